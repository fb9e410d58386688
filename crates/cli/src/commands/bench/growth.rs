//! `bench growth`: time and memory against the size of the board, for every genre and engine.

use super::child::{Limits, ask, limits};
use super::folder::Folder;
use super::place::{self, Place};
use crate::args::GrowthArgs;
use crate::output::Status;
use crate::session::Session;
use anyhow::{Context, Result};
use gridwright::Genre;
use gridwright_evidence::growth::{Growth, Measured, Point, panels, table, unanswered};
use gridwright_evidence::plot::{Sheet, svg};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Instant;

/// What was measured of one genre, by way.
type Ways = BTreeMap<String, Measured>;

/// Sides of the square boards measured.
const SIDES: [usize; 18] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 25, 30];
/// The first board of a genre may be this large.
const FIRST_SIDE: usize = 8;
/// Boards of each size.
const BOARDS: usize = 2;
/// How many times the patience making boards may take, and an answer: both by the clock, which a busy machine makes run fast.
const TO_MAKE: f64 = 4.0;
const TO_ANSWER: f64 = 30.0;

/// The ways to ask: their names, the call, and whether of a blank board.
const WAYS: [(&str, &[&str], bool); 4] = [
    ("constraints: proof", &["solve"], false),
    ("diagram: count", &["count", "--engine", "zdd"], false),
    ("diagram: count of the blank board", &["count", "--engine", "zdd"], true),
    ("diagram: built for the blank board", &["list", "--engine", "zdd", "--limit", "1"], true),
];

pub fn run(session: &Session, args: &GrowthArgs) -> Result<Status> {
    let genres = session.named(&args.genres)?;
    let folder = Folder::open(args.out.as_deref())?;
    let mut growth = remembered(args, &folder)?;
    let began = Instant::now();
    for (i, genre) in genres.iter().enumerate() {
        let known = growth.get(genre.id()).cloned().unwrap_or_default();
        let all_known = WAYS.iter().all(|(name, _, _)| known.contains_key(*name));
        if all_known || args.within.is_some_and(|s| began.elapsed().as_secs_f64() > s) {
            continue;
        }
        session.say(&format!("{} ({} of {})", genre.id(), i + 1, genres.len()));
        growth.insert(genre.id().to_owned(), measure(session, args, genre, &known)?);
        save(&folder, &growth)?;
    }
    let text = write(args, &folder, &growth)?;
    match folder.file("growth.md") {
        Some(path) => session.out.line(&format!("{}: {} genres", path.display(), growth.len()))?,
        None => session.out.text(&text)?,
    }
    Ok(Status::Done)
}

/// Results in their file.
#[derive(Serialize, Deserialize)]
struct Stored<G> {
    #[serde(flatten)]
    place: Place,
    genres: G,
}

fn remembered(args: &GrowthArgs, folder: &Folder<'_>) -> Result<Growth> {
    let text = if args.fresh { None } else { folder.read("growth.json")? };
    let Some(text) = text else { return Ok(Growth::new()) };
    let before: Stored<Growth> = serde_json::from_str(&text).context("growth.json cannot be read")?;
    Ok(before.genres)
}

/// All ways for one genre, from small boards to large ones; those known are taken as they are.
fn measure(session: &Session, args: &GrowthArgs, genre: &Genre, known: &Ways) -> Result<Ways> {
    let (to_make, most) = (limits(session, TO_MAKE * args.patience), limits(session, TO_ANSWER * args.patience));
    let mut found: Vec<Measured> =
        WAYS.iter().map(|(name, _, _)| known.get(*name).cloned().unwrap_or_default()).collect();
    for side in SIDES {
        if found.iter().all(|way| !way.ended.is_empty()) {
            break;
        }
        let made = if found.iter().zip(WAYS).any(|(way, (_, _, blank))| way.ended.is_empty() && !blank) {
            make(session, genre, (side, BOARDS), to_make)?
        } else {
            Made::Impossible
        };
        for (way, (_, call, blank)) in found.iter_mut().zip(WAYS).filter(|(way, _)| way.ended.is_empty()) {
            let boards = match (&made, blank) {
                (_, true) => blank_board(genre, side),
                (Made::Boards(boards), false) => boards.clone(),
                (Made::Impossible, false) => continue,
                // Of some genres there is no small board, which is not noticed in time.
                (Made::Late, false) if way.points.is_empty() && side < FIRST_SIDE => continue,
                (Made::Late, false) => {
                    "no larger board made in time".clone_into(&mut way.ended);
                    continue;
                }
            };
            ask_one(session, way, call, side, &boards, most, args.patience)?;
        }
    }
    for way in found.iter_mut().filter(|way| way.ended.is_empty()) {
        let at_the_end = way.points.last().is_some_and(|point| Some(&point.side) == SIDES.last());
        if at_the_end { "the largest size tried" } else { "no larger board found" }.clone_into(&mut way.ended);
    }
    Ok(WAYS.iter().map(|(name, _, _)| (*name).to_owned()).zip(found).collect())
}

fn ask_one(
    session: &Session,
    way: &mut Measured,
    call: &[&str],
    side: usize,
    boards: &[String],
    most: Limits,
    patience: f64,
) -> Result<()> {
    let call: Vec<String> = call.iter().map(|&word| word.to_owned()).collect();
    let reply = ask(session, &call, boards, most)?;
    let times: Vec<f64> =
        reply.answers.iter().filter(|a| a["error"].is_null()).filter_map(|a| a["cpu_ms"].as_f64()).collect();
    if let (3, _) | (_, true) = (reply.status, times.is_empty()) {
        let refused = reply.answers.iter().find_map(|a| a["error"]["code"].as_str()).unwrap_or("limit");
        way.ended = if refused == "limit" { "limit" } else { "a law that it does not take" }.to_owned();
        return Ok(());
    }
    let seconds = times.iter().sum::<f64>() / times.len() as f64 / 1000.0;
    way.points.push(Point { side, seconds, megabytes: reply.account.peak_mb.unwrap_or(0.0) });
    if seconds > patience {
        "time".clone_into(&mut way.ended);
    }
    Ok(())
}

/// What came of making boards.
pub(super) enum Made {
    Boards(Vec<String>),
    /// There is no board of this size, or none was found: a larger size may do.
    Impossible,
    /// It takes too long.
    Late,
}

/// Square boards of one side, so many of them.
pub(super) fn make(session: &Session, genre: &Genre, (side, n): (usize, usize), most: Limits) -> Result<Made> {
    let call = ["generate", genre.id(), &format!("{side}x{side}"), "--n", &n.to_string()].map(str::to_owned);
    let reply = ask(session, &call, &[], most)?;
    let boards: Vec<String> =
        reply.answers.iter().filter_map(|a| Some(a["pzprv3"].as_str().or(a["url"].as_str())?.to_owned())).collect();
    Ok(match (reply.status, boards.is_empty()) {
        (3, true) => Made::Late,
        (_, true) => Made::Impossible,
        _ => Made::Boards(boards),
    })
}

fn blank_board(genre: &Genre, side: usize) -> Vec<String> {
    genre.blank(side, side).map(|blank| blank.json()).into_iter().collect()
}

fn save(folder: &Folder<'_>, growth: &Growth) -> Result<()> {
    let results = Stored { place: Place::here(), genres: growth };
    folder.write("growth.json", &serde_json::to_string(&results)?)
}

/// Keeps tables and plots, and returns the text.
fn write(args: &GrowthArgs, folder: &Folder<'_>, growth: &Growth) -> Result<String> {
    let draw = |name: &str, up: &str, of: fn(&Point) -> f64| {
        let sheet = Sheet { up, along: "side of the board", columns: 5, panel: (250.0, 200.0) };
        match svg(&sheet, &panels(growth, of)) {
            Some(picture) => folder.write(&format!("{name}.svg"), &picture),
            None => Ok(()),
        }
    };
    draw("growth-time", "seconds", |p| p.seconds)?;
    draw("growth-memory", "megabytes", |p| p.megabytes)?;
    let plots = match folder.file("") {
        Some(_) => "![time](growth-time.svg)\n\n![memory](growth-memory.svg)\n\n",
        None => "",
    };
    let how = format!("gridwright bench growth --patience {}", args.patience);
    let text = format!(
        "# Growth with the board\n\n{}\nSquare boards, {BOARDS} of each side, made by `generate`; seconds are the mean of a board, memory is \
         that of the process (idle, about 9 MB). A series goes on until a board takes longer than {} s. Curves are fitted by least \
         squares in logarithms to what is above 0.5 ms, and 1 MB above the smallest board: exponential or a power, whichever lies \
         closer; `-` where there are fewer than three such sizes, or memory hardly grows. The largest side is where the curve of \
         memory meets 24 GB, with the time that the other curve foretells for it.\n\n{plots}{}\nNot answered at any size:\n\n{}",
        place::header(&how),
        args.patience,
        table(growth),
        unanswered(growth)
    );
    folder.write("growth.md", &text)?;
    Ok(text)
}
