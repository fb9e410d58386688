// @ts-check
// A server that was started anew, or was sent many other rules since, does not know rules of one's own any more.

import { post } from "./api.js";

/** Sends the rules of the board on the table again and asks again; whether there are any. @param {import("../app.js").App} app */
export async function renew(app) {
  const doc = app.doc.value;
  if (!doc?.rules) return false;
  const told = await post("rules", { text: doc.rules }).catch(() => null);
  if (!told?.genre) return false;
  doc.genre = told.genre;
  if (doc === app.doc.value) {
    app.draw();
    app.ask();
  }
  return true;
}
