//! Steps in words.
//!
//! What a law says comes from its rule file: the sentence of the law, or its `say`, which speaks of the places at hand. What is
//! known and what follows is put into words here. Words of one language stand together ([`english`]), so that another
//! can stand beside it.

mod english;
mod parts;
mod places;
mod values;

use crate::claims::Claim;
use crate::explainer::Explainer;
use crate::step::{Kind, Step};
use english::{and, capital, clauses, inner};
use gridwright_check::eval::Value;
use gridwright_grid::Place;
use gridwright_lang::ir::{Genre, Law, LawClause, VarId};
use places::Places;
use values::{contrary, is_plain_beside};

/// How much a hint gives away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Where to look.
    Where,
    /// Which rule to think of.
    Rule,
    /// What it rests on.
    Why,
    /// What follows.
    Value,
}

impl Stage {
    /// All, the least told first.
    pub const ALL: [Stage; 4] = [Stage::Where, Stage::Rule, Stage::Why, Stage::Value];

    /// How it is called.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Where => "where",
            Stage::Rule => "rule",
            Stage::Why => "why",
            Stage::Value => "value",
        }
    }
}

/// The hole of a short form for what would be cut off.
const PART: &str = "{part}";

/// What is said of a place in the middle of a sentence has at most so many letters; else the place is enough.
const SHORT: usize = 48;

/// Puts steps into words.
pub struct Teller<'a> {
    explainer: &'a Explainer,
    genre: &'a Genre,
    places: Places<'a>,
}

impl<'a> Teller<'a> {
    /// For the steps of a problem.
    pub fn new(explainer: &'a Explainer) -> Self {
        let (genre, board) = (explainer.genre(), explainer.problem());
        Self { explainer, genre, places: Places::new(genre, board) }
    }

    /// A step, whole.
    pub fn step(&self, step: &Step) -> String {
        let so = match self.claims(&step.forced) {
            forced if step.settled.is_empty() => forced,
            _ if self.is_all_but_one(step) => self.claims(&step.settled),
            forced => format!("{forced}; {}", self.settled(&step.settled)),
        };
        let text = match step.kind {
            _ if step.pieces.len() > 1 && step.chain.is_empty() && self.one_clause(step) => {
                english::shown(&self.sentence_of(step.pieces[0]), "", &so)
            }
            _ if !step.chain.is_empty() => english::so(&self.chain(step), &so),
            Kind::Search => english::so(&self.search(step), &so),
            _ => english::shown(&self.because(step), &self.since(step), &so),
        };
        capital(&text)
    }

    /// As much of a step as a stage gives away.
    pub fn hint(&self, step: &Step, stage: Stage) -> String {
        match stage {
            Stage::Where => english::look(&self.places.sites(&step.forced)),
            Stage::Rule => {
                format!("{}.", self.sentences(step).iter().map(|s| capital(s)).collect::<Vec<_>>().join(". "))
            }
            Stage::Why => match (step.chain.is_empty(), self.since(step)) {
                (true, since) if since.is_empty() => format!("{}: {}.", capital(&self.because(step)), self.here(step)),
                (true, since) => capital(&format!("{}. {}.", self.because(step), capital(&since))),
                (false, since) if since.is_empty() => self.chain(step),
                (false, since) => format!("{} {}.", self.chain(step), capital(&since)),
            },
            Stage::Value => self.step(step),
        }
    }

    /// Where the laws of a step are to be looked at.
    fn here(&self, step: &Step) -> String {
        let bindings = |&piece: &usize| self.explainer.piece(piece).bindings();
        let mut at: Vec<Place> = Vec::new();
        for place in step.pieces.iter().flat_map(bindings).filter_map(|(_, value)| value.as_place()) {
            if !at.contains(&place) {
                at.push(place);
            }
        }
        english::look_at(&self.places.list(&at))
    }

    /// Whether all pieces of a step are of one clause, and it tells many things together.
    fn one_clause(&self, step: &Step) -> bool {
        let clause = |piece: usize| self.explainer.law_of(piece);
        step.pieces.iter().all(|&piece| clause(piece) == clause(step.pieces[0]))
            && step.size.pieces == 1
            && step.size.cells <= 1
    }

    /// What a step rests on that is known.
    fn since(&self, step: &Step) -> String {
        self.claims(&step.since)
    }

    /// What the laws say here. Where the whole of a law is one thing to think of, what it says of the whole board is enough.
    fn because(&self, step: &Step) -> String {
        let whole = |piece: &usize| self.explainer.piece(*piece).bindings().is_empty();
        let of_the_board: Vec<usize> = step.pieces.iter().copied().filter(whole).collect();
        match of_the_board.as_slice() {
            [only] if step.size.pieces == 1 => self.piece(*only, Some(step)),
            _ if step.pieces.len() == 1 => self.piece(step.pieces[0], Some(step)),
            _ => clauses(&self.said(&step.pieces)),
        }
    }

    /// What some pieces say, each once; what a law says of many places is said once.
    fn said(&self, pieces: &[usize]) -> Vec<String> {
        let clause = |piece: usize| self.explainer.law_of(piece);
        let mut said: Vec<String> = Vec::new();
        for &piece in pieces {
            let alike: Vec<usize> = pieces.iter().copied().filter(|&other| clause(other) == clause(piece)).collect();
            let text = match alike.len() {
                2.. if alike.iter().all(|&piece| self.filled_say(piece, None).is_none()) => {
                    english::here_at(&self.sentence_of(piece), &self.all_places(&alike))
                }
                0..=3 => self.piece(piece, None),
                _ => self.sentence_of(piece),
            };
            let text = inner(&text);
            if !said.contains(&text) {
                said.push(text);
            }
        }
        said
    }

    /// The sentences of the laws a step rests on.
    fn sentences(&self, step: &Step) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        for &piece in &step.pieces {
            let sentence = self.sentence_of(piece);
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// The sentence of the law that a piece is of, without its full stop.
    pub fn sentence_of(&self, piece: usize) -> String {
        let sentence = self.clause(piece).map(|(law, _)| law.sentence.as_str()).unwrap_or_default();
        sentence.trim_end_matches('.').to_owned()
    }

    fn clause(&self, piece: usize) -> Option<(&'a Law, &'a LawClause)> {
        let id = self.explainer.law_of(piece);
        let mut laws = self.genre.requires.iter().chain(&self.genre.laws);
        laws.find_map(|law| {
            let clause = (0..law.clauses.len()).find(|&n| law.clause_id(n) == id)?;
            Some((law, &law.clauses[clause]))
        })
    }

    /// What a piece says of its places. Where it is the whole reason of a step, it may speak of what that forces, too.
    pub fn piece(&self, piece: usize, whole: Option<&Step>) -> String {
        self.filled_say(piece, whole)
            .unwrap_or_else(|| english::here_at(&self.sentence_of(piece), &self.all_places(&[piece])))
    }

    /// The short form that the rule file gives a piece, if it has one that can be told here.
    fn filled_say(&self, piece: usize, whole: Option<&Step>) -> Option<String> {
        let speaks_of_forced = |say: &&String| ["{it}", "{otherwise}", PART].iter().any(|hole| say.contains(hole));
        let say = self.clause(piece)?.1.say.as_ref().filter(|say| whole.is_some() || !speaks_of_forced(say))?;
        // A variable may stand for what is not known yet: then the short form cannot be told.
        Some(self.filled(say, self.explainer.piece(piece).bindings(), whole)).filter(|text| !text.contains('{'))
    }

    /// The places that some pieces name, each once: those that stand alone in one list.
    fn all_places(&self, pieces: &[usize]) -> String {
        let values = pieces.iter().flat_map(|&piece| self.explainer.piece(piece).bindings()).map(|(_, value)| value);
        let (mut single, mut told): (Vec<Place>, Vec<String>) = (Vec::new(), Vec::new());
        for value in values {
            match value.as_place() {
                Some(place) if !single.contains(&place) => single.push(place),
                Some(_) => {}
                None => told.extend(self.place_of(value).filter(|text| !told.contains(text))),
            }
        }
        match single.as_slice() {
            [] => {}
            places => told.insert(0, self.places.list(places)),
        }
        and(&told)
    }

    /// A short form with its holes filled.
    fn filled(&self, say: &str, bindings: &[(VarId, Value)], whole: Option<&Step>) -> String {
        let mut text = say.to_owned();
        if let Some(step) = whole {
            let forced = &step.forced;
            text = text.replace("{it}", &self.places.sites(forced)).replace("{otherwise}", &self.otherwise(forced));
        }
        if text.contains(PART) {
            let part = whole.and_then(|step| self.part_cut_off(step));
            text = text.replace(PART, part.as_deref().unwrap_or(english::SOME));
        }
        for (var, value) in bindings {
            let name = self.genre.var_names.get(var.at()).map(String::as_str).unwrap_or_default();
            let hole = format!("{{{name}}}");
            text = match value {
                _ if name.is_empty() => text,
                Value::Int(n) => english::numbered(&text, &hole, &n.to_string()),
                Value::Place(place) => text.replace(&hole, &self.places.ends_or_place(*place)),
                _ => text.replace(&hole, &self.value(value)),
            };
        }
        text
    }

    fn place_of(&self, value: &Value) -> Option<String> {
        matches!(value, Value::Place(_) | Value::Set(_)).then(|| self.value(value))
    }

    /// A bound value in words.
    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Place(place) => self.places.place(*place),
            Value::Set(set) => self.places.set(&set.places()),
            Value::Int(n) => n.to_string(),
            Value::List(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            other => self.symbol(other),
        }
    }

    fn symbol(&self, value: &Value) -> String {
        match value {
            Value::Sym(symbol) => self.genre.symbols[symbol.at()].clone(),
            Value::Dir(dir) => dir.word().to_owned(),
            Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
            _ => "?".to_owned(),
        }
    }

    /// How the contrary of what is forced leads to a contradiction.
    fn chain(&self, step: &Step) -> String {
        let told = consequences(step);
        let mut text = english::suppose(&self.contrary(step.forced[0]));
        let last = step.chain.iter().rev().find(|link| link.claim.is_none() && !link.pieces.is_empty());
        let broken = last.map_or(&step.pieces, |link| &link.pieces);
        for (n, (claims, pieces)) in told.iter().enumerate() {
            // What breaks in the end is told there.
            let by = if n + 1 == told.len() && **pieces == broken[..] { String::new() } else { self.by(pieces) };
            text.push_str(&english::then(n == 0, &(self.claims(claims) + &by)));
        }
        let end = match self.downfall(broken) {
            Some(downfall) => english::then(told.is_empty(), &downfall) + ".",
            None => english::cannot_be(told.is_empty(), &clauses(&self.said(broken))),
        };
        text + &end
    }

    /// What goes wrong with pieces of one law that cannot all hold, if its short form says that of the whole board.
    fn downfall(&self, pieces: &[usize]) -> Option<String> {
        let law = |piece: usize| self.explainer.law_of(piece).split('/').next();
        let says = |&piece: &usize| self.clause(piece)?.1.say.as_ref()?.strip_prefix("{otherwise} ");
        let downfall = pieces.iter().find_map(says)?.replace(PART, english::SOME);
        let is_told = !downfall.contains('{') && pieces.iter().all(|&piece| law(piece) == law(pieces[0]));
        is_told.then_some(downfall)
    }

    /// By what a consequence follows: what goes wrong with the board otherwise, what is said of these places, or the places alone.
    fn by(&self, pieces: &[usize]) -> String {
        if let Some(downfall) = self.downfall(pieces) {
            return english::or_else(&downfall);
        }
        let mut reasons: Vec<String> = Vec::new();
        for reason in pieces.iter().map(|&piece| self.in_short(piece, pieces.len() <= 2)) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        if reasons.is_empty() { String::new() } else { english::in_brackets(&reasons.join("; ")) }
    }

    /// What a piece says, in few words.
    fn in_short(&self, piece: usize, with_place: bool) -> String {
        let at = self.explainer.piece(piece).bindings().iter().find_map(|(_, value)| self.place_of(value));
        match at {
            Some(at) if with_place => {
                let said = inner(&self.piece(piece, None));
                if said.chars().count() <= SHORT { said } else { english::at(&at) }
            }
            _ => inner(&self.sentence_of(piece)),
        }
    }

    fn search(&self, step: &Step) -> String {
        let contrary = self.contrary(step.forced[0]);
        let supposed = english::suppose_while(&contrary, &self.since(step));
        format!("{supposed} {}", english::every_case(&self.said(&step.pieces)))
    }
}

/// What comes of an assumption, with the pieces that show it, as it is told: what follows from the same pieces goes together,
/// and what the values that are known already exclude is left out.
fn consequences(step: &Step) -> Vec<(Vec<Claim>, &[usize])> {
    let mut known: Vec<Claim> = step.since.clone();
    known.push(contrary(step.forced[0]));
    let mut told: Vec<(Vec<Claim>, &[usize])> = Vec::new();
    for link in &step.chain {
        let Some(claim) = link.claim.filter(|claim| !is_plain_beside(claim, &known)) else { continue };
        known.push(claim);
        if link.is_known {
            continue;
        }
        match told.last_mut() {
            Some((claims, pieces)) if *pieces == link.pieces => claims.push(claim),
            _ => told.push((vec![claim], &link.pieces)),
        }
    }
    told
}
