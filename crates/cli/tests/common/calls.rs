//! Every verb on large boards of every shipped genre, and of some with laws about each two cells; what a call took.

use super::scratch;
use gridwright_base::Rng;
use gridwright_board::{Board, Val};
use gridwright_check::random_problem;
use gridwright_genre::{Catalogue, library};
use gridwright_grid::Grid;
use gridwright_lang::compile;
use gridwright_lang::ir::{Alt, Domain, Genre, Role};
use gridwright_notation::write_json;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The side of the boards.
const SIDE: usize = 120;
/// One given for so many places.
const SPARSITY: u64 = 12;

/// A call of the program.
#[derive(Debug, Clone)]
pub struct Call {
    /// The verb with its options, for people.
    pub name: String,
    pub genre: String,
    pub arguments: Vec<String>,
}

/// What a call took.
pub struct Taken {
    pub code: Option<i32>,
    pub stderr: String,
    pub clock: Duration,
    /// As the program tells by itself.
    pub cpu: Option<Duration>,
}

/// The boards of a genre in files: blank, with some givens, and with some answer, right or wrong.
struct Boards {
    blank: String,
    sparse: String,
    filled: String,
    proof: String,
}

/// Rule files with laws that are long on large boards.
const LONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/long");

/// Every verb for every genre; the boards are written into a folder of this name.
pub fn all_calls(folder: &str) -> Vec<Call> {
    let folder = scratch(folder);
    let mut calls = Vec::new();
    for entry in Catalogue::shipped().entries() {
        let boards = Boards::write(entry.genre(), &folder);
        calls.extend(calls_of(entry.id(), &boards, &folder));
    }
    calls.extend(calls_of_long_laws(&folder));
    calls.extend(calls_without_genre(&folder));
    calls
}

/// The same for the rule files of [`LONG`]. They have a name of their own, so that some of them are always among those tried.
fn calls_of_long_laws(folder: &Path) -> Vec<Call> {
    let mut calls = Vec::new();
    for file in std::fs::read_dir(LONG).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let genre = compile(&text, library()).genre.unwrap();
        let boards = Boards::write(&genre, folder);
        calls.extend(calls_of(&genre.id, &boards, folder));
    }
    for call in &mut calls {
        call.name.push_str(" (long)");
        call.arguments.extend(["--rules", LONG].map(str::to_owned));
    }
    calls
}

fn calls_of(genre: &str, boards: &Boards, folder: &Path) -> Vec<Call> {
    let side = format!("{SIDE}x{SIDE}");
    let picture = |end: &str| folder.join(format!("{genre}.{end}")).display().to_string();
    let mut calls = Vec::new();
    let mut add = |options: &[&str]| {
        let arguments: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let plain = |word: &&String| !word.contains(std::path::MAIN_SEPARATOR) && **word != genre && **word != side;
        let name = arguments.iter().filter(plain).cloned().collect::<Vec<_>>().join(" ");
        calls.push(Call { name, genre: genre.to_owned(), arguments });
    };
    for board in [&boards.blank, &boards.sparse] {
        for verb in ["check", "solve", "count", "list", "sample", "facts", "minimize", "explain", "hint", "grade"] {
            add(&[verb, board]);
        }
        add(&["solve", "--first", board]);
        add(&["list", "--engine", "zdd", board]);
        add(&["count", "--engine", "zdd", board]);
        add(&["count", "--engine", "csp", board]);
        add(&["render", "--forced", board]);
        add(&["book", board, "--pdf", &picture("pdf")]);
    }
    for board in [&boards.blank, &boards.filled] {
        add(&["check", "--json", board]);
        add(&["render", board]);
        add(&["render", "--mark", board]);
        add(&["render", "--svg", &picture("svg"), board]);
        add(&["render", "--png", &picture("png"), board]);
        for format in ["url", "pzprv3", "json", "text"] {
            add(&["convert", "--to", format, board]);
        }
        add(&["instances", genre, board]);
    }
    add(&["verify-proof", &boards.proof]);
    add(&["generate", genre, &side]);
    add(&["generate", genre, &side, "--confirm", "both"]);
    add(&["generate", genre, &side, "--symmetry", "quarter-turn"]);
    add(&["instances", genre, &side]);
    add(&["rules", "check", genre, "--lint"]);
    add(&["rules", "check", genre, "--puzzle", &side]);
    add(&["rules", "boards", genre, "--size", &side]);
    add(&["rules", "boards", genre, "--givens", "--size", &side]);
    calls
}

fn calls_without_genre(folder: &Path) -> Vec<Call> {
    let side = format!("{SIDE}x{SIDE}");
    let dump = folder.join("dump.gwd").display().to_string();
    let all = "tests/families/all-of-40.txt";
    let calls: [&[&str]; 12] = [
        &["graph", "cycles", "--grid", &side],
        &["graph", "cycles", "--grid", &side, "--hamiltonian"],
        &["graph", "cycles", "--grid", &side, "--diagram"],
        &["graph", "paths", "--grid", &side],
        &["graph", "paths", "--grid", &side, "--sample", "3"],
        &["graph", "matchings", "--grid", &side],
        &["graph", "matchings", "--grid", &side, "--dump", &dump],
        &["graph", "matchings", "--grid", "8x8", "--sample", "100000000"],
        &["family", all, "--elements", "40", "--list", "1000000000"],
        &["family", all, "--elements", "40", "--sample", "1000000000"],
        &["family", all, "--elements", "40", "--maximal"],
        &["family", all, "--elements", "40", "--hitting"],
    ];
    let call = |words: &&[&str]| Call {
        name: words
            .iter()
            .filter(|word| !word.contains(std::path::MAIN_SEPARATOR))
            .copied()
            .collect::<Vec<_>>()
            .join(" "),
        genre: String::new(),
        arguments: words.iter().map(|word| (*word).to_owned()).collect(),
    };
    calls.iter().map(call).collect()
}

impl Boards {
    fn write(genre: &Genre, folder: &Path) -> Self {
        let grid = || Grid::new(SIDE, SIDE).unwrap();
        let mut rng = Rng::new(1);
        let sparse = random_problem(genre, grid(), SPARSITY, &mut rng);
        let filled = filled(genre, &sparse, &mut rng);
        let write = |name: &str, text: String| -> String {
            let path: PathBuf = folder.join(format!("{}-{name}", genre.id));
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let proof = format!(
            "c gridwright uniqueness proof 1\nc board {}\n{}",
            write_json(genre, &filled),
            "1 2 3 0\n".repeat(200_000)
        );
        Self {
            blank: write("blank.json", write_json(genre, &Board::blank(genre, grid()))),
            sparse: write("sparse.json", write_json(genre, &sparse)),
            filled: write("filled.json", write_json(genre, &filled)),
            proof: write("proof.txt", proof),
        }
    }
}

/// A board with some value at every place of its answer.
fn filled(genre: &Genre, problem: &Board, rng: &mut Rng) -> Board {
    let mut board = problem.clone();
    for (layer, declared) in genre.layers_of(Role::Find) {
        for val in board.layer_mut(layer).iter_mut() {
            *val = match &declared.domain {
                Domain::Values { alts, .. } => some_value(alts, rng),
                _ => Val::Flag(rng.below(2) == 0),
            };
        }
    }
    board
}

fn some_value(alts: &[Alt], rng: &mut Rng) -> Val {
    match &alts[rng.index(alts.len())] {
        Alt::Symbol(symbol, fields) if fields.is_empty() => Val::Sym(*symbol),
        _ => Val::Int(1 + rng.below(4) as i64),
    }
}

pub fn start(call: &Call, options: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(&call.arguments).args(options).env("NO_COLOR", "1").stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits for a call; one that takes more than a minute is killed.
pub fn finish(mut child: Child, began: Instant) -> Taken {
    let most = Duration::from_secs(60);
    // Its words are read meanwhile: a pipe that is full would keep it waiting.
    let mut pipe = child.stderr.take().unwrap();
    let words = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = std::io::Read::read_to_string(&mut pipe, &mut text);
        text
    });
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > most {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let (clock, code) = (began.elapsed(), child.wait().unwrap().code());
    let stderr = words.join().unwrap();
    let account = |line: &str| serde_json::from_str::<serde_json::Value>(line).ok()?["cpu_ms"].as_f64();
    let cpu = stderr.lines().find_map(account).map(|ms| Duration::from_secs_f64(ms / 1000.0));
    Taken { code, stderr, clock, cpu }
}
