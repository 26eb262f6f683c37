// @ts-check
// The lobby: how others find the table, who sits where, and the start.

import { confirmed } from "./confirming.js";
import { continued, copied, isAlone, place, shared, tableLink } from "./copying.js";
import { refocus } from "./focus.js";
import { games, usualBot } from "./games.js";
import { icon } from "./icon.js";
import { fill, make } from "./make.js";
import { notice } from "./notice.js";
import { button } from "./parts.js";
import { Sitting } from "./sitting.js";
import { shown } from "./tables.js";
import { settle } from "./taps.js";
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
    this.start = button("yes start", "play", say("Start"), () => this.send({ type: "start" }), { disabled: true });
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
    const held = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.sitting.update();
    this.arrange();
    const list = make("ul", {}, ...view.seats.map((seat) => this.seat(seat)));
    fill(this.seats, make("h2", {}, say("Seats")), this.mine(), list, this.starting());
    if (held !== document.activeElement) refocus(held);
  }

  /** A host invites first; a guest sits down first. The link of my own seat comes last. */
  arrange() {
    const isSeated = this.room.you.seat !== null;
    const first = this.room.you.host && isSeated ? [this.invitation, this.seats] : [this.seats, this.invitation];
    const parts = [...first, this.settings, ...(isSeated ? [this.own] : [])];
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
    const alt = say("QR code for the table's link");
    const qr = make("img", { class: "qr", src: path, alt, width: 176, height: 176 });
    const how = isAlone() && this.room.you.host
      ? say("Only this computer can reach the table so far. For phones on the same network, start it with: {command}", {
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
    const called = (seat.short ?? seat.name) || say("Seat {n}", { n: seat.seat + 1 });
    const name = make("span", { class: "name" }, sign, called);
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
    return button("plain", null, say("Remove"), free, { "aria-label": say("Remove {name}", { name }) });
  }

  /**
   * Frees a seat, if the host really wants it.
   * @param {number} seat
   * @param {string} name
   */
  async free(seat, name) {
    const question = say("Remove {name} from the table? Another player can take the seat.", { name });
    if (await confirmed(question, say("Remove"))) this.send({ type: "remove", seat });
  }

  /**
   * A bot for a free seat.
   * @param {number} seat
   * @param {string} name
   */
  addition(seat, name) {
    const levels = this.bots.map(({ level, name }) => {
      return make("option", { value: level, selected: level === this.level }, name);
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
    return this.sitting.isOpen ? this.sitting.element : make("p", {}, say("All seats are taken: you are watching."));
  }

  starting() {
    const open = this.room.view?.seats.filter((seat) => seat.kind === "open").length ?? 0;
    if (!this.room.you.host) return make("p", { class: "waits" }, this.room.view?.sentence ?? "");
    if (!open && this.start.disabled) settle(this.start); // it may come up under a finger
    this.start.disabled = open > 0;
    const sentence = open ? make("span", {}, this.room.view?.sentence ?? "") : null;
    return make("div", { class: "starting" }, this.start, sentence);
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
  const why = say("Copies the link to your own seat. Keep it private: anyone who has it can play for you.");
  return [continued(room), make("p", {}, why)];
}

/**
 * What was agreed on for this table.
 * @param {Room} room
 * @returns {HTMLElement[]}
 */
function settled(room) {
  const table = room.table;
  if (!table) return [];
  const { dice, timer, away, hints, spectators, practice } = table.options;
  const thrown = {
    tap: say("virtual: the active player taps to throw"),
    auto: say("virtual: thrown automatically"),
    real: say("real: throw your own and tap in what they show"),
  };
  const pairs = [
    [say("Dice"), thrown[dice]],
    [say("Time"), timer ? say("{n} seconds per choice", { n: timer }) : say("no limit")],
    [say("Away"), away ? say("a bot plays after {n} seconds", { n: away }) : say("the table waits")],
    [say("Hints"), hints ? say("offered") : say("not offered")],
    [say("Spectators"), spectators ? say("allowed to watch") : say("not allowed")],
    ...(practice ? [[say("Practice"), say("choices can be taken back until the next throw")]] : []),
    ...(table.deck ? [[say("Cards"), say("another deck")]] : []),
    ...table.flags.map(({ question, text }) => [question, text]),
  ];
  const list = make("dl", {}, ...pairs.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
  const rules = make("a", { href: `/rules/${table.game}` }, say("Rules of {game}", { game: table.title }));
  return [make("h2", {}, say("Table rules")), list, make("p", {}, rules)];
}
