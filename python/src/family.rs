//! Families of sets, as decision diagrams.

use crate::run::Call;
use gridwright::{Limits, parts};
use gridwright_base::{Budget, Rng};
use gridwright_zdd::{
    CountTable, Diagram, Family, Members, NodeId, Store, Universe, Var, load_binary, load_graphillion, save_binary,
    save_dot, save_graphillion,
};
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::io::Write;
use std::sync::Arc;

/// A family of sets over named elements, which are known here by their numbers.
#[pyclass(frozen, name = "Family", module = "gridwright._native")]
#[derive(Clone)]
pub struct PyFamily {
    diagram: Arc<Diagram>,
    universe: Arc<Universe>,
}

/// What a family becomes, alone or with another.
type Operation = fn(&mut Store, Family, Family) -> Result<Family, gridwright_zdd::Error>;

impl PyFamily {
    pub fn new(diagram: Diagram, universe: Universe) -> Self {
        Self { diagram: Arc::new(diagram), universe: Arc::new(universe) }
    }

    /// The family that an operation makes of this one in a store of its own.
    fn made(
        &self,
        py: Python<'_>,
        limits: Option<&Bound<'_, PyDict>>,
        make: impl FnOnce(&mut Store, Family) -> Result<Family, gridwright_zdd::Error> + Send + 'static,
    ) -> PyResult<Self> {
        let diagram = Arc::clone(&self.diagram);
        let made = Call::new(limits)?.run(py, move |limits| {
            let mut store = Store::new(diagram.n_vars(), &parts::budget(limits))?;
            let family = store.thaw(&diagram)?;
            let family = make(&mut store, family)?;
            Ok(store.freeze(family)?)
        })?;
        Ok(Self { diagram: Arc::new(made), universe: Arc::clone(&self.universe) })
    }

    fn set(&self, elements: &[u32]) -> PyResult<Vec<Var>> {
        let mut set: Vec<Var> = elements.iter().map(|&element| Var(element)).collect();
        set.sort_unstable();
        set.dedup();
        match set.last() {
            Some(last) if last.index() >= self.diagram.n_vars() => {
                Err(PyValueError::new_err(format!("there is no element {}", last.index())))
            }
            _ => Ok(set),
        }
    }
}

/// Bytes that are written only as long as nobody wants to stop.
struct Stoppable {
    bytes: Vec<u8>,
    budget: Budget,
}

impl Write for Stoppable {
    fn write(&mut self, more: &[u8]) -> std::io::Result<usize> {
        self.budget.check().map_err(std::io::Error::other)?;
        self.bytes.write(more)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn numbers(member: &[Var]) -> Vec<u32> {
    member.iter().map(|var| var.0).collect()
}

#[pymethods]
impl PyFamily {
    /// Of sets one by one.
    #[staticmethod]
    fn of_sets(py: Python<'_>, names: Vec<String>, sets: Vec<Vec<u32>>) -> PyResult<Self> {
        let none = Self::new(Diagram::empty(names.len()), Universe::new(names));
        let sets = sets.iter().map(|set| none.set(set)).collect::<PyResult<Vec<_>>>()?;
        none.made(py, None, move |store, _| store.family(sets))
    }

    /// Of a file in memory: our own binary form, or Graphillion's dump over these elements.
    #[staticmethod]
    fn load(
        py: Python<'_>,
        bytes: Vec<u8>,
        names: Option<Vec<String>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Call::new(limits)?.run(py, move |limits| {
            let (mut input, budget) = (&bytes[..], parts::budget(limits));
            let (diagram, universe) = match names {
                None => load_binary(&mut input, &budget)?,
                Some(names) => (load_graphillion(&mut input, names.len(), &budget)?, Universe::new(names)),
            };
            Ok(Self::new(diagram, universe))
        })
    }

    /// As a file: `gwd`, `graphillion` or `dot`.
    fn save<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let (family, format) = (self.clone(), format.to_owned());
        if !["gwd", "graphillion", "dot"].contains(&format.as_str()) {
            return Err(PyValueError::new_err(format!("`{format}` is none of gwd, graphillion and dot")));
        }
        let saved = Call::new(None)?.run(py, move |limits| {
            let mut out = Stoppable { bytes: Vec::new(), budget: parts::budget(limits) };
            match format.as_str() {
                "gwd" => save_binary(&family.diagram, &family.universe, &mut out)?,
                "graphillion" => save_graphillion(&family.diagram, &mut out)?,
                _ => save_dot(&family.diagram, &family.universe, &mut out)?,
            }
            Ok(out.bytes)
        })?;
        Ok(PyBytes::new(py, &saved))
    }

    fn names(&self) -> Vec<String> {
        self.universe.names().to_vec()
    }

    fn n_nodes(&self) -> usize {
        self.diagram.n_nodes()
    }

    fn count(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<BigUint> {
        let diagram = Arc::clone(&self.diagram);
        Call::new(limits)?.run(py, move |limits| Ok(diagram.count_within(&parts::budget(limits))?))
    }

    fn count_by_size(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<BigUint>> {
        let diagram = Arc::clone(&self.diagram);
        Call::new(limits)?.run(py, move |limits| Ok(diagram.count_by_size_within(&parts::budget(limits))?))
    }

    fn contains(&self, elements: Vec<u32>) -> PyResult<bool> {
        Ok(self.diagram.contains(&self.set(&elements)?))
    }

    /// Whether both have the same members.
    fn same(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        if self.diagram.n_vars() != other.diagram.n_vars() {
            return Ok(false);
        }
        let theirs = Arc::clone(&other.diagram);
        let differ = self.made(py, None, move |store, family| {
            let theirs = store.thaw(&theirs)?;
            store.symmetric_difference(family, theirs)
        })?;
        Ok(differ.diagram.root() == NodeId::EMPTY)
    }

    fn sample(
        &self,
        py: Python<'_>,
        n: usize,
        seed: u64,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Vec<u32>>> {
        let diagram = Arc::clone(&self.diagram);
        let draw = move |limits: &Limits| {
            let budget = parts::budget(limits);
            let (table, mut rng) = (CountTable::new(&diagram, &budget)?, Rng::new(seed));
            let mut drawn = Vec::new();
            for _ in 0..n {
                budget.check()?;
                let Some(member) = table.sample(&mut rng) else { break };
                drawn.push(numbers(&member));
            }
            Ok(drawn)
        };
        Call::new(limits)?.run(py, draw)
    }

    fn members(&self) -> PyMembers {
        PyMembers(Members::of(Arc::clone(&self.diagram)))
    }

    /// With another family over the same elements.
    fn combined(
        &self,
        py: Python<'_>,
        operation: &str,
        other: &Self,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if self.universe.names() != other.universe.names() {
            return Err(PyValueError::new_err("these are families over different elements"));
        }
        let operation: Operation = match operation {
            "union" => Store::union,
            "intersection" => Store::intersection,
            "difference" => Store::difference,
            "symmetric-difference" => Store::symmetric_difference,
            "join" => Store::join,
            "meet" => Store::meet,
            "subsets" => Store::subsets,
            "supersets" => Store::supersets,
            "non-subsets" => Store::non_subsets,
            "non-supersets" => Store::non_supersets,
            _ => return Err(PyValueError::new_err(format!("no operation is called `{operation}`"))),
        };
        let theirs = Arc::clone(&other.diagram);
        self.made(py, limits, move |store, family| {
            let theirs = store.thaw(&theirs)?;
            operation(store, family, theirs)
        })
    }

    /// By itself.
    fn changed(&self, py: Python<'_>, operation: &str, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let operation: fn(&mut Store, Family) -> _ = match operation {
            "minimal" => Store::minimal,
            "maximal" => Store::maximal,
            "hitting" => Store::hitting,
            "minimal-hitting" => Store::minimal_hitting,
            "complement" => Store::complement,
            "flip-all" => Store::flip_all,
            _ => return Err(PyValueError::new_err(format!("no operation is called `{operation}`"))),
        };
        self.made(py, limits, operation)
    }

    /// The members with an element, or without it.
    fn with_element(
        &self,
        py: Python<'_>,
        element: u32,
        is_in: bool,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        self.set(&[element])?;
        self.made(py, limits, move |store, family| match is_in {
            true => store.including(family, Var(element)),
            false => store.excluding(family, Var(element)),
        })
    }

    /// The members of some sizes.
    fn sized(
        &self,
        py: Python<'_>,
        least: u32,
        most: Option<u32>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        self.made(py, limits, move |store, mut family| {
            if least > 0 {
                family = store.larger(family, least - 1)?;
            }
            most.map_or(Ok(family), |most| store.smaller(family, most.saturating_add(1)))
        })
    }
}

/// Members one by one, in the order of the 0/1 rows.
#[pyclass(name = "Members", module = "gridwright._native")]
pub struct PyMembers(Members<Arc<Diagram>>);

#[pymethods]
impl PyMembers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<Vec<u32>> {
        self.0.next().map(|member| numbers(&member))
    }
}
