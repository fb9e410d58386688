//! Properties of the two evaluators on random boards of every shipped genre.
//!
//! * On a board with nothing open, three-valued evaluation says what direct evaluation says.
//! * With values open, what it says holds on every completion.
//!
//! Each test runs a fixed list of seeds; a failure names genre, law and seed.

use crate::exact::Exact;
use crate::help::fill_help;
use crate::pairs::candidate_pairs;
use crate::partial::{Open, Partial};
use crate::report::{CheckOptions, State, check};
use crate::search::{BoardSearch, Next};
use crate::variables::{Variable, variables};
use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::*;
use gridwright_notation::{read_text, split_text};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every applicable formula of a genre with the name of its law.
fn clauses(genre: &Genre) -> Vec<(String, ExprId)> {
    let laws = genre.requires.iter().chain(&genre.laws).chain(&genre.quirks);
    laws.flat_map(|law| law.clauses.iter().enumerate().map(|(i, c)| (law.clause_id(i), c.formula))).collect()
}

fn closed(genre: &Genre, board: &Board) -> Open {
    Open((0..genre.layers.len()).map(|i| vec![false; board.layer(LayerId(i as u32)).len()]).collect())
}

/// A grid of at most sixteen cells that suits the genre, sometimes with a hole where it allows holes.
fn random_grid(rng: &mut Rng, genre: &Genre) -> Grid {
    let size = || *rng.pick(&[(1, 1), (1, 4), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (2, 5), (4, 4)]).unwrap();
    let grid = std::iter::repeat_with(size).map(|(rows, cols)| Grid::new(rows, cols).unwrap());
    let mut grid = grid.take(100).find(|grid| suits(genre, grid)).unwrap_or_else(|| panic!("no size for {}", genre.id));
    if genre.holes && rng.chance(1, 2) {
        let cells: Vec<_> = grid.places(Kind::Cell).collect();
        if cells.len() > 2 {
            grid.set_hole(*rng.pick(&cells).unwrap(), true);
        }
    }
    grid
}

/// Whether everything holds that a genre requires of the size of a board.
fn suits(genre: &Genre, grid: &Grid) -> bool {
    let board = Board::blank(genre, grid.clone());
    let mut exact = Exact::new(genre, &board, &Budget::unlimited());
    let required = genre.requires.iter().flat_map(|law| &law.clauses).map(|clause| clause.formula);
    required.filter(|&f| genre.expr(f).stage == Stage::Size).all(|formula| exact.holds(formula))
}

/// A folder of boards drawn by hand.
fn drawings(genre: &Genre) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(&genre.id)
}

/// The boards drawn by hand that hold only values which may stand there: some obey all laws, and for every law that can be
/// broken one breaks it, however seldom random boards do.
fn drawn_boards(genre: &Genre) -> Vec<Board> {
    let files = fs::read_dir(drawings(genre)).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_board = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        ["solved-", "broken-"].iter().any(|kind| name.starts_with(kind))
    };
    let mut files: Vec<PathBuf> = files.filter(is_board).collect();
    files.sort();
    let board = |path: &PathBuf| {
        let parts = split_text(&fs::read_to_string(path).ok()?).ok()?;
        // What helps is not drawn.
        let formulas: Vec<ExprId> = clauses(genre).into_iter().map(|clause| clause.1).collect();
        let board = read_text(genre, &parts).ok()?.board;
        Some(fill_help(genre, &board, &formulas, &Budget::unlimited()).unwrap().board)
    };
    let fits = |board: &Board| {
        let mut exact = Exact::new(genre, board, &Budget::unlimited());
        (0..genre.layers.len()).all(|i| exact.misfits(LayerId(i as u32)).is_empty())
    };
    files.iter().filter_map(board).filter(fits).collect()
}

/// The laws that no board can break, as the genre's folder says.
fn unbreakable(genre: &Genre) -> BTreeSet<String> {
    let text = fs::read_to_string(drawings(genre).join("uncovered.txt")).unwrap_or_default();
    text.lines().filter_map(|line| Some(line.split_once(": ")?.0.to_owned())).collect()
}

/// Fills the layers one after the other with values each may hold, given the ones before.
fn random_board(rng: &mut Rng, genre: &Genre) -> Board {
    let grid = random_grid(rng, genre);
    let mut board = Board::blank(genre, grid);
    (0..genre.options.len()).for_each(|i| board.set_option(OptionId(i as u32), rng.chance(1, 3)));
    for role in [Role::Given, Role::Find, Role::Help] {
        let layers: Vec<LayerId> = genre.layers_of(role).map(|(l, _)| l).collect();
        for layer in layers {
            board.fit_blocks(genre);
            let blank = 1 + rng.below(7);
            let mut open = closed(genre, &board);
            open.0[layer.at()].fill(true);
            let mut partial = Partial::new(genre, board, open, &Budget::unlimited());
            // A layer with too many values to list stays blank.
            for variable in variables(&mut partial, |_| true).unwrap_or_default() {
                let value = random_value(rng, &variable, blank);
                partial.set(variable.site, Some(value));
            }
            board = partial.board;
        }
    }
    board
}

/// A candidate; blank, no and `none` come oftener, small numbers oftener than large ones.
fn random_value(rng: &mut Rng, variable: &Variable, blank: u64) -> Val {
    let (present, empty): (Vec<Val>, Vec<Val>) = variable.candidates.iter().partition(|v| v.is_present());
    if present.is_empty() || !empty.is_empty() && rng.chance(blank, 8) {
        return *rng.pick(&empty).unwrap();
    }
    let few = present.len().min(if rng.chance(1, 2) { 4 } else { usize::MAX });
    present[rng.index(few)]
}

/// Forms that no shipped genre uses: groups of groups, several ranges, ranges that hang on givens, sets that are open.
const ODD: &str = r#"
genre  odd "Odd forms"
given  clue on cells: 1..2 or 4..5 or ?
given  room on cells: division
given  mark on cells c: far(0..size(room(c))), near
find   shaded on cells: yes/no
find   value on cells c where not mark: 0..1 or 3..size(room(c))
part   blob = groups of cells where shaded
part   cluster = groups of blob by D
relation kin(a, b) = value(a) = value(b) and shaded(a)
part   tribe = groups of cells by kin

rule   clusters "At most two clusters.": size(groups(blob by D)) <= 2
rule   pairs "Each cluster has two blobs.": for each cluster X: size(X) = 2
rule   mine "A marked blob is in a cluster.": for each c in cells where clue at c: size(cluster(blob(c))) > 0
rule   tribes "A tribe is small.": for each tribe X: size(X) < 3
rule   range "A clue lies among the numbers up to the value.": for each clue n at c: n in (0 .. count(shaded in cells))
rule   first "The first shaded cell carries no mark.": for each far n at c: not shaded(c) and n < 3
rule   total "The numbers make an odd total.": odd(sum(value in cells))
rule   spread "Shaded cells differ.": different(value in {c in cells : shaded(c)})
rule   alike "Values of blobs.": same(size in {blob(c) : c in cells})
"#;

fn for_each_genre(mut look: impl FnMut(&Genre)) {
    let mut catalogue = Catalogue::shipped();
    if let Err(bad) = catalogue.add("odd", ODD) {
        panic!("{}", bad.diagnostics.iter().map(|d| d.plain("odd", ODD)).collect::<Vec<_>>().join("\n"));
    }
    let ids: Vec<String> = catalogue.entries().map(|e| e.id().to_owned()).collect();
    assert!(ids.len() > 1);
    ids.iter().for_each(|id| look(catalogue.get(id).unwrap().genre()));
}

#[test]
fn on_finished_boards_both_evaluators_agree() {
    let mut one_sided: Vec<String> = Vec::new();
    for_each_genre(|genre| {
        let mut truths: BTreeMap<String, [u32; 2]> = BTreeMap::new();
        let random = (0..400).map(|seed| (format!("seed {seed}"), random_board(&mut Rng::fork(seed, 1), genre)));
        let drawn = drawn_boards(genre).into_iter().enumerate().map(|(i, board)| (format!("drawing {i}"), board));
        for (name, board) in random.chain(drawn) {
            let mut partial = Partial::new(genre, board.clone(), closed(genre, &board), &Budget::unlimited());
            let mut exact = Exact::new(genre, &board, &Budget::unlimited());
            let mut plain = Exact::without_lookup(genre, &board);
            for (law, formula) in clauses(genre) {
                let expected = plain.holds(formula);
                assert_eq!(exact.holds(formula), expected, "{} {law} {name}: looked up", genre.id);
                let found = partial.truth(formula);
                assert_eq!(found, Some(expected), "{} {law} {name}", genre.id);
                truths.entry(law).or_default()[usize::from(expected)] += 1;
            }
        }
        let unbreakable = unbreakable(genre);
        let seen_one_way =
            truths.into_iter().filter(|(law, [broken, held])| *held == 0 || *broken == 0 && !unbreakable.contains(law));
        one_sided.extend(seen_one_way.map(|(law, _)| format!("{} {law}", genre.id)));
    });
    assert!(one_sided.is_empty(), "never both true and false: {one_sided:?}");
}

/// A shortcut for relations of the user's own leaves out no pair that is tied.
#[test]
fn every_tied_pair_is_a_candidate() {
    let mut restricted = 0;
    for_each_genre(|genre| {
        let relations = genre.structures.iter().filter_map(|s| match &s.kind {
            StructureKind::Groups(groups) => match groups.relation {
                Rel::User { vars, body } => Some((groups.base, vars, body)),
                _ => None,
            },
            _ => None,
        });
        for (base, vars, body) in relations {
            for seed in 0..60 {
                let board = random_board(&mut Rng::fork(seed, 5), genre);
                let mut exact = Exact::new(genre, &board, &Budget::unlimited());
                let members = exact.eval(base).as_set().items.clone();
                let Some(pairs) = candidate_pairs(&mut exact, &members, vars, body) else { continue };
                restricted += 1;
                for (i, j) in (0..members.len()).flat_map(|i| (0..members.len()).map(move |j| (i, j))) {
                    exact.bind(vars.0, members[i].clone());
                    exact.bind(vars.1, members[j].clone());
                    let listed = pairs.contains(&(i.max(j), i.min(j)));
                    assert!(i == j || !exact.holds(body) || listed, "{} seed {seed}", genre.id);
                }
            }
        }
    });
    assert!(restricted >= 120, "two shipped genres have a relation that says where it ties");
}

/// Opens some values; of divisions too.
fn random_open(rng: &mut Rng, genre: &Genre, board: &Board, givens_too: bool) -> Open {
    let mut open = closed(genre, board);
    let share = 1 + rng.below(8);
    for (i, layer) in genre.layers.iter().enumerate() {
        if givens_too || layer.role == Role::Find {
            open.0[i].iter_mut().for_each(|o| *o = rng.chance(share, 9));
        }
    }
    open
}

/// Completions of a board: all of them if they are few, else a sample.
fn completions(rng: &mut Rng, variables: &[Variable], most: usize) -> Vec<Vec<Val>> {
    let total = variables.iter().try_fold(1_usize, |n, v| n.checked_mul(v.candidates.len()).filter(|&n| n <= most));
    match total {
        Some(total) => (0..total).map(|code| nth_completion(variables, code)).collect(),
        None => (0..most).map(|_| variables.iter().map(|v| *rng.pick(&v.candidates).unwrap()).collect()).collect(),
    }
}

fn nth_completion(variables: &[Variable], mut code: usize) -> Vec<Val> {
    let digit = |v: &Variable| {
        let value = v.candidates[code % v.candidates.len()];
        code /= v.candidates.len();
        value
    };
    variables.iter().map(digit).collect()
}

/// The completed board, unless its values do not fit what others allow.
fn completed(genre: &Genre, board: &Board, variables: &[Variable], values: &[Val]) -> Option<Board> {
    let mut board = board.clone();
    for (variable, &value) in variables.iter().zip(values) {
        board.layer_mut(variable.site.layer)[variable.site.at()] = value;
    }
    let roomy = board.clone();
    board.fit_blocks(genre);
    let mut exact = Exact::new(genre, &board, &Budget::unlimited());
    let kept = |i: usize| {
        let layer = LayerId(i as u32);
        let lost = roomy.layer(layer).iter().skip(board.layer(layer).len());
        let division = genre.layers[i].domain == Domain::Division;
        lost.copied().all(|v| v == Val::Blank) && (division || exact.misfits(layer).is_empty())
    };
    (0..genre.layers.len()).all(kept).then_some(board)
}

/// What three-valued evaluation settles is true of every completion. Returns how many verdicts were tested.
fn hold_to_completions(genre: &Genre, seed: u64, givens_too: bool) -> usize {
    let mut rng = Rng::fork(seed, 2);
    let mut board = random_board(&mut rng, genre);
    if givens_too {
        let n_cells = board.grid.places(Kind::Cell).count();
        for (layer, declared) in genre.layers_of(Role::Given) {
            if declared.places.iter().any(|set| matches!(set.ground, Ground::Blocks(_))) {
                board.resize_layer(layer, n_cells);
            }
        }
    }
    let open = random_open(&mut rng, genre, &board, givens_too);
    let mut partial = Partial::new(genre, board.clone(), open, &Budget::unlimited());
    let Ok(variables) = variables(&mut partial, |_| true) else { return 0 };
    let clauses = clauses(genre);
    // A board that will not change may be looked through by more shortcuts; what it says then must hold as well.
    let mut fixed = Partial::fixed(genre, partial.board.clone(), partial.open.clone(), &Budget::unlimited());
    let mut verdict = |formula: ExprId| match (partial.truth(formula), fixed.truth(formula)) {
        (Some(a), Some(b)) => Some(a).filter(|_| a == b).or_else(|| panic!("{} seed {seed}", genre.id)),
        (a, b) => a.or(b),
    };
    let verdicts: Vec<Option<bool>> = clauses.iter().map(|(_, f)| verdict(*f)).collect();
    let mut tested = 0;
    for values in completions(&mut rng, &variables, 40) {
        let Some(complete) = completed(genre, &partial.board, &variables, &values) else { continue };
        let mut exact = Exact::new(genre, &complete, &Budget::unlimited());
        for ((law, formula), verdict) in clauses.iter().zip(&verdicts) {
            if let Some(verdict) = verdict {
                tested += 1;
                assert_eq!(
                    exact.holds(*formula),
                    *verdict,
                    "{} {law} seed {seed} {givens_too}\n{complete:?}",
                    genre.id
                );
            }
        }
    }
    tested
}

#[test]
fn verdicts_on_open_answers_hold_on_every_completion() {
    for_each_genre(|genre| {
        let tested: usize = (0..100).map(|seed| hold_to_completions(genre, seed, false)).sum();
        // Where most of a tiny board is given little is open; more boards make up for it.
        let more: usize =
            if tested > 300 { 0 } else { (100..400).map(|seed| hold_to_completions(genre, seed, false)).sum() };
        assert!(tested + more > 300, "{}: only {} verdicts", genre.id, tested + more);
    });
}

#[test]
fn verdicts_on_open_problems_hold_on_every_completion() {
    for_each_genre(|genre| {
        let tested: usize = (0..100).map(|seed| hold_to_completions(genre, seed, true)).sum();
        assert!(tested > 100, "{}: only {tested} verdicts", genre.id);
    });
}

/// A value read is noted: changing anything else must leave an open verdict open.
#[test]
fn what_was_not_looked_at_does_not_matter() {
    let mut tested = 0;
    for_each_genre(|genre| {
        for seed in 0..30 {
            let mut rng = Rng::fork(seed, 3);
            let board = random_board(&mut rng, genre);
            let open = random_open(&mut rng, genre, &board, false);
            let mut partial = Partial::new(genre, board, open, &Budget::unlimited());
            let Ok(variables) = variables(&mut partial, |_| true) else { continue };
            for (law, formula) in clauses(genre) {
                partial.take_reads();
                let before = partial.truth(formula);
                let reads = partial.take_reads();
                let unread: Vec<&Variable> = variables.iter().filter(|v| !reads.contains(&v.site)).collect();
                let Some(variable) = rng.pick(&unread) else { continue };
                let value = variable.candidates[rng.index(variable.candidates.len())];
                partial.set(variable.site, Some(value));
                assert_eq!(partial.truth(formula), before, "{} {law} seed {seed}", genre.id);
                partial.set(variable.site, None);
                tested += 1;
            }
        }
    });
    assert!(tested > 1000, "only {tested} formulas left a value unread");
}

/// Every board that a search should find, by judging all of them.
fn by_trying_everything(genre: &Genre, board: &Board, variables: &[Variable]) -> Option<BTreeSet<Vec<Vec<Val>>>> {
    let total = variables.iter().try_fold(1_usize, |n, v| n.checked_mul(v.candidates.len()).filter(|&n| n <= 600))?;
    let mut found = BTreeSet::new();
    for code in 0..total {
        if let Some(complete) = completed(genre, board, variables, &nth_completion(variables, code))
            && check(genre, &complete, CheckOptions::default(), &Budget::unlimited()).unwrap().state == State::Right
        {
            found.insert(contents(genre, &complete));
        }
    }
    Some(found)
}

/// All values but those that help.
fn contents(genre: &Genre, board: &Board) -> Vec<Vec<Val>> {
    let board = board.clone().without_help(genre);
    (0..genre.layers.len()).map(|i| board.layer(LayerId(i as u32)).to_vec()).collect()
}

#[test]
fn the_search_finds_what_trying_everything_finds() {
    let mut n_answers = 0;
    for_each_genre(|genre| {
        let (mut tried, mut answers) = (0, 0);
        for seed in 0..60 {
            let board = random_board(&mut Rng::fork(seed, 4), genre).problem(genre);
            let mut partial = Partial::new(genre, board.clone(), Open::undecided(genre, &board), &Budget::unlimited());
            let Ok(variables) = variables(&mut partial, |_| true) else { continue };
            let Some(expected) = by_trying_everything(genre, &partial.board, &variables) else { continue };
            let mut found = BTreeSet::new();
            let run = BoardSearch::answers(genre, &board).run(&Budget::unlimited(), &Quiet, &mut |board| {
                assert!(found.insert(contents(genre, board)), "{} seed {seed}: found twice", genre.id);
                Next::Go
            });
            run.unwrap();
            assert_eq!(found, expected, "{} seed {seed}", genre.id);
            tried += 1;
            answers += expected.len();
        }
        assert!(tried >= 4, "{}: {tried} problems, {answers} answers", genre.id);
        n_answers += answers;
    });
    assert!(n_answers > 100, "only {n_answers} answers in all: empty sets agree with anything");
}
