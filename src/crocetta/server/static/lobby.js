// @ts-check
// The lobby: how others find the table, who sits where, and the start.

import { confirmed } from "./confirming.js";
import { continued, copied, isAlone, place, shared, tableLink } from "./copying.js";
import { games, usualBot } from "./games.js";
import { icon } from "./icon.js";
import { fill, make } from "./make.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { Sitting } from "./sitting.js";
import { shown } from "./tables.js";
import { say } from "./words.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./protocol.js").Seat} Seat
 */

export class Lobby {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.invitation = make("section", { class: "invitation card" });
    this.seats = make("section", { class: "seats card" });
    this.settings = make("section", { class: "settled card" });
    this.own = make("section", { class: "own card" });
    this.element = make("div", { class: "lobby" });
    this.sitting = new Sitting(room);
  }

  /** The view has changed. */
  update() {
    const { view, table } = this.room;
    if (!view || !table) return;
    if (!this.invitation.firstChild) {
      fill(this.invitation, ...this.invited());
      fill(this.settings, ...settled(this.room));
    }
    if (this.room.you.host && !this.bots.length) this.learnBots();
    const typing = document.activeElement === this.sitting.name;
    this.sitting.update();
    this.arrange();
    const list = make("ul", {}, ...view.seats.map((seat) => this.seat(seat)));
    fill(this.seats, make("h2", {}, say("Seats")), this.mine(), list, this.starting());
    if (typing) this.sitting.name.focus();
  }

  /** With a seat one invites first; without one, one sits down first. The link of my own seat comes last. */
  arrange() {
    const isSeated = this.room.you.seat !== null;
    const parts = isSeated
      ? [this.invitation, this.seats, this.settings, this.own]
      : [this.seats, this.invitation, this.settings];
    if (isSeated) fill(this.own, ...elsewhere(this.room));
    if (parts.some((part, place) => this.element.children[place] !== part)) fill(this.element, ...parts);
  }

  /** @type {import("./protocol.js").Bot[]} */
  bots = [];
  level = "";

  async learnBots() {
    this.bots = (await games()).bots;
    this.level ||= usualBot(this.bots);
    this.update();
  }

  // How others find it

  /** @returns {HTMLElement[]} */
  invited() {
    const link = tableLink(this.room);
    const code = make("p", { class: "code" }, shown(this.room.code));
    const path = `/api/tables/${this.room.code}/qr.svg`;
    const alt = say("QR code of the table's link");
    const qr = make("img", { class: "qr", src: path, alt, width: 176, height: 176 });
    const how = isAlone()
      ? say("So far only this computer finds the table. For phones in the same network start it with: {command}", {
          command: "crocetta serve --lan",
        })
      : say("Open this link, scan the picture, or type the code at {place}.", { place: place() });
    const share = shared(link);
    const row = make("div", { class: "row" }, share, copied(say("Copy the link"), link, share ? "plain" : "yes"));
    const told = make("p", { class: "address" }, link);
    const head = make("div", { class: "how" }, make("h2", {}, say("Invite")), make("p", {}, how));
    return [head, row, make("div", { class: "found" }, qr, make("div", {}, code, told))];
  }

  // Seats

  /** @param {Seat} seat */
  seat(seat) {
    const me = seat.seat === this.room.you.seat;
    const sign = icon(seat.kind === "bot" ? "bot" : "person");
    const name = make("span", { class: "name" }, sign, seat.name || say("Seat {n}", { n: seat.seat + 1 }));
    const kind = make("span", { class: "kind" }, this.kind(seat));
    const you = me ? make("strong", {}, say("you")) : null;
    return make("li", { class: `seat ${seat.kind}` }, name, kind, you, this.removal(seat, me));
  }

  /** @param {Seat} seat */
  kind({ kind, level, host }) {
    if (kind === "open") return say("free seat");
    if (kind === "bot") return this.bots.find((bot) => bot.level === level)?.text ?? say("bot");
    return host ? say("host") : "";
  }

  /**
   * What the host may do with a seat.
   * @param {Seat} seat
   * @param {boolean} me
   */
  removal(seat, me) {
    if (!this.room.you.host || me) return null;
    const name = seat.name || say("Seat {n}", { n: seat.seat + 1 });
    if (seat.kind === "open") return this.addition(seat.seat, name);
    const free = () => this.free(seat.seat, name);
    return button("plain", null, say("Free"), free, { "aria-label": say("Free the seat of {name}", { name }) });
  }

  /**
   * Frees a seat, if the host really wants it.
   * @param {number} seat
   * @param {string} name
   */
  async free(seat, name) {
    const question = say("Free the seat of {name}? Another player can sit down there.", { name });
    if (await confirmed(question, say("Free"))) this.send({ type: "remove", seat });
  }

  /**
   * A bot for a free seat.
   * @param {number} seat
   * @param {string} name
   */
  addition(seat, name) {
    const levels = this.bots.map(({ level, text }) => {
      return make("option", { value: level, selected: level === this.level }, text);
    });
    const label = say("Bot for {seat}", { seat: name });
    const select = make("select", { "aria-label": label }, ...levels);
    select.onchange = () => (this.level = select.value);
    const add = () => this.send({ type: "replace", seat, level: select.value });
    const more = { "aria-label": say("Add a bot: {seat}", { seat: name }) };
    return make("span", { class: "addition" }, select, button("plain", null, say("Add a bot"), add, more));
  }

  /** Sitting down, for those without a seat. */
  mine() {
    if (this.room.you.seat !== null) return null;
    return this.sitting.isOpen ? this.sitting.element : make("p", {}, say("All seats are taken; you look on."));
  }

  starting() {
    const open = this.room.view?.seats.filter((seat) => seat.kind === "open").length ?? 0;
    if (!this.room.you.host) return make("p", { class: "waits" }, this.room.view?.sentence ?? "");
    const start = button("yes start", "play", say("Start"), () => this.send({ type: "start" }), { disabled: open > 0 });
    return make("div", { class: "starting" }, start, open ? make("span", {}, this.room.view?.sentence ?? "") : null);
  }

  /** @param {Record<string, unknown>} frame */
  async send(frame) {
    const reply = await this.room.send(frame);
    if (reply.type === "refused") notice(reply.text, "wrong");
  }
}

/**
 * The link of my own seat, for another device.
 * @param {Room} room
 * @returns {HTMLElement[]}
 */
function elsewhere(room) {
  const why = say("Copies the link of your own seat. Keep it to yourself: it lets others play for you.");
  return [continued(room), make("p", {}, why)];
}

/**
 * What was agreed on for this table.
 * @param {Room} room
 * @returns {HTMLElement[]}
 */
export function settled(room) {
  const table = room.table;
  if (!table) return [];
  const { dice, timer, away, hints, spectators, practice } = table.options;
  const thrown = {
    tap: say("ours: whoever has the turn taps to throw"),
    auto: say("ours: they throw themselves"),
    real: say("yours: real dice, entered with a tap each"),
  };
  const pairs = [
    [say("Dice"), thrown[dice]],
    [say("Time"), timer ? say("{n} seconds a choice", { n: timer }) : say("no limit")],
    [say("Away"), away ? say("after {n} seconds a bot plays", { n: away }) : say("the table waits")],
    [say("Hints"), hints ? say("allowed") : say("no hints")],
    [say("Spectators"), spectators ? say("welcome") : say("nobody else")],
    ...(practice ? [[say("Practice"), say("choices can be taken back until the next throw")]] : []),
    ...(table.deck ? [[say("Cards"), say("another deck")]] : []),
    ...table.flags.map(({ question, text }) => [question, text]),
  ];
  const list = make("dl", {}, ...pairs.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
  const rules = make("a", { href: `/rules/${table.game}` }, say("Rules of {game}", { game: table.title }));
  return [make("h2", {}, say("As agreed")), list, make("p", {}, rules)];
}
