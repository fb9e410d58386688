// Keys that can be changed, words that are offered, the clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, KEYS, rebind, settings } from "../../doc/settings.js";
import { declared, offers } from "../../panel/complete.js";
import { told } from "../../modes/play-tools.js";

globalThis.document ??= { documentElement: { style: { setProperty: () => {} } } };

test("every command has a key of its own, none that browsers keep for themselves", () => {
  const keys = Object.values(KEYS);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) assert.ok(!/^(Ctrl\+[ntw]|F6|Alt\+[1-9])$/.test(key), key);
  assert.equal(commandOf("Ctrl+Shift+z"), "redo");
});

test("a command takes another key, and whoever had it has none", () => {
  rebind("check", "t");
  assert.deepEqual([commandOf("t"), commandOf("c"), settings.keys.trial], ["check", undefined, ""]);
  rebind("check", "c");
  rebind("trial", "t");
  assert.equal(commandOf("t"), "trial");
});

test("words that go on from what is typed are offered, names of the file first", () => {
  const text = "given  clue on cells: 0..4\nfind   shaded on cells: yes/no\nrule x \"\": count(sh";
  assert.deepEqual(declared(text), ["clue", "shaded"]);
  assert.deepEqual(offers(text, text.length, ["size", "shift"]).fits, ["shaded", "shift"]);
  assert.deepEqual(offers(text, text.length - 1, ["size"]).fits, [], "one letter, and in the middle of a word");
});

test("the clock", () => {
  assert.deepEqual([told(0), told(192.9), told(3725)], ["00:00", "03:12", "1:02:05"]);
});
