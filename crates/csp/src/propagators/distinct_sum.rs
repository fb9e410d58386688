//! Different values with a known total: both at once.
//!
//! Apart, neither the sum nor the matching sees that of two cells with the total 4 none is 2. Few *sets* of values have the right
//! size and total (at most twelve with nine digits). For each of them it is asked, member by member of the run, which parts of the
//! set the first so many columns can use up, and which the rest; what fits together supports a value.
//!
//! An explanation starts from all that is excluded and leaves out what is not needed, the latest first.

use crate::core::bcp::Conflict;
use crate::propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
use gridwright_formula::{DistinctSum, Lit};

/// Values are bits.
type Mask = u32;

/// One constraint; values are numbered densely.
pub(crate) struct Totals {
    /// For each column the number of each value, with its literal.
    columns: Vec<Vec<(u32, Lit)>>,
    /// The sets of as many values as there are columns that add up to the total.
    sets: Vec<Mask>,
    /// The parts of a set that the first columns can use up, and those whose rest the others can; by the places of the set.
    used: Vec<bool>,
    left: Vec<bool>,
}

impl Totals {
    /// None if there are more values or columns than this is meant for; then sum and difference are left to others.
    pub(crate) fn new(spec: &DistinctSum) -> Option<Self> {
        let mut values: Vec<i32> = spec.columns.iter().flatten().map(|entry| entry.0).collect();
        values.sort_unstable();
        values.dedup();
        let n = spec.columns.len();
        if values.len() > MAX_VALUES || n > MAX_COLUMNS {
            return None;
        }
        let fits = |set: &Mask| {
            let members = values.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            set.count_ones() as usize == n && members.map(|(_, &v)| i64::from(v)).sum::<i64>() == spec.total
        };
        let sets = (0..1 << values.len()).filter(fits).collect();
        let dense = |value: i32| values.binary_search(&value).unwrap_or(0) as u32;
        let columns = spec.columns.iter().map(|column| column.iter().map(|&(v, lit)| (dense(v), lit)).collect());
        Some(Self { columns: columns.collect(), sets, used: Vec::new(), left: Vec::new() })
    }

    /// Which values each column can have, as far as one set tells; false if none can.
    fn support(&mut self, set: Mask, domains: &[Mask], support: &mut [Mask]) -> bool {
        let n = domains.len();
        let mut places = [0; MAX_COLUMNS];
        (0..Mask::BITS)
            .filter(|&value| set >> value & 1 == 1)
            .zip(&mut places)
            .for_each(|(value, place)| *place = value);
        let mut local = [0_u32; MAX_COLUMNS];
        for (domain, local) in domains.iter().zip(&mut local) {
            *local = (0..n).filter(|&place| domain >> places[place] & 1 == 1).map(|place| 1 << place).sum();
        }
        let whole = (1_usize << n) - 1;
        if !self.use_up(&local[..n], whole) {
            return false;
        }
        self.left.clear();
        self.left.resize(whole + 1, false);
        self.left[whole] = true;
        for part in (0..whole).rev().filter(|&part| self.used[part]) {
            let column = part.count_ones() as usize;
            let mut open = local[column] & !(part as u32);
            while open != 0 {
                let bit = open & open.wrapping_neg();
                open ^= bit;
                if self.left[part | bit as usize] {
                    self.left[part] = true;
                    support[column] |= 1 << places[bit.trailing_zeros() as usize];
                }
            }
        }
        true
    }

    /// Finds the parts of a set that the first so many columns can use up; whether all columns can use it all.
    fn use_up(&mut self, local: &[u32], whole: usize) -> bool {
        self.used.clear();
        self.used.resize(whole + 1, false);
        self.used[0] = true;
        for part in 0..whole {
            if self.used[part] {
                let mut open = local[part.count_ones() as usize] & !(part as u32);
                while open != 0 {
                    let bit = open & open.wrapping_neg();
                    open ^= bit;
                    self.used[part | bit as usize] = true;
                }
            }
        }
        self.used[whole]
    }

    /// Whether the columns can have different values of these with the total.
    fn is_possible(&mut self, domains: &[Mask]) -> bool {
        let mut support = [0; MAX_COLUMNS];
        (0..self.sets.len()).any(|at| self.support(self.sets[at], domains, &mut support))
    }

    /// The values that each column may have; of one that has a value only this.
    fn domains(&self, view: View<'_>) -> Vec<Mask> {
        let domain = |column: &Vec<(u32, Lit)>| {
            let mut domain = mask(column, |lit| !view.is_false(lit));
            column.iter().filter(|entry| view.is_true(entry.1)).for_each(|entry| domain &= 1 << entry.0);
            domain
        };
        self.columns.iter().map(domain).collect()
    }

    /// What is needed of all that is known so that nothing is possible, if one column has one value.
    fn explain_in(&mut self, supposed: Option<(usize, u32)>, view: View<'_>, premises: &mut Vec<Lit>) {
        let mut domains = self.domains(view);
        let mut known: Vec<(usize, Known)> = Vec::new();
        for (at, column) in self.columns.iter().enumerate() {
            if let Some((_, value)) = supposed.filter(|supposed| supposed.0 == at) {
                domains[at] = 1 << value;
            } else if column.iter().any(|entry| entry.1 != Lit::TRUE && view.is_true(entry.1)) {
                let lits = column.iter().map(|entry| entry.1).filter(|&lit| lit != Lit::TRUE && view.is_true(lit));
                known.push((at, Known { without: mask(column, |lit| lit != Lit::FALSE), lits: lits.collect() }));
            } else if !column.iter().any(|entry| entry.1 == Lit::TRUE) {
                let gone = column.iter().filter(|entry| entry.1 != Lit::FALSE && view.is_false(entry.1));
                known.extend(gone.map(|entry| (at, Known { without: 1 << entry.0, lits: vec![!entry.1] })));
            }
        }
        known.sort_by_key(|(_, known)| std::cmp::Reverse(known.lits.iter().map(|&lit| view.position(lit)).max()));
        for (column, known) in known {
            let before = domains[column];
            domains[column] |= known.without;
            if self.is_possible(&domains) {
                domains[column] = before;
                premises.extend(known.lits);
            }
        }
    }
}

/// Something known of a column: the values that it could have without it as well, and the literals that say it.
struct Known {
    without: Mask,
    lits: Vec<Lit>,
}

fn mask(column: &[(u32, Lit)], possible: impl Fn(Lit) -> bool) -> Mask {
    column.iter().filter(|entry| possible(entry.1)).fold(0, |mask, entry| mask | 1 << entry.0)
}

/// With more values there are too many sets.
pub(crate) const MAX_VALUES: usize = 12;
/// With more columns a set has too many parts.
pub(crate) const MAX_COLUMNS: usize = 9;

impl Propagator for Totals {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        self.columns.iter().flatten().for_each(|&(_, lit)| to.wake_either(lit));
    }

    fn kind(&self) -> &'static str {
        "distinct-sum"
    }

    fn schedule(&self) -> Schedule {
        Schedule::always(Priority::Costly)
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        let domains = self.domains(context.view());
        let mut support = [0; MAX_COLUMNS];
        let mut any = false;
        for at in 0..self.sets.len() {
            any |= self.support(self.sets[at], &domains, &mut support);
        }
        if !any {
            let mut premises = Vec::new();
            self.explain_in(None, context.view(), &mut premises);
            return Err(context.conflict(&premises));
        }
        for (column, entries) in self.columns.iter().enumerate() {
            for (place, &(value, lit)) in entries.iter().enumerate() {
                if support[column] >> value & 1 == 0 && context.is_open(lit) {
                    context.propagate_lazy(!lit, (column << 16 | place) as u32);
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, _: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        let (column, place) = (tag as usize >> 16, tag as usize & 0xffff);
        let value = self.columns[column][place].0;
        // A column has one value.
        if let Some(other) = self.columns[column].iter().find(|entry| entry.0 != value && then.is_true(entry.1)) {
            premises.extend((other.1 != Lit::TRUE).then_some(other.1));
            return;
        }
        self.explain_in(Some((column, value)), then, premises);
    }
}
