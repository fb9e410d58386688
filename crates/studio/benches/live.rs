//! How soon a tab knows: from the message of an edit to the verdict, to the first forced values and to all of them; from a newer
//! question to the end of the older; and the same with fifty tabs open of which five edit.
//!
//! `cargo bench -p gridwright-studio --bench live` makes puzzles, takes every fifth clue away, and puts clues back and takes them away
//! one by one. Milliseconds by the clock, median and p95, with everything in between: JSON, the socket, drawing what is forced.

#![allow(clippy::print_stdout, reason = "the figures are what this is for")]

use gridwright::{Genre, Genres, Limits};
use gridwright_studio::{Options, Server};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Edits of each board.
const EDITS: usize = 60;
/// Who edits and who is merely there.
const EDITING: usize = 5;
const OPEN: usize = 50;

struct Tab(WebSocket<TcpStream>);

/// What an edit took.
#[derive(Default)]
struct Times {
    first: Vec<f64>,
    verdict: Vec<f64>,
    all: Vec<f64>,
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut options = Options::new(folder.path().to_owned(), Arc::new(Genres::shipped()));
    options.port = 0;
    let server = Server::bind(options).expect("a server");
    let (address, key, stop) = (server.address().to_string(), server.key().to_owned(), server.stopper());
    let thread = std::thread::spawn(move || server.run());
    println!("| drafts | edits | first facts | verdict | all facts |\n|---|---|---|---|---|");
    let mut alone = 0.0;
    for (genre, side) in [
        ("slitherlink", 10),
        ("slitherlink", 20),
        ("slitherlink", 30),
        ("nurikabe", 10),
        ("masyu", 10),
        ("heyawake", 10),
    ] {
        let draft = draft(genre, side);
        let times = edit(&mut Tab::open(&address, &key), &draft, EDITS);
        if (genre, side) == ("slitherlink", 10) {
            alone = quantile(&times.verdict, 0.95);
        }
        println!(
            "| {genre} {side}x{side} | {EDITS} | {} | {} | {} |",
            told(&times.first),
            told(&times.verdict),
            told(&times.all)
        );
    }
    let superseded = supersede(&mut Tab::open(&address, &key));
    println!("\na newer question ends the older after {} ms ({} times)", told(&superseded), superseded.len());
    let crowd = crowd(&address, &key);
    let p95 = quantile(&crowd, 0.95);
    println!(
        "{OPEN} tabs, {EDITING} editing: verdict {} ms, p95 {:.1} times that of one",
        told(&crowd),
        p95 / alone.max(0.1)
    );
    stop.stop();
    let _ = thread.join();
}

impl Tab {
    fn open(address: &str, key: &str) -> Self {
        let mut request = format!("ws://{address}/api/v1/live").into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", format!("gridwright.v1, key.{key}").parse().expect("a header"));
        headers.insert("origin", format!("http://{address}").parse().expect("a header"));
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("a connection");
        Self(tungstenite::client(request, stream).expect("a socket").0)
    }

    fn send(&mut self, message: &Value) {
        self.0.send(Message::Text(message.to_string().into())).expect("sent");
    }

    fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().expect("an event") {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }
}

/// A puzzle without every fifth clue, as the page holds it.
fn draft(genre: &str, side: usize) -> Value {
    let made =
        Genre::named(genre).and_then(|genre| genre.generate(side, side, 7, 0, &Limits::none())).expect("a puzzle");
    let board: Value = serde_json::from_str(&made.problem.json()).expect("JSON");
    let mut layers = serde_json::Map::new();
    for site in made.problem.sites() {
        let value = made.problem.get(&site).expect("a site");
        let word = match &value {
            gridwright::Value::Blank => continue,
            gridwright::Value::Flag(yes) => u8::from(*yes).to_string(),
            other => other.to_string(),
        };
        let (layer, place) = site.split_once(':').expect("a name");
        let values = layers.entry(layer.to_owned()).or_insert_with(|| json!({}));
        values[place] = json!(word);
    }
    json!({"genre": board["genre"], "rows": side, "cols": side, "layers": layers})
}

/// The clues of a draft: the first layer that is no division.
fn clues(draft: &Value) -> (String, Vec<(String, Value)>) {
    let layers = draft["layers"].as_object().expect("layers");
    let (name, values) = layers.iter().find(|(name, _)| *name != "room").expect("clues");
    (
        name.clone(),
        values.as_object().expect("values").iter().map(|(place, value)| (place.clone(), value.clone())).collect(),
    )
}

fn edit(tab: &mut Tab, draft: &Value, n: usize) -> Times {
    let mut board = draft.clone();
    let (layer, all) = clues(draft);
    for (place, _) in all.iter().step_by(5) {
        board["layers"][&layer].as_object_mut().expect("values").remove(place);
    }
    let mut times = Times::default();
    for rev in 0..n {
        let (place, value) = &all[(rev * 7) % all.len()];
        let values = board["layers"][&layer].as_object_mut().expect("values");
        if values.remove(place).is_none() {
            values.insert(place.clone(), value.clone());
        }
        let began = Instant::now();
        tab.send(&json!({"op": "live", "id": 1, "rev": rev, "board": board, "stages": ["check", "facts", "verdict"]}));
        let (mut first, mut verdict) = (None, None);
        loop {
            let event = tab.next();
            let now = began.elapsed().as_secs_f64() * 1000.0;
            match event["ev"].as_str() {
                Some("facts") => {
                    first.get_or_insert(now);
                }
                Some("verdict") => {
                    verdict.get_or_insert(now);
                }
                Some("end") => {
                    times.first.push(first.unwrap_or(now));
                    times.verdict.push(verdict.unwrap_or(now));
                    times.all.push(now);
                    break;
                }
                _ => {}
            }
        }
    }
    times
}

/// How long an answer to something easy takes while something hard is at work.
fn supersede(tab: &mut Tab) -> Vec<f64> {
    let hard = json!({"genre": "fillomino", "rows": 20, "cols": 20, "layers": {"clue": {"r1c1": "3", "r9c9": "7"}}});
    let easy = json!({"genre": "slither", "rows": 2, "cols": 2, "layers": {"clue": {"r1c1": "4"}}});
    let mut times = Vec::new();
    for round in 0..20 {
        tab.send(&json!({"op": "live", "id": 1, "rev": 2 * round, "board": hard}));
        std::thread::sleep(Duration::from_millis(120));
        let began = Instant::now();
        tab.send(&json!({"op": "live", "id": 1, "rev": 2 * round + 1, "board": easy, "stages": ["check"]}));
        while tab.next()["rev"] != json!(2 * round + 1) {}
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    times
}

fn crowd(address: &str, key: &str) -> Vec<f64> {
    let idle: Vec<Tab> = (0..OPEN - EDITING).map(|_| Tab::open(address, key)).collect();
    let draft = draft("slitherlink", 10);
    let times = std::thread::scope(|scope| {
        let work = || edit(&mut Tab::open(address, key), &draft, EDITS).verdict;
        let threads: Vec<_> = (0..EDITING).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a tab")).collect()
    });
    drop(idle);
    times
}

fn quantile(times: &[f64], share: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = ((sorted.len() as f64 - 1.0) * share).round();
    sorted.get(at as usize).copied().unwrap_or(0.0)
}

fn told(times: &[f64]) -> String {
    format!("{:.1}, {:.1}", quantile(times, 0.5), quantile(times, 0.95))
}
