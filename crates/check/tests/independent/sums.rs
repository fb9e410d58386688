//! Genres in which numbers are written into runs and rooms.

use crate::divisions::{blocks, grown_division, random_division};
use crate::numbers::{keeps, permutations};
use crate::plain::*;
use gridwright_base::Rng;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;

/// A run of kakuro: its cells and where its sum would stand. Slots are cells first, then the margin: above the columns,
/// below them, before the rows, after them.
struct Run {
    cells: Vec<usize>,
    head: usize,
    across: bool,
}

fn runs(size: Size, heads: &[bool]) -> Vec<Run> {
    let mut found = Vec::new();
    let n = size.cells();
    let lines = (0..size.rows)
        .map(|r| ((0..size.cols).map(|c| r * size.cols + c).collect::<Vec<_>>(), n + 2 * size.cols + r, true))
        .chain((0..size.cols).map(|c| ((0..size.rows).map(|r| r * size.cols + c).collect(), n + c, false)));
    for (line, margin, across) in lines {
        let (mut head, mut cells) = (margin, Vec::new());
        for c in line {
            if !heads[c] {
                cells.push(c);
                continue;
            }
            found.push(Run { cells: std::mem::take(&mut cells), head, across });
            head = c;
        }
        found.push(Run { cells, head, across });
    }
    found.retain(|run| !run.cells.is_empty());
    found
}

fn all_differ(values: &[i64]) -> bool {
    (0..values.len()).all(|i| !values[..i].contains(&values[i]))
}

/// Fillings of the white cells without a repeat in a run.
fn crosses(size: Size, heads: &[bool]) -> Answers {
    let runs = runs(size, heads);
    let domain = |&head: &bool| if head { vec![BLANK] } else { (1..=9).collect() };
    let mut found = Answers::new();
    choices(&heads.iter().map(domain).collect::<Vec<_>>(), &mut |values| {
        let differ = |run: &Run| all_differ(&run.cells.iter().map(|&c| values[c]).collect::<Values>());
        if runs.iter().all(differ) {
            found.insert(values.to_vec());
        }
    });
    found
}

#[test]
fn kakuro_blank_boards() {
    // Without sums only repeats are forbidden.
    for (size, known) in [(Size::new(1, 3), 504), (Size::new(2, 2), 4104)] {
        agree_on_blank("kakuro", size, &crosses(size, &vec![false; size.cells()]), known);
    }
}

/// A sum at the head of a run: its slot, whether the run goes across, and the number; 0 tells nothing.
fn sums_problem(size: Size, heads: &[bool], sums: &[(usize, bool, i64)]) -> Problem {
    let tag = symbol("kakuro", "sums");
    let mut fields = vec![[FieldVal::Absent; 2]; size.cells() + 2 * (size.rows + size.cols)];
    for &(slot, across, n) in sums {
        fields[slot][usize::from(across)] = FieldVal::Int(n);
    }
    let told = |slot: usize| heads.get(slot) == Some(&true) || fields[slot] != [FieldVal::Absent; 2];
    let val = |slot: usize| if told(slot) { Val::Tag(tag, fields[slot]) } else { Val::Blank };
    Problem { size, givens: vec![("head", Given::Raw((0..fields.len()).map(val).collect()))] }
}

/// Head cells with no run to their right or below them.
fn idle_heads(heads: &[bool], runs: &[Run]) -> Vec<(usize, bool)> {
    let slots = (0..heads.len()).filter(|&c| heads[c]).flat_map(|c| [(c, false), (c, true)]);
    slots.filter(|&(c, across)| !runs.iter().any(|run| run.head == c && run.across == across)).collect()
}

#[test]
fn kakuro_answers_to_random_sums() {
    let mut unique = 0;
    let boards = [(Size::new(2, 2), 10, 4), (Size::new(3, 3), 16, 4), (Size::new(2, 3), 8, 3)];
    for (size, n, white) in boards {
        for turn in 0..n {
            let mut cells: Vec<usize> = (0..size.cells()).collect();
            Rng::new(700 + turn).shuffle(&mut cells);
            let heads: Vec<bool> = (0..size.cells()).map(|c| !cells[..white].contains(&c)).collect();
            let (runs, all) = (runs(size, &heads), crosses(size, &heads));
            unique += agree("kakuro", 71 + turn, 6, |rng| {
                let planted = pick(rng, &all);
                let total = |run: &Run, values: &[i64]| run.cells.iter().map(|&c| values[c]).sum::<i64>();
                let keep = 2 + rng.below(3);
                let mut sums: Vec<(usize, bool, i64)> = Vec::new();
                let mut told = Vec::new();
                for run in &runs {
                    if rng.chance(keep, 4) {
                        let n = match rng.below(20) {
                            0 => 0,
                            1 => 1 + rng.below(12) as i64,
                            _ => total(run, &planted),
                        };
                        sums.push((run.head, run.across, n));
                        told.push((run, n));
                    }
                }
                // A sum that stands before no run tells nothing.
                if let Some(&(head, across)) = rng.pick(&idle_heads(&heads, &runs)) {
                    sums.push((head, across, rng.below(4) as i64));
                }
                let fits = |v: &&Values| told.iter().all(|(run, n)| *n == 0 || total(run, v) == *n);
                let answers = all.iter().filter(fits).cloned().collect();
                (sums_problem(size, &heads, &sums), answers)
            });
        }
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// All ways to write 1 to its size into each room; `BLANK` elsewhere.
fn room_fillings(size: Size, rooms: &[Vec<usize>]) -> Answers {
    let orders: Vec<Vec<Values>> = rooms.iter().map(|room| permutations(room.len() as i64)).collect();
    let picks: Vec<Values> = orders.iter().map(|o| (0..o.len() as i64).collect()).collect();
    let mut found = Answers::new();
    choices(&picks, &mut |picked| {
        let mut values = vec![BLANK; size.cells()];
        for (i, room) in rooms.iter().enumerate() {
            room.iter().zip(&orders[i][picked[i] as usize]).for_each(|(&c, &v)| values[c] = v);
        }
        found.insert(values);
    });
    found
}

/// Whether equal numbers in a row or column have at least that many places between them, missing cells counted.
fn ripples(size: Size, values: &[i64]) -> bool {
    let gap = |a: usize, b: usize| {
        let (r, c) = (a / size.cols, a % size.cols);
        let (y, x) = (b / size.cols, b % size.cols);
        (r == y).then(|| c.abs_diff(x)).or((c == x).then(|| r.abs_diff(y)))
    };
    let near = |a: usize, b: usize| gap(a, b).is_some_and(|d| d as i64 - 1 < values[a]);
    (0..size.cells()).all(|a| (0..a).all(|b| values[a] == BLANK || values[a] != values[b] || !near(a, b)))
}

#[test]
fn ripple_blank_boards_are_one_room() {
    for (size, known) in [(Size::new(2, 2), 24), (Size::new(2, 3), 720)] {
        let n = size.cells() as i64;
        let mut found = Answers::new();
        choices(&vec![(1..=n).collect(); size.cells()], &mut |values| {
            if all_differ(values) {
                found.insert(values.to_vec());
            }
        });
        agree_on_blank("ripple", size, &found, known);
    }
}

#[test]
fn ripple_answers_in_random_rooms() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 180), (Size::new(2, 4), 60)] {
        unique += agree("ripple", 72, n, |rng| {
            let most = 3 + rng.index(2);
            let (mut borders, mut rippling) = (Values::new(), Answers::new());
            for _ in 0..6 {
                if rippling.is_empty() {
                    borders = random_division(rng, size, most);
                    let all = room_fillings(size, &blocks(size, &borders));
                    rippling = all.into_iter().filter(|v| ripples(size, v)).collect();
                }
            }
            let full = if rippling.is_empty() { vec![1; size.cells()] } else { pick(rng, &rippling) };
            let clues = if rng.chance(1, 3) { thinned(rng, &full, &[1, 2, 3]) } else { vec![BLANK; size.cells()] };
            let answers = rippling.into_iter().filter(|v| keeps(&clues, v)).collect();
            let givens = vec![("room", Given::Flags(borders)), ("clue", Given::Numbers(clues))];
            (Problem { size, givens }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn ripple_answers_round_missing_cells() {
    let size = Size::new(3, 3);
    let unique = agree("ripple", 75, 60, |rng| {
        let hole = rng.index(size.cells());
        let borders = random_division(rng, size, 3);
        let open = |a: usize, b: usize| size.links().iter().zip(&borders).any(|(&l, &on)| on == 0 && l == (a, b));
        let rooms = size.areas(|c| c != hole, open);
        let answers = room_fillings(size, &rooms).into_iter().filter(|v| ripples(size, v)).collect();
        let givens = vec![("holes", Given::Holes(vec![hole])), ("room", Given::Flags(borders))];
        (Problem { size, givens }, answers)
    });
    assert!(unique > 0, "no problem had exactly one answer");
}

/// What stands on a cell of makaro.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Mark {
    Blank,
    Black,
    Arrow(Dir),
    Clue(i64),
}

impl Mark {
    fn is_dark(self) -> bool {
        matches!(self, Mark::Black | Mark::Arrow(_))
    }
}

/// The cell one step on.
fn ahead(size: Size, cell: usize, d: Dir) -> Option<usize> {
    let (r, c) = (cell / size.cols, cell % size.cols);
    match d {
        Dir::Up => (r > 0).then(|| cell - size.cols),
        Dir::Down => (r + 1 < size.rows).then(|| cell + size.cols),
        Dir::Left => (c > 0).then(|| cell - 1),
        Dir::Right => (c + 1 < size.cols).then(|| cell + 1),
    }
}

fn makaro_fits(size: Size, marks: &[Mark], values: &[i64]) -> bool {
    let differ = |&(a, b): &(usize, usize)| values[a] == BLANK || values[a] != values[b];
    let marked = |c: usize| match marks[c] {
        Mark::Clue(n) => values[c] == n,
        Mark::Arrow(d) => ahead(size, c, d).is_some_and(|to| {
            let others = size.neighbours(c).into_iter().filter(|&x| x != to);
            values[to] != BLANK && others.into_iter().all(|x| values[x] < values[to])
        }),
        _ => true,
    };
    size.links().iter().all(differ) && (0..size.cells()).all(marked)
}

#[test]
fn makaro_blank_boards_are_one_room() {
    for (size, known) in [(Size::new(2, 2), 24), (Size::new(2, 3), 720)] {
        let all: Vec<usize> = (0..size.cells()).collect();
        agree_on_blank("makaro", size, &room_fillings(size, &[all]), known);
    }
}

#[test]
fn makaro_answers_in_random_rooms() {
    let [arrow, black, clue] = ["arrow", "black", "clue"].map(|word| symbol("makaro", word));
    let val = |mark: &Mark| match *mark {
        Mark::Blank => Val::Blank,
        Mark::Black => Val::Sym(black),
        Mark::Arrow(d) => Val::tag1(arrow, FieldVal::Dir(d)),
        Mark::Clue(n) => Val::tag1(clue, FieldVal::Int(n)),
    };
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 200), (Size::new(2, 4), 60)] {
        unique += agree("makaro", 73, n, |rng| {
            let mut marks = vec![Mark::Blank; size.cells()];
            for _ in 0..1 + rng.below(2) {
                let at = rng.index(size.cells());
                marks[at] = if rng.chance(1, 4) { Mark::Black } else { Mark::Arrow(*rng.pick(&Dir::ALL).unwrap()) };
            }
            let n_rooms = 3 + rng.index(2);
            // Rooms are what is left of them beside the dark cells; none so large that its orders are too many to try.
            let (borders, rooms) = loop {
                let borders = grown_division(rng, size, n_rooms);
                let open =
                    |a: usize, b: usize| size.links().iter().zip(&borders).any(|(&l, &on)| on == 0 && l == (a, b));
                let rooms = size.areas(|c| !marks[c].is_dark(), open);
                if rooms.iter().all(|room| room.len() <= 5) {
                    break (borders, rooms);
                }
            };
            let bare = room_fillings(size, &rooms);
            let fitting: Answers = bare.iter().filter(|v| makaro_fits(size, &marks, v)).cloned().collect();
            let planted = if fitting.is_empty() { pick(rng, &bare) } else { pick(rng, &fitting) };
            for room in &rooms {
                for &c in room {
                    let off = if rng.chance(1, 30) { 1 } else { planted[c] };
                    if rng.chance(1, 8) {
                        marks[c] = Mark::Clue(off);
                    }
                }
            }
            let answers = fitting.into_iter().filter(|v| makaro_fits(size, &marks, v)).collect();
            let marks = Given::Raw(marks.iter().map(val).collect());
            (Problem { size, givens: vec![("mark", marks), ("room", Given::Flags(borders))] }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
