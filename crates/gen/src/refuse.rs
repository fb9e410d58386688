//! What cannot be kept is refused before work starts.
//!
//! Only what follows from the genre, the size and the options is told here: whatever is merely unlikely is tried, and what came
//! of it is told afterwards.

use crate::audit::Part;
use crate::error::{GenError, Result, refused};
use crate::hints::Hints;
use crate::symmetry::{images, rooms_of};
use crate::values::{domain, slots};
use crate::wishes::Wishes;
use gridwright_base::Budget;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_check::eval::{Exact, applies};
use gridwright_grid::{Kind, Symmetry};
use gridwright_lang::ir::{Alt, Domain, Genre, LayerId, List, Role, Stage};

/// The largest level of engine difficulty.
const HARDEST: u8 = 2;

/// An error if no puzzle of the genre can be what is asked for.
pub fn refuse(genre: &Genre, hints: &Hints, wishes: &Wishes, budget: &Budget) -> Result<()> {
    let case = Case { genre, hints, wishes, board: &wishes.start, budget };
    case.size()?;
    case.number()?;
    case.symmetry()?;
    case.mask()?;
    case.values()?;
    case.spare()?;
    case.weight()?;
    case.length()?;
    case.apart()?;
    case.difficulty()?;
    case.start()
}

/// A call.
struct Case<'a> {
    genre: &'a Genre,
    hints: &'a Hints,
    wishes: &'a Wishes,
    board: &'a Board,
    budget: &'a Budget,
}

fn no(part: Part, why: impl Into<String>) -> GenError {
    refused(part.option(), why)
}

impl Case<'_> {
    fn symmetry_wished(&self) -> Option<Symmetry> {
        self.wishes.symmetry.or(self.hints.symmetry)
    }

    /// How many slots of a layer can bear clues; of rooms there are no more than cells.
    fn n_slots(&self, layer: LayerId) -> Result<usize> {
        match rooms_of(self.genre, layer) {
            Some(_) => Ok(self.board.grid.places(Kind::Cell).count()),
            None => Ok(slots(self.genre, self.board, layer, self.budget)?.len()),
        }
    }

    /// The clues of the start: layer, slot and value.
    fn clues(&self) -> Vec<(LayerId, usize, Val)> {
        let layers = self.genre.layers_of(Role::Given).filter(|(_, l)| l.domain != Domain::Division);
        let clues = layers.flat_map(|(layer, _)| {
            self.board.layer(layer).iter().enumerate().map(move |(slot, val)| (layer, slot, *val))
        });
        clues.filter(|clue| clue.2 != Val::Blank).collect()
    }

    fn name(&self, (layer, slot, _): (LayerId, usize, Val)) -> String {
        let place = self.board.place_of(self.genre, layer, slot);
        place.map_or(String::new(), |p| self.board.grid.name(p))
    }

    /// What the rule file says of sizes, in its own words.
    fn size(&self) -> Result<()> {
        let begun =
            self.genre.layers_of(Role::Given).any(|(l, _)| self.board.layer(l).iter().any(|v| *v != Val::Blank));
        let prefers = self.genre.prefers.iter().filter(|_| !begun);
        let mut exact = Exact::new(self.genre, self.board, self.budget);
        for law in self.genre.requires.iter().chain(prefers).filter(|law| applies(law, self.board)) {
            let of_size = law.clauses.iter().filter(|clause| self.genre.expr(clause.formula).stage == Stage::Size);
            for clause in of_size {
                if !exact.holds(clause.formula) {
                    exact.check()?;
                    return Err(refused("RxC", law.sentence.clone()));
                }
            }
        }
        Ok(exact.check()?)
    }

    fn number(&self) -> Result<()> {
        let mut most = 0;
        for layer in self.hints.marks(self.genre) {
            most += self.n_slots(layer)?;
        }
        most = most.max(self.clues().len());
        let mut least = self.clues().len();
        for &layer in &self.hints.fill {
            least = least.max(self.n_slots(layer)?);
        }
        let (from, to) = (*self.wishes.clues.start(), *self.wishes.clues.end());
        if from > to {
            return Err(no(Part::Clues, "no whole number of clues is in that range"));
        }
        if from > most {
            return Err(no(Part::Clues, format!("there is room for {most} clues, and {from} are asked for")));
        }
        if to < least {
            return Err(no(Part::Clues, format!("there are {least} clues at least, and {to} are asked for at most")));
        }
        Ok(())
    }

    fn symmetry(&self) -> Result<()> {
        let Some(symmetry) = self.symmetry_wished() else { return Ok(()) };
        let grid = &self.board.grid;
        if symmetry == Symmetry::QuarterTurn && grid.rows() != grid.cols() {
            return Err(no(Part::Symmetry, "a quarter turn needs a square board; half-turn works on every one"));
        }
        let on_board = |layer: &LayerId| {
            let first = self.board.place_of(self.genre, *layer, 0);
            rooms_of(self.genre, *layer).is_some()
                || first.is_some_and(|p| !matches!(p.kind, Kind::Margin | Kind::Board))
        };
        if self.wishes.symmetry.is_some() && !self.hints.marks(self.genre).iter().any(on_board) {
            let id = &self.genre.id;
            return Err(no(Part::Symmetry, format!("a puzzle of {id} has no clues that make a pattern on the board")));
        }
        for clue in self.clues().into_iter().filter(|c| rooms_of(self.genre, c.0).is_none()) {
            let Some(place) = self.board.place_of(self.genre, clue.0, clue.1) else { continue };
            let all = images(Some(symmetry), grid, place);
            let lacks = all.is_none_or(|all| all.iter().any(|p| self.board.index(self.genre, clue.0, *p).is_none()));
            if lacks {
                return Err(no(
                    Part::Symmetry,
                    format!("the clue at {} has no counterpart on the board", self.name(clue)),
                ));
            }
        }
        Ok(())
    }

    fn mask(&self) -> Result<()> {
        let Some(mask) = &self.wishes.mask else { return Ok(()) };
        if let Some(layer) = mask.unlimited(self.genre, self.hints) {
            let name = &self.genre.layers[layer.at()].name;
            let why = format!("`{name}` of {} stands where this mask does not speak of", self.genre.id);
            return Err(no(Part::Mask, why));
        }
        for &layer in &self.hints.fill {
            let all = slots(self.genre, self.board, layer, self.budget)?;
            if let Some(&slot) = all.iter().find(|&&i| !mask.allows(self.genre, self.board, layer, i)) {
                let (name, at) = (&self.genre.layers[layer.at()].name, self.name((layer, slot, Val::Blank)));
                return Err(no(Part::Mask, format!("every place bears a {name}, and the mask wants none at {at}")));
            }
        }
        let outside = |clue: &(LayerId, usize, Val)| !mask.allows(self.genre, self.board, clue.0, clue.1);
        match self.clues().into_iter().find(outside) {
            Some(clue) => Err(no(Part::Mask, format!("the puzzle to begin with has a clue at {}", self.name(clue)))),
            None => Ok(()),
        }
    }

    fn values(&self) -> Result<()> {
        let mut known: Vec<Val> = Vec::new();
        for layer in self.hints.marks(self.genre) {
            for val in domain(self.genre, self.board, layer, self.budget)? {
                match val {
                    Val::Tag(symbol, fields) => {
                        known.push(Val::Sym(symbol));
                        known.extend(fields.iter().filter_map(|f| match f {
                            FieldVal::Int(n) => Some(Val::Int(*n)),
                            _ => None,
                        }));
                    }
                    other => known.push(other),
                }
            }
            if holds_lists(self.genre, layer) {
                known.extend((0..=List::LARGEST).map(Val::Int));
            }
        }
        for val in &self.wishes.values {
            if known.contains(val) {
                continue;
            }
            let word = match val {
                Val::Int(n) => n.to_string(),
                Val::Sym(symbol) => self.genre.symbols[symbol.at()].clone(),
                _ => continue,
            };
            return Err(no(Part::Values, format!("no clue of {} has the value {word}", self.genre.id)));
        }
        match self.clues().into_iter().find(|clue| !self.wishes.allows(clue.2)) {
            Some(clue) => {
                let at = self.name(clue);
                Err(no(Part::Values, format!("the puzzle to begin with has another value at {at}")))
            }
            None => Ok(()),
        }
    }

    fn spare(&self) -> Result<()> {
        let n = self.wishes.spare;
        if n == 0 {
            return Ok(());
        }
        let layers = self.hints.addable();
        if layers.is_empty() {
            let why = format!("clues of {} stand where they do, needed or not: none can be added", self.genre.id);
            return Err(no(Part::Spare, why));
        }
        let Some(symmetry) = self.symmetry_wished() else { return Ok(()) };
        // Whether classes of these sizes can make up the number.
        let mut odd = false;
        for layer in layers {
            for slot in slots(self.genre, self.board, layer, self.budget)? {
                let place = self.board.place_of(self.genre, layer, slot);
                let all = place.and_then(|p| Some((p, images(Some(symmetry), &self.board.grid, p)?)));
                odd |= rooms_of(self.genre, layer).is_some() || all.is_some_and(|(p, all)| all.iter().all(|o| *o == p));
            }
        }
        if n % 2 == 1 && !odd {
            return Err(no(Part::Spare, format!("clues come two by two on this pattern, and {n} are asked for")));
        }
        Ok(())
    }

    fn weight(&self) -> Result<()> {
        for (name, _) in &self.wishes.weights {
            let has = |layer: &LayerId| match &self.genre.layers[layer.at()].domain {
                Domain::Values { alts, .. } => alts
                    .iter()
                    .any(|alt| matches!(alt, Alt::Symbol(symbol, _) if self.genre.symbols[symbol.at()] == *name)),
                _ => false,
            };
            if !self.hints.grow.iter().any(has) {
                let why = format!("no {name} is grown when a puzzle of {} is made", self.genre.id);
                return Err(no(Part::Weight, why));
            }
        }
        Ok(())
    }

    fn length(&self) -> Result<()> {
        let layers = self.genre.layers_of(Role::Find);
        let most: usize = layers.map(|(layer, _)| self.board.layer(layer).len()).sum();
        let from = *self.wishes.length.start();
        if from > most {
            return Err(no(Part::Length, format!("an answer has {most} values, and {from} are asked for")));
        }
        Ok(())
    }

    fn apart(&self) -> Result<()> {
        let (n, grid) = (self.wishes.apart, &self.board.grid);
        if n == 0 {
            return Ok(());
        }
        if self.hints.thread.is_empty() {
            return Err(no(Part::Apart, format!("the clues of {} are not the ends of paths", self.genre.id)));
        }
        let most = grid.rows() + grid.cols() - 2;
        if n > most {
            return Err(no(Part::Apart, format!("two cells of this board are {most} steps apart at most")));
        }
        Ok(())
    }

    fn difficulty(&self) -> Result<()> {
        let from = *self.wishes.levels.start();
        if from > HARDEST {
            return Err(no(Part::Difficulty, format!("levels are 0 to {HARDEST}, and {from} is asked for")));
        }
        Ok(())
    }

    fn start(&self) -> Result<()> {
        let built = !self.hints.thread.is_empty() || !self.hints.pile.is_empty();
        let sought = |l: &LayerId| self.genre.layers[l.at()].role == Role::Find;
        if !built && !self.hints.merge.iter().any(sought) {
            return Ok(());
        }
        let marks = self.hints.marks(self.genre).into_iter();
        let mut layers = marks.chain(self.genre.layers_of(Role::Find).map(|l| l.0));
        match layers.find(|l| self.board.layer(*l).iter().any(|v| *v != Val::Blank)) {
            Some(layer) => {
                let name = &self.genre.layers[layer.at()].name;
                let why = format!(
                    "the clues of {} are built up together with its answer, from nothing; `{name}` is begun",
                    self.genre.id
                );
                Err(no(Part::Start, why))
            }
            None => Ok(()),
        }
    }
}

/// Whether clues of a layer are lists of numbers.
fn holds_lists(genre: &Genre, layer: LayerId) -> bool {
    match &genre.layers[layer.at()].domain {
        Domain::Values { alts, .. } => alts.iter().any(|alt| matches!(alt, Alt::List(_))),
        _ => false,
    }
}
