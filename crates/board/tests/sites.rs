//! Every value a board stores has a name, and the name leads back to it.

use gridwright_board::{Board, Site, SiteError, Val};
use gridwright_genre::{Catalogue, library};
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::compile;
use gridwright_lang::ir::{Genre, Ground, LayerId, Role};
use std::collections::BTreeSet;

/// Layers on every kind of place, margins on all sides.
const EVERYWHERE: &str = r#"
genre  everywhere "Everywhere"
board  holes
board  margin top, bottom, left, right
given  room on cells: division
given  clue on cells, margin: 0..9
given  wall on borders: yes
given  total on room: 1..
given  star on spots: white, black
given  dot on points: yes
given  whole on board: 1..
given  shade on quarters: yes
find   loop on edges: yes/no
find   line on links: yes/no
rule   any "Anything goes.": for each c in cells: c = c
"#;

fn everywhere() -> Genre {
    let compiled = compile(EVERYWHERE, library());
    compiled.genre.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics))
}

/// A board of two rooms (the first column, and the rest), where a missing cell can be one.
fn board(genre: &Genre, rows: usize, cols: usize) -> Board {
    let mut grid = Grid::new(rows, cols).unwrap();
    if genre.holes {
        grid.set_hole(grid.cell(0, 1).unwrap(), true);
    }
    let mut board = Board::blank(genre, grid);
    for (i, layer) in genre.layers.iter().enumerate() {
        if layer.structure.is_some() && layer.role == Role::Given {
            let grid = board.grid.clone();
            for row in 0..rows {
                let (left, right) = (grid.cell(row as i64, 0), grid.cell(row as i64, 1));
                if let Some(link) = left.zip(right).and_then(|(a, b)| grid.line_between(a, b)) {
                    board.layer_mut(LayerId(i as u32))[link.at()] = Val::Flag(true);
                }
            }
        }
    }
    board.fit_blocks(genre);
    board
}

/// The sites of a layer whose places are on the board.
fn sites(genre: &Genre, board: &Board, layer: LayerId) -> Vec<Site> {
    let declared = &genre.layers[layer.at()];
    let borders = declared.places.iter().any(|set| set.ground == Ground::Borders);
    let real = |place: Place| {
        board.grid.exists(place) && !(borders && place.kind == Kind::Edge && board.grid.crossing(place).is_none())
    };
    let all = (0..board.layer(layer).len()).map(|slot| Site::new(layer, slot));
    all.filter(|site| board.place_of(genre, layer, site.at()).is_some_and(real)).collect()
}

fn names_lead_back(genre: &Genre) -> usize {
    let mut seen = BTreeSet::new();
    for (rows, cols) in [(3, 4), (4, 3), (2, 2), (1, 2)] {
        let board = board(genre, rows, cols);
        seen.clear();
        let named = (0..genre.layers.len()).filter(|&i| genre.layers[i].role != Role::Help);
        for i in named {
            for site in sites(genre, &board, LayerId(i as u32)) {
                let name = site.name(genre, &board);
                assert_eq!(Site::parse(&name, genre, &board), Ok(site), "{} {rows}x{cols} {name}", genre.id);
                assert!(seen.insert(name.clone()), "{}: {name} names two sites", genre.id);
            }
        }
    }
    seen.len()
}

#[test]
fn the_name_of_every_site_of_every_genre_leads_back_to_it() {
    for entry in Catalogue::shipped().entries() {
        assert!(names_lead_back(entry.genre()) > 0, "{}", entry.genre().id);
    }
    assert!(names_lead_back(&everywhere()) > 20);
}

#[test]
fn names_are_spelled_as_they_are_everywhere() {
    let genre = everywhere();
    let board = board(&genre, 3, 4);
    let place = |layer: &str, kind, y, x| {
        let (id, place) = (genre.layer(layer).unwrap(), board.grid.place_at(kind, y, x).unwrap());
        Site::new(id, board.index(&genre, id, place).unwrap()).name(&genre, &board)
    };
    assert_eq!(place("clue", Kind::Cell, 5, 7), "clue:r3c4");
    assert_eq!(place("line", Kind::Link, 5, 6), "line:r3c3-r3c4");
    assert_eq!(place("line", Kind::Link, 4, 5), "line:r2c3-r3c3");
    assert_eq!(place("room", Kind::Link, 4, 5), "room:r2c3-r3c3");
    assert_eq!(place("wall", Kind::Edge, 4, 5), "wall:r2c3-r3c3");
    assert_eq!(place("loop", Kind::Edge, 4, 5), "loop:r3c3.up");
    assert_eq!(place("loop", Kind::Edge, 5, 6), "loop:r3c4.left");
    assert_eq!(place("loop", Kind::Edge, 6, 5), "loop:r3c3.down");
    assert_eq!(place("loop", Kind::Edge, 5, 8), "loop:r3c4.right");
    assert_eq!(place("loop", Kind::Edge, 2, 3), "loop:r2c2.up");
    assert_eq!(place("loop", Kind::Edge, 1, 2), "loop:r1c1.right", "r1c2 is missing");
    assert_eq!(place("dot", Kind::Point, 0, 0), "dot:p0,0");
    assert_eq!(place("dot", Kind::Point, 6, 8), "dot:p3,4");
    assert_eq!(place("star", Kind::Spot, 5, 7), "star:r3c4");
    assert_eq!(place("star", Kind::Spot, 5, 6), "star:r3c3-r3c4");
    assert_eq!(place("star", Kind::Spot, 4, 4), "star:p2,2");
    let margins: Vec<String> = sites(&genre, &board, genre.layer("clue").unwrap())
        .iter()
        .map(|site| site.place_name(&genre, &board))
        .filter(|name| !name.starts_with('r') || name.starts_with("right"))
        .collect();
    let sides = ["top1", "top2", "top3", "top4", "bottom1", "bottom2", "bottom3", "bottom4"];
    let ends = ["left1", "left2", "left3", "right1", "right2", "right3"];
    assert_eq!(margins, [&sides[..], &ends[..]].concat());
    let total = genre.layer("total").unwrap();
    assert_eq!(Site::new(total, 0).name(&genre, &board), "total:r1c1.room");
    assert_eq!(Site::new(total, 1).name(&genre, &board), "total:r1c3.room");
    assert_eq!(Site::new(genre.layer("whole").unwrap(), 0).name(&genre, &board), "whole:board");
    let shade = sites(&genre, &board, genre.layer("shade").unwrap());
    assert_eq!(shade[0].name(&genre, &board), "shade:r1c1/up");
}

#[test]
fn other_spellings_of_a_place_are_read() {
    let genre = everywhere();
    let board = board(&genre, 3, 4);
    let same = |a: &str, b: &str| {
        let site = Site::parse(a, &genre, &board);
        assert!(site.is_ok(), "{a}: {site:?}");
        assert_eq!(site, Site::parse(b, &genre, &board), "{a} and {b}");
    };
    same("line:r3c4-r3c3", "line:r3c3-r3c4");
    same("loop:r3c3.right", "loop:r3c4.left");
    same("loop:r3c3-r3c4", "loop:r3c4.left");
    same("wall:r3c3.right", "wall:r3c3-r3c4");
    same("total:r3c4", "total:r1c3.room");
    same("total:r3c4.room", "total:r1c3.room");
}

#[test]
fn the_layer_may_be_left_out_where_one_alone_lives_there() {
    let genre = everywhere();
    let board = board(&genre, 3, 4);
    let named = |text: &str| Site::parse(text, &genre, &board).map(|site| site.name(&genre, &board));
    assert_eq!(named("top2"), Ok("clue:top2".to_owned()));
    assert_eq!(named("board"), Ok("whole:board".to_owned()));
    assert_eq!(named("r3c4.room"), Ok("total:r1c3.room".to_owned()));
    assert_eq!(named("r3c4/left"), Ok("shade:r3c4/left".to_owned()));
    let choices = vec!["clue:r3c4".to_owned(), "star:r3c4".to_owned()];
    assert_eq!(named("r3c4"), Err(SiteError::Ambiguous { choices }));
    let sought = Site::parse_among("r3c4.up", &genre, &board, &[Role::Find]).unwrap();
    assert_eq!(sought.name(&genre, &board), "loop:r3c4.up");
}

#[test]
fn what_names_no_site_is_refused_with_a_way_out() {
    let genre = everywhere();
    let board = board(&genre, 3, 4);
    let refused = |text: &str| Site::parse(text, &genre, &board).unwrap_err().to_string();
    assert_eq!(refused("cleu:r1c1"), "there is no layer `cleu`; did you mean `clue`?");
    assert!(
        refused("xyzzy:r1c1").ends_with("the layers are room, clue, wall, total, star, dot, whole, shade, loop, line")
    );
    assert_eq!(refused("clue:r4c1"), "there is no r4c1 on this board, which has 3 rows and 4 columns");
    assert_eq!(refused("clue:r1c2"), "there is no r1c2 on this board, which has 3 rows and 4 columns");
    assert_eq!(refused("loop:r3c4"), "the layer `loop` has no value at r3c4");
    let clue = Site::parse_among("clue:r3c3", &genre, &board, &[Role::Find]).unwrap_err().to_string();
    assert_eq!(clue, "the layer `clue` is not asked for here, but `loop` or `line`");
    assert_eq!(refused("line:r1c1-r3c3"), "there is no r1c1-r3c3 on this board, which has 3 rows and 4 columns");
    for nonsense in [
        "",
        ":",
        "clue:",
        "r0c1",
        "r1",
        "c1r1",
        "r+1c1",
        "r1c1.",
        "r1c1.north",
        "p1",
        "p-1,0",
        "top",
        "top0",
        "r1c1-",
        "r1c1-r1c1",
        "r99999999999999999999c1",
        "r18446744073709551615c1",
        "clue:clue:r1c1",
        "r1c1.room.room",
    ] {
        assert!(Site::parse(nonsense, &genre, &board).is_err(), "{nonsense}");
    }
    assert!(refused("clue:9").starts_with("`9` is no place: places are called `r3c4`"));
}
