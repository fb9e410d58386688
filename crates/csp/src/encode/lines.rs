//! Parity, runs, and directions on lines.

use gridwright_formula::{Edge, Graph, Lit, Sink};

/// Longer parities are cut: each piece has so many literals and costs `2^(n-1)` clauses.
const PIECE: usize = 4;

/// The number of true literals is odd (`odd`) or even.
pub fn parity(sink: &mut dyn Sink, lits: &[Lit], odd: bool) {
    let mut rest = lits.to_vec();
    while rest.len() > PIECE {
        // link = the parity of the piece cut off.
        let mut piece: Vec<Lit> = rest.drain(..PIECE - 1).collect();
        let link = sink.new_lit();
        piece.push(link);
        write_parity(sink, &piece, false);
        rest.push(link);
    }
    write_parity(sink, &rest, odd);
}

fn write_parity(sink: &mut dyn Sink, lits: &[Lit], odd: bool) {
    for mask in (0_u32..1 << lits.len()).filter(|mask| (mask.count_ones() % 2 == 1) != odd) {
        let differs = |(index, &lit): (usize, &Lit)| if mask >> index & 1 == 1 { !lit } else { lit };
        let clause: Vec<Lit> = lits.iter().enumerate().map(differs).collect();
        sink.add_clause(&clause);
    }
}

/// For each place the literal "all literals up to here are true": what is seen along a ray until something blocks it.
pub fn prefix_and(sink: &mut dyn Sink, lits: &[Lit]) -> Vec<Lit> {
    let mut seen = Vec::with_capacity(lits.len());
    let mut so_far = Lit::TRUE;
    for &lit in lits {
        let both = match (so_far, lit) {
            (Lit::TRUE, other) | (other, Lit::TRUE) => other,
            (Lit::FALSE, _) | (_, Lit::FALSE) => Lit::FALSE,
            _ => {
                let both = sink.new_lit();
                sink.add_clause(&[!both, so_far]);
                sink.add_clause(&[!both, lit]);
                sink.add_clause(&[both, !so_far, !lit]);
                both
            }
        };
        seen.push(both);
        so_far = both;
    }
    seen
}

/// Gives every edge a direction: the literal "from its first end to its second", false for edges not chosen.
///
/// Where two chosen edges meet, one comes in and one goes out. On a graph of degrees 0 and 2 every cycle is then directed one
/// way or the other; on paths, ends may be sources or sinks as further clauses demand.
pub fn direct_edges(sink: &mut dyn Sink, graph: &Graph, chosen: &[Lit]) -> Vec<Lit> {
    let forward = sink.new_lits(graph.n_edges());
    let mut at: Vec<Vec<Edge>> = vec![Vec::new(); graph.n_vertices()];
    for edge in graph.edge_ids() {
        sink.add_clause(&[!forward[edge.index()], chosen[edge.index()]]);
        let (a, b) = graph.ends(edge);
        at[a.index()].push(edge);
        at[b.index()].push(edge);
    }
    for (vertex, edges) in at.iter().enumerate() {
        let into = |edge: Edge| {
            let along = forward[edge.index()];
            if graph.ends(edge).1.index() == vertex { along } else { !along }
        };
        for (index, &e) in edges.iter().enumerate() {
            for &f in &edges[..index] {
                let (both_e, both_f) = (!chosen[e.index()], !chosen[f.index()]);
                sink.add_clause(&[both_e, both_f, into(e), into(f)]);
                sink.add_clause(&[both_e, both_f, !into(e), !into(f)]);
            }
        }
    }
    forward
}
