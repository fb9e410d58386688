//! Puzzles that are only turned or mirrored have one name; others have another.

use gridwright_base::Budget;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_gen::{Made, Wishes, fingerprint, make};
use gridwright_genre::Catalogue;
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};

fn made(genre: &Genre, size: usize) -> Made {
    let wishes = Wishes::new(Board::blank(genre, Grid::new(size, size).unwrap()));
    make(genre, &wishes, 1, 0, &Budget::unlimited()).unwrap()
}

/// A board of which every value is looked up on another one, at the place that comes to lie there.
fn moved(genre: &Genre, board: &Board, to: impl Fn(i64, i64) -> (i64, i64), read: impl Fn(Val) -> Val) -> Board {
    let mut image = board.clone();
    for (layer, declared) in genre.layers.iter().enumerate() {
        let layer = LayerId(layer as u32);
        let kind = if declared.domain == Domain::Division { Kind::Link } else { kind_of(genre, layer) };
        for place in board.grid.places(kind).collect::<Vec<Place>>() {
            let (y, x) = board.grid.position(place);
            let (y, x) = to(y, x);
            let target = board.grid.place_at(kind, y, x).unwrap();
            image.layer_mut(layer)[target.at()] = read(board.layer(layer)[place.at()]);
        }
    }
    image
}

fn kind_of(genre: &Genre, layer: LayerId) -> Kind {
    match genre.layers[layer.at()].places[0].ground {
        gridwright_lang::ir::Ground::Kind(kind) => kind,
        other => panic!("{other:?}"),
    }
}

#[test]
fn directions_turn_with_the_board() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("nagare").unwrap().genre();
    let made = made(genre, 5);
    let flip = |field: FieldVal| match field {
        FieldVal::Dir(Dir::Left) => FieldVal::Dir(Dir::Right),
        FieldVal::Dir(Dir::Right) => FieldVal::Dir(Dir::Left),
        other => other,
    };
    let read = |val: Val| match val {
        Val::Tag(tag, fields) => Val::Tag(tag, fields.map(flip)),
        other => other,
    };
    let mirrored = moved(genre, &made.solved, |y, x| (y, 10 - x), read);
    assert_ne!(mirrored, made.solved);
    assert_eq!(
        fingerprint(genre, &mirrored, &Budget::unlimited()).unwrap(),
        fingerprint(genre, &made.solved, &Budget::unlimited()).unwrap()
    );
    let layer = genre.layer("mark").unwrap();
    let mut other = made.solved.clone();
    let at = (0..25).find(|&i| other.layer(layer)[i] != Val::Blank).unwrap();
    other.layer_mut(layer)[at] = Val::Blank;
    assert_ne!(
        fingerprint(genre, &other, &Budget::unlimited()).unwrap(),
        fingerprint(genre, &made.solved, &Budget::unlimited()).unwrap()
    );
}

/// A tall sign that is turned by a quarter is a wide one.
#[test]
fn symbols_change_places_where_the_laws_want_it() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("tatamibari").unwrap().genre();
    let made = made(genre, 5);
    let symbol = |name: &str| genre.symbol(name).unwrap();
    let signs = genre.layers_of(Role::Given).next().unwrap().0;
    let shown: Vec<Val> = made.solved.layer(signs).to_vec();
    let (wide, tall) = (Val::Sym(symbol("wide")), Val::Sym(symbol("tall")));
    assert!(shown.contains(&wide) || shown.contains(&tall));
    let swap = |val: Val| match val {
        val if val == wide => tall,
        val if val == tall => wide,
        other => other,
    };
    let turned = moved(genre, &made.solved, |y, x| (x, 10 - y), swap);
    assert_eq!(
        fingerprint(genre, &turned, &Budget::unlimited()).unwrap(),
        fingerprint(genre, &made.solved, &Budget::unlimited()).unwrap()
    );
    // Mirrored, it is read as it is.
    let mirrored = moved(genre, &made.solved, |y, x| (10 - y, x), |val| val);
    assert_eq!(
        fingerprint(genre, &mirrored, &Budget::unlimited()).unwrap(),
        fingerprint(genre, &made.solved, &Budget::unlimited()).unwrap()
    );
}

/// Clues outside the board, or about the whole of it, count as well: different puzzles have different names.
#[test]
fn puzzles_that_differ_only_outside_the_board_differ() {
    let catalogue = Catalogue::shipped();
    for name in ["kakuro", "tents", "starbattle", "heyawake"] {
        let genre = catalogue.get(name).unwrap().genre();
        let wishes = Wishes::new(Board::blank(genre, Grid::new(4, 4).unwrap()));
        let names: std::collections::HashSet<u64> = (0..4)
            .map(|index| make(genre, &wishes, 1, index, &Budget::unlimited()).unwrap())
            .map(|made| fingerprint(genre, &made.solved, &Budget::unlimited()).unwrap())
            .collect();
        assert!(names.len() > 1, "{name}");
    }
}

/// A board with sums above and to the left is the same with rows and columns exchanged, and in no other way.
#[test]
fn fields_of_tags_change_places_where_the_laws_want_it() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("kakuro").unwrap().genre();
    let solved = made(genre, 4).solved;
    let mut image = solved.clone();
    let (head, value) = (genre.layer("head").unwrap(), genre.layer("value").unwrap());
    let places = [Kind::Cell, Kind::Margin].into_iter().flat_map(|kind| solved.grid.places(kind));
    for place in places.collect::<Vec<Place>>() {
        let at = solved.grid.position(place);
        let target = solved.grid.places(place.kind).find(|p| solved.grid.position(*p) == (at.1, at.0)).unwrap();
        for layer in [head, value] {
            let (Some(from), Some(to)) = (solved.index(genre, layer, place), solved.index(genre, layer, target)) else {
                continue;
            };
            image.layer_mut(layer)[to] = match solved.layer(layer)[from] {
                Val::Tag(tag, [a, b]) => Val::Tag(tag, [b, a]),
                other => other,
            };
        }
    }
    assert_ne!(image, solved);
    assert_eq!(
        fingerprint(genre, &image, &Budget::unlimited()).unwrap(),
        fingerprint(genre, &solved, &Budget::unlimited()).unwrap()
    );
}
