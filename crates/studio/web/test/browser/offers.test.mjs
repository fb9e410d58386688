// What panels and windows offer, one by one: every form of sharing, every choice of looks, when one is told, what Check marks, what a
// phone shows at once, pages of a book.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { close, drag, drawn, end, open, value, verdict } from "./studio.mjs";

after(end);
const PHONE = { touch: true, viewport: { width: 390, height: 780 } };
const openText = (page, text) => page.evaluate(async (text) => (await import("/panel/share.js")).takeText(window.app, text), text);
const checked = (page) => page.waitForFunction(() => window.app.known.value.check?.rev === window.app.doc.value.rev && !window.app.known.value.old);
/** What a press downloads, as bytes. */
const downloaded = async (page, act) => {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};

test("told when it is right, when all is decided, or not at all; never on trial, and not of a variant", async () => {
  const tab = await open({ puzzle: "slither/1/2/44" });
  const { page } = tab;
  await drawn(page);
  await openText(page, "slither/2/2/3d");
  await drawn(page);
  const banner = () => page.evaluate(() => document.querySelector(".banner.good:not([hidden])") !== null);
  const right = ["r1c1.up", "r1c1.left", "r1c2.up", "r1c2.right", "r2c1.up", "r2c2.up"];
  const put = (places, value) => page.evaluate(([places, value]) => window.app.doc.value.make(places.map((place) => ({ layer: "loop", place, value }))), [places, value]);
  await page.selectOption("#when", "decided");
  await put(right, "1");
  await checked(page);
  assert.equal(await banner(), false, "some sides are open");
  await put(["r1c1.right", "r2c1.left", "r2c1.right", "r2c1.down", "r2c2.right", "r2c2.down"], "0");
  await page.waitForSelector(".banner.good");
  await page.selectOption("#when", "ask");
  assert.equal(await banner(), false);
  await page.selectOption("#when", "right");
  await page.waitForSelector(".banner.good");
  await page.click('[data-act="undo"]');
  await page.click('[data-act="undo"]');
  await page.click('[data-act="trial"]');
  await put(right, "1");
  await checked(page);
  assert.equal(await banner(), false, "on trial nothing is told");
  await page.click('[data-act="keep"]');
  await page.waitForSelector(".banner.good");
  await page.evaluate(() => window.app.openBoard({ ...window.app.doc.value.board(), variant: "something of its own" }));
  await checked(page);
  assert.equal(await banner(), false, "of a variant nobody knows");
  assert.equal(await page.evaluate(() => document.querySelector("dialog[open]")), null);
  await close(tab);
});

test("Check marks what is wrong with the number of its rule, and only quietly what is still to come", async () => {
  const tab = await open({ puzzle: "nurikabe/8/8/l5s4i3g2l6g2h3zj1" });
  const { page } = tab;
  await drawn(page);
  await checked(page);
  await page.click('[data-act="check"]');
  await page.waitForSelector(".mark.open", { state: "attached" });
  assert.equal(await page.evaluate(() => document.querySelectorAll(".mark.broken:not(.open)").length), 0, "nothing is wrong yet");
  assert.match(await page.textContent(".report"), /Nothing is wrong so far/);
  await drag(page, [1, 1], [1, 3]);
  await drag(page, [3, 1], [3, 3]);
  await checked(page);
  await page.click('[data-act="check"]');
  await page.waitForSelector(".mark.broken:not(.open)", { state: "attached" });
  const marks = await page.evaluate(() => [document.querySelectorAll(".mark.open").length, document.querySelectorAll(".mark.broken rect").length, document.querySelector(".tag-text").textContent]);
  assert.deepEqual(marks, [0, 4, "2"], "four cells, by the second rule, and nothing else");
  await page.waitForFunction(() => document.getElementById("status").textContent === "rule 2, 4 places, first row 1 column 1");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("every form is copied or saved, and opened again; a long address is a file first", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  const clues = () => page.evaluate(() => JSON.stringify([...window.app.doc.value.values("clue")].sort()));
  const before = await clues();
  await page.click('[data-act="share"]');
  const told = () => page.waitForFunction(() => document.querySelector("dialog [data-part=told]").textContent.startsWith("Copied"));
  await page.waitForSelector("dialog [data-copy]");
  const texts = [];
  for (const form of ["link", "url", "pzprv3", "json", "text", "svg"]) {
    await page.evaluate(() => document.querySelector("dialog [data-part=told]").replaceChildren());
    await page.click(`[data-copy="${form}"]`);
    await told();
    texts.push([form, await page.evaluate(() => navigator.clipboard.readText())]);
  }
  await page.evaluate(() => document.querySelector("dialog [data-part=told]").replaceChildren());
  await page.click('[data-copy="png"]');
  await told();
  for (const form of ["pzprv3", "json", "text"]) {
    const { bytes } = await downloaded(page, () => page.click(`[data-save="${form}"]`));
    texts.push([`${form} file`, bytes.toString()]);
  }
  assert.match((await downloaded(page, () => page.click('[data-save="svg"]'))).bytes.toString(), /^<svg|^<\?xml/);
  assert.deepEqual([...(await downloaded(page, () => page.click('[data-save="png"]'))).bytes.subarray(1, 4)], [..."PNG"].map((c) => c.charCodeAt(0)));
  await page.keyboard.press("Escape");
  for (const [form, text] of texts) {
    if (form === "svg") continue;
    const id = await page.evaluate(() => window.app.doc.value.id);
    await page.evaluate((text) => dispatchEvent(new ClipboardEvent("paste", { clipboardData: (() => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      return data;
    })() })), text);
    await page.waitForFunction((id) => window.app.doc.value.id !== id, id);
    assert.equal(await clues(), before, form);
  }
  // A board whose address is long.
  await page.evaluate(() => {
    const values = {};
    let seed = 5;
    for (let r = 1; r <= 60; r++) for (let c = 1; c <= 60; c++) {
      seed = (seed * 48271) % 2147483647;
      if (seed % 3) values[`r${r}c${c}`] = String(seed % 4);
    }
    return window.app.openBoard({ genre: "slither", rows: 60, cols: 60, layers: { clue: values } });
  });
  const many = await clues();
  await page.evaluate(() => navigator.clipboard.writeText("nothing"));
  await page.click('[data-act="share"]');
  await page.click('[data-copy="link"]');
  await page.waitForSelector('[data-act="file-instead"]');
  assert.match(await page.textContent("dialog [data-part=told]"), /has \d,\d{3} characters/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "nothing", "a file is offered first");
  const { bytes } = await downloaded(page, () => page.click('[data-act="file-instead"]'));
  await page.click('[data-act="copy-anyway"]');
  await told();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  for (const text of [bytes.toString(), link]) {
    await page.evaluate(() => window.app.openBoard({ genre: "slither", rows: 2, cols: 2, layers: {} }));
    await openText(page, text);
    await page.waitForFunction(() => window.app.doc.value.rows === 60);
    assert.equal(await clues(), many);
  }
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("what the page itself saves is opened again: a draft without the server, all drafts, a board with rules of its own", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page, studio } = tab;
  await drawn(page);
  await page.evaluate(() => {
    const doc = window.app.doc.value;
    [doc.title, doc.notes] = ["Mine", "from the train"];
    doc.make([{ layer: "loop", place: "r1c1.up", value: "1" }, { layer: "~corner", place: "r2c2", value: "4" }]);
  });
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  const all = (await downloaded(page, () => page.click('[data-act="export"]'))).bytes.toString();
  await page.evaluate(() => window.app.openBoard({ genre: "slither", rows: 3, cols: 3, layers: {} }));
  await openText(page, all);
  await page.waitForFunction(() => window.app.doc.value.rows === 2);
  assert.deepEqual(await page.evaluate(() => [window.app.doc.value.title, window.app.doc.value.notes]), ["Mine", "from the train"]);
  assert.deepEqual([await value(page, "loop", "r1c1.up"), await value(page, "~corner", "r2c2")], ["1", "4"]);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  const three = (await downloaded(page, () => page.click('[data-act="export"]'))).bytes.toString();
  assert.equal(three.trim().split("\n").length, 3);
  await openText(page, three);
  await page.waitForFunction(() => /3 drafts were taken in/.test(document.getElementById("banner").textContent));
  await page.waitForFunction(() => document.querySelectorAll(".draft").length === 6);
  // Rules of one's own are in the file, and looked at before they are kept.
  await page.click('[data-id="rules"]');
  await page.waitForSelector(".editor[data-state=good]");
  await page.click('[data-act="use"]');
  await page.waitForSelector("body[data-mode=set]");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "clue", place: "r1c1", value: "2" }]));
  const own = (await downloaded(page, () => page.keyboard.press("Control+s"))).bytes.toString();
  const other = await open({});
  await openText(other.page, own);
  await drawn(other.page);
  assert.deepEqual(await other.page.evaluate(() => [window.app.doc.value.schema.title, window.app.doc.value.preview, window.app.doc.value.get("clue", "r1c1")]), ["Twins", true, "2"]);
  assert.match(await other.page.textContent("#banner"), /rules of its own/);
  await close(other);
  // Without the server there is what the browser has.
  await page.evaluate(() => window.app.openBoard({ genre: "slither", rows: 4, cols: 2, layers: { clue: { r4c2: "1" } } }));
  studio.child.kill("SIGKILL");
  await page.waitForSelector(".banner.wrong");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "clue", place: "r1c1", value: "3" }]));
  await page.waitForSelector(".saved.is-local");
  const kept = (await downloaded(page, () => page.click('[data-act="download"]'))).bytes.toString();
  const third = await open({});
  await openText(third.page, kept);
  await third.page.waitForFunction(() => window.app.doc.value.rows === 4);
  assert.deepEqual([await value(third.page, "clue", "r1c1"), await value(third.page, "clue", "r4c2")], ["3", "1"]);
  await close(third);
  await close(tab);
});

test("lines, cells and text have the size that is chosen, in the language that is chosen; more contrast is heard", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(() => window.app.doc.value.make([{ layer: "loop", place: "r1c1.up", value: "1" }]));
  await page.waitForSelector(".main .line.i-answer", { state: "attached" });
  const look = () => page.evaluate(() => ({ line: parseFloat(getComputedStyle(document.querySelector(".main .line.i-answer")).strokeWidth), cell: window.app.view.cellPixels, text: parseFloat(getComputedStyle(document.documentElement).fontSize) }));
  const before = await look();
  await page.evaluate(() => window.app.run("settings"));
  for (const [name, to] of [["line", "1.6"], ["cell", "0.6"], ["text", "1.3"]]) {
    await page.$eval(`#set-${name}`, (input, to) => {
      input.value = to;
      input.dispatchEvent(new Event("input"));
    }, to);
  }
  await page.keyboard.press("Escape");
  const now = await look();
  assert.ok(now.line > before.line * 1.5 && now.cell < before.cell * 0.8 && now.text > before.text * 1.25, JSON.stringify([before, now]));
  await page.focus("#board");
  await page.keyboard.press("Alt++");
  assert.ok((await look()).cell > now.cell * 1.2);
  await page.keyboard.press("Alt+-");
  await page.keyboard.press("Alt+-");
  assert.ok((await look()).cell < now.cell);
  await page.keyboard.press("Alt+0");
  assert.ok(Math.abs((await look()).cell - now.cell) < 0.1);
  await Promise.all([page.waitForEvent("load"), page.selectOption("#language select", "ja")]);
  await drawn(page);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.querySelector('[data-id="set"]').textContent, document.querySelector("#what .title span").textContent]), ["ja", "作る", "スリザーリンク"]);
  assert.ok(Math.abs((await look()).line - now.line) < 0.1, "kept over a reload");
  const soft = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--line").trim());
  const usual = await soft();
  await page.emulateMedia({ contrast: "more" });
  assert.notEqual(await soft(), usual);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("on a phone the verdict, the form, the mistake and the brush in hand are seen without a turn of the page", async () => {
  const tab = await open({ puzzle: "slither/10/10/g5b27628b36bg77cdj8bm712c2bga173c7dd1bgbiac23b", ...PHONE });
  const { page } = tab;
  await drawn(page);
  const seen = (selector) => page.evaluate((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  }, selector);
  assert.ok(await page.evaluate(() => {
    const name = document.querySelector("#what .title span");
    return name.scrollWidth <= name.clientWidth;
  }), "the name of the genre is whole");
  await page.click('[data-id="set"]');
  await verdict(page, "unique");
  assert.ok(await seen("[data-part=verdict] .word"), "verdict");
  await page.click('[data-id="explore"]');
  await page.waitForFunction(() => /exactly/.test(document.querySelector("[data-part=explored]")?.textContent ?? ""));
  assert.ok(await seen("[data-part=explored] .word"), "number of solutions");
  await page.click('[data-id="make"]');
  await page.waitForSelector('[data-act="make"]');
  assert.ok(await seen('[data-act="make"]'), "what makes puzzles");
  await page.click('[data-id="rules"]');
  await page.waitForSelector(".editor[data-state=good]");
  await page.fill(".source", (await page.inputValue(".source")).replace("size(X)", "sze(X)"));
  await page.waitForSelector(".problem");
  assert.ok(await seen(".problem b"), "the mistake");
  await page.click('[data-id="explore"]');
  await page.evaluate(async () => window.app.openBoard((await (await import("/net/api.js")).post("blank", { genre: "starbattle", rows: 5, cols: 5 })).board));
  await page.waitForFunction(() => window.app.hand?.role === "find");
  await drawn(page);
  assert.ok(await seen(".brush[aria-checked=true]"), "the brush in hand");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

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
