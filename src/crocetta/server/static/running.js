// @ts-check
// Your tables on the home page: with whom, whose turn it is, finished or not.

import { confirmed } from "./confirming.js";
import { Refused, get } from "./http.js";
import { kept } from "./kept.js";
import { make } from "./make.js";
import { button } from "./parts.js";
import { forget, note, remembered, shown } from "./tables.js";
import { say } from "./words.js";

/**
 * @typedef {import("./tables.js").Remembered} Remembered
 * @typedef {import("./protocol.js").Glance} Glance
 */

const ASKED = 8; // tables of which the server is asked
const SHOWN = matchMedia("(min-width: 64rem)").matches ? 3 : 2; // tables in sight, the others are folded away
const PATIENCE = 1000; // milliseconds that the page waits for the answers
const DAY = 24 * 60 * 60 * 1000; // a table that was not there is asked for once a day

/** @typedef {{table: Remembered, glance: Glance | null}} Known */

/**
 * What is known of every table, the newest first: by this browser, and by the server if it answers in time.
 * @returns {Promise<Known[]>}
 */
export async function known() {
  /** @type {Map<string, Glance>} */
  const found = new Map();
  const asked = remembered().filter(isAsked).slice(0, ASKED);
  const all = asked.map(({ code }) => look(code).then((glance) => glance && found.set(code, glance)));
  await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done, PATIENCE))]);
  const tables = remembered().filter(({ gone }) => !gone);
  return tables.map((table) => ({ table, glance: found.get(table.code) ?? null }));
}

/** @param {Remembered} table */
const isAsked = ({ over, gone, looked }) => !over && (!gone || (looked ?? 0) < Date.now() - DAY);

/**
 * Asks the server for one table, and notes the answer.
 * @param {string} code
 * @returns {Promise<Glance | null>}
 */
async function look(code) {
  try {
    const glance = /** @type {Glance} */ (await get(`/api/tables/${code}`, kept(`token.${code}`)));
    note(code, { over: glance.state === "over", names: opponents(glance), gone: undefined, looked: Date.now() });
    return glance;
  } catch (problem) {
    const isGone = problem instanceof Refused && problem.code === "unknown_table";
    const before = remembered().find((table) => table.code === code)?.gone;
    if (isGone) note(code, { gone: before ?? Date.now(), looked: Date.now() });
    return null;
  }
}

/** @param {Glance} glance */
function opponents({ seats, you }) {
  return seats.filter(({ seat, kind }) => seat !== you.seat && kind !== "open").map(({ called }) => called);
}

/**
 * Tables in play, those that wait for me first, and behind them the finished ones; null if none is in play.
 * @param {Known[]} tables
 */
export function running(tables) {
  const open = tables.filter(({ table }) => !table.over);
  if (!open.length) return null;
  const mine = open.filter(isMine);
  const sorted = [...mine, ...open.filter((one) => !mine.includes(one))];
  const rest = [...sorted.slice(SHOWN), ...tables.filter(({ table }) => table.over)];
  const title = make("h2", {}, say("Your tables"));
  const more = rest.length ? folded(say("More tables"), rest) : null;
  return make("section", { class: "back card" }, title, list(sorted.slice(0, SHOWN)), more);
}

/**
 * Finished games, where no table is in play; null if there are none.
 * @param {Known[]} tables
 */
export function finished(tables) {
  const over = tables.filter(({ table }) => table.over);
  if (!over.length || over.length < tables.length) return null;
  return make("section", { class: "back card" }, folded(say("Finished games"), over));
}

/** @param {Known} known */
const isMine = ({ glance }) => glance?.you.seat !== null && Boolean(glance?.awaited?.includes(glance.you.seat));

/**
 * @param {string} title
 * @param {Known[]} tables
 */
const folded = (title, tables) => make("details", {}, make("summary", {}, title), list(tables));

/** @param {Known[]} tables */
const list = (tables) => make("ul", {}, ...tables.map(item));

/** @param {Known} known */
function item(known) {
  const { table } = known;
  const names = table.names?.length ? say("with {names}", { names: table.names.join(", ") }) : shown(table.code);
  const what = make("span", { class: "what" }, make("b", {}, table.title), make("small", {}, names));
  const state = make("span", { class: isMine(known) ? "state mine" : "state" }, told(known));
  const back = make("a", { class: "plain", href: `/t/${table.code}` }, what, state);
  const label = say("Forget table {code}", { code: shown(table.code) });
  const line = make("li", {}, back);
  const drop = async () => {
    const question = say("Forget this table? Without its link you cannot come back to your seat.");
    if (!table.over && !(await confirmed(question, say("Forget")))) return;
    forget(table.code);
    line.remove();
  };
  line.append(button("plain away", "close", "", drop, { "aria-label": label }));
  return line;
}

/**
 * Whose turn it is, in a few words.
 * @param {Known} known
 */
function told(known) {
  const { table, glance } = known;
  if (table.over) return say("finished");
  if (!glance) return "";
  if (glance.state === "lobby") return say("not started");
  if (isMine(known)) return say("your turn");
  const awaited = glance.seats.filter(({ seat }) => glance.awaited?.includes(seat));
  return awaited.length ? say("waiting for {names}", { names: awaited.map(({ called }) => called).join(", ") }) : "";
}
