//! The words of `url` and `file` lines, each with its form and what it writes: what the manual prints, and what a word
//! nobody knows is compared with.

/// A word of a `url` or `file` line.
#[derive(Debug, Clone, Copy)]
pub struct CodecWord<W> {
    /// The word.
    pub name: &'static str,
    /// What it stands for.
    pub word: W,
    /// How it is used.
    pub form: &'static str,
    /// What its layer holds.
    pub layer: &'static str,
    /// What it writes.
    pub meaning: &'static str,
}

const fn codec<W>(
    name: &'static str,
    word: W,
    form: &'static str,
    layer: &'static str,
    meaning: &'static str,
) -> CodecWord<W> {
    CodecWord { name, word, form, layer, meaning }
}

/// What a word of a `url` line stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UrlWord {
    /// Numbers in hex digits.
    Number16,
    /// Single decimal digits.
    Number10,
    /// 0 to 4 with their gaps.
    FourCell,
    /// Single digits if they suffice, else hex digits.
    TenOr16,
    /// Short lists.
    Lists,
    /// Lists of digits.
    Lists10,
    /// The number of the board.
    Number,
    /// The bank of the board.
    Bank,
    /// Two symbols, three a character.
    Circle,
    /// Two places to a number.
    Pairs,
    /// Things by the free places before each.
    Skips,
    /// Places of single symbols.
    At,
    /// Two symbols on spots.
    Dot,
    /// Bits between cells.
    Border,
    /// Bits, also of missing cells.
    Bits,
    /// Yes with its gaps.
    OneCell,
    /// Arrows with numbers.
    Arrow16,
    /// Blocks with two numbers.
    Sums,
    /// A table.
    Code,
    /// Options of our own.
    Own,
    /// A letter before the size, always.
    Always,
}

/// The words of a `url` line.
pub const URL_WORDS: &[CodecWord<UrlWord>] = &[
    codec(
        "number16",
        UrlWord::Number16,
        "number16(L)",
        "numbers, `?`",
        "hex digits, longer ones behind `- + = @ * $`; gaps `g`-`z`. Outside the board up to 255. `number16(L: A B)`, tags with a \
         number each: twice the number, and one more for B; 0 and 1 for `?`. Lists outside the board have a place an entry, the last first, 0 for `*`",
    ),
    codec(
        "lists",
        UrlWord::Lists,
        "lists(L: 6 4 2)",
        "lists of up to four",
        "one digit, or one number to base 36; its digits to the base for two, three, four entries are the entries, 0 for `?`. A sign: `+7`",
    ),
    codec(
        "lists10",
        UrlWord::Lists10,
        "lists10(L)",
        "lists of 1 to 9",
        "a digit an entry, 0 for `?`; then a letter: how far it is to the next",
    ),
    codec("number10", UrlWord::Number10, "number10(L)", "0 to 9, `?`", "digits; gaps `a`-`z`"),
    codec(
        "4cell",
        UrlWord::FourCell,
        "4cell(L)",
        "0 to 4, `?`",
        "a digit takes up to two empty places along; gaps `g`-`z`",
    ),
    codec(
        "number",
        UrlWord::Number,
        "number(L, default: N)",
        "one number of the board",
        "decimal digits; N for a blank",
    ),
    codec(
        "bank",
        UrlWord::Bank,
        "bank(L, known: NAME ..)",
        "a list of shapes of the board",
        "a slash; then, of a known bank, another one and its letter: `tetrominoes` t, `double-tetrominoes` d, `pentominoes` p, \
         `fleet3` c, `fleet4` d, `fleet5` e, and z for none; else how many pieces there are, and behind a slash each: width and \
         height to base 36, then its cells, five bits a character",
    ),
    codec(
        "number10or16",
        UrlWord::TenOr16,
        "number10or16(L)",
        "numbers, `?`",
        "as `number10`; where that does not suffice, `-` and then as `number16`",
    ),
    codec("circle", UrlWord::Circle, "circle(L: A B)", "two symbols", "three places a character"),
    codec(
        "pairs",
        UrlWord::Pairs,
        "pairs(L: A B ..)",
        "symbols on spots or borders",
        "two places to a number, as `number16`: the next two spots, or the right and lower border of each cell. `gaps: no`: empty \
         pairs are 0",
    ),
    codec(
        "skips",
        UrlWord::Skips,
        "skips(L), skips(L: A)",
        "yes, or one symbol, on cells or points",
        "for each how many free places are before it; `.` for 36. `points: inner`: those inside the board. `rest: no`: free places \
         behind the last are not written",
    ),
    codec(
        "at",
        UrlWord::At,
        "at(L: A ..)",
        "symbols of which there is one each",
        "column and row of each, as `number16`. `by: number`, for one symbol: the number of its cell from 0, in decimal digits",
    ),
    codec(
        "always",
        UrlWord::Always,
        "always(d)",
        "",
        "the letter stands before the size, whatever the board; without it the body is refused",
    ),
    codec("dot", UrlWord::Dot, "dot(L: A B)", "two symbols on spots", "a digit takes up to seven empty places along"),
    codec(
        "border",
        UrlWord::Border,
        "border(L, around: S..)",
        "a division, or yes on borders",
        "five bits a character, borders side by side first; `around`: cells with symbol S have a border on every side",
    ),
    codec(
        "bits",
        UrlWord::Bits,
        "bits(L), bits(holes)",
        "yes; missing cells",
        "five bits a character; `one: no`: 1 says that nothing is there",
    ),
    codec("1cell", UrlWord::OneCell, "1cell(L)", "yes", "a digit takes up to 17 empty places along"),
    codec(
        "arrow16",
        UrlWord::Arrow16,
        "arrow16(L)",
        "`arrow(direction, number)`, `bare(number)`, `block`",
        "told apart by what they carry, not by name",
    ),
    codec(
        "sums",
        UrlWord::Sums,
        "sums(L)",
        "`sums(down, across)` on cells and margins",
        "blocks, then the clues before the lines; `digits: hex`: in hex digits, and before every line",
    ),
    codec("code", UrlWord::Code, "code L, .. gap(a-z) [..]", "any", "a table of tokens, below"),
    codec("own", UrlWord::Own, "own, own(f)", "", "nothing: puzz.link does not know the genre, or the option"),
];

/// What a word of a `file` line stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileWord {
    /// The first version that has the next part.
    Since,
    /// The last version that has the next part.
    Until,
    /// One size line.
    OneSize,
    /// The letter of an option.
    Flag,
    /// One of two words.
    Switch,
    /// Always the same word.
    Word,
    /// Words of options.
    Options,
    /// Options that have no place.
    Without,
    /// The number of the board.
    Number,
    /// The bank of the board.
    Bank,
    /// Which pieces of it are found.
    BankMarks,
    /// Clues.
    Qnum,
    /// A clue or an answer.
    QnumAns,
    /// Yes and no.
    Ans,
    /// Answer numbers.
    Anum,
    /// Numbers as letters.
    Letter,
    /// Arrows with numbers.
    DirQnum,
    /// Lines.
    Line,
    /// Borders.
    Border,
    /// Room numbers.
    Area,
    /// Characters on spots.
    Dots,
    /// Blocks with two numbers.
    Sums,
    /// Clues outside the board.
    Frame,
    /// Places of single symbols.
    At,
    /// What means nothing.
    Aux,
    /// A table.
    Plane,
}

/// The words of a `file` line.
pub const FILE_WORDS: &[CodecWord<FileWord>] = &[
    codec("since", FileWord::Since, "since(N)", "", "the next part is only in files of version N and later"),
    codec("until", FileWord::Until, "until(N)", "", "the next part is only in files of version N and earlier"),
    codec("one-size", FileWord::OneSize, "one-size", "", "square boards: one size line"),
    codec("flag", FileWord::Flag, "flag(f)", "", "a line with the letter, only if the option is set"),
    codec("switch", FileWord::Switch, "switch(f: ON, OFF)", "", "a line with one of two words"),
    codec("word", FileWord::Word, "word(TEXT)", "", "a line that always says TEXT"),
    codec(
        "options",
        FileWord::Options,
        "options(f: WORD, ..)",
        "",
        "a line with the words of the options that are set",
    ),
    codec(
        "without",
        FileWord::Without,
        "without(f)",
        "",
        "an option that has no place in the file and changes no rule",
    ),
    codec("number", FileWord::Number, "number(L, default: N)", "one number of the board", "a line with one number"),
    codec(
        "bank",
        FileWord::Bank,
        "bank(L, known: NAME ..)",
        "a list of shapes of the board",
        "a line with the letter of a known bank, or with how many pieces there are and a line for each, as in URLs",
    ),
    codec(
        "bank-marks",
        FileWord::BankMarks,
        "bank-marks(L)",
        "the same",
        "a line with a number for each piece, which means nothing",
    ),
    codec(
        "qnum",
        FileWord::Qnum,
        "qnum(L), qnum(L: A B)",
        "numbers, symbols or lists",
        "`.` blank, `-` for `?`, numbers, lists such as `3,-,1`; symbols count from 1. Of a layer on rooms, in the uppermost cell of the room's leftmost column",
    ),
    codec(
        "qnum-ans",
        FileWord::QnumAns,
        "qnum-ans(L, M)",
        "numbers or lists, yes/no",
        "one token for a clue or yes `#`, no `+`",
    ),
    codec("ans", FileWord::Ans, "ans(L)", "yes/no", "`#` yes, `+` no, `.`"),
    codec(
        "anum",
        FileWord::Anum,
        "anum(L)",
        "numbers",
        "numbers; `none: -` the token for none; `some: +` that for a number that is still open; `given: C`: where layer C has a number \
         the plane has `.`, and that number is the answer",
    ),
    codec("letter", FileWord::Letter, "letter(L)", "numbers", "numbers as letters"),
    codec("dir-qnum", FileWord::DirQnum, "dir-qnum(L)", "as `arrow16`", "`direction,number`, `#` block"),
    codec(
        "line",
        FileWord::Line,
        "line(L)",
        "yes/no or numbers on links or edges",
        "`1` yes, `-1` no, `0`; numbers of lines. `rim: 0`: with the sides of the board, where this token says nothing",
    ),
    codec(
        "border",
        FileWord::Border,
        "border(L)",
        "a division, or yes on borders",
        "`1`, `0`; in an answer also `-1` no. `rim: 0` as in `line`",
    ),
    codec(
        "area",
        FileWord::Area,
        "area(L, around: S..)",
        "a division",
        "the number of rooms, then the number of each cell's room; `.` for cells with symbol S, or what `token` says",
    ),
    codec("dots", FileWord::Dots, "dots(L: A B ..)", "symbols on spots", "characters without blanks"),
    codec(
        "sums",
        FileWord::Sums,
        "sums(L)",
        "`sums(down, across)` on cells and margins",
        "`across,down` in cells, single numbers before the lines",
    ),
    codec(
        "frame",
        FileWord::Frame,
        "frame(L, corner: .)",
        "numbers above and to the left, or on all sides; lists above and to the left",
        "the clues outside the board, in the lines of the next plane; of lists an entry a token, -2 for `?`, 0 for `*`",
    ),
    codec(
        "at",
        FileWord::At,
        "at(L: A ..)",
        "symbols of which there is one each",
        "a line with column and row of each, doubled less one",
    ),
    codec(
        "aux",
        FileWord::Aux,
        "aux(NAME: places TOKEN)",
        "",
        "tokens that mean nothing to the rules; TOKEN is nothing. `optional` before it: only if something is there",
    ),
    codec("plane", FileWord::Plane, "plane L, .. [..]", "any", "a table"),
];

/// What a name stands for among some words.
pub fn find<W: Copy>(words: &[CodecWord<W>], name: &str) -> Option<W> {
    words.iter().find(|word| word.name == name).map(|word| word.word)
}
