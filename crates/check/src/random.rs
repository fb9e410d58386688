//! Random small problems of any genre: what anything that claims to work for every rule file is tried on.

use gridwright_base::Rng;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::{Dir, Grid, Kind, Piece};
use gridwright_lang::ir::{Alt, Domain, Entry, ExprId, Genre, Ground, LayerId, List, Node, OptionId, Role};

/// A problem with random givens on a grid; about one place in `sparsity` has one. Where a genre has cells that are missing,
/// one may be. Nothing promises a solution.
pub fn random_problem(genre: &Genre, mut grid: Grid, sparsity: u64, rng: &mut Rng) -> Board {
    let (rows, cols) = (grid.rows(), grid.cols());
    if genre.holes
        && rng.below(4) == 0
        && let Some(cell) = grid.cell(rng.below(rows as u64) as i64, rng.below(cols as u64) as i64)
    {
        grid.set_hole(cell, true);
    }
    let mut board = Board::blank(genre, grid);
    for i in 0..genre.options.len() {
        board.set_option(OptionId(i as u32), rng.below(3) == 0);
    }
    for (layer, declared) in genre.layers_of(Role::Given) {
        match &declared.domain {
            Domain::Division => random_rooms(&mut board, layer, rng),
            Domain::Flag => fill(genre, &mut board, layer, sparsity, rng, |_| Val::Flag(true)),
            Domain::Values { alts, unknown, .. } => {
                board.fit_blocks(genre);
                let most = (rows * cols) as i64;
                fill(genre, &mut board, layer, sparsity, rng, |rng| {
                    if *unknown && (alts.is_empty() || rng.below(6) == 0) {
                        Val::Unknown
                    } else {
                        random_val(genre, alts, (cols as i64, most), rng)
                    }
                });
            }
        }
    }
    board.fit_blocks(genre);
    board
}

fn fill(
    genre: &Genre,
    board: &mut Board,
    layer: LayerId,
    sparsity: u64,
    rng: &mut Rng,
    mut val: impl FnMut(&mut Rng) -> Val,
) {
    let blocks = genre.layers[layer.at()].places.iter().any(|s| matches!(s.ground, Ground::Blocks(_)));
    let slots: Vec<usize> = if blocks {
        (0..board.layer(layer).len()).collect()
    } else {
        let grounds = genre.layers[layer.at()].places.iter().map(|s| s.ground);
        let places: Vec<_> = grounds
            .flat_map(|ground| match ground {
                Ground::Kind(kind) => board.grid.places(kind).collect::<Vec<_>>(),
                Ground::Borders => {
                    board.grid.places(Kind::Edge).filter(|&e| board.grid.crossing(e).is_some()).collect()
                }
                Ground::Blocks(_) => Vec::new(),
            })
            .collect();
        places.into_iter().filter_map(|p| board.index(genre, layer, p)).collect()
    };
    for slot in slots {
        if rng.below(sparsity) == 0 {
            board.layer_mut(layer)[slot] = val(rng);
        }
    }
}

/// Borders of random rooms: links are opened one after the other with some chance.
fn random_rooms(board: &mut Board, layer: LayerId, rng: &mut Rng) {
    let links: Vec<usize> = board.grid.places(Kind::Link).map(|l| l.at()).collect();
    let share = 2 + rng.below(5);
    for &link in &links {
        board.layer_mut(layer)[link] = Val::Flag(rng.below(share) != 0 && rng.below(3) != 0);
    }
    let (block, _) = gridwright_board::division_blocks(&board.grid, board.layer(layer));
    let places: Vec<_> = board.grid.places(Kind::Link).collect();
    for link in places {
        let ends = board.grid.ends(link);
        let apart = block[ends[0].at()] != block[ends[1].at()];
        board.layer_mut(layer)[link.at()] = Val::Flag(apart);
    }
}

fn random_val(genre: &Genre, alts: &[Alt], (cols, most): (i64, i64), rng: &mut Rng) -> Val {
    let bound = |id: &ExprId, other: i64| match genre.expr(*id).node {
        Node::Int(n) => n,
        Node::Cols => cols,
        _ => other,
    };
    let Some(alt) = rng.pick(alts) else { return Val::Blank };
    match alt {
        Alt::Range(low, high) => {
            let (low, high) = (bound(low, 1), high.as_ref().map_or(most, |h| bound(h, most)));
            Val::Int(low + small((high - low).max(0), rng))
        }
        Alt::Direction => Val::Dir(Dir::ALL[rng.below(4) as usize]),
        Alt::List(entries) => {
            let longest = entries.most.as_ref().map_or(most, |id| bound(id, most)).clamp(1, 4);
            let length = 1 + small(longest - 1, rng);
            let mut entry = || match rng.below(8) {
                0 if entries.unknown => Entry::Unknown,
                1 if entries.many => Entry::Many,
                // Larger ones have no room on a small board.
                _ if entries.shapes => Piece::numbered(small(8, rng) as u8).map_or(Entry::Unknown, Entry::Shape),
                _ => match entries.alts.first() {
                    Some(Alt::Range(low, high)) => {
                        let (low, high) = (bound(low, 1), high.as_ref().map_or(most, |h| bound(h, most)));
                        Entry::Number((low + small((high - low).max(0), rng)).min(List::LARGEST))
                    }
                    _ => Entry::Unknown,
                },
            };
            let entries: Vec<Entry> = (0..length).map(|_| entry()).collect();
            List::new(entries).map_or(Val::Blank, Val::List)
        }
        Alt::Symbol(symbol, fields) if fields.is_empty() => Val::Sym(*symbol),
        Alt::Symbol(symbol, fields) => {
            let mut field = |i: usize| match fields.get(i).map(|f| f.alts.first()) {
                None => FieldVal::Unused,
                Some(None) => FieldVal::Unknown,
                Some(Some(Alt::Direction)) => FieldVal::Dir(Dir::ALL[rng.below(4) as usize]),
                Some(_) => FieldVal::Int(small(most, rng)),
            };
            Val::Tag(*symbol, [field(0), field(1)])
        }
    }
}

/// Small numbers more often than large ones.
fn small(most: i64, rng: &mut Rng) -> i64 {
    let high = if rng.below(2) == 0 { most.min(3) } else { most };
    rng.below(high as u64 + 1) as i64
}
