// When things go wrong: two tabs, a server of another build, no key, a disk that does not want to, a browser that keeps nothing.
import assert from "node:assert/strict";
import { chmodSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, drag, drawn, end, open, start, value } from "./studio.mjs";

after(end);

test("two tabs on one draft show the same", async () => {
  const tab = await open({ puzzle: "nurikabe/5/5/g2l2i" });
  const { page, context, studio } = tab;
  await drawn(page);
  await page.click('[data-id="play"]');
  await drag(page, [1, 1], [1, 3]);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  const second = await context.newPage();
  await second.goto(studio.url);
  await drawn(second);
  await second.waitForFunction(() => /another tab/.test(document.getElementById("banner").textContent));
  assert.equal(await second.evaluate(() => window.app.doc.value.id), await page.evaluate(() => window.app.doc.value.id));
  await second.evaluate(() => window.app.doc.value.make([{ layer: "shaded", place: "r5c5", value: "1" }]));
  await page.waitForFunction(() => window.app.doc.value.get("shaded", "r5c5") === "1");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "shaded", place: "r5c4", value: "0" }]));
  await second.waitForFunction(() => window.app.doc.value.get("shaded", "r5c4") === "0");
  await page.waitForTimeout(1500);
  const { drafts } = await page.evaluate(async () => (await import("/net/api.js")).get("drafts"));
  assert.equal(drafts.length, 1, "no conflict, no copy");
  const kept = JSON.parse(readFileSync(`${studio.dir}/drafts/${drafts[0].id}.json`, "utf8"));
  assert.deepEqual([kept.layers.shaded.r5c5, kept.layers.shaded.r5c4], ["1", "0"]);
  // A tab behind others asks nothing and draws nothing; once it is seen it shows the last of what was done.
  await second.evaluate(() => {
    window.hidden = true;
    window.sent = [];
    const send = window.app.live.send.bind(window.app.live);
    window.app.live.send = (message) => (window.sent.push(message.op), send(message));
    Object.defineProperty(document, "hidden", { get: () => window.hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  for (const place of ["r4c1", "r4c2", "r4c3"]) await page.evaluate((place) => window.app.doc.value.make([{ layer: "shaded", place, value: "0" }]), place);
  await page.waitForTimeout(600);
  assert.deepEqual(await second.evaluate(() => [window.sent, window.app.doc.value.get("shaded", "r4c3")]), [["stop"], "."]);
  await second.evaluate(() => {
    window.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await second.waitForFunction(() => window.app.doc.value.get("shaded", "r4c3") === "0" && window.sent.includes("live"));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a tab that nobody sees leaves after a while, but not while something is made for it; who waits for a job of a server that is gone is told", async () => {
  const tab = await open({ puzzle: "slither/12/12/o" });
  const { page, studio } = tab;
  await drawn(page);
  const see = (hidden) => page.evaluate((hidden) => {
    window.app.live.leaves = 300;
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await page.click('[data-id="make"]');
  await page.fill("#make-n", "200");
  await page.click('[data-act="make"]');
  await page.waitForSelector(".made");
  await see(true);
  const made = await page.evaluate(() => document.querySelectorAll(".made").length);
  await page.waitForFunction((made) => document.querySelectorAll(".made").length > made, made, { timeout: 60000 });
  assert.equal(await page.evaluate(() => window.app.live.state.value), "on", "made for it meanwhile");
  await page.waitForTimeout(700);
  assert.equal(await page.evaluate(() => window.app.live.isOpen), true);
  await page.evaluate(() => document.querySelector('.panel [data-act="stop"]').click());
  await page.waitForFunction(() => window.app.live.state.value === "wait" && !window.app.live.isOpen);
  await see(false);
  await page.waitForFunction(() => window.app.live.isOpen);
  await page.click('[data-act="make"]');
  await page.waitForSelector('[data-act="make"][disabled]');
  studio.child.kill("SIGKILL");
  await page.waitForSelector('[data-act="make"]:not([disabled])');
  assert.match(await page.textContent("[data-part=made]"), /gridwright studio/);
  await page.click('[data-act="make"]');
  assert.match(await page.textContent("[data-part=made]"), /gridwright studio/, "and it is not begun again");
  assert.equal(await page.getAttribute('[data-act="make"]', "disabled"), null);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a server of another build says so, and a reload keeps the draft", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(() => (window.app.build = "another"));
  await page.evaluate(() => window.app.live.socket.close());
  await page.waitForSelector('[data-act="reload"]', { timeout: 15000 });
  await page.evaluate(() => window.app.doc.value.make([{ layer: "loop", place: "r1c1.up", value: "1" }]));
  await Promise.all([page.waitForEvent("load"), page.click('[data-act="reload"]')]);
  await drawn(page);
  assert.equal(await value(page, "loop", "r1c1.up"), "1");
  await close(tab);
});

test("without the key the page says where it is, and takes it", async () => {
  const tab = await open({});
  const { context, studio } = tab;
  const stranger = await (await context.browser().newContext()).newPage();
  await stranger.goto(studio.origin);
  await stranger.waitForSelector("#key");
  assert.match(await stranger.textContent(".card.key"), /gridwright studio/);
  await stranger.fill("#key", new URL(studio.url).hash.slice(3));
  await stranger.click(".card.key button");
  await stranger.waitForSelector("dialog[open] .genre");
  assert.equal(new URL(stranger.url()).hash, "", "the key is not in the address");
  await stranger.context().close();
  await close(tab);
});

test("a disk that does not want to: the browser's copy stays, and can be had", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page, studio } = tab;
  await drawn(page);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  // The folder is gone: also root cannot write there.
  renameSync(`${studio.dir}/drafts`, `${studio.dir}/away`);
  writeFileSync(`${studio.dir}/drafts`, "");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "loop", place: "r1c1.up", value: "1" }]));
  await page.waitForSelector('.saved.is-local');
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-act="download"]')]);
  assert.match(readFileSync(await file.path(), "utf8"), /slither/);
  await page.reload();
  await drawn(page);
  assert.equal(await value(page, "loop", "r1c1.up"), "1", "the browser kept it");
  chmodSync(studio.dir, 0o700);
  await close(tab);
});

test("a browser that keeps nothing is told once, and drafts are on the disk", async () => {
  const tab = await open({});
  const { context, studio } = tab;
  const page = await context.newPage();
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    Object.defineProperty(window, "indexedDB", { get: blocked });
    Storage.prototype.getItem = blocked;
    Storage.prototype.setItem = blocked;
  });
  await page.goto(studio.url);
  await page.waitForSelector("dialog[open] .genre");
  await page.waitForFunction(() => /this browser keeps nothing/.test(document.getElementById("banner").textContent));
  // Said once: who has read it is not told again.
  await page.evaluate(() => window.app.banner.set(null));
  await page.fill("#rows", "2");
  await page.fill("#cols", "2");
  await page.click('.genre[data-id="slither"]');
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  const { drafts } = await page.evaluate(async () => (await import("/net/api.js")).get("drafts"));
  assert.equal(drafts.length, 1);
  await page.evaluate(() => window.app.doc.value.make([{ layer: "loop", place: "r1c1.up", value: "1" }]));
  await page.waitForTimeout(1500);
  assert.equal(await page.evaluate(() => window.app.banner.value), null);
  await close(tab);
});

test("a draft has a title and notes, which are kept", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.click(".about summary");
  await page.fill("#draft-title", "First loop");
  await page.fill("#draft-notes", "too easy");
  await page.focus("#board");
  await page.waitForFunction(() => document.querySelector(".draft[aria-current] .open")?.textContent.startsWith("First loop"));
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  await page.reload();
  await drawn(page);
  await page.waitForFunction(() => document.getElementById("draft-title")?.value === "First loop" && document.getElementById("draft-notes").value === "too easy");
  const [draft] = await page.evaluate(async () => (await (await import("/net/api.js")).get("drafts")).drafts);
  assert.equal(draft.title, "First loop");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the bin gives back, and all drafts are one file", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-act="export"]')]);
  assert.equal(JSON.parse(readFileSync(await file.path(), "utf8").trim()).layers.clue.r1c1, "3");
  await page.hover(".draft");
  await page.click(".draft .bin");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.click('[data-act="bin"]');
  await page.click("[data-restore]");
  await drawn(page);
  assert.equal(await value(page, "clue", "r1c1"), "3");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a limit is told with what is known, and one can go on; a wrong board by place and reason", async () => {
  const studio = await start({ puzzle: "nurikabe/5/5/g2l2i", more: ["--time-limit", "0.03"] });
  const tab = await open({ studio });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.evaluate(() => window.app.openBoard({ genre: "nurikabe", rows: 30, cols: 30, layers: { clue: { r1c1: "100", r30c30: "200", r15c15: "100" } } }));
  await page.waitForFunction(() => document.querySelector("[data-part=verdict]")?.dataset.verdict === "unknown" && !document.querySelector("[data-part=verdict].old"), null, { timeout: 20000 });
  await page.waitForFunction(() => /time limit.*Go on, ten times longer/s.test(document.querySelector("[data-part=verdict]").textContent), null, { timeout: 20000 });
  await page.evaluate(async () => (await import("/panel/share.js")).takeText(window.app, "slither/0/3/"));
  await page.waitForSelector(".banner.wrong");
  assert.notEqual(await page.textContent("#banner"), "");
  await close(tab);
});

test("links of anybody: broken ones are told, none breaks the page, no rules are kept", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  const told = await page.evaluate(async () => {
    const { takeText } = await import("/panel/share.js");
    const pack = async (text) => {
      const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
      return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    };
    let seed = 7;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    const board = JSON.stringify({ genre: "slither", rows: 3, cols: 3, layers: { clue: { r1c1: "3" } } });
    const rules = 'genre a "<b>A</b>"\nfind shaded on cells: yes/no\nrule one "x": count(shaded in cells) = 1\n';
    const wrong = [];
    for (let i = 0; i < 120; i++) {
      // Bytes of a good link changed, cut off, or nothing but noise; and boards that hold anything at all.
      const parts = ["{", "}", "null", '"genre"', ":", '"slither"', ",", '"rows"', "1e9", "-1", '"layers"', "[]", '"__proto__"', '"</script>"'];
      const text = i % 3 === 0 ? Array.from({ length: random(12) }, () => parts[random(parts.length)]).join("") : board;
      let packed = await pack(text);
      if (i % 3 === 1) packed = packed.slice(0, random(packed.length) + 1);
      if (i % 3 === 2) packed = [...packed].map((c) => (random(6) ? c : "Aa0-_"[random(5)])).join("");
      const r = i % 4 === 0 ? `&r=${await pack(i % 8 ? rules : rules.slice(0, random(rules.length)))}` : "";
      window.app.banner.set(null);
      await takeText(window.app, `http://x/#d=${packed}${r}`).catch((problem) => wrong.push(`${i}: ${problem.message}`));
      await new Promise((done) => setTimeout(done, 5));
    }
    // A few thousand letters that hold a hundred million more: not unpacked to the end.
    const zeros = new Blob(Array.from({ length: 100 }, () => new Uint8Array(1 << 20)));
    const bytes = new Uint8Array(await new Response(zeros.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
    const bomb = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    window.app.banner.set(null);
    await takeText(window.app, `http://x/#d=${bomb}`).catch((problem) => wrong.push(problem.message));
    return [...wrong, window.app.banner.value?.text];
  });
  assert.deepEqual(told, ["This link cannot be opened: it holds more than a board"]);
  assert.deepEqual(readdirSync(join(tab.studio.dir, "rules")), [], "rules of a link are not kept");
  assert.deepEqual(tab.problems.filter((text) => !/status of 4\d\d/.test(text)), []);
  // And a good one still opens.
  await page.evaluate(async () => (await import("/panel/share.js")).takeText(window.app, "slither/2/2/3d"));
  await page.waitForFunction(() => window.app.doc.value.rows === 2 && window.app.doc.value.get("clue", "r1c1") === "3");
  await close(tab);
});
