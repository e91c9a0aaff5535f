//! A browser driven from outside: Debian's chromium by its chromedriver, over WebDriver, with nothing but std.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// Keys that write nothing.
pub const ENTER: &str = "\u{E007}";
pub const ESCAPE: &str = "\u{E00C}";
pub const UP: &str = "\u{E013}";
pub const DOWN: &str = "\u{E015}";
pub const F2: &str = "\u{E032}";

/// The name under which WebDriver sends an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A window of a browser of its own.
pub struct Window {
    driver: Child,
    port: u16,
    session: String,
}

impl Window {
    /// Opens a browser that has never seen anything.
    pub fn open(arguments: &[&str]) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("chromedriver : {error} (apt-get install chromium chromium-driver)"));
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines
            .find_map(|line| line.unwrap().split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
        // Its later output must have somewhere to go.
        std::thread::spawn(move || lines.for_each(drop));
        let mut window = Self { driver, port: port.unwrap(), session: String::new() };
        let mut all = vec!["--headless=new", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1"];
        // Letters that fade in are too pale for a moment: the pages are measured as they stand.
        all.push("--force-prefers-reduced-motion");
        all.extend(arguments);
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": all },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let made = window.ask("POST", "/session", &wanted);
        window.session = made["sessionId"].as_str().unwrap().to_owned();
        window
    }

    /// Goes to an address.
    pub fn go(&self, address: &str) {
        self.command("POST", "url", &json!({ "url": address }));
        // The browser puts the cursor into its field a moment after the page is there: keys typed before that go nowhere.
        let ready = "return !document.querySelector('[autofocus]') || document.activeElement !== document.body";
        for _ in 0..40 {
            if self.script(ready) == true {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The address.
    pub fn address(&self) -> String {
        self.command("GET", "url", &Value::Null).as_str().unwrap().to_owned()
    }

    /// Waits until the page is one of that port.
    #[track_caller]
    pub fn until_at(&self, port: u16) {
        for _ in 0..200 {
            if self.address().contains(&format!(":{port}/")) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("still on {}:\n{}", self.address(), self.text());
    }

    /// Types on the focused element.
    pub fn types(&self, keys: &str) {
        // The focused element may be replaced by its like in between.
        for _ in 0..10 {
            let active = self.command("GET", "element/active", &Value::Null);
            let path = format!("element/{}/value", active[ELEMENT].as_str().unwrap());
            if self.command("POST", &path, &json!({ "text": keys }))["error"].is_null() {
                return;
            }
        }
        panic!("nothing to type on: {}", self.text());
    }

    /// Types into an element.
    pub fn fills(&self, css: &str, keys: &str) {
        let element = self.element(css);
        self.command("POST", &format!("element/{element}/value"), &json!({ "text": keys }));
    }

    /// Clicks on an element.
    #[track_caller]
    pub fn clicks(&self, css: &str) {
        let click = || self.command("POST", &format!("element/{}/click", self.element(css)), &json!({}));
        let mut refused = click();
        // A part of the page that was just replaced: its like is there.
        if refused["error"] == "stale element reference" {
            refused = click();
        }
        assert!(refused.is_null(), "{css} is not clicked: {}", refused["message"]);
    }

    /// An element, which a page that is on its way brings.
    #[track_caller]
    fn element(&self, css: &str) -> String {
        let find = || self.command("POST", "element", &json!({ "using": "css selector", "value": css }));
        let mut found = find();
        for _ in 0..100 {
            if !found[ELEMENT].is_null() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
            found = find();
        }
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("no {css}: {found} on {}", self.address())).to_owned()
    }

    /// The result of a script.
    pub fn script(&self, script: &str) -> Value {
        self.command("POST", "execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The text of the page.
    pub fn text(&self) -> String {
        self.script("return document.body.innerText").as_str().unwrap_or_default().replace('\u{a0}', " ")
    }

    /// Waits until the page has that text.
    #[track_caller]
    pub fn until(&self, words: &str) {
        for _ in 0..200 {
            if self.text().contains(words) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("« {words} » is not on {}:\n{}", self.address(), self.text());
    }

    /// Waits until a script says so.
    #[track_caller]
    pub fn until_true(&self, script: &str) {
        for _ in 0..200 {
            if self.script(script) == true {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("never on {}: {script}\n{}", self.address(), self.text());
    }

    /// Waits until the line that was typed is taken, and what it changed is there: the cursor stands in an empty field, nothing is refused.
    #[track_caller]
    pub fn until_taken(&self) {
        let taken = "const line = document.activeElement; return document.readyState === 'complete' && line.matches('#ligne, [data-bilan-marque]') && !line.value && !document.querySelector('.avis.non')";
        for _ in 0..200 {
            if self.script(taken) == true {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("the line is not taken on {}:\n{}", self.address(), self.text());
    }

    /// Makes the window that large.
    pub fn size(&self, width: u32, height: u32) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": screen });
        self.command("POST", "goog/cdp/execute", &command);
    }

    /// Takes the network away, or gives it back.
    pub fn offline(&self, offline: bool) {
        let wanted = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        let command = |cmd: &str, params: &Value| {
            self.command("POST", "goog/cdp/execute", &json!({ "cmd": cmd, "params": params }))
        };
        command("Network.enable", &json!({}));
        command("Network.emulateNetworkConditions", &wanted);
    }

    /// The page's complaints on its console.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.command("POST", "se/log", &json!({ "type": "browser" }));
        let lines = log.as_array().cloned().unwrap_or_default();
        lines.iter().map(|line| line["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Keeps a picture of the whole page, where a folder for pictures is named.
    pub fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("CHELEM_IMAGES") else { return };
        let shot = json!({ "cmd": "Page.captureScreenshot", "params": { "captureBeyondViewport": true } });
        let data = self.command("POST", "goog/cdp/execute", &shot);
        std::fs::write(Path::new(&folder).join(name), decoded(data["data"].as_str().unwrap())).unwrap();
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        self.ask(method, &format!("/session/{}/{path}", self.session), body)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut answer = BufReader::new(stream);
        let (mut line, mut length) = (String::new(), 0);
        // It does not close when asked to: the length gives the end of the answer.
        while answer.read_line(&mut line).unwrap() > 2 {
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut bytes = vec![0; length];
        answer.read_exact(&mut bytes).unwrap();
        let mut answer: Value = serde_json::from_slice(&bytes).unwrap();
        answer["value"].take()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // Without this the browser outlives its driver.
        self.ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Base 64.
fn decoded(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let values: Vec<u8> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::new();
    for group in values.chunks(4) {
        let bits = group.iter().fold(0_u32, |bits, value| bits << 6 | u32::from(*value)) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
