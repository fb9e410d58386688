//! The passes in their order: ground, recognise, encode.

use crate::error::{LowerError, Result};
use crate::forms::{Forms, Size, StatedClause, Statement, Statements};
use crate::ground::answer::{self, Answer, Terms};
use crate::ground::meter::{Meter, refuse_what_is_too_large};
use crate::ground::narrow::{Narrowed, narrow};
use crate::ground::pieces::StatedPiece;
use crate::native::groups::Group;
use crate::native::shapes::Shapes;
use crate::native::totals::Numbers;
use crate::native::trails::Trails;
use crate::published::model::Model;
use crate::redundant::{Redundant, Redundants};
use crate::style::{Style, style};
use crate::write::gates::Gates;
use crate::write::inside::ByFirst;
use crate::write::memo::{Key, Memo};
use crate::write::outlines::Outlines;
use crate::write::term::{GroupId, Term};
use crate::write::ties::Near;
use crate::write::walks::Way;
use gridwright_base::{Booking, Budget, QuickMap, Stopwatch};
use gridwright_board::Board;
use gridwright_check::eval::{Charts, Exact, Value, applies};
use gridwright_formula::{Lit, Paths, Sink};
use gridwright_grid::{Dir, Place};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::holders::OfHolders;
use gridwright_lang::recognise::members::NearBy;
use gridwright_lang::recognise::{Coverage, Covered, Fused, Gap, Plan};
use std::rc::Rc;
use std::time::Duration;

/// How to lower.
#[derive(Debug, Clone)]
pub struct Options {
    /// The most clauses and constraints that one law may need.
    pub max_clauses: u64,
    /// How loops, paths and groups are stated.
    pub model: Model,
    /// Whether laws are recognised.
    pub forms: Forms,
    /// What is stated besides the laws, for speed.
    pub redundants: Redundants,
    /// What lowering may spend. Memory is booked there by estimate, and stays booked while the [`LoweredFormula`] lives.
    pub budget: Budget,
    /// Whether the time of each pass and law is to be told.
    pub timed: bool,
    /// What is known about boards of this shape. To be shared by all who ask about such boards, for speed.
    pub charts: Charts,
}

impl Options {
    /// The usual ones, within a budget.
    pub fn within(budget: &Budget) -> Self {
        Self {
            max_clauses: 4_000_000,
            model: Model::Native,
            forms: Forms::Native,
            redundants: Redundants::default(),
            budget: budget.clone(),
            timed: false,
            charts: Charts::default(),
        }
    }
}

impl Options {
    /// The same, but a genre whose laws are to be taken as they are written is.
    pub(crate) fn of(&self, genre: &Genre) -> Self {
        let forms = match self.forms {
            Forms::Native if genre.is_as_written() => Forms::Plain,
            forms => forms,
        };
        Self { forms, ..self.clone() }
    }
}

/// A problem as constraints: they have been added to the sink, and this tells how to read its models.
#[derive(Debug)]
pub struct LoweredFormula {
    /// The answer's variables.
    pub answer: Answer,
    /// What became of each clause of each law that applies.
    pub laws: Vec<StatedClause>,
    /// The memory of it all, as booked.
    pub booking: Booking,
    /// The paths between pairs that some law asks for, if they are all there is to the answer: every solution is among
    /// theirs, whatever other laws there are.
    pub paths: Option<Paths>,
    /// The pieces of laws with their switches, if each was stated by itself.
    pub pieces: Vec<StatedPiece>,
    /// What each pass took.
    pub passes: Passes,
}

/// What each pass took, if it was wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Passes {
    /// Grounding: what the givens settle, and a literal for each value that is open.
    pub ground: Duration,
    /// Recognising what laws say together. Shapes of single formulas are asked for where they are stated.
    pub recognise: Duration,
    /// Encoding.
    pub encode: Duration,
    /// What belongs to no law alone: the answer's own variables, groups that several laws speak of.
    pub shared: Size,
}

/// Adds the constraints of a problem to a sink. What is drawn on the board already is not looked at.
///
/// The same problem always gives the same variables and constraints in the same order, whatever the sink: a proof found on
/// an engine can be checked against a [`Formula`](gridwright_formula::Formula).
pub fn lower(genre: &Genre, board: &Board, sink: &mut dyn Sink, options: &Options) -> Result<LoweredFormula> {
    let problem = board.as_problem(genre);
    let options = &options.of(genre);
    let lowered = lower_problem(genre, &problem, sink, options);
    // The evaluator answers anything once the budget has run out.
    options.budget.check()?;
    lowered
}

fn lower_problem(genre: &Genre, problem: &Board, sink: &mut dyn Sink, options: &Options) -> Result<LoweredFormula> {
    // Ground.
    let mut watch = Stopwatch::when(options.timed);
    let mut passes = Passes::default();
    refuse_what_is_too_large(genre, problem, options)?;
    let narrowed = narrow(genre, problem, options)?;
    passes.ground = watch.lap();
    // Recognise: the plan is made with the state.
    let mut lowering = Lowering::without_variables(genre, problem, sink, options);
    passes.recognise = watch.lap();
    lowering.make_answer(&narrowed)?;
    passes.ground += watch.lap();
    // Encode.
    let mut lowered = lowering.run(&narrowed)?;
    passes.encode = watch.lap();
    let of_laws = lowered.laws.iter().fold(Size::default(), |sum, law| sum.plus(law.size));
    passes.shared = lowering.gates.size.since(of_laws);
    lowered.passes = passes;
    Ok(lowered)
}

/// State of a lowering.
pub(crate) struct Lowering<'a> {
    pub genre: &'a Genre,
    pub board: &'a Board,
    pub exact: Exact<'a>,
    pub gates: Gates<'a>,
    pub answer: Answer,
    pub terms: Terms,
    pub frame: Vec<Term>,
    pub groups: Vec<Group>,
    pub structures: QuickMap<StructureId, GroupId>,
    /// Groups written out in formulas, by what their variables are bound to.
    pub families: QuickMap<Key, GroupId>,
    /// Quantifiers and filters whose members are near something.
    pub near_by: QuickMap<ExprId, Option<Rc<NearBy>>>,
    /// Quantifiers over blocks that hold something.
    pub holders: QuickMap<ExprId, Option<Rc<OfHolders>>>,
    /// The pairs of the group made last.
    pub near: Option<Near>,
    /// Beams by place, direction and the expression that stops them.
    pub beams: QuickMap<(Beam, ExprId), Term>,
    /// Places by the first of the members of a set that each has, by the set of places and the expression of that set.
    pub by_first: QuickMap<(ExprId, ExprId), Option<Rc<ByFirst>>>,
    /// Equality of two answer variables.
    pub equalities: QuickMap<(u32, u32), Lit>,
    /// What the laws say together.
    pub plan: Rc<Plan<'a>>,
    /// How the clause at hand was stated so far.
    pub stated: Statements,
    /// Walks along several strands, a family for each formula that speaks of them.
    pub trails: Vec<Trails>,
    /// Walks along sets of lines, written out.
    pub ways: Vec<Way>,
    /// Sums and differences found in laws.
    pub numbers: Numbers,
    /// Shapes of blocks found so far.
    pub shapes: Shapes,
    /// Shapes of sets compared cell by cell.
    pub outlines: Outlines,
    /// What parts of formulas came to.
    pub memo: Memo,
    /// For sets of cells that hang together by their sides, the literal of each cell.
    pub colours: Vec<Vec<Lit>>,
    /// Counts found in laws.
    pub at_most: Vec<AtMost>,
    /// While candidates for a block are tried: the structure, and the block that every place asked for is in.
    pub assumed_block: Option<(StructureId, Value)>,
    /// The number of each line in its layer's graph.
    pub line_numbers: QuickMap<LayerId, Rc<QuickMap<Place, usize>>>,
    pub options: Options,
    style: Rc<dyn Style>,
    /// The paths between pairs posted so far.
    pub paths: Option<Paths>,
}

/// At most `bound` of these literals hold, one counted as often as it stands there, if the guard does.
#[derive(Debug)]
pub(crate) struct AtMost {
    pub lits: Vec<Lit>,
    pub bound: i64,
    pub guard: Lit,
}

/// A place and a direction, as a key.
pub(crate) type Beam = (Place, Dir);

impl<'a> Lowering<'a> {
    pub fn new(
        genre: &'a Genre,
        board: &'a Board,
        sink: &'a mut dyn Sink,
        options: &Options,
        narrowed: &Narrowed,
    ) -> Result<Self> {
        let mut lowering = Self::without_variables(genre, board, sink, options);
        lowering.make_answer(narrowed)?;
        Ok(lowering)
    }

    fn make_answer(&mut self, narrowed: &Narrowed) -> Result<()> {
        (self.answer, self.terms) = answer::make(&mut self.exact, &mut self.gates, narrowed)?;
        Ok(())
    }

    /// For questions that are asked before there are variables.
    pub fn without_variables(genre: &'a Genre, board: &'a Board, sink: &'a mut dyn Sink, options: &Options) -> Self {
        Self {
            genre,
            board,
            exact: Exact::with_charts(genre, board, &options.charts, &options.budget),
            gates: Gates::new(sink, Meter::new(options, board)),
            answer: Answer::default(),
            terms: Terms::default(),
            frame: vec![Term::Known(Value::None); genre.n_vars],
            groups: Vec::new(),
            structures: QuickMap::default(),
            families: QuickMap::default(),
            near_by: QuickMap::default(),
            holders: QuickMap::default(),
            near: None,
            beams: QuickMap::default(),
            by_first: QuickMap::default(),
            equalities: QuickMap::default(),
            plan: Rc::new(plan(genre, board, options)),
            stated: Statements::default(),
            trails: Vec::new(),
            ways: Vec::new(),
            numbers: Numbers::default(),
            shapes: Shapes::default(),
            outlines: Outlines::default(),
            memo: Memo::default(),
            colours: Vec::new(),
            at_most: Vec::new(),
            assumed_block: None,
            line_numbers: QuickMap::default(),
            options: options.clone(),
            style: style(options.model),
            paths: None,
        }
    }

    /// Lowers every law that applies.
    pub fn run(&mut self, narrowed: &Narrowed) -> Result<LoweredFormula> {
        // What a piece relies on is noted where it is asked.
        self.memo.is_on = self.options.forms != Forms::Pieces;
        self.divide()?;
        let (laws, pieces) = match self.options.forms {
            Forms::Pieces => self.state_pieces()?,
            _ => (self.state_laws()?, Vec::new()),
        };
        self.post_groups()?;
        self.post_totals()?;
        self.style().finish(self, narrowed)?;
        let booking = self.gates.meter.take()?;
        Ok(LoweredFormula {
            answer: self.answer.clone(),
            laws,
            booking,
            paths: self.lone_paths(),
            pieces,
            passes: Passes::default(),
        })
    }

    /// States every conjunct once: as part of a form, or as it is written.
    fn state_laws(&mut self) -> Result<Vec<StatedClause>> {
        let (genre, plan) = (self.genre, Rc::clone(&self.plan));
        let mut coverage = Coverage::of(&plan);
        let mut stated = Vec::new();
        let mut clauses = self.clauses();
        clauses.sort_by_key(|clause| clause.1);
        for (clause, _) in clauses {
            self.look_closely()?;
            let (before, mut watch) = (self.gates.size, Stopwatch::when(self.options.timed));
            self.stated = Statements::default();
            let id = law(genre, clause.0).clause_id(clause.1);
            let conjuncts = plan.conjuncts().filter(|(_, c)| (c.law, c.clause) == clause);
            for (number, conjunct) in conjuncts {
                let done = match plan.form_of(number) {
                    Some((form, fused)) => {
                        self.stated.add(match fused {
                            Fused::Loop(_) => Statement::Loop,
                            Fused::Pairs(_) => Statement::Paths,
                        });
                        match coverage.how(number) {
                            Some(Covered::Form(by)) if by == form => Ok(()),
                            _ => self.state_form(form, fused, &mut coverage),
                        }
                    }
                    None => self
                        .assert(conjunct.formula, true, &mut Vec::new())
                        .and_then(|()| coverage.state(number, Covered::Written).map_err(internal)),
                };
                done.map_err(|e| e.of(&id))?;
            }
            let size = self.gates.size.since(before);
            stated.push(StatedClause { id, statements: self.stated.or_written(), size, time: watch.lap() });
        }
        coverage.complete(&plan).map_err(internal)?;
        Ok(stated)
    }

    /// The clauses of the laws that apply, each with whether it speaks of groups as wholes. Those that do are stated last:
    /// what is said about shapes may use the bounds that counts give.
    pub fn clauses(&self) -> Vec<((usize, usize), bool)> {
        let mut clauses: Vec<((usize, usize), bool)> = Vec::new();
        for (_, conjunct) in self.plan.conjuncts() {
            let clause = (conjunct.law, conjunct.clause);
            match clauses.last_mut().filter(|last| last.0 == clause) {
                Some(last) => last.1 |= conjunct.class.is_group(),
                None => clauses.push((clause, conjunct.class.is_group())),
            }
        }
        clauses
    }

    fn state_form(&mut self, number: usize, form: Fused, coverage: &mut Coverage) -> Result<()> {
        for id in form.covers() {
            coverage.state(id, Covered::Form(number)).map_err(internal)?;
        }
        match form {
            Fused::Loop(one) => self.one_loop(one),
            Fused::Pairs(paths) => self.joined_pairs(paths),
        }
    }

    /// The paths posted, if the variables of their edges are those of the answer.
    fn lone_paths(&mut self) -> Option<Paths> {
        let paths = self.paths.take()?;
        let mut edges = paths.edges.clone();
        edges.sort_unstable();
        (edges == self.answer.projection()).then_some(paths)
    }

    /// How laws are stated that can be stated in several ways.
    pub fn style(&self) -> Rc<dyn Style> {
        Rc::clone(&self.style)
    }

    /// Whether formulas may be taken for what they say rather than written out.
    pub fn recognises(&self) -> bool {
        self.options.forms != Forms::Plain && !self.genre.is_as_written()
    }

    /// Whether what follows from laws is stated besides.
    pub fn states(&self, kind: Redundant) -> bool {
        self.options.redundants.has(kind)
    }

    /// An error once a limit of the budget is reached. To be called in every loop that can become long.
    pub fn look(&mut self) -> Result<()> {
        Ok(self.gates.meter.look()?)
    }

    /// As [`look`](Self::look), with a look at the clock each time: before a step that takes long.
    pub fn look_closely(&mut self) -> Result<()> {
        Ok(self.gates.meter.look_closely()?)
    }

    /// An error once one law has grown too large.
    pub fn within_limit(&self, needed: u64) -> Result<()> {
        if needed > self.options.max_clauses {
            let limit = self.options.max_clauses;
            return Err(LowerError::TooLarge { law: String::new(), needed, limit });
        }
        Ok(())
    }

    pub fn bind(&mut self, var: VarId, term: Term) {
        if let Term::Known(value) = &term {
            self.exact.bind(var, value.clone());
        }
        self.frame[var.at()] = term;
    }
}

/// The law of a number in a plan.
fn law(genre: &Genre, number: usize) -> &Law {
    match number.checked_sub(genre.requires.len()) {
        Some(number) => &genre.laws[number],
        None => &genre.requires[number],
    }
}

fn plan<'a>(genre: &'a Genre, board: &Board, options: &Options) -> Plan<'a> {
    let wanted = |_: &Fused| options.forms == Forms::Native;
    Plan::of(genre, |law| applies(law, board), wanted)
}

/// A conjunct that was dropped or stated twice is a mistake of this crate.
fn internal(gap: Gap) -> LowerError {
    debug_assert!(false, "{gap:?}");
    LowerError::Internal { what: format!("{gap:?}") }
}
