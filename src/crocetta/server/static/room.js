// @ts-check
// The room: what this page knows of its table. Whoever shows something of it is told when it has changed.

import { get } from "./http.js";
import { keep, kept } from "./kept.js";
import { notice } from "./notice.js";
import { Pacing } from "./pacing.js";
import { Papers } from "./papers.js";
import { forget, remember } from "./tables.js";
import { changed } from "./view.js";
import { Wire } from "./wire.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Table} Table
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").You} You
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").Welcome} Welcome
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").Reply} Reply
 * @typedef {(room: Room, events: Event[]) => void} Listener
 * @typedef {"on" | "off" | "lost" | "broken" | "closed"} State
 */

const RECENT = 40; // events that are told of a game that was going on before
const LATER = ["try_again", "slow_down"]; // refusals of a greeting that mean nothing for good

export class Room {
  /** @param {string} code */
  constructor(code) {
    this.code = code;
    /** @type {State} */
    this.state = "off";
    /** @type {Listener[]} */
    this.listeners = [];
    this.papers = new Papers(code, () => this.token);
    this.pacing = new Pacing((news) => this.news(news));
    this.wire = new Wire(code, {
      token: () => this.token,
      welcome: (welcome) => this.welcome(welcome),
      news: (news) => this.pacing.add(news),
      refused: (reply) => this.refused(reply),
      state: (state) => this.turned(state),
    });
  }

  /** @type {Table | null} */
  table = null;
  /** @type {You} */
  you = { seat: null, host: false };
  /** @type {View | null} */
  view = null;
  hasLeft = false; // for good: the table is not remembered any more
  strange = false; // whether we came with a token that this table does not know
  heard = 0; // the last event that was told
  joined = 0; // the last event before we came
  /** @type {Event[] | null} */
  missed = null; // what happened while nobody listened

  get token() {
    return kept(`token.${this.code}`);
  }

  set token(token) {
    keep(`token.${this.code}`, token);
  }

  /**
   * Whoever listens late is told what came before.
   * @param {Listener} listener
   */
  listen(listener) {
    this.listeners.push(listener);
    const missed = this.missed;
    this.missed = null;
    if (missed) this.tell(missed);
  }

  /**
   * Tells what is new; after a pause the same event may come twice.
   * @param {Event[]} events
   */
  tell(events) {
    if (!this.listeners.length) {
      this.missed = [...(this.missed ?? []), ...events];
      return;
    }
    const fresh = events.filter(({ seq }) => seq > this.heard);
    this.heard = Math.max(this.heard, ...events.map(({ seq }) => seq));
    for (const listener of this.listeners) listener(this, fresh);
  }

  /** @param {Welcome} welcome */
  welcome(welcome) {
    ({ table: this.table, you: this.you, view: this.view } = welcome);
    this.joined ||= welcome.seq;
    this.note();
    this.tell([...this.pacing.clear(), ...(welcome.events ?? [])]);
  }

  /**
   * What happened before this page was opened, as far as it is worth a look; nothing if it cannot be had.
   * @returns {Promise<Event[]>}
   */
  async past() {
    const path = `/api/tables/${this.code}/events?since=${Math.max(0, this.joined - RECENT)}`;
    const { events } = await get(path, this.token).catch(() => ({ events: [] }));
    return events.filter((/** @type {Event} */ { seq }) => seq <= this.joined);
  }

  /** This browser remembers the table, and whether its game is over. */
  note() {
    const { you, table, view } = this;
    if (!table || !view || this.hasLeft || (you.seat === null && !you.host)) return;
    const others = view.seats.filter(({ seat, kind }) => seat !== you.seat && kind !== "open");
    const names = others.map(({ name }) => name ?? "");
    remember(this.code, table.title, { over: view.state === "over", names });
  }

  /** @param {News} news */
  news(news) {
    if (!this.view) return;
    this.view = changed(this.view, news.view);
    if (news.view.state) this.note();
    if (news.events.some(({ kind, seat }) => ["freed", "replaced"].includes(kind) && seat === this.you.seat)) {
      this.you = { ...this.you, seat: null };
      if (!this.you.host) this.token = null;
      notice(say("You no longer have a seat: you are watching."));
    }
    this.tell(news.events);
  }

  /**
   * Whether to greet again: a token that is not known is forgotten, and we look on.
   * @param {Reply} reply
   */
  refused(reply) {
    if (reply.code === "unknown_token" && this.token) {
      this.token = null;
      this.strange = true;
      return true;
    }
    if (LATER.includes(reply.code)) this.wire.drop(); // and it comes back by itself
    else this.turned(reply.code === "no_spectators" ? "closed" : "lost");
    return false;
  }

  /** @param {State} state */
  turned(state) {
    this.state = state;
    this.tell([]);
  }

  /**
   * @param {Record<string, unknown>} frame
   * @returns {Promise<Reply>}
   */
  send(frame) {
    return this.wire.send(frame);
  }

  /**
   * Sits down; the token that comes with it is kept, so that one may come back.
   * @param {string} name
   * @param {number | null} seat
   */
  async sit(name, seat) {
    const reply = await this.send(seat === null ? { type: "sit", name } : { type: "sit", name, seat });
    if (reply.type === "seated") {
      this.token = reply.token;
      this.you = { ...this.you, seat: reply.seat };
      keep("name", name);
      this.wire.greet();
    }
    return reply;
  }

  /**
   * Leaves the game for good.
   * @returns {Promise<Reply>}
   */
  async leave() {
    const reply = await this.send({ type: "stand" });
    if (reply.type === "refused") return reply;
    this.hasLeft = true;
    forget(this.code);
    return reply;
  }

  /**
   * What a seat is called on this page; a seat that was freed keeps its sheet, but no name.
   * @param {import("./protocol.js").Seat} seat
   */
  called({ seat, kind, name }) {
    if (seat === this.you.seat) return say("You");
    return (kind === "open" ? "" : name) || say("free seat");
  }

  /** The seat whose sheet is shown large: mine, or the first one while I look on. */
  get shown() {
    return this.you.seat ?? 0;
  }
}
