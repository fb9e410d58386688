// Explore: likelihoods with assumptions; all clue sets of a loop drawn on 5x7 cells, with the numbers that `gridwright instances` prints
// for it; the hardest goes to Set, is unique, and is printed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { click, close, drag, drawn, end, open, spot, verdict } from "./studio.mjs";

after(end);

/** A loop that is not simple, from corner to corner: grid points. */
const LOOP = [[0, 0], [0, 3], [2, 3], [2, 5], [0, 5], [0, 7], [5, 7], [5, 4], [3, 4], [3, 2], [5, 2], [5, 0], [0, 0]];

test("every clue set of a drawn loop, as the command line counts them, and the hardest in Set and on paper", async () => {
  const tab = await open({ puzzle: "slither/7/5/o" });
  const { page, studio } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.evaluate(() => window.app.brush.set(window.app.brushes.find((brush) => brush.layer === "loop")));
  await drag(page, ...LOOP.map(([y, x]) => [2 * y, 2 * x]));
  const text = await page.evaluate(async () => (await (await import("/net/api.js")).post("write", { board: window.app.doc.value.board(), as: "text" })).text);
  const file = join(studio.dir, "loop.txt");
  writeFileSync(file, text);
  const count = (...wish) => JSON.parse(execFileSync(process.env.GRIDWRIGHT, ["instances", "slitherlink", file, ...wish, "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })).count;
  const own = { good: count(), minimal: count("--minimal"), fewest: count("--minimum") };
  assert.ok(BigInt(own.good) > 2000000000n, "thousands of millions");
  await page.click('[data-id="explore"]');
  const began = Date.now();
  await page.click('[data-act="clues"]');
  await page.waitForSelector("[data-part=clue-sets] p:nth-child(3)", { timeout: 40000 });
  console.log(`# all clue sets after ${Date.now() - began} ms`);
  const told = await page.textContent("[data-part=clue-sets]");
  const n = (value) => new Intl.NumberFormat("en").format(BigInt(value));
  for (const part of [`${n(own.good)} clue sets`, `${n(own.minimal)} of them are minimal`, `${n(own.fewest)} have the fewest clues: `]) assert.ok(told.includes(part), `${part} in ${told}`);
  // The slider counts at once, and what is kept is narrowed.
  const all = await page.textContent("[data-part=chosen]");
  await page.$eval("#clue-size", (input) => {
    input.value = input.min;
    input.dispatchEvent(new Event("input"));
  });
  assert.notEqual(await page.textContent("[data-part=chosen]"), all);
  assert.ok((await page.textContent("[data-part=chosen]")).startsWith(n(own.fewest)));
  await page.evaluate(() => window.app.brush.set(window.app.brushes.find((brush) => brush.layer === "clue")));
  await page.click('[data-act="clues-set"]');
  await verdict(page, "unique");
  await page.click('[data-id="book"]');
  await page.click('[data-act="add"]');
  await page.waitForSelector(".sheet:nth-child(2) .item svg");
  const pdf = Buffer.from(await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal((pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length, 2, "the problem and its answer");
  assert.deepEqual([tab.problems, tab.foreign], [[], []]);
  await close(tab);
});

test("how likely each side is, exactly; one is assumed, and everything is counted anew", async () => {
  const tab = await open({ puzzle: "slither/5/4/dicicic" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="explore"]');
  await page.waitForFunction(() => /exactly 2,284/.test(document.querySelector("[data-part=explored]")?.textContent ?? ""));
  await page.waitForSelector(".heat path", { state: "attached" });
  const shares = await page.$$eval(".heat path", (paths) => paths.map((path) => Number(path.dataset.share)));
  assert.ok(shares.some((share) => share > 0 && share < 1));
  // A side that some solutions use and others do not.
  const side = await page.evaluate(() => {
    const path = [...document.querySelectorAll(".heat path")].find((one) => one.dataset.share > 0.2 && one.dataset.share < 0.8);
    const [, x, y, way] = /^M([\d.]+) ([\d.]+)([hv])/.exec(path.getAttribute("d"));
    const { origin } = window.app.view;
    return [Math.round((Number(y) + (way === "v" ? 15 : 0) - origin.y) / 20), Math.round((Number(x) + (way === "h" ? 15 : 0) - origin.x) / 20)];
  });
  await click(page, ...side);
  await page.waitForFunction(() => document.querySelector("[data-part=assumed] .chip"));
  const count = () => page.evaluate(() => Number(document.querySelector("[data-part=explored] .word").textContent.replace(/\D/g, "")));
  const counted = (word) => page.waitForFunction((word) => document.querySelector("[data-part=assumed]").textContent.includes(`= ${word}`) && !/…|2,284/.test(document.querySelector("[data-part=explored]").textContent), word);
  await counted("yes");
  const yes = await count();
  await click(page, ...side);
  await counted("no");
  assert.equal(yes + (await count()), 2284, "with and without are all");
  await click(page, ...side);
  await page.waitForFunction(() => /exactly 2,284/.test(document.querySelector("[data-part=explored]").textContent));
  await page.focus("#board");
  await page.keyboard.press("ArrowRight");
  assert.equal((await page.$$(".sample")).length, 12);
  await page.click(".sample >> nth=0");
  assert.ok((await page.evaluate(() => window.app.doc.value.values("loop").size)) > 3, "a solution that is taken is the answer");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("by keys and by pointing: the place, its share, an assumption; another board is explored by itself", async () => {
  const tab = await open({ puzzle: "slither/5/4/dicicic" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="explore"]');
  const counted = (pattern) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("[data-part=explored]")?.textContent ?? ""), pattern);
  await counted("exactly 2,284");
  const where = () => page.textContent("[data-part=place]");
  // Every place whose share is told is reached by arrows.
  const reached = await page.evaluate(async () => {
    const { walkKey, nameAt } = await import("/brush/keys.js");
    const { app } = window;
    const [doc, brush] = [app.doc.value, app.hand];
    const seen = new Set();
    const names = new Set();
    const queue = [app.cursor];
    while (queue.length) {
      const at = queue.pop();
      if (seen.has(`${at.y} ${at.x}`)) continue;
      seen.add(`${at.y} ${at.x}`);
      names.add(nameAt(doc, brush, at));
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = walkKey(doc.size, brush, at, key);
        if (next) queue.push(next);
      }
    }
    return [...names].filter(Boolean).length;
  });
  assert.equal(reached, 4 * 6 + 5 * 5, "all sides of 4 x 5 cells");
  await page.focus("#board");
  await page.keyboard.press("ArrowUp");
  assert.match(await where(), /^r1c1\.up: loop yes: [\d.]+ %/);
  await page.keyboard.press("a");
  await page.waitForFunction(() => /loop r1c1\.up = yes/.test(document.querySelector("[data-part=assumed]").textContent));
  await page.keyboard.press("a");
  await page.waitForFunction(() => /loop r1c1\.up = no/.test(document.querySelector("[data-part=assumed]").textContent));
  await counted("exactly 0 ");
  await page.keyboard.press("a");
  await counted("exactly 2,284");
  const { x, y } = await spot(page, 0, 3);
  await page.mouse.move(x, y);
  await page.waitForFunction(() => document.querySelector("[data-part=place]").textContent.startsWith("r1c2.up: "));
  // Another genre has another panel.
  await page.evaluate(() => window.app.openBoard({ genre: "nurikabe", rows: 3, cols: 3, layers: { clue: { r1c1: "2" } } }));
  await page.waitForFunction(() => /exactly (?!2,284)/.test(document.querySelector("[data-part=explored]")?.textContent ?? ""));
  assert.equal(await page.evaluate(() => window.app.hand.layer), "shaded");
  assert.equal(await page.$('[data-act="clues"]'), null, "its clues do not follow from an answer");
  await page.click('[data-id="make"]');
  await page.waitForSelector("[data-part=command]");
  await page.evaluate(() => window.app.openBoard({ genre: "slither", rows: 3, cols: 6, layers: {} }));
  await page.waitForFunction(() => /generate slither 3x6/.test(document.querySelector("[data-part=command]")?.textContent ?? ""));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("another board is looked at once, and nothing of Explore is told in another mode", async () => {
  const tab = await open({ puzzle: "slither/5/4/dicicic" });
  const { page } = tab;
  await drawn(page);
  let asked = 0;
  page.on("request", (request) => (asked += Number(/v1\/explore/.test(request.url()))));
  await page.click('[data-id="explore"]');
  await page.waitForFunction(() => /exactly 2,284/.test(document.querySelector("[data-part=explored]")?.textContent ?? ""));
  assert.equal(asked, 1);
  const none = { genre: "slither", rows: 2, cols: 2, layers: { clue: { r1c1: "4", r1c2: "4" } } };
  await page.evaluate((board) => window.app.openBoard(board), none);
  await page.waitForFunction(() => /exactly 0/.test(document.querySelector("[data-part=explored]")?.textContent ?? ""));
  await page.waitForTimeout(600);
  assert.equal(asked, 2);
  assert.ok(!(await page.textContent("[data-part=explored]")).includes("likely"), "of none nothing is likely");
  await page.evaluate((board) => window.app.openBoard(board), none);
  await page.click('[data-id="set"]');
  await verdict(page, "none");
  await page.waitForFunction(() => /^None .*as printed/.test(document.getElementById("status").textContent));
  await page.waitForTimeout(2500);
  assert.match(await page.textContent("#status"), /^None .*as printed/);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a long look is stopped, and a newer question ends the older", async () => {
  const tab = await open({ puzzle: "slither/13/13/o" });
  const { page } = tab;
  await drawn(page);
  let gone = 0;
  page.on("requestfailed", (request) => (gone += Number(/explore/.test(request.url()))));
  await page.click('[data-id="explore"]');
  await page.waitForSelector('[data-part=explored] [data-act="stop"]');
  await page.waitForTimeout(400);
  await page.click('[data-part=explored] [data-act="stop"]');
  await page.waitForFunction(() => /Stopped/.test(document.querySelector("[data-part=explored]").textContent));
  await page.waitForTimeout(300);
  assert.equal(gone, 1, "the server is told");
  await page.click('[data-act="sample"]');
  await page.waitForTimeout(200);
  await page.click('[data-act="sample"]');
  await page.waitForTimeout(300);
  assert.equal(gone, 2);
  await page.click('[data-id="play"]');
  await page.waitForTimeout(300);
  assert.equal(gone, 3, "who leaves waits for nothing");
  await close(tab);
});

test("clues that must be shown are chosen with any brush in hand", async () => {
  const tab = await open({ puzzle: "slither/3/3/o" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(() => window.app.doc.value.make(["r1c1.up", "r1c2.up", "r1c3.up", "r1c1.left", "r2c1.left", "r3c1.left", "r3c1.down", "r3c2.down", "r3c3.down", "r1c3.right", "r2c3.right", "r3c3.right"].map((place) => ({ layer: "loop", place, value: "1" }))));
  await page.click('[data-id="explore"]');
  await page.click('[data-act="clues"]');
  await page.waitForSelector('[data-act="with"]');
  assert.equal(await page.evaluate(() => window.app.hand.layer), "loop", "the answer is in hand");
  await page.click('[data-act="with"]');
  await page.waitForSelector("[data-part=wishes] .chip");
  assert.match(await page.textContent("[data-part=wishes] .chip"), /r1c1/);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});
