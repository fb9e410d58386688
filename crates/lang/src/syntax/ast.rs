//! The tree of a rule file, as written: names are not yet resolved.

use crate::source::Span;

/// A word with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ident {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A whole file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct File {
    /// Its statements in the order written.
    pub statements: Vec<Statement>,
    /// Comment lines after the last statement.
    pub tail: Vec<String>,
}

/// One statement with the comments that belong to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// What it says.
    pub kind: StatementKind,
    /// From its keyword to its last token.
    pub span: Span,
    /// Comment lines before it, without the dashes.
    pub leading: Vec<String>,
    /// Whether comments stand inside it or behind it: the formatter then keeps its text.
    pub has_inner_comments: bool,
}

/// The statements of the language.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the fields are those of the grammar in the language reference")]
pub enum StatementKind {
    Genre { id: Ident, title: Ident },
    Also(Vec<Ident>),
    From(Ident),
    Option { id: Ident, sentence: Ident },
    Board(BoardDecl),
    Layer { role: Role, name: Ident, places: Vec<PlacesAst>, values: ValuesAst },
    Part { name: Ident, spec: GroupSpec },
    Define { relation: bool, name: Ident, params: Vec<Ident>, body: Expr },
    Rule { kind: RuleKind, id: Ident, guard: Option<Guard>, sentence: Option<Ident>, say: Option<Ident>, body: Expr },
    Law { name: Ident, params: Vec<Ident>, sentence: Ident, clauses: Vec<Clause> },
    Url { codecs: Vec<Codec>, output_id: Option<Ident> },
    File { version: Option<(i64, Span)>, codecs: Vec<Codec> },
    Draw(Vec<Vec<Ident>>),
    Make(Vec<Vec<Ident>>),
}

/// Whose a layer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Printed with the problem.
    Given,
    /// Sought by the solver.
    Find,
    /// Drawn by the solver beside the answer. Only quirks speak of it.
    Note,
    /// Filled in by nobody: a board is right if it can be filled in so that the rules hold.
    Help,
}

impl Role {
    /// Its keyword.
    pub fn word(self) -> &'static str {
        match self {
            Role::Given => "given",
            Role::Find => "find",
            Role::Note => "note",
            Role::Help => "help",
        }
    }

    /// Whether its values are open in a problem, each to be one that the layer may hold: those of a sought layer, and of one
    /// that helps.
    pub fn is_open(self) -> bool {
        matches!(self, Role::Find | Role::Help)
    }
}

/// Which sort of rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// A rule of the puzzle.
    Rule,
    /// Tested only on request: what another checker asks beyond the rules.
    Quirk,
    /// A property of the problem.
    Require,
    /// What those who make puzzles see to; nobody else asks.
    Prefer,
}

/// `when f` or `unless f`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// False for `unless`.
    pub when: bool,
    /// The option's letter.
    pub option: Ident,
}

/// One formula of a library law.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause {
    /// Its name; a law that is one formula has none.
    pub name: Option<Ident>,
    /// How a reason puts it for the places at hand.
    pub say: Option<Ident>,
    /// The formula.
    pub body: Expr,
}

/// `board ...`.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardDecl {
    /// Cells may be missing.
    Holes,
    /// There are places outside the board on these sides.
    Margin(Vec<Ident>),
    /// The board is cut into tiles of a width and height.
    Tiles {
        /// What the tiles are called.
        name: Ident,
        /// Columns of a tile.
        width: Box<Expr>,
        /// Rows of a tile.
        height: Box<Expr>,
    },
}

/// Where a layer lives: `cells c where not wall`.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacesAst {
    /// A kind of place, or the name of a part or division.
    pub base: Ident,
    /// A name for the place, which ranges may use.
    pub var: Option<Ident>,
    /// Which of them: a condition on the place.
    pub filter: Option<Expr>,
}

/// What a layer may hold.
#[derive(Debug, Clone, PartialEq)]
pub struct ValuesAst {
    /// The alternatives as written.
    pub alts: Vec<AltAst>,
    /// All of it.
    pub span: Span,
}

/// One alternative.
#[derive(Debug, Clone, PartialEq)]
pub enum AltAst {
    /// `division`.
    Division(Span),
    /// `yes` or `yes/no`.
    Flag {
        /// `yes/no` rather than `yes`.
        both: bool,
        /// Where.
        span: Span,
    },
    /// `?`.
    Unknown(Span),
    /// `none`.
    Absent(Span),
    /// `direction`.
    Direction(Span),
    /// `1..9`, `1..`.
    Range(Expr, Option<Expr>),
    /// A symbol, or a tag with fields.
    Symbol(Ident, Vec<Vec<AltAst>>),
    /// `*`, in a list.
    Many(Span),
    /// `list(1.. or ?)`, `list(0..8, 4)`.
    List {
        /// What an entry may be.
        entries: Vec<AltAst>,
        /// How many there may be.
        most: Option<Expr>,
        /// Where.
        span: Span,
    },
}

/// `S where P by R`.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupSpec {
    /// The places, blocks or set to group.
    pub base: Box<Expr>,
    /// Which of them.
    pub filter: Option<Box<Expr>>,
    /// What ties two together; sharing a side if not said.
    pub relation: Option<Box<Expr>>,
}

/// An expression or formula.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
    /// How many levels of expressions it has.
    pub(crate) height: u32,
}

/// Comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after their signs")]
pub enum CmpOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl CmpOp {
    /// The sign.
    pub fn sign(self) -> &'static str {
        match self {
            CmpOp::Eq => "=",
            CmpOp::Ne => "!=",
            CmpOp::Lt => "<",
            CmpOp::Le => "<=",
            CmpOp::Gt => ">",
            CmpOp::Ge => ">=",
        }
    }

    /// Whether two ordered things compare so.
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            CmpOp::Eq => order.is_eq(),
            CmpOp::Ne => order.is_ne(),
            CmpOp::Lt => order.is_lt(),
            CmpOp::Le => order.is_le(),
            CmpOp::Gt => order.is_gt(),
            CmpOp::Ge => order.is_ge(),
        }
    }
}

/// Sums, differences, products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after their signs")]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
}

/// Words that fold a function over a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after their words")]
pub enum AggKind {
    Count,
    Any,
    All,
    None,
    One,
    Sum,
    Product,
    Different,
    Same,
    List,
}

impl AggKind {
    /// The word and its kind.
    pub const WORDS: [(&'static str, AggKind); 10] = [
        ("count", AggKind::Count),
        ("any", AggKind::Any),
        ("all", AggKind::All),
        ("none", AggKind::None),
        ("one", AggKind::One),
        ("sum", AggKind::Sum),
        ("product", AggKind::Product),
        ("different", AggKind::Different),
        ("same", AggKind::Same),
        ("list", AggKind::List),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }
}

/// `shaded in`, `not shaded in`, `straight(line) in`: what is folded.
#[derive(Debug, Clone, PartialEq)]
pub struct FuncRef {
    /// `not` before it.
    pub negated: bool,
    /// The function's name.
    pub name: Ident,
    /// Arguments before the member itself.
    pub args: Vec<Expr>,
}

/// How many must satisfy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after their words")]
pub enum Quantifier {
    Each,
    Some,
    No,
}

/// What a quantifier runs over.
#[derive(Debug, Clone, PartialEq)]
pub enum Binder {
    /// `a, b in S where F`.
    In {
        /// The variables.
        vars: Vec<Ident>,
        /// The set.
        set: Box<Expr>,
        /// Which members.
        filter: Option<Box<Expr>>,
    },
    /// `walk w of S`, `walk w of S from c`.
    Walk {
        /// The variable.
        var: Ident,
        /// The strand.
        set: Box<Expr>,
        /// The node it starts from, if one is named.
        from: Option<Box<Expr>>,
    },
    /// `clue n at c where F`, `arrow (d, n) at c`.
    Mark {
        /// The layer or tag.
        layer: Ident,
        /// Names for the fields; `_` for one that is not used.
        pattern: Vec<Ident>,
        /// The place.
        var: Ident,
        /// Which places.
        filter: Option<Box<Expr>>,
    },
    /// `island X where F`.
    Block {
        /// The part or division.
        part: Ident,
        /// The block.
        var: Ident,
        /// Which blocks.
        filter: Option<Box<Expr>>,
    },
}

/// The forms of expressions and formulas.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the fields are those of the grammar in the language reference")]
pub enum ExprKind {
    Int(i64),
    Unknown,
    Absent,
    Name(String),
    Text(String),
    Call(Ident, Vec<Expr>),
    At(Ident, Box<Expr>),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Implies(Box<Expr>, Box<Expr>),
    Iff(Box<Expr>, Box<Expr>),
    Quant {
        quantifier: Quantifier,
        binder: Binder,
        body: Option<Box<Expr>>,
    },
    Cmp(CmpOp, Box<Expr>, Box<Expr>),
    In(Box<Expr>, Box<Expr>),
    Within(Box<Expr>, Box<Expr>),
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    Range(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Aggregate {
        kind: AggKind,
        func: Option<FuncRef>,
        set: Box<Expr>,
    },
    Filter {
        var: Ident,
        set: Box<Expr>,
        pred: Box<Expr>,
    },
    Map {
        value: Box<Expr>,
        var: Ident,
        set: Box<Expr>,
    },
    List(Vec<Expr>),
    Groups(GroupSpec),
    /// What stands where a mistake was found; already reported.
    Error,
}

/// One item of a `url` or `file` line. What the words mean is decided where notation is bound to layers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Codec {
    /// The primitive's name; a literal text is an item named `"`.
    pub name: Ident,
    /// `optional` before it.
    pub optional: bool,
    /// Its arguments.
    pub args: Vec<CodecArg>,
    /// For `code` and `plane`: the layers named before the rows.
    pub layers: Vec<Ident>,
    /// For `code` and `plane`: the table.
    pub rows: Vec<CodecRow>,
}

/// `clue`, `pearl: white black`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodecArg {
    /// The word.
    pub name: Ident,
    /// What follows its colon.
    pub map: Vec<Ident>,
}

/// `[u d l r: arrow(up down left right)]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodecRow {
    /// What is written.
    pub tokens: Vec<Ident>,
    /// What it says: one value, or several layers' values with `+` between.
    pub values: Vec<CodecValue>,
    /// All of it.
    pub span: Span,
}

/// `arrow(up down left right)`: a value in a row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodecValue {
    /// The value's name.
    pub name: Ident,
    /// The value's arguments.
    pub args: Vec<Ident>,
}
