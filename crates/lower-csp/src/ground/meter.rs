//! What a lowering costs.
//!
//! Memory is estimated: so much for a cell of the board, a variable in the engine's tables, a clause with its watches, a
//! vertex or edge of a graph with what its propagators keep. The figures were fitted to the peak memory of the process on
//! boards of 200 x 200 and 500 x 500 (November 2026). A graph is booked before it is made, and not made if there is no room;
//! variables and clauses are booked by the megabyte as they come, whoever makes them. Once there was no room there is none for
//! the rest of the lowering, though somebody else may give memory back: something is missing by then.
//! It is an estimate still: with a limit of 64 MB, runs on blank boards of 200 x 200 peaked at 34 to 112 MB in all.

use crate::error::{LowerError, Result};
use crate::ground::answer;
use crate::lower::Options;
use gridwright_base::{Booking, Stop, Watch};
use gridwright_board::Board;
use gridwright_check::eval::{Charts, Exact};
use gridwright_formula::Constraint;
use gridwright_lang::ir::{Alt, Domain, Genre, Ground, Role, Stage};

/// A cell: the board and its copies, what the evaluator remembers.
const CELL: u64 = 300;
/// A value that a place may have, before there are variables.
const VALUE: u64 = 24;

/// A variable: its place in the engine's tables, and its term.
const VARIABLE: u64 = 400;
/// A clause without its literals: header, two watches, and its entry in the table of gates.
const CLAUSE: u64 = 60;
/// A literal of a clause or sum.
const LITERAL: u64 = 12;
/// A vertex or edge of a graph, with the state that its propagators keep.
const ELEMENT: u64 = 400;
/// A member or a tie of a family of groups in the making.
const MEMBER: u64 = 40;

/// Values counted between two looks at the budget.
const VALUES_PER_CHECK: u32 = 16;
/// Bytes of variables and clauses between two bookings.
const BYTES_PER_BOOKING: u64 = 1 << 20;
/// Looks between two looks at the clock.
const LOOKS_PER_CHECK: u32 = 8;

/// Values beyond which no problem is set up even without a limit on memory, as a multiple of the clauses that a law may have.
const VALUES_PER_CLAUSE: u64 = 16;

/// An error if the answer's values alone go over the limits: told before anything is made.
pub(crate) fn refuse_what_is_too_large(genre: &Genre, board: &Board, options: &Options) -> Result<()> {
    let mut exact = Exact::with_charts(genre, board, &options.charts, &options.budget);
    let board_bytes = cells(board) * CELL;
    let mut booking = Booking::new(&options.budget);
    booking.grow_to(board_bytes)?;
    let mut n_values = 0_u64;
    for (layer, declared) in genre.layers_of(Role::Find).chain(genre.layers_of(Role::Help)) {
        let on_sought = declared.places.iter().any(|set| match set.ground {
            Ground::Blocks(structure) => genre.structures[structure.at()].stage == Stage::Answer,
            _ => false,
        });
        if on_sought {
            return Err(LowerError::unsupported("a sought layer on sought blocks").of(&declared.name));
        }
        if matches!(&declared.domain, Domain::Values { alts, .. } if alts.iter().any(has_fields)) {
            return Err(LowerError::unsupported("a sought value with fields").of(&declared.name));
        }
        for (index, (_, place)) in answer::slots(&mut exact, layer).into_iter().enumerate() {
            n_values = n_values.saturating_add(answer::n_values(&mut exact, layer, &place));
            if (index as u32).is_multiple_of(VALUES_PER_CHECK) {
                options.budget.check()?;
                booking.grow_to(n_values.saturating_mul(VALUE).saturating_add(board_bytes))?;
            }
        }
        let (needed, limit) = (n_values / VALUES_PER_CLAUSE, options.max_clauses);
        if needed > limit {
            return Err(LowerError::TooLarge { law: declared.name.clone(), needed, limit });
        }
    }
    Ok(())
}

fn has_fields(alt: &Alt) -> bool {
    matches!(alt, Alt::Symbol(_, fields) if !fields.is_empty())
}

fn cells(board: &Board) -> u64 {
    (board.grid.rows() * board.grid.cols()) as u64
}

/// Counts what is made and asks the budget whether to go on.
pub(crate) struct Meter {
    booking: Booking,
    bytes: u64,
    /// How many of them are booked, or were refused.
    told: u64,
    charts: Charts,
    watch: Watch,
    looks: u32,
    /// Why there was no room, once there was none.
    full: Option<Stop>,
}

impl Meter {
    pub fn new(options: &Options, board: &Board) -> Self {
        let (booking, charts) = (Booking::new(&options.budget), options.charts.clone());
        let (bytes, watch) = (cells(board) * CELL, Watch::new(&options.budget));
        Self { booking, bytes, told: 0, charts, watch, looks: 0, full: None }
    }

    /// Counts, but never says stop.
    #[cfg(test)]
    pub fn unlimited() -> Self {
        Self {
            booking: Booking::new(&gridwright_base::Budget::unlimited()),
            bytes: 0,
            told: 0,
            charts: Charts::default(),
            watch: Watch::new(&gridwright_base::Budget::unlimited()),
            looks: 0,
            full: None,
        }
    }

    /// Whether there is room for a variable. If not it must not be made: the next look tells why.
    pub fn variable(&mut self) -> bool {
        self.grow(VARIABLE)
    }

    /// Whether a clause is still wanted. Once time is up or memory is full it must not be made: the next look tells.
    pub fn clause(&mut self, n_literals: usize) -> bool {
        self.grow(CLAUSE + LITERAL * n_literals as u64) && !self.watch.is_over()
    }

    /// Whether there is room for the constraint. If not it must not be made: the next look tells why.
    pub fn has_room(&mut self, constraint: &Constraint) -> bool {
        self.bytes += CLAUSE + ELEMENT * constraint.n_elements() as u64;
        self.book().is_ok()
    }

    /// Counts a family of groups with so many members and ties: one for each cell and cell would be too much.
    pub fn family(&mut self, n_elements: usize) {
        self.grow(MEMBER * n_elements as u64);
    }

    #[inline]
    fn grow(&mut self, bytes: u64) -> bool {
        self.bytes += bytes;
        if self.bytes - self.told > BYTES_PER_BOOKING { self.book().is_ok() } else { self.full.is_none() }
    }

    #[cold]
    fn book(&mut self) -> std::result::Result<(), Stop> {
        self.told = self.bytes;
        if self.full.is_none() {
            self.full = self.booking.grow_to(self.bytes + self.charts.bytes()).err();
        }
        self.full.map_or(Ok(()), Err)
    }

    /// An error if a limit is reached, as seen every few looks: a clock at each was a quarter of the time of some boards.
    #[inline]
    pub fn look(&mut self) -> std::result::Result<(), Stop> {
        self.looks = self.looks.wrapping_add(1);
        if self.full.is_some() || self.looks.is_multiple_of(LOOKS_PER_CHECK) {
            return self.look_closely();
        }
        self.watch.check()
    }

    /// An error if a limit is reached.
    pub fn look_closely(&mut self) -> std::result::Result<(), Stop> {
        self.booking.budget().check()?;
        self.book()
    }

    /// What has been booked in the end, to be kept as long as what it was booked for.
    pub fn take(&mut self) -> std::result::Result<Booking, Stop> {
        self.look_closely()?;
        Ok(std::mem::take(&mut self.booking))
    }
}
