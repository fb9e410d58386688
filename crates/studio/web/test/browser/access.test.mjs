// Access: no violations that axe-core knows, in every mode, light and dark; everything by keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { close, drawn, end, open, value } from "./studio.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
after(end);

for (const scheme of ["light", "dark"]) {
  test(`axe finds nothing in any mode, ${scheme}`, async () => {
    const tab = await open({ puzzle: "slither/4/4/i3d2", scheme });
    const { page } = tab;
    await drawn(page);
    const found = [];
    for (const mode of ["play", "set", "rules", "explore", "make", "book"]) {
      await page.click(`[data-id="${mode}"]`);
      await page.waitForTimeout(700);
      const { violations } = await inIsolation(page);
      found.push(...violations.map((v) => `${mode}: ${v.id} ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`));
    }
    assert.deepEqual(found, []);
    await close(tab);
  });

  test(`axe finds nothing in any window, nor beside boards with other brushes, ${scheme}`, async () => {
    const tab = await open({ puzzle: "slither/4/4/i3d2", scheme });
    const { page } = tab;
    await drawn(page);
    const found = [];
    const look = async (/** @type {string} */ where) => {
      const { violations } = await inIsolation(page);
      found.push(...violations.map((v) => `${where}: ${v.id} ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`));
    };
    for (const [name, ready] of [["share", "[data-copy]"], ["new", ".genre"], ["palette", ".palette *"], ["help", ".keys *"], ["settings", "select"]]) {
      const button = await page.$(`[data-act="${name}"]`);
      if (button) await button.click();
      else await page.evaluate((name) => window.app.run(name), name);
      await page.waitForSelector(`dialog[open] ${ready}`);
      await look(name);
      // No key does anything behind a window, and Escape closes it, whatever has the focus.
      await page.keyboard.press("Tab");
      await page.evaluate(() => document.querySelector("dialog[open] button")?.focus());
      await page.keyboard.press("t");
      assert.equal(await page.evaluate(() => window.app.doc.value.tree.trials.length), 0, name);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog[open]", { state: "detached" });
    }
    // What is told above the board: that it is right, that something is wrong, that something is to be known.
    await page.evaluate(() => window.app.openBoard({ genre: "slither", rows: 1, cols: 1, layers: { clue: { r1c1: "4" }, loop: { "r1c1.up": "1", "r1c1.down": "1", "r1c1.left": "1", "r1c1.right": "1" } } }));
    await page.waitForSelector(".banner.good");
    await look("right");
    for (const sort of ["wrong", "note", "reload"]) {
      await page.evaluate((sort) => window.app.banner.set({ sort, text: "Something to tell" }), sort);
      await look(sort);
    }
    await page.evaluate(() => window.app.banner.set(null));
    // Lists of numbers, words with an arrow, symbols, borders, two numbers in a cell, several layers at once.
    for (const genre of ["tapa", "castle", "mashu", "heyawake", "kakuro", "yajilin", "starbattle"]) {
      await page.evaluate(async (genre) => {
        const { post } = await import("/net/api.js");
        await window.app.openBoard((await post("blank", { genre, rows: 4, cols: 4 })).board);
      }, genre);
      for (const mode of ["set", "play"]) {
        await page.click(`[data-id="${mode}"]`);
        await drawn(page);
        for (let i = 0; i < (await page.evaluate(() => window.app.brushes.length)); i++) {
          await page.evaluate((i) => window.app.brush.set(window.app.brushes[i]), i);
          await look(`${genre} ${mode} ${i}`);
        }
      }
    }
    assert.deepEqual(found, []);
    assert.deepEqual(tab.problems, []);
    await close(tab);
  });
}

/** Runs axe in a world of its own, which the page's policy does not bind. */
async function inIsolation(page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  await session.send("Runtime.evaluate", { contextId: executionContextId, expression: axe });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", { contextId: executionContextId, awaitPromise: true, returnByValue: true, expression: "axe.run({ resultTypes: ['violations'] }).then((r) => ({ violations: r.violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => ({ target: n.target })) })) }))" });
  assert.ok(!exceptionDetails, JSON.stringify(exceptionDetails));
  return result.value;
}

test("a board is solved by keys alone, from the first Tab on", async () => {
  const tab = await open({ puzzle: "slither/1/1/4" });
  const { page } = tab;
  await drawn(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "board");
  for (const key of ["Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowLeft", "Shift+ArrowUp"]) await page.keyboard.press(key);
  assert.equal(await value(page, "loop", "r1c1.right"), "1");
  await page.waitForSelector(".banner.good");
  const active = await page.getAttribute("#board", "aria-activedescendant");
  assert.match(await page.textContent(`#${active}`), /row 1 column 1.*clue 4/);
  await close(tab);
});

test("a finger draws, a long press is the other button", async () => {
  const tab = await open({ puzzle: "nurikabe/5/5/g2l2i", touch: true, viewport: { width: 390, height: 800 } });
  const { page } = tab;
  await drawn(page);
  const at = await page.evaluate(() => {
    const { view } = window.app;
    const box = view.svg.getBoundingClientRect();
    const scale = box.width / view.box.width;
    return { x: box.left + (view.origin.x + 20) * scale, y: box.top + (view.origin.y + 20) * scale };
  });
  await page.touchscreen.tap(at.x, at.y);
  assert.equal(await value(page, "shaded", "r1c1"), "1");
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x: at.x, y: at.y + 120 }]);
  await page.waitForTimeout(700);
  await touch("touchEnd", []);
  const marked = await page.evaluate(() => [...window.app.doc.value.values("shaded")].filter(([, v]) => v === "0").length);
  assert.equal(marked, 1);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("never by colour alone: what is drawn, forced and broken is told apart in grey", async () => {
  const tab = await open({ puzzle: "nurikabe/8/8/l5s4i3g2l6g2h3zj1" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.waitForFunction(() => window.app.known.value.facts?.complete && !window.app.known.value.old);
  // Forms: what is forced is hatched or dashed, each mark has a form of its own.
  const forms = await page.evaluate(() => {
    const styles = (selector) => {
      const element = document.querySelector(selector);
      return element && { dash: getComputedStyle(element).strokeDasharray, fill: getComputedStyle(element).fill };
    };
    const marks = document.createElementNS("http://www.w3.org/2000/svg", "g");
    document.querySelector(".marks").append(marks);
    const looks = ["broken", "differs in-a", "differs in-b", "redundant", "must", "never", "blamed", "twin", "loose", "since", "forced"].map((sort) => {
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      group.setAttribute("class", `mark ${sort}`);
      const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      group.append(rect);
      marks.append(group);
      const [g, r] = [getComputedStyle(group), getComputedStyle(rect)];
      return [r.strokeDasharray, r.strokeWidth, r.fill.includes("url") ? r.fill : "", r.rx, g.strokeWidth].join(" ");
    });
    marks.remove();
    return { ghost: styles(".ghost .area.i-answer-fill"), looks };
  });
  assert.match(forms.ghost?.fill ?? "", /hatch-a/);
  assert.equal(new Set(forms.looks).size, forms.looks.length, forms.looks.join("\n"));
  // Grey: drawn and forced shading differ by more than a tenth of the scale.
  const greys = await page.evaluate(() => {
    const grey = (colour) => {
      const [r, g, b] = colour.match(/[\d.]+/g).map(Number);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const root = getComputedStyle(document.documentElement);
    const probe = document.createElement("i");
    document.body.append(probe);
    const of = (name) => {
      probe.style.setProperty("color", root.getPropertyValue(name));
      return grey(getComputedStyle(probe).color);
    };
    const found = Object.fromEntries(["--paper", "--answer", "--answer-fill", "--given", "--broken", "--differs", "--forced", "--faint"].map((name) => [name, of(name)]));
    probe.remove();
    return found;
  });
  for (const ink of ["--answer", "--given", "--broken", "--differs", "--forced"]) assert.ok(Math.abs(greys[ink] - greys["--paper"]) > 80, `${ink} ${greys[ink]}`);
  assert.ok(Math.abs(greys["--answer-fill"] - greys["--paper"]) > 40);
  await close(tab);
});

test("forced colours and text of twice the size: everything is there, nothing is cut off", async () => {
  const tab = await open({ puzzle: "slither/4/4/i3d2", forcedColors: "active" });
  const { page } = tab;
  await drawn(page);
  for (const mode of ["play", "set", "rules", "explore", "make", "book"]) {
    await page.click(`[data-id="${mode}"]`);
    await page.waitForTimeout(200);
    const marked = await page.evaluate(() => getComputedStyle(document.querySelector(".mode[aria-current]")).borderTopStyle);
    assert.equal(marked, "solid", mode);
  }
  await close(tab);
  const large = await open({ puzzle: "slither/4/4/i3d2" });
  await drawn(large.page);
  await large.page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const mode of ["play", "set", "rules", "explore", "make", "book"]) {
    await large.page.click(`[data-id="${mode}"]`);
    await large.page.waitForTimeout(250);
    const cut = await large.page.evaluate(() => [...document.querySelectorAll(".panel button, .bar button, .brushes button")].filter((button) => button.offsetParent && button.scrollWidth > button.clientWidth + 2).map((button) => button.textContent));
    assert.deepEqual(cut, [], mode);
    const wide = await large.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${mode}: ${wide} px too wide`);
  }
  await close(large);
});

test("one status is spoken, at most every two seconds; the board is one stop of Tab", async () => {
  const tab = await open({ puzzle: "slither/3/3/o" });
  const { page } = tab;
  await drawn(page);
  for (const mode of ["set", "rules", "explore", "make", "book", "play"]) {
    await page.click(`[data-id="${mode}"]`);
    await page.waitForTimeout(150);
    assert.equal(await page.evaluate(() => document.querySelectorAll("[role=status]").length), 1, mode);
  }
  await page.click('[data-id="set"]');
  await page.evaluate(() => {
    window.said = [];
    const status = document.getElementById("status");
    // What is no longer so goes without a word.
    new MutationObserver(() => status.textContent && window.said.push(performance.now())).observe(status, { childList: true, characterData: true, subtree: true });
  });
  // Longer than three messages can be apart.
  for (let i = 0; i < 28; i++) {
    await page.evaluate((i) => window.app.doc.value.make([{ layer: "clue", place: "r1c1", value: String(i % 4) }]), i);
    await page.waitForTimeout(250);
  }
  const gaps = await page.evaluate(() => window.said.slice(1).map((at, i) => at - window.said[i]));
  assert.ok(gaps.length >= 1 && gaps.every((gap) => gap > 1900), gaps.join());
  assert.equal(await page.evaluate(() => document.querySelectorAll(".board [tabindex], #places [tabindex]").length), 0);
  await close(tab);
});

test("the board speaks: a cell with its clue and what is forced, a corner with the lines that leave it", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.waitForFunction(() => window.app.known.value.facts);
  await page.focus("#board");
  const spoken = () => page.evaluate(() => document.getElementById(document.getElementById("board").getAttribute("aria-activedescendant"))?.textContent ?? "");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => /row 1 column 1, clue 3/.test(document.querySelector("#say-here")?.textContent ?? ""));
  assert.match(await spoken(), /^row 1 column 1, clue 3/);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => /^corner 0, 1, .*loop left yes/.test(document.querySelector("#say-here")?.textContent ?? ""));
  assert.match(await spoken(), /^corner 0, 1, (.*, )?loop left yes/);
  await close(tab);
});

test("a loupe where cells are small, two fingers zoom, a pen makes fingers move the paper", async () => {
  const tab = await open({ puzzle: "slither/25/25/o", touch: true, viewport: { width: 390, height: 800 } });
  const { page } = tab;
  await drawn(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const box = await (await page.$("#board")).boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch("touchStart", [at]);
  await page.waitForSelector(".loupe");
  await touch("touchEnd", []);
  await page.waitForSelector(".loupe", { state: "detached" });
  const before = await page.evaluate(() => window.app.view.zoom);
  await touch("touchStart", [{ ...at, id: 1 }]);
  await touch("touchStart", [{ ...at, id: 1 }, { x: at.x + 40, y: at.y, id: 2 }]);
  await touch("touchMove", [{ x: at.x - 40, y: at.y, id: 1 }, { x: at.x + 80, y: at.y, id: 2 }]);
  await touch("touchEnd", []);
  assert.ok((await page.evaluate(() => window.app.view.zoom)) > before);
  const steps = () => page.evaluate(() => window.app.doc.value.tree.nodes.length);
  const n = await steps();
  await page.evaluate(() => {
    const { svg } = window.app.view;
    const r = svg.getBoundingClientRect();
    const send = (kind, id, type) => svg.dispatchEvent(new PointerEvent(kind, { pointerId: id, pointerType: type, clientX: r.left + r.width / 2, clientY: r.top + r.height / 2, bubbles: true }));
    send("pointerdown", 7, "pen");
    send("pointerup", 7, "pen");
    send("pointerdown", 8, "touch");
    send("pointerup", 8, "touch");
  });
  assert.ok((await steps()) <= n + 1, "the finger drew nothing");
  await close(tab);
});

test("on a phone everything that is pressed is large enough, and the size of the board and the zoom are there", async () => {
  const tab = await open({ puzzle: "slither/5/4/dicicic", touch: true, viewport: { width: 390, height: 800 } });
  const { page } = tab;
  await drawn(page);
  for (const mode of ["play", "set", "rules", "explore", "make", "book"]) {
    await page.click(`[data-id="${mode}"]`);
    await page.waitForTimeout(900);
    const small = await page.evaluate(() => [...document.querySelectorAll("button, select, input:not([type=checkbox]), summary")].filter((b) => b.offsetParent && !b.closest(".board, .mask")).map((b) => [b.getBoundingClientRect(), b]).filter(([box]) => box.height < 39.5 || box.width < 39.5).map(([box, b]) => `${b.textContent || b.id} ${Math.round(box.width)}x${Math.round(box.height)}`));
    assert.deepEqual(small, [], mode);
  }
  await page.click('[data-id="play"]');
  const seen = await page.evaluate(() => {
    const size = document.querySelector("[data-part=size]");
    const [own, around] = [size.getBoundingClientRect(), document.getElementById("what").getBoundingClientRect()];
    return { text: size.textContent, whole: own.left >= around.left && own.right <= around.right && size.scrollWidth <= size.clientWidth + 1 };
  });
  assert.deepEqual(seen, { text: "4×5", whole: true });
  const before = await page.evaluate(() => window.app.view.zoom);
  await page.click('[data-act="zoom-in-here"]');
  assert.ok((await page.evaluate(() => window.app.view.zoom)) > before);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("on screens of every width the bar has one row, or two where the page is one column, and nothing is cut off", async () => {
  for (const [width, rows] of [[1280, 1], [1080, 1], [960, 1], [905, 1], [820, 2], [360, 2]]) {
    const tab = await open({ puzzle: "slither/10/10/o", viewport: { width, height: 700 } });
    const { page } = tab;
    await drawn(page);
    const bar = await page.evaluate(() => ({ height: document.querySelector(".bar").getBoundingClientRect().height, button: document.querySelector('[data-act="share"]').getBoundingClientRect().height, wide: document.documentElement.scrollWidth - innerWidth }));
    assert.ok(bar.height < (rows + 0.6) * bar.button && bar.wide <= 0, `${width}: ${JSON.stringify(bar)}`);
    assert.deepEqual(tab.problems, []);
    await close(tab);
  }
});

test("forced crosses stand out from the paper, and what is chosen from its track, in light and dark", async () => {
  for (const scheme of ["light", "dark"]) {
    const tab = await open({ puzzle: "slither/3/3/32221313c", scheme });
    const { page } = tab;
    await drawn(page);
    await page.click('[data-id="set"]');
    await page.waitForSelector(".ghost .i-faint", { state: "attached" });
    await page.waitForSelector(".segments [aria-pressed=true]");
    const told = await page.evaluate(() => {
      const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
      const light = (rgb) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => sum + weight * (rgb[i] / 255 <= 0.04045 ? rgb[i] / 255 / 12.92 : ((rgb[i] / 255 + 0.055) / 1.055) ** 2.4), 0);
      const cross = document.querySelector(".ghost .i-faint");
      const style = getComputedStyle(cross);
      const ink = parts(style.stroke === "none" ? style.fill : style.stroke);
      const opacity = Number(getComputedStyle(document.querySelector(".ghost")).opacity) * Number(style.opacity);
      const paper = parts(getComputedStyle(document.querySelector(".board")).backgroundColor);
      const seen = [0, 1, 2].map((i) => opacity * ink[i] + (1 - opacity) * paper[i]);
      const [a, b] = [light(seen), light(paper)].sort((x, y) => y - x);
      const ground = (selector) => light(parts(getComputedStyle(document.querySelector(selector)).backgroundColor));
      return { contrast: (a + 0.05) / (b + 0.05), chosen: ground(".segments [aria-pressed=true]"), track: ground(".segments"), mode: ground(".mode[aria-current]"), modes: ground(".modes") };
    });
    assert.ok(told.contrast >= 3, `${scheme}: ${told.contrast}`);
    assert.ok(told.chosen > told.track && told.mode > told.modes, `${scheme}: ${JSON.stringify(told)}`);
    await close(tab);
  }
});
