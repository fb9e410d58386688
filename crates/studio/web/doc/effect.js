// @ts-check
// What an edit can have changed. A clue more takes solutions away and adds none: what was forced stays forced, and where there was
// no solution there is none. A clue less adds some and takes none away: two solutions stay two. What is drawn of an answer changes
// nothing about the problem. So not everything that is known fades with every edit.

/** @typedef {"same" | "fewer" | "more" | "other"} Effect What becomes of the solutions. */

/** @param {any} schema @param {string} scope @param {import("./document.js").Move} move @returns {Effect} */
function ofMove(schema, scope, move) {
  if (move.layer.startsWith("~")) return "same";
  const layer = schema.layers.find((/** @type {any} */ l) => l.name === move.layer);
  if (!layer || layer.role === "note") return "other";
  if (layer.role === "find" && scope === "problem") return "same";
  if (layer.role === "given" && layer.used === "idle" && !schema.requires.length) return "same";
  const told = layer.role === "find" || (layer.used === "derived" && layer.holds.kind !== "division");
  // What a problem requires of its clues may be met or broken by any of them.
  if (!told || (layer.role === "given" && schema.requires.length)) return "other";
  return move.before === "." ? "fewer" : move.after === "." ? "more" : "other";
}

/** What several edits do together. @param {any} schema @param {string} scope @param {import("./document.js").Move[]} moves @returns {Effect} */
export function effectOf(schema, scope, moves) {
  const effects = new Set(moves.map((move) => ofMove(schema, scope, move)));
  effects.delete("same");
  if (effects.size > 1) return "other";
  return [...effects][0] ?? "same";
}

/** Which parts of what is known an edit leaves true. @param {import("../app.js").Known} known @param {Effect} effect */
export function stays(known, effect) {
  const had = (/** @type {"verdict" | "facts"} */ part) => Boolean(known[part] && (!known.old || known.stays?.[part]));
  const word = known.verdict?.verdict;
  return {
    verdict: had("verdict") && (effect === "same" ? word !== "unknown" : (effect === "fewer" && word === "none") || (effect === "more" && word === "multiple")),
    facts: had("facts") && (effect === "same" || effect === "fewer"),
  };
}

/** What is known and stays true. @param {import("../app.js").Known} known */
export function lasting(known) {
  return { ...(known.stays?.verdict && { verdict: known.verdict }), ...(known.stays?.facts && { facts: known.facts }) };
}
