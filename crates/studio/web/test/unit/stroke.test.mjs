// Gestures: what a press or a drag does, by kind of layer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Doc } from "../../doc/document.js";
import { Stroke } from "../../brush/stroke.js";
import { Keys } from "../../brush/keys.js";

const layer = (name, role, on, kind, more = {}) => ({
  name, role, grounds: [{ on }], holds: { kind: "flag", ...more.holds }, brush: { kind, cycle: more.cycle ?? [], hit: more.hit },
});
const brushOf = (l) => ({ layer: l.name, kind: l.brush.kind, on: l.brush.kind === "border" ? "borders" : l.grounds[0].on, role: l.role, cycle: l.brush.cycle, hit: l.brush.hit, grounds: l.grounds, holds: l.holds });

function drag(doc, layers, points, how = {}) {
  const [first, ...rest] = points;
  const stroke = new Stroke(doc, layers.map(brushOf), first, how);
  const moves = doc.apply(stroke.take());
  for (const point of rest) {
    stroke.move(point);
    moves.push(...doc.apply(stroke.take()));
  }
  stroke.end();
  moves.push(...doc.apply(stroke.take()));
  if (moves.length) doc.record(moves);
  return Object.fromEntries([...doc.layers].map(([name, values]) => [name, Object.fromEntries(values)]));
}
const at = (row, col) => ({ y: 2 * row - 1, x: 2 * col - 1 });
const fresh = (...layers) => new Doc({ genre: "x", rows: 4, cols: 4, layers: {} }, { layers, laws: [] });

test("the first cell of a drag decides, also to erase", () => {
  const shade = layer("shaded", "find", "cells", "shade");
  const doc = fresh(shade);
  assert.deepEqual(drag(doc, [shade], [at(1, 1), at(1, 4)]).shaded, { r1c1: "1", r1c2: "1", r1c3: "1", r1c4: "1" });
  assert.deepEqual(drag(doc, [shade], [at(1, 2), at(1, 3)]).shaded, { r1c1: "1", r1c4: "1" });
  assert.deepEqual(drag(doc, [shade], [at(1, 2)], { secondary: true }).shaded, { r1c1: "1", r1c4: "1", r1c2: "0" });
  doc.undo();
  assert.equal(doc.get("shaded", "r1c2"), ".");
});

test("a fast stroke misses no cell", () => {
  const shade = layer("shaded", "find", "cells", "shade");
  assert.equal(Object.keys(drag(fresh(shade), [shade], [at(1, 1), at(4, 4)]).shaded).length >= 4, true);
});

test("lines go from middle to middle, and over themselves erase", () => {
  const line = layer("line", "find", "links", "line");
  const doc = fresh(line);
  assert.deepEqual(drag(doc, [line], [at(1, 1), at(1, 3), at(2, 3)]).line, { "r1c1-r1c2": "1", "r1c2-r1c3": "1", "r1c3-r2c3": "1" });
  assert.deepEqual(drag(doc, [line], [at(1, 2), at(1, 3)]).line, { "r1c1-r1c2": "1", "r1c3-r2c3": "1" });
  assert.deepEqual(drag(doc, [line], [{ y: 1, x: 4.1 }], { secondary: true }).line, { "r1c1-r1c2": "1", "r1c3-r2c3": "1", "r1c2-r1c3": "0" });
});

test("edges: a click near one, a drag along points", () => {
  const side = layer("loop", "find", "edges", "side");
  const doc = fresh(side);
  assert.deepEqual(drag(doc, [side], [{ y: 0.2, x: 1 }]).loop, { "r1c1.up": "1" });
  assert.deepEqual(drag(doc, [side], [{ y: 2, x: 0 }, { y: 2, x: 4 }]).loop, { "r1c1.up": "1", "r2c1.up": "1", "r2c2.up": "1" });
  assert.deepEqual(drag(doc, [side], [{ y: 1, x: 1 }]).loop, { "r1c1.up": "1", "r2c1.up": "1", "r2c2.up": "1" }, "the middle of a cell is nobody's");
});

test("the other button takes an arrow away, and of two sums the one that is pressed", () => {
  const number = { ranges: [[0, 9]], unknown: true };
  const arrow = layer("arrow", "given", "cells", "arrow", { holds: { kind: "values", tags: [{ word: "arrow", fields: [{ directions: true }, number] }] } });
  const sums = layer("head", "given", "cells", "sums", { holds: { kind: "values", tags: [{ word: "sums", fields: [{ ...number, absent: true }, { ...number, absent: true }] }] } });
  const doc = fresh(arrow, sums);
  doc.make([{ layer: "arrow", place: "r2c2", value: "arrow(up,3)" }, { layer: "head", place: "r1c1", value: "sums(4,7)" }]);
  assert.deepEqual(drag(doc, [arrow], [at(2, 2)], { secondary: true }).arrow, {});
  assert.deepEqual(drag(doc, [arrow], [at(3, 3)], { secondary: true }).arrow, {}, "where nothing is nothing comes");
  assert.equal(drag(doc, [sums], [{ y: 0.6, x: 1.4 }], { secondary: true }).head.r1c1, "sums(4,none)");
  assert.equal(drag(doc, [sums], [{ y: 1.4, x: 0.6 }], { secondary: true }).head.r1c1, undefined, "without both nothing is left");
});

test("borders of a division are called by their cells", () => {
  const border = layer("room", "given", "cells", "border");
  assert.deepEqual(drag(fresh(border), [border], [{ y: 0, x: 2 }, { y: 4, x: 2 }]).room, { "r1c1-r1c2": "1", "r2c1-r2c2": "1" });
});

test("a bridge runs from a mark to the next", () => {
  const isle = layer("isle", "given", "cells", "value", { holds: { kind: "values", ranges: [[1, 8]] } });
  const bridge = layer("bridge", "find", "links", "bridge", { cycle: ["1", "2"], holds: { kind: "values", ranges: [[0, 2]] } });
  const doc = fresh(isle, bridge);
  doc.make([{ layer: "isle", place: "r1c1", value: "2" }, { layer: "isle", place: "r1c4", value: "2" }]);
  const run = { "r1c1-r1c2": "1", "r1c2-r1c3": "1", "r1c3-r1c4": "1" };
  assert.deepEqual(drag(doc, [bridge], [at(1, 1), at(1, 2)]).bridge, run);
  assert.deepEqual(drag(doc, [bridge], [at(1, 1), at(1, 3)]).bridge, Object.fromEntries(Object.keys(run).map((k) => [k, "2"])));
  assert.deepEqual(drag(doc, [bridge], [at(1, 1), at(1, 3)]).bridge, {});
  assert.deepEqual(drag(doc, [bridge], [at(1, 1), at(2, 1)]).bridge, {}, "there is no mark that way");
});

test("of several layers a press is for cells and a drag for lines", () => {
  const shade = layer("shaded", "find", "cells", "shade");
  const line = layer("line", "find", "links", "line");
  const doc = fresh(shade, line);
  assert.deepEqual(drag(doc, [shade, line], [at(2, 2)]), { shaded: { r2c2: "1" } });
  const both = drag(doc, [shade, line], [at(1, 1), at(1, 3)]);
  assert.deepEqual([both.shaded, both.line], [{ r2c2: "1" }, { "r1c1-r1c2": "1", "r1c2-r1c3": "1" }]);
});

test("symbols go round, corners and diagonals are hit", () => {
  const pearl = layer("pearl", "given", "cells", "cycle", { cycle: ["white", "black"], holds: { kind: "values", symbols: ["white", "black"] } });
  const doc = fresh(pearl);
  for (const value of ["white", "black", "."]) {
    drag(doc, [pearl], [at(1, 1)]);
    assert.equal(doc.get("pearl", "r1c1"), value);
  }
  const tri = layer("tri", "find", "cells", "cycle", { cycle: ["nw", "ne", "sw", "se"], hit: "corners", holds: { kind: "values", symbols: ["nw", "ne", "sw", "se"], absent: true } });
  assert.deepEqual(drag(fresh(tri), [tri], [{ y: 0.4, x: 1.7 }]).tri, { r1c1: "ne" });
  const slash = layer("slash", "find", "cells", "cycle", { cycle: ["falling", "rising"], hit: "slash", holds: { kind: "values", symbols: ["falling", "rising"] } });
  assert.deepEqual(drag(fresh(slash), [slash], [{ y: 1.7, x: 0.3 }, { y: 0.3, x: 1.7 }]).slash, { r1c1: "rising" });
});

test("an arrow is dragged out of its cell", () => {
  const holds = { kind: "values", tags: [{ word: "arrow", fields: [{ directions: true }, { ranges: [[0, null]], unknown: true }] }] };
  const mark = layer("mark", "given", "cells", "arrow", { holds });
  assert.deepEqual(drag(fresh(mark), [mark], [at(2, 2), at(2, 4)]).mark, { r2c2: "arrow(right,?)" });
});

test("keys: digits make numbers, arrows with Shift lines", () => {
  const clue = layer("clue", "given", "cells", "value", { holds: { kind: "values", ranges: [[1, 20]], unknown: true } });
  const doc = fresh(clue);
  const keys = new Keys();
  const press = (l, spot, key, more = {}) => {
    const done = keys.press(doc, brushOf(l), spot, { key, shiftKey: false, ctrlKey: false, now: more.now ?? 0, ...more });
    if (done?.wanted.length) doc.make(done.wanted);
    return done;
  };
  press(clue, at(1, 1), "1", { now: 1000 });
  press(clue, at(1, 1), "7", { now: 1300 });
  assert.equal(doc.get("clue", "r1c1"), "17");
  press(clue, at(1, 1), "3", { now: 1500 });
  assert.equal(doc.get("clue", "r1c1"), "3", "173 is too much");
  press(clue, at(1, 1), "?");
  assert.equal(doc.get("clue", "r1c1"), "?");
  press(clue, at(1, 1), "Delete");
  assert.equal(doc.get("clue", "r1c1"), ".");
  assert.deepEqual(press(clue, at(1, 1), "ArrowRight").to, at(1, 2));
  assert.deepEqual(press(clue, at(1, 1), "ArrowLeft").to, at(1, 1));
  const side = layer("loop", "find", "edges", "side");
  assert.deepEqual(press(side, { y: 0, x: 0 }, "ArrowRight", { shiftKey: true }).to, { y: 0, x: 2 });
  assert.equal(doc.get("loop", "r1c1.up"), "1");
  press(side, { y: 0, x: 0 }, "ArrowDown", { ctrlKey: true });
  assert.equal(doc.get("loop", "r1c1.left"), "0");
});

test("keys: pieces are put when they hang together, and a comma begins the next", () => {
  const bank = layer("bank", "given", "board", "value", { holds: { kind: "values", list: true, shapes: true } });
  const doc = fresh(bank);
  const keys = new Keys();
  const held = [..."##/.#,.#/##,#"].map((key) => {
    const done = keys.press(doc, brushOf(bank), at(1, 1), { key, shiftKey: false, ctrlKey: false, now: 0 });
    if (done?.wanted.length) doc.make(done.wanted);
    return doc.get("bank", "board");
  });
  assert.deepEqual(held.slice(0, 5), ["#", "##", "##", "##", "##/.#"]);
  assert.deepEqual(held.slice(6, 11), ["##/.#", "##/.#,.#", "##/.#,.#", "##/.#,.#", "##/.#,.#/##"]);
  assert.equal(held.at(-1), "##/.#,.#/##,#");
});

test("another brush finds the cursor on its own lattice", async () => {
  const { onto } = await import("../../brush/keys.js");
  const size = { rows: 3, cols: 3 };
  const brush = (kind, on) => ({ kind, on, grounds: [{ on }], holds: {} });
  assert.deepEqual(onto(size, brush("side", "edges"), { y: 1, x: 1 }), { y: 0, x: 0 }, "from a cell to a corner of it");
  assert.deepEqual(onto(size, brush("value", "cells"), { y: 6, x: 6 }), { y: 5, x: 5 });
  assert.deepEqual(onto(size, brush("value", "cells"), { y: 3, x: 5 }), { y: 3, x: 5 });
  assert.deepEqual(onto(size, brush("value", "margin"), { y: 3, x: 3 }), { y: 3, x: 3 }, "margins are reached across the board");
});
