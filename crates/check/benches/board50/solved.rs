//! Solved boards with as many clues as fit: nothing is broken, so every law is looked through to its end.

use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::Genre;

/// A solved board of a genre, if one is drawn here.
pub fn solved(genre: &Genre, side: usize) -> Option<Board> {
    let even = side - side % 2;
    let blank = |n: usize| Board::blank(genre, Grid::new(n, n).unwrap());
    let mut sheet = Sheet { genre, side: even, board: blank(even) };
    match genre.id.as_str() {
        "slither" => sheet.slither(),
        "nagare" => sheet.nagare(),
        "numlin" | "arukone" => {
            sheet.cells("clue", |r, c| if c == 0 || c + 1 == even { number(r % 52) } else { Val::Blank });
            sheet.links("line", |a, b| a.0 == b.0);
        }
        "flow-free" => {
            sheet.cells("dot", |r, c| if c == 0 || c + 1 == even { number(r) } else { Val::Blank });
            sheet.cells("colour", |r, _| number(r));
        }
        "nurikabe" => {
            sheet.cells("shaded", |r, c| Val::Flag(r % 2 == 0 || c % 4 == 0));
            let clue = |r: usize, c: usize| r % 2 == 1 && c % 4 == 1;
            sheet.cells("clue", |r, c| if clue(r, c) { Val::Int(3.min(even - c) as i64) } else { Val::Blank });
        }
        "cbanana" => {
            let choco = |r: usize, c: usize| r % 3 == 1 && c % 3 == 1;
            let n_choco = (0..even * even).filter(|i| choco(i / even, i % even)).count();
            sheet.cells("shaded", |r, c| Val::Flag(choco(r, c)));
            sheet.cells("clue", |r, c| number(if choco(r, c) { 0 } else { even * even - n_choco - 1 }));
        }
        "sudoku" => {
            let root = side.isqrt();
            sheet = Sheet { genre, side: root * root, board: blank(root * root) };
            let value = |r: usize, c: usize| number((r % root * root + r / root + c) % (root * root));
            ["clue", "value"].iter().for_each(|layer| sheet.cells(layer, value));
        }
        "hitori" => {
            sheet.cells("number", |r, c| number((r + c) % even));
            sheet.cells("shaded", |_, _| Val::Flag(false));
        }
        "factors" => {
            let value = |r: usize, c: usize| (r + c) % even + 1;
            sheet.links("room", |a, b| a.0 != b.0 || a.1 % 2 == 1);
            sheet.cells("value", |r, c| Val::Int(value(r, c) as i64));
            let product = |i: usize| value(2 * i / even, 2 * i % even) * value(2 * i / even, 2 * i % even + 1);
            sheet.blocks("clue", |i| Val::Int(product(i) as i64));
        }
        "shikaku" => {
            sheet.links("block", |a, b| (a.0 / 2, a.1 / 2) != (b.0 / 2, b.1 / 2));
            sheet.cells("clue", |r, c| if r % 2 + c % 2 == 0 { Val::Int(4) } else { Val::Blank });
        }
        "fillomino" => {
            let value = |r: usize, c: usize| if r.is_multiple_of(2) { even } else { [3, 3, 3, 2, 2][c % 5] };
            ["clue", "value"].iter().for_each(|layer| sheet.cells(layer, |r, c| Val::Int(value(r, c) as i64)));
        }
        "kurotto" => {
            let dark = |r: usize, c: usize| r % 2 == 1 && c % 2 == 1;
            let near = |r: usize, c: usize| {
                let up = r > 0 && dark(r - 1, c);
                let left = c > 0 && dark(r, c - 1);
                let (down, right) = (r + 1 < even && dark(r + 1, c), c + 1 < even && dark(r, c + 1));
                [up, left, down, right].iter().filter(|&&x| x).count() as i64
            };
            sheet.cells("shaded", |r, c| Val::Flag(dark(r, c)));
            sheet.cells("clue", |r, c| if dark(r, c) { Val::Blank } else { Val::Int(near(r, c)) });
        }
        "norinori" => {
            sheet.links("room", |a, b| (a.0 / 2, a.1 / 4) != (b.0 / 2, b.1 / 4));
            sheet.cells("shaded", |r, c| Val::Flag(r % 2 == 0 && c % 4 < 2));
        }
        "sukoro" => {
            // A lattice of lines, one short of an even side so that it ends in ones: fours where lines cross, twos between.
            let odd = even - 1;
            sheet = Sheet { genre, side: odd, board: blank(odd) };
            let value = |r: usize, c: usize| match (r % 2, c % 2) {
                (0, 0) => Val::Absent,
                (1, 1) => Val::Int(4),
                _ => Val::Int(if r == 0 || c == 0 || r + 1 == odd || c + 1 == odd { 1 } else { 2 }),
            };
            sheet.cells("value", value);
            sheet.cells("clue", |r, c| if value(r, c) == Val::Absent { Val::Blank } else { value(r, c) });
        }
        _ => return None,
    }
    Some(sheet.board)
}

fn number(n: usize) -> Val {
    Val::Int(n as i64 + 1)
}

struct Sheet<'g> {
    genre: &'g Genre,
    side: usize,
    board: Board,
}

impl Sheet<'_> {
    fn fill(&mut self, layer: &str, val: impl Fn(usize) -> Val) {
        let layer = self.genre.layer(layer).unwrap();
        self.board.fit_blocks(self.genre);
        self.board.layer_mut(layer).iter_mut().enumerate().for_each(|(i, v)| *v = val(i));
    }

    fn cells(&mut self, layer: &str, val: impl Fn(usize, usize) -> Val) {
        let side = self.side;
        self.fill(layer, |i| val(i / side, i % side));
    }

    fn blocks(&mut self, layer: &str, val: impl Fn(usize) -> Val) {
        self.fill(layer, val);
    }

    /// Marks links by the rows and columns of the two cells.
    fn links(&mut self, layer: &str, marked: impl Fn((usize, usize), (usize, usize)) -> bool) {
        let grid = self.board.grid.clone();
        self.fill(layer, |i| {
            let ends = grid.ends(Place::new(Kind::Link, i));
            Val::Flag(marked(grid.row_col(ends[0]), grid.row_col(ends[1])))
        });
    }

    /// The outline of a comb, every cell clued.
    fn slither(&mut self) {
        let grid = self.board.grid.clone();
        let inside = |cell: &Place| {
            let (r, c) = grid.row_col(*cell);
            c == 0 || r % 2 == 0
        };
        let drawn = |edge: Place| grid.cells_at(edge).iter().filter(|c| inside(c)).count() == 1;
        self.fill("loop", |i| Val::Flag(drawn(Place::new(Kind::Edge, i))));
        let sides = |cell: Place| grid.sides(cell).into_iter().filter(|&e| drawn(e)).count() as i64;
        self.fill("clue", |i| Val::Int(sides(Place::new(Kind::Cell, i))));
    }

    /// A loop through every cell, with an arrow wherever it runs straight along a row.
    fn nagare(&mut self) {
        let last = self.side - 1;
        self.links("line", |a, b| match a.0 == b.0 {
            true => a.1 > 0 || a.0 == 0 || a.0 == last,
            false => b.1 == 0 || a.1 == if a.0 % 2 == 0 { last } else { 1 },
        });
        let arrow = self.genre.symbol("arrow").unwrap();
        let way = |r: usize| if r.is_multiple_of(2) { Dir::Right } else { Dir::Left };
        let straight = |c: usize| c > 1 && c < last;
        self.cells("mark", |r, c| if straight(c) { Val::tag1(arrow, FieldVal::Dir(way(r))) } else { Val::Blank });
    }
}
