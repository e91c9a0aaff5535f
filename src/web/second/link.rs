//! What travels between two computers: frames, deflated, in pieces that are encrypted and counted. One that does not open ends the connection.
//! The only file that names chacha20poly1305.

use std::io::{self, Read};
use std::pin::pin;

use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Nonce};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

use super::{BEAT, SILENCE, Second, State};
use host::clock::{self, Stopwatch};

/// The longest frame.
const MOST: usize = 64 << 20;
/// Frames travel in pieces, each of which is sealed: all but the last one are so long. So much is taken within a silence.
const PIECE: usize = 4 << 10;
/// The frame that says nothing but that the other lives.
const LIVES: u8 = b'v';

/// What carries a link.
pub(super) trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// A connection to the other computer.
pub(super) struct Link<'s> {
    second: &'s Second,
    wire: Box<dyn Wire>,
    cipher: ChaCha20Poly1305,
    /// Whether this computer called.
    calls: bool,
    /// How many pieces were sent by who is called, and by who calls.
    counts: [u64; 2],
}

impl<'s> Link<'s> {
    /// A link of two that know the code, each of which draws a secret for it: this computer calls, or is called.
    pub(super) async fn open(second: &'s Second, mut wire: Box<dyn Wire>, code: &str, calls: bool) -> io::Result<Self> {
        let (own, mut theirs) = (clock::secret().ok_or(io::ErrorKind::ConnectionAborted)?, [0; 32]);
        wire.write_all(&own).await?;
        wire.flush().await?;
        wire.read_exact(&mut theirs).await?;
        let secrets = if calls { [own, theirs] } else { [theirs, own] };
        // Only the last part is of any length.
        let key = Sha256::digest([secrets.as_flattened(), b"chelem secours 2", code.as_bytes()].concat());
        let cipher = ChaCha20Poly1305::new(&key);
        Ok(Self { second, wire, cipher, calls, counts: [0; 2] })
    }

    /// The number of the next piece of who calls, or is called: used once.
    fn next(&mut self, calls: bool) -> Nonce {
        let count = &mut self.counts[usize::from(calls)];
        let mut nonce = [u8::from(calls); 12];
        nonce[..8].copy_from_slice(&count.to_le_bytes());
        *count += 1;
        Nonce::from(nonce)
    }

    /// Sends a frame: a letter, and what it says.
    pub(super) async fn send(&mut self, kind: u8, mut body: Vec<u8>) -> io::Result<()> {
        body.insert(0, kind);
        // A whole base takes a while.
        let deflated = tokio::task::spawn_blocking(move || {
            let mut plain = Vec::new();
            ZlibEncoder::new(body.as_slice(), Compression::new(6)).read_to_end(&mut plain).map(|_| plain)
        });
        let plain = deflated.await??;
        if plain.len() > MOST {
            return Err(io::Error::other("la base est trop grande pour un ordinateur de secours"));
        }
        let pieces = plain.chunks_exact(PIECE);
        // A shorter one ends the frame, be it empty.
        let last = pieces.remainder();
        for piece in pieces.chain([last]) {
            let nonce = self.next(self.calls);
            let sealed = self.cipher.encrypt(&nonce, piece).map_err(|_| io::ErrorKind::InvalidData)?;
            let length = u16::try_from(sealed.len()).unwrap_or_default().to_le_bytes();
            timeout(SILENCE, self.wire.write_all(&[&length, sealed.as_slice()].concat())).await??;
        }
        self.wire.flush().await
    }

    /// The next frame that says something; given up after a silence.
    pub(super) async fn receive(&mut self) -> io::Result<(u8, Vec<u8>)> {
        loop {
            // A slow network's pieces are heard as they come, once the first frame was opened: before, nobody knows whose they are, and a hall
            // that doubts has not met the other.
            let (mut plain, mut last) = (Vec::new(), PIECE);
            while last == PIECE && plain.len() <= MOST {
                let length = timeout(SILENCE, self.wire.read_u16_le()).await??;
                let mut sealed = vec![0; usize::from(length)];
                timeout(SILENCE, self.wire.read_exact(&mut sealed)).await??;
                let nonce = self.next(!self.calls);
                let piece = self.cipher.decrypt(&nonce, sealed.as_slice()).map_err(|_| io::ErrorKind::InvalidData)?;
                if self.counts[usize::from(!self.calls)] > 1 {
                    self.second.set(State::hears);
                }
                plain.extend_from_slice(&piece);
                last = piece.len();
            }
            let (mut kind, mut body) = ([0], Vec::new());
            let mut inflated = ZlibDecoder::new(plain.as_slice()).take(4 * MOST as u64);
            inflated.read_exact(&mut kind)?;
            inflated.read_to_end(&mut body)?;
            if kind != [LIVES] {
                return Ok((kind[0], body));
            }
        }
    }

    /// Waits for what takes long, to its end; the other hears all the while that this one lives.
    pub(super) async fn meanwhile<T>(&mut self, work: impl Future<Output = Option<T>>) -> io::Result<T> {
        let mut work = pin!(work);
        loop {
            if let Ok(done) = timeout(BEAT, &mut work).await {
                return done.ok_or_else(|| io::ErrorKind::ConnectionAborted.into());
            }
            // The other waits too: its silence does not count. That it is gone is seen once the work is done.
            self.second.set(|state| state.silent = Some(Stopwatch::start()));
            let _ = self.send(LIVES, Vec::new()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::time::Duration;
    use tokio::io::{DuplexStream, duplex};

    const CODE: &str = "7KQ4-M2XW-0000-ABCD";

    fn run<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
    }

    fn link<'s>(second: &'s Second, wire: DuplexStream, code: &str, calls: bool) -> Link<'s> {
        Link {
            second,
            wire: Box::new(wire),
            cipher: ChaCha20Poly1305::new(&Sha256::digest(code)),
            calls,
            counts: [0; 2],
        }
    }

    /// Bytes that no deflating shortens.
    fn drawn(many: usize) -> Vec<u8> {
        (0..many.div_ceil(32) as u64).flat_map(|number| Sha256::digest(number.to_le_bytes())).take(many).collect()
    }

    #[test]
    fn a_stranger_who_sends_a_byte_now_and_then_is_given_up() {
        run(async {
            let (mut caller, here) = duplex(1000);
            let slowly = async {
                caller.write_all(&[0; 32]).await.unwrap();
                for sign in [0, 1, 0, 0].into_iter().chain([0; 256]) {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    let _ = caller.write_all(&[sign]).await;
                }
            };
            let second = Second::default();
            let frame = async { Link::open(&second, Box::new(here), CODE, false).await?.receive().await };
            tokio::select! {
                () = slowly => unreachable!("it was heard to its end"),
                frame = timeout(SILENCE, frame) => assert!(frame.is_err()),
            }
        });
    }

    /// The bytes of some frames, as a listener on the network has them.
    async fn frames(bodies: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for body in bodies {
            let (caller, mut called) = duplex(1 << 20);
            let (second, mut bytes) = (Second::default(), Vec::new());
            let mut sender = link(&second, caller, CODE, true);
            sender.counts[1] = all.iter().map(|frame: &Vec<u8>| pieces_of(frame)).sum();
            sender.send(b'l', body.to_vec()).await.unwrap();
            drop(sender);
            called.read_to_end(&mut bytes).await.unwrap();
            all.push(bytes);
        }
        all
    }

    /// How many pieces a frame has.
    fn pieces_of(frame: &[u8]) -> u64 {
        frame.len().div_ceil(2 + PIECE + 16) as u64
    }

    /// What a receiver takes in of those bytes.
    async fn taken(bytes: &[u8], code: &str) -> Vec<Vec<u8>> {
        let (mut caller, called) = duplex(1 << 20);
        caller.write_all(bytes).await.unwrap();
        drop(caller);
        let (second, mut all) = (Second::default(), Vec::new());
        let mut receiver = link(&second, called, code, false);
        while let Ok((_, body)) = receiver.receive().await {
            all.push(body);
        }
        all
    }

    #[test]
    fn frames_torn_altered_repeated_or_in_another_order_are_not_taken_in() {
        run(async {
            let long = drawn(200_000);
            let bodies: [&[u8]; 3] = [b"un", &long, b"trois"];
            let all = frames(&bodies).await;
            assert!(pieces_of(&all[1]) > 40);
            assert_eq!(taken(&all.concat(), CODE).await, bodies.map(<[u8]>::to_vec));
            assert!(!all[0].windows(2).any(|two| two == b"un"), "nothing travels in clear");
            assert!(taken(&all.concat(), "7KQ4-M2XW-0000-ABCE").await.is_empty(), "another code");
            assert_eq!(taken(&[all[0].clone(), all[0].clone()].concat(), CODE).await.len(), 1, "repeated");
            assert!(taken(&[all[1].clone(), all[0].clone()].concat(), CODE).await.is_empty(), "another order");
            let (first, second) = all[1].split_at(2 + PIECE + 16);
            let swapped = [&all[0], second, first, &all[2]].concat();
            assert_eq!(taken(&swapped, CODE).await.len(), 1, "pieces in another order");
            let shorter = [all[0].as_slice(), &all[1][..all[1].len() / (2 + PIECE + 16) * (2 + PIECE + 16)], &all[2]];
            assert_eq!(taken(&shorter.concat(), CODE).await.len(), 1, "a piece less");
            for at in 0..all[0].len() {
                let mut altered = all[0].clone();
                altered[at] ^= 1;
                assert!(taken(&altered, CODE).await.is_empty(), "byte {at} altered");
                assert!(taken(&all[0][..at], CODE).await.is_empty(), "torn at {at}");
            }
        });
    }

    #[test]
    fn a_stranger_announces_any_length_and_gets_no_memory_for_it() {
        run(async {
            for length in [0, 15, 16, u16::MAX] {
                assert!(taken(&[&length.to_le_bytes()[..], &[0; 100]].concat(), CODE).await.is_empty());
            }
        });
    }

    /// A long frame of a slow network: the other is heard at each piece, once its first frame was opened; then it is silent.
    #[test]
    fn whoever_is_known_is_heard_while_his_frame_still_comes() {
        run(async {
            let all = frames(&[b"un", &drawn(200_000)]).await;
            let (mut caller, called) = duplex(1 << 20);
            let second = Second::default();
            second.set(|state| state.duty.doubts = true);
            let mut receiver = link(&second, called, CODE, false);
            caller.write_all(&all[0]).await.unwrap();
            receiver.receive().await.unwrap();
            assert!(second.state().duty.doubts, "a stranger");
            caller.write_all(&all[1][..100_000]).await.unwrap();
            let silent = receiver.receive().await.unwrap_err();
            assert_eq!(silent.kind(), io::ErrorKind::TimedOut, "the rest does not come");
            assert!(!second.state().duty.doubts && second.state().silence() >= SILENCE);
        });
    }
}
