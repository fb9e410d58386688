// Every change of a text is a step; typing without a rest is one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Steps } from "../../panel/steps.js";

/** An editor without a page. */
function editor(text) {
  const listeners = {};
  return {
    value: text, selectionEnd: 0,
    addEventListener: (name, act) => (listeners[name] = act),
    setRangeText(text, from, to) { this.value = this.value.slice(0, from) + text + this.value.slice(to); },
    setSelectionRange() {},
    focus() {},
    type(text) {
      this.value = text;
      listeners.input();
    },
  };
}

test("typing is one step, what the page writes is another, and a closed editor forgets nothing", () => {
  const steps = new Steps();
  const first = editor("a");
  let told = 0;
  steps.follow(first, () => (told += 1));
  steps.step("undo");
  assert.deepEqual([first.value, told], ["a", 0], "at first there is nothing to take back");
  first.type("ab");
  first.type("abc");
  steps.write("genre x");
  first.type("genre xy");
  assert.equal(first.value, "genre xy");
  const seen = [];
  for (let i = 0; i < 4; i++) {
    steps.step("undo");
    seen.push(first.value);
  }
  assert.deepEqual(seen, ["genre x", "abc", "a", "a"]);
  for (let i = 0; i < 3; i++) steps.step("redo");
  assert.equal(first.value, "genre xy");
  const second = editor("other");
  steps.follow(second, () => {});
  steps.step("undo");
  assert.equal(second.value, "genre xy");
  second.type("genre");
  steps.step("redo");
  assert.equal(second.value, "genre", "what was done otherwise since is not done again");
});
