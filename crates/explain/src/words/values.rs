//! Claims in words: those of one sort together.

use super::Teller;
use super::english::{self, Mood, and, or};
use crate::claims::Claim;
use crate::step::Step;
use gridwright_board::Val;
use gridwright_grid::Kind as PlaceKind;
use gridwright_lang::ir::{Domain, Ground, LayerId, SymId};

/// Some sites of a layer that have, or have not, the same values.
struct Sort {
    layer: LayerId,
    vals: Vec<Val>,
    not: bool,
    sites: Vec<Claim>,
}

impl Teller<'_> {
    /// Claims in words, those of one sort together. What a value excludes at its own site is not told beside it.
    pub fn claims(&self, claims: &[Claim]) -> String {
        let told: Vec<String> = sorts(claims).iter().map(|sort| self.sort(sort, Mood::Fact)).collect();
        english::clauses(&told)
    }

    /// The contrary of a claim, as a fact.
    pub(super) fn contrary(&self, claim: Claim) -> String {
        self.claims(&[contrary(claim)])
    }

    /// As a condition: that any of some claims does not hold.
    pub(super) fn otherwise(&self, claims: &[Claim]) -> String {
        let contraries = sorts(claims).into_iter().map(|sort| Sort { not: !sort.not, ..sort });
        let thoughts: Vec<String> = contraries.map(|sort| self.sort(&sort, Mood::Thought)).collect();
        english::condition(&thoughts)
    }

    /// Whether a step only excludes values, and wherever it does, all values but the one that it settles.
    pub(super) fn is_all_but_one(&self, step: &Step) -> bool {
        let claims = &self.explainer.reasoner.claims;
        step.forced.iter().all(|claim| {
            let n_excluded = step.forced.iter().filter(|other| other.not && other.site == claim.site).count();
            let n_values = claims.slot_at(claim.site).map(|slot| claims.slots[slot].values.len());
            n_values == Some(n_excluded + 1) && step.settled.iter().any(|one| !one.not && one.site == claim.site)
        })
    }

    /// What then holds without any law.
    pub(super) fn settled(&self, claims: &[Claim]) -> String {
        if claims.iter().all(|claim| !claim.not && claim.val == Val::Absent) {
            return english::left_empty(&self.places.sites(claims));
        }
        let is_value = |claim: &Claim| !claim.not && !matches!(claim.val, Val::Flag(_) | Val::Absent);
        if !claims.iter().all(|claim| is_value(claim) && !self.is_on_lines(claim.site.layer)) {
            return english::also(&self.claims(claims));
        }
        let left = |sort: &Sort| {
            english::left_for(&self.vals(&sort.vals, false), &self.places.sites(&sort.sites), sort.sites.len() > 1)
        };
        english::that_leaves(&sorts(claims).iter().map(left).collect::<Vec<_>>())
    }

    fn sort(&self, sort: &Sort, mood: Mood) -> String {
        let declared = &self.genre.layers[sort.layer.at()];
        let (name, not) = (declared.name.as_str(), sort.not);
        let many = sort.sites.len() > 1;
        let at = match self.places.sites(&sort.sites) {
            at if many && mood == Mood::Thought => english::one_of(&at),
            at => at,
        };
        let lines = self.is_on_lines(sort.layer);
        match (sort.vals.as_slice(), &declared.domain) {
            ([Val::Flag(yes)], Domain::Division) => english::border(&at, *yes != not, many, mood),
            ([Val::Flag(yes)], _) if lines => english::on_line(&at, name, *yes != not, many, mood),
            ([Val::Flag(yes)], _) => english::marked(&at, name, *yes != not, many, mood),
            ([Val::Absent], _) => english::empty(&at, not, many, mood),
            (vals, _) if lines => english::amount(&at, name, &self.vals(vals, true), not, many, mood),
            (vals, _) => english::has_value(&at, name, &self.vals(vals, true), not, many, mood),
        }
    }

    fn is_on_lines(&self, layer: LayerId) -> bool {
        let on = self.genre.layers[layer.at()].places.first().map(|set| set.ground);
        matches!(on, Some(Ground::Kind(PlaceKind::Link | PlaceKind::Edge) | Ground::Borders))
    }

    /// Values one after the other, numbers first and in order.
    fn vals(&self, vals: &[Val], any: bool) -> String {
        let number = |val: &Val| if let Val::Int(n) = val { Some(*n) } else { None };
        let mut told = english::numbers(vals.iter().filter_map(number).collect());
        told.extend(vals.iter().filter(|val| number(val).is_none()).map(|&val| self.val(val)));
        if any { or(&told) } else { and(&told) }
    }

    fn val(&self, val: Val) -> String {
        match val {
            Val::Int(n) => n.to_string(),
            Val::Sym(SymId(symbol)) => self.genre.symbols[symbol as usize].clone(),
            Val::Dir(dir) => dir.word().to_owned(),
            Val::Absent => "empty".to_owned(),
            Val::Flag(yes) => if yes { "yes" } else { "no" }.to_owned(),
            _ => "?".to_owned(),
        }
    }
}

/// The contrary of a claim.
pub(super) fn contrary(claim: Claim) -> Claim {
    match claim.val {
        Val::Flag(yes) => Claim { val: Val::Flag(!yes), ..claim },
        _ => Claim { not: !claim.not, ..claim },
    }
}

/// Those of one layer and with the same values go together; so does all that is excluded at one site.
fn sorts(claims: &[Claim]) -> Vec<Sort> {
    let mut groups: Vec<Vec<Claim>> = Vec::new();
    for &claim in claims.iter().filter(|claim| !is_plain_beside(claim, claims)) {
        match groups.iter_mut().find(|group| claim.not && group[0].not && group[0].site == claim.site) {
            Some(group) => group.push(claim),
            None => groups.push(vec![claim]),
        }
    }
    let mut sorts: Vec<Sort> = Vec::new();
    for group in groups {
        let (layer, not) = (group[0].site.layer, group[0].not);
        let vals: Vec<Val> = group.iter().map(|claim| claim.val).collect();
        match sorts.iter_mut().find(|sort| (sort.layer, &sort.vals, sort.not) == (layer, &vals, not)) {
            Some(sort) => sort.sites.push(group[0]),
            None => sorts.push(Sort { layer, vals, not, sites: vec![group[0]] }),
        }
    }
    sorts
}

/// Whether a claim only excludes what the value of its site, which is among others, excludes anyway.
pub(super) fn is_plain_beside(claim: &Claim, others: &[Claim]) -> bool {
    claim.not && others.iter().any(|other| !other.not && other.site == claim.site && other.val != claim.val)
}
