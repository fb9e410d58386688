//! A server in this process, and what speaks to it.

use gridwright::Genres;
use gridwright_studio::{Options, Server, Stopper};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tempfile::TempDir;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How long anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Studio {
    pub address: SocketAddr,
    pub key: String,
    pub folder: TempDir,
    stop: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl Studio {
    pub fn start() -> Self {
        Self::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Options)) -> Self {
        Self::on(TempDir::new().unwrap(), change)
    }

    pub fn on(folder: TempDir, change: impl FnOnce(&mut Options)) -> Self {
        let mut options = Options::new(folder.path().to_owned(), Arc::new(Genres::shipped()));
        options.port = 0;
        options.idle = Duration::from_millis(700);
        change(&mut options);
        let server = Server::bind(options).unwrap();
        let (address, key, stop) = (server.address(), server.key().to_owned(), server.stopper());
        let thread = std::thread::spawn(move || {
            let _ = server.run().unwrap();
        });
        Self { address, key, folder, stop, thread: Some(thread) }
    }

    /// A call of our own page.
    pub fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.call_with(method, path, body, "")
    }

    /// The same with more header lines.
    pub fn call_with(&self, method: &str, path: &str, body: Option<&Value>, more: &str) -> Answer {
        let body = body.map(Value::to_string).unwrap_or_default();
        let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
        let head = format!(
            "{method} /api/v1/{path} HTTP/1.1\r\nhost: {}\r\nx-gridwright-key: {}\r\nconnection: close\r\n{kind}{more}content-length: {}\r\n\r\n",
            self.address,
            self.key,
            body.len()
        );
        self.raw(&[head.as_bytes(), body.as_bytes()].concat())
    }

    pub fn get(&self, path: &str) -> Value {
        self.call("GET", path, None).ok()
    }

    pub fn post(&self, path: &str, body: &Value) -> Value {
        self.call("POST", path, Some(body)).ok()
    }

    /// Whatever bytes, and what comes back until the server closes.
    pub fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may have heard enough before all is said.
        let _ = stream.write_all(bytes);
        Answer::read(&mut stream)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// The socket of a tab.
    pub fn tab(&self) -> Tab {
        let origin = format!("http://{}", self.address);
        self.open(&format!("gridwright.v1, key.{}", self.key), Some(&origin)).unwrap()
    }

    pub fn open(&self, protocols: &str, origin: Option<&str>) -> Result<Tab, String> {
        let mut request = format!("ws://{}/api/v1/live", self.address).into_client_request().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let opened = tungstenite::client(request, self.connect());
        opened.map(|(socket, _)| Tab { socket }).map_err(|problem| problem.to_string())
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    fn read(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap_or(bytes.len());
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        let body = bytes.get(end + 4..).unwrap_or_default().to_vec();
        Self { status, head, body }
    }

    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}\n{}", self.head, String::from_utf8_lossy(&self.body));
        self.json()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&self.body)))
    }

    /// The word for programs of a refusal.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let line = self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.map(str::trim)
    }
}

#[derive(Debug)]
pub struct Tab {
    pub socket: WebSocket<TcpStream>,
}

impl Tab {
    pub fn send(&mut self, message: &Value) {
        self.socket.send(Message::Text(message.to_string().into())).unwrap();
    }

    /// The next event; none if the socket is closed.
    pub fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read().ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// All events of a question up to its end.
    pub fn until_end(&mut self, id: u64, rev: u64) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let event = self.next().expect("a question has an end");
            if event["id"] == id && event["rev"] == rev {
                let over = event["ev"] == "end";
                events.push(event);
                if over {
                    return events;
                }
            }
        }
    }
}

/// The event of a name.
pub fn event<'a>(events: &'a [Value], name: &str) -> &'a Value {
    events.iter().rev().find(|event| event["ev"] == name).unwrap_or_else(|| panic!("no {name} in {events:?}"))
}
