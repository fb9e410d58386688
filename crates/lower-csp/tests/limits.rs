//! Laws that are written out long, on boards that are too large for that: what is made stays within the limits.
//!
//! Measured in what the engine is handed, not in seconds, so that no busy machine changes the outcome.

use gridwright_base::{Budget, CancelToken, Stop};
use gridwright_board::Board;
use gridwright_formula::{Constraint, Lit, Sink, Var};
use gridwright_genre::library;
use gridwright_grid::Grid;
use gridwright_lang::compile;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Forms, LowerError, Options, lower};

/// Laws that need a literal, a clause or a sum for each two cells, or more.
const LONG: [(&str, &str); 6] = [
    ("sums that agree", "same(fall in {c in cells : shaded(c)})"),
    ("sums that agree, or not", "shaded(first(cells)) or same(fall in {c in cells : shaded(c)})"),
    ("sums that differ", "different(fall in {c in cells : shaded(c)})"),
    ("values that differ", "not different(value in cells)"),
    ("a set of sums", "size({fall(c) : c in cells}) = 5"),
    ("sizes of groups", "same(bulk in {c in cells : shaded(c)})"),
];

const SIDE: usize = 36;

/// More calls than it takes to make the variables of the answer, less than any of the laws needs.
const AFTER_THE_ANSWER: u64 = 60_000;

fn genre(law: &str) -> Genre {
    let text = format!(
        "genre long \"Long\"\nfind shaded on cells: yes/no\nfind value on cells: 1..4 or none\n\
         part lump = groups of cells where shaded\ndefine fall(c) = count(not shaded in ray(c, down))\n\
         define bulk(c) = size(lump(c))\nrule r \"R.\": {law}\n"
    );
    let compiled = compile(&text, library());
    compiled.genre.unwrap_or_else(|| panic!("{law}: {:?}", compiled.diagnostics))
}

/// An engine that only counts what it is handed, and may lose patience.
#[derive(Default)]
struct Scales {
    n_vars: u32,
    n_calls: u64,
    /// What variables and clauses take at least in an engine.
    bytes: u64,
    /// After so many calls the token is raised.
    patience: Option<(u64, CancelToken)>,
}

impl Scales {
    fn call(&mut self, bytes: usize) {
        self.n_calls += 1;
        self.bytes += bytes as u64;
        if let Some((most, token)) = &self.patience
            && self.n_calls >= *most
        {
            token.cancel();
        }
    }
}

impl Sink for Scales {
    fn new_var(&mut self) -> Var {
        self.call(100);
        self.n_vars += 1;
        Var(self.n_vars)
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.call(20 + 4 * lits.len());
    }

    fn add(&mut self, constraint: Constraint) {
        self.call(40 * constraint.n_elements());
    }
}

fn lowered(law: &str, forms: Forms, budget: &Budget, scales: &mut Scales) -> Option<LowerError> {
    let genre = genre(law);
    let board = Board::blank(&genre, Grid::new(SIDE, SIDE).unwrap());
    let options = Options { forms, max_clauses: u64::MAX / 64, ..Options::within(budget) };
    lower(&genre, &board, scales, &options).err()
}

#[test]
fn memory_is_booked_as_it_is_made() {
    let limit = 8 << 20;
    for (what, law) in LONG {
        for forms in [Forms::Native, Forms::Plain, Forms::Pieces] {
            let (budget, mut scales) = (Budget::unlimited().with_memory(limit), Scales::default());
            let error = lowered(law, forms, &budget, &mut scales);
            assert_eq!(error, Some(LowerError::Stopped(Stop::Memory)), "{what}, {forms:?}");
            assert!(scales.bytes < limit, "{what}, {forms:?}: {} bytes", scales.bytes);
            assert_eq!(budget.memory_used(), 0, "{what}, {forms:?}");
        }
    }
}

#[test]
fn a_request_to_end_is_seen_at_once() {
    for (what, law) in LONG {
        for forms in [Forms::Native, Forms::Plain, Forms::Pieces] {
            let token = CancelToken::new();
            let (budget, most) = (Budget::unlimited().with_cancel(token.clone()), AFTER_THE_ANSWER);
            let mut scales = Scales { patience: Some((most, token)), ..Scales::default() };
            let error = lowered(law, forms, &budget, &mut scales);
            assert_eq!(error, Some(LowerError::Stopped(Stop::Cancelled)), "{what}, {forms:?}");
            assert!(scales.n_calls < most + 5_000, "{what}, {forms:?}: {} calls", scales.n_calls);
        }
    }
}
