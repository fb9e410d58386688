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

/** Sends rules again that the server has forgotten; whether there were any. Set by the page. @type {() => Promise<boolean>} */
let renew = async () => false;

/** @param {() => Promise<boolean>} again */
export function onForgotten(again) {
  renew = again;
}

/**
 * @param {string} method @param {string} path @param {any} [body] @param {Record<string, string>} [headers] @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function call(method, path, body, headers = {}, signal = undefined) {
  try {
    return await callOnce(method, path, body, headers, signal);
  } catch (refused) {
    // The same text has the same name: what was asked is right again.
    if (!(refused instanceof Refused) || refused.code !== "unknown-rules" || !(await renew())) throw refused;
    return callOnce(method, path, body, headers, signal);
  }
}

/**
 * @param {string} method @param {string} path @param {any} body @param {Record<string, string>} headers @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function callOnce(method, path, body, headers, signal) {
  /** @type {RequestInit} */
  const request = { method, signal, headers: { "x-gridwright-key": key(), ...headers } };
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

/** @param {string} path @param {any} body @param {AbortSignal} [signal] ends the work, too */
export async function post(path, body, signal = undefined) {
  return (await call("POST", path, body, {}, signal)).json();
}
