//! The signs of mathematics in both styles. Nothing but this table differs between them.

use super::FormalStyle;
use gridwright_grid::Kind;

/// A table of signs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Symbols {
    pub style: FormalStyle,
    pub all: &'static str,
    pub some: &'static str,
    pub element: &'static str,
    pub not: &'static str,
    pub and: &'static str,
    pub or: &'static str,
    pub implies: &'static str,
    pub iff: &'static str,
    pub union: &'static str,
    pub big_union: &'static str,
    pub subset: &'static str,
    pub differs: &'static str,
    pub at_most: &'static str,
    pub at_least: &'static str,
    pub times: &'static str,
    pub sum: &'static str,
    pub product: &'static str,
    pub such_that: &'static str,
    pub open: &'static str,
    pub close: &'static str,
    pub to: &'static str,
    pub hidden: &'static str,
    pub contains: &'static str,
    pub defined: &'static str,
    pub integers: &'static str,
    pub agrees: &'static str,
}

const TEXT: Symbols = Symbols {
    style: FormalStyle::Text,
    all: "∀",
    some: "∃",
    element: " ∈ ",
    not: "¬",
    and: " ∧ ",
    or: " ∨ ",
    implies: " ⇒ ",
    iff: " ⇔ ",
    union: " ∪ ",
    big_union: "⋃",
    subset: " ⊆ ",
    differs: " ≠ ",
    at_most: " ≤ ",
    at_least: " ≥ ",
    times: " · ",
    sum: "Σ",
    product: "Π",
    such_that: " | ",
    open: "{",
    close: "}",
    to: " ↔ ",
    hidden: " → ",
    contains: " ∋ ",
    defined: " := ",
    integers: "ℤ",
    agrees: " ≐ ",
};

const LATEX: Symbols = Symbols {
    style: FormalStyle::Latex,
    all: "\\forall ",
    some: "\\exists ",
    element: " \\in ",
    not: "\\neg ",
    and: " \\wedge ",
    or: " \\vee ",
    implies: " \\Rightarrow ",
    iff: " \\Leftrightarrow ",
    union: " \\cup ",
    big_union: "\\bigcup",
    subset: " \\subseteq ",
    differs: " \\neq ",
    at_most: " \\leq ",
    at_least: " \\geq ",
    times: " \\cdot ",
    sum: "\\sum",
    product: "\\prod",
    such_that: " \\mid ",
    open: "\\{",
    close: "\\}",
    to: " \\leftrightarrow ",
    hidden: " \\rightarrow ",
    contains: " \\ni ",
    defined: " := ",
    integers: "\\mathbb{Z}",
    agrees: " \\doteq ",
};

impl Symbols {
    pub fn of(style: FormalStyle) -> Self {
        match style {
            FormalStyle::Text => TEXT,
            FormalStyle::Latex => LATEX,
        }
    }

    /// A list.
    pub fn list(&self, entries: &str) -> String {
        match self.style {
            FormalStyle::Text => format!("⟨{entries}⟩"),
            FormalStyle::Latex => format!("\\langle {entries}\\rangle "),
        }
    }

    /// A word, such as the name of a layer.
    pub fn word(&self, word: &str) -> String {
        match self.style {
            FormalStyle::Text => word.to_owned(),
            FormalStyle::Latex => format!("\\mathit{{{}}}", word.replace('_', "\\_").replace('-', "\\mbox{-}")),
        }
    }

    /// A function of the framework.
    pub fn function(&self, word: &str) -> String {
        match self.style {
            FormalStyle::Text => word.to_owned(),
            FormalStyle::Latex => format!("\\mathrm{{{}}}", word.replace('_', "\\_").replace(' ', "\\ ")),
        }
    }

    /// The name of a structure.
    pub fn structure(&self, name: &str) -> String {
        match self.style {
            FormalStyle::Text => name.to_owned(),
            FormalStyle::Latex if name.starts_with("G_") => format!("\\mathbf{{{name}}}"),
            FormalStyle::Latex => format!("\\mathbf{{{}}}", name.replace('-', "\\mbox{-}")),
        }
    }

    /// The sequence of all elements of a kind.
    pub fn elements(&self, kind: Kind) -> String {
        let (text, latex) = match kind {
            Kind::Point => ("P", "\\mathbf{P}"),
            Kind::Cell => ("C", "\\mathbf{C}"),
            Kind::Edge => ("E_p", "\\mathbf{E_p}"),
            Kind::Link => ("E_c", "\\mathbf{E_c}"),
            Kind::Spot => ("S", "\\mathbf{S}"),
            Kind::Quarter => ("Q", "\\mathbf{Q}"),
            Kind::Margin => ("M_out", "\\mathbf{M}_{out}"),
            Kind::Board => ("(board)", "(\\mathit{board})"),
        };
        match self.style {
            FormalStyle::Text => text.to_owned(),
            FormalStyle::Latex => latex.to_owned(),
        }
    }

    /// An index under a sign.
    pub fn below(&self, sign: &str, index: &str) -> String {
        match self.style {
            FormalStyle::Text => format!("{sign}_({index}) "),
            FormalStyle::Latex => format!("{sign}_{{{index}}} "),
        }
    }

    /// A set.
    pub fn set(&self, inner: &str) -> String {
        format!("{}{inner}{}", self.open, self.close)
    }
}
