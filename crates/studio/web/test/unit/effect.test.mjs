// What an edit leaves true.
import assert from "node:assert/strict";
import { test } from "node:test";
import { effectOf, lasting, stays } from "../../doc/effect.js";

const layer = (name, role, used = "derived", kind = "values") => ({ name, role, used, holds: { kind } });
const schema = (requires = []) => ({ requires, layers: [layer("clue", "given"), layer("isle", "given", "structural"), layer("picture", "given", "idle"), layer("room", "given", "derived", "division"), layer("loop", "find", "idle", "flag")] });
const move = (layer, before, after) => ({ layer, place: "r1c1", before, after });

test("clues that follow from an answer take solutions away or give some back; others may do anything", () => {
  const of = (scope, ...moves) => effectOf(schema(), scope, moves);
  assert.equal(of("problem", move("clue", ".", "3")), "fewer");
  assert.equal(of("problem", move("clue", "3", ".")), "more");
  assert.equal(of("problem", move("clue", "3", "2")), "other");
  assert.equal(of("problem", move("clue", ".", "3"), move("clue", "1", ".")), "other", "one of each");
  assert.equal(of("problem", move("isle", ".", "3")), "other");
  assert.equal(of("problem", move("room", ".", "1")), "other");
  assert.equal(of("problem", move("holes", ".", "1")), "other");
  assert.equal(of("problem", move("picture", ".", "1")), "same");
  assert.equal(of("problem", move("loop", ".", "1"), move("~corner", ".", "4")), "same", "the problem is what it was");
  assert.equal(of("marks", move("loop", ".", "1")), "fewer", "what is assumed is like a clue");
  assert.equal(effectOf(schema([{ id: "some" }]), "problem", [move("clue", ".", "3")]), "other", "a clue may be what was required");
});

test("what stays true is kept, from edit to edit, and nothing else", () => {
  const known = (verdict, more = {}) => ({ rev: 1, working: false, verdict: { verdict }, facts: { n: 3 }, count: { count: "4" }, ...more });
  assert.deepEqual(stays(known("none"), "fewer"), { verdict: true, facts: true });
  assert.deepEqual(stays(known("none"), "more"), { verdict: false, facts: false });
  assert.deepEqual(stays(known("multiple"), "more"), { verdict: true, facts: false });
  assert.deepEqual(stays(known("multiple"), "fewer"), { verdict: false, facts: true });
  assert.deepEqual(stays(known("unique"), "fewer"), { verdict: false, facts: true }, "there may be none now");
  assert.deepEqual(stays(known("unique"), "same"), { verdict: true, facts: true });
  assert.deepEqual(stays(known("unique"), "other"), { verdict: false, facts: false });
  const old = known("multiple", { old: true, stays: { verdict: true, facts: false } });
  assert.deepEqual(stays(old, "more"), { verdict: true, facts: false });
  assert.deepEqual(stays(old, "fewer"), { verdict: false, facts: false }, "what was lost is not found again");
  assert.deepEqual(Object.keys(lasting(old)), ["verdict"], "a number of solutions never lasts");
});
