//! Tents: every tree has its own tent beside it, found by pairing them off one by one.

use crate::plain::*;
use crate::rooms::stand_apart;
use gridwright_base::Rng;

/// Whether the trees from the first on can each take a tent of their own beside them, with no tent left over.
fn pair_off(size: Size, trees: &[usize], tents: &[usize]) -> bool {
    let Some((tree, others)) = trees.split_first() else { return tents.is_empty() };
    size.neighbours(*tree).into_iter().filter(|n| tents.contains(n)).any(|mine| {
        let rest: Vec<usize> = tents.iter().copied().filter(|&t| t != mine).collect();
        pair_off(size, others, &rest)
    })
}

/// A camp site: trees by cell, and the numbers above the columns and before the rows.
struct Site {
    size: Size,
    trees: Vec<usize>,
    columns: Values,
    rows: Values,
}

impl Site {
    fn accepts(&self, tents: &[i64]) -> bool {
        let size = self.size;
        let told = |clue: i64, count: usize| clue < 0 || clue == count as i64;
        let pitched: Vec<usize> = (0..size.cells()).filter(|&c| tents[c] == 1).collect();
        let in_row = |r: usize| pitched.iter().filter(|&&c| c / size.cols == r).count();
        let in_col = |k: usize| pitched.iter().filter(|&&c| c % size.cols == k).count();
        (0..size.rows).all(|r| told(self.rows[r], in_row(r)))
            && (0..size.cols).all(|k| told(self.columns[k], in_col(k)))
            && pair_off(size, &self.trees, &pitched)
    }

    /// All answers among the sets of cells that stand apart. Trees hold no answer.
    fn answers(&self, apart: &Answers) -> Answers {
        let free = |tents: &&Values| self.trees.iter().all(|&t| tents[t] == 0);
        let fitting = apart.iter().filter(free).filter(|t| self.accepts(t));
        fitting
            .map(|t| (0..self.size.cells()).map(|c| if self.trees.contains(&c) { BLANK } else { t[c] }).collect())
            .collect()
    }

    /// Margin numbers stand above, below, before and after the board; those below and after do not exist.
    fn problem(&self) -> Problem {
        let none = |n: usize| vec![BLANK; n];
        let totals = [self.columns.clone(), none(self.size.cols), self.rows.clone(), none(self.size.rows)].concat();
        let marks: Values = (0..self.size.cells()).map(|c| i64::from(self.trees.contains(&c))).collect();
        Problem { size: self.size, givens: vec![("tree", Given::marks(&marks)), ("total", Given::Numbers(totals))] }
    }
}

/// Tents that stand apart, a tree beside each where there is room, and the numbers they make.
fn random_site(rng: &mut Rng, size: Size, apart: &Answers) -> Site {
    let mut planted = pick(rng, apart);
    let mut trees = Vec::new();
    for c in 0..size.cells() {
        if planted[c] == 1 {
            let near = size.neighbours(c);
            let room: Vec<usize> = near.into_iter().filter(|&n| planted[n] == 0 && !trees.contains(&n)).collect();
            match rng.pick(&room) {
                Some(&tree) => trees.push(tree),
                None => planted[c] = 0,
            }
        }
    }
    if rng.chance(1, 6) {
        let at = rng.index(size.cells());
        if !trees.contains(&at) {
            trees.push(at);
        }
    }
    let row = |r: usize| (0..size.cols).map(|k| planted[r * size.cols + k]).sum::<i64>();
    let col = |k: usize| (0..size.rows).map(|r| planted[r * size.cols + k]).sum::<i64>();
    let columns: Values = (0..size.cols).map(col).collect();
    let rows: Values = (0..size.rows).map(row).collect();
    Site { size, trees, columns: thinned(rng, &columns, &[0, 1, 2]), rows: thinned(rng, &rows, &[0, 1, UNKNOWN]) }
}

fn apart_sets(size: Size) -> Answers {
    accepted_bits(size.cells(), |s| stand_apart(size, s))
}

#[test]
fn tents_need_trees() {
    for size in [Size::new(2, 3), Size::new(3, 3)] {
        let none = |n: usize| vec![BLANK; n];
        let site = Site { size, trees: Vec::new(), columns: none(size.cols), rows: none(size.rows) };
        agree_on_blank("tents", size, &site.answers(&apart_sets(size)), 1);
    }
}

#[test]
fn tents_beside_random_trees() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 150), (Size::new(3, 4), 100), (Size::new(4, 4), 50), (Size::new(2, 5), 40)] {
        let apart = apart_sets(size);
        unique += agree("tents", 74, n, |rng| {
            let site = random_site(rng, size, &apart);
            (site.problem(), site.answers(&apart))
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
