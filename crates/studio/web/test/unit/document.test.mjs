// Documents: random edits, trials and undo against the plainest model there is, a list of whole states.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Doc, moveText } from "../../doc/document.js";

const SCHEMA = { layers: [{ name: "shaded", role: "find" }, { name: "clue", role: "given" }], laws: [] };
const blank = () => new Doc({ genre: "x", rows: 3, cols: 3, layers: { clue: { r1c1: "2" } } }, SCHEMA);
const state = (doc) => JSON.stringify(doc.board());

/** A small generator, the same each time. */
function random(seed) {
  return (n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
}

function sorted(doc) {
  const board = doc.board();
  for (const layer of Object.keys(board.layers)) board.layers[layer] = Object.fromEntries(Object.entries(board.layers[layer]).sort());
  return JSON.stringify(board.layers);
}

test("undo of everything is the beginning, redo of everything the end", () => {
  for (let seed = 1; seed < 60; seed++) {
    const pick = random(seed);
    const doc = blank();
    const states = [sorted(doc)];
    for (let i = 0; i < 40; i++) {
      const moves = doc.make([{ layer: pick(2) ? "shaded" : "clue", place: `r${1 + pick(3)}c${1 + pick(3)}`, value: ["1", "0", ".", "2"][pick(4)] }]);
      if (moves.length) states.push(sorted(doc));
    }
    for (let i = states.length - 2; i >= 0; i--) {
      assert.ok(doc.undo());
      assert.equal(sorted(doc).replace(/"\w+":\{\},?/g, ""), states[i].replace(/"\w+":\{\},?/g, ""));
    }
    assert.ok(!doc.undo());
    while (doc.redo());
    assert.equal(sorted(doc), states.at(-1));
  }
});

test("a branch picked while trials are open ends those that it is no part of", () => {
  for (let seed = 1; seed < 200; seed++) {
    const pick = random(seed);
    const doc = blank();
    for (let i = 0; i < 60; i++) {
      const what = pick(8);
      if (what < 3) doc.make([{ layer: "shaded", place: `r${1 + pick(3)}c${1 + pick(3)}`, value: ["1", "0", "."][pick(3)] }]);
      else if (what === 3) doc.openTrial();
      else if (what === 4) doc.undo();
      else if (what === 5) doc.redo();
      else if (what === 6) doc.goTo(pick(doc.tree.nodes.length));
      else if (pick(2)) doc.keepTrial();
      else doc.dropTrial();
      const above = new Set();
      for (let node = doc.tree.at; node >= 0; node = doc.tree.nodes[node].parent) above.add(node);
      assert.ok(doc.tree.trials.every((start) => above.has(start)), `seed ${seed}`);
      const { board, trial } = doc.apart();
      const all = { ...(board.layers.shaded ?? {}), ...(trial?.layers.shaded ?? {}) };
      assert.deepEqual(all, Object.fromEntries(Object.entries(all).filter(([place, value]) => doc.get("shaded", place) === value)));
    }
  }
});

test("a dropped trial leaves nothing behind, however deep, and a kept one is one step", () => {
  for (let seed = 1; seed < 60; seed++) {
    const pick = random(seed);
    const doc = blank();
    doc.make([{ layer: "shaded", place: "r2c2", value: "1" }]);
    const before = [];
    const draw = () => doc.make([{ layer: "shaded", place: `r${1 + pick(3)}c${1 + pick(3)}`, value: pick(2) ? "1" : "0" }]);
    for (let depth = 0; depth < 3; depth++) {
      before.push(sorted(doc));
      doc.openTrial();
      for (let i = 0; i < pick(6); i++) draw();
    }
    for (let depth = 2; depth >= 0; depth--) {
      doc.dropTrial();
      assert.equal(sorted(doc), before[depth]);
    }
    assert.equal(doc.tree.trials.length, 0);
    const start = sorted(doc);
    doc.openTrial();
    draw();
    draw();
    const kept = sorted(doc);
    doc.keepTrial();
    assert.equal(sorted(doc), kept);
    if (kept !== start) {
      doc.undo();
      assert.equal(sorted(doc), start);
    }
  }
});

test("branches stay: every state that ever was can be gone to", () => {
  const doc = blank();
  const seen = new Map([[0, sorted(doc)]]);
  const pick = random(7);
  for (let i = 0; i < 60; i++) {
    if (pick(3) === 0) doc.undo();
    else doc.make([{ layer: "shaded", place: `r${1 + pick(3)}c${1 + pick(3)}`, value: pick(2) ? "1" : "." }]);
    seen.set(doc.tree.at, sorted(doc));
  }
  for (const [node, then] of [...seen].reverse()) {
    doc.goTo(node);
    assert.equal(sorted(doc).replace(/"\w+":\{\},?/g, ""), then.replace(/"\w+":\{\},?/g, ""));
  }
});

test("what is saved is what is loaded, with all that was done", () => {
  const doc = blank();
  doc.make([{ layer: "shaded", place: "r1c2", value: "1" }]);
  doc.openTrial();
  doc.make([{ layer: "shaded", place: "r3c3", value: "0" }]);
  const again = Doc.load(JSON.parse(JSON.stringify(doc.save())), SCHEMA);
  assert.equal(state(again), state(doc));
  again.dropTrial();
  doc.dropTrial();
  assert.equal(state(again), state(doc));
  again.undo();
  assert.equal(again.get("shaded", "r1c2"), ".");
});

test("moves are text", () => {
  const doc = blank();
  const [move] = doc.make([{ layer: "shaded", place: "r3c1", value: "1" }]);
  assert.equal(moveText(move), "shaded r3c1 1");
});

test("of two copies of a draft it is told which goes on from the other", async () => {
  const { continues } = await import("../../doc/drafts.js");
  const copy = (...nodes) => ({ tree: { nodes: [[-1], ...nodes] } });
  const [old, longer, other] = [copy([0, "a", "r1c1", ".", "1"]), copy([0, "a", "r1c1", ".", "1"], [1, "a", "r1c2", ".", "1"]), copy([0, "a", "r1c1", ".", "0"])];
  assert.deepEqual([continues(longer, old), continues(old, longer), continues(other, old), continues(old, old)], [true, false, false, true]);
});

test("what is on trial is drawn apart from what was there before", () => {
  const doc = blank();
  doc.make([{ layer: "shaded", place: "r1c2", value: "1" }, { layer: "shaded", place: "r1c3", value: "1" }]);
  assert.deepEqual(doc.apart(), { board: doc.board() }, "no trial, no second board");
  doc.openTrial();
  doc.make([{ layer: "shaded", place: "r3c3", value: "1" }, { layer: "shaded", place: "r1c3", value: "." }]);
  doc.openTrial();
  doc.make([{ layer: "shaded", place: "r2c2", value: "0" }]);
  const { board, trial } = doc.apart();
  assert.deepEqual(board.layers.shaded, { r1c2: "1" });
  assert.deepEqual(trial.layers, { clue: { r1c1: "2" }, shaded: { r3c3: "1", r2c2: "0" } });
  doc.dropTrial();
  doc.dropTrial();
  assert.deepEqual(doc.apart(), { board: doc.board() });
});

test("options are steps, and a step knows where it was done, also once it was kept", () => {
  const doc = blank();
  doc.mode = "set";
  doc.make([{ layer: "options", place: "t", value: "1" }]);
  assert.deepEqual(doc.board().options, ["t"]);
  doc.mode = "play";
  doc.make([{ layer: "shaded", place: "r1c2", value: "1" }]);
  const again = Doc.load(JSON.parse(JSON.stringify(doc.save())), SCHEMA);
  assert.equal(again.tree.modeOf("undo"), "play");
  again.undo();
  assert.equal(again.tree.modeOf("undo"), "set");
  again.undo();
  assert.deepEqual([again.board().options, again.tree.modeOf("redo"), again.tree.modeOf("undo")], [undefined, "set", undefined]);
  // Drafts from before that was kept have steps without it.
  const saved = JSON.parse(JSON.stringify(doc.save()));
  saved.tree.nodes = saved.tree.nodes.map((node) => node.slice(0, 1 + 4 * Math.floor((node.length - 1) / 4)));
  assert.equal(Doc.load(saved, SCHEMA).tree.modeOf("undo"), undefined);
});

test("where a given stays nothing is written, and a part of a given is enough", () => {
  const schema = { laws: [], layers: [{ name: "clue", role: "given" }, { name: "mark", role: "given" }, { name: "value", role: "find", kept: [{ given: "clue" }, { given: "mark", part: ["clue", 0] }] }, { name: "shaded", role: "find" }] };
  const doc = new Doc({ genre: "x", rows: 1, cols: 5, layers: { clue: { r1c1: "2", r1c2: "?" }, mark: { r1c3: "clue(4)", r1c4: "arrow(up)" } } }, schema);
  const write = (layer) => doc.make([1, 2, 3, 4, 5].map((c) => ({ layer, place: `r1c${c}`, value: "1" }))).map((move) => move.place);
  assert.deepEqual(write("value"), ["r1c2", "r1c4", "r1c5"]);
  assert.deepEqual(write("~corner"), ["r1c2", "r1c4", "r1c5"]);
  assert.deepEqual(write("shaded").length, 5, "another layer is free");
  assert.deepEqual(write("~colour").length, 5, "colours may lie anywhere");
  // An answer as a whole is written everywhere; what was there before the given can be taken away.
  assert.deepEqual(doc.make([{ layer: "value", place: "r1c1", value: "2" }], true).length, 1);
  assert.deepEqual(doc.make([{ layer: "value", place: "r1c1", value: "." }]).length, 1);
});
