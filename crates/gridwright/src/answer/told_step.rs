//! A step as users get it.

use super::Element;
use crate::puzzle::{Mark, Puzzle};
use crate::value::Value;
use gridwright_board::Val;
use gridwright_check::eval::Value as Binding;
use gridwright_explain::{Claim, Explainer, Stage, Step, Teller};
use gridwright_grid::{Place, PlaceName};
use serde::Serialize;

/// A site that has a value, or has it not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Known {
    /// Where: `r3c4`.
    pub site: String,
    /// In which layer.
    pub layer: String,
    /// The value.
    pub value: Value,
    /// Whether the value is excluded.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
}

impl Known {
    pub(super) fn of(puzzle: &Puzzle, claim: Claim) -> Self {
        let (rules, board) = (puzzle.rules(), puzzle.board());
        Self {
            site: claim.site.place_name(rules, board),
            layer: rules.layers[claim.site.layer.at()].name.clone(),
            value: Value::of(puzzle.genre(), claim.val),
            not: claim.not,
        }
    }
}

/// A piece of a law that a step rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Because {
    /// The law with its clause: `one-loop/degree`.
    pub law: String,
    /// The places that it speaks of here; none for a law of the whole board.
    pub places: Vec<String>,
    /// The clue that it is about, if it is about one.
    pub clue: Option<Value>,
    /// What it says of them.
    pub text: String,
}

/// A consequence of the assumption that a step refutes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Consequence {
    /// What follows; none for the contradiction, which comes last.
    pub claim: Option<Known>,
    /// By which pieces, as places in `because`.
    pub by: Vec<usize>,
}

/// How much a step asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StepSize {
    /// Things to think of: pieces of laws, a law that is taken as a whole counting as one.
    pub pieces: usize,
    /// Known values that are needed.
    pub cells: usize,
    /// Consequences from the assumption to the contradiction.
    pub chain: usize,
}

/// What can be known next, and why.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ToldStep {
    /// What is forced, all for this reason.
    pub forced: Vec<Known>,
    /// What then holds by itself: the one value that is left at a site.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub settled: Vec<Known>,
    /// The pieces of laws that it rests on.
    pub because: Vec<Because>,
    /// The known values that it rests on.
    pub since: Vec<Known>,
    /// Those of them that would be cut off if it were otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<Known>,
    /// How it is seen: `piece`, `assume`, `several` or `search`.
    pub kind: &'static str,
    /// How much it is.
    pub size: StepSize,
    /// If an assumption is refuted, what comes of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<Consequence>,
    /// How many other steps of this kind were open.
    pub open: usize,
    /// All of it in words.
    pub text: String,
    #[serde(skip)]
    claims: Vec<Claim>,
    #[serde(skip)]
    places: StepPlaces,
}

/// Where a step happens.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StepPlaces {
    /// What is forced, and whether to be there rather than not.
    pub forced: Vec<(Element, bool)>,
    /// What it rests on: known values, and the clues that its laws are about.
    pub since: Vec<Element>,
    /// What of it would be cut off if it were otherwise.
    pub cut: Vec<Element>,
    /// What comes of the assumption, in order.
    pub chain: Vec<Element>,
}

impl ToldStep {
    pub(super) fn of(puzzle: &Puzzle, explainer: &Explainer, step: &Step) -> Self {
        let known = |claims: &[Claim]| claims.iter().map(|&claim| Known::of(puzzle, claim)).collect();
        let teller = Teller::new(explainer);
        // What a piece that is the whole reason says may speak of what it forces.
        let whole = (step.pieces.len() == 1).then_some(step);
        let because = step.pieces.iter().map(|&piece| because(puzzle, explainer, &teller, piece, whole)).collect();
        let by = |pieces: &[usize]| pieces.iter().filter_map(|piece| step.pieces.binary_search(piece).ok()).collect();
        let chain = step
            .chain
            .iter()
            .map(|link| Consequence { claim: link.claim.map(|claim| Known::of(puzzle, claim)), by: by(&link.pieces) });
        let fresh = step.chain.iter().filter(|link| !link.is_known);
        let mut cut = teller.cut_off(step).unwrap_or_default();
        cut.retain(|claim| step.since.contains(claim));
        let chained: Vec<Claim> = fresh.filter_map(|link| link.claim).collect();
        Self {
            forced: known(&step.forced),
            settled: known(&step.settled),
            because,
            since: known(&step.since),
            cut: known(&cut),
            kind: step.kind.name(),
            size: StepSize { pieces: step.size.pieces, cells: step.size.cells, chain: step.size.chain },
            chain: chain.collect(),
            open: step.open,
            text: teller.step(step),
            claims: step.forced.iter().chain(&step.settled).copied().collect(),
            places: StepPlaces {
                forced: forced_places(puzzle, step),
                since: since_places(puzzle, explainer, step),
                cut: places(puzzle, &cut),
                chain: places(puzzle, &chained),
            },
        }
    }

    /// What the step tells.
    pub(super) fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.claims.iter()
    }

    /// Where it happens.
    pub fn places(&self) -> &StepPlaces {
        &self.places
    }

    /// What to point out in a drawing if no more is given away than a stage does: first where to look, then also what it rests on and what
    /// comes of the assumption; whether something is to be there or not comes last.
    pub fn marks_at(&self, stage: Stage) -> Vec<(Element, Mark)> {
        let hidden = |mark: Mark| if matches!(mark, Mark::Forced | Mark::ForcedNo) { Mark::Since } else { mark };
        let look = self.places.forced.iter().map(|&(element, _)| (element, Mark::Since));
        match stage {
            Stage::Where | Stage::Rule => look.collect(),
            Stage::Why => self.marks().into_iter().map(|(element, mark)| (element, hidden(mark))).collect(),
            Stage::Value => self.marks(),
        }
    }

    /// What to point out in a drawing: what it rests on, what comes of the assumption, and what is forced, each place once.
    pub fn marks(&self) -> Vec<(Element, Mark)> {
        let StepPlaces { forced, since, cut, chain } = &self.places;
        let mut marks: Vec<(Element, Mark)> = Vec::new();
        for &(element, yes) in forced {
            marks.push((element, if yes { Mark::Forced } else { Mark::ForcedNo }));
        }
        let chain = chain.iter().zip(1_u16..).map(|(element, n)| (*element, Mark::Chain(n)));
        let rests = |element: &Element| if cut.contains(element) { Mark::Cut } else { Mark::Since };
        for (element, mark) in chain.chain(since.iter().map(|element| (*element, rests(element)))) {
            if !marks.iter().any(|known| known.0 == element) {
                marks.push((element, mark));
            }
        }
        marks.reverse();
        marks
    }
}

fn places(puzzle: &Puzzle, claims: &[Claim]) -> Vec<Element> {
    let board = puzzle.board();
    let place = |claim: &Claim| board.place_of(puzzle.rules(), claim.site.layer, claim.site.at());
    let mut places: Vec<Place> = Vec::new();
    for place in claims.iter().filter_map(place) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places.into_iter().map(|place| Element::of(&board.grid, place)).collect()
}

/// Known values, then clues.
fn since_places(puzzle: &Puzzle, explainer: &Explainer, step: &Step) -> Vec<Element> {
    let mut since = places(puzzle, &step.since);
    for &piece in &step.pieces {
        let bindings = explainer.piece(piece).bindings();
        let has_clue = bindings.iter().any(|(_, value)| matches!(value, Binding::Int(_) | Binding::Sym(_)));
        let at = bindings.iter().filter_map(|(_, value)| value.as_place()).filter(|_| has_clue);
        for element in at.map(|place| Element::of(&puzzle.board().grid, place)) {
            if !since.contains(&element) {
                since.push(element);
            }
        }
    }
    since
}

/// A place where something is forced to be is not one where something else cannot be.
fn forced_places(puzzle: &Puzzle, step: &Step) -> Vec<(Element, bool)> {
    let is_yes = |claim: &&Claim| !claim.not && claim.val != Val::Flag(false);
    let told = || step.forced.iter().chain(&step.settled);
    let yes = places(puzzle, &told().filter(is_yes).copied().collect::<Vec<_>>());
    let all = places(puzzle, &told().copied().collect::<Vec<_>>());
    all.into_iter().map(|element| (element, yes.contains(&element))).collect()
}

fn because(puzzle: &Puzzle, explainer: &Explainer, teller: &Teller<'_>, piece: usize, whole: Option<&Step>) -> Because {
    let grid = &puzzle.board().grid;
    let (mut places, mut clue) = (Vec::new(), None);
    for (_, value) in explainer.piece(piece).bindings() {
        match value {
            Binding::Place(place) => places.push(PlaceName::of(grid, *place).to_string()),
            Binding::Set(set) => {
                places.extend(set.places().iter().map(|&place| PlaceName::of(grid, place).to_string()))
            }
            Binding::Int(n) => clue = Some(Value::Number(*n)),
            Binding::Sym(_) | Binding::Dir(_) => clue = Some(Value::Word(teller.value(value))),
            _ => {}
        }
    }
    let text = teller.piece(piece, whole);
    Because { law: explainer.law_of(piece).to_owned(), places, clue, text }
}
