//! What a piece of a law means: a table over the values it looks at.
//!
//! The values are found by looking with everything open, and the table by settling them one after the other; a branch ends as
//! soon as the truth no longer depends on the rest. Should a piece, under some assignment, turn out to look at a value
//! that it did not look at before, that value joins the table and the table is made anew: an entry is written only
//! when three-valued evaluation vouches for it. Assignments that other laws rule out already are not looked at and count as
//! not allowed: of the sixteen lines around a place that a loop passes straight, two in a thousand assignments are left.
//!
//! A piece may look at the whole board and still be simple: "at least one line", "as many stars as the number says". If the
//! formula holds exactly one aggregate over values themselves (a count, `some`, `all`), its truth depends on how many of them
//! are yes, and n + 1 evaluations make the table instead of 2^n.

use crate::counts::{MOST_COUNTED, counts_too_many};
use crate::elements::Elements;
use gridwright_board::Site;
use gridwright_check::{Grounded, GroundedPiece};
use gridwright_lang::ir::{ExprId, Fold, Genre, Geo, LayerId, Node, Stage, VarId};
use gridwright_zdd::Var;

/// More values than this are not tabulated.
const MOST_VALUES: usize = 18;
/// A table that takes more evaluations than this is given up.
const MOST_LOOKS: usize = 50_000;

/// What is settled while a table is made: for each element whether it is taken, if that is settled.
pub(crate) type Settled = [Option<bool>];

/// What a piece says about the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// It holds, or fails, whatever the answer.
    Settled(bool),
    /// It holds for these numbers of elements.
    Number { elements: Vec<Var>, allowed: Vec<bool> },
    /// It holds for these sets of elements; bit `i` of an index stands for element `i`.
    Table { elements: Vec<Var>, allowed: Vec<bool> },
}

impl Meaning {
    /// Finds out; the error says why that is not possible. `possible` tells whether other laws still allow what is settled,
    /// given the element settled last.
    pub fn of(
        genre: &Genre,
        grounded: &mut Grounded<'_>,
        elements: &Elements,
        piece: &GroundedPiece,
        possible: &dyn Fn(&Settled, Var) -> bool,
    ) -> Result<Self, String> {
        let look = grounded.look(piece);
        if let Some(truth) = look.truth {
            return Ok(Meaning::Settled(truth));
        }
        if !look.walked.is_empty() {
            return Err(asks_for_a_way());
        }
        if counts_values(genre, piece, elements.layer) {
            return numbers(grounded, elements, piece, &look.reads);
        }
        tabulate(grounded, elements, piece, look.reads, possible)
    }

    /// The elements it is about.
    pub fn elements(&self) -> &[Var] {
        match self {
            Meaning::Settled(_) => &[],
            Meaning::Number { elements, .. } | Meaning::Table { elements, .. } => elements,
        }
    }

    /// Whether it allows the elements of a set, given by a predicate.
    pub fn allows(&self, taken: impl Fn(Var) -> bool) -> bool {
        match self {
            Meaning::Settled(truth) => *truth,
            Meaning::Number { elements, allowed } => allowed[elements.iter().filter(|&&e| taken(e)).count()],
            Meaning::Table { elements, allowed } => {
                let bits = elements.iter().enumerate().map(|(i, &e)| usize::from(taken(e)) << i);
                allowed[bits.sum::<usize>()]
            }
        }
    }

    /// The numbers of elements it allows, if nothing but the number matters.
    pub fn numbers(&self) -> Option<Vec<bool>> {
        match self {
            Meaning::Settled(_) => None,
            Meaning::Number { allowed, .. } => Some(allowed.clone()),
            Meaning::Table { elements, allowed } => {
                let sample: Vec<bool> = (0..=elements.len()).map(|n| allowed[(1 << n) - 1]).collect();
                let same = |(set, fine): (usize, &bool)| *fine == sample[set.count_ones() as usize];
                allowed.iter().enumerate().all(same).then_some(sample)
            }
        }
    }
}

/// Elements of the values looked at that are open.
fn vars_of(elements: &Elements, reads: &[Site]) -> Result<Vec<Var>, String> {
    let open = |var: &Var| elements.known(*var).is_none();
    let mut vars: Vec<Var> = reads.iter().filter_map(|&at| elements.var(at)).filter(open).collect();
    vars.sort_unstable();
    vars.dedup();
    if vars.is_empty() { Err("its truth could not be settled".to_owned()) } else { Ok(vars) }
}

fn settle(grounded: &mut Grounded<'_>, elements: &Elements, var: Var, yes: Option<bool>) {
    if let Some(at) = elements.site(var) {
        grounded.settle(at, yes);
    }
}

fn numbers(
    grounded: &mut Grounded<'_>,
    elements: &Elements,
    piece: &GroundedPiece,
    reads: &[Site],
) -> Result<Meaning, String> {
    let vars = vars_of(elements, reads)?;
    vars.iter().for_each(|&var| settle(grounded, elements, var, Some(false)));
    let mut allowed = vec![grounded.look(piece).truth];
    for &var in &vars {
        settle(grounded, elements, var, Some(true));
        allowed.push(grounded.look(piece).truth);
        // Of so many only "some" can be said, and it takes long to look at all.
        if vars.len() > MOST_COUNTED && allowed.last() == Some(&Some(false)) {
            break;
        }
    }
    vars.iter().for_each(|&var| settle(grounded, elements, var, None));
    let allowed: Option<Vec<bool>> = allowed.into_iter().collect();
    let allowed = allowed.ok_or("its truth could not be settled")?;
    if allowed.len() <= vars.len() {
        return Err(counts_too_many());
    }
    Ok(Meaning::Number { elements: vars, allowed })
}

fn tabulate(
    grounded: &mut Grounded<'_>,
    elements: &Elements,
    piece: &GroundedPiece,
    reads: Vec<Site>,
    possible: &dyn Fn(&Settled, Var) -> bool,
) -> Result<Meaning, String> {
    let mut vars = vars_of(elements, &reads)?;
    loop {
        if vars.len() > MOST_VALUES {
            return Err(format!("it looks at {} values of the answer at once", vars.len()));
        }
        let allowed = vec![false; 1 << vars.len()];
        let settled = vec![None; elements.n_vars()];
        let mut table = Tabulation { grounded, elements, piece, possible, vars: &vars, allowed, settled, n_looks: 0 };
        match table.fill(0, 0) {
            Ok(()) => return Ok(Meaning::Table { allowed: table.allowed, elements: vars }),
            Err(Short::Walked) => return Err(asks_for_a_way()),
            Err(Short::Looks) => return Err(format!("it takes too many cases of {} values", vars.len())),
            Err(Short::Values(more)) => {
                let before = vars.len();
                vars.extend(vars_of(elements, &more)?);
                vars.sort_unstable();
                vars.dedup();
                if vars.len() == before {
                    return Err("its truth could not be settled".to_owned());
                }
            }
        }
    }
}

struct Tabulation<'t, 'a> {
    grounded: &'t mut Grounded<'a>,
    elements: &'t Elements,
    piece: &'t GroundedPiece,
    possible: &'t dyn Fn(&Settled, Var) -> bool,
    vars: &'t [Var],
    allowed: Vec<bool>,
    settled: Vec<Option<bool>>,
    n_looks: usize,
}

/// Why a table was not finished.
enum Short {
    /// Other values matter too: those looked at.
    Values(Vec<Site>),
    /// The way along a line matters, which no table knows: where it is asked for may show only when values are settled.
    Walked,
    /// It takes too long.
    Looks,
}

fn asks_for_a_way() -> String {
    "it asks for a way along a line".to_owned()
}

impl Tabulation<'_, '_> {
    /// Fills the entries that begin with the `n` values settled.
    fn fill(&mut self, n: usize, set: usize) -> Result<(), Short> {
        self.n_looks += 1;
        if self.n_looks > MOST_LOOKS {
            return Err(Short::Looks);
        }
        let look = self.grounded.look(self.piece);
        if !look.walked.is_empty() {
            return Err(Short::Walked);
        }
        if let Some(truth) = look.truth {
            let rest = self.vars.len() - n;
            (0..1 << rest).for_each(|tail| self.allowed[set | tail << n] = truth);
            return Ok(());
        }
        let Some(&var) = self.vars.get(n) else { return Err(Short::Values(look.reads)) };
        let mut result = Ok(());
        for yes in [false, true] {
            self.settled[var.index()] = Some(yes);
            if result.is_ok() && (self.possible)(&self.settled, var) {
                settle(self.grounded, self.elements, var, Some(yes));
                result = self.fill(n + 1, set | usize::from(yes) << n);
            }
        }
        self.settled[var.index()] = None;
        settle(self.grounded, self.elements, var, None);
        result
    }
}

/// Whether a piece reads the layer through exactly one aggregate of the values themselves, so that their number decides.
fn counts_values(genre: &Genre, piece: &GroundedPiece, layer: LayerId) -> bool {
    piece.filters().is_empty() && aggregates(genre, piece.formula(), layer) == Some(1)
}

/// How many aggregates a formula has; nothing if it reads the answer in any other way.
fn aggregates(genre: &Genre, id: ExprId, layer: LayerId) -> Option<usize> {
    let given = |id: ExprId| genre.expr(id).stage < Stage::Answer;
    if given(id) {
        return Some(0);
    }
    let plain = |var: VarId, set: ExprId, value: ExprId| given(set) && is_value(genre, value, layer, var);
    match &genre.expr(id).node {
        Node::Fold { fold: Fold::Count, var, set, value } => plain(*var, *set, *value).then_some(1),
        Node::Quant { var, set, filter, body, .. } => {
            (filter.is_none_or(given) && plain(*var, *set, *body)).then_some(1)
        }
        Node::Size(set) => match &genre.expr(*set).node {
            Node::Filter { var, set, pred } => plain(*var, *set, *pred).then_some(1),
            _ => None,
        },
        node @ (Node::Not(_) | Node::And(_) | Node::Or(_) | Node::Implies(..) | Node::Iff(..) | Node::If(..))
        | node @ (Node::Cmp(..) | Node::In(..) | Node::Arith(..) | Node::List(_) | Node::Geo(Geo::Odd, _)) => {
            node.children().into_iter().try_fold(0, |sum, child| Some(sum + aggregates(genre, child, layer)?))
        }
        _ => None,
    }
}

/// `L(x)` or `not L(x)` of the member x itself, perhaps with conditions on x that the givens settle: members that fail
/// those are as good as not in the set, and three-valued evaluation does not look at their values.
fn is_value(genre: &Genre, id: ExprId, layer: LayerId, var: VarId) -> bool {
    match &genre.expr(id).node {
        Node::Read(read, place) => *read == layer && genre.expr(*place).node == Node::Var(var),
        Node::Not(inner) => matches!(genre.expr(*inner).node, Node::Read(..)) && is_value(genre, *inner, layer, var),
        Node::And(items) => {
            let mut open = items.iter().filter(|&&item| genre.expr(item).stage == Stage::Answer);
            open.next().is_some_and(|&item| is_value(genre, item, layer, var)) && open.next().is_none()
        }
        _ => false,
    }
}
