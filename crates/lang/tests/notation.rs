//! The `url` and `file` lines of rule files: what they say is bound to the layers, and mistakes are told with a way out.

use crate::common;

use gridwright_grid::Dir;
use gridwright_lang::ir::notation::{FilePart, GapLetters, Meaning, NumberForm, Shape, Spelling, Tokens, UrlCodec};
use gridwright_lang::ir::{FieldVal, Genre, Val};
use gridwright_lang::{Code, Compiled, compile};

/// A genre with these lines, as a setter would write them.
fn compiled(lines: &str) -> (String, Compiled) {
    let text = format!(
        "genre sample \"Sample\"\nalso specimen\noption f \"Fast.\"\nboard holes\n\
         given clue on cells: 1.. or ?\ngiven mark on cells: white, black, arrow(direction)\n\
         given room on cells: division\ngiven total on board: 1..\ngiven wall on borders: yes\n\
         find  shaded on cells: yes/no\nfind  line on links: yes/no\nfind  value on cells: 1..9 or none\n\
         rule some \"Something is shaded.\": any(shaded in cells)\n{lines}\n"
    );
    let compiled = compile(&text, &common::library());
    (text, compiled)
}

/// What is said about the lines; the layers they leave out are not looked at.
fn complaints(lines: &str) -> Vec<String> {
    let (text, compiled) = compiled(lines);
    let said = compiled.diagnostics.iter().filter(|d| d.code == Code::Codec).map(|d| d.plain("sample.rule", &text));
    said.filter(|d| !d.contains("does not store")).collect()
}

/// The one complaint about a url line.
fn url(codecs: &str) -> String {
    complaints(&format!("url    {codecs}")).join("\n")
}

/// The one complaint about a file line.
fn file(codecs: &str) -> String {
    complaints(&format!("file   {codecs}")).join("\n")
}

fn genre(lines: &str) -> Genre {
    let (text, compiled) = compiled(lines);
    let told: Vec<String> = compiled.diagnostics.iter().map(|d| d.plain("sample.rule", &text)).collect();
    compiled.genre.unwrap_or_else(|| panic!("{}", told.join("\n")))
}

#[test]
fn a_url_line_becomes_a_plan() {
    let genre = genre(
        "url own(f) number16(clue) number(total, default: 2) \"/\" border(room, around: black) \
         code mark gap(g-z) [1: white] [4: arrow(up)] [2 3: arrow(down left)] optional bits(holes) as specimen",
    );
    let layer = |name: &str| genre.layer(name).unwrap();
    let plan = genre.notation.url.as_ref().unwrap();
    assert_eq!(plan.id, "specimen");
    assert!(!genre.notation.own_genre);
    assert!(self::genre("url own number16(clue)").notation.own_genre);
    assert_eq!(genre.notation.own, [genre.option("f").unwrap()]);
    assert_eq!(genre.notation.outside[0].division, layer("room"));
    let codecs: Vec<&UrlCodec> = plan.items.iter().map(|item| &item.codec).collect();
    assert!(matches!(codecs[0], UrlCodec::Numbers(NumberForm::Number16, n) if n.layer == layer("clue")));
    assert!(matches!(codecs[1], UrlCodec::Decimal(n) if n.layer == layer("total") && n.default == Some(2)));
    assert_eq!(codecs[2], &UrlCodec::Literal("/".to_owned()));
    assert!(matches!(codecs[3], UrlCodec::Bits(b) if b.layer == layer("room") && b.shape == Shape::Links));
    assert_eq!(codecs[5], &UrlCodec::Holes);
    assert!(plan.items[5].optional && !plan.items[4].optional);
}

#[test]
fn a_table_becomes_tokens_and_values() {
    let genre = genre(
        "url code mark gap(i-z) [1: white] [2 3: arrow(down left)] [h: hole] code clue [<hex> -<hex*2>: n+1] [.: blank]",
    );
    let plan = genre.notation.url.as_ref().unwrap();
    let (UrlCodec::Code { table, gaps, .. }, UrlCodec::Code { table: numbers, .. }) =
        (&plan.items[0].codec, &plan.items[1].codec)
    else {
        panic!("{plan:?}");
    };
    assert_eq!(*gaps, Some(GapLetters { single: None, first: 'i', last: 'z' }));
    let arrow = |dir| Meaning::Value(0, Val::tag1(genre.symbol("arrow").unwrap(), FieldVal::Dir(dir)));
    let meanings: Vec<Meaning> = table.rows.iter().flat_map(|row| row.meanings.clone()).collect();
    let white = Meaning::Value(0, Val::Sym(genre.symbol("white").unwrap()));
    assert_eq!(meanings, [white, arrow(Dir::Down), arrow(Dir::Left), Meaning::Hole]);
    assert_eq!(table.rows[1].spellings, [Spelling::Exact("2".to_owned())]);
    assert!(numbers.rows[0].says(Meaning::Number { layer: 0, tag: None, add: 1 }));
    let long = Spelling::Number { prefix: "-".to_owned(), radix: 16, digits: Some(2) };
    assert_eq!(numbers.rows[0].spellings[1], long);
}

#[test]
fn a_file_line_becomes_a_plan() {
    let genre = genre(
        "file version 2: one-size flag(f) since(1) until(1) area(room) since(2) border(room) qnum(clue, hole: #) \
         anum(value, given: clue, none: -, some: +) optional aux(colour: cells 0)",
    );
    let layer = |name: &str| genre.layer(name).unwrap();
    let plan = genre.notation.file.as_ref().unwrap();
    assert_eq!((plan.version, plan.one_size), (2, true));
    let versions: Vec<_> = plan.items.iter().map(|item| item.versions.clone()).collect();
    let always = 0..=i64::MAX;
    assert_eq!(versions, [always.clone(), 1..=1, 2..=i64::MAX, always.clone(), always.clone(), always]);
    assert_eq!(plan.items[0].part, FilePart::Flag(genre.option("f").unwrap()));
    let (FilePart::Tokens(clues), FilePart::Tokens(answers)) = (&plan.items[3].part, &plan.items[4].part) else {
        panic!("{plan:?}");
    };
    let Tokens::Table(table) = &clues.tokens else { panic!("{clues:?}") };
    assert!(table.rows.iter().any(|row| row.says(Meaning::Hole)));
    assert_eq!((answers.given, answers.key.as_str()), (Some(layer("clue")), "anum(value)"));
    assert!(plan.items[5].optional);
}

#[test]
fn mistakes_in_url_lines_are_told_with_a_way_out() {
    assert_eq!(url("number16(clue) circle(mark: white black) border(room)"), "");
    let told = |codecs: &str, message: &str, place: &str, way_out: &str| {
        let expected = format!("error[codec]: {message}\n  sample.rule:14:{place}\n  hint: {way_out}");
        assert_eq!(url(codecs), expected);
    };
    told("numbr16(clue)", "`numbr16` is no word of a url line", "8", "did you mean `number16`?");
    told(
        "frobnicate(clue)",
        "`frobnicate` is no word of a url line",
        "8",
        "the words of a url line are: number16, lists, lists10, number10, 4cell, number, bank, number10or16, circle, pairs, skips, at, always, dot, border, \
         bits, 1cell, arrow16, sums, \
         code, own, optional",
    );
    told("number16(cleu)", "there is no layer `cleu`", "17", "did you mean `clue`?");
    told(
        "number16(xyzzy)",
        "there is no layer `xyzzy`",
        "17",
        "the layers are: clue, mark, room, total, wall, shaded, line, value",
    );
    told(
        "number16(shaded)",
        "`number16` writes numbers, and `shaded` is yes or no",
        "8",
        "name the symbols it counts from 1: `(LAYER: FIRST SECOND)`",
    );
    told(
        "number16(line)",
        "`number16` cannot list `line`, which lives on links",
        "8",
        "it lists cells, points, margin, blocks",
    );
    told("number16(clue, mark)", "`number16` cannot do anything with `mark`", "23", "`number16` takes 1 and no more");
    told("number16", "`number16` needs 1 layer, not 0", "8", "write `number16(LAYER)`");
    told("circle(mark: white blak)", "`blak` is no value of `mark`", "27", "did you mean `black`?");
    told(
        "circle(mark: white arrow)",
        "`arrow` carries something, which a number cannot tell",
        "27",
        "write the layer by a table: `code` or `plane`",
    );
    told("circle(mark: white)", "`circle` writes two symbols, not 1", "8", "write `(LAYER: FIRST SECOND)`");
    told("bits(shaded: yes)", "`bits` has no use for `yes`", "21", "it writes the layer as it is: leave the colon out");
    told("number(total, default: x)", "`x` is no number", "31", "write `default: 1`");
    told("number(total, default: 1, default: 2)", "`default` is told twice", "34", "leave one of them out");
    told("number(total, default)", "`default` says nothing", "22", "write `default: WORD`");
    told("border(room, arround: black)", "`border` cannot do anything with `arround`", "21", "did you mean `around`?");
    told("border(room, around: blak)", "`blak` is no symbol that a cell is given", "29", "did you mean `black`?");
    told("own(g)", "there is no option `g`", "12", "declare it: `option LETTER \"What it asks.\"`");
    told(
        "optional number(total)",
        "`number` cannot be optional",
        "17",
        "only lists of places can be left out when they are empty",
    );
    told(
        "optional border(wall) number16(clue)",
        "`number16` stands behind something optional",
        "30",
        "nobody could tell whether that is there: what is optional comes last",
    );
    told(
        "number16(clue) as samples",
        "URLs that start with `samples` would not be read again",
        "26",
        "add it to the names: `also samples`",
    );
}

#[test]
fn mistakes_in_tables_are_told_with_a_way_out() {
    let told = |codecs: &str, message: &str, way_out: &str| {
        let said = url(codecs);
        let expected = [format!("error[codec]: {message}\n"), format!("hint: {way_out}")];
        assert!(expected.iter().all(|part| said.contains(part)), "{codecs}\n{said}");
    };
    let rows = |rows: &str| format!("code mark gap(g-z) {rows}");
    told(&rows("[1: white] [1: black]"), "`1` stands for two values", "a token has one meaning");
    told(
        &rows("[1: white] [h: black]"),
        "`h` is a token and a gap letter at once",
        "the letters g-z stand for empty places; take another token",
    );
    told(
        &rows("[1: white] [2: white]"),
        "two rows say the same value",
        "put the tokens in one row: the first is written, all are read",
    );
    told(&rows("[1: blak]"), "`blak` is no value of this table's layers", "did you mean `black`?");
    told(&rows("[1: white(up)]"), "`white` is written with other fields", "it carries nothing: write `white`");
    told(
        &rows("[1: arrow(north)]"),
        "`arrow` is written with other fields",
        "its field is a direction, `n` for a number, or `?`: `arrow(n)`",
    );
    told(&rows("[1: arrow(n)]"), "`arrow` is written with other fields", "its field is a direction");
    told(&rows("[1 2 3: arrow(up down)]"), "3 tokens for 2 values", "as many of the one as of the other");
    told(&rows("[1: yes]"), "`yes` is no value of `mark`", "it may be white, black, arrow");
    told("code clue [<hexx>: n] [.: blank]", "`<hexx>` is no form of a token", "did you mean `<hex>`?");
    told("code clue [<hex*9>: n] [.: blank]", "`<hex*9>` is no form of a token", "the forms are");
    told("code clue [<n>: n] [.: blank]", "where `<n>` ends in a URL cannot be told", "a token is one character");
    told("code clue [<hex*2>: n] [.: blank]", "where `<hex*2>` ends in a URL cannot be told", "a token is one");
    told("code clue [ab: ?] [<hex>: n] [.: blank]", "`ab` and `<number>` cannot be told apart", "let them");
    told(
        "code clue [-: ?] [-<hex*2>: n] [.: blank]",
        "`-` starts two tokens",
        "nobody could tell which it is: take another sign",
    );
    told("code clue [x: n] [.: blank]", "this token holds no number", "write a form such as `<n>` or `<hex>`");
    told("code clue [<hex>: ?] [.: blank]", "the number of this token says nothing", "write `n` as the value");
    told("code clue [<hex>: none] [.: blank]", "`none` is no value of `clue`", "it may be n, ?");
    told("code clue [<hex>: n]", "nothing is written for an empty place", "add `gap(g-z)` or a row `[.: blank]`");
    told("code clue gap(9) [<hex>: n]", "`9` is no range of letters", "write `gap(a-z)`");
    told("code clue, clue [<hex>: n] [.: blank]", "`clue` is told twice", "leave one of them out");
    told("code clue, line [<hex>: n] [.: blank]", "`code` cannot list `line`, which lives on links", "it lists cells");
    told(
        "code wall [1: yes] [7: hole] [.: blank]",
        "a place among borders is no cell that could be missing",
        "tell of missing cells where cells are written",
    );
    assert!(url(&rows("[1: white] [2: black]")).contains("warning[codec]: this table cannot write arrow of `mark`"));
    let told = file("plane clue [<n>: n] [.: blank]");
    assert!(told.contains("this table cannot write ? of `clue`"), "{told}");
    assert!(file("plane clue [-: ?] [<n>: n]").contains("nothing is written for an empty place"));
    assert!(file("plane clue gap(a-z) [<n>: n] [.: blank]").contains("a plane has no gaps"));
    assert!(file("plane clue [1/2: ?] [<n>: n] [.: blank]").contains("a `/` ends the line of a file"));
}

/// Missing cells in a table: refused where the genre has none, instead of being read as nothing.
#[test]
fn a_hole_needs_a_board_that_has_holes() {
    let text = |board: &str| {
        format!(
            "genre sample \"Sample\"\n{board}given clue on cells: 1.. or ?\nfind shaded on cells: yes/no\n\
             rule some \"Something is shaded.\": any(shaded in cells)\nurl code clue [<hex>: n] [.: ?] [z: blank] [y: hole]\n"
        )
    };
    let said = |board: &str| -> Vec<String> {
        compile(&text(board), &common::library()).diagnostics.iter().map(|d| d.message.clone()).collect()
    };
    assert!(said("").contains(&"no cell of this genre is missing".to_owned()));
    assert!(!said("board holes\n").contains(&"no cell of this genre is missing".to_owned()));
}

#[test]
fn mistakes_in_file_lines_are_told_with_a_way_out() {
    for (codecs, message, way_out) in [
        ("ans(line)", "`ans` cannot list `line`, which lives on links", "it lists cells, points, blocks"),
        ("qnum(clue) plane clue [5: ?] [<n>: n] [.: blank]", "`5` stands for two values", "a token has one meaning"),
        ("aux(colour)", "`aux` needs a name, places and the token for nothing", "write `aux(colour: cells 0)`"),
        ("qnum-ans(clue, line)", "`qnum-ans` cannot list `line`, which lives on links", "it lists cells"),
        ("qnum-ans(shaded, clue)", "`qnum-ans` writes numbers first, and `shaded` is yes or no", "it suits a layer of"),
        ("switch(f)", "`switch` needs an option and two words", "write `switch(OPTION: WORD-IF-SET, WORD-IF-NOT)`"),
        ("switch(f: a, a)", "`switch` needs an option and two words", "write `switch"),
        ("flag(g)", "there is no option `g`", "declare it"),
        ("flag", "`flag` needs an option", "write `flag(LETTER)`"),
        ("flag(f, f)", "`flag` cannot do anything with `f`", "write `flag(f) flag(g)`"),
        ("one-size(3)", "`one-size` cannot do anything with `3`", "write `one-size`"),
        ("options(f)", "`f` needs one word", "write `f: WORD`"),
        ("qnmu(clue)", "`qnmu` is no word of a file line", "did you mean `qnum`?"),
        ("since(1) qnum(clue)", "the versions of this file are 0 to 0", "the last one is told first"),
        ("since qnum(clue)", "`since` needs a version", "write `since(1)`"),
        ("version 2: since(2) until(1) qnum(clue)", "no version of the file has `qnum`", "the number of `since` is"),
        ("qnum(clue) until(0)", "nothing follows that this is said of", "put it before a part of the file"),
        ("optional qnum(clue)", "`qnum` cannot be optional", "only `aux` can be left out"),
        ("line(room)", "`line` writes lines, and `room` is a division", "it suits yes/no"),
        ("anum(value, none: x)", "`x` is no mark that is free", "the marks are c, +, -, = and %"),
        ("anum(value, none: -, some: -)", "`-` is no mark that is free", "the marks are"),
        ("anum(clue, none: -)", "`clue` is never none", "leave `none` out"),
        ("anum(value, given: line)", "`anum` cannot list `line`, which lives on links", "it lists cells"),
        ("number(clue)", "`number` cannot list `clue`, which lives on cells", "it lists board"),
        ("frame(clue)", "`frame` cannot list `clue`, which lives on cells", "it lists margin"),
        ("border(room: a)", "`border` has no use for `a`", "leave the colon out"),
    ] {
        let said = file(codecs);
        assert!(said.contains(&format!("error[codec]: {message}\n")) && said.contains(way_out), "{codecs}\n{said}");
    }
}

#[test]
fn what_a_line_leaves_out_is_told() {
    let said = |lines: &str| -> Vec<String> {
        compiled(lines).1.diagnostics.iter().filter(|d| d.code == Code::Codec).map(|d| d.message.clone()).collect()
    };
    let told = said("url number16(clue) circle(mark: white black) border(room) border(wall) number(total)");
    assert_eq!(told, ["the url line does not store missing cells"]);
    let told = said("file qnum(clue) ans(shaded) line(line) anum(value) border(room) border(wall) number(total)");
    assert_eq!(told, ["the file line does not store `mark`", "the file line does not store option `f`"]);
    for (lines, message) in [
        ("url number16(clue)\nurl number16(clue)", "a second url line"),
        ("file qnum(clue)\nfile qnum(clue)", "a second file line"),
    ] {
        let (_, compiled) = compiled(lines);
        assert!(compiled.diagnostics.iter().any(|d| d.message == message), "{lines}");
    }
}

/// Where a layer could not be read, its lines are not blamed for that.
#[test]
fn lines_are_not_blamed_for_other_mistakes() {
    let text = "genre s \"S\"\ngiven clue on: 1..\nfind dark on cells: yes/no\nrule r \"R.\": any(dark in cells)\nurl number16(clue)\n";
    let said = compile(text, &common::library()).diagnostics;
    assert!(said.iter().all(|d| d.code != Code::Codec), "{said:?}");
}

/// Whatever stands in a line: it becomes a plan, or somebody is told why not.
#[test]
fn no_line_is_passed_over_in_silence() {
    let library = common::library();
    let lines = [
        "url own ( f ) number16 ( clue ) number ( total , default : 2 ) \"/\" border ( room , around : black )",
        "url code mark gap(g-z) [ 1 : white ] [ 2 3 : arrow ( down left ) ] optional bits ( holes ) as specimen",
        "url circle ( mark : white black ) 1cell ( shaded ) code clue , value [ <hex> : clue ( n ) ] [ . : blank ]",
        "file version 2 : one-size flag ( f ) since ( 1 ) until ( 1 ) area ( room ) qnum ( clue , hole : # )",
        "file anum ( value , given : clue , none : - ) optional aux ( colour : cells 0 ) switch ( f : a , b )",
        "file options ( f : word ) without ( f ) plane mark , shaded [ . : blank ] [ b : black ] [ s : shaded ( no ) ]",
    ];
    let head = compiled("").0;
    let mut n_refused = 0;
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        for at in 1..words.len() {
            for other in
                ["", "(", ")", ":", ",", "[", "]", "clue", "f", "x", "7", "hole", "n", "?", "own", "dot", "frame"]
            {
                let mut changed = words.clone();
                changed[at] = other;
                let text = format!("{head}{}\n", changed.join(" "));
                let compiled = compile(&text, &library);
                let Some(genre) = compiled.genre else {
                    n_refused += 1;
                    assert!(!compiled.diagnostics.is_empty(), "{text}");
                    continue;
                };
                let notation = &genre.notation;
                let is_there = if words[0] == "url" { notation.url.is_some() } else { notation.file.is_some() };
                assert!(is_there, "{}", changed.join(" "));
            }
        }
    }
    assert!(n_refused > 1000, "{n_refused}");
}

/// A genre with a layer of every sort that tables write.
fn rich(lines: &str) -> Vec<String> {
    let text = format!(
        "genre rich \"Rich\"\nboard margin top, bottom, left, right\ngiven ring on cells: yes\ngiven up on cells: 0..\n\
         given low on cells: 0..\ngiven way on cells: direction\ngiven tone on cells: white(1.. or ?), black(1.. or ?)\n\
         given aim on cells: sharp(direction or none, 0.. or ?)\ngiven dot on borders: a, b\ngiven total on margin: 0..\n\
         find dark on cells: yes/no\nrule some \"Something is dark.\": any(dark in cells)\n{lines}\n"
    );
    let compiled = compile(&text, &common::library());
    let said = compiled.diagnostics.iter().filter(|d| d.code == Code::Codec).map(|d| d.plain("rich.rule", &text));
    said.filter(|d| !d.contains("does not store")).collect()
}

#[test]
fn rows_of_several_layers_and_tokens_of_several_parts_are_told_apart() {
    let sound = [
        "url code ring, up, low gap(g-z) [<num><num>: ring + up(n) + low(n)]",
        "url code aim gap(a-z) [1<d><hex> 1<d+5><hex*2>: sharp(d n)] [1<d>.: sharp(d ?)] [10.: sharp(none ?)]",
        "url number16(tone: white black) circle(dot: a b) pairs(dot: a b, gaps: no) skips(ring, rest: no)",
        "url code total [<base32>: n] [.: blank] 4cell(way: up down left right)",
        "file plane ring, dark [.: blank] [o: ring] [#: ring + dark] [%: ring + dark(no)] [+: dark]",
        "file plane up, low given(low) [.: blank] [q<n>: low(n)] [<n>: up(n)]",
        "file frame(total) plane ring, up [.: blank] [o: ring] [<n|->,<n|->: ring + up(n)]",
        "file qnum(way: up down left right)",
    ];
    for line in sound {
        let told: Vec<String> = rich(line).into_iter().filter(|d| d.contains("error")).collect();
        assert_eq!(told.is_empty(), !line.contains("<n|->,<n|->"), "{line}: {told:?}");
    }
    let mistakes = [
        ("url code up, low gap(a-z) [1<hex>: up(n)] [<hex>2<hex>: up(n) + low(n)]", "cannot be told apart"),
        ("url code up gap(a-z) [<n>.: n]", "where `<n>.` ends in a URL cannot be told"),
        ("url code up, low gap(g-z) [<num><num>: up(n)]", "2 numbers in the token, 1 in the value"),
        ("url code up, low gap(g-z) [<hex>: up(n) + up(n)]", "are values of different layers"),
        ("url code ring, up gap(g-z) [1: ring + blank]", "are values of different layers"),
        ("url code up [<bas32>: n] [.: blank]", "did you mean `<base32>`?"),
        ("url code up given(low) [<hex>: n] [.: blank]", "a code follows no other layer"),
        ("url bits(ring, one: nothing)", "`one` cannot be `nothing`"),
        ("url skips(ring, points: inner)", "only points are inner ones"),
        ("url skips(up)", "`skips` writes one thing"),
        ("url pairs(dot)", "`pairs` writes numbers, and `dot` is symbols"),
        ("url at(up)", "`at` tells where symbols are"),
        ("file border(dot, rim: 0)", "`border` writes yes and no"),
        ("file area(ring, token: #)", "`area` cannot list `ring`"),
    ];
    for (line, message) in mistakes {
        let told = rich(line).join("\n");
        assert!(told.contains(message), "{line}: {told}");
    }
}
