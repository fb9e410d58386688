//! Steps in words.
//!
//! What a law says comes from its rule file: the sentence of the law, or its `say`, which speaks of the places at hand. What is
//! known and what follows is put into words here. Words of one language stand together ([`english`]), so that another
//! can stand beside it.

mod english;
mod places;

use crate::claims::Claim;
use crate::explainer::Explainer;
use crate::step::{Consequence, Kind, Step};
use english::{and, capital, or};
use gridwright_board::Val;
use gridwright_check::eval::Value;
use gridwright_grid::Kind as PlaceKind;
use gridwright_lang::ir::{Domain, Genre, Ground, Law, LawClause, LayerId, SymId};
use places::Places;

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
        let forced = self.claims(&step.forced);
        let settled = self.claims(&step.settled);
        let so = match settled.is_empty() {
            true => forced,
            false => format!("{forced}; that leaves: {settled}"),
        };
        let text = match step.kind {
            _ if step.pieces.len() > 1 && step.chain.is_empty() && self.one_clause(step) => {
                format!("{}: {so}.", self.sentence_of(step.pieces[0]))
            }
            _ if !step.chain.is_empty() => format!("{} So {so}.", self.chain(step)),
            Kind::Search => format!("{} So {so}.", self.search(step)),
            _ => match self.since(step) {
                since if since.is_empty() => format!("{}: {so}.", self.because(step)),
                since => format!("{}. {}, so {so}.", self.because(step), capital(&since)),
            },
        };
        capital(&text)
    }

    /// As much of a step as a stage gives away.
    pub fn hint(&self, step: &Step, stage: Stage) -> String {
        match stage {
            Stage::Where => format!("Look at {}.", self.places.sites(&step.forced)),
            Stage::Rule => {
                format!("{}.", self.sentences(step).iter().map(|s| capital(s)).collect::<Vec<_>>().join(". "))
            }
            Stage::Why => {
                let since = self.since(step);
                let since = if since.is_empty() { String::new() } else { format!(" {}.", capital(&since)) };
                match step.chain.is_empty() {
                    true => capital(&format!("{}.{since}", self.because(step))),
                    false => format!("{}{since}", self.chain(step)),
                }
            }
            Stage::Value => self.step(step),
        }
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

    /// What the laws say here.
    fn because(&self, step: &Step) -> String {
        and(&self.said(&step.pieces, &step.forced))
    }

    /// What some pieces say, each once; what a law says of many places is said once.
    fn said(&self, pieces: &[usize], forced: &[Claim]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let mut laws: Vec<(&str, usize)> = Vec::new();
        for &piece in pieces {
            let id = self.explainer.law_of(piece);
            match laws.iter_mut().find(|law| law.0 == id) {
                Some(law) => law.1 += 1,
                None => laws.push((id, 1)),
            }
        }
        for &piece in pieces {
            let many = laws.iter().any(|law| law.0 == self.explainer.law_of(piece) && law.1 > 3);
            let text = if many { self.sentence_of(piece) } else { self.piece(piece, forced) };
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

    /// What a piece says of its places.
    pub fn piece(&self, piece: usize, forced: &[Claim]) -> String {
        let Some((law, clause)) = self.clause(piece) else { return String::new() };
        let bindings = self.explainer.piece(piece).bindings();
        let Some(say) = &clause.say else {
            let sentence = law.sentence.trim_end_matches('.');
            let at: Vec<String> = bindings.iter().filter_map(|(_, value)| self.place_of(value)).collect();
            return if at.is_empty() { sentence.to_owned() } else { format!("{sentence} (here at {})", and(&at)) };
        };
        let mut text = say.replace("{it}", &self.places.sites(forced));
        for (var, value) in bindings {
            let name = self.genre.var_names.get(var.at()).map(String::as_str).unwrap_or_default();
            if !name.is_empty() {
                text = text.replace(&format!("{{{name}}}"), &self.value(value));
            }
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
        let contrary = self.contrary(step.forced[0]);
        let mut text = format!("Suppose {contrary}.");
        let mut told: Vec<(Vec<Claim>, Vec<usize>)> = Vec::new();
        let mut last: Option<&Consequence> = None;
        for link in &step.chain {
            match link.claim {
                None => last = Some(link),
                Some(claim) => match told.last_mut() {
                    Some((claims, pieces)) if *pieces == link.pieces => claims.push(claim),
                    _ => told.push((vec![claim], link.pieces.clone())),
                },
            }
        }
        for (n, (claims, pieces)) in told.iter().enumerate() {
            let then = if n == 0 { "Then" } else { "then" };
            let by = self.by(pieces);
            let join = if n == 0 { " " } else { "; " };
            text.push_str(&format!("{join}{then} {}{by}", self.claims(claims)));
        }
        let broken = last.map(|link| self.said(&link.pieces, &step.forced)).unwrap_or_default();
        let broken = if broken.is_empty() { self.said(&step.pieces, &step.forced) } else { broken };
        let join = if told.is_empty() { " This breaks: " } else { ", which breaks: " };
        text.push_str(&format!("{join}{}.", and(&broken)));
        text
    }

    /// By which laws, and where.
    fn by(&self, pieces: &[usize]) -> String {
        let mut laws: Vec<String> = Vec::new();
        for &piece in pieces {
            let id = self.explainer.law_of(piece);
            let name = id.split('/').next().unwrap_or(id);
            let at = self.explainer.piece(piece).bindings().iter().find_map(|(_, value)| self.place_of(value));
            let law = match at {
                Some(at) if pieces.len() <= 2 => format!("{name} at {at}"),
                _ => name.to_owned(),
            };
            if !laws.contains(&law) {
                laws.push(law);
            }
        }
        if laws.is_empty() { String::new() } else { format!(" ({})", laws.join(", ")) }
    }

    fn search(&self, step: &Step) -> String {
        let contrary = self.contrary(step.forced[0]);
        let since = self.since(step);
        let since = if since.is_empty() { String::new() } else { format!(", while {since}") };
        format!(
            "Suppose {contrary}{since}. Then every case breaks one of these: {}.",
            self.said(&step.pieces, &step.forced).join("; ")
        )
    }

    fn contrary(&self, claim: Claim) -> String {
        let contrary = match claim.val {
            Val::Flag(yes) => Claim { val: Val::Flag(!yes), ..claim },
            _ => Claim { not: !claim.not, ..claim },
        };
        self.claims(&[contrary])
    }

    /// Claims in words, those of one sort together.
    pub fn claims(&self, claims: &[Claim]) -> String {
        let mut sorts: Vec<(LayerId, Vec<Val>, bool, Vec<Claim>)> = Vec::new();
        for group in self.by_site_and_value(claims) {
            let (layer, vals, not) =
                (group[0].site.layer, group.iter().map(|c| c.val).collect::<Vec<_>>(), group[0].not);
            match sorts.iter_mut().find(|sort| (sort.0, &sort.1, sort.2) == (layer, &vals, not)) {
                Some(sort) => sort.3.push(group[0]),
                None => sorts.push((layer, vals, not, vec![group[0]])),
            }
        }
        let told: Vec<String> =
            sorts.iter().map(|(layer, vals, not, sites)| self.sort(*layer, vals, *not, sites)).collect();
        and(&told)
    }

    /// What is excluded at one site goes together.
    fn by_site_and_value(&self, claims: &[Claim]) -> Vec<Vec<Claim>> {
        let mut groups: Vec<Vec<Claim>> = Vec::new();
        for &claim in claims {
            match groups.iter_mut().find(|group| claim.not && group[0].not && group[0].site == claim.site) {
                Some(group) => group.push(claim),
                None => groups.push(vec![claim]),
            }
        }
        groups
    }

    /// Some sites of a layer that have, or have not, a value.
    fn sort(&self, layer: LayerId, vals: &[Val], not: bool, sites: &[Claim]) -> String {
        let declared = &self.genre.layers[layer.at()];
        let where_ = self.places.sites(sites);
        let many = sites.len() > 1;
        let on = declared.places.first().map(|set| set.ground);
        let lines = matches!(on, Some(Ground::Kind(PlaceKind::Link | PlaceKind::Edge) | Ground::Borders));
        match (vals, &declared.domain) {
            ([Val::Flag(yes)], Domain::Division) => english::border(&where_, *yes != not, many),
            ([Val::Flag(yes)], _) if lines => english::on_line(&where_, &declared.name, *yes != not, many),
            ([Val::Flag(yes)], _) => english::marked(&where_, &declared.name, *yes != not, many),
            _ => {
                let vals: Vec<String> = vals.iter().map(|&val| self.val(val)).collect();
                let vals = if not { or(&vals) } else { and(&vals) };
                english::has_value(&where_, &declared.name, &vals, not, many)
            }
        }
    }

    fn val(&self, val: Val) -> String {
        match val {
            Val::Int(n) => n.to_string(),
            Val::Sym(SymId(symbol)) => self.genre.symbols[symbol as usize].clone(),
            Val::Dir(dir) => dir.word().to_owned(),
            Val::Absent => "empty".to_owned(),
            Val::Flag(yes) => if yes { "yes" } else { "no" }.to_owned(),
            _ => "?".to_owned(),
        }
    }
}
