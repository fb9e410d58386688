//! The formula part of the grammar. Quantifier bodies reach as far right as they can; `and` binds tighter than `or`, both
//! tighter than `implies` and `iff`, which do not mix.

use super::advice::{CHOICE, CHOICE_OF_FORMULAS, joins_formulas, too_deep, too_large, two_words};
use super::ast::*;
use super::is_reserved;
use super::lexer::TokenKind;
use super::parser::{MAX_DEPTH, Parse, Parser, shorten};
use super::parts::MAX_HEIGHT;
use crate::source::{Code, Diagnostic, Span};
use crate::words;

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

impl Parser<'_> {
    pub fn formula(&mut self) -> Parse<Expr> {
        self.implication()
    }

    /// Reads something one level deeper. Every way round the grammar leads through here, so no text overflows the stack.
    pub fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth == MAX_DEPTH {
            return Err(too_deep(self.here()));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn spanned(&self, start: Span, kind: ExprKind) -> Parse<Expr> {
        let expr = Expr::new(kind, start.to(self.previous()));
        if expr.height > MAX_HEIGHT { Err(too_deep(expr.span)) } else { Ok(expr) }
    }

    fn implication(&mut self) -> Parse<Expr> {
        let start = self.here();
        let mut left = self.disjunction()?;
        let word = self.look(0);
        while matches!(word, "implies" | "iff") && self.eat(word) {
            let right = boxed(self.disjunction()?);
            let kind =
                if word == "iff" { ExprKind::Iff(boxed(left), right) } else { ExprKind::Implies(boxed(left), right) };
            left = self.spanned(start, kind)?;
        }
        Ok(left)
    }

    fn disjunction(&mut self) -> Parse<Expr> {
        self.chain("or", Self::conjunction, ExprKind::Or)
    }

    fn conjunction(&mut self) -> Parse<Expr> {
        self.chain("and", Self::unary, ExprKind::And)
    }

    fn chain(
        &mut self,
        word: &str,
        item: fn(&mut Self) -> Parse<Expr>,
        make: fn(Vec<Expr>) -> ExprKind,
    ) -> Parse<Expr> {
        let start = self.here();
        let first = item(self)?;
        if self.look(0) != word {
            return Ok(first);
        }
        let mut items = vec![first];
        while self.eat(word) {
            items.push(item(self)?);
        }
        self.spanned(start, make(items))
    }

    pub fn unary(&mut self) -> Parse<Expr> {
        self.deeper(Self::unary_here)
    }

    fn unary_here(&mut self) -> Parse<Expr> {
        let start = self.here();
        if self.look(0) == "not" {
            self.at += 1;
            let inner = boxed(self.unary()?);
            return self.spanned(start, ExprKind::Not(inner));
        }
        if self.look(0) == "for" {
            self.at += 1;
            self.expect("each", "quantifiers are written `for each`, `some` and `no`")?;
            return self.quantified(start, Quantifier::Each);
        }
        if self.look(0) == "some" {
            self.at += 1;
            return self.quantified(start, Quantifier::Some);
        }
        if self.look(0) == "no" {
            self.at += 1;
            return self.quantified(start, Quantifier::No);
        }
        self.comparison()
    }

    fn quantified(&mut self, start: Span, quantifier: Quantifier) -> Parse<Expr> {
        let binder = self.binder()?;
        let body = if quantifier == Quantifier::No && self.look(0) != ":" {
            None
        } else {
            self.expect(":", "after what a quantifier runs over come a colon and a formula")?;
            Some(boxed(self.formula()?))
        };
        self.spanned(start, ExprKind::Quant { quantifier, binder, body })
    }

    fn binder(&mut self) -> Parse<Binder> {
        if self.look(0) == "walk" && self.look(2) == "of" {
            self.at += 1;
            let var = self.new_name("a name for the walk")?;
            self.at += 1;
            let set = boxed(self.expr()?);
            let from = if self.eat("from") { Some(boxed(self.expr()?)) } else { None };
            return Ok(Binder::Walk { var, set, from });
        }
        if matches!(self.look(1), "in" | ",") {
            let vars = self.few(|p| p.new_name("a variable"))?;
            self.expect("in", "")?;
            let set = boxed(self.expr()?);
            return Ok(Binder::In { vars, set, filter: self.filter()? });
        }
        let head = self.name("a variable, a layer or a part")?;
        if self.eat("(") {
            let pattern = self.list(|p| p.name("a name for a field, or `_`"))?;
            self.expect(")", "")?;
            return self.mark_binder(head, pattern);
        }
        if self.peek().is_none() || matches!(self.look(0), ":" | "where") {
            return Err(self
                .unexpected("a variable", "write `for each x in SET`, `for each LAYER n at c` or `for each PART X`"));
        }
        let second = self.new_name("a variable")?;
        if self.look(0) == "at" {
            return self.mark_binder(head, vec![second]);
        }
        if self.look(0) == "in" {
            return Err(two_words(&head, &second));
        }
        Ok(Binder::Block { part: head, var: second, filter: self.filter()? })
    }

    fn mark_binder(&mut self, layer: Ident, pattern: Vec<Ident>) -> Parse<Binder> {
        self.expect("at", "values with their place are bound by `LAYER value at place`")?;
        let var = self.new_name("a name for the place")?;
        Ok(Binder::Mark { layer, pattern, var, filter: self.filter()? })
    }

    fn filter(&mut self) -> Parse<Option<Box<Expr>>> {
        if self.eat("where") { Ok(Some(boxed(self.formula()?))) } else { Ok(None) }
    }

    fn comparison(&mut self) -> Parse<Expr> {
        let start = self.here();
        let left = self.expr()?;
        let op = match self.look(0) {
            "=" => CmpOp::Eq,
            "!=" => CmpOp::Ne,
            "<" => CmpOp::Lt,
            "<=" => CmpOp::Le,
            ">" => CmpOp::Gt,
            ">=" => CmpOp::Ge,
            word @ ("in" | "within") => {
                self.at += 1;
                let right = boxed(self.expr()?);
                let kind =
                    if word == "in" { ExprKind::In(boxed(left), right) } else { ExprKind::Within(boxed(left), right) };
                return self.spanned(start, kind);
            }
            _ => return Ok(left),
        };
        self.at += 1;
        let right = boxed(self.expr()?);
        self.spanned(start, ExprKind::Cmp(op, boxed(left), right))
    }

    /// Sums, and ranges of them.
    pub fn expr(&mut self) -> Parse<Expr> {
        let start = self.here();
        let low = self.sum()?;
        if !self.eat("..") {
            return Ok(low);
        }
        let high = boxed(self.sum()?);
        self.spanned(start, ExprKind::Range(boxed(low), high))
    }

    pub fn sum(&mut self) -> Parse<Expr> {
        let start = self.here();
        let mut left = self.product()?;
        loop {
            let op = match self.look(0) {
                "+" => ArithOp::Add,
                "-" => ArithOp::Sub,
                _ => return Ok(left),
            };
            self.at += 1;
            let right = boxed(self.product()?);
            left = self.spanned(start, ExprKind::Arith(op, boxed(left), right))?;
        }
    }

    fn product(&mut self) -> Parse<Expr> {
        let start = self.here();
        let mut left = self.atom()?;
        while self.eat("*") {
            let right = boxed(self.atom()?);
            left = self.spanned(start, ExprKind::Arith(ArithOp::Mul, boxed(left), right))?;
        }
        Ok(left)
    }

    fn atom(&mut self) -> Parse<Expr> {
        self.deeper(Self::atom_here)
    }

    fn atom_here(&mut self) -> Parse<Expr> {
        let start = self.here();
        let Some(token) = self.peek() else {
            return Err(self.unexpected("a value", ""));
        };
        let text = self.word_of(token);
        match (&token.kind, text) {
            (TokenKind::Int, _) => {
                self.at += 1;
                let value = text.parse().ok().filter(|&n: &i64| n <= MAX_INT);
                let kind = ExprKind::Int(value.ok_or_else(|| Box::new(too_large(start, text)))?);
                self.spanned(start, kind)
            }
            (TokenKind::Text { closed: true }, _) => {
                self.at += 1;
                self.spanned(start, ExprKind::Text(text.trim_matches('"').to_owned()))
            }
            (TokenKind::Sign, "?") => {
                self.at += 1;
                self.spanned(start, ExprKind::Unknown)
            }
            (TokenKind::Sign, "(") => {
                self.at += 1;
                let inner = self.formula()?;
                self.close(")", start)?;
                Ok(Expr { span: start.to(self.previous()), ..inner })
            }
            (TokenKind::Sign, "{") => self.set(start),
            (TokenKind::Word, "if") => self.conditional(start),
            (TokenKind::Word, "groups") if self.look(1) == "(" => {
                self.at += 2;
                let spec = self.group_spec()?;
                self.close(")", start)?;
                self.spanned(start, ExprKind::Groups(spec))
            }
            (TokenKind::Word, _) => self.word(start, text),
            _ => Err(self.unexpected("a value", "")),
        }
    }

    /// A closing bracket; if it is missing, the opening one is what the author looks for.
    fn close(&mut self, bracket: &str, opened: Span) -> Parse<()> {
        if self.eat(bracket) {
            return Ok(());
        }
        let open = Span { start: opened.start, end: opened.start + 1 };
        let found =
            self.peek().map_or("the statement ends".to_owned(), |t| format!("found `{}`", shorten(self.word_of(t))));
        Err(Box::new(
            Diagnostic::error(Code::Syntax, open, "this bracket is not closed")
                .label(format!("{found} before the matching `{bracket}`"))
                .hint(format!("close it with `{bracket}`")),
        ))
    }

    fn conditional(&mut self, start: Span) -> Parse<Expr> {
        self.at += 1;
        let condition = boxed(self.formula()?);
        self.expect("then", CHOICE)?;
        let yes = self.formula()?;
        self.expect("else", if joins_formulas(self.look(0)) { CHOICE_OF_FORMULAS } else { CHOICE })?;
        // What stands behind `else` ends where a value does, unless the other side shows that formulas are meant.
        let starts_formula = matches!(self.look(0), "not" | "for" | "some" | "no");
        let no = if is_formula(&yes) || starts_formula { self.unary()? } else { self.expr()? };
        self.spanned(start, ExprKind::If(condition, boxed(yes), boxed(no)))
    }

    fn word(&mut self, start: Span, text: &str) -> Parse<Expr> {
        let calls = self.look(1) == "(";
        if calls && let Some(&(_, kind)) = AggKind::WORDS.iter().find(|(word, _)| *word == text) {
            return self.aggregate(start, kind);
        }
        if text == "none" {
            self.at += 1;
            return self.spanned(start, ExprKind::Absent);
        }
        if RESERVED.contains(&text) {
            return Err(self.unexpected("a value", "this word cannot stand here"));
        }
        let name = self.name("a name")?;
        if calls {
            let opened = self.here();
            self.at += 1;
            let args = if self.look(0) == ")" { Vec::new() } else { self.list(Self::formula)? };
            self.close(")", opened)?;
            return self.spanned(start, ExprKind::Call(name, args));
        }
        if self.eat("at") {
            let place = boxed(self.atom()?);
            return self.spanned(start, ExprKind::At(name, place));
        }
        if let Some(word) = words::function_word(text)
            && self.is_word(0)
            && !is_reserved(self.look(0))
        {
            let message = format!("`{text}` is a function: what it takes stands in brackets");
            let problem = Diagnostic::error(Code::Syntax, start.to(self.here()), message);
            return Err(Box::new(problem.hint(format!("write {}", word.usage()))));
        }
        self.spanned(start, ExprKind::Name(name.text))
    }

    fn aggregate(&mut self, start: Span, kind: AggKind) -> Parse<Expr> {
        self.at += 1;
        let opened = self.here();
        self.at += 1;
        let func = self.func_ref()?;
        let set = boxed(self.expr()?);
        if matches!(self.look(0), "where" | ":") {
            return Err(self.condition_in_aggregate(kind, func.as_ref(), &set));
        }
        self.close(")", opened)?;
        self.spanned(start, ExprKind::Aggregate { kind, func, set })
    }

    /// `[not] name [(args)] in`, if that is what comes next.
    fn func_ref(&mut self) -> Parse<Option<FuncRef>> {
        let first = usize::from(self.look(0) == "not");
        let is_name = self.is_word(first) && !RESERVED.contains(&self.look(first));
        // Looking ahead, never reading twice: what is read twice at every level is read 2^levels times.
        let calls = self.look(first + 1) == "(";
        let after = if calls { self.behind_bracket(first + 1) } else { Some(first + 1) };
        if !is_name || after.is_none_or(|after| self.look(after) != "in") {
            return Ok(None);
        }
        let negated = self.eat("not");
        let name = self.name("a name")?;
        let mut args = Vec::new();
        if self.eat("(") {
            args = self.list(Self::formula)?;
            self.expect(")", "")?;
        }
        self.expect("in", "")?;
        Ok(Some(FuncRef { negated, name, args }))
    }

    fn set(&mut self, start: Span) -> Parse<Expr> {
        self.at += 1;
        if self.is_word(0) && self.look(1) == "in" {
            let var = self.new_name("a variable")?;
            self.at += 1;
            let set = boxed(self.expr()?);
            self.expect(":", "a filtered set is written `{x in SET : CONDITION}`")?;
            let pred = boxed(self.formula()?);
            self.close("}", start)?;
            return self.spanned(start, ExprKind::Filter { var, set, pred });
        }
        if self.eat("}") {
            return self.spanned(start, ExprKind::List(Vec::new()));
        }
        let first = self.formula()?;
        if self.eat(":") {
            let var = self.new_name("a variable")?;
            self.expect("in", "a set of values is written `{VALUE : x in SET}`")?;
            let set = boxed(self.expr()?);
            // Who asks for some of the members only is told how.
            if matches!(self.look(0), "and" | "where" | ":") {
                self.expect(
                    "}",
                    "which members are meant is said of the set: `{VALUE : x in {y in SET : CONDITION}}`",
                )?;
            }
            self.close("}", start)?;
            return self.spanned(start, ExprKind::Map { value: boxed(first), var, set });
        }
        let mut items = vec![first];
        while self.eat(",") {
            items.push(self.formula()?);
        }
        self.close("}", start)?;
        self.spanned(start, ExprKind::List(items))
    }

    pub fn group_spec(&mut self) -> Parse<GroupSpec> {
        let base = boxed(self.atom()?);
        let filter = self.filter()?;
        let relation = if self.eat("by") { Some(boxed(self.disjunction()?)) } else { None };
        Ok(GroupSpec { base, filter, relation })
    }
}

/// Whether an expression can only be a formula.
fn is_formula(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Not(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Implies(..)
            | ExprKind::Iff(..)
            | ExprKind::Quant { .. }
            | ExprKind::Cmp(..)
            | ExprKind::In(..)
            | ExprKind::Within(..)
            | ExprKind::At(..)
    )
}

/// Words that are never names.
pub(crate) const RESERVED: [&str; 26] = [
    "and", "or", "not", "implies", "iff", "for", "each", "some", "no", "in", "within", "at", "where", "by", "of", "on",
    "if", "then", "else", "when", "unless", "clause", "groups", "none", "yes", "walk",
];

const MAX_INT: i64 = 1_000_000_000_000;
