//! Where time went, for people.

use gridwright::answer::Profile;

/// Laws and propagators told one by one; the rest takes little.
const MOST_TOLD: usize = 8;

/// A profile as lines.
pub fn profile_lines(profile: &Profile) -> Vec<String> {
    let Profile { read_ms, check_ms, ground_ms, recognise_ms, encode_ms, search_ms, .. } = profile;
    let mut lines = vec![
        format!(
            "ms: read {read_ms}, check {check_ms}, ground {ground_ms}, recognise {recognise_ms}, encode {encode_ms}, search {search_ms}"
        ),
        format!(
            "{} variables; {} conflicts, {} decisions, {} propagations, {} restarts",
            profile.variables, profile.conflicts, profile.decisions, profile.propagations, profile.restarts
        ),
    ];
    for kind in profile.propagators.iter().take(MOST_TOLD) {
        lines.push(format!("  {:9.3} ms {:7} runs  propagator {} ({})", kind.ms, kind.runs, kind.kind, kind.n));
    }
    for law in profile.laws.iter().take(MOST_TOLD) {
        let size = &law.size;
        lines.push(format!(
            "  {:9.3} ms {:7} clauses, {} literals, {} variables  law {} ({})",
            law.ms, size.clauses, size.literals, size.variables, law.law, law.form
        ));
    }
    lines
}
