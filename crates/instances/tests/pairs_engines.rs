//! Sampled instances put to both engines: the constraint engine lists their solutions, the diagram engine counts them.

use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_frontier::{Job, OrderedGraph};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind};
use gridwright_instances::pairs::{Aim, Filter, Instance, build, solve};
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_zdd::lower;
use gridwright_solve::Engine;

fn problem(genre: &Genre, rows: usize, cols: usize, instance: &Instance) -> Board {
    let mut board = Board::blank(genre, Grid::new(rows, cols).unwrap());
    let (mark, _) = genre.layers_of(Role::Given).next().unwrap();
    for (number, &(a, b)) in (1..).zip(instance) {
        for vertex in [a as i64, b as i64] {
            let cell = board.grid.cell(vertex / cols as i64, vertex % cols as i64).unwrap();
            assert!(board.set(genre, mark, cell, Val::Int(number)));
        }
    }
    board
}

#[test]
fn fifty_samples_have_one_solution_that_covers_the_board() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("numberlink").unwrap().genre();
    let (line, _) = genre.layers_of(Role::Find).next().unwrap();
    let budget = Budget::unlimited();
    let (rows, cols) = (4, 5);
    let graph = OrderedGraph::grid(rows, cols).unwrap();
    let family = build(&graph, Aim::Good, &Filter::default(), &Job::new(&budget)).unwrap();
    let mut rng = Rng::new(50);
    for _ in 0..50 {
        let instance = family.sample(&mut rng).unwrap();
        let board = problem(genre, rows, cols, &instance);
        let listing = Engine::new(genre, &board, &budget).unwrap().list(2, &budget).unwrap();
        assert!(listing.complete && listing.solutions.len() == 1, "{instance:?}");
        let solution = &listing.solutions[0];
        let n_lines = solution.grid.places(Kind::Link).filter(|&l| solution.get(genre, line, l).is_present()).count();
        assert_eq!(n_lines + instance.len(), rows * cols, "{instance:?} leaves a cell unused");
        let counted = lower(genre, &board, &budget).unwrap().count(&Job::new(&budget)).unwrap();
        assert_eq!(counted.to_string(), "1", "{instance:?}");
        assert!(solve(&graph, &instance, 2, &budget).unwrap().is_good(), "{instance:?}");
    }
}

/// One pair more or less, or moved by a step: whatever is not in the family is no good by the engine either.
#[test]
fn neighbours_of_samples_are_good_only_if_they_are_members() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("numberlink").unwrap().genre();
    let budget = Budget::unlimited();
    let graph = OrderedGraph::grid(4, 4).unwrap();
    let family = build(&graph, Aim::Good, &Filter::default(), &Job::new(&budget)).unwrap();
    let members: std::collections::BTreeSet<Instance> = family.iter().collect();
    let mut rng = Rng::new(51);
    for _ in 0..60 {
        let mut instance = family.sample(&mut rng).unwrap();
        instance.remove(rng.index(instance.len()));
        let board = problem(genre, 4, 4, &instance);
        let listing = Engine::new(genre, &board, &budget).unwrap().list(2, &budget).unwrap();
        let good = solve(&graph, &instance, 2, &budget).unwrap().is_good();
        assert_eq!(good, members.contains(&instance), "{instance:?}");
        assert!(!good || listing.solutions.len() == 1, "{instance:?}");
    }
}
