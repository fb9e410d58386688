//! The binary form, with the universe inside.
//!
//! All numbers little-endian:
//!
//! ```text
//! "gwzdd\0"  u16 version (1)
//! u32 elements, then for each: u32 length, name in UTF-8
//! u32 root, u64 nodes
//! u32 nodes of each level, from the last element up
//! u32 lo, u32 hi of each node, in that order (terminals are 0 and 1, the first node is 2)
//! u64 FNV-1a hash of everything before
//! ```
//!
//! Reading trusts nothing: the hash finds accidents, and every node is checked for children that come before it, belong to
//! a later element, and are not an empty `hi`. (Equal nodes are not looked for; they would make a diagram larger, not wrong.)

use crate::{Diagram, DiagramBuilder, Error, Node, NodeId, Universe, Var};
use gridwright_base::{Booking, Budget};
use std::io::{Read, Write};

const MAGIC: &[u8; 6] = b"gwzdd\0";
const VERSION: u16 = 1;
const MAX_NAME: u32 = 1 << 16;
/// Nodes converted at a time.
const CHUNK: usize = 1 << 13;

/// Writes a diagram and the names of its elements.
pub fn save_binary(diagram: &Diagram, universe: &Universe, out: &mut impl Write) -> Result<(), Error> {
    let mut out = Hashed::new(out);
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&(diagram.n_vars() as u32).to_le_bytes())?;
    for var in 0..diagram.n_vars() {
        let name = universe.name(Var(var as u32)).as_bytes();
        out.write_all(&(name.len() as u32).to_le_bytes())?;
        out.write_all(name)?;
    }
    out.write_all(&diagram.root().0.to_le_bytes())?;
    out.write_all(&(diagram.n_nodes() as u64).to_le_bytes())?;
    for level in diagram.bounds().windows(2) {
        out.write_all(&(level[1] - level[0]).to_le_bytes())?;
    }
    let mut bytes = Vec::with_capacity(CHUNK * 8);
    for chunk in diagram.raw().chunks(CHUNK) {
        bytes.clear();
        for node in chunk {
            bytes.extend(node.lo.0.to_le_bytes());
            bytes.extend(node.hi.0.to_le_bytes());
        }
        out.write_all(&bytes)?;
    }
    let hash = out.hash;
    out.inner.write_all(&hash.to_le_bytes())?;
    Ok(())
}

/// Reads what [`save_binary`] wrote.
pub fn load_binary(input: &mut impl Read, budget: &Budget) -> Result<(Diagram, Universe), Error> {
    let mut input = Hashed::new(input);
    if &input.array::<6>()? != MAGIC {
        return Err(Error::Binary { reason: "it does not start as one" });
    }
    if u16::from_le_bytes(input.array()?) != VERSION {
        return Err(Error::Binary { reason: "its version is not known here" });
    }
    let universe = read_universe(&mut input)?;
    let root = NodeId(input.u32()?);
    let n_nodes = u64::from_le_bytes(input.array()?);
    let bounds = read_bounds(&mut input, universe.len(), n_nodes)?;
    let nodes = read_nodes(&mut input, &bounds, budget)?;
    if root.index() >= nodes.len() + 2 {
        return Err(Error::Binary { reason: "its root is no node" });
    }
    let hash = input.hash;
    let mut stored = [0; 8];
    input.inner.read_exact(&mut stored)?;
    if u64::from_le_bytes(stored) != hash {
        return Err(Error::Binary { reason: "its checksum is wrong" });
    }
    Ok((DiagramBuilder::from_parts(nodes, bounds, root), universe))
}

fn read_universe<R: Read>(input: &mut Hashed<'_, R>) -> Result<Universe, Error> {
    let n_vars = input.u32()?;
    let mut names = Vec::new();
    for _ in 0..n_vars {
        let len = input.u32()?;
        if len > MAX_NAME {
            return Err(Error::Binary { reason: "a name is too long" });
        }
        let mut bytes = vec![0; len as usize];
        input.read_exact(&mut bytes)?;
        names.push(String::from_utf8(bytes).map_err(|_| Error::Binary { reason: "a name is not UTF-8" })?);
    }
    Ok(Universe::new(names))
}

fn read_bounds<R: Read>(input: &mut Hashed<'_, R>, n_vars: usize, n_nodes: u64) -> Result<Vec<u32>, Error> {
    let mut bounds = vec![2_u32];
    for _ in 0..n_vars {
        let size = input.u32()?;
        let next = bounds[bounds.len() - 1].checked_add(size).ok_or(Error::Binary { reason: "too many nodes" })?;
        bounds.push(next);
    }
    if u64::from(bounds[n_vars] - 2) != n_nodes {
        return Err(Error::Binary { reason: "its levels do not add up" });
    }
    Ok(bounds)
}

fn read_nodes<R: Read>(input: &mut Hashed<'_, R>, bounds: &[u32], budget: &Budget) -> Result<Vec<Node>, Error> {
    let mut nodes: Vec<Node> = Vec::new();
    // The file says how many nodes there are; only those that came are believed and booked.
    let mut booking = Booking::new(budget);
    for level in bounds.windows(2) {
        for start in (level[0]..level[1]).step_by(CHUNK) {
            for _ in start..level[1].min(start + CHUNK as u32) {
                let (lo, hi) = (NodeId(input.u32()?), NodeId(input.u32()?));
                if lo.0 >= level[0] || hi.0 >= level[0] || hi == NodeId::EMPTY {
                    return Err(Error::Binary { reason: "a node has impossible children" });
                }
                nodes.push(Node { lo, hi });
            }
            let room = booking.grow_to(size_of_val(&nodes[..]) as u64).and_then(|()| budget.check());
            room.map_err(|stop| Error::Stopped { stop, doing: "loading", nodes: nodes.len() as u64 })?;
        }
    }
    Ok(nodes)
}

/// A stream whose bytes are hashed on the way.
struct Hashed<'a, T> {
    inner: &'a mut T,
    hash: u64,
}

impl<'a, T> Hashed<'a, T> {
    fn new(inner: &'a mut T) -> Self {
        Self { inner, hash: 0xcbf2_9ce4_8422_2325 }
    }

    fn absorb(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

impl<W: Write> Hashed<'_, W> {
    fn write_all(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.absorb(bytes);
        Ok(self.inner.write_all(bytes)?)
    }
}

impl<R: Read> Hashed<'_, R> {
    fn read_exact(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.inner.read_exact(bytes)?;
        self.absorb(bytes);
        Ok(())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn u32(&mut self) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(self.array()?))
    }
}
