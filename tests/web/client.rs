//! The program as a server, and a browser reduced to what travels: a request, an answer, a cookie.
#![allow(dead_code, reason = "shared by several test programs, each of which uses a part")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::common::Evening;

/// The program, serving a base.
pub struct Salle {
    child: Child,
    /// Where it listens.
    pub port: u16,
    /// The one-time link's path.
    pub link: String,
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub code: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// A header's value.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    #[track_caller]
    pub fn expect(self, code: u16) -> Self {
        assert_eq!(self.code, code, "{}\n{}", self.head, self.body);
        self
    }

    /// The value of a field of the page.
    #[track_caller]
    pub fn field(&self, name: &str) -> String {
        let mark = format!("name=\"{name}\" value=\"");
        let start = self.body.find(&mark).unwrap_or_else(|| panic!("no field {name}: {}", self.body)) + mark.len();
        self.body[start..].split('"').next().unwrap().to_owned()
    }
}

impl Salle {
    /// Starts the program on that base and waits until it listens.
    pub fn open(evening: &Evening) -> Self {
        Self::start(&mut evening.command(&["salle", "--port", "0", "--sans-navigateur"]))
    }

    /// The same, with a hall that opens at an address of its own.
    pub fn with_network(evening: &Evening) -> Self {
        Self::start(&mut evening.command(&["salle", "--port", "0", "--sans-navigateur", "--adresse", NETWORK]))
    }

    /// The same, on that port again.
    pub fn again(evening: &Evening, port: u16) -> Self {
        let port = port.to_string();
        Self::start(&mut evening.command(&["salle", "--port", &port, "--sans-navigateur", "--adresse", NETWORK]))
    }

    /// Starts a prepared command.
    pub fn start(command: &mut Command) -> Self {
        // The question of the winner on the paper is tested in its own place.
        if !command.get_envs().any(|(name, _)| name == "CHELEM_GAGNANT") {
            command.env("CHELEM_GAGNANT", "non");
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let rest = line.trim().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("no link: {line}"));
        let (port, link) = rest.split_once('/').unwrap();
        Self { child, port: port.parse().unwrap(), link: format!("/{link}") }
    }

    /// The browser of this computer: comes in by the link.
    pub fn arbiter(&self) -> Browser {
        let mut browser = self.stranger();
        browser.enters(&self.link);
        browser
    }

    /// A browser that is not known.
    pub fn stranger(&self) -> Browser {
        Browser { port: self.port, cookie: None, ip: HERE }
    }

    /// A browser that comes in by the hall's network.
    pub fn phone(&self) -> Browser {
        Browser { ip: NETWORK, ..self.stranger() }
    }

    /// The program's process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// The most memory the program has used, in kB.
    pub fn most_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Ends it at once, as a power cut of the program.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it ends by itself.
    pub fn ended(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Asks it to end, and waits.
    pub fn stop(mut self) -> ExitStatus {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        self.child.wait().unwrap()
    }
}

impl Drop for Salle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// This computer, and its address on the hall's network.
const HERE: &str = "127.0.0.1";
pub const NETWORK: &str = "127.0.0.2";

/// A browser.
#[derive(Debug, Clone)]
pub struct Browser {
    pub ip: &'static str,
    pub port: u16,
    pub cookie: Option<String>,
}

static KEYS: AtomicU64 = AtomicU64::new(1);

/// A key that was not used before.
pub fn fresh_key() -> String {
    format!("{:024x}", KEYS.fetch_add(1, Ordering::Relaxed) * 0x1_0000 + u64::from(std::process::id() % 0xffff))
}

impl Browser {
    /// Goes where it is let in, and keeps the cookie.
    #[track_caller]
    pub fn enters(&mut self, path: &str) -> Answer {
        let answer = self.get(path).expect(303);
        self.holds(&answer);
        answer
    }

    /// Keeps the cookie of an answer.
    #[track_caller]
    pub fn holds(&mut self, answer: &Answer) {
        self.cookie = Some(answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned());
    }

    /// Fetches a page.
    #[track_caller]
    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "").unwrap()
    }

    /// Fetches a page that must be there.
    #[track_caller]
    pub fn page(&self, path: &str) -> String {
        self.get(path).expect(200).body
    }

    /// Sends a form, with a key of its own.
    #[track_caller]
    pub fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let key = fresh_key();
        let fields: Vec<(&str, &str)> = [("cle", key.as_str())].into_iter().chain(fields.iter().copied()).collect();
        self.send(path, &fields).unwrap()
    }

    /// Sends a form; follows to the page that reports the change.
    #[track_caller]
    pub fn does(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let answer = self.post(path, fields).expect(303);
        self.page(answer.header("location").unwrap().split('#').next().unwrap())
    }

    /// Sends a form whose effect is previewed, at its own address where it has one.
    #[track_caller]
    pub fn shown(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let shown = self.post(path, fields);
        if shown.code == 303 { self.get(shown.header("location").unwrap()).expect(200) } else { shown.expect(200) }
    }

    /// Sends a form whose effect is previewed, and agrees to the preview.
    #[track_caller]
    pub fn agrees(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let shown = self.shown(path, fields);
        let seen = shown.field("vu");
        let mut all = fields.to_vec();
        for name in ["graine", "fichier_lu"] {
            if shown.body.contains(&format!("name=\"{name}\"")) {
                all.push((name, ""));
            }
        }
        let values: Vec<String> = all
            .iter()
            .map(|(name, value)| if value.is_empty() { shown.field(name) } else { (*value).to_owned() })
            .collect();
        let mut again: Vec<(&str, &str)> =
            all.iter().zip(&values).map(|((name, _), value)| (*name, value.as_str())).collect();
        again.push(("vu", &seen));
        self.does(path, &again)
    }

    /// Sends a form with a file.
    #[track_caller]
    pub fn brings(&self, path: &str, file: &str, content: &str, fields: &[(&str, &str)]) -> Answer {
        let (key, mark) = (fresh_key(), "limite-de-test");
        let part = |name: &str, more: &str, value: &str| {
            format!("--{mark}\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n{value}\r\n")
        };
        let fields = [("cle", key.as_str())].into_iter().chain(fields.iter().copied());
        let fields: String = fields.map(|(name, value)| part(name, "", value)).collect();
        let file = part("fichier", &format!("; filename=\"{file}\""), content);
        let kind = format!("Content-Type: multipart/form-data; boundary={mark}\r\n");
        self.ask("POST", path, &kind, &format!("{fields}{file}--{mark}--\r\n")).unwrap()
    }

    /// Sends exactly these fields.
    pub fn send(&self, path: &str, fields: &[(&str, &str)]) -> std::io::Result<Answer> {
        let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        self.ask("POST", path, "Content-Type: application/x-www-form-urlencoded\r\n", &body.join("&"))
    }

    /// A request of our own pages.
    pub fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> std::io::Result<Answer> {
        let (ip, port, length) = (self.ip, self.port, body.len());
        let cookie = self.cookie.as_ref().map_or_else(String::new, |cookie| format!("Cookie: {cookie}\r\n"));
        let origin = if method == "GET" { String::new() } else { format!("Origin: http://{ip}:{port}\r\n") };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {ip}:{port}\r\n{cookie}{origin}{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n"
        );
        raw_at(ip, port, format!("{head}{body}").as_bytes())
    }
}

/// Sends bytes and reads the answer to its end.
pub fn raw(port: u16, request: &[u8]) -> std::io::Result<Answer> {
    raw_at(HERE, port, request)
}

/// A connection to the hall's network that comes from that address: on this computer any of 127.0.0.0/8 is one of ours.
pub fn connect_from(from: Ipv4Addr, port: u16) -> std::io::Result<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        socket.connect(std::net::SocketAddr::new(NETWORK.parse().unwrap(), port)).await?.into_std()
    })?;
    stream.set_nonblocking(false)?;
    Ok(stream)
}

/// A browser on the hall's network, at an address of its own, that keeps its connection from page to page.
pub struct Kept {
    from: Ipv4Addr,
    port: u16,
    stream: Option<BufReader<TcpStream>>,
}

impl Kept {
    pub fn new(from: Ipv4Addr, port: u16) -> Self {
        Self { from, port, stream: None }
    }

    /// Fetches a page; `None` where nothing was heard. One that was kept may be closed by now: browsers then ask once more.
    pub fn page(&mut self, path: &str) -> Option<()> {
        let kept = self.stream.is_some();
        let heard = self.ask(path);
        if heard.is_none() && kept { self.ask(path) } else { heard }
    }

    fn ask(&mut self, path: &str) -> Option<()> {
        let fresh = || Some(BufReader::new(connect_from(self.from, self.port).ok()?));
        let mut stream = self.stream.take().or_else(fresh)?;
        // In one piece, as browsers do: of several the system keeps the last ones back for a while.
        let asked = format!("GET {path} HTTP/1.1\r\nHost: {NETWORK}:{}\r\n\r\n", self.port);
        stream.get_mut().write_all(asked.as_bytes()).ok()?;
        let (mut line, mut length, mut closes) = (String::new(), 0, false);
        while stream.read_line(&mut line).ok()? > 0 && !line.trim().is_empty() {
            let head = line.to_lowercase();
            length = head.strip_prefix("content-length:").map_or(length, |value| value.trim().parse().unwrap());
            closes |= head.starts_with("connection: close");
            line.clear();
        }
        stream.read_exact(&mut vec![0; length]).ok()?;
        self.stream = Some(stream).filter(|_| !closes);
        (length > 0).then_some(())
    }
}

/// So many phones, each with a stream and the connection of its page: how often nothing was heard.
pub fn phones_with_streams(salle: &Salle, phones: usize) -> usize {
    let (mut held, mut unheard) = (Vec::new(), 0);
    for number in 0..phones {
        let from =
            Ipv4Addr::new(127, 0, u8::try_from(30 + number / 200).unwrap(), u8::try_from(1 + number % 200).unwrap());
        let mut page = Kept::new(from, salle.port);
        unheard += usize::from(page.page("/places").is_none());
        let told = connect_from(from, salle.port).and_then(|mut stream| {
            write!(stream, "GET /evenements HTTP/1.1\r\nHost: {NETWORK}:{}\r\n\r\n", salle.port)?;
            Ok((stream.read(&mut [0; 12])?, stream))
        });
        unheard += usize::from(!matches!(told, Ok((1.., _))));
        held.push((page, told));
    }
    unheard
}

/// The same, to another address of this computer.
pub fn raw_at(ip: &str, port: u16, request: &[u8]) -> std::io::Result<Answer> {
    raw_on(TcpStream::connect((ip, port))?, request)
}

/// The same, on a connection that is there.
pub fn raw_on(mut stream: TcpStream, request: &[u8]) -> std::io::Result<Answer> {
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    // The server may answer and close before everything is sent.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let read = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Err(read.err().unwrap_or_else(|| std::io::ErrorKind::UnexpectedEof.into()));
    };
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    // Spaces at which no line ends are read as others.
    Ok(Answer { code, head: head.to_owned(), body: body.replace('\u{a0}', " ") })
}

/// A field's value as browsers send it.
pub fn escaped(value: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => (byte as char).to_string(),
        byte => format!("%{byte:02X}"),
    };
    value.bytes().map(letter).collect()
}
