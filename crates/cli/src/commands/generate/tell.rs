//! Puzzles on their way out: lines, files, pictures.

use super::batch::Earlier;
use crate::args::{ConfirmArg, GenerateArgs};
use crate::output::{complain, replace_file};
use crate::question::json_line;
use crate::session::Session;
use anyhow::{Context, Result};
use gridwright::{Answer, Error, Genre, Puzzle, parts};
use gridwright_base::Budget;
use gridwright_gen::{GenError, Made, fingerprint};
use gridwright_lang::ir::Genre as Rules;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Pixels of a picture as PNG: so many times forty a cell, as `render` has it unless told otherwise.
const PNG_SCALE: f64 = 2.0;

/// What was called for.
pub struct Call<'a> {
    pub genre: &'a Genre,
    pub seed: u64,
    /// The folder of pictures as SVG.
    pub svg: Option<&'a Path>,
    /// The folder of pictures as PNG.
    pub png: Option<&'a Path>,
}

/// Where puzzles go.
pub struct Sink {
    file: Option<File>,
    input: String,
    many: bool,
    engine: &'static str,
}

/// A puzzle with its name, which is the same for one that is only turned or mirrored.
pub fn named(genre: &Rules, made: Made, budget: &Budget) -> Result<(String, Made), GenError> {
    let id = format!("{:016x}", fingerprint(genre, &made.solved, budget)?);
    Ok((id, made))
}

impl Sink {
    pub fn open(args: &GenerateArgs, n: u64, earlier: Option<Earlier>) -> Result<Self> {
        for folder in [&args.batch.svg, &args.batch.png].into_iter().flatten() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let size = args.size.map_or(String::new(), |s| format!(" {}x{}", s.rows, s.cols));
        Ok(Self {
            file: earlier.map(|earlier| earlier.file),
            input: format!("{}{size}", args.genre),
            many: n > 1,
            engine: if args.wishes.confirm == ConfirmArg::Both { "csp+zdd" } else { "csp" },
        })
    }

    pub fn puzzle(&mut self, session: &Session, call: &Call<'_>, index: u64, id: &str, made: &Made) -> Result<()> {
        let drawn = Pictures::draw(call, index, made)?;
        let is_json = session.common.json || self.file.is_some();
        let line = if is_json { json_line(&self.answer(call, (index, id), made, drawn)) } else { String::new() };
        if let Some(file) = &mut self.file {
            file.write_all(line.as_bytes()).and_then(|()| file.flush()).context("cannot write the file to resume")?;
        } else if is_json {
            session.out.text(&line)?;
        } else {
            let problem = parts::puzzle(call.genre, made.problem.clone());
            if !self.many {
                session.out.text(&problem.drawn(session.drawing()))?;
            }
            session.out.line(&problem.link().unwrap_or_else(|_| problem.json()))?;
        }
        Ok(())
    }

    fn answer(&self, call: &Call<'_>, (index, id): (u64, &str), made: &Made, drawn: Pictures) -> Answer<MadePuzzle> {
        let rules = parts::rules(call.genre);
        let problem = parts::puzzle(call.genre, made.problem.clone());
        let solution = parts::puzzle(call.genre, made.solved.without_marks(rules));
        let d = &made.difficulty;
        let more = MadePuzzle {
            url: problem.url().ok(),
            pzprv3: problem.clone(),
            solution: solution.clone(),
            seed: call.seed,
            index,
            id: id.to_owned(),
            spec: "met",
            clues: made.n_clues,
            difficulty: Hardness {
                engine: d.level,
                steps: d.steps,
                hardest: d.hardest,
                open: d.open,
                conflicts: d.conflicts,
            },
            grade: made.grade.map(|grade| grade.word.name()),
            score: made.grade.map(|grade| grade.score),
            stats: Stats {
                kinds: super::statistics::kinds(rules, &made.problem),
                length: made.length,
                strategy: made.strategy.name(),
                answer: made.origin.name(),
                questions: made.questions,
                attempts: made.attempts,
                eased: made.eased,
            },
            drawn,
        };
        let mut answer = Answer::new(&problem, self.engine, more);
        answer.input.clone_from(&self.input);
        answer.set_count(1_u8.into());
        answer.solutions = vec![solution];
        answer
    }

    /// Says that a puzzle could not be made for a mistake of ours.
    pub fn broken(&mut self, session: &Session, call: &Call<'_>, index: u64, problem: &Error) -> Result<()> {
        if self.tells_json(session) {
            let answer = self.missing(call, problem.clone(), Some(index));
            return Ok(session.out.text(&json_line(&answer))?);
        }
        complain(&format!("error: puzzle {index}: {problem}"));
        Ok(())
    }

    /// Says why there are fewer puzzles than asked for.
    pub fn failed(&mut self, session: &Session, call: &Call<'_>, message: String) -> Result<()> {
        if self.tells_json(session) {
            let answer = self.missing(call, Error::Unmet(message), None);
            return Ok(session.out.text(&json_line(&answer))?);
        }
        session.say(&format!("not met: {message}"));
        Ok(())
    }

    /// Whether objects go to standard output: a file to resume holds puzzles alone.
    fn tells_json(&self, session: &Session) -> bool {
        session.common.json && self.file.is_none()
    }

    fn missing(&self, call: &Call<'_>, problem: Error, index: Option<u64>) -> Answer<MissingPuzzle> {
        let mut answer = Answer::unread(&self.input, problem).with(MissingPuzzle { seed: call.seed, index });
        answer.genre = Some(call.genre.id().to_owned());
        answer.engine = "csp";
        answer
    }
}

/// What `generate` adds.
#[derive(Serialize)]
struct MadePuzzle {
    url: Option<String>,
    pzprv3: Puzzle,
    solution: Puzzle,
    seed: u64,
    index: u64,
    id: String,
    /// Only what the auditor found to be as asked for comes this far.
    spec: &'static str,
    clues: usize,
    difficulty: Hardness,
    /// What a person needs, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    stats: Stats,
    #[serde(flatten)]
    drawn: Pictures,
}

/// The pictures of a puzzle, by form.
#[derive(Serialize)]
struct Pictures {
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<Drawn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    png: Option<Drawn>,
}

/// Where a puzzle was drawn.
#[derive(Serialize)]
struct Drawn {
    problem: PathBuf,
    answer: PathBuf,
}

/// How hard a puzzle was to the engine.
#[derive(Serialize)]
struct Hardness {
    engine: u8,
    steps: u64,
    hardest: u64,
    open: u64,
    conflicts: u64,
}

/// How a puzzle was made.
#[derive(Serialize)]
struct Stats {
    kinds: BTreeMap<String, u64>,
    length: usize,
    strategy: &'static str,
    answer: &'static str,
    questions: u64,
    attempts: u64,
    /// Clues put back to make it as easy as was asked for.
    #[serde(skip_serializing_if = "is_none")]
    eased: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_none(n: &usize) -> bool {
    *n == 0
}

/// What it adds where a puzzle was not made.
#[derive(Serialize)]
struct MissingPuzzle {
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
}

impl Pictures {
    /// Draws a puzzle and its answer in the forms that were asked for.
    fn draw(call: &Call<'_>, index: u64, made: &Made) -> Result<Self> {
        let problem = parts::puzzle(call.genre, made.problem.clone());
        let answer = parts::puzzle(call.genre, made.solved.without_marks(parts::rules(call.genre)));
        let draw = |folder: &Path, form: &str, bytes: &dyn Fn(&Puzzle) -> Result<Vec<u8>>| -> Result<Drawn> {
            let one = |name: &str, puzzle: &Puzzle| -> Result<PathBuf> {
                let path = folder.join(format!("{}-{}-{index}{name}.{form}", call.genre.id(), call.seed));
                replace_file(&path, &bytes(puzzle)?)?;
                Ok(path)
            };
            Ok(Drawn { problem: one("", &problem)?, answer: one("-answer", &answer)? })
        };
        let svg = call.svg.map(|folder| draw(folder, "svg", &|puzzle| Ok(puzzle.svg().into_bytes())));
        let png = call.png.map(|folder| draw(folder, "png", &|puzzle| Ok(puzzle.png(PNG_SCALE)?)));
        Ok(Self { svg: svg.transpose()?, png: png.transpose()? })
    }
}
