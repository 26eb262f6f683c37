// @ts-check
// Pacing: news is shown one message after the other, each throw before its consequence; the server does not wait.

import { isFast } from "./taps.js";

/**
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {{roll: (event: Event) => number, draw: (news: News) => void, rest: () => void,
 *            tell: (text: string, time: number) => void, seat: () => number | null}} Stage
 */

const READING = 1600; // milliseconds for a consequence that nobody chose
const READING_FAST = 800;
const FOLLOWING = 1000; // for what another player did with the last of a turn
const FOLLOWING_FAST = 400;
const SHORT = 50; // signs that are read in this time; for each one more there is
const SIGN = 15; // more milliseconds, up to
const LONGEST = 1500;
const BACKLOG = 6; // messages waiting beyond which nothing is shown in its own time

export class Pacing {
  /**
   * @param {(news: News) => void} apply
   */
  constructor(apply) {
    this.apply = apply;
    /** @type {Stage | null} */
    this.stage = null; // where throws are shown; without one everything is applied at once
    /** @type {News[]} */
    this.queue = [];
    this.isShowing = false;
    this.era = 0; // goes up when everything waiting is dropped
    /** @type {(() => void) | null} */
    this.wake = null;
    document.addEventListener("visibilitychange", () => this.skip());
  }

  /** @param {News} news */
  add(news) {
    this.queue.push(news);
    this.run();
  }

  /**
   * Drops what is waiting: a welcome replaces it.
   * @returns {Event[]} the events that were not shown
   */
  clear() {
    const dropped = this.queue.flatMap(({ events }) => events);
    this.queue = [];
    this.era += 1;
    this.skip();
    return dropped;
  }

  /** Ends the present wait; a tap does this. */
  skip() {
    this.wake?.();
  }

  /** Whether a throw or its consequence is being shown. */
  get isWaiting() {
    return this.wake !== null;
  }

  async run() {
    if (this.isShowing) return;
    this.isShowing = true;
    while (this.queue.length) {
      const era = this.era;
      const news = this.queue[0];
      for (const event of news.events) if (!isOvertaken(event, news.events)) await this.show(event, news);
      await this.follow(news);
      if (era !== this.era) continue;
      this.queue.shift();
      this.stage?.rest();
      this.apply(news);
    }
    this.isShowing = false;
  }

  /**
   * @param {Event} event
   * @param {News} news all that came with it
   */
  async show(event, news) {
    if (!this.stage || document.hidden || this.queue.length > BACKLOG) return;
    if (event.kind === "thrown" && !event.cards) await this.pause(this.stage.roll(event));
    const told = event.news ?? (isForced(event) ? event.said : "");
    if (!told) return;
    const isLast = !after(event, news.events).some(({ kind }) => kind === "thrown");
    await this.state(told, isFast() ? READING_FAST : READING + longer(told), isLast ? news : null);
  }

  /**
   * Another player ends a turn or the game: the dice stay until it is read what they were used for.
   * @param {News} news
   */
  async follow(news) {
    const { events, view } = news;
    const last = events[events.length - 1];
    if (!this.stage || document.hidden || this.queue.length > BACKLOG) return;
    if (view.turn === undefined && !last?.over) return;
    if (last?.kind !== "chosen" || last.seat === this.stage.seat() || isForced(last) || !last.said) return;
    await this.state(last.said, isFast() ? FOLLOWING_FAST : FOLLOWING + longer(last.said), news);
  }

  /**
   * States what happened, beside the sheets on which it is drawn already.
   * @param {string} text
   * @param {number} time milliseconds
   * @param {News | null} drawn nothing while dice have yet to fall
   */
  state(text, time, drawn) {
    const read = this.pause(time);
    if (drawn) this.stage?.draw(drawn);
    this.stage?.tell(text, time);
    return read;
  }

  /**
   * @param {number} time milliseconds
   * @returns {Promise<void>}
   */
  pause(time) {
    if (!time) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.wake?.(), time);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        done();
      };
    });
  }
}

/**
 * Milliseconds more for a long text.
 * @param {string} text
 */
const longer = (text) => Math.min(Math.max(text.length - SHORT, 0) * SIGN, LONGEST);

/**
 * Whether a choice was made because nothing else was possible.
 * @param {Event} event
 */
const isForced = ({ kind, by, said }) => kind === "chosen" && by === "auto" && Boolean(said);

/**
 * @param {Event} event
 * @param {Event[]} events
 */
const after = (event, events) => events.slice(events.indexOf(event) + 1);

/**
 * Whether a later event of the same message tells the end of the same story: nothing fits twice in a turn.
 * @param {Event} event
 * @param {Event[]} events
 */
function isOvertaken(event, events) {
  return isForced(event) && after(event, events).some((one) => isForced(one) && one.seat === event.seat);
}
