//! `book`: puzzles on pages.

use crate::args::{BookArgs, InkArg, OrderArg, PaperSize, StarsArg};
use crate::input::{Text, shorten};
use crate::output::{Status, complain, milliseconds, replace_file, status_of};
use crate::question::remark_lines;
use crate::session::Session;
use crate::stream::in_order;
use anyhow::{Context, Result};
use gridwright::{Error, Genre};
use gridwright_book::{
    Book, BookError, Entry, Example, Order, Paper, Plan, Role, Wants, lay_out, prepare, read_listed,
};
use serde::Serialize;
use std::path::Path;
use std::time::{Duration, Instant};

/// The characters that a line of the title page may have.
const LONGEST: usize = 200;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

pub fn run(session: &Session, args: &BookArgs) -> Result<Status> {
    let start = Instant::now();
    let (entries, status) = gather(session, args)?;
    if status != Status::Done {
        session.say("no book was made: mend or leave out what was told above");
        return Ok(status);
    }
    let book = make(session, args, &entries)?;
    if let [_, ..] = book.missing().as_slice() {
        let missing: String = book.missing().into_iter().take(20).collect();
        complain(&format!("remark: the typeface lacks these characters, and boxes stand for them: {missing}"));
    }
    let written = write(session, args, &book)?;
    tell(session, &entries, &book, written, start)?;
    Ok(Status::Done)
}

/// A puzzle of the list, or what is wrong with it.
type Gathered = std::result::Result<(Vec<String>, Entry), (String, Error)>;

/// Reads and prepares every puzzle; each that cannot be printed is told with its number.
fn gather(session: &Session, args: &BookArgs) -> Result<(Vec<Entry>, Status)> {
    let grade_limit = args.care.grade_limit.min(session.common.cpu_limit.unwrap_or(f64::INFINITY));
    let wants = Wants {
        grade: (args.care.stars == StarsArg::Grade).then(|| Duration::from_secs_f64(grade_limit.min(1e9))),
        several: args.care.allow_several,
        prove: args.care.prove,
    };
    let (limits, _) = session.limits(false);
    let work = |text: Text| -> Gathered {
        let listed = text.read(|text| read_listed(&session.genres, text));
        let entry = listed.and_then(|mut listed| {
            session.strictly(listed.problem.remarks()).map_or(Ok(()), Err)?;
            if args.care.stars == StarsArg::None {
                listed.grade = None;
            }
            let remarks = remark_lines(session, &text.input, listed.problem.remarks());
            Ok((remarks, prepare(&listed, &wants, &limits)?))
        });
        entry.map_err(|problem| (shorten(&text.input), problem))
    };
    let (mut entries, mut status, mut number) = (Vec::new(), Status::Done, 0);
    in_order(session, &args.lists, &work, &mut |gathered| {
        number += 1;
        match gathered? {
            Ok((remarks, entry)) => {
                remarks.iter().for_each(|line| complain(line));
                entries.push(entry);
            }
            Err((input, problem)) => {
                complain(&format!("error: puzzle {number}: {input}: {problem}"));
                status = status.max(status_of(&problem));
            }
        }
        Ok(())
    })?;
    if session.interrupted() {
        return Ok((entries, Status::Interrupted));
    }
    Ok((entries, status))
}

fn make(session: &Session, args: &BookArgs, entries: &[Entry]) -> Result<Book> {
    let look = &args.look;
    for (name, text) in
        [("title", Some(&look.title)), ("subtitle", look.subtitle.as_ref()), ("author", look.author.as_ref())]
    {
        if text.is_some_and(|text| text.chars().count() > LONGEST) {
            return Err(
                Error::call(format!("a --{name} of more than {LONGEST} characters has no room on the page")).into()
            );
        }
    }
    let plan = Plan {
        paper: if look.paper == PaperSize::A4 { Paper::A4 } else { Paper::Letter },
        title: look.title.clone(),
        subtitle: look.subtitle.clone(),
        author: look.author.clone(),
        date: look.date.clone(),
        order: if look.order == OrderArg::Genre { Order::Genre } else { Order::List },
        per_page: look.per_page.map(usize::from),
        rules: !look.no_rules,
        qr: look.qr,
        full_ink: look.ink == InkArg::Full,
        least_cell: Some(look.min_cell * POINTS),
    };
    let (limits, _) = session.limits(false);
    let mut example = |genre: &Genre| {
        let made = Example::made(genre, &limits);
        if made.is_none() {
            session.say(&format!(
                "{}: no example was made in time; the smallest puzzle of the list is one",
                genre.title()
            ));
        }
        made
    };
    let made = lay_out(&plan, entries, &mut example).map_err(|problem| match problem {
        BookError::TooLarge { index, .. } => Error::tool("too-large", format!("puzzle {}: {problem}", index + 1)),
        BookError::Empty => Error::tool("no-puzzle", problem.to_string()),
        problem => Error::Internal(problem.to_string()),
    })?;
    if session.interrupted() {
        return Err(Error::Stopped(gridwright::Stop::Cancelled).into());
    }
    Ok(made)
}

/// How many bytes went where.
#[derive(Default, Serialize)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    pdf: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tikz: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<usize>,
}

fn write(session: &Session, args: &BookArgs, book: &Book) -> Result<Written> {
    let mut written = Written::default();
    if let Some(path) = &args.pdf {
        let bytes = book.pdf().map_err(|problem| Error::Internal(problem.to_string()))?;
        put(session, path, &bytes)?;
        written.pdf = Some(bytes.len());
    }
    if let Some(path) = &args.tikz {
        let text = book.tikz();
        put(session, path, text.as_bytes())?;
        written.tikz = Some(text.len());
    }
    if let Some(folder) = &args.svg_pages {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let mut total = 0;
        for (i, page) in book.svg_pages().enumerate() {
            put(session, &folder.join(format!("page-{:03}.svg", i + 1)), page.as_bytes())?;
            total += page.len();
        }
        written.svg = Some(total);
    }
    Ok(written)
}

/// Writes a file whole, unless somebody interrupted us.
fn put(session: &Session, path: &Path, bytes: &[u8]) -> Result<()> {
    if session.interrupted() {
        return Err(Error::Stopped(gridwright::Stop::Cancelled).into());
    }
    replace_file(path, bytes)
}

/// What is told of a book.
#[derive(Serialize)]
struct Summary<'b> {
    title: &'b str,
    pages: usize,
    puzzles: usize,
    genres: usize,
    /// The numbers of puzzles without stars.
    ungraded: Vec<usize>,
    /// The numbers of puzzles with several answers.
    several: Vec<usize>,
    /// The smallest cell of a puzzle, in millimetres.
    least_cell_mm: f64,
    bytes: Written,
    wall_ms: f64,
}

fn tell(session: &Session, entries: &[Entry], book: &Book, bytes: Written, start: Instant) -> Result<()> {
    let problems = || book.pages.iter().flat_map(|page| &page.placed).filter(|placed| placed.role == Role::Problem);
    let which = |is: fn(&Entry) -> bool| {
        let numbers = book.numbers.iter().enumerate().filter(|(_, index)| is(&entries[**index]));
        numbers.map(|(i, _)| i + 1).collect::<Vec<_>>()
    };
    let least = problems().map(|placed| placed.cell / POINTS).fold(f64::INFINITY, f64::min);
    let summary = Summary {
        title: &book.title,
        pages: book.pages.len(),
        puzzles: problems().count(),
        genres: book.keywords.len(),
        ungraded: which(|entry| entry.hardness.is_none()),
        several: which(|entry| !entry.unique),
        least_cell_mm: (least * 10.0).round() / 10.0,
        bytes,
        wall_ms: milliseconds(start.elapsed()),
    };
    if session.common.json {
        return Ok(session.out.json(&summary)?);
    }
    let graded = summary.puzzles - summary.ungraded.len();
    session.say(&format!(
        "{} pages, {} puzzles, {graded} with stars, cells of {} mm or more",
        summary.pages, summary.puzzles, summary.least_cell_mm
    ));
    Ok(())
}
