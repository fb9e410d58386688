// @ts-check
// Calls to the server, with the key that our page alone was told.

const KEY = "gridwright.key";

/** Takes the key from the address, where it stands behind the `#`, and hides it. */
export function takeKey() {
  const words = new URLSearchParams(location.hash.slice(1));
  const key = words.get("k");
  if (key) {
    keep(key);
    words.delete("k");
    const rest = words.toString();
    history.replaceState(null, "", rest ? `#${rest}` : location.pathname);
  }
  return words;
}

let held = "";

/** @param {string} key */
export function keep(key) {
  held = key;
  try {
    localStorage.setItem(KEY, key);
  } catch {
    // A private window forgets the key with the tab.
  }
}

export function key() {
  if (held) return held;
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** What the server says when it does not do something. */
export class Refused extends Error {
  /** @param {number} status @param {any} error */
  constructor(status, error) {
    super(error?.message ?? `status ${status}`);
    this.status = status;
    this.code = error?.code ?? "unknown";
    this.hint = error?.hint ?? null;
    this.more = error?.diagnostics ?? null;
  }
}

/**
 * @param {string} method @param {string} path @param {any} [body] @param {Record<string, string>} [headers]
 * @returns {Promise<Response>}
 */
export async function call(method, path, body, headers = {}) {
  /** @type {RequestInit} */
  const request = { method, headers: { "x-gridwright-key": key(), ...headers } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "content-type": "application/json" };
  }
  const answer = await fetch(`api/v1/${path}`, request);
  if (answer.ok) return answer;
  let told = null;
  try {
    told = (await answer.json()).error;
  } catch {
    // No JSON: the status says it all.
  }
  throw new Refused(answer.status, told);
}

/** @param {string} path */
export async function get(path) {
  return (await call("GET", path)).json();
}

/** @param {string} path @param {any} body */
export async function post(path, body) {
  return (await call("POST", path, body)).json();
}
