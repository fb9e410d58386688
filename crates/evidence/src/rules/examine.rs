//! One rule file: compiled, and compared on tiny boards.

use super::boards::{SIZES, blank, problems};
use super::guard::guarded;
use super::oracle::{Answers, Missing};
use super::tally::Tally;
use super::verbs::Verb;
use super::voices::{Question, Reply, Voice};
use super::{Case, Finding, Limits, Symptom};
use gridwright_base::{Budget, Rng, Stop};
use gridwright_board::Board;
use gridwright_lang::ir::Genre;
use gridwright_lang::syntax::format;
use gridwright_lang::{FormalStyle, Library, compile, formal};

/// Compares a file on boards drawn by chance. Ends at the first finding; an error means that the caller's budget ended.
pub fn examine(
    text: &str,
    library: &Library,
    rng: &mut Rng,
    limits: Limits,
    budget: &Budget,
    tally: &mut Tally,
) -> Result<Option<Finding>, Stop> {
    let genre = match legal(text, library) {
        Ok(Some(genre)) => genre,
        Ok(None) => return Ok(None),
        Err(finding) => return Ok(Some(*finding)),
    };
    tally.legal += 1;
    let drawn = guarded(|| problems(&genre, limits.boards, rng));
    let drawn = match drawn {
        Ok(drawn) => drawn,
        Err(panic) => return Ok(Some(finding("boards", Symptom::Panic, panic, Case::of_file(text)))),
    };
    let whom = if rng.chance(1, SHARE) { Whom::Everybody } else { Whom::Voices };
    for problem in &drawn {
        tally.boards += 1;
        if let Some(found) = compare(text, &genre, problem, limits, budget, whom, tally)? {
            return Ok(Some(found));
        }
    }
    match whom {
        Whom::Everybody => ask_verbs(text, &genre, &drawn, limits, budget, tally),
        Whom::Voices => Ok(None),
    }
}

/// Who is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whom {
    /// Those who say what the solutions are.
    Voices,
    /// The verbs that make something of a file too.
    Everybody,
}

/// One file in so many is asked about by everybody.
const SHARE: u64 = 8;

/// Compares a case on its board, and a file without one on all blank boards.
pub fn examine_case(
    case: &Case,
    library: &Library,
    limits: Limits,
    budget: &Budget,
    tally: &mut Tally,
) -> Result<Option<Finding>, Stop> {
    let genre = match legal(&case.rule, library) {
        Ok(Some(genre)) => genre,
        Ok(None) => return Ok(None),
        Err(finding) => return Ok(Some(*finding)),
    };
    let problems: Vec<Board> = match &case.board {
        Some(_) => case.problem(&genre).into_iter().collect(),
        None => SIZES.iter().take(8).filter_map(|&size| blank(&genre, size)).collect(),
    };
    for problem in &problems {
        if let Some(found) = compare(&case.rule, &genre, problem, limits, budget, Whom::Everybody, tally)? {
            return Ok(Some(found));
        }
    }
    ask_verbs(&case.rule, &genre, &problems, limits, budget, tally)
}

/// Asks the verbs about a file as a whole.
fn ask_verbs(
    text: &str,
    genre: &Genre,
    problems: &[Board],
    limits: Limits,
    budget: &Budget,
    tally: &mut Tally,
) -> Result<Option<Finding>, Stop> {
    for verb in Verb::ALL {
        budget.check()?;
        let reply = guarded(|| verb.ask(genre, problems, limits, budget));
        match reply.unwrap_or_else(|panic| Reply::Differs(Symptom::Panic, panic)) {
            Reply::Agrees => tally.voice(verb.name()).agreed += 1,
            Reply::Refuses(reason) => tally.refusal(verb.name(), &reason),
            Reply::Limit => tally.voice(verb.name()).limited += 1,
            Reply::Differs(symptom, what) => return Ok(Some(finding(verb.name(), symptom, what, Case::of_file(text)))),
        }
    }
    Ok(None)
}

fn finding(voice: &str, symptom: Symptom, what: String, case: Case) -> Finding {
    Finding { voice: voice.to_owned(), symptom, what, case }
}

/// The genre of a text, if it has no mistakes. Whatever the text, nobody may panic over it.
pub(super) fn legal(text: &str, library: &Library) -> Result<Option<Genre>, Box<Finding>> {
    let wrong = |voice: &str, symptom, what| Box::new(finding(voice, symptom, what, Case::of_file(text)));
    let panicked = |voice: &'static str| move |panic| wrong(voice, Symptom::Panic, panic);
    let twice = guarded(|| {
        let once = format(text);
        format(&once) == once
    });
    if !twice.map_err(panicked("format"))? {
        return Err(wrong("format", Symptom::Text, "formatting changes what the formatter wrote".to_owned()));
    }
    let compiled = guarded(|| compile(text, library)).map_err(panicked("compile"))?;
    if let Some(genre) = &compiled.genre {
        guarded(|| (formal(genre, FormalStyle::Text), formal(genre, FormalStyle::Latex)))
            .map_err(panicked("formal"))?;
    }
    if compiled.genre.is_none() && compiled.diagnostics.is_empty() {
        return Err(wrong("compile", Symptom::Text, "no genre, and not a word about it".to_owned()));
    }
    Ok(compiled.genre)
}

/// Asks about a problem.
fn compare(
    text: &str,
    genre: &Genre,
    problem: &Board,
    limits: Limits,
    budget: &Budget,
    whom: Whom,
    tally: &mut Tally,
) -> Result<Option<Finding>, Stop> {
    budget.check()?;
    let wrong = |voice: &str, symptom, what| Some(finding(voice, symptom, what, Case::new(text, genre, problem)));
    let question = limits.question(budget);
    let answers = match guarded(|| Answers::new(genre, problem)) {
        Ok(answers) => answers,
        Err(panic) => return Ok(wrong("checker", Symptom::Panic, panic)),
    };
    let judged = match guarded(|| answers.all(limits.assignments, &question)) {
        Ok(judged) => judged,
        Err(panic) => return Ok(wrong("checker", Symptom::Panic, panic)),
    };
    let searched = match guarded(|| answers.searched(limits.solutions, limits.steps, &question)) {
        Ok(searched) => searched,
        Err(panic) => return Ok(wrong("search", Symptom::Panic, panic)),
    };
    let keys_of = |boards: &[Board]| boards.iter().map(|board| answers.key(board)).collect::<Vec<_>>();
    let expected = match (judged, searched) {
        (Err(Missing::Stopped(Stop::Cancelled)), _) | (_, Err(Missing::Stopped(Stop::Cancelled))) => {
            return Err(Stop::Cancelled);
        }
        (Ok(judged), Ok(searched)) => {
            let (ours, theirs) = (keys_of(&judged), keys_of(&searched));
            tally.exhaustive += 1;
            if ours != theirs {
                let what = format!("{} solutions found by search, {} by judging all", theirs.len(), ours.len());
                return Ok(wrong("search", Symptom::Solutions, what));
            }
            tally.voice("search").agreed += 1;
            judged
        }
        (Ok(judged), Err(_)) if judged.len() <= limits.solutions => {
            tally.exhaustive += 1;
            tally.voice("search").limited += 1;
            judged
        }
        (Err(_), Ok(searched)) => searched,
        _ => return Ok(None),
    };
    tally.judged += 1;
    tally.solvable += u64::from(!expected.is_empty());
    let keys = keys_of(&expected);
    let asked = Question { genre, problem, answers: &answers, expected: &expected, keys: &keys, limits, budget };
    let more = (whom == Whom::Everybody).then_some(Voice::Minimize);
    for voice in Voice::ALWAYS.into_iter().chain(more) {
        match asked.ask(voice) {
            Reply::Agrees => tally.voice(voice.name()).agreed += 1,
            Reply::Refuses(reason) => tally.refusal(voice.name(), &reason),
            Reply::Limit => tally.voice(voice.name()).limited += 1,
            Reply::Differs(symptom, what) => return Ok(wrong(voice.name(), symptom, what)),
        }
    }
    Ok(None)
}
