//! Shakashaka: white areas must be rectangles, upright or at a slant, told by their shape and nothing else.

use crate::plain::*;
use gridwright_base::Rng;

/// A cell without a triangle.
const EMPTY: i64 = 0;
/// The corners a triangle may fill, as rows and columns from its cell's top left; value `i + 1` is the `i`-th.
const CORNERS: [(&str, i64, i64); 4] = [("nw", 0, 0), ("ne", 0, 1), ("sw", 1, 0), ("se", 1, 1)];
/// The quarters of a cell, cut along both diagonals: the two points of its side.
const QUARTERS: [[(i64, i64); 2]; 4] = [[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 0), (1, 0)], [(0, 1), (1, 1)]];

/// Whether a quarter of a cell is white: the cell is no wall, and no triangle fills the quarter. A triangle fills the two
/// quarters whose sides meet at its corner.
fn is_white(walls: &[i64], tris: &[i64], cell: usize, quarter: usize) -> bool {
    walls[cell] == BLANK
        && (tris[cell] == EMPTY || {
            let (_, r, c) = CORNERS[tris[cell] as usize - 1];
            !QUARTERS[quarter].contains(&(r, c))
        })
}

/// The quarter across the side of a cell: above, below, to the left, to the right.
fn across(size: Size, cell: usize, quarter: usize) -> Option<(usize, usize)> {
    let (r, c) = (cell / size.cols, cell % size.cols);
    match quarter {
        0 => (r > 0).then(|| (cell - size.cols, 1)),
        1 => (r + 1 < size.rows).then(|| (cell + size.cols, 0)),
        2 => (c > 0).then(|| (cell - 1, 3)),
        _ => (c + 1 < size.cols).then(|| (cell + 1, 2)),
    }
}

/// The least and largest of what was seen.
#[derive(Clone, Copy)]
struct Reach(i64, i64);

impl Reach {
    const NOTHING: Reach = Reach(i64::MAX, i64::MIN);

    fn take(&mut self, n: i64) {
        *self = Reach(self.0.min(n), self.1.max(n));
    }

    fn length(self) -> i64 {
        self.1 - self.0
    }
}

/// Whether each white area fills its bounding box, upright or at a slant: no area can do so but a rectangle.
fn white_is_rectangles(size: Size, walls: &[i64], tris: &[i64]) -> bool {
    let n = 4 * size.cells();
    let mut seen = vec![false; n];
    let mut area = Vec::with_capacity(n);
    for start in 0..n {
        if seen[start] || !is_white(walls, tris, start / 4, start % 4) {
            continue;
        }
        seen[start] = true;
        area.clear();
        area.push(start);
        let mut next = 0;
        // Twice the rows and columns, and their sum and difference: lines at a slant.
        let (mut y, mut x, mut u, mut v) = (Reach::NOTHING, Reach::NOTHING, Reach::NOTHING, Reach::NOTHING);
        while next < area.len() {
            let (cell, quarter) = (area[next] / 4, area[next] % 4);
            next += 1;
            let (r, c) = (2 * (cell / size.cols) as i64, 2 * (cell % size.cols) as i64);
            let middle = (r + 1, c + 1);
            let ends = QUARTERS[quarter].map(|(dr, dc)| (r + 2 * dr, c + 2 * dc));
            for (py, px) in [middle, ends[0], ends[1]] {
                y.take(py);
                x.take(px);
                u.take(px + py);
                v.take(px - py);
            }
            // Quarters of a cell touch if their sides share a point: all but the one opposite.
            let within = (0..4).filter(|q| *q != (quarter ^ 1)).map(|q| (cell, q));
            for (cell, quarter) in within.chain(across(size, cell, quarter)) {
                let i = 4 * cell + quarter;
                if !seen[i] && is_white(walls, tris, cell, quarter) {
                    seen[i] = true;
                    area.push(i);
                }
            }
        }
        // A quarter covers one unit of four to a cell; the upright box has as many units as its sides' product, and the
        // slanted box half the product of its reaches.
        let units = area.len() as i64;
        if y.length() * x.length() != units && u.length() * v.length() != 2 * units {
            return false;
        }
    }
    true
}

fn counts_fit(size: Size, walls: &[i64], tris: &[i64]) -> bool {
    let full = |&n: &usize| walls[n] == BLANK && tris[n] != EMPTY;
    (0..size.cells()).all(|c| walls[c] < 0 || walls[c] == size.neighbours(c).into_iter().filter(full).count() as i64)
}

/// All fillings whose white areas are rectangles, whatever the numbers on walls.
fn quilts(size: Size, walls: &[i64]) -> Answers {
    let domain = |&w: &i64| if w == BLANK { (0..=4).collect() } else { vec![EMPTY] };
    let mut found = Answers::new();
    choices(&walls.iter().map(domain).collect::<Vec<_>>(), &mut |tris| {
        if white_is_rectangles(size, walls, tris) {
            found.insert(tris.to_vec());
        }
    });
    found
}

/// Fillings as the search names them.
fn named(walls: &[i64], found: impl Iterator<Item = Values>) -> Answers {
    let corners = CORNERS.map(|(word, ..)| plain(gridwright_board::Val::Sym(symbol("shakashaka", word))));
    let value = |(&w, &t): (&i64, &i64)| match (w, t) {
        (BLANK, EMPTY) => NONE,
        (BLANK, t) => corners[t as usize - 1],
        _ => BLANK,
    };
    found.map(|tris| walls.iter().zip(&tris).map(value).collect()).collect()
}

#[test]
fn shakashaka_blank_boards() {
    for (size, known) in [(Size::new(2, 2), 2), (Size::new(2, 3), 3), (Size::new(2, 4), 5), (Size::new(3, 3), 3)] {
        let blank = vec![BLANK; size.cells()];
        agree_on_blank("shakashaka", size, &named(&blank, quilts(size, &blank).into_iter()), known);
    }
}

#[test]
fn a_slanted_rectangle_of_six_corners_fits_a_small_board() {
    // Twice as long as wide, with the two free corners of the board white.
    let size = Size::new(3, 3);
    let tris = [0, 1, 2, 1, 0, 4, 3, 4, 0];
    assert!(white_is_rectangles(size, &[BLANK; 9], &tris));
    assert!(!white_is_rectangles(size, &[BLANK; 9], &[0, 1, 2, 1, 0, 4, 3, 4, 1]));
}

/// Walls that leave so many cells white, and all fillings of these.
fn pattern(rng: &mut Rng, size: Size, white: usize) -> (Values, Answers) {
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    rng.shuffle(&mut cells);
    let mut walls = vec![UNKNOWN; size.cells()];
    // Most triangles need a square of open cells.
    for &c in size.squares().get(rng.index(2 * size.squares().len())).into_iter().flatten() {
        walls[c] = BLANK;
    }
    for c in cells {
        if walls.iter().filter(|&&w| w == BLANK).count() < white {
            walls[c] = BLANK;
        }
    }
    let found = quilts(size, &walls);
    (walls, found)
}

#[test]
fn shakashaka_answers_to_random_walls() {
    let mut unique = 0;
    // Patterns of walls, and for each some sets of numbers on them.
    for (size, patterns, white) in
        [(Size::new(3, 3), 16, 5), (Size::new(3, 3), 8, 7), (Size::new(2, 4), 10, 6), (Size::new(3, 4), 6, 8)]
    {
        let mut current = (Vec::new(), Answers::new());
        let mut turn = 0;
        unique += agree("shakashaka", 54, 8 * patterns, |rng| {
            if turn % 8 == 0 {
                // Many patterns can be filled in no way; look for one that can.
                current = pattern(rng, size, white);
                for _ in 0..6 {
                    if current.1.is_empty() {
                        current = pattern(rng, size, white);
                    }
                }
            }
            turn += 1;
            let (mut walls, found) = current.clone();
            let planted = if found.is_empty() { vec![EMPTY; size.cells()] } else { pick(rng, &found) };
            let keep = 1 + rng.below(4);
            let full = |&n: &usize| walls[n] == BLANK && planted[n] != EMPTY;
            let counts: Values =
                (0..size.cells()).map(|c| size.neighbours(c).iter().filter(|n| full(n)).count() as i64).collect();
            for c in 0..size.cells() {
                if walls[c] == UNKNOWN && rng.chance(keep, 4) {
                    walls[c] = if rng.chance(1, 12) { rng.below(5) as i64 } else { counts[c] };
                }
            }
            let fitting = found.into_iter().filter(|t| counts_fit(size, &walls, t));
            let answers = named(&walls, fitting);
            (Problem::clues(size, "wall", &walls), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
