//! Drafts fixtures of a genre: `cargo run --release -p gridwright-testkit --example draft -- GENRE [KEY=VALUE...]`.
//!
//! Files that are there are left alone, and solved boards among them are reworked, so draw one or two of those first.
//! What comes out are proposals: look at each board, ask whether the rules say what the header says, write its `about`,
//! and throw away what is ugly. Keys, with their defaults:
//!
//! ```text
//! sizes=3x3,3x4,4x4   sizes to try             attempts=400  for each board          seed=1
//! room=4              mean size of a room      givens=20  percent of givens set      most=1000  largest number set
//! answers=20          percent of answers set   open=50    how often the search sets the givens, in percent
//! holes=0             percent of cells missing options=   letters, with commas       afresh=no  yes: rework nothing
//! rules=FILE          a rule file that is not shipped (yet)
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]

use gridwright_base::Rng;
use gridwright_board::Board;
use gridwright_check::{CheckOptions, State};
use gridwright_genre::Catalogue;
use gridwright_lang::ir::{Genre, LayerId, Role};
use gridwright_notation::{read_text, write_text};
use gridwright_testkit::draft::{Bench, Seeding, broken_ids, targets};
use gridwright_testkit::{FixtureKind, fixtures, judged, root};
use std::collections::HashMap;
use std::path::PathBuf;

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let settings: HashMap<String, String> =
        words.filter_map(|word| word.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()))).collect();
    let mut catalogue = Catalogue::shipped();
    if let Some(path) = settings.get("rules") {
        let added = std::fs::read_to_string(path).map(|text| catalogue.add(path, &text).is_ok());
        if !added.unwrap_or_default() {
            eprintln!("{path}: no rule file without mistakes; ask `gridwright rules check`");
            std::process::exit(2);
        }
    }
    let Some(entry) = catalogue.get(&name).cloned() else {
        eprintln!("usage: draft GENRE [KEY=VALUE...]");
        std::process::exit(2);
    };
    let folder = root().join(entry.id());
    if let Err(problem) = std::fs::create_dir_all(&folder) {
        eprintln!("{}: {problem}", folder.display());
        std::process::exit(2);
    }
    Drafts { bench: bench(entry.genre(), &settings, &folder), folder }.all();
}

fn bench<'g>(genre: &'g Genre, settings: &HashMap<String, String>, folder: &std::path::Path) -> Bench<'g> {
    let number = |key: &str, default: u64| settings.get(key).and_then(|v| v.parse().ok()).unwrap_or(default);
    let usual = Seeding::default();
    let sizes = settings.get("sizes").map_or("3x3,3x4,4x4", String::as_str);
    let size = |text: &str| text.split_once('x').and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    let solved = fixtures(folder).into_iter().flatten().filter(|fixture| fixture.kind == FixtureKind::Solved);
    Bench {
        genre,
        seeding: Seeding {
            room: number("room", usual.room as u64) as usize,
            givens: number("givens", usual.givens),
            answers: number("answers", usual.answers),
            open_givens: number("open", usual.open_givens),
            holes: number("holes", usual.holes),
            most: number("most", 1000) as i64,
            afresh: settings.get("afresh").is_some_and(|word| word == "yes"),
            options: settings.get("options").map(|o| o.split(',').map(str::to_owned).collect()).unwrap_or_default(),
            ..usual
        },
        sizes: sizes.split(',').filter_map(size).collect(),
        bases: solved.filter_map(|fixture| Some(read_text(genre, &fixture.parts).ok()?.board)).collect(),
        attempts: number("attempts", 400) as usize,
        rng: Rng::new(number("seed", 1)),
    }
}

struct Drafts<'g> {
    bench: Bench<'g>,
    folder: PathBuf,
}

impl Drafts<'_> {
    fn all(&mut self) {
        for (i, name) in ["solved-a", "solved-b"].into_iter().enumerate() {
            if self.exists(name) {
                continue;
            }
            let size = self.bench.sizes[self.bench.sizes.len().saturating_sub(1 + i)];
            let board = self.bench.solved(size);
            self.bench.bases.extend(board.clone());
            self.write(name, board, false, Some(1));
        }
        self.broken();
        if !self.exists("many-a") {
            let (board, n) = self.bench.many().unzip();
            self.write("many-a", board, false, n);
        }
        if !self.exists("none-a") {
            let board = self.bench.none();
            self.write("none-a", board, false, Some(0));
        }
        if !self.exists("unfinished-a") {
            let board = self.bench.unfinished();
            self.write("unfinished-a", board, false, None);
        }
    }

    fn broken(&mut self) {
        let genre = self.bench.genre;
        for (i, layer) in genre.layers.iter().enumerate().filter(|(_, layer)| layer.role != Role::Help) {
            let role = if layer.role == Role::Given { "given" } else { "answer" };
            let name = format!("broken-{role}-{}", layer.name);
            if !self.exists(&name) {
                let board = self.bench.misfit(LayerId(i as u32));
                self.write(&name, board, false, None);
            }
        }
        for target in targets(genre) {
            let name = format!("broken-{}", target.id.replace('/', "-"));
            if !self.exists(&name) {
                let board = self.bench.broken(&target);
                self.write(&name, board, target.quirk, None);
            }
        }
    }

    fn exists(&self, name: &str) -> bool {
        self.folder.join(format!("{name}.txt")).exists()
    }

    fn write(&self, name: &str, board: Option<Board>, quirks: bool, answers: Option<u64>) {
        let Some(board) = board else {
            println!("{name}: nothing found\n");
            return;
        };
        let report = judged(self.bench.genre, &board, CheckOptions { quirks });
        let state = match report.state {
            State::Right => "right",
            State::Wrong => "wrong",
            State::Unfinished => "unfinished",
        };
        let (broken, n) = (broken_ids(&report).join(" "), answers.map(|n| n.to_string()));
        let mut headers = vec![("expect", state)];
        headers.extend((!broken.is_empty()).then_some(("broken", broken.as_str())));
        headers.extend(quirks.then_some(("quirks", "yes")));
        headers.extend(n.as_deref().map(|n| ("answers", n)));
        headers.push(("about", "TODO"));
        let text = write_text(self.bench.genre, &board, &headers);
        if let Err(problem) = std::fs::write(self.folder.join(format!("{name}.txt")), &text) {
            eprintln!("{name}: {problem}");
        }
        println!("{name}\n{text}");
    }
}
