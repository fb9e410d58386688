//! A studio in this process, and anything at all as a call or as a message of a tab.

use gridwright::Genres;
use gridwright_studio::{Options, Server};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Every call that has a body, and what it does to.
const CALLS: [&str; 28] = [
    "POST rules", "POST read", "POST write", "POST blank", "POST picture", "POST derive", "POST boards", "POST explore",
    "POST clues", "POST doubts", "POST puzzle", "POST book", "POST format", "POST view", "POST ask/check",
    "POST ask/solve", "POST ask/count", "POST ask/list", "POST ask/sample", "POST ask/facts", "POST ask/minimize",
    "POST ask/blame", "POST ask/hint", "POST ask/grade", "POST ask/explain", "PUT drafts/d-1", "PUT rules/own", "POST bin/d-1",
];
/// How long a tab may take to say that it lives.
const PATIENCE: Duration = Duration::from_secs(8);

struct Running {
    address: SocketAddr,
    key: String,
    folder: tempfile::TempDir,
}

fn running() -> &'static Running {
    static RUNNING: OnceLock<Running> = OnceLock::new();
    RUNNING.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut options = Options::new(folder.path().to_owned(), Arc::new(Genres::shipped()));
        options.port = 0;
        options.live_time = Duration::from_millis(100);
        options.live_memory = 64 << 20;
        let server = Server::bind(options).expect("a server");
        let (address, key) = (server.address(), server.key().to_owned());
        std::thread::spawn(move || server.run());
        Running { address, key, folder }
    })
}

/// The first byte chooses the call, or the socket; the rest is what is sent. Nothing is answered by a mistake of ours, and the
/// studio lives.
pub fn anything(input: &[u8]) {
    let Some((&first, rest)) = input.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    match CALLS.get(first as usize % (CALLS.len() + 4)) {
        Some(call) => assert!(status(call, text.as_bytes()).is_some_and(|status| status != 500), "{call} {text}"),
        None => tab(&text),
    }
    // What nobody asked to be kept is not.
    assert!(std::fs::read_dir(running().folder.path().join("reports")).is_ok_and(|list| list.count() == 0), "{text}");
}

fn status(call: &str, body: &[u8]) -> Option<u16> {
    let Running { address, key, .. } = running();
    let (method, path) = call.split_once(' ')?;
    let head = format!(
        "{method} /api/v1/{path} HTTP/1.1\r\nhost: {address}\r\nx-gridwright-key: {key}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).ok()?;
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(body).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    String::from_utf8_lossy(&answer).split(' ').nth(1)?.parse().ok()
}

/// A message of a tab; after it the tab still has its board drawn.
fn tab(text: &str) {
    let mut socket = open();
    let _ = socket.send(Message::Text(text.to_owned().into()));
    let lives = r#"{"op":"draw","id":9007,"rev":1,"board":{"genre":"slither","rows":2,"cols":2,"layers":{}}}"#;
    let _ = socket.send(Message::Text(lives.into()));
    let began = Instant::now();
    while let Ok(message) = socket.read() {
        if message.to_text().is_ok_and(|told| told.contains("9007") && told.contains("picture")) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{text}");
    }
    panic!("the tab was closed: {text}");
}

fn open() -> WebSocket<TcpStream> {
    let Running { address, key, .. } = running();
    let mut request = format!("ws://{address}/api/v1/live").into_client_request().expect("a request");
    let headers = request.headers_mut();
    headers.insert("sec-websocket-protocol", format!("gridwright.v1, key.{key}").parse().expect("a header"));
    headers.insert("origin", format!("http://{address}").parse().expect("a header"));
    let stream = TcpStream::connect(address).expect("a connection");
    tungstenite::client(request, stream).expect("a socket").0
}
