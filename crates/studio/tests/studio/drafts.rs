//! Drafts and rule files on the disk.

use crate::common::{PATIENCE, Studio};
use gridwright::Genres;
use gridwright_studio::{Options, Server};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

#[test]
fn a_draft_is_kept_whole_and_a_conflict_is_told() {
    let studio = Studio::start();
    let first = json!({"title": "one", "genre": "slither", "rows": 3, "cols": 3, "tree": {"nodes": []}});
    let put = studio.call("PUT", "drafts/d-1", Some(&first)).ok();
    let revision = put["revision"].as_str().unwrap().to_owned();
    assert_eq!(studio.get("drafts/d-1"), first);
    assert_eq!(studio.call("PUT", "drafts/d-1", Some(&first)).status, 412, "there is one already");
    let second = json!({"title": "two"});
    let with =
        |revision: &str| studio.call_with("PUT", "drafts/d-1", Some(&second), &format!("if-match: \"{revision}\"\r\n"));
    assert_eq!(with(&revision).status, 200);
    let stale = with(&revision);
    assert_eq!((stale.status, stale.code().as_str()), (412, "conflict"));
    assert_eq!(studio.get("drafts")["drafts"][0]["title"], "two");
    assert_eq!(studio.call("PUT", "drafts/new", Some(&second)).status, 200);
    assert_eq!(studio.call_with("PUT", "drafts/gone", Some(&second), "if-match: \"0\"\r\n").status, 412);
}

#[test]
fn what_is_thrown_away_is_in_the_bin() {
    let studio = Studio::start();
    studio.call("PUT", "drafts/d-1", Some(&json!({"title": "one"}))).ok();
    studio.call("DELETE", "drafts/d-1", None).ok();
    assert_eq!(studio.get("drafts")["drafts"], json!([]));
    assert_eq!(studio.get("drafts?bin=true")["drafts"][0]["title"], "one");
    assert_eq!(studio.call("DELETE", "drafts/d-1", None).status, 404);
    studio.call("POST", "bin/d-1", Some(&json!({}))).ok();
    assert_eq!(
        (studio.get("drafts/d-1")["title"].clone(), studio.get("drafts?bin=true")["drafts"].clone()),
        (json!("one"), json!([]))
    );
    assert_eq!(studio.call("POST", "bin/d-1", Some(&json!({}))).status, 404, "it is out of the bin");
}

/// Not a test: the server that the next test kills, in a process of its own.
#[test]
fn a_server_to_be_killed() {
    let Some(folder) = std::env::var_os("GRIDWRIGHT_STUDIO_TO_BE_KILLED") else { return };
    let mut options = Options::new(folder.into(), Arc::new(Genres::shipped()));
    options.port = 0;
    let server = Server::bind(options).unwrap();
    let mut out = std::io::stdout();
    writeln!(out, "\nlistening {} {}", server.address(), server.key()).unwrap();
    out.flush().unwrap();
    let _ = server.run();
}

#[test]
fn a_server_that_is_killed_leaves_every_draft_whole() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["drafts::a_server_to_be_killed", "--exact", "--nocapture", "--test-threads=1"])
        .env("GRIDWRIGHT_STUDIO_TO_BE_KILLED", folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.find_map(|line| line.unwrap().strip_prefix("listening ").map(str::to_owned)).unwrap();
    let (address, key) = line.split_once(' ').unwrap();
    let put = |n: usize| -> Option<u16> {
        let body = json!({"title": format!("step {n}"), "pad": "x".repeat(20_000)}).to_string();
        let head = format!(
            "PUT /api/v1/drafts/d-{} HTTP/1.1\r\nhost: {address}\r\nx-gridwright-key: {key}\r\nif-match: *\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
            n % 3,
            body.len()
        );
        let mut stream = std::net::TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        answer.split(' ').nth(1)?.parse().ok()
    };
    // The first of each is new: nothing to match.
    for n in 0..3 {
        std::fs::write(folder.path().join(format!("drafts/d-{n}.json")), "{}").unwrap();
    }
    let mut acknowledged = [0; 3];
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut last = [0; 3];
            for n in 3.. {
                match put(n) {
                    Some(200) => last[n % 3] = n,
                    _ => break,
                }
            }
            last
        });
        std::thread::sleep(std::time::Duration::from_millis(400));
        child.kill().unwrap();
        acknowledged = writer.join().unwrap();
    });
    child.wait().unwrap();
    assert!(acknowledged.iter().all(|n| *n > 0), "{acknowledged:?}");
    let again = Studio::on(folder, |_| {});
    for (i, n) in acknowledged.into_iter().enumerate() {
        let draft = again.get(&format!("drafts/d-{i}"));
        let title = draft["title"].as_str().unwrap().strip_prefix("step ").unwrap().parse::<usize>().unwrap();
        // The last one may have been written without anybody being told.
        assert!(title == n || title == n + 3, "{title} after {n}");
        assert_eq!(draft["pad"], Value::String("x".repeat(20_000)));
    }
}

#[test]
fn drafts_and_the_key_are_there_after_a_restart() {
    let studio = Studio::start();
    studio.call("PUT", "drafts/d-1", Some(&json!({"title": "one"}))).ok();
    let folder = tempfile::TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("drafts")).unwrap();
    for name in ["key", "drafts/d-1.json"] {
        std::fs::copy(studio.folder.path().join(name), folder.path().join(name)).unwrap();
    }
    let again = Studio::on(folder, |_| {});
    assert_eq!(again.key, studio.key);
    assert_eq!(again.get("drafts/d-1"), json!({"title": "one"}));
}

#[test]
fn a_body_that_breaks_off_changes_nothing() {
    let studio = Studio::start();
    studio.call("PUT", "drafts/d-1", Some(&json!({"title": "one"}))).ok();
    let head = format!(
        "PUT /api/v1/drafts/d-1 HTTP/1.1\r\nhost: {}\r\nx-gridwright-key: {}\r\nif-match: *\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{\"title\":",
        studio.address, studio.key
    );
    let mut stream = studio.connect();
    stream.write_all(head.as_bytes()).unwrap();
    drop(stream);
    assert_eq!(studio.get("drafts/d-1"), json!({"title": "one"}));
    let not_json = studio.call_with("PUT", "drafts/d-1", Some(&json!([1])), "if-match: *\r\n");
    assert_eq!(not_json.status, 400);
}

#[test]
fn own_rules_are_kept_by_name() {
    let studio = Studio::start();
    studio.call("PUT", "rules/twins", Some(&json!({"text": "genre twins"}))).ok();
    assert_eq!(studio.get("rules/twins")["text"], "genre twins");
    assert_eq!(studio.call("GET", "rules/others", None).status, 404);
    assert_eq!(studio.call("PUT", "rules/A.b", Some(&json!({"text": ""}))).status, 400);
}
