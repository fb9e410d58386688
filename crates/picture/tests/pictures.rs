//! Pictures of every shipped genre: sound files, everything shown, light and dark alike, the same every time.

use gridwright_board::{Board, Val};
use gridwright_genre::{Catalogue, Entry};
use gridwright_grid::{Grid, Kind, Place};
use gridwright_notation::{Bound, DrawStyle, read_text, split_text};
use gridwright_picture::{Ink, Mark, Palette, Scene, Style, page, scene, sheet};
use std::path::Path;
use std::sync::Arc;

/// A solved board of every genre, from the fixtures.
fn solved() -> Vec<(Arc<Entry>, Bound, Board)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut all = Vec::new();
    for entry in Catalogue::shipped().entries() {
        let text = std::fs::read_to_string(root.join(entry.id()).join("solved-a.txt")).unwrap();
        let board = read_text(entry.genre(), &split_text(&text).unwrap()).unwrap().board;
        all.push((Arc::clone(entry), Bound::bind(entry.genre()), board));
    }
    assert!(!all.is_empty());
    all
}

fn plain(entry: &Entry, bound: &Bound, board: &Board) -> Scene {
    scene(entry.genre(), bound, board, &Style::default())
}

/// An SVG file as others read it: its size and its paths.
fn read_svg(svg: &str) -> (f64, f64, usize) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.tag_name().namespace()), ("svg", Some("http://www.w3.org/2000/svg")));
    let paths: Vec<&str> = document.descendants().filter_map(|node| node.attribute("d")).collect();
    for data in &paths {
        assert!(data.starts_with('M') && data.chars().all(|c| "Mmlhvcaz 0123456789.-".contains(c)), "{data}");
    }
    let length = |name: &str| root.attribute(name).unwrap().parse().unwrap();
    (length("width"), length("height"), paths.len())
}

#[test]
fn every_genre_gives_sound_svg_and_png() {
    for (entry, bound, board) in solved() {
        for board in [board.problem(entry.genre()), board] {
            let picture = plain(&entry, &bound, &board);
            let (width, height, n_paths) = read_svg(&picture.svg());
            assert!(n_paths >= 3, "{}", entry.id());
            assert!(width >= 40.0 * board.grid.cols() as f64 && height >= 40.0 * board.grid.rows() as f64);
            let png = picture.png(0.5).unwrap();
            assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
            let number = |at: usize| u64::from(u32::from_be_bytes(png[at..at + 4].try_into().unwrap()));
            assert_eq!((number(16), number(20)), picture.png_size(0.5), "{}", entry.id());
            assert_eq!(number(16), (width * 0.5).round() as u64);
        }
    }
}

/// Whatever the drawing in characters shows, the picture shows: a value that changes the one changes the other.
#[test]
fn pictures_show_what_drawings_show() {
    for (entry, bound, board) in solved() {
        let genre = entry.genre();
        let text = |board: &Board| bound.draw_text(genre, board, &DrawStyle::default());
        let (drawing, picture) = (text(&board), plain(&entry, &bound, &board));
        for (i, layer) in genre.layers.iter().enumerate() {
            let id = gridwright_lang::ir::LayerId(i as u32);
            let n_values = board.layer(id).len();
            for at in (0..n_values).filter(|&at| board.layer(id)[at] != Val::Blank) {
                let mut less = board.clone();
                less.layer_mut(id)[at] = Val::Blank;
                let seen = text(&less) != drawing;
                let drawn = !plain(&entry, &bound, &less).same_geometry(&picture);
                assert!(drawn || !seen, "{}: {} at {at} leaves no trace", entry.id(), layer.name);
            }
        }
    }
}

/// Of a problem every value leaves a trace, even what the drawing in characters has no room for.
#[test]
fn every_given_is_seen() {
    for (entry, bound, board) in solved() {
        let genre = entry.genre();
        let problem = board.problem(genre);
        let picture = plain(&entry, &bound, &problem);
        for (i, layer) in genre.layers.iter().enumerate() {
            let id = gridwright_lang::ir::LayerId(i as u32);
            for at in (0..problem.layer(id).len()).filter(|&at| problem.layer(id)[at].is_present()) {
                let mut less = problem.clone();
                less.layer_mut(id)[at] = Val::Blank;
                let seen = !plain(&entry, &bound, &less).same_geometry(&picture);
                assert!(seen, "{}: {} at {at} leaves no trace", entry.id(), layer.name);
            }
        }
    }
}

#[test]
fn light_and_dark_have_the_same_lines() {
    for (entry, bound, board) in solved() {
        let draw = |dark| scene(entry.genre(), &bound, &board, &Style { dark, title: Some("No. 1"), marked: &[] });
        let (light, dark) = (draw(false), draw(true));
        assert!(light.same_geometry(&dark));
        assert_eq!((light.palette, dark.palette), (Palette::Light, Palette::Dark));
        assert_ne!(light.svg(), dark.svg());
    }
}

#[test]
fn pictures_are_the_same_every_time() {
    let draw = || -> Vec<(String, Vec<u8>)> {
        let boards = solved();
        let some = boards.iter().step_by(7);
        some.map(|(e, bound, b)| plain(e, bound, b)).map(|p| (p.svg(), p.png(1.0).unwrap())).collect()
    };
    assert_eq!(draw(), draw());
}

#[test]
fn marks_are_seen_on_every_kind_of_place() {
    let (entry, bound, board) = solved().into_iter().find(|s| !s.2.grid.margins().is_empty()).unwrap();
    let before = plain(&entry, &bound, &board).svg();
    let kinds = [Kind::Point, Kind::Cell, Kind::Edge, Kind::Link, Kind::Spot, Kind::Quarter, Kind::Margin, Kind::Board];
    for kind in kinds {
        let place = board.grid.places(kind).next().unwrap();
        let with =
            |mark| scene(entry.genre(), &bound, &board, &Style { marked: &[(place, mark)], ..Style::default() }).svg();
        let all = [Mark::Broken, Mark::Differs, Mark::Forced, Mark::ForcedNo, Mark::Since, Mark::Cut, Mark::Chain(3)]
            .map(with);
        for (i, svg) in all.iter().enumerate() {
            assert!(*svg != before && !all[..i].contains(svg), "{kind:?}");
        }
    }
    let nowhere = [(Place::new(Kind::Cell, 9999), Mark::Broken)];
    assert_eq!(scene(entry.genre(), &bound, &board, &Style { marked: &nowhere, ..Style::default() }).svg(), before);
}

/// What must be there and what cannot be there have the same ink: they differ by what is drawn.
#[test]
fn what_cannot_be_is_crossed_out() {
    let (entry, bound, board) = solved().into_iter().find(|s| s.0.id() == "hitori").unwrap();
    let picture = |mark| {
        let marked: Vec<(Place, Mark)> = board.grid.places(Kind::Cell).map(|cell| (cell, mark)).collect();
        scene(entry.genre(), &bound, &board, &Style { marked: &marked, ..Style::default() })
    };
    let inks = |picture: &Scene| picture.svg().contains("#1a7f37");
    let (forced, crossed) = (picture(Mark::Forced), picture(Mark::ForcedNo));
    assert!(inks(&forced) && inks(&crossed) && !forced.same_geometry(&crossed));
}

#[test]
fn a_page_holds_its_pictures() {
    let boards = solved();
    let scenes: Vec<Scene> = boards.iter().take(5).map(|(e, bound, b)| plain(e, bound, b)).collect();
    let two = page(&scenes, 2);
    let widest = |column: usize| scenes.iter().skip(column).step_by(2).map(|s| s.width).fold(0.0, f64::max);
    assert!(two.width >= widest(0) + widest(1));
    assert!(two.height >= scenes[0].height + scenes[2].height + scenes[4].height);
    read_svg(&two.svg());
    read_svg(&page(&[], 3).svg());
    assert!(sheet("Answers", &scenes, 2).height > two.height);
    assert_eq!(page(&scenes, 99).svg(), page(&scenes, 5).svg());
}

#[test]
fn titles_are_drawn_and_told() {
    let (entry, bound, board) = solved().remove(0);
    let titled = scene(entry.genre(), &bound, &board, &Style { title: Some("Nr. 7 <a> & Ü"), ..Style::default() });
    assert!(titled.svg().contains("<title>Nr. 7 &lt;a&gt; &amp; Ü: "));
    read_svg(&titled.svg());
    assert!(titled.height > plain(&entry, &bound, &board).height);
}

/// The gallery shows every genre.
#[test]
fn the_gallery_is_complete() {
    let renewed = "renew it by `cargo run --release -p gridwright-picture --example gallery`";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery");
    let text = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let mut n_sheets = 0;
    for name in text.split('"').filter(|word| word.ends_with(".svg")) {
        let sheet = std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}; {renewed}"));
        read_svg(&sheet);
        n_sheets += 1;
    }
    let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let n_files = files.filter(|path| path.extension().is_some_and(|ending| ending == "svg")).count();
    assert_eq!(n_sheets, n_files, "the page shows all sheets and no other: {renewed}");
    for entry in Catalogue::shipped().entries() {
        let letter = entry.title().chars().next().unwrap().to_ascii_lowercase();
        for name in [format!("{letter}.svg"), format!("{letter}-dark.svg")] {
            let sheet = std::fs::read_to_string(folder.join(&name)).unwrap_or_default();
            let titled = format!("{}, ", entry.title());
            assert!(text.contains(&name) && sheet.contains(&titled), "{} is not on {name}: {renewed}", entry.title());
        }
    }
}

/// A large board stays a small file, and too large a picture is refused rather than attempted.
#[test]
fn a_large_board_is_no_trouble() {
    let catalogue = Catalogue::shipped();
    let entry = catalogue.get("nurikabe").unwrap();
    let mut board = Board::blank(entry.genre(), Grid::new(20, 36).unwrap());
    let layer = entry.genre().layer("clue").unwrap();
    board.layer_mut(layer).iter_mut().enumerate().for_each(|(i, v)| *v = Val::Int((i % 120) as i64));
    let picture = plain(entry, &Bound::bind(entry.genre()), &board);
    let svg = picture.svg();
    assert!(svg.len() < 600_000, "{}", svg.len());
    assert!(read_svg(&svg).2 < 60, "neighbours are not joined");
    assert!(picture.png(1000.0).is_err());
    assert!(picture.png(0.0).is_err());
    assert_eq!(Palette::Light.colour(Ink::Paper), [255, 255, 255]);
}

/// Six boards of a usual size make a page that can be sent around: with a clue in every cell and an answer.
#[test]
fn a_page_of_six_is_light() {
    let catalogue = Catalogue::shipped();
    for (id, found) in [("slither", "loop"), ("nurikabe", "shaded")] {
        let entry = catalogue.get(id).unwrap();
        let genre = entry.genre();
        let mut board = Board::blank(genre, Grid::new(10, 10).unwrap());
        let clues = board.layer_mut(genre.layer("clue").unwrap());
        clues.iter_mut().enumerate().for_each(|(i, clue)| *clue = Val::Int((i % 4) as i64));
        let answer = board.layer_mut(genre.layer(found).unwrap());
        answer.iter_mut().step_by(2).for_each(|value| *value = Val::Flag(true));
        let six = vec![plain(entry, &Bound::bind(genre), &board); 6];
        let svg = page(&six, 2).svg();
        assert!(svg.len() < 60_000, "{id}: {}", svg.len());
    }
}

/// A circle for a mark is a circle and nothing else: no letter of the layer's name.
#[test]
fn a_mark_drawn_as_a_circle_has_no_letter() {
    let picture = |name: &str| {
        let text = format!(
            "genre spots \"Spots\"\ngiven {name} on cells: yes\nfind dark on cells: yes/no\n\
             rule some \"Some.\": for each c in cells where {name} at c: dark(c)\ndraw {name} circle\n"
        );
        let genre = gridwright_lang::compile(&text, gridwright_genre::library()).genre.unwrap();
        let mut board = Board::blank(&genre, Grid::new(1, 2).unwrap());
        let blank = scene(&genre, &Bound::bind(&genre), &board, &Style::default());
        board.layer_mut(genre.layer(name).unwrap())[0] = Val::Flag(true);
        let marked = scene(&genre, &Bound::bind(&genre), &board, &Style::default());
        assert!(!marked.same_geometry(&blank));
        marked
    };
    assert!(picture("spot").same_geometry(&picture("ring")));
}
