//! Instances that are the same but for a turn or a reflection of the board.

use super::Instance;

/// Where each symmetry of a grid takes each vertex: four of them, or eight if it is square.
pub fn grid_symmetries(rows: u32, cols: u32) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    for turned in [false, true] {
        if turned && rows != cols {
            continue;
        }
        for (flip_row, flip_col) in [(false, false), (false, true), (true, false), (true, true)] {
            let image = |vertex: u32| {
                let (row, col) = (vertex / cols, vertex % cols);
                let row = if flip_row { rows - 1 - row } else { row };
                let col = if flip_col { cols - 1 - col } else { col };
                if turned { col * cols + row } else { row * cols + col }
            };
            found.push((0..rows * cols).map(image).collect());
        }
    }
    found
}

/// The least image of an instance under these symmetries: the same for all that are alike.
pub fn least(instance: &Instance, symmetries: &[Vec<u32>]) -> Instance {
    let image = |symmetry: &Vec<u32>| {
        let moved = |&(a, b): &(u32, u32)| {
            let (a, b) = (symmetry[a as usize], symmetry[b as usize]);
            (a.min(b), a.max(b))
        };
        let mut pairs: Instance = instance.iter().map(moved).collect();
        pairs.sort_unstable();
        pairs
    };
    symmetries.iter().map(image).min().unwrap_or_else(|| instance.clone())
}
