// @ts-check
// The wire to a table: it comes back by itself, and what was not answered is sent again.

import { language } from "./words.js";

/**
 * @typedef {import("./protocol.js").Welcome} Welcome
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").Reply} Reply
 * @typedef {{frame: Record<string, unknown>, done: (reply: Reply) => void}} Waiting
 */

/** @type {Record<number, "lost" | "broken">} */
const FOR_GOOD = { 4004: "lost", 4010: "broken" }; // closing codes after which there is no use in coming back
const PAUSES = [100, 300, 1000, 2000, 4000]; // milliseconds before another try
const PING = 20000;
const PATIENCE = 8000; // for the answer to a ping
const TWICE = ["hint", "ping", "why"]; // frames that may be sent twice, as may all that name a question

export class Wire {
  /**
   * @param {string} code
   * @param {{token: () => string | null, welcome: (welcome: Welcome) => void, news: (news: News) => void,
   *          refused: (reply: Reply) => boolean, state: (state: "on" | "off" | "lost" | "broken") => void}} ears
   */
  constructor(code, ears) {
    this.code = code;
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {number | null} */
    this.seq = null;
    this.sent = 0;
    this.tries = 0;
    this.greeted = false;
    this.ended = false;
    window.addEventListener("online", () => this.again());
    window.addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
    setInterval(() => this.check(), PING);
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.code}`);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (message) => this.hear(JSON.parse(message.data));
    socket.onclose = (closed) => this.socket === socket && this.closed(closed.code);
  }

  /** Says who we are and what we have heard so far. */
  greet() {
    this.put({ type: "hello", id: "hello", token: this.ears.token(), language: language(), since: this.seq });
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    this.greeted = false;
    if (code in FOR_GOOD) {
      this.ended = true;
      this.ears.state(FOR_GOOD[code]);
      return;
    }
    this.ears.state("off");
    for (const [id, { frame, done }] of this.waiting) {
      if ("question" in frame || TWICE.includes(String(frame.type))) continue;
      this.waiting.delete(id);
      done({ type: "refused", code: "offline", text: "" });
    }
    setTimeout(() => this.again(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
  }

  again() {
    if (!this.socket && !this.ended) this.connect();
  }

  /** Hangs up at once, where the network is known to be gone. */
  drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.closed(0);
  }

  /** Whether anybody is still there: a phone that slept has a wire that hangs loose. */
  async check() {
    if (!this.greeted) return this.again();
    const socket = this.socket;
    const late = setTimeout(() => this.socket === socket && this.drop(), PATIENCE);
    await this.send({ type: "ping" });
    clearTimeout(late);
  }

  /** @param {any} frame */
  hear(frame) {
    if (frame.type === "welcome") {
      this.greeted = true;
      this.tries = 0;
      this.seq = frame.seq;
      this.ears.state("on");
      this.ears.welcome(frame);
      for (const { frame: unanswered } of this.waiting.values()) this.put(unanswered);
    } else if (frame.type === "news") {
      this.seq = frame.seq;
      this.ears.news(frame);
    }
    this.waiting.get(frame.to)?.done(frame);
    this.waiting.delete(frame.to);
    const unwelcome = frame.to === "hello" || frame.code === "no_spectators"; // also later, once a game begins
    if (frame.type === "refused" && unwelcome && this.ears.refused(frame)) this.greet();
  }

  /**
   * Sends a frame; the answer comes when it comes, also after a pause without network.
   * @param {Record<string, unknown>} frame
   * @returns {Promise<Reply>}
   */
  send(frame) {
    const whole = { ...frame, id: String(++this.sent) };
    return new Promise((done) => {
      this.waiting.set(whole.id, { frame: whole, done });
      if (this.greeted) this.put(whole);
    });
  }

  /** @param {Record<string, unknown>} frame */
  put(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}
