//! What travels between two computers: frames, deflated, encrypted, counted. A frame that does not open ends the connection. The only file
//! that names chacha20poly1305.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use sha2::{Digest, Sha256};

use host::clock::Stopwatch;

/// The longest frame.
pub(super) const MOST: u32 = 64 << 20;
/// The longest first frame, of whom nobody knows yet.
const FIRST: u32 = 64 << 10;
/// How often a reader looks whether the program closes.
const LOOK: Duration = Duration::from_millis(200);

/// One direction of a link.
struct Way {
    cipher: ChaCha20Poly1305,
    count: u64,
}

impl Way {
    fn of(code: &str, nonces: [&str; 2], name: &str) -> Self {
        let mut key = Sha256::new();
        for part in ["chelem secours 1", code, nonces[0], nonces[1], name] {
            key.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_le_bytes());
            key.update(part);
        }
        Self { cipher: ChaCha20Poly1305::new(&Key::from(<[u8; 32]>::from(key.finalize()))), count: 0 }
    }

    /// Out and in, of who calls or is called.
    fn both(code: &str, nonces: [&str; 2], calls: bool) -> [Self; 2] {
        let names = if calls { ["aller", "retour"] } else { ["retour", "aller"] };
        names.map(|name| Self::of(code, nonces, name))
    }

    /// The number of the next frame, used once.
    fn next(&mut self) -> Nonce {
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&self.count.to_le_bytes());
        self.count += 1;
        Nonce::from(nonce)
    }
}

/// A connection to the other computer.
pub(super) struct Link {
    stream: TcpStream,
    /// What was read before.
    early: io::Cursor<Vec<u8>>,
    /// Out, and in.
    ways: [Way; 2],
    most: u32,
    /// Whether the program closes; told whether the other, once it is known, was just heard.
    ends: Box<dyn Fn(bool) -> bool + Send>,
}

impl Link {
    /// A link by that code; `nonces`: of who calls, and of who is called, which is this one where it is not `calls`.
    pub(super) fn new(
        (stream, early): (TcpStream, Vec<u8>),
        code: &str,
        nonces: [&str; 2],
        calls: bool,
        ends: impl Fn(bool) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LOOK))?;
        stream.set_write_timeout(Some(Duration::from_secs(5)))?;
        let ways = Way::both(code, nonces, calls);
        Ok(Self { stream, early: io::Cursor::new(early), ways, most: FIRST, ends: Box::new(ends) })
    }

    /// Sends a frame: a letter, and what it says.
    pub(super) fn send(&mut self, kind: u8, body: &[u8]) -> io::Result<()> {
        let mut plain = Vec::new();
        ZlibEncoder::new([&[kind], body].concat().as_slice(), Compression::new(6)).read_to_end(&mut plain)?;
        let length = u32::try_from(plain.len() + 16).ok().filter(|length| *length <= MOST).ok_or_else(broken)?;
        let head = length.to_le_bytes();
        let [out, _] = &mut self.ways;
        let nonce = out.next();
        let sealed = out.cipher.encrypt(&nonce, Payload { msg: &plain, aad: &head }).map_err(|_| broken())?;
        self.stream.write_all(&[&head, sealed.as_slice()].concat())
    }

    /// The link of a computer that calls, and the code that it knows; with its first frame.
    pub(super) fn called(
        connection: (TcpStream, Vec<u8>),
        codes: &[String],
        nonces: [&str; 2],
        ends: impl Fn(bool) -> bool + Send + 'static,
    ) -> io::Result<(Self, String, Vec<u8>)> {
        let mut link = Self::new(connection, "", nonces, false, ends)?;
        let sealed = link.sealed(super::SILENCE)?;
        for code in codes {
            link.ways = Way::both(code, nonces, false);
            if let Ok((_, body)) = link.open(&sealed) {
                return Ok((link, code.clone(), body));
            }
        }
        Err(broken())
    }

    /// The next frame; given up after so long a silence.
    pub(super) fn receive(&mut self, patience: Duration) -> io::Result<(u8, Vec<u8>)> {
        let sealed = self.sealed(patience)?;
        self.open(&sealed)
    }

    fn sealed(&mut self, patience: Duration) -> io::Result<([u8; 4], Vec<u8>)> {
        let mut head = [0; 4];
        self.fill(&mut head, patience)?;
        let length = u32::from_le_bytes(head);
        if !(16..=self.most).contains(&length) {
            return Err(broken());
        }
        let mut sealed = Vec::new();
        // Memory is taken as it comes, not as it is announced.
        while sealed.len() < length as usize {
            let have = sealed.len();
            sealed.resize((have + 64 * 1024).min(length as usize), 0);
            self.fill(&mut sealed[have..], patience)?;
        }
        Ok((head, sealed))
    }

    fn open(&mut self, (head, sealed): &([u8; 4], Vec<u8>)) -> io::Result<(u8, Vec<u8>)> {
        let [_, into] = &mut self.ways;
        let nonce = into.next();
        let plain = into.cipher.decrypt(&nonce, Payload { msg: sealed, aad: head }).map_err(|_| broken())?;
        self.most = MOST;
        let (mut kind, mut body) = ([0], Vec::new());
        let mut inflated = ZlibDecoder::new(plain.as_slice()).take(4 * u64::from(MOST));
        inflated.read_exact(&mut kind)?;
        inflated.read_to_end(&mut body)?;
        Ok((kind[0], body))
    }

    fn fill(&mut self, mut into: &mut [u8], patience: Duration) -> io::Result<()> {
        let mut silent = Stopwatch::start();
        while !into.is_empty() {
            if silent.elapsed() >= patience || (self.ends)(false) {
                return Err(io::ErrorKind::TimedOut.into());
            }
            let read = match self.early.read(into)? {
                0 => self.stream.read(into),
                early => Ok(early),
            };
            match read {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => {
                    into = &mut into[read..];
                    // Of whom nobody knows yet, the whole first frame is awaited so long.
                    if self.most > FIRST {
                        silent = Stopwatch::start();
                        (self.ends)(true);
                    }
                }
                Err(error)
                    if !matches!(
                        error.kind(),
                        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
                    ) =>
                {
                    return Err(error);
                }
                Err(_) => {}
            }
        }
        Ok(())
    }
}

fn broken() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::net::TcpListener;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const PATIENCE: Duration = Duration::from_millis(300);
    const CODE: &str = "7KQ4-M2XW-0000-ABCD";

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let caller = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (caller, listener.accept().unwrap().0)
    }

    fn link(stream: TcpStream, code: &str, calls: bool) -> Link {
        Link::new((stream, Vec::new()), code, ["a", "b"], calls, |_| false).unwrap()
    }

    #[test]
    fn a_stranger_who_sends_a_byte_now_and_then_is_given_up() {
        let (mut caller, called) = pair();
        std::thread::spawn(move || {
            let frame = [0, 1, 0, 0].into_iter().chain([0; 256]);
            for sign in frame {
                let _ = caller.write_all(&[sign]);
                std::thread::sleep(PATIENCE / 6);
            }
        });
        let mut link = link(called, CODE, false);
        assert_eq!(link.sealed(PATIENCE).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    /// The bytes of some frames, as a listener on the network has them.
    fn frames(bodies: &[&[u8]]) -> Vec<Vec<u8>> {
        let (caller, mut called) = pair();
        let mut sender = link(caller, CODE, true);
        let frame = |body: &&[u8]| {
            sender.send(b'l', body).unwrap();
            let mut head = [0; 4];
            called.read_exact(&mut head).unwrap();
            let mut rest = vec![0; u32::from_le_bytes(head) as usize];
            called.read_exact(&mut rest).unwrap();
            [head.to_vec(), rest].concat()
        };
        bodies.iter().map(frame).collect()
    }

    /// What a receiver takes in of those bytes.
    fn taken(bytes: &[u8], code: &str) -> Vec<Vec<u8>> {
        let (mut caller, called) = pair();
        caller.write_all(bytes).unwrap();
        drop(caller);
        let mut receiver = link(called, code, false);
        std::iter::from_fn(|| receiver.receive(PATIENCE).ok()).map(|(_, body)| body).collect()
    }

    #[test]
    fn frames_torn_altered_repeated_or_in_another_order_are_not_taken_in() {
        let long = vec![7; 200_000];
        let bodies: [&[u8]; 3] = [b"un", &long, b"trois"];
        let all = frames(&bodies);
        assert_eq!(taken(&all.concat(), CODE), bodies.map(<[u8]>::to_vec));
        assert!(!all[0].windows(2).any(|two| two == b"un"), "nothing travels in clear");
        assert!(taken(&all.concat(), "7KQ4-M2XW-0000-ABCE").is_empty(), "another code");
        assert_eq!(taken(&[all[0].clone(), all[0].clone()].concat(), CODE).len(), 1, "repeated");
        assert!(taken(&[all[1].clone(), all[0].clone()].concat(), CODE).is_empty(), "another order");
        for at in 0..all[0].len() {
            let mut altered = all[0].clone();
            altered[at] ^= 1;
            assert!(taken(&altered, CODE).is_empty(), "byte {at} altered");
            assert!(taken(&all[0][..at], CODE).is_empty(), "torn at {at}");
        }
    }

    #[test]
    fn a_stranger_announces_any_length_and_gets_no_memory_for_it() {
        for length in [0_u32, 15, FIRST + 1, MOST, u32::MAX] {
            assert!(taken(&[length.to_le_bytes().to_vec(), vec![0; 100]].concat(), CODE).is_empty());
        }
    }

    /// A long frame of a slow network: the other is heard at each piece, once its first frame was opened.
    #[test]
    fn whoever_is_known_is_heard_while_his_frame_still_comes() {
        let all = frames(&[b"un", &[7; 200_000], b"trois"]);
        let heard = Arc::new(AtomicUsize::new(0));
        let (mut caller, called) = pair();
        let own = Arc::clone(&heard);
        let count = move |now| {
            own.fetch_add(usize::from(now), Ordering::SeqCst);
            false
        };
        let mut receiver = Link::new((called, Vec::new()), CODE, ["a", "b"], false, count).unwrap();
        caller.write_all(&all[0]).unwrap();
        receiver.receive(PATIENCE).unwrap();
        assert_eq!(heard.load(Ordering::SeqCst), 0, "a stranger");
        caller.write_all(&all[1][..100]).unwrap();
        assert!(receiver.receive(PATIENCE).is_err(), "the rest does not come");
        assert!(heard.load(Ordering::SeqCst) > 0);
    }

    #[test]
    fn a_silence_ends_it() {
        let (_caller, called) = pair();
        let silent = link(called, CODE, false).receive(PATIENCE).unwrap_err();
        assert_eq!(silent.kind(), io::ErrorKind::TimedOut);
    }
}
