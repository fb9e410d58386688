// Rules of one's own: typed with a mistake, mended, previewed, set, made, collected, printed. And links that bring rules along.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { close, drawn, end, open, start, verdict } from "./studio.mjs";

after(end);

/** How many pages a PDF has. */
const pages = (pdf) => (Buffer.from(pdf).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

test("own rules: a mistake, its fix, preview, doubts, Set, Make, Book, two pages", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="rules"]');
  await page.waitForSelector(".editor[data-state=good]");
  const good = await page.inputValue(".source");
  await page.fill(".source", good.replace("size(X)", "sze(X)"));
  await page.waitForSelector(".editor[data-state=wrong]");
  assert.match(await page.textContent(".problem"), /sze/);
  assert.ok(await page.evaluate(() => document.querySelector(".preview").classList.contains("faded")), "the last good preview stays, faded");
  await page.click('[data-act="fix"]');
  await page.waitForSelector(".editor[data-state=good]");
  assert.equal(await page.inputValue(".source"), good);
  await page.waitForFunction(() => /25 complete boards/.test(document.querySelector("[data-part=boards]")?.textContent ?? ""));
  await page.waitForFunction(() => /314 at 4×4/.test(document.querySelector("[data-part=larger]")?.textContent ?? ""));
  // Only boards that some puzzle has for its only answer.
  await page.check("#only-unique");
  await page.waitForFunction(() => /\d+ boards that are the only answer/.test(document.querySelector("[data-part=boards]").textContent));
  await page.uncheck("#only-unique");
  // A law switched off.
  await page.click(".laws input >> nth=0");
  await page.waitForFunction(() => /These are gained: [1-9]/.test(document.querySelector(".preview .bad")?.textContent ?? ""));
  await page.click(".laws input >> nth=0");
  await page.click('[data-act="lint"]');
  await page.waitForFunction(() => document.querySelector("[data-part=doubts] li"));
  await page.click('[data-act="exists"]');
  await page.waitForSelector('[data-act="take-one"]');
  await page.selectOption("#view", "formal");
  await page.waitForFunction(() => (document.querySelector("[data-part=formal]")?.textContent ?? "").length > 40);
  // Words are offered while one types.
  await page.focus(".source");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nrule x \"\": cou");
  await page.waitForSelector(".offer");
  await page.keyboard.press("Enter");
  assert.match(await page.inputValue(".source"), /count$/);
  await page.fill(".source", good);
  await page.waitForSelector(".editor[data-state=good]");
  await page.click('[data-act="use"]');
  await page.waitForSelector("body[data-mode=set]");
  await verdict(page, "multiple");
  await page.click('[data-id="make"]');
  await page.fill("#make-rows", "4");
  await page.fill("#make-cols", "4");
  await page.fill("#make-n", "3");
  await page.click('[data-act="make"]');
  await page.waitForSelector(".made:nth-child(3)", { timeout: 60000 });
  await page.waitForSelector('[data-act="make"]:not([disabled])');
  await page.click('[data-act="all-to-book"]');
  await page.click('[data-id="book"]');
  await page.waitForSelector(".sheet:nth-child(2) .item:nth-child(3) svg");
  assert.equal(pages(await page.pdf({ format: "A4" })), 2);
  assert.deepEqual([tab.problems, tab.foreign], [[], []]);
  await close(tab);
});

test("a link that brings rules is looked at, and kept when that is said", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page, studio } = tab;
  await drawn(page);
  await page.click('[data-id="rules"]');
  await page.waitForSelector(".editor[data-state=good]");
  await page.click('[data-act="use"]');
  await page.waitForSelector("body[data-mode=set]");
  await page.click('[data-act="share"]');
  await page.click('[data-copy="link"]');
  await page.waitForFunction(() => document.querySelector("dialog [data-part=told]").textContent.startsWith("Copied"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#d=.*&r=/);
  assert.ok(link.length < 2000, `${link.length} characters`);
  const other = await open({});
  await other.page.goto("about:blank");
  await other.page.goto(`${other.studio.url}&${new URL(link).hash.slice(1)}`);
  await drawn(other.page);
  assert.match(await other.page.textContent("#banner"), /rules of its own.*Twins/);
  await other.page.waitForTimeout(1500);
  const drafts = async () => (await other.page.evaluate(async () => (await import("/net/api.js")).get("drafts"))).drafts.length;
  assert.equal(await drafts(), 0, "nothing is kept unasked");
  await other.page.click("#banner button");
  await other.page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  assert.equal(await drafts(), 1);
  assert.equal(readFileSync(`${other.studio.dir}/key`, "utf8").trim() === readFileSync(`${studio.dir}/key`, "utf8").trim(), false);
  await close(other);
  await close(tab);
});

/** Opens a board of the rules that Rules starts with, in Set. */
async function twins(page) {
  await page.click('[data-id="rules"]');
  await page.waitForSelector(".editor[data-state=good]");
  await page.click('[data-act="use"]');
  await page.waitForSelector("body[data-mode=set]");
  await verdict(page, "multiple");
}

test("own rules outlive the server, and many other rules", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page, studio } = tab;
  await drawn(page);
  await twins(page);
  studio.child.kill("SIGKILL");
  await page.waitForSelector(".banner.wrong");
  const again = await start({ folder: studio.dir, port: studio.port });
  await page.waitForFunction(() => document.querySelector(".dot.on"), null, { timeout: 30000 });
  const put = (place, value) => page.evaluate(([place, value]) => window.app.doc.value.make([{ layer: "clue", place, value }]), [place, value]);
  await put("r1c1", "0");
  await verdict(page, "multiple");
  await drawn(page);
  // Other texts drive these out: the next edit and the next call bring them back.
  const forget = () => page.evaluate(async () => {
    const { post } = await import("/net/api.js");
    for (let i = 0; i < 70; i++) await post("rules", { text: `genre other${i} "Other"\nfind shaded on cells: yes/no\nrule one "One.": count(shaded in cells) = 1\ndraw shaded fill\n` });
  });
  await forget();
  await put("r3c3", "4");
  await verdict(page, "unique");
  await drawn(page);
  await forget();
  const told = await page.evaluate(async () => (await import("/net/api.js")).post("ask/check", { board: window.app.doc.value.board() }));
  assert.equal(told.state, "unfinished");
  assert.equal(await page.evaluate(() => document.getElementById("banner").hidden), true, "and nothing is complained of");
  assert.deepEqual(tab.problems.filter((text) => !/status of 404/.test(text)), []);
  again.child.kill("SIGKILL");
  await close(tab);
});

test("rule files that were saved are opened again, in Rules and as a new board, and a book keeps its rules", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page, studio } = tab;
  await drawn(page);
  await page.click('[data-id="rules"]');
  await page.waitForSelector(".editor[data-state=good]");
  const text = (await page.inputValue(".source")).replace('"Twins"', '"My twins"');
  await page.fill(".source", text);
  await page.fill("#rule-name", "mine");
  await page.click('[data-act="save-rules"]');
  await page.waitForSelector("#rules-kept option[value=mine]", { state: "attached" });
  await page.fill(".source", "genre");
  await page.selectOption("#rules-kept", "mine");
  await page.waitForFunction((text) => document.querySelector(".source").value === text, text);
  await page.click('[data-act="new"]');
  await page.fill("#search", "my twins");
  await page.fill("#rows", "4");
  await page.fill("#cols", "4");
  await page.click('[data-rules="mine"]');
  await page.waitForFunction(() => window.app.doc.value.schema.title === "My twins" && window.app.doc.value.rows === 4);
  assert.equal(await page.evaluate(() => window.app.doc.value.rules), text);
  await page.click('[data-id="make"]');
  assert.match(await page.textContent("[data-part=command]"), /^gridwright --rules \. generate twins 4x4 /);
  const [rule] = await Promise.all([page.waitForEvent("download"), page.click('[data-act="save-rule-file"]')]);
  assert.equal(rule.suggestedFilename(), "twins.rule");
  assert.equal(readFileSync(await rule.path(), "utf8"), text);
  await page.click('[data-act="copy-command"]');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^gridwright --rules/);
  await page.click('[data-id="book"]');
  await page.click('[data-act="add"]');
  await page.waitForSelector(".sheet .item svg");
  // A server that knows nothing of these rules.
  studio.child.kill("SIGKILL");
  await page.waitForSelector(".banner.wrong");
  const again = await start({ folder: studio.dir, port: studio.port });
  await page.waitForFunction(() => document.querySelector(".dot.on"), null, { timeout: 30000 });
  await page.evaluate(() => window.app.openBoard({ genre: "slither", rows: 2, cols: 2, layers: {} }));
  await page.reload();
  await drawn(page);
  await page.click('[data-id="book"]');
  await page.waitForSelector(".sheet .item svg");
  await page.click(".book-list li .plain");
  await page.waitForFunction((text) => window.app.doc.value.rules === text, text);
  assert.deepEqual(tab.problems.filter((text) => !/status of 404/.test(text)), []);
  again.child.kill("SIGKILL");
  await close(tab);
});

test("make: a mask, an order, the same seed again, files", async () => {
  const tab = await open({ puzzle: "slither/4/4/o" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="make"]');
  await page.click(".panel summary");
  await page.click('[data-act="mask"]');
  for (const cell of ["r1c1", "r1c2", "r1c3", "r1c4", "r2c1", "r2c4", "r3c1", "r3c4", "r4c1", "r4c2", "r4c3", "r4c4", "r2c2", "r3c3"]) await page.click(`[data-cell="${cell}"]`);
  await page.fill("#make-values", "0,1,2,3");
  await page.fill("#make-seed", "5");
  await page.fill("#make-n", "2");
  assert.match(await page.textContent("[data-part=command]"), /gridwright generate slither 4x4 --n 2 --seed 5 .*--values 0,1,2,3 --mask mask.txt/);
  const [marks] = await Promise.all([page.waitForEvent("download"), page.click('[data-act="save-mask"]')]);
  assert.equal(readFileSync(await marks.path(), "utf8"), "####\n##.#\n#.##\n####\n");
  await page.click('[data-act="make"]');
  await page.waitForSelector(".made:nth-child(2)", { timeout: 60000 });
  await page.waitForSelector('[data-act="make"]:not([disabled])');
  await page.click('.made:first-child [data-act="again"]');
  await page.waitForFunction(() => /the same puzzle/.test(document.getElementById("status").textContent), null, { timeout: 30000 });
  await page.selectOption("#make-order", "clues");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-act="jsonl"]')]);
  const lines = readFileSync(await file.path(), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.length, 2);
  for (const { board } of lines) for (const place of Object.keys(board.layers.clue)) assert.ok(!["r2c3", "r3c2"].includes(place), place);
  await page.click('.made:first-child [data-act="set-made"]');
  await verdict(page, "unique");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the book: order by keys and by drag, PDF of the program, JSONL", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="book"]');
  await page.click('[data-act="add"]');
  await page.click('[data-act="add"]');
  await page.evaluate(() => {
    const entries = JSON.parse(localStorage.getItem("gridwright.book"));
    entries.forEach((entry, i) => (entry.title = `number ${i + 1}`));
    localStorage.setItem("gridwright.book", JSON.stringify(entries));
  });
  await page.click('[data-id="play"]');
  await page.click('[data-id="book"]');
  await page.waitForSelector(".book-list li:nth-child(2)");
  const order = () => page.$$eval(".book-list li button:first-child", (buttons) => buttons.map((button) => button.firstChild.textContent));
  assert.deepEqual(await order(), ["number 1", "number 2"]);
  await page.focus(".book-list li:first-child button");
  await page.keyboard.press("Alt+ArrowDown");
  assert.deepEqual(await order(), ["number 2", "number 1"]);
  await page.dragAndDrop(".book-list li:first-child", ".book-list li:last-child");
  assert.deepEqual(await order(), ["number 1", "number 2"]);
  const [pdf] = await Promise.all([page.waitForEvent("download"), page.click('[data-act="pdf"]')]);
  assert.ok(readFileSync(await pdf.path()).subarray(0, 5).equals(Buffer.from("%PDF-")));
  const [list] = await Promise.all([page.waitForEvent("download"), page.click('[data-act="jsonl"]')]);
  assert.equal(readFileSync(await list.path(), "utf8").trim().split("\n").length, 2);
  await page.selectOption("#book-turn", "landscape");
  assert.ok(pages(await page.pdf({ preferCSSPageSize: true })) >= 2);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});
