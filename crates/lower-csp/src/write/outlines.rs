//! Shapes of sets any members of which may be missing, compared cell by cell.
//!
//! Whatever a set turns out to be, moved so that its first row and its first column that have a member are row and column 0, it
//! lies in its *corner*: two sets are moved copies of each other exactly if they are equal there. A mirrored set lies in
//! its corner if its last column is column 0, and the transposed one has rows and columns exchanged; so four corners of one set
//! are its eight turns and mirrorings. To move by one of n rows takes two clauses for each cell and row, so an
//! outline of a board of n x n cells takes n^3 of them, however many sets of cells there are.

use crate::error::{LowerError, Result};
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::term::{Choice, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::{Lit, Sink};
use gridwright_grid::Congruence;
use std::cell::RefCell;
use std::rc::Rc;

/// The shape of a set.
#[derive(Debug)]
pub(crate) struct Outline {
    /// Its number among all.
    number: usize,
    up_to: Congruence,
    /// The literal of each cell of the rectangle that the set may reach, row by row.
    cells: Table,
    /// The set in its corners, once asked for.
    corners: RefCell<[Option<Rc<Table>>; 4]>,
    /// The set with its first row, or its last, as row 0, once asked for.
    rows: RefCell<[Option<Rc<Table>>; 2]>,
}

/// What is known of all outlines.
#[derive(Debug, Default)]
pub(crate) struct Outlines {
    n: usize,
    /// Whether two of them are equal, by their numbers.
    equal: QuickMap<(usize, usize), Lit>,
}

/// A literal for each row and column; what is beyond them is not there.
#[derive(Debug, Clone, Default)]
struct Table {
    n_rows: usize,
    n_cols: usize,
    lits: Vec<Lit>,
}

/// From which ends rows and columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Corner {
    /// From the last row.
    low: bool,
    /// From the last column.
    right: bool,
}

/// A set in one of its corners, its rows and columns exchanged perhaps: the turns in their order, then the mirrorings.
const COPIES: [(Corner, bool); 8] = [
    (Corner { low: false, right: false }, false),
    (Corner { low: true, right: false }, true),
    (Corner { low: true, right: true }, false),
    (Corner { low: false, right: true }, true),
    (Corner { low: false, right: true }, false),
    (Corner { low: false, right: false }, true),
    (Corner { low: true, right: false }, false),
    (Corner { low: true, right: true }, true),
];

impl Corner {
    const FIRST: Corner = Corner { low: false, right: false };

    fn number(self) -> usize {
        2 * usize::from(self.low) + usize::from(self.right)
    }
}

impl Table {
    fn at(&self, row: usize, col: usize) -> Lit {
        match row < self.n_rows && col < self.n_cols {
            true => self.lits[row * self.n_cols + col],
            false => Lit::FALSE,
        }
    }

    fn transposed(&self) -> Table {
        let lits = (0..self.n_cols).flat_map(|col| (0..self.n_rows).map(move |row| self.at(row, col))).collect();
        Table { n_rows: self.n_cols, n_cols: self.n_rows, lits }
    }

    /// The rows from the last to the first.
    fn upside_down(&self) -> Table {
        let lits = (0..self.n_rows).rev().flat_map(|row| (0..self.n_cols).map(move |col| self.at(row, col))).collect();
        Table { lits, n_rows: self.n_rows, n_cols: self.n_cols }
    }
}

impl Lowering<'_> {
    /// The shape of a set of cells that may be there.
    pub fn outline(&mut self, set: &Term, up_to: Congruence) -> Result<Term> {
        self.stated.add(Statement::Outlines);
        let mut cells: Vec<(usize, usize, Lit)> = Vec::new();
        for (value, lit) in self.members(set)? {
            let Some(place) = value.as_place() else {
                return Err(LowerError::unsupported("the shape of what are no cells"));
            };
            let (y, x) = self.board.grid.position(place);
            cells.push(((y / 2) as usize, (x / 2) as usize, lit));
        }
        let ends = |of: &dyn Fn(&(usize, usize, Lit)) -> usize| {
            let all = || cells.iter().map(of);
            (all().min().unwrap_or(0), all().max().map_or(0, |last| last + 1))
        };
        let ((top, bottom), (left, right)) = (ends(&|cell| cell.0), ends(&|cell| cell.1));
        let (n_rows, n_cols) = (bottom - top, right - left);
        let mut lits = vec![Lit::FALSE; n_rows * n_cols];
        for (y, x, lit) in cells {
            lits[(y - top) * n_cols + x - left] = lit;
        }
        let cells = Table { n_rows, n_cols, lits };
        let number = self.outlines.n;
        self.outlines.n += 1;
        Ok(Term::Outline(Rc::new(Outline {
            number,
            up_to,
            cells,
            corners: RefCell::default(),
            rows: RefCell::default(),
        })))
    }

    /// Whether two sets have the same shape.
    pub fn outlines_equal(&mut self, a: &Outline, b: &Outline) -> Result<Lit> {
        // The smaller one is moved into all its corners.
        let order = |outline: &Outline| (outline.cells.lits.len(), outline.number);
        let (moved, still) = if order(a) < order(b) { (a, b) } else { (b, a) };
        if let Some(&known) = self.outlines.equal.get(&(moved.number, still.number)) {
            return Ok(known);
        }
        let own = self.in_corner(still, Corner::FIRST)?;
        let mut copies = Vec::new();
        for &(corner, is_transposed) in copies_of(still.up_to) {
            let other = self.in_corner(moved, corner)?;
            let equal = match is_transposed {
                true => self.tables_equal(&own, &other.transposed())?,
                false => self.tables_equal(&own, &other)?,
            };
            copies.push(equal);
        }
        let equal = self.gates.or(copies);
        self.outlines.equal.insert((moved.number, still.number), equal);
        Ok(equal)
    }

    /// Whether a set has this shape.
    pub fn has_shape(&mut self, outline: &Outline, shape: &Value) -> Result<Lit> {
        let Value::Shape(cells) = shape else { return Ok(Lit::FALSE) };
        let own = self.in_corner(outline, Corner::FIRST)?;
        let mut copies = Vec::new();
        for copy in outline.up_to.copies_of(cells) {
            let at = |cell: &(i64, i64)| (cell.0 as usize, cell.1 as usize);
            let n_rows = copy.iter().map(|cell| at(cell).0 + 1).max().unwrap_or(0);
            let n_cols = copy.iter().map(|cell| at(cell).1 + 1).max().unwrap_or(0);
            let mut table = Table { n_rows, n_cols, lits: vec![Lit::FALSE; n_rows * n_cols] };
            copy.iter().map(at).for_each(|(row, col)| table.lits[row * n_cols + col] = Lit::TRUE);
            copies.push(self.tables_equal(&own, &table)?);
        }
        Ok(self.gates.or(copies))
    }

    /// Whether a set has the shape that is one of several.
    pub fn has_one_shape(&mut self, outline: &Outline, choice: &Choice) -> Result<Lit> {
        let mut cases = Vec::new();
        for (shape, lit) in &choice.entries {
            let equal = self.has_shape(outline, shape)?;
            cases.push(self.gates.and([*lit, equal]));
        }
        Ok(self.gates.or(cases))
    }

    fn tables_equal(&mut self, a: &Table, b: &Table) -> Result<Lit> {
        self.look()?;
        let mut alike = Vec::new();
        for row in 0..a.n_rows.max(b.n_rows) {
            for col in 0..a.n_cols.max(b.n_cols) {
                match self.gates.iff(a.at(row, col), b.at(row, col)) {
                    Lit::FALSE => return Ok(Lit::FALSE),
                    lit => alike.push(lit),
                }
            }
        }
        Ok(self.gates.and(alike))
    }

    /// The set moved into one of its corners.
    fn in_corner(&mut self, outline: &Outline, corner: Corner) -> Result<Rc<Table>> {
        if let Some(known) = &outline.corners.borrow()[corner.number()] {
            return Ok(Rc::clone(known));
        }
        let rows = self.rows_moved(outline, corner.low)?;
        let columns = turned_if(corner.right, rows.transposed());
        let whole = turned_if(corner.right, outline.cells.transposed());
        let table = Rc::new(self.moved_up(&columns, &whole)?.transposed());
        outline.corners.borrow_mut()[corner.number()] = Some(Rc::clone(&table));
        Ok(table)
    }

    /// The set with its first row, or its last, as row 0.
    fn rows_moved(&mut self, outline: &Outline, low: bool) -> Result<Rc<Table>> {
        if let Some(known) = &outline.rows.borrow()[usize::from(low)] {
            return Ok(Rc::clone(known));
        }
        let cells = turned_if(low, outline.cells.clone());
        let table = Rc::new(self.moved_up(&cells, &cells)?);
        outline.rows.borrow_mut()[usize::from(low)] = Some(Rc::clone(&table));
        Ok(table)
    }

    /// The table with the first row in which the whole has something as row 0.
    fn moved_up(&mut self, table: &Table, whole: &Table) -> Result<Table> {
        let mut first = Vec::with_capacity(whole.n_rows);
        let mut none_yet = Lit::TRUE;
        for row in 0..whole.n_rows {
            let some = self.gates.or((0..whole.n_cols).map(|col| whole.at(row, col)));
            let is_first = self.gates.and([none_yet, some]);
            first.extend((is_first != Lit::FALSE).then_some((row, is_first)));
            none_yet = self.gates.and([none_yet, !some]);
        }
        let mut moved =
            Table { lits: Vec::with_capacity(table.lits.len()), n_rows: table.n_rows, n_cols: table.n_cols };
        for row in 0..table.n_rows {
            self.look()?;
            for col in 0..table.n_cols {
                let cases: Vec<(Lit, Lit)> =
                    first.iter().map(|&(by, is_first)| (is_first, table.at(row + by, col))).collect();
                moved.lits.push(self.one_of_cases(&cases, none_yet));
            }
        }
        Ok(moved)
    }

    /// The literal beside the case that holds; none of it where `otherwise` does. Exactly one of them all holds.
    fn one_of_cases(&mut self, cases: &[(Lit, Lit)], otherwise: Lit) -> Lit {
        if cases.iter().all(|case| case.1 == Lit::FALSE) {
            return Lit::FALSE;
        }
        if let [(case, lit)] = cases {
            return self.gates.and([*case, *lit]);
        }
        let moved = self.gates.new_lit();
        self.gates.define(|gates| {
            for &(case, lit) in cases {
                for clause in [[!case, !lit, moved], [!case, lit, !moved]] {
                    if !clause.contains(&Lit::TRUE) {
                        gates.add_clause(&clause);
                    }
                }
            }
            if otherwise != Lit::FALSE {
                gates.add_clause(&[!otherwise, !moved]);
            }
        });
        moved
    }
}

/// The table, upside down if so.
fn turned_if(upside_down: bool, table: Table) -> Table {
    if upside_down { table.upside_down() } else { table }
}

fn copies_of(up_to: Congruence) -> &'static [(Corner, bool)] {
    match up_to {
        Congruence::Fixed => &COPIES[..1],
        Congruence::OneSided => &COPIES[..4],
        Congruence::Free => &COPIES,
    }
}
