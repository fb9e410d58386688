//! Every item of the list of what is refused.

use crate::common::{PATIENCE, Studio};
use gridwright_studio::{Options, Server};
use serde_json::json;
use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Instant;

#[test]
fn it_listens_on_this_machine_alone() {
    let studio = Studio::start();
    assert!(studio.address.ip().is_loopback());
}

#[test]
fn another_name_for_this_machine_is_misdirected() {
    let studio = Studio::start();
    let port = studio.address.port();
    let ask = |host: &str| studio.raw(format!("GET / HTTP/1.1\r\n{host}connection: close\r\n\r\n").as_bytes()).status;
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80", "0.0.0.0"] {
        assert_eq!(ask(&format!("host: {host}\r\n")), 421, "{host}");
    }
    assert_eq!(ask(&format!("host: evil.example:{port}\r\n")), 421);
    assert_eq!(ask(&format!("host: 127.0.0.1:{port}\r\nhost: evil.example\r\n")), 421, "two names");
    assert!([400, 421].contains(&ask("")), "no name");
    for name in ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"] {
        assert_eq!(ask(&format!("host: {name}:{port}\r\n")), 200, "{name}");
    }
    let absolute = format!("GET http://evil.example/ HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n");
    assert_eq!(studio.raw(absolute.as_bytes()).status, 421, "a name in the target");
}

#[test]
fn pages_of_other_sites_are_refused() {
    let studio = Studio::start();
    let port = studio.address.port();
    let ask = |more: &str| studio.call_with("GET", "hello", None, more).status;
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://localhost"] {
        assert_eq!(ask(&format!("origin: {origin}\r\n")), 403, "{origin}");
    }
    assert_eq!(ask(&format!("origin: http://localhost:{port}\r\n")), 200);
    for site in ["cross-site", "same-site"] {
        assert_eq!(ask(&format!("sec-fetch-site: {site}\r\n")), 403, "{site}");
    }
    for site in ["same-origin", "none"] {
        assert_eq!(ask(&format!("sec-fetch-site: {site}\r\n")), 200, "{site}");
    }
}

#[test]
fn sockets_tell_where_they_come_from_and_bring_the_key() {
    let studio = Studio::start();
    let (key, origin) = (format!("gridwright.v1, key.{}", studio.key), format!("http://{}", studio.address));
    assert!(studio.open(&key, Some(&origin)).is_ok());
    assert!(studio.open(&key, None).unwrap_err().contains("403"));
    assert!(studio.open(&key, Some("http://evil.example")).unwrap_err().contains("403"));
    assert!(studio.open("gridwright.v1", Some(&origin)).unwrap_err().contains("401"));
    assert!(studio.open("gridwright.v1, key.0", Some(&origin)).unwrap_err().contains("401"));
}

#[test]
fn calls_need_the_key_and_files_of_the_page_do_not() {
    let mut studio = Studio::start();
    assert_eq!(studio.key.len(), 32, "128 bits");
    let page = format!("GET / HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", studio.address);
    let page = studio.raw(page.as_bytes());
    assert_eq!(page.status, 200);
    assert!(!String::from_utf8_lossy(&page.body).contains(&studio.key), "no secret in the page");
    assert!(!page.head.contains("set-cookie"));
    let good = std::mem::take(&mut studio.key);
    for wrong in ["", "0", &good[1..], &good.replace(&good[..1], "z"), &format!("{good}0")] {
        studio.key = wrong.to_owned();
        let answer = studio.call("GET", "hello", None);
        assert_eq!((answer.status, answer.code().as_str()), (401, "no-key"), "{wrong:?}");
        assert!(answer.json()["error"]["hint"].as_str().unwrap().contains("gridwright studio"));
    }
}

/// Only the socket brings its key in another way; no other call is opened by words that sockets say.
#[test]
fn no_call_is_taken_for_a_socket() {
    let studio = Studio::start();
    let routes = [
        ("GET", "hello"),
        ("GET", "genres"),
        ("GET", "genres/slither"),
        ("POST", "rules"),
        ("GET", "rules"),
        ("GET", "rules/mine"),
        ("PUT", "rules/mine"),
        ("POST", "read"),
        ("POST", "write"),
        ("POST", "blank"),
        ("POST", "picture"),
        ("POST", "derive"),
        ("POST", "boards"),
        ("POST", "explore"),
        ("POST", "clues"),
        ("POST", "doubts"),
        ("POST", "puzzle"),
        ("POST", "book"),
        ("GET", "words"),
        ("POST", "format"),
        ("POST", "view"),
        ("POST", "ask/check"),
        ("GET", "drafts"),
        ("GET", "drafts/mine"),
        ("PUT", "drafts/mine"),
        ("DELETE", "drafts/mine"),
        ("POST", "bin/mine"),
        ("GET", "nothing"),
        ("GET", "live/"),
        ("GET", "%6cive"),
    ];
    let origin = format!("http://{}", studio.address);
    for (method, path) in routes {
        for upgrade in ["upgrade: websocket\r\nconnection: upgrade, close", "upgrade: h2c\r\nconnection: close"] {
            let head = format!(
                "{method} /api/v1/{path} HTTP/1.1\r\nhost: {}\r\norigin: {origin}\r\n{upgrade}\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}",
                studio.address
            );
            let answer = studio.raw(head.as_bytes());
            assert_eq!((answer.status, answer.code().as_str()), (401, "no-key"), "{method} {path}");
        }
    }
    assert_eq!(std::fs::read_dir(studio.folder.path().join("drafts")).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn the_key_is_its_owners_and_can_be_changed() {
    use std::os::unix::fs::PermissionsExt;
    let studio = Studio::start();
    let path = studio.folder.path().join("key");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    // Folders that were made are nobody else's, either.
    let folder = tempfile::TempDir::new().unwrap();
    let mut options = Options::new(folder.path().join("made"), Arc::new(gridwright::Genres::shipped()));
    options.port = 0;
    drop(Server::bind(options).unwrap());
    for name in ["made", "made/drafts", "made/bin", "made/rules", "made/reports"] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "{name}");
    }
    let folder = tempfile::TempDir::new().unwrap();
    std::fs::write(folder.path().join("key"), &studio.key).unwrap();
    let same = Studio::on(folder, |_| {});
    assert_eq!(same.key, studio.key);
    let folder = tempfile::TempDir::new().unwrap();
    std::fs::write(folder.path().join("key"), &studio.key).unwrap();
    assert_ne!(Studio::on(folder, |options| options.new_key = true).key, studio.key);
}

#[test]
fn forms_cannot_post_and_nobody_else_may_read() {
    let studio = Studio::start();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""] {
        let head = format!(
            "POST /api/v1/read HTTP/1.1\r\nhost: {}\r\nx-gridwright-key: {}\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: 2\r\n\r\n{{}}",
            studio.address, studio.key
        );
        let answer = studio.raw(head.as_bytes());
        assert_eq!((answer.status, answer.code().as_str()), (415, "not-json"), "{kind}");
    }
    let origin = format!("origin: http://{}\r\n", studio.address);
    let asked = studio.call_with("OPTIONS", "hello", None, &origin);
    assert!(!asked.head.contains("access-control"), "{}", asked.head);
    assert!(!studio.call_with("GET", "hello", None, &origin).head.contains("access-control"));
}

#[test]
fn browsers_are_told_what_the_page_may_do() {
    let studio = Studio::start();
    let refused = studio.raw(b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    for answer in [studio.call("GET", "hello", None), studio.call("GET", "nothing", None), refused] {
        let policy = answer.header("content-security-policy").unwrap().to_owned();
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            &format!("connect-src 'self' ws://{}", studio.address),
        ] {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
    }
}

#[test]
fn names_of_files_are_plain_words() {
    let studio = Studio::start();
    let draft = json!({"title": "x"});
    std::fs::write(studio.folder.path().join("secret.json"), "{}").unwrap();
    for name in ["..%2fsecret", "%2e%2e%2fsecret", "A", "a.b", "a%00", "%2fetc%2fpasswd", "a%5cb", &"a".repeat(65), "ä"]
    {
        let put = studio.call("PUT", &format!("drafts/{name}"), Some(&draft));
        assert!([400, 404].contains(&put.status), "{name}: {}", put.status);
        assert!([400, 404].contains(&studio.call("GET", &format!("drafts/{name}"), None).status), "{name}");
    }
    for path in ["/../key", "/css/../../key", "/%2e%2e/key", "//etc/passwd", "/key", "/css", "/test/run"] {
        let ask = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", studio.address);
        assert!([400, 404].contains(&studio.raw(ask.as_bytes()).status), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_not_followed() {
    let studio = Studio::start();
    let outside = tempfile::TempDir::new().unwrap();
    let secret = outside.path().join("secret.json");
    std::fs::write(&secret, r#"{"title":"secret"}"#).unwrap();
    std::os::unix::fs::symlink(&secret, studio.folder.path().join("drafts/link.json")).unwrap();
    assert_eq!(studio.call("GET", "drafts/link", None).status, 404);
    assert_eq!(studio.get("drafts")["drafts"], json!([]));
    assert_eq!(studio.call("PUT", "drafts/link", Some(&json!({"title": "mine"}))).status, 200, "the link is replaced");
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), r#"{"title":"secret"}"#);
    let drafts = studio.folder.path().join("drafts");
    std::fs::rename(&drafts, studio.folder.path().join("old")).unwrap();
    std::os::unix::fs::symlink(outside.path(), &drafts).unwrap();
    assert!(studio.call("PUT", "drafts/mine", Some(&json!({}))).status >= 400);
    assert!(!outside.path().join("mine.json").exists());
}

#[test]
fn what_is_too_large_is_refused_and_the_server_lives() {
    let studio = Studio::start();
    let giant = json!({"text": "x".repeat(5 << 20)});
    assert_eq!(studio.call("POST", "read", Some(&giant)).status, 413);
    let head = format!("GET / HTTP/1.1\r\nhost: {}\r\nx-long: {}\r\n\r\n", studio.address, "x".repeat(64 << 10));
    assert!([400, 431].contains(&studio.raw(head.as_bytes()).status));
    let board = json!({"genre": "slither", "rows": 501, "cols": 1, "layers": {}});
    assert_eq!(studio.call("POST", "ask/check", Some(&json!({"board": board}))).status, 422);
    let mut tab = studio.tab();
    let long = json!({"op": "stop", "id": 1, "pad": "x".repeat(2 << 20)});
    let _ = tab.socket.send(tungstenite::Message::Text(long.to_string().into()));
    while tab.next().is_some() {}
    assert_eq!(studio.call("GET", "hello", None).status, 200);
}

#[test]
fn half_open_connections_are_closed() {
    let studio = Studio::start();
    for start in ["", "GET / HTTP/1.1\r\nhost: "] {
        let mut stream = studio.connect();
        stream.write_all(start.as_bytes()).unwrap();
        let began = Instant::now();
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(began.elapsed() < PATIENCE / 2, "{start:?}");
    }
    assert_eq!(studio.call("GET", "hello", None).status, 200);
}

/// A body that was promised and does not come, with the key and without.
#[test]
fn bodies_that_do_not_come_are_not_waited_for() {
    let studio = Studio::start();
    for (key, status) in [(studio.key.as_str(), 408), ("0", 401)] {
        for call in ["POST /api/v1/read", "PUT /api/v1/drafts/mine", "GET /api/v1/hello"] {
            let head = format!(
                "{call} HTTP/1.1\r\nhost: {}\r\nx-gridwright-key: {key}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{{\"te",
                studio.address
            );
            let began = Instant::now();
            let answer = studio.raw(head.as_bytes());
            assert_eq!(answer.status, status, "{call}");
            assert!(began.elapsed() < PATIENCE / 2, "{call}");
        }
    }
    // Bit by bit is no better.
    let mut stream = studio.connect();
    let head = format!(
        "POST /api/v1/read HTTP/1.1\r\nhost: {}\r\nx-gridwright-key: {}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n",
        studio.address, studio.key
    );
    stream.write_all(head.as_bytes()).unwrap();
    let began = Instant::now();
    while stream.write_all(b" ").is_ok() {
        assert!(began.elapsed() < PATIENCE / 2);
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert_eq!(studio.call("GET", "hello", None).status, 200);
}

/// Whatever a call asks for, it takes no more than any call may.
#[test]
fn every_call_keeps_to_the_limits_of_the_server() {
    let rules = "genre x \"X\"\ngiven clue on cells: 0..9 or ?\nfind a on cells: 1..9\nrule r \"R\": for each clue n at c: a(c) >= n\ndraw clue number, a number\n";
    let large = json!({"genre": "slither", "rows": 14, "cols": 14, "layers": {}});
    let calls = |genre: &str| {
        let wide = json!({"genre": genre, "rows": 6, "cols": 6, "layers": {}});
        [
            ("ask/count", json!({"board": large})),
            ("ask/count", json!({"board": large, "options": {"time_limit": 1e9, "memory_limit": 1_000_000}})),
            ("ask/list", json!({"board": wide, "options": {"limit": 1000}})),
            ("explore", json!({"board": large, "n": 1})),
            ("boards", json!({"genre": genre, "rows": 6, "cols": 6})),
            ("doubts", json!({"genre": genre})),
            ("puzzle", json!({"genre": genre, "rows": 5, "cols": 5})),
            ("picture", json!({"board": large, "solved": true})),
            ("derive", json!({"board": wide})),
            ("book", json!({"boards": [{"board": large}]})),
        ]
    };
    for (time, memory) in [(200, 1 << 40), (60_000, 1 << 20)] {
        let studio = Studio::with(|options| {
            options.job_time = std::time::Duration::from_millis(time);
            options.job_memory = Some(memory);
        });
        let genre = studio.post("rules", &json!({"text": rules}))["genre"].as_str().unwrap().to_owned();
        for (call, body) in calls(&genre) {
            let began = Instant::now();
            let answer = studio.call("POST", call, Some(&body));
            assert!([200, 422, 503].contains(&answer.status), "{call}: {}", answer.status);
            assert!(began.elapsed() < PATIENCE / 2, "{call}: {:?} with {time} ms, {memory} bytes", began.elapsed());
            if call == "ask/count" {
                let told = answer.ok();
                let word = if time < 1000 { "time" } else { "memory" };
                assert!(told["error"].to_string().contains(word), "{told}");
            }
        }
    }
}

/// A mistake of ours in a call or in a job is told, reported, and ends nothing else.
#[test]
fn mistakes_of_ours_leave_a_report() {
    if !cfg!(debug_assertions) {
        return;
    }
    let studio = Studio::start();
    let board = json!({"genre": "slither", "rows": 3, "cols": 3, "variant": "provoke a panic", "layers": {}});
    let reports = || {
        let files = std::fs::read_dir(studio.folder.path().join("reports")).unwrap();
        files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect::<Vec<_>>()
    };
    let answer = studio.call("POST", "ask/check", Some(&json!({"board": board})));
    assert_eq!((answer.status, answer.code().as_str()), (500, "internal"));
    assert!(reports().len() == 1 && reports()[0].contains("ask/check") && reports()[0].contains("provoked"));
    let mut tab = studio.tab();
    tab.send(&json!({"op": "job", "id": 3, "kind": "generate", "args": {"board": board, "n": 1}}));
    while let Some(event) = tab.next() {
        if event["ev"] == "end" {
            assert_eq!(event["why"], "internal");
            break;
        }
    }
    assert!(reports().len() == 2 && reports().iter().any(|report| report.contains("generate")), "{:?}", reports());
    assert_eq!(studio.call("GET", "hello", None).status, 200);
}

#[test]
fn floods_are_ended_and_tabs_are_counted() {
    let studio = Studio::start();
    let mut flood = studio.tab();
    let stop = json!({"op": "stop", "id": 9}).to_string();
    for _ in 0..1000 {
        if flood.socket.send(tungstenite::Message::Text(stop.clone().into())).is_err() {
            break;
        }
    }
    assert!(flood.next().is_none(), "closed");
    drop(flood);
    let mut tabs: Vec<_> = (0..63).map(|_| studio.tab()).collect();
    let origin = format!("http://{}", studio.address);
    let open = || studio.open(&format!("gridwright.v1, key.{}", studio.key), Some(&origin));
    while let Ok(tab) = open() {
        tabs.push(tab);
        assert!(tabs.len() <= 64);
    }
    assert_eq!(tabs.len(), 64);
    assert!(open().unwrap_err().contains("503"));
    assert_eq!(studio.call("GET", "hello", None).status, 200);
}

#[test]
fn unknown_members_are_refused() {
    let studio = Studio::start();
    let answer = studio.call("POST", "read", Some(&json!({"text": "slither/1/1/4", "extra": 1})));
    assert_eq!((answer.status, answer.code().as_str()), (400, "bad-json"));
    let mut tab = studio.tab();
    tab.send(&json!({"op": "stop", "id": 1, "extra": 2}));
    assert_eq!(tab.next().unwrap()["error"]["code"], "bad-message");
}

/// Rules and boards of a link are hostile: whatever they hold, they are refused or answered within a budget, nothing is saved, and the
/// server lives.
#[test]
fn hostile_rules_and_boards_are_answered_soon_and_never_saved() {
    let studio = Studio::start();
    let deep = format!(
        "genre x \"X\"\nfind a on cells: yes/no\nrule r \"R\": {}a(r1c1){}\n",
        "(".repeat(50_000),
        ")".repeat(50_000)
    );
    let wide = format!(
        "genre x \"X\"\nfind a on cells: yes/no\nrule r \"R\": for each c in cells: {}\n",
        vec!["a(c)"; 20_000].join(" and ")
    );
    let nested = format!(
        "genre x \"X\"\nfind a on cells: yes/no\nrule r \"R\": {} a(x9)\n",
        (0..10).map(|i| format!("for each x{i} in cells: ")).collect::<String>()
    );
    let long = "rule ".repeat(100_000);
    for text in [deep.as_str(), &wide, &nested, &long, "", "\u{0}\u{ffff}", "genre"] {
        let began = Instant::now();
        let answer = studio.call("POST", "rules", Some(&json!({"text": text})));
        assert!([200, 422, 503].contains(&answer.status), "{} for {:.40}", answer.status, text);
        assert!(began.elapsed() < PATIENCE / 2, "{:?} for {:.40}", began.elapsed(), text);
    }
    for board in [
        json!({"genre": "slither", "rows": 0, "cols": 3, "layers": {}}),
        json!({"genre": "slither", "rows": 3, "cols": 3, "layers": {"clue": {"r1c1": "99999999999999999999"}}}),
        json!({"genre": "slither", "rows": 3, "cols": 3, "layers": {"no-such": {"r1c1": "1"}}}),
        json!({"genre": "../../etc", "rows": 3, "cols": 3, "layers": {}}),
    ] {
        let status = studio.call("POST", "ask/check", Some(&json!({"board": board}))).status;
        assert!([404, 422].contains(&status), "{status} for {board}");
    }
    for folder in ["drafts", "rules", "bin"] {
        assert_eq!(std::fs::read_dir(studio.folder.path().join(folder)).unwrap().count(), 0, "{folder}");
    }
    assert_eq!(studio.call("GET", "hello", None).status, 200);
}

/// Bytes that nobody meant: every call and the socket refuse them, and nothing falls over.
#[test]
fn random_bodies_and_frames_are_refused() {
    let studio = Studio::start();
    let mut seed = 42_u64;
    let mut random = |n: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % n
    };
    let parts = [
        "{",
        "}",
        "[",
        "]",
        "\"board\"",
        ":",
        ",",
        "1e999",
        "\"genre\"",
        "null",
        "\"slither\"",
        "-1",
        "\"rows\"",
        "true",
        "\"\\u0000\"",
        "\"layers\"",
    ];
    for call in [
        "read",
        "write",
        "blank",
        "picture",
        "derive",
        "boards",
        "explore",
        "clues",
        "doubts",
        "puzzle",
        "book",
        "format",
        "view",
        "rules",
        "ask/check",
        "ask/solve",
    ] {
        for _ in 0..6 {
            let body: String = (0..random(12)).map(|_| parts[random(parts.len() as u64) as usize]).collect();
            let head = format!(
                "POST /api/v1/{call} HTTP/1.1\r\nhost: {}\r\nx-gridwright-key: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                studio.address,
                studio.key,
                body.len()
            );
            let answer = studio.raw(head.as_bytes());
            assert!((400..500).contains(&answer.status), "{call} {body}: {}", answer.status);
            assert!(!answer.code().is_empty());
        }
    }
    let mut tab = studio.tab();
    for _ in 0..60 {
        let text: String = (0..random(10)).map(|_| parts[random(parts.len() as u64) as usize]).collect();
        tab.socket.send(tungstenite::Message::Text(text.into())).unwrap();
        assert_eq!(tab.next().unwrap()["ev"], "refused");
    }
    tab.socket.send(tungstenite::Message::Binary(vec![0xff; 100].into())).unwrap();
    tab.send(
        &json!({"op": "draw", "id": 2, "rev": 1, "board": {"genre": "slither", "rows": 2, "cols": 2, "layers": {}}}),
    );
    assert_eq!(tab.next().unwrap()["ev"], "picture", "the tab lives");
}

/// Nothing is told of anybody but how many requests there were.
#[test]
fn only_counts_are_kept() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut options = Options::new(folder.path().to_owned(), Arc::new(gridwright::Genres::shipped()));
    options.port = 0;
    let server = Server::bind(options).unwrap();
    let (address, stop) = (server.address(), server.stopper());
    let thread = std::thread::spawn(move || server.run().unwrap());
    for host in [address.to_string(), "evil.example".to_owned()] {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").as_bytes()).unwrap();
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
    }
    stop.stop();
    assert_eq!(thread.join().unwrap(), (2, 1));
    let mut names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["bin", "drafts", "key", "reports", "rules"]);
}
