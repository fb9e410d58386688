//! A genre with one law turned into its opposite.

use gridwright_lang::ir::{ExprId, ExprNode, Genre, Law, Node, Rulebook};

/// A formula to be broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The id of the law, with its clause.
    pub id: String,
    /// Whether it is a quirk, which ordinary checking leaves out.
    pub quirk: bool,
    /// The letter of its option, and whether that must be set.
    pub option: Option<(String, bool)>,
}

/// Every formula of a genre: requirements, rules, quirks.
pub fn targets(genre: &Genre) -> Vec<Target> {
    let plain = genre.requires.iter().chain(&genre.laws).map(|law| (law, false));
    let all = plain.chain(genre.quirks.iter().map(|law| (law, true)));
    all.flat_map(|(law, quirk)| (0..law.clauses.len()).map(move |i| target(genre, law, i, quirk))).collect()
}

fn target(genre: &Genre, law: &Law, clause: usize, quirk: bool) -> Target {
    let option = law.guard.map(|(option, when)| (genre.options[option.at()].0.clone(), when));
    Target { id: law.clause_id(clause), quirk, option }
}

/// The genre in which the target must be broken and the released laws may be.
pub fn twisted(genre: &Genre, target: &Target, released: &[String]) -> Genre {
    let mut twisted = genre.clone();
    if target.quirk {
        let quirks = std::mem::take(&mut twisted.quirks);
        twisted.laws.extend(quirks);
    }
    let book: &mut Rulebook = &mut twisted;
    let mut formulas = Vec::new();
    for law in book.requires.iter_mut().chain(&mut book.laws) {
        let ids: Vec<String> = (0..law.clauses.len()).map(|i| law.clause_id(i)).collect();
        for (clause, id) in law.clauses.iter_mut().zip(ids) {
            formulas.push((id, &mut clause.formula));
        }
    }
    let exprs = &mut book.exprs;
    for (id, formula) in formulas {
        if id == target.id {
            *formula = push(exprs, *formula, Node::Not(*formula));
        } else if released.contains(&id) {
            *formula = push(exprs, *formula, Node::Bool(true));
        }
    }
    twisted
}

fn push(exprs: &mut Vec<ExprNode>, like: ExprId, node: Node) -> ExprId {
    let model = exprs[like.at()].clone();
    exprs.push(ExprNode { node, ..model });
    ExprId(exprs.len() as u32 - 1)
}
