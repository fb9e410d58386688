// What the panels of Explore, Make and Book offer, one by one, and what a genre cannot do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { close, drawn, end, open } from "./studio.mjs";

after(end);
/** What a press downloads, as bytes. */
const downloaded = async (page, act) => {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};

test("explore tells numbers as numbers, and what stands in a cell can be read", async () => {
  for (const scheme of ["light", "dark"]) {
    const tab = await open({ puzzle: "sudoku/4/4/1h4h1h3h4h3", scheme });
    const { page } = tab;
    await drawn(page);
    await page.evaluate(async () => {
      const { post } = await import("/net/api.js");
      const doc = window.app.doc.value;
      const { samples } = await post("explore", { board: doc.board(), n: 1 });
      doc.make(Object.entries(samples[0].layers.value).map(([place, value]) => ({ layer: "value", place, value })));
    });
    await drawn(page);
    await page.click('[data-id="explore"]');
    await page.waitForSelector(".heat rect", { state: "attached" });
    const one = await page.evaluate(() => [...window.app.doc.value.values("value")].find(([, value]) => value === "1")[0]);
    const [, r, c] = /^r(\d+)c(\d+)$/.exec(one);
    await page.evaluate(([y, x]) => {
      window.app.cursor = { y, x };
      window.app.view.svg.dispatchEvent(new KeyboardEvent("keyup", { key: "x" }));
    }, [2 * r - 1, 2 * c - 1]);
    assert.match(await page.textContent("[data-part=place]"), new RegExp(`^${one}: value 1: `), "no yes");
    // The darkest wash below, and the ink of the answer above it.
    const contrast = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const light = (...colours) => {
        context.clearRect(0, 0, 1, 1);
        for (const colour of colours) {
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
        }
        const rgb = context.getImageData(0, 0, 1, 1).data;
        return [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => sum + weight * (rgb[i] / 255 <= 0.04045 ? rgb[i] / 255 / 12.92 : ((rgb[i] / 255 + 0.055) / 1.055) ** 2.4), 0);
      };
      const of = (selector, name) => getComputedStyle(document.querySelector(selector)).getPropertyValue(name);
      const washes = [...document.querySelectorAll(".heat rect")].map((rect) => light(of(".board", "background-color"), getComputedStyle(rect).fill));
      const ink = light(of(".main .i-answer", document.querySelector(".main .i-answer").classList.contains("line") ? "stroke" : "fill"));
      return Math.min(...washes.map((wash) => (Math.max(wash, ink) + 0.05) / (Math.min(wash, ink) + 0.05)));
    });
    assert.ok(contrast >= 3, `${scheme}: ${contrast}`);
    assert.deepEqual(tab.problems, []);
    await close(tab);
  }
});

test("clue sets: ten at random, a list, one that must not be shown; straight to the book", async () => {
  const tab = await open({ puzzle: "slither/3/3/o" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(() => window.app.doc.value.make(["r1c1.up", "r1c2.up", "r1c3.up", "r1c1.left", "r2c1.left", "r3c1.left", "r3c1.down", "r3c2.down", "r3c3.down", "r1c3.right", "r2c3.right", "r3c3.right"].map((place) => ({ layer: "loop", place, value: "1" }))));
  await page.click('[data-id="explore"]');
  await page.click('[data-act="clues"]');
  await page.waitForSelector('[data-act="clues-set"]');
  const shown = (n) => page.waitForFunction((n) => document.querySelectorAll('[data-act="clues-one"]').length === n, n);
  await page.click('[data-act="clues-sample"]');
  await shown(10);
  await page.click('[data-act="clues-list"]');
  await shown(24);
  const chosen = () => page.evaluate(() => Number(/^[\d,]+/.exec(document.querySelector("[data-part=chosen]").textContent)[0].replaceAll(",", "")));
  const all = await chosen();
  await page.click('[data-act="without"]');
  await page.waitForSelector("[data-part=wishes] .chip");
  const less = await page.waitForFunction((all) => {
    const n = Number(/^[\d,]+/.exec(document.querySelector("[data-part=chosen]").textContent)[0].replaceAll(",", ""));
    return n < all ? n : 0;
  }, all);
  assert.ok((await less.jsonValue()) > 0);
  assert.match(await page.textContent("[data-part=wishes] .chip"), /□ r1c1/);
  await page.click(".made >> nth=0 >> text=Book");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("gridwright.book") ?? "[]").length === 1);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("make: from a board, stopped, what cannot be made is told, one is played", async () => {
  const tab = await open({ puzzle: "slither/4/4/o" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="make"]');
  await page.waitForSelector("[data-part=nothing-made]");
  assert.ok(await page.isVisible("[data-part=nothing-made]"));
  // No board without clues has one answer.
  for (const [name, value] of [["rows", "2"], ["cols", "2"], ["n", "1"], ["most", "0"]]) await page.fill(`#make-${name}`, value);
  await page.click('[data-act="make"]');
  await page.waitForFunction(() => /failed/i.test(document.querySelector("[data-part=failed]").textContent), null, { timeout: 60000 });
  await page.waitForSelector('[data-act="make"]:not([disabled])');
  assert.match(await page.textContent("[data-part=failed]"), /came between \d+ and \d+/, "with what came nearest");
  await page.fill("#make-most", "");
  await page.click(".panel summary");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "clue", place: "r1c1", value: "2" }]));
  await page.check("#make-from");
  assert.match(await page.textContent("[data-part=command]"), /--from board\.txt/);
  assert.match((await downloaded(page, () => page.click('[data-act="save-board"]'))).bytes.toString(), /2/);
  await page.fill("#make-n", "2");
  await page.click('[data-act="make"]');
  await page.waitForSelector(".made:nth-child(2)", { timeout: 60000 });
  assert.equal(await page.isVisible("[data-part=nothing-made]"), false);
  await page.waitForSelector('[data-act="make"]:not([disabled])');
  await page.click('.made:first-child [data-act="copy-link"]');
  await page.waitForFunction(async () => /slither\/4\/4\//.test(await navigator.clipboard.readText()));
  await page.uncheck("#make-from");
  await page.fill("#make-n", "200");
  await page.fill("#make-rows", "12");
  await page.fill("#make-cols", "12");
  await page.click('[data-act="make"]');
  await page.waitForSelector(".made:nth-child(1)", { timeout: 60000 });
  await page.click('.panel [data-act="stop"]');
  await page.waitForSelector('[data-act="make"]:not([disabled])');
  const made = await page.evaluate(() => document.querySelectorAll(".made").length);
  assert.ok(made >= 1 && made < 200, `${made} were made before it was stopped`);
  await page.click('.made:first-child [data-act="play-made"]');
  await page.waitForSelector("body[data-mode=play]");
  assert.equal(await page.evaluate(() => window.app.doc.value.rows), 12);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("pages of a book are seen as they come out of the printer: size, turn, breaks, answers", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(async () => {
    const { addToBook } = await import("/modes/book.js");
    for (let i = 0; i < 5; i++) addToBook(window.app.doc.value.board(), `Nr. ${i}`, "Slitherlink");
  });
  await page.click('[data-id="book"]');
  await page.waitForSelector(".sheet:nth-child(4) .item svg");
  const sheets = () => page.evaluate(() => [...document.querySelectorAll(".sheet")].map((sheet) => sheet.querySelectorAll(".item").length));
  assert.deepEqual(await sheets(), [4, 1, 4, 1], "two pages of puzzles, two of answers");
  const boxes = async () => {
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) => `${Math.round(width)}x${Math.round(height)}`);
  };
  for (const [paper, turn, box, ratio] of [["a4", "portrait", "595x842", 297 / 210], ["a4", "landscape", "842x595", 210 / 297], ["letter", "portrait", "612x792", 11 / 8.5], ["letter", "landscape", "792x612", 8.5 / 11]]) {
    await page.selectOption("#book-paper", paper);
    await page.selectOption("#book-turn", turn);
    await page.waitForFunction(([paper, turn, ratio]) => {
      const { width, height } = document.querySelector(".sheet:last-child")?.getBoundingClientRect() ?? {};
      return document.body.dataset.paper === paper && document.body.dataset.turn === turn && Math.abs(height / width - ratio) < 0.02;
    }, [paper, turn, ratio]);
    const printed = await boxes();
    assert.deepEqual(printed, Array(await page.evaluate(() => document.querySelectorAll(".sheet").length)).fill(box), `${paper} ${turn}: as many pages as are seen`);
  }
  await page.selectOption("#book-paper", "a4");
  await page.selectOption("#book-turn", "portrait");
  await page.selectOption("#book-answers", "beside");
  await page.waitForFunction(() => document.querySelectorAll(".sheet").length === 3 && document.querySelectorAll(".item").length === 10);
  await page.selectOption("#book-answers", "none");
  await page.waitForFunction(() => document.querySelectorAll(".item").length === 5);
  await page.selectOption("#book-columns", "1");
  await page.waitForFunction(() => document.querySelectorAll(".sheet").length === 5);
  assert.equal((await boxes()).length, 5);
  await page.selectOption("#book-columns", "3");
  await page.waitForFunction(() => document.querySelectorAll(".sheet").length === 1);
  await page.uncheck("#book-rules");
  await page.waitForFunction(() => !document.querySelector(".sheet .how"));
  await page.uncheck("#book-names");
  await page.waitForFunction(() => !document.querySelector("figcaption"));
  const { name, bytes } = await downloaded(page, () => page.click('[data-act="svg-pages"]'));
  assert.match(name, /^page-001\.svg$/);
  assert.match(bytes.toString(), /<svg/);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("what a genre cannot do is disabled, and says why", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  const ids = await page.evaluate(async () => (await (await import("/net/api.js")).get("genres")).genres.map((genre) => genre.id));
  const blank = (genre) => page.evaluate(async (genre) => window.app.openBoard((await (await import("/net/api.js")).post("blank", { genre, rows: 4, cols: 4 })).board), genre);
  const reason = (selector) => page.evaluate((selector) => {
    const button = document.querySelector(selector);
    return button.disabled ? button.title : null;
  }, selector);
  // Sums of runs follow from where the runs are, not from an answer.
  await blank("kakuro");
  await page.click('[data-id="set"]');
  await page.waitForSelector('[data-act="derive"]');
  assert.match((await reason('[data-act="derive"]')) ?? "", /\w+ \w+/);
  await page.click('[data-id="explore"]');
  await page.waitForSelector(".why");
  assert.match(await page.textContent(".why"), /clues/);
  // A genre that is not made, if there is one.
  const unmade = await page.evaluate(async (ids) => {
    const { get } = await import("/net/api.js");
    for (const id of ids) {
      const { can } = await get(`genres/${id}?rows=4&cols=4`);
      if (can.why.make) return [id, can.why.make];
    }
    return null;
  }, ids);
  if (unmade) {
    await blank(unmade[0]);
    await page.click('[data-id="make"]');
    await page.waitForFunction((why) => document.querySelector(".panel .bad")?.textContent === why, unmade[1]);
    assert.equal(await reason('[data-act="make"]'), unmade[1]);
  }
  await blank("slither");
  await page.click('[data-id="set"]');
  await page.waitForFunction(() => document.querySelector('[data-act="derive"]')?.disabled === false);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});
