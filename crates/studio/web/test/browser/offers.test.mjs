// What windows and settings offer, one by one: every form of sharing, every choice of looks, when one is told, what Check marks, what a
// phone shows at once.
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
