// @ts-check
// Opening a table: who sits where, by which rules, with which dice. All of it has a usual answer.

import { DeckField } from "./deckfield.js";
import { check, choice, radio } from "./fields.js";
import { usualBot } from "./games.js";
import { icon } from "./icon.js";
import { keep, kept } from "./kept.js";
import { fill, make } from "./make.js";
import { nameField } from "./namefield.js";
import { button, link, submit } from "./parts.js";
import { Ruling } from "./ruling.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Game} Game
 * @typedef {import("./protocol.js").Bot} Bot
 */

export class Options {
  /**
   * @param {Game} game
   * @param {Bot[]} bots
   * @param {(wish: Record<string, unknown>) => void} open
   */
  constructor(game, bots, open) {
    this.game = game;
    this.bots = bots;
    this.open = open;
    this.name = nameField("host", kept("name") || say("Player 1"));
    this.ruling = new Ruling(game);
    this.cards = game.deck ? new DeckField(game) : null;
    this.practice = check("practice", say("Practice: choices can be taken back until the next throw"), false);
    this.list = make("ul", { class: "chairs" });
    this.more = button("plain", null, say("Add a seat"), () => this.add());
    this.dialog = make("dialog", { class: "options", "aria-labelledby": "opening" });
    /** @type {string[]} */
    this.seats = ["person"];
    while (this.seats.length < Math.max(2, game.usual_seats[0])) this.seats.push("person");
  }

  show() {
    document.body.append(this.dialog);
    this.showSeats();
    fill(this.dialog, this.form());
    this.dialog.addEventListener("close", () => this.dialog.remove());
    this.dialog.showModal();
  }

  form() {
    const close = button("plain away", "close", "", () => this.dialog.close(), { "aria-label": say("Close") });
    const title = make("h2", { id: "opening" }, say("New table: {game}", { game: this.game.title }));
    const name = make("label", { class: "line", for: "host" }, make("span", {}, say("Your name")), this.name);
    this.inside = make(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.send(event) },
      make("header", {}, title, close),
      make(
        "div",
        { class: "body" },
        name,
        this.chairs(),
        ...this.ruling.sheets,
        this.cards?.element,
        this.dice(),
        this.ruling.rules,
        this.manners(),
        make("p", { class: "reading" }, ...this.reading()),
      ),
      make("footer", {}, submit("yes", "check", say("Open the table"))),
    );
    this.inside.addEventListener("invalid", revealed, true);
    return this.inside;
  }

  /** What one may read before. */
  reading() {
    const { id, title, lesson } = this.game;
    const rules = link("plain", null, say("Rules of {game}", { game: title }), `/rules/${id}`);
    return [rules, lesson ? link("plain", null, say("Learn"), `/learn/${id}`) : null];
  }

  // Seats

  chairs() {
    return make("fieldset", {}, make("legend", {}, say("Seats")), this.list, this.more);
  }

  showSeats() {
    fill(this.list, ...this.seats.map((kind, seat) => this.chair(kind, seat)));
    this.more.disabled = this.seats.length >= this.game.seats[1];
    this.practice.hidden = !this.isAlone;
  }

  /** Whether all other seats are bots. */
  get isAlone() {
    return this.seats.length > 1 && !this.seats.slice(1).includes("person");
  }

  /**
   * @param {string} kind
   * @param {number} seat
   */
  chair(kind, seat) {
    if (seat === 0) return make("li", {}, make("span", { class: "name" }, icon("person"), say("you")));
    const bots = this.bots.map(({ level, name }) => [`bot:${level}`, name]);
    const kinds = [["person", say("anyone with the link")], ...bots];
    const options = kinds.map(([value, text]) => make("option", { value, selected: value === kind }, text));
    const select = make("select", { "aria-label": say("Seat {n}", { n: seat + 1 }) }, ...options);
    const about = make("small", { class: "about" });
    const tell = () => (about.textContent = this.about(select.value));
    select.onchange = () => {
      this.seats[seat] = select.value;
      this.practice.hidden = !this.isAlone;
      tell();
    };
    tell();
    const label = { "aria-label": say("Remove seat {n}", { n: seat + 1 }) };
    const remove = button("plain away", "close", "", () => this.remove(seat), label);
    return make("li", {}, select, this.seats.length > this.game.seats[0] ? remove : null, about);
  }

  /**
   * How the bot on a seat plays.
   * @param {string} kind
   */
  about(kind) {
    return this.bots.find(({ level }) => kind === `bot:${level}`)?.text ?? "";
  }

  add() {
    this.seats.push(`bot:${usualBot(this.bots)}`);
    this.showSeats();
  }

  /** @param {number} seat */
  remove(seat) {
    this.seats.splice(seat, 1);
    this.showSeats();
  }

  // Dice and manners

  dice() {
    return make(
      "fieldset",
      {},
      make("legend", {}, say("Dice")),
      radio("dice", "tap", say("virtual: the active player taps to throw"), true),
      radio("dice", "auto", say("virtual: thrown automatically"), false),
      radio("dice", "real", say("real: throw your own and tap in what they show"), false),
    );
  }

  manners() {
    const times = [20, 45, 120].map((n) => [String(n), say("{n} seconds per choice", { n })]);
    const away = [60, 300].map((n) => [String(n), say("a bot plays after {n} seconds", { n })]);
    return make(
      "fieldset",
      {},
      make("legend", {}, say("Table settings")),
      choice("timer", say("Time"), [["0", say("no limit")], ...times]),
      choice("away", say("When a player is away"), [...away, ["0", say("the table waits")]]),
      check("spectators", say("Others with the link may watch"), true),
      check("hints", say("Players may ask a bot for hints"), true),
      this.practice,
    );
  }

  /** @param {Event} event */
  send(event) {
    event.preventDefault();
    if (!this.inside) return;
    const data = new FormData(this.inside);
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
    keep("name", this.name.value.trim());
    this.open({
      game: this.game.id,
      name: this.name.value.trim(),
      seats: this.seats,
      preset: this.ruling.chosen || "table",
      flags: this.ruling.flags,
      ...(this.cards?.deck ? { deck: this.cards.deck } : {}),
      options: {
        dice: text("dice"),
        timer: Number(text("timer")),
        away: Number(text("away")),
        spectators: data.has("spectators"),
        hints: data.has("hints"),
        ...(this.isAlone && data.has("practice") ? { practice: true } : {}),
      },
      start: !this.seats.slice(1).includes("person"),
    });
  }
}

/**
 * What is to be corrected must be seen.
 * @param {Event} event
 */
function revealed({ target }) {
  const folded = target instanceof Element ? target.closest("details") : null;
  if (folded) folded.open = true;
}
