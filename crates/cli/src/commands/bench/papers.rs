//! `bench papers`: the tables of the papers, measured again.

use super::child::{Limits, ask, limits};
use super::folder::Folder;
use super::place::{self, Place};
use crate::args::PapersArgs;
use crate::output::Status;
use crate::session::{Session, read_text};
use anyhow::{Context, Result};
use gridwright::Error;
use gridwright_evidence::plot::{Sheet, svg};
use gridwright_evidence::tables::{Boards, Cell, Cells, Column, Plan, Row, Table, key, markdown, panels};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// What is measured unless the caller has a plan.
const PLAN: &str = include_str!("../../../../../bench/papers.json");

pub fn run(session: &Session, args: &PapersArgs) -> Result<Status> {
    let text = args.plan.as_deref().map(read_text).transpose()?;
    let plan = Plan::parse(text.as_deref().unwrap_or(PLAN)).map_err(|e| Error::tool("bad-plan", e))?;
    if let Some(name) = args.tables.iter().find(|name| plan.tables.iter().all(|t| t.id != **name)) {
        return Err(Error::call(format!("the plan has no table `{name}`")).into());
    }
    let folder = Folder::open(args.out.as_deref())?;
    let (began, cells, boards) = (Instant::now(), Cells::new(), BTreeMap::new());
    let mut run = Run { session, args, folder, plan: &plan, began, cells, boards };
    run.remember()?;
    for table in plan.tables.iter().filter(|t| args.tables.is_empty() || args.tables.contains(&t.id)) {
        for row in table.rows.iter().filter(|row| args.full || !row.full) {
            run.measure_row(table, row)?;
        }
    }
    run.finish()
}

struct Run<'a> {
    session: &'a Session,
    args: &'a PapersArgs,
    folder: Folder<'a>,
    plan: &'a Plan,
    began: Instant,
    cells: Cells,
    /// Boards made before, by the call that makes them.
    boards: BTreeMap<String, Stock>,
}

/// Results in their file.
#[derive(Serialize, Deserialize)]
struct Stored<C> {
    #[serde(flatten)]
    place: Place,
    cells: C,
}

/// Boards that were made. There may be fewer than were asked for: time is limited.
#[derive(Default, Serialize, Deserialize)]
struct Stock {
    asked: usize,
    urls: Vec<String>,
}

impl Run<'_> {
    fn file(&self, ending: &str) -> String {
        format!("papers{}.{ending}", if self.args.full { "" } else { "-quick" })
    }

    /// Takes up what an earlier run left.
    fn remember(&mut self) -> Result<()> {
        if let Some(text) = self.folder.read("boards.json")? {
            self.boards = serde_json::from_str(&text).context("boards.json cannot be read")?;
        }
        if self.args.fresh {
            return Ok(());
        }
        if let Some(text) = self.folder.read(&self.file("json"))? {
            let before: Stored<Cells> = serde_json::from_str(&text).context("earlier results cannot be read")?;
            self.cells = before.cells;
        }
        Ok(())
    }

    /// Whether there is time for something new.
    fn in_time(&self) -> bool {
        let within = self.args.within.unwrap_or(if self.args.full { f64::INFINITY } else { self.plan.quick_seconds });
        self.began.elapsed().as_secs_f64() < within
    }

    fn limits(&self, column: &Column) -> Limits {
        let seconds = self.session.common.time_limit.unwrap_or(column.limit);
        limits(self.session, if self.args.full { seconds } else { seconds.min(self.plan.quick_limit) })
    }

    fn measure_row(&mut self, table: &Table, row: &Row) -> Result<()> {
        for column in table.columns.iter().filter(|column| !row.without.contains(&column.id)) {
            if !self.in_time() {
                return Ok(());
            }
            let mut boards = match &row.boards {
                Some(boards) => self.boards(boards)?,
                None => Vec::new(),
            };
            boards.truncate(column.most.unwrap_or(usize::MAX));
            if row.boards.is_some() && boards.is_empty() {
                return Ok(());
            }
            self.measure(table, row, column, &boards)?;
        }
        Ok(())
    }

    fn measure(&mut self, table: &Table, row: &Row, column: &Column, boards: &[String]) -> Result<()> {
        let key = key(table, row, column);
        let mut call: Vec<String> = column.call.iter().chain(&row.args).cloned().collect();
        if let Some((quick, full)) = row.repeat {
            call.extend(["--n".to_owned(), if self.args.full { full } else { quick }.to_string()]);
        }
        let limits = self.limits(column);
        call.push(format!("--time-limit={}", limits.seconds));
        if self.cells.get(&key).is_some_and(|cell| cell.call == call && cell.n_boards == boards.len()) {
            return Ok(());
        }
        self.session.say(&format!("{key} ({} s so far)", self.began.elapsed().as_secs()));
        call.pop();
        let reply = ask(self.session, &call, boards, limits)?;
        call.push(format!("--time-limit={}", limits.seconds));
        let figures = column.figures(&reply);
        let (status, account) = (reply.status, reply.account);
        let cell =
            Cell { call, n_boards: boards.len(), status, figures, cpu_s: account.cpu_s, peak_mb: account.peak_mb };
        self.cells.insert(key, cell);
        self.save()
    }

    /// The boards of a row: given, of a collection, or made now and kept for the next run.
    fn boards(&mut self, wanted: &Boards) -> Result<Vec<String>> {
        if !wanted.puzzles.is_empty() {
            return Ok(wanted.puzzles.clone());
        }
        if let (Some(folder), Some((file, set))) = (&self.args.corpus, &wanted.corpus) {
            return collection(&folder.join(file), set);
        }
        let n = if self.args.full { wanted.n } else { wanted.quick };
        if n == 0 || wanted.generate.is_empty() {
            return Ok(Vec::new());
        }
        let name = wanted.generate.join(" ");
        if self.boards.get(&name).is_none_or(|made| made.asked < n) {
            self.session.say(&format!("{n} boards of {name}"));
            let made = self.make(&wanted.generate, n)?;
            self.boards.insert(name.clone(), made);
            let text = serde_json::to_string_pretty(&self.boards)?;
            self.folder.write("boards.json", &text)?;
        }
        Ok(self.boards[&name].urls.iter().take(n).cloned().collect())
    }

    /// New boards. They are no part of what is measured; how long making them may take bounds the run.
    fn make(&self, words: &[String], n: usize) -> Result<Stock> {
        let call = ["generate".to_owned()].into_iter().chain(words.iter().cloned());
        let call: Vec<String> = call.chain(["--n".to_owned(), n.to_string()]).collect();
        let patience = limits(self.session, if self.args.full { 300.0 } else { self.plan.quick_limit });
        let reply = ask(self.session, &call, &[], patience)?;
        let urls = reply.answers.iter().filter_map(|a| Some(a["url"].as_str()?.to_owned())).collect();
        Ok(Stock { asked: n, urls })
    }

    /// Everything measured so far, so that a run that is broken off can go on.
    fn save(&self) -> Result<()> {
        let results = Stored { place: Place::here(), cells: &self.cells };
        self.folder.write(&self.file("json"), &serde_json::to_string_pretty(&results)?)
    }

    fn finish(&self) -> Result<Status> {
        let mut drawn = Vec::new();
        let sheet = Sheet { up: "seconds", along: "size of the board", columns: 1, panel: (720.0, 420.0) };
        for (id, panel) in panels(self.plan, &self.cells) {
            let name = format!("{id}{}", if self.args.full { "" } else { "-quick" });
            if let (Some(picture), true) = (svg(&sheet, &[panel]), self.args.out.is_some()) {
                self.folder.write(&format!("{name}.svg"), &picture)?;
                drawn.push(id);
            }
        }
        let full = if self.args.full { " --full" } else { "" };
        let corpus = if self.args.corpus.is_some() { " --corpus DIR" } else { "" };
        let header = place::header(&format!("gridwright bench papers{full}{corpus}"));
        let (mut text, differ) = markdown(self.plan, &self.cells, &header, &drawn);
        if !self.args.full {
            text = text.replace(".svg)", "-quick.svg)");
        }
        self.folder.write(&self.file("md"), &text)?;
        let told = format!("{differ} figures differ from the printed ones they must equal");
        match self.folder.file(&self.file("md")) {
            Some(path) => self.session.out.line(&format!("{}: {told}", path.display()))?,
            None => self.session.out.text(&format!("{text}\n{told}\n"))?,
        }
        Ok(if differ > 0 { Status::No } else { Status::Done })
    }
}

/// The problems of one set of a collection: one JSON object a line with `set` and `url`.
fn collection(path: &Path, set: &str) -> Result<Vec<String>> {
    let text = read_text(path)?;
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    Ok(lines.filter(|line| line["set"] == set).filter_map(|line| Some(line["url"].as_str()?.to_owned())).collect())
}
