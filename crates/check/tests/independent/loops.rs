//! Genres of one closed loop: along the sides of cells, and through cells.

use crate::plain::*;
use gridwright_base::Rng;
use gridwright_board::{FieldVal, Val};
use gridwright_genre::Catalogue;
use gridwright_grid::Dir;

/// All single loops on the lattice of these nodes, one bit a line: every subset of lines is tried.
pub fn loops_by_subsets(nodes: Size) -> Answers {
    let lines = nodes.links();
    let at: Vec<u32> = (0..nodes.cells()).map(|v| mask_of(&lines, |&(a, b)| a == v || b == v)).collect();
    let mut found = Answers::new();
    for set in 1..1_u32 << lines.len() {
        if at.iter().all(|m| matches!((m & set).count_ones(), 0 | 2)) && is_one_piece(&at, set) {
            found.insert((0..lines.len()).map(|i| i64::from(set >> i & 1)).collect());
        }
    }
    found
}

fn mask_of(lines: &[(usize, usize)], keep: impl Fn(&(usize, usize)) -> bool) -> u32 {
    lines.iter().enumerate().filter(|(_, l)| keep(l)).map(|(i, _)| 1 << i).sum()
}

/// Whether the lines of a set hang together by shared nodes.
fn is_one_piece(at: &[u32], set: u32) -> bool {
    let mut reached = set & set.wrapping_neg();
    loop {
        let more = at.iter().filter(|&&m| m & reached != 0).fold(reached, |all, m| all | (m & set));
        if more == reached {
            return reached == set;
        }
        reached = more;
    }
}

/// The same loops of cell sides by Jordan's theorem: the inside of a loop is a set of cells in one piece whose outside is
/// in one piece too, and no two of whose cells touch at a corner only.
pub fn loops_by_insides(size: Size) -> Answers {
    let mut found = Answers::new();
    for set in 1..1_u32 << size.cells() {
        let inside = |cell: usize| set >> cell & 1 == 1;
        if size.areas(inside, |_, _| true).len() == 1 && outside_is_one(size, inside) && !pinched(size, inside) {
            found.insert(outline(size, inside));
        }
    }
    found
}

fn outside_is_one(size: Size, inside: impl Fn(usize) -> bool) -> bool {
    let rim = |c: &usize| {
        let (r, k) = (c / size.cols, c % size.cols);
        r == 0 || k == 0 || r + 1 == size.rows || k + 1 == size.cols
    };
    size.areas(|c| !inside(c), |_, _| true).iter().all(|area| area.iter().any(rim))
}

fn pinched(size: Size, inside: impl Fn(usize) -> bool) -> bool {
    size.squares()
        .iter()
        .any(|&[a, b, c, d]| inside(a) == inside(d) && inside(b) == inside(c) && inside(a) != inside(b))
}

/// The sides with the inside on one hand only: first the level ones, then the upright ones.
fn outline(size: Size, inside: impl Fn(usize) -> bool) -> Values {
    let is_in = |r: usize, c: usize| {
        let real = (1..=size.rows).contains(&r) && (1..=size.cols).contains(&c);
        real && inside((r - 1) * size.cols + c - 1)
    };
    let mut sides = Vec::new();
    for r in 0..=size.rows {
        sides.extend((1..=size.cols).map(|c| i64::from(is_in(r, c) != is_in(r + 1, c))));
    }
    for r in 1..=size.rows {
        sides.extend((0..=size.cols).map(|c| i64::from(is_in(r, c) != is_in(r, c + 1))));
    }
    sides
}

/// How many of a cell's four sides are used.
fn sides_used(size: Size, sides: &[i64], cell: usize) -> i64 {
    let (r, c) = (cell / size.cols, cell % size.cols);
    let level = (size.rows + 1) * size.cols;
    let upright = level + r * (size.cols + 1) + c;
    sides[cell] + sides[cell + size.cols] + sides[upright] + sides[upright + 1]
}

fn slither_fits(size: Size, clues: &[i64], sides: &[i64]) -> bool {
    (0..size.cells()).all(|c| clues[c] < 0 || clues[c] == sides_used(size, sides, c))
}

#[test]
fn slither_blank_boards_hold_every_loop() {
    for (size, known) in [(Size::new(1, 3), 6), (Size::new(2, 2), 13), (Size::new(3, 3), 213)] {
        let loops = loops_by_subsets(size.points());
        assert_eq!(loops, loops_by_insides(size));
        agree_on_blank("slither", size, &loops, known);
    }
    agree_on_blank("slither", Size::new(4, 4), &loops_by_insides(Size::new(4, 4)), 9349);
}

#[test]
fn slither_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(2, 3), 150), (Size::new(3, 3), 200)] {
        let loops = loops_by_insides(size);
        unique += agree("slither", 1, n, |rng| {
            let planted = pick(rng, &loops);
            let full: Values = (0..size.cells()).map(|c| sides_used(size, &planted, c)).collect();
            let clues = thinned(rng, &full, &[0, 1, 2, 3, 4, UNKNOWN]);
            let answers = loops.iter().filter(|l| slither_fits(size, &clues, l)).cloned().collect();
            (Problem::clues(size, "clue", &clues), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn slither_problems_with_answers() {
    let alphabet = [0, 1, 2, 3, 4, UNKNOWN, BLANK];
    for size in [Size::new(1, 2), Size::new(2, 2)] {
        agree_on_pairs("slither", size, &alphabet, &loops_by_insides(size), |clues, l| slither_fits(size, clues, l));
    }
}

/// What stands on a cell of the flowing loop.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Mark {
    Blank,
    Arrow(Dir),
    Wall,
    Wind(Dir),
}

impl Mark {
    fn all() -> Vec<Mark> {
        let mut all = vec![Mark::Blank, Mark::Wall];
        all.extend(Dir::ALL.map(Mark::Arrow));
        all.extend(Dir::ALL.map(Mark::Wind));
        all
    }

    fn is_black(self) -> bool {
        matches!(self, Mark::Wall | Mark::Wind(_))
    }

    fn val(self) -> Val {
        let catalogue = Catalogue::shipped();
        let genre = catalogue.get("nagare").unwrap().genre();
        let tag = |name: &str, d: Dir| Val::tag1(genre.symbol(name).unwrap(), FieldVal::Dir(d));
        match self {
            Mark::Blank => Val::Blank,
            Mark::Arrow(d) => tag("arrow", d),
            Mark::Wall => Val::Sym(genre.symbol("wall").unwrap()),
            Mark::Wind(d) => tag("wind", d),
        }
    }
}

/// The cells of a loop in the order of one walk round it.
pub fn walk_round(size: Size, loop_lines: &[i64]) -> Vec<usize> {
    let links = size.links();
    let used: Vec<(usize, usize)> = links.iter().zip(loop_lines).filter(|(_, l)| **l == 1).map(|(&l, _)| l).collect();
    let mut path = vec![used[0].0, used[0].1];
    loop {
        let (before, here) = (path[path.len() - 2], path[path.len() - 1]);
        let onward = |&(a, b): &(usize, usize)| (a == here).then_some(b).or((b == here).then_some(a));
        let next = used.iter().filter_map(onward).find(|&n| n != before).unwrap();
        if next == path[0] {
            return path;
        }
        path.push(next);
    }
}

pub fn heading(size: Size, from: usize, to: usize) -> Dir {
    match to as i64 - from as i64 {
        1 => Dir::Right,
        -1 => Dir::Left,
        d if d == size.cols as i64 => Dir::Down,
        _ => Dir::Up,
    }
}

/// The cells a wind blows over: from its cell on, up to the next black cell.
fn blown(size: Size, marks: &[Mark], from: usize, d: Dir) -> Vec<usize> {
    let (mut r, mut c) = ((from / size.cols) as i64, (from % size.cols) as i64);
    let mut cells = Vec::new();
    loop {
        match d {
            Dir::Up => r -= 1,
            Dir::Down => r += 1,
            Dir::Left => c -= 1,
            Dir::Right => c += 1,
        }
        if r < 0 || c < 0 || r >= size.rows as i64 || c >= size.cols as i64 {
            return cells;
        }
        let cell = r as usize * size.cols + c as usize;
        if marks[cell].is_black() {
            return cells;
        }
        cells.push(cell);
    }
}

fn nagare_fits(size: Size, marks: &[Mark], loop_lines: &[i64]) -> bool {
    let forth = walk_round(size, loop_lines);
    let back: Vec<usize> = forth.iter().rev().copied().collect();
    forth.iter().all(|&c| !marks[c].is_black()) && [forth, back].iter().any(|walk| flows(size, marks, walk))
}

fn flows(size: Size, marks: &[Mark], walk: &[usize]) -> bool {
    let n = walk.len();
    let ways = |cell: usize| {
        let i = walk.iter().position(|&c| c == cell)?;
        Some((heading(size, walk[(i + n - 1) % n], cell), heading(size, cell, walk[(i + 1) % n])))
    };
    (0..size.cells()).all(|cell| match marks[cell] {
        Mark::Blank | Mark::Wall => true,
        Mark::Arrow(d) => ways(cell) == Some((d, d)),
        // A blown cell may be left or entered with the wind; against it or straight across it may not be passed.
        Mark::Wind(d) => blown(size, marks, cell, d).into_iter().filter_map(ways).all(|(i, o)| i == d || o == d),
    })
}

fn nagare_problem(size: Size, marks: &[Mark]) -> Problem {
    let vals = marks.iter().map(|m| m.val()).collect();
    Problem { size, givens: vec![("mark", Given::Raw(vals))] }
}

/// A few arrows along a loop and a few black cells off it, or anything.
fn random_marks(rng: &mut Rng, size: Size, loops: &Answers) -> Vec<Mark> {
    let walk = walk_round(size, &pick(rng, loops));
    let mut marks = vec![Mark::Blank; size.cells()];
    for _ in 0..rng.below(size.cells() as u64 / 2) {
        let i = rng.index(walk.len());
        let d = heading(size, walk[i], walk[(i + 1) % walk.len()]);
        marks[walk[i]] = Mark::Arrow(if rng.chance(1, 10) { d.opposite() } else { d });
    }
    for _ in 0..rng.below(3) {
        let cell = rng.index(size.cells());
        if !walk.contains(&cell) || rng.chance(1, 6) {
            marks[cell] = *rng.pick(&Mark::all()).unwrap();
        }
    }
    marks
}

#[test]
fn nagare_blank_boards_hold_every_loop() {
    for (size, known) in [(Size::new(3, 3), 13), (Size::new(3, 4), 40), (Size::new(4, 4), 213)] {
        agree_on_blank("nagare", size, &loops_by_subsets(size), known);
    }
}

#[test]
fn nagare_answers_to_random_marks() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 200), (Size::new(3, 4), 150), (Size::new(4, 4), 50)] {
        let loops = loops_by_subsets(size);
        unique += agree("nagare", 2, n, |rng| {
            let marks = random_marks(rng, size, &loops);
            let answers = loops.iter().filter(|l| nagare_fits(size, &marks, l)).cloned().collect();
            (nagare_problem(size, &marks), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn nagare_problems_with_answers() {
    let size = Size::new(2, 2);
    let loops = loops_by_subsets(size);
    let marks = Mark::all();
    let codes: Values = marks.iter().map(|m| plain(m.val())).collect();
    agree_on_pairs("nagare", size, &codes, &loops, |clues, l| {
        let marks: Vec<Mark> = clues.iter().map(|n| marks[codes.iter().position(|c| c == n).unwrap()]).collect();
        nagare_fits(size, &marks, l)
    });
}
