//! The verb `studio`: what it prints, where it listens, how it ends, and that its calls answer with the objects of the other verbs.

#![cfg(unix)]

use crate::common;

use common::{gridwright, gridwright_with, scratch};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Studio {
    child: Child,
    address: String,
    key: String,
}

impl Studio {
    fn start(folder: &Path, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
        command.arg("studio").args(more).args(["--no-open", "--dir"]).arg(folder);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let url = lines.find_map(|line| line.unwrap().strip_prefix("studio: ").map(str::to_owned)).unwrap();
        let (address, key) = url.strip_prefix("http://").unwrap().split_once("/#k=").unwrap();
        Self { child, address: address.to_owned(), key: key.to_owned() }
    }

    fn call(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "{method} /api/v1/{path} HTTP/1.1\r\nhost: {}\r\nx-gridwright-key: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.key,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        serde_json::from_str(text.split_once("\r\n\r\n").unwrap().1).unwrap_or_else(|_| panic!("{text}"))
    }

    fn interrupt(&mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        self.child.wait().unwrap().code()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_tells_its_address_and_ends_on_ctrl_c() {
    let folder = scratch("studio-address");
    let mut studio = Studio::start(&folder, &["slither/2/2/4c", "--port", "0"]);
    assert!(studio.address.starts_with("127.0.0.1:"));
    assert_eq!(std::fs::read_to_string(folder.join("key")).unwrap(), studio.key);
    let hello = studio.call("GET", "hello", "");
    assert_eq!(hello["start"]["layers"]["clue"]["r1c1"], "4");
    assert_eq!(studio.interrupt(), Some(130));
    let mut out = String::new();
    studio.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(out, "", "the address is talk, not data");
}

#[test]
fn a_port_that_is_taken_leads_to_the_studio_there_or_to_the_next() {
    let (mine, other) = (scratch("studio-mine"), scratch("studio-other"));
    let first = Studio::start(&mine, &["--port", "0"]);
    let port = first.address.split(':').next_back().unwrap().to_owned();
    let again = gridwright(&["studio", "--port", &port, "--no-open", "--dir", mine.to_str().unwrap()]);
    assert_eq!(again.code, 0);
    assert!(again.stderr.contains(&format!("studio: http://{}/#k={}", first.address, first.key)), "{}", again.stderr);
    let next = Studio::start(&other, &["--port", &port]);
    assert_ne!(next.address, first.address);
    let bad = gridwright(&["studio", "no-such-genre/3/3/", "--no-open", "--dir", other.to_str().unwrap()]);
    assert_eq!(bad.code, 2, "{}", bad.stderr);
}

#[test]
fn own_rules_are_served_like_any_other() {
    let (folder, rules) = (scratch("studio-rules"), scratch("studio-rules-own"));
    let text = "genre lonely \"Lonely\"\nfind shaded on cells: yes/no\nrule one \"One.\": count(shaded in cells) = 1\ndraw shaded fill\n";
    std::fs::write(rules.join("lonely.rule"), text).unwrap();
    let studio = Studio::start(&folder, &["--port", "0", "--rules", rules.to_str().unwrap()]);
    assert_eq!(studio.call("GET", "genres/lonely", "")["title"], "Lonely");
}

/// A board of each of some genres, as the other verbs and the studio see it.
#[test]
fn calls_answer_with_what_the_verbs_print() {
    let folder = scratch("studio-verbs");
    let studio = Studio::start(&folder, &["--port", "0"]);
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut n = 0;
    for genre in ["slither", "nurikabe", "heyawake", "mashu", "kakuro", "sashigane", "tents", "yajilin"] {
        let path = ["solved-a.txt", "many-a.txt"].map(|name| fixtures.join(genre).join(name));
        let Some(path) = path.iter().find(|path| path.is_file()) else { continue };
        let board = gridwright(&["convert", path.to_str().unwrap(), "--to", "json"]).stdout;
        let board = board.trim();
        for verb in ["check", "solve", "count", "facts", "hint", "grade", "minimize"] {
            let printed = gridwright_with(&[verb, "-", "--json", "--time-limit", "60"], board.as_bytes()).stdout;
            let mut printed: Value = serde_json::from_str(&printed).unwrap();
            let body = json!({"puzzle": board, "options": {"time_limit": 60}}).to_string();
            let mut told = studio.call("POST", &format!("ask/{verb}"), &body);
            for object in [&mut printed, &mut told] {
                object["cpu_ms"] = Value::Null;
            }
            assert_eq!(told, printed, "{verb} of {genre}");
            n += 1;
        }
    }
    assert!(n >= 40);
}
