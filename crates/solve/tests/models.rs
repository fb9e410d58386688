//! The papers' models: mended they have the solutions of the rules, as printed they differ where `docs/models.md` says.

use crate::common;

use common::{answer_key, random_problem, solutions_by_brute_force};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, FieldVal, Val};
use gridwright_check::{CheckOptions, check, check_problem};
use gridwright_csp::Solver;
use gridwright_formula::Lit;
use gridwright_genre::Catalogue;
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_csp::lower;
use gridwright_solve::{Engine, LowerError, Model, Options, SolveError, Verdict};
use gridwright_testkit::{for_every_genre, sizes};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Problems with more solutions than this are left out.
const MOST: usize = 200;

type Key = Vec<Vec<Val>>;

/// The sizes compared, where a genre names none.
const SIZES: [(usize, usize); 2] = [(2, 3), (3, 3)];

fn engine(genre: &Genre, board: &Board, model: Model) -> Result<Engine, SolveError> {
    Engine::with_options(genre, board, &Options { model, ..Options::within(&Budget::unlimited()) })
}

/// All answers that a model has, right or not; none if it has no form for the problem.
fn answers(genre: &Genre, board: &Board, model: Model) -> Option<Vec<Key>> {
    let (mut solver, options) = (Solver::new(), Options { model, ..Options::within(&Budget::unlimited()) });
    let lowered = match lower(genre, board, &mut solver, &options) {
        Err(LowerError::NoSuchModel { .. }) => return None,
        other => other.unwrap_or_else(|e| panic!("{}: {e}", genre.id)),
    };
    let projection = lowered.answer.projection().to_vec();
    let mut found = Vec::new();
    let each = |values: &[bool]| {
        let holds = |lit: Lit| {
            let at = projection.iter().position(|l| l.var() == lit.var());
            at.map_or(lit == Lit::TRUE, |i| values[i] == (projection[i] == lit))
        };
        found.push(answer_key(genre, &lowered.answer.board(&board.problem(genre), holds)));
        true
    };
    solver.enumerate(&projection, &[], &Budget::unlimited(), each).unwrap();
    found.sort();
    Some(found)
}

/// What a published model gets wrong on a problem.
struct Difference {
    /// Answers of the model that break a law.
    extra: Vec<Key>,
    /// Solutions that the model does not have.
    missing: Vec<Key>,
}

fn difference(genre: &Genre, board: &Board, model: Model) -> Option<Difference> {
    let found = answers(genre, board, model)?;
    let expected = solutions_by_brute_force(genre, board, MOST)?;
    let without = |a: &[Key], b: &[Key]| a.iter().filter(|k| !b.contains(k)).cloned().collect();
    Some(Difference { extra: without(&found, &expected), missing: without(&expected, &found) })
}

/// Both mended models have the solutions of the rules; false if that cannot be told.
fn mended_agree(genre: &Genre, board: &Board) -> bool {
    let Some(expected) = solutions_by_brute_force(genre, board, MOST) else { return false };
    for model in [Model::PublishedFlow, Model::PublishedPosition] {
        let Some(found) = answers(genre, board, model) else { return false };
        assert_eq!(found, expected, "{}, {model}: {board:?}", genre.id);
    }
    true
}

/// Random problems of a genre, compared one by one.
fn compare(name: &str, wanted: u32, mut each: impl FnMut(&Genre, &Board)) {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(name).unwrap().genre();
    let sizes = sizes(name, "compare").unwrap_or(SIZES.to_vec());
    let mut rng = Rng::new(23);
    let (mut done, mut tried) = (0, 0);
    while done < wanted && tried < 10 * wanted {
        let (rows, cols) = sizes[tried as usize % sizes.len()];
        let sparsity = 1 + rng.below(5);
        let board = random_problem(genre, rows, cols, sparsity, &mut rng);
        tried += 1;
        if check_problem(genre, &board, &Budget::unlimited()).unwrap().is_empty() {
            done += 1;
            each(genre, &board);
        }
    }
}

#[test]
fn mended_models_have_the_solutions_of_the_rules() {
    let n_published = AtomicUsize::new(0);
    for_every_genre(|entry| {
        let name = entry.id();
        let (mut published, mut compared) = (0, 0);
        compare(name, 30, |genre, board| {
            published += usize::from(has_form(genre, board));
            compared += usize::from(mended_agree(genre, board));
        });
        n_published.fetch_add(usize::from(published > 0), Ordering::Relaxed);
        let way_out = format!("name other sizes in fixtures/{name}/sizes.txt, as `compare: 2x3 3x3`");
        assert!(2 * compared >= published, "{name}: only {compared} of {published} problems were compared; {way_out}");
    });
    assert!(n_published.into_inner() >= 14, "the papers have forms for the laws of many genres");
}

/// Whether the papers have a form for some law of a problem.
fn has_form(genre: &Genre, board: &Board) -> bool {
    let options = Options { model: Model::PublishedFlow, ..Options::within(&Budget::unlimited()) };
    !matches!(lower(genre, board, &mut Solver::new(), &options), Err(LowerError::NoSuchModel { .. }))
}

/// The text asks for exactly one root of the group that hangs together, so for a member.
#[test]
fn the_printed_groups_lose_only_boards_without_a_member() {
    for name in ["nurikabe", "heyawake", "hitori", "kurodoko", "nurimisaki"] {
        let mut compared = 0;
        compare(name, 50, |genre, board| {
            let Some(wrong) = difference(genre, board, Model::Published) else { return };
            compared += 1;
            assert!(wrong.extra.is_empty(), "{name}: {board:?}");
            for key in wrong.missing {
                let shaded = key[0].iter().filter(|v| **v == Val::Flag(true)).count();
                let n_cells = key[0].len();
                let none_left = if name == "nurikabe" { shaded == 0 } else { shaded == n_cells };
                assert!(none_left, "{name}: {board:?}");
            }
        });
        assert!(compared > 15, "{name}: only {compared} problems could be compared");
    }
}

#[test]
fn the_printed_loops_are_single_loops() {
    for name in ["slither", "mashu", "country", "moonsun", "yajilin"] {
        let mut compared = 0;
        compare(name, 60, |genre, board| {
            let Some(wrong) = difference(genre, board, Model::Published) else { return };
            compared += 1;
            assert!(wrong.extra.is_empty() && wrong.missing.is_empty(), "{name}: {board:?}");
        });
        assert!(compared > 15, "{name}: only {compared} problems could be compared");
    }
}

/// The board with an answer.
fn filled(genre: &Genre, board: &Board, key: &Key) -> Board {
    let mut filled = board.clone();
    for ((layer, _), vals) in genre.layers_of(Role::Find).zip(key) {
        filled.layer_mut(layer).clone_from_slice(vals);
    }
    filled
}

fn broken(genre: &Genre, board: &Board, key: &Key) -> Vec<String> {
    let report = check(genre, &filled(genre, board, key), CheckOptions::default(), &Budget::unlimited()).unwrap();
    report.broken.into_iter().map(|b| b.law).collect()
}

/// Whether the wind of a black cell blows at an arrow that points elsewhere.
fn has_arrow_in_foreign_wind(genre: &Genre, board: &Board) -> bool {
    let mark = genre.layer("mark").unwrap();
    let at = |cell: Place| match board.layer(mark)[cell.at()] {
        Val::Tag(_, [FieldVal::Dir(dir), _]) => Some(dir),
        _ => None,
    };
    let named = |cell: Place, name: &str| match board.layer(mark)[cell.at()] {
        Val::Tag(symbol, _) | Val::Sym(symbol) => genre.symbol(name) == Some(symbol),
        _ => false,
    };
    board.grid.places(Kind::Cell).filter(|&c| named(c, "wind")).any(|black| {
        let Some(wind) = at(black) else { return false };
        let ray = board.grid.ray(black, wind);
        let blown = ray.into_iter().take_while(|&c| !named(c, "wind") && !named(c, "wall"));
        blown.into_iter().any(|c| named(c, "arrow") && at(c) != Some(wind))
    })
}

/// Compares the printed walks with the rules; true if they differ, which they do only in this case.
fn walks_differ(genre: &Genre, board: &Board) -> bool {
    let Some(wrong) = difference(genre, board, Model::Published) else { return false };
    assert!(wrong.missing.is_empty(), "{board:?}");
    if !wrong.extra.is_empty() {
        assert!(has_arrow_in_foreign_wind(genre, board), "{board:?}");
        wrong.extra.iter().for_each(|key| assert_eq!(broken(genre, board, key), ["flow"]));
    }
    !wrong.extra.is_empty()
}

#[test]
fn the_printed_walks_differ_only_where_an_arrow_stands_in_a_foreign_wind() {
    compare("nagare", 80, |genre, board| {
        walks_differ(genre, board);
    });
    // A wind in the middle and one arrow anywhere.
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("nagare").unwrap().genre();
    let mark = genre.layer("mark").unwrap();
    let tag = |name: &str, dir: Dir| Val::Tag(genre.symbol(name).unwrap(), [FieldVal::Dir(dir), FieldVal::Unused]);
    let mut differ = 0;
    for (wind, arrow, cell) in
        Dir::ALL.into_iter().flat_map(|w| Dir::ALL.map(|a| (w, a))).flat_map(|(w, a)| (0..9).map(move |c| (w, a, c)))
    {
        let mut board = Board::blank(genre, Grid::new(3, 3).unwrap());
        board.layer_mut(mark)[cell] = tag("arrow", arrow);
        board.layer_mut(mark)[4] = tag("wind", wind);
        differ += usize::from(walks_differ(genre, &board));
    }
    // The cell that the wind blows at, and the two arrows along the ring.
    assert_eq!(differ, 8);
}

/// Every problem of a size with these values in one layer.
fn exhaustively(
    name: &str,
    layer: &str,
    (rows, cols): (usize, usize),
    vals: &[Val],
    mut each: impl FnMut(&Genre, &Board),
) {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(name).unwrap().genre();
    let layer = genre.layer(layer).unwrap();
    let n_cells = rows * cols;
    for mut code in 0..vals.len().pow(n_cells as u32) {
        let mut board = Board::blank(genre, Grid::new(rows, cols).unwrap());
        for cell in 0..n_cells {
            board.layer_mut(layer)[cell] = vals[code % vals.len()];
            code /= vals.len();
        }
        if check_problem(genre, &board, &Budget::unlimited()).unwrap().is_empty() {
            each(genre, &board);
        }
    }
}

#[test]
fn the_printed_paths_differ_only_by_cycles_beside_them() {
    let vals = [Val::Blank, Val::Int(1), Val::Int(2)];
    let cases = [
        ("numlin", "clue", (2, 3), "pairs/pairs"),
        ("arukone", "clue", (2, 3), "pairs/pairs"),
        ("flow-free", "dot", (2, 4), "one-path"),
    ];
    for (name, layer, size, law) in cases {
        let mut differ = 0;
        exhaustively(name, layer, size, &vals, |genre, board| {
            let Some(wrong) = difference(genre, board, Model::Published) else { return };
            assert!(wrong.missing.is_empty(), "{name}: {board:?}");
            wrong.extra.iter().for_each(|key| assert_eq!(broken(genre, board, key), [law], "{name}: {board:?}"));
            differ += usize::from(!wrong.extra.is_empty());
            assert!(mended_agree(genre, board));
        });
        assert!(differ > 0, "{name}");
    }
}

#[test]
fn the_printed_islands_differ_only_where_there_is_no_sea() {
    let vals = [Val::Blank, Val::Unknown, Val::Int(1), Val::Int(2), Val::Int(4)];
    for size in [(1, 4), (2, 2)] {
        exhaustively("nurikabe", "clue", size, &vals, |genre, board| {
            let wrong = difference(genre, board, Model::Published).unwrap();
            assert!(wrong.extra.is_empty(), "{board:?}");
            let sea = |key: &Key| key[0].contains(&Val::Flag(true));
            assert!(!wrong.missing.iter().any(sea), "{board:?}");
            let solutions = solutions_by_brute_force(genre, board, MOST).unwrap();
            assert_eq!(solutions.iter().filter(|k| !sea(k)).count(), wrong.missing.len(), "{board:?}");
        });
    }
}

/// A problem by the values of its cells, row by row.
fn problem(genre: &Genre, layer: &str, rows: &[&[Val]]) -> Board {
    let mut board = Board::blank(genre, Grid::new(rows.len(), rows[0].len()).unwrap());
    board.layer_mut(genre.layer(layer).unwrap()).clone_from_slice(&rows.concat());
    board
}

/// The boards that `docs/models.md` shows.
#[test]
fn the_boards_of_the_documentation_are_as_it_says() {
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    let (o, one, two) = (Val::Blank, Val::Int(1), Val::Int(2));

    // Two colours in two columns, and a ring that neither reaches.
    let genre = catalogue.get("flow-free").unwrap().genre();
    let ring = problem(genre, "dot", &[&[one, two, o, o], &[one, two, o, o]]);
    let verdict = engine(genre, &ring, Model::Published).unwrap().solve(&budget);
    assert!(matches!(&verdict, Err(SolveError::ModelDiffers { laws, .. }) if laws == &["one-path"]), "{verdict:?}");
    for model in [Model::Native, Model::PublishedFlow, Model::PublishedPosition] {
        assert_eq!(engine(genre, &ring, model).unwrap().solve(&budget).unwrap(), Verdict::None, "{model}");
    }

    // A ring of lines beside a path.
    let genre = catalogue.get("numlin").unwrap().genre();
    let ring = problem(genre, "clue", &[&[one, o, o], &[one, o, o]]);
    assert_eq!(answers(genre, &ring, Model::Published).unwrap().len(), 4);
    for model in [Model::Native, Model::PublishedFlow, Model::PublishedPosition] {
        assert_eq!(answers(genre, &ring, model).unwrap().len(), 3, "{model}");
    }

    // An arrow in a cross wind.
    let genre = catalogue.get("nagare").unwrap().genre();
    let tag = |name: &str, dir: Dir| Val::Tag(genre.symbol(name).unwrap(), [FieldVal::Dir(dir), FieldVal::Unused]);
    let crossed =
        problem(genre, "mark", &[&[o, tag("arrow", Dir::Right), o], &[o, tag("wind", Dir::Up), o], &[o, o, o]]);
    let verdict = engine(genre, &crossed, Model::Published).unwrap().solve(&budget);
    assert!(matches!(&verdict, Err(SolveError::ModelDiffers { laws, .. }) if laws == &["flow"]), "{verdict:?}");
    assert_eq!(engine(genre, &crossed, Model::PublishedFlow).unwrap().solve(&budget).unwrap(), Verdict::None);

    // An island that leaves no room for a sea.
    let genre = catalogue.get("nurikabe").unwrap().genre();
    let full = problem(genre, "clue", &[&[two, o]]);
    assert_eq!(engine(genre, &full, Model::Published).unwrap().solve(&budget).unwrap(), Verdict::None);
    for model in [Model::Native, Model::PublishedFlow, Model::PublishedPosition] {
        let verdict = engine(genre, &full, model).unwrap().solve(&budget).unwrap();
        assert!(matches!(verdict, Verdict::Unique(_)), "{model}");
    }
}

#[test]
fn a_genre_without_such_laws_is_refused() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("sudoku").unwrap().genre();
    let board = Board::blank(genre, Grid::new(4, 4).unwrap());
    for model in [Model::Published, Model::PublishedFlow, Model::PublishedPosition] {
        let refused = engine(genre, &board, model).err();
        assert_eq!(refused, Some(SolveError::Lower(LowerError::NoSuchModel { model: model.name() })));
    }
    assert_eq!("published-flow".parse(), Ok(Model::PublishedFlow));
    assert!("printed".parse::<Model>().is_err());
}
