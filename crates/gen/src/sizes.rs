//! Divisions in which no two blocks that touch have the same size: what an answer looks like whose numbers are sizes.

use gridwright_base::{Budget, Rng, Stop};
use gridwright_grid::{Grid, Kind, Place};

/// Changes tried for each cell.
const STEPS: usize = 60;
/// One in so many changes for the worse is taken.
const WORSE: u64 = 30;

/// Moves cells between blocks until none touches another of its size, as far as that goes. No block gets larger than `most`.
pub(crate) fn set_apart(
    grid: &Grid,
    block: &mut [u32],
    most: usize,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<(), Stop> {
    let links: Vec<[Place; 2]> = grid
        .places(Kind::Link)
        .filter_map(|link| match grid.ends(link)[..] {
            [one, two] => Some([one, two]),
            _ => None,
        })
        .collect();
    let mut clashes = clashing(&links, block);
    for _ in 0..STEPS * grid.area() {
        // Every change looks at the whole board.
        budget.check()?;
        let Some(clash) = rng.pick(&clashes) else { break };
        let cell = clash[rng.index(2)];
        let Some(&other) = rng.pick(&grid.neighbours(cell)) else { break };
        let (from, to) = (block[cell.at()], block[other.at()]);
        let n_blocks = block.iter().filter(|b| **b != u32::MAX).max().map_or(0, |b| b + 1);
        let to = if rng.chance(1, 5) { n_blocks } else { to };
        block[cell.at()] = to;
        let size = block.iter().filter(|b| **b == to).count();
        let now = clashing(&links, block);
        let fine = size <= most && is_joined(grid, block, from);
        if fine && (now.len() <= clashes.len() || rng.chance(1, WORSE)) {
            clashes = now;
        } else {
            block[cell.at()] = from;
        }
    }
    Ok(())
}

/// The links between two blocks of one size.
fn clashing(links: &[[Place; 2]], block: &[u32]) -> Vec<[Place; 2]> {
    let n_blocks = block.iter().filter(|b| **b != u32::MAX).max().map_or(0, |b| *b as usize + 1);
    let mut sizes = vec![0_u32; n_blocks];
    block.iter().filter(|b| **b != u32::MAX).for_each(|b| sizes[*b as usize] += 1);
    let clash = |ends: &&[Place; 2]| match ends.map(|end| block[end.at()]) {
        [u32::MAX, _] | [_, u32::MAX] => false,
        [one, two] => one != two && sizes[one as usize] == sizes[two as usize],
    };
    links.iter().filter(clash).copied().collect()
}

/// Whether the cells of a block hang together; none do.
fn is_joined(grid: &Grid, block: &[u32], of: u32) -> bool {
    let cells: Vec<Place> = grid.places(Kind::Cell).filter(|c| block[c.at()] == of).collect();
    let Some(&first) = cells.first() else { return true };
    let mut reached = vec![first];
    let mut next = 0;
    while next < reached.len() {
        for cell in grid.neighbours(reached[next]) {
            if block[cell.at()] == of && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        next += 1;
    }
    reached.len() == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::random_blocks;

    #[test]
    fn blocks_of_one_size_do_not_touch() {
        let grid = Grid::new(12, 12).unwrap();
        let links: Vec<[Place; 2]> =
            grid.places(Kind::Link).map(|link| <[Place; 2]>::try_from(&grid.ends(link)[..]).unwrap()).collect();
        for seed in 0..5 {
            let mut rng = Rng::fork(seed, 0);
            let mut block = random_blocks(&grid, (1, 6), None, &mut rng);
            assert!(!clashing(&links, &block).is_empty());
            set_apart(&grid, &mut block, 6, &mut rng, &Budget::unlimited()).unwrap();
            // What is left, if anything, the engine mends.
            assert!(clashing(&links, &block).len() <= 1);
            for &of in &block {
                assert!(is_joined(&grid, &block, of));
                assert!(block.iter().filter(|b| **b == of).count() <= 6);
            }
        }
    }
}
