// @ts-check
// Drafts: at once in the browser, a second later on the disk. The disk's copy wins on another browser; a conflict keeps both. Tabs
// that have the same draft open tell each other what was done.

import { call, get, Refused } from "../net/api.js";
import { newId } from "./document.js";

const WAIT = 1000;
/** Whether the browser has of a draft what the disk has not: kept where it is known at once. */
const DIRTY = "gridwright.dirty.";

/** @returns {Promise<IDBDatabase | null>} */
function openBase() {
  return new Promise((done) => {
    try {
      const asked = indexedDB.open("gridwright", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("drafts", { keyPath: "id" });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
}

/** Writes a draft in the browser. @param {IDBDatabase} base @param {any} draft @returns {Promise<void>} */
function put(base, draft) {
  return new Promise((done) => {
    const write = base.transaction("drafts", "readwrite");
    write.objectStore("drafts").put(draft);
    // A browser that is full keeps what the server keeps.
    for (const end of ["complete", "error", "abort"]) write.addEventListener(end, () => done());
  });
}

/** Notes whether the browser has more of a draft than the disk. @param {string} id @param {boolean} dirty */
function note(id, dirty) {
  try {
    if (dirty) localStorage.setItem(DIRTY + id, "1");
    else localStorage.removeItem(DIRTY + id);
  } catch {
    // Then every draft may be.
  }
}

/** @param {string} id */
function mayBeDirty(id) {
  try {
    return localStorage.getItem(DIRTY + id) !== null;
  } catch {
    return true;
  }
}

/** Whether a draft is another one with more done to it. @param {any} newer @param {any} older */
export function continues(newer, older) {
  const [a, b] = [newer.tree?.nodes ?? [], older.tree?.nodes ?? []];
  return a.length >= b.length && JSON.stringify(a.slice(0, b.length)) === JSON.stringify(b);
}

export class Drafts {
  /** @param {(state: string) => void} tell @param {(message: any) => void} hear what other tabs say */
  constructor(tell, hear) {
    this.tell = tell;
    /** Whether the browser keeps anything. */
    this.blocked = false;
    /** Writes one after the other: two at a time would take each other for somebody else. @type {Promise<void>} */
    this.queue = Promise.resolve();
    /** What tabs with the same draft say to each other. @type {BroadcastChannel | null} */
    this.channel = null;
    this.hear = hear;
    this.base = openBase().then((base) => {
      this.blocked = !base;
      if (!base) tell("blocked");
      return base;
    });
    /** Revisions on the disk by draft. @type {Map<string, string>} */
    this.revisions = new Map();
    /** What waits to be written. @type {Map<string, any>} */
    this.waiting = new Map();
    addEventListener("pagehide", () => this.flush());
  }

  /** Keeps a draft. @param {any} saved */
  async keep(saved) {
    this.waiting.set(saved.id, saved);
    note(saved.id, true);
    this.tell("saving");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), WAIT);
    this.fresh.set(saved.id, saved);
    if (this.putting) return;
    this.putting = true;
    // What comes while something is written is written next, and only the newest of it.
    const base = await this.base;
    while (this.fresh.size) {
      const [[id, newest]] = this.fresh;
      this.fresh.delete(id);
      if (base) await put(base, { ...newest, kept: Date.now(), revision: this.revisions.get(id) ?? null, dirty: true });
    }
    this.putting = false;
  }

  /** What the browser has to write. @type {Map<string, any>} */
  fresh = new Map();
  putting = false;

  /** Listens to tabs with the same draft. @param {string} id */
  join(id) {
    if (!("BroadcastChannel" in globalThis) || this.joined === id) return;
    this.joined = id;
    this.company = false;
    this.channel?.close();
    this.channel = new BroadcastChannel(`gridwright.${id}`);
    this.channel.onmessage = ({ data }) => {
      // What another tab wrote is no conflict.
      if (data.revision) this.revisions.set(id, data.revision);
      this.company = true;
      if (data.moved) this.waiting.delete(id);
      this.hear({ ...data, id });
    };
  }

  /** Tells other tabs that have the draft open. @param {any} message */
  say(message) {
    this.channel?.postMessage(message);
  }

  /** @type {string | undefined} */
  joined;

  /** Whether another tab has the draft open, too. */
  company = false;

  flush() {
    this.queue = this.queue.then(async () => {
      for (const [id, saved] of [...this.waiting]) {
        this.waiting.delete(id);
        await this.write(saved);
      }
    });
    return this.queue;
  }

  /** Writes what an earlier visit could not. */
  catchUp() {
    this.flush();
    this.queue = this.queue.then(async () => {
      for (const local of await this.local()) {
        if (!local.dirty || this.waiting.has(local.id)) continue;
        const { kept, revision, dirty, ...saved } = local;
        if (revision && !this.revisions.has(saved.id)) this.revisions.set(saved.id, revision);
        const ours = await this.reconcile(saved).catch(() => saved);
        if (ours) await this.write(ours);
      }
    });
    return this.queue;
  }

  /** @param {any} saved */
  async write(saved) {
    const known = this.revisions.get(saved.id);
    try {
      const answer = await call("PUT", `drafts/${saved.id}`, saved, known ? { "if-match": `"${known}"` } : {});
      const { revision } = await answer.json();
      this.revisions.set(saved.id, revision);
      if (this.joined === saved.id) this.say({ revision });
      await this.settle(saved.id);
      this.tell("saved");
    } catch (problem) {
      if (problem instanceof Refused && problem.status === 412) {
        const ours = await this.reconcile(saved);
        if (ours) await this.write(ours);
      } else {
        if (!this.waiting.has(saved.id)) this.waiting.set(saved.id, saved);
        this.tell("local");
      }
    }
  }

  /** Holds a draft against what the disk has by now. What goes on from there is written; what the disk goes on from is old; of
   * two that went apart, theirs stays and ours becomes a draft of its own. @param {any} saved @returns {Promise<any | null>} */
  async reconcile(saved) {
    const there = (await get("drafts")).drafts.find((/** @type {any} */ draft) => draft.id === saved.id);
    if (there && there.revision === this.revisions.get(saved.id)) return saved;
    this.revisions.delete(saved.id);
    if (!there) return saved;
    const theirs = await get(`drafts/${saved.id}`);
    this.revisions.set(saved.id, there.revision);
    if (continues(saved, theirs)) return saved;
    if (continues(theirs, saved)) {
      await this.settle(saved.id);
      return null;
    }
    await this.forget(saved.id);
    saved.id = newId();
    this.tell("conflict");
    return saved;
  }

  /** @param {string} id */
  async settle(id) {
    const base = await this.base;
    const store = base?.transaction("drafts", "readwrite").objectStore("drafts");
    const asked = store?.get(id);
    if (asked) {
      asked.onsuccess = () => {
        if (!asked.result || this.waiting.has(id)) return;
        store?.put({ ...asked.result, revision: this.revisions.get(id), dirty: false });
        note(id, false);
      };
    }
  }

  /** @param {string} id */
  async forget(id) {
    const base = await this.base;
    base?.transaction("drafts", "readwrite").objectStore("drafts").delete(id);
    note(id, false);
  }

  /** A draft of this browser. @param {string} id @returns {Promise<any | undefined>} */
  async own(id) {
    const base = await this.base;
    if (!base) return undefined;
    return new Promise((done) => {
      const asked = base.transaction("drafts").objectStore("drafts").get(id);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(undefined);
    });
  }

  /** All drafts of this browser. @returns {Promise<any[]>} */
  async local() {
    const base = await this.base;
    if (!base) return [];
    return new Promise((done) => {
      const asked = base.transaction("drafts").objectStore("drafts").getAll();
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done([]);
    });
  }

  /** Every draft there is, the newest first. @returns {Promise<{id: string, title: string, genre: string, rows: number, cols: number, time: number}[]>} */
  async list() {
    const found = new Map();
    for (const local of await this.local()) found.set(local.id, { ...local, time: (local.kept ?? 0) / 1000 });
    try {
      for (const draft of (await get("drafts")).drafts) found.set(draft.id, draft);
    } catch {
      // Without the server there are those of this browser.
    }
    return [...found.values()].sort((a, b) => b.time - a.time);
  }

  /** @param {string} id @returns {Promise<any | null>} */
  async open(id) {
    // The disk's copy, unless the browser has something that was not written yet.
    const there = this.early.get(id) ?? this.fetch(id);
    this.early.delete(id);
    let local = mayBeDirty(id) ? await this.own(id) : undefined;
    if (!local?.dirty) {
      try {
        const answer = await there;
        this.revisions.set(id, (answer.headers.get("etag") ?? "").replaceAll('"', ""));
        return await answer.json();
      } catch {
        // The browser's copy, then.
        local ??= await this.own(id);
      }
    }
    if (local?.revision) this.revisions.set(id, local.revision);
    // What was not written last time may have been, without anybody being told.
    const ours = local?.dirty ? await this.reconcile(local).catch(() => local) : local;
    return ours ?? (local ? get(`drafts/${id}`).catch(() => local) : null);
  }

  /** Asks for a draft that will be wanted. @param {string} id */
  expect(id) {
    this.early.set(id, this.fetch(id));
  }

  /** @param {string} id */
  fetch(id) {
    const answer = call("GET", `drafts/${id}`);
    // Whoever waits for it sees what went wrong.
    answer.catch(() => {});
    return answer;
  }

  /** Drafts that were asked for ahead. @type {Map<string, Promise<Response>>} */
  early = new Map();

  /** @param {string} id */
  async remove(id) {
    // What goes into the bin is what was last done.
    await this.flush();
    await this.forget(id);
    this.waiting.delete(id);
    await call("DELETE", `drafts/${id}`).catch(() => {});
  }

  /** What was thrown away in the last thirty days. @returns {Promise<any[]>} */
  async bin() {
    return (await get("drafts?bin=true")).drafts.sort((/** @type {any} */ a, /** @type {any} */ b) => b.time - a.time);
  }

  /** @param {string} id */
  async restore(id) {
    await call("POST", `bin/${id}`, {});
  }

  /** Every draft, one a line. */
  async all() {
    const lines = [];
    for (const { id } of await this.list()) {
      const { kept, revision, dirty, ...draft } = (await this.open(id)) ?? {};
      lines.push(JSON.stringify(draft));
    }
    return `${lines.join("\n")}\n`;
  }
}
