//! The `draw` and `make` lines of rule files: what they say is bound to the layers, and mistakes are told with a way out.

use crate::common;

use gridwright_grid::Symmetry;
use gridwright_lang::ir::{DrawItem, Genre, Icon, LayerId, MakeHint, Style, Target};
use gridwright_lang::{Compiled, compile};

/// A genre with these lines, as a setter would write them.
fn compiled(lines: &str) -> (String, Compiled) {
    let text = format!(
        "genre sample \"Sample\"\nboard box = tiles(2, 2)\n\ngiven clue on cells: 1.. or ?\ngiven mark on cells: white, sun, arrow(direction)\n\
         given rooms on cells: division\ngiven tall on rooms: 1..\ngiven dot on points: yes\nfind  shaded on cells: yes/no\nfind  line on links: yes/no\nfind  value on cells: 1..9\n\
         rule some \"Something is shaded.\": any(shaded in cells)\n\n{lines}\n"
    );
    let compiled = compile(&text, &common::library());
    (text, compiled)
}

/// What is said about the lines; layers that no rule uses are not looked at.
fn complaints(lines: &str) -> Vec<String> {
    let (text, compiled) = compiled(lines);
    let said = compiled.diagnostics.iter().map(|d| d.plain("sample.rule", &text));
    said.filter(|d| d.starts_with("error")).collect()
}

fn genre(lines: &str) -> Genre {
    let (text, compiled) = compiled(lines);
    let told: Vec<String> = compiled.diagnostics.iter().map(|d| d.plain("sample.rule", &text)).collect();
    compiled.genre.unwrap_or_else(|| panic!("{}", told.join("\n")))
}

#[test]
fn draw_lines_become_a_plan() {
    let genre = genre("draw   box border, mark icon, arrow arrow on fill, points dots\ndraw   clue circled on white");
    let layer = |name: &str| genre.layer(name).unwrap();
    let item = |target, style, on_fill| DrawItem { target, style, on_fill };
    let box_id = genre.structures.iter().position(|s| s.name == "box").unwrap() as u32;
    let arrow = genre.symbol("arrow").unwrap();
    let plan = &genre.notation.draw;
    assert_eq!(
        plan.stated(),
        [
            item(Target::Structure(gridwright_lang::ir::StructureId(box_id)), Style::Border, false),
            item(Target::Layer(layer("mark")), Style::Icon, false),
            item(Target::Symbol(layer("mark"), arrow), Style::Arrow, true),
            item(Target::Points, Style::Dots, false),
            item(Target::Layer(layer("clue")), Style::Circled, false),
        ]
    );
    let style = |name: &str| plan.items.iter().find(|i| i.target == Target::Layer(layer(name))).unwrap().style;
    let usual = ["tall", "rooms", "dot", "shaded", "line", "value"].map(style);
    assert_eq!(usual, [Style::Corner, Style::Border, Style::Fill, Style::Fill, Style::Thick, Style::Number]);
    assert_eq!(plan.symbol(genre.symbol("white").unwrap()), Icon::White);
    assert_eq!(plan.symbol(arrow), Icon::Letter('A', 'A'));
    assert_eq!(plan.layer(layer("tall")), Icon::Tall);
}

#[test]
fn mistakes_in_draw_lines_are_told_with_a_way_out() {
    let told = |items: &str| complaints(&format!("draw   {items}")).join("\n");
    assert_eq!(
        told("clue numbre, line thick"),
        "error[codec]: `numbre` is no style\n  sample.rule:14:13\n  hint: did you mean `number`?"
    );
    assert!(told("clue loudly").contains("the styles are: number, letter, circled,"));
    assert_eq!(
        told("cule number"),
        "error[codec]: `cule` cannot be drawn\n  sample.rule:14:8\n  hint: did you mean `clue`?"
    );
    assert!(told("clue number of fill").contains("what may follow is `on fill` or `on white`"));
    assert!(told("clue").contains("hint: write `clue STYLE`"));
    assert_eq!(
        told("clue dots"),
        "error[codec]: `clue` cannot be drawn as `dots`\n  sample.rule:14:13\n  \
         hint: `dots` is for the grid points: `points dots`"
    );
    assert!(told("points number").contains("the grid points are drawn as `dots`"));
    assert!(told("box fill").contains("tiles are drawn as `border`"));
    assert!(told("rooms fill").contains("a division is drawn as `border`"));
    assert!(told("dot border").contains("`border` is for divisions"));
    assert!(told("sun thick").contains("a single symbol is drawn in its cell"));
}

#[test]
fn make_lines_become_a_plan() {
    let genre = genre(
        "make   divide rooms 2 6; remove clue value; remove tall\nmake   divide value 1 5; share 30; mend; symmetry half-turn",
    );
    let layer = |name: &str| -> LayerId { genre.layer(name).unwrap() };
    assert_eq!(
        genre.notation.make.hints,
        [
            MakeHint::Divide { layer: layer("rooms"), least: 2, most: 6, rectangles: false },
            MakeHint::Remove { layer: layer("clue"), value_only: true },
            MakeHint::Remove { layer: layer("tall"), value_only: false },
            MakeHint::Divide { layer: layer("value"), least: 1, most: 5, rectangles: false },
            MakeHint::Share(30),
            MakeHint::Mend,
            MakeHint::Symmetry(Symmetry::HalfTurn),
        ]
    );
}

#[test]
fn mistakes_in_make_lines_are_told_with_a_way_out() {
    let told = |hints: &str| complaints(&format!("make   {hints}"));
    assert_eq!(
        told("frobnicate clue; remove clu; share abc"),
        [
            "error[codec]: `frobnicate` is no hint\n  sample.rule:14:8\n  hint: the hints are: remove, scatter, single, divide, \
             place, fill, fit, grow, merge, thread, pile, mend, share, symmetry",
            "error[codec]: there is no layer `clu`\n  sample.rule:14:32\n  hint: did you mean `clue`?",
            "error[codec]: `abc` is no number\n  sample.rule:14:43\n  hint: write `share N`",
        ]
    );
    assert_eq!(
        told("remvoe clue"),
        ["error[codec]: `remvoe` is no hint\n  sample.rule:14:8\n  hint: did you mean `remove`?"]
    );
    assert_eq!(
        told("remove"),
        ["error[codec]: which layer does `remove` speak of?\n  sample.rule:14:8\n  \
          hint: write `remove LAYER` or `remove LAYER value`"]
    );
    let one = |hints: &str| told(hints).join("\n");
    assert!(one("remove shaded").contains("`remove` wants a given layer that is no division, and `shaded` is sought"));
    assert!(one("remove shaded").contains("what `remove` can take here is: clue, mark, tall, dot"));
    assert!(one("remove dot value").contains("a `dot` is there or not: it has no value besides"));
    assert!(one("grow rooms").contains("`rooms` is a given division"));
    assert!(one("merge clue").contains("`merge` wants a division"));
    assert!(one("scatter clue").contains("a number is missing"));
    assert!(one("scatter clue 101").contains("101 of a hundred are too many"));
    assert!(one("divide rooms 6 2").contains("there are no blocks of 6 to 2 cells"));
    assert!(one("divide clue 2 6").contains("a given division, or a sought layer of numbers"));
    assert!(one("mend clue").contains("`clue` is too much behind `mend`"));
    assert!(one("symmetry half-trun").contains("did you mean `half-turn`?"));
    assert!(one("symmetry").contains("which symmetry?"));
}
