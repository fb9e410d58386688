//! Specifications are kept, or it is said which part was not.

use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_gen::{GenError, Hints, Made, Mask, Origin, Wishes, make, measure};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind, Symmetry};
use gridwright_lang::ir::{Entry, Genre, List};
use gridwright_solve::{Engine, Verdict};

fn blank(genre: &Genre, size: usize) -> Wishes {
    Wishes::new(Board::blank(genre, Grid::new(size, size).unwrap()))
}

fn with(name: &str, size: usize, change: impl FnOnce(&Genre, &mut Wishes)) -> Result<Made, GenError> {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(name).unwrap().genre();
    let mut wishes = blank(genre, size);
    change(genre, &mut wishes);
    make(genre, &wishes, 3, 0, &Budget::unlimited())
}

fn places(name: &str, board: &Board) -> Vec<bool> {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(name).unwrap().genre();
    let layer = genre.layer("clue").unwrap();
    board.layer(layer).iter().map(|v| *v != Val::Blank).collect()
}

#[test]
fn the_pattern_of_clues_is_symmetric() {
    let made = with("slither", 6, |_, wishes| wishes.symmetry = Some(Symmetry::HalfTurn)).unwrap();
    let there = places("slither", &made.problem);
    assert!((0..36).all(|i| there[i] == there[35 - i]));
    let made = with("sudoku", 4, |_, wishes| wishes.symmetry = Some(Symmetry::LeftRight)).unwrap();
    let there = places("sudoku", &made.problem);
    assert!((0..16).all(|i| there[i] == there[i / 4 * 4 + 3 - i % 4]));
}

#[test]
fn a_symmetry_of_the_rule_file_holds_unless_another_is_wished() {
    let text = Catalogue::shipped().get("slither").unwrap().text().to_owned();
    let text = format!("{text}\nmake symmetry half-turn\n");
    let genre = gridwright_lang::compile(&text, gridwright_genre::library()).genre.unwrap();
    let pattern = |wished: Option<Symmetry>| {
        let wishes = Wishes { symmetry: wished, ..blank(&genre, 6) };
        places("slither", &make(&genre, &wishes, 3, 0, &Budget::unlimited()).unwrap().problem)
    };
    let there = pattern(None);
    assert!((0..36).all(|i| there[i] == there[35 - i]));
    let there = pattern(Some(Symmetry::LeftRight));
    assert!((0..36).all(|i| there[i] == there[i / 6 * 6 + 5 - i % 6]));
}

#[test]
fn clues_stand_only_where_the_mask_lets_them() {
    let mask: Vec<bool> = (0..36).map(|i| i % 6 != 2).collect();
    let rows = mask.chunks(6).map(<[bool]>::to_vec).collect();
    let made = with("slither", 6, |_, wishes| wishes.mask = Mask::new(&wishes.start.grid, rows)).unwrap();
    let there = places("slither", &made.problem);
    assert!((0..36).all(|i| mask[i] || !there[i]));
    assert!(there.contains(&true));
}

#[test]
fn a_mask_may_be_drawn_for_points_or_for_all_places() {
    let outer = |n: usize| move |i: usize| i == 0 || i == n - 1;
    for n in [5, 9] {
        let rows: Vec<Vec<bool>> = (0..n).map(|y| (0..n).map(|x| !outer(n)(y) || !outer(n)(x)).collect()).collect();
        let made = with("gokigen", 4, |_, wishes| wishes.mask = Mask::new(&wishes.start.grid, rows)).unwrap();
        let there = places("gokigen", &made.problem);
        assert!([0, 4, 20, 24].iter().all(|&corner| !there[corner]), "a clue in a corner");
        assert!(there.contains(&true));
    }
    let grid = Grid::new(4, 4).unwrap();
    assert_eq!(Mask::new(&grid, vec![vec![true; 3]; 3]), None);
    assert_eq!(Mask::new(&grid, vec![vec![true; 4], vec![true; 3], vec![true; 4], vec![true; 4]]), None);
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let on_points = Mask::new(&grid, vec![vec![true; 5]; 5]).unwrap();
    assert_eq!(on_points.unlimited(genre, &Hints::of(genre)), genre.layer("clue"));
}

/// A mask that clues of some layer would not keep is refused, whatever else it limits.
#[test]
fn a_mask_limits_all_clues_or_is_refused() {
    let catalogue = Catalogue::shipped();
    let grid = Grid::new(4, 4).unwrap();
    let [on_cells, everywhere] = [4, 9].map(|n| Mask::new(&grid, vec![vec![false; n]; n]).unwrap());
    // Outside the board, in rooms, on links, on cells and outside.
    for name in ["nonogram", "doppelblock", "starbattle", "cross-border-parity-loop", "snake", "heyawake"] {
        let genre = catalogue.get(name).unwrap().genre();
        assert!(everywhere.unlimited(genre, &Hints::of(genre)).is_some(), "{name}");
    }
    let genre = catalogue.get("kropki-pairs").unwrap().genre();
    assert!(on_cells.unlimited(genre, &Hints::of(genre)).is_some(), "these are between cells");
    for name in ["slither", "nurikabe", "kropki-pairs"] {
        let genre = catalogue.get(name).unwrap().genre();
        assert_eq!(everywhere.unlimited(genre, &Hints::of(genre)), None, "{name}");
    }
}

#[test]
fn lists_have_only_numbers_that_are_allowed() {
    let catalogue = Catalogue::shipped();
    let mut wishes = blank(catalogue.get("nonogram").unwrap().genre(), 4);
    wishes.values = vec![Val::Int(1), Val::Int(2)];
    let list = |entries: &[Entry]| Val::List(List::new(entries.iter().copied()).unwrap());
    assert!(wishes.allows(list(&[Entry::Number(2), Entry::Unknown, Entry::Number(1)])));
    assert!(!wishes.allows(list(&[Entry::Number(1), Entry::Number(3)])));
    let sums = with("japanesesums", 4, |_, wishes| wishes.values = (0..12).map(Val::Int).collect()).unwrap();
    let genre = catalogue.get("japanesesums").unwrap().genre();
    let lists = sums.problem.layer(genre.layer("clue").unwrap()).iter();
    assert!(lists.clone().any(|val| matches!(val, Val::List(_))), "there is a list");
    let few = |val: &Val| matches!(val, Val::List(list) if list.entries().any(|n| n > Entry::Number(11) && n < Entry::Unknown));
    assert!(!lists.clone().any(few));
}

#[test]
fn only_allowed_values_are_shown() {
    let allowed: Vec<Val> = [0, 1, 3].map(Val::Int).to_vec();
    let made = with("slither", 6, |_, wishes| wishes.values.clone_from(&allowed)).unwrap();
    let clues = made.problem.layer(gridwright_lang::ir::LayerId(0));
    assert!(clues.iter().all(|v| *v == Val::Blank || allowed.contains(v)));
}

#[test]
fn spare_clues_are_added_and_a_wished_number_is_kept() {
    let lean = with("slither", 6, |_, _| {}).unwrap();
    let spare = with("slither", 6, |_, wishes| wishes.spare = 4).unwrap();
    assert_eq!(spare.n_clues, lean.n_clues + 4);
    let many = with("slither", 6, |_, wishes| wishes.clues = 30..=30).unwrap();
    assert_eq!(many.n_clues, 30);
}

#[test]
fn an_answer_that_is_wished_is_the_answer() {
    let made = with("slither", 4, |genre, wishes| {
        let edges = genre.layer("loop").unwrap();
        for edge in wishes.start.grid.places(Kind::Edge).collect::<Vec<_>>() {
            // The loop round the whole board.
            let (y, x) = wishes.start.grid.position(edge);
            let rim = y == 0 || x == 0 || y == 8 || x == 8;
            wishes.start.layer_mut(edges)[edge.at()] = Val::Flag(rim);
        }
    })
    .unwrap();
    assert_eq!(made.length, 16);
}

#[test]
fn clues_of_the_start_stay() {
    let made = with("sudoku", 4, |genre, wishes| {
        let clue = genre.layer("clue").unwrap();
        wishes.start.layer_mut(clue)[5] = Val::Int(3);
    })
    .unwrap();
    assert_eq!(made.problem.layer(gridwright_lang::ir::LayerId(0))[5], Val::Int(3));
}

#[test]
fn what_cannot_be_met_is_named_with_how_near_it_came() {
    let failed = with("slither", 4, |_, wishes| (wishes.clues, wishes.tries) = (0..=1, 3)).unwrap_err();
    let GenError::Unmet { part, nearest } = failed else { panic!("{failed:?}") };
    assert!(part.contains("number of clues") && nearest.contains("came between"), "{part}; {nearest}");
    let failed = with("slither", 4, |_, wishes| (wishes.length, wishes.tries) = (3..=3, 3)).unwrap_err();
    assert!(failed.to_string().contains("length"), "{failed}");
    let failed = with("sudoku", 4, |genre, wishes| {
        let clue = genre.layer("clue").unwrap();
        wishes.start.layer_mut(clue)[0] = Val::Int(1);
        wishes.start.layer_mut(clue)[1] = Val::Int(1);
        wishes.tries = 2;
    })
    .unwrap_err();
    assert!(failed.to_string().contains("no answer fits the start"), "{failed}");
}

/// Section 5.1 of the paper, by its own words: unique; no arrow against a wind or without room; no wind that blows on no
/// cell; no given whose removal leaves the number of answers as it is.
#[test]
fn grown_boards_of_arrows_and_winds_are_interesting() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("nagare").unwrap().genre();
    let layer = genre.layer("mark").unwrap();
    // On the larger boards, walls stood before winds that blew on nothing else; and one wall could go if the loop changed.
    for (size, seed, index) in
        [(5, 0, 0), (5, 1, 0), (5, 2, 0), (5, 3, 0), (8, 1, 3), (8, 1, 5), (8, 1, 19), (8, 1, 791)]
    {
        let made = make(genre, &blank(genre, size), seed, index, &Budget::unlimited()).unwrap();
        let grid = &made.problem.grid;
        for cell in grid.places(Kind::Cell) {
            let val = made.problem.layer(layer)[cell.at()];
            if val == Val::Blank {
                continue;
            }
            let mut without = made.problem.clone();
            without.layer_mut(layer)[cell.at()] = Val::Blank;
            let verdict =
                Engine::new(genre, &without, &Budget::unlimited()).unwrap().solve(&Budget::unlimited()).unwrap();
            assert!(!matches!(verdict, Verdict::Unique(_)), "redundant given, seed {seed}");
            let Val::Tag(tag, [gridwright_board::FieldVal::Dir(dir), _]) = val else { continue };
            if genre.symbols[tag.at()] == "wind" {
                let next = grid.step(cell, dir).map(|next| made.problem.layer(layer)[next.at()]);
                let blows = match next {
                    None | Some(Val::Sym(_)) => false,
                    Some(Val::Tag(other, _)) => genre.symbols[other.at()] != "wind",
                    Some(_) => true,
                };
                assert!(blows, "a wind on no cell, seed {seed}");
            }
        }
    }
}

#[test]
fn difficulty_tells_what_the_engine_needs() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("sudoku").unwrap().genre();
    let easy = with("sudoku", 4, |_, wishes| wishes.clues = 16..=16).unwrap();
    assert_eq!(measure(genre, &easy.problem, &Budget::unlimited()).unwrap().level, 0);
    let none = with("sudoku", 4, |_, wishes| (wishes.levels, wishes.tries) = (9..=9, 2)).unwrap_err();
    assert!(none.to_string().contains("difficulty"), "{none}");
    let blank = Board::blank(genre, Grid::new(4, 4).unwrap());
    let open = measure(genre, &blank, &Budget::unlimited()).unwrap();
    assert_eq!((open.level, open.steps > 0), (2, false));
}

#[test]
fn answers_of_small_boards_are_drawn_uniformly_unless_a_look_is_wished() {
    assert_eq!(with("slither", 4, |_, _| {}).unwrap().origin, Origin::Sampled);
    let part = with("slither", 4, |genre, wishes| {
        let edges = genre.layer("loop").unwrap();
        wishes.start.layer_mut(edges)[0] = Val::Flag(true);
    });
    assert_eq!(part.unwrap().origin, Origin::Searched, "part of the answer is given");
    assert_eq!(with("nurikabe", 4, |_, _| {}).unwrap().origin, Origin::Searched, "the hints wish for a share");
    assert_eq!(with("sudoku", 4, |_, _| {}).unwrap().origin, Origin::Searched, "numbers have no diagram");
    assert_eq!(with("shikaku", 4, |_, _| {}).unwrap().origin, Origin::Built);
}

#[test]
fn both_engines_confirm_where_both_can() {
    let alone = with("nagare", 4, |_, _| {}).unwrap();
    assert_eq!(with("nagare", 4, |_, wishes| wishes.both = true).unwrap(), alone);
    let refused = with("sudoku", 4, |_, wishes| wishes.both = true).unwrap_err();
    assert!(matches!(refused, GenError::NoDiagram(_)), "{refused:?}");
}
