// @ts-check
// A game shown again: every sheet at every moment, by slider, arrow keys or by itself.

import { download, ended, proof, scores, verdicts, won } from "./end.js";
import { fit } from "./fitting.js";
import { icon } from "./icon.js";
import { make, set } from "./make.js";
import { button, link } from "./parts.js";
import { recordButton } from "./records.js";
import { Sheet } from "./sheet.js";
import { Tray } from "./tray.js";
import { marked } from "./view.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Replay} Game
 * @typedef {import("./protocol.js").Moment} Moment
 * @typedef {import("./protocol.js").SheetView} SheetView
 */

const PACE = 1200; // milliseconds a moment, when it plays by itself

/**
 * Every moment complete: what each sheet shows, added up from the beginning.
 * @param {Moment[]} moments
 * @returns {SheetView[][]}
 */
function addedUp(moments) {
  /** @type {SheetView[]} */
  let sheets = [];
  return moments.map((moment) => {
    const seats = new Set([...sheets, ...moment.sheets].map(({ seat }) => seat));
    sheets = [...seats].sort((one, other) => one - other).map((seat) => {
      const before = sheets.find((one) => one.seat === seat);
      const change = moment.sheets.find((one) => one.seat === seat);
      const marks = marked(change?.fresh ? {} : (before?.marks ?? {}), change?.marks ?? {});
      return { seat, paper: change?.paper ?? before?.paper ?? "", marks };
    });
    return sheets;
  });
}

export class Replay {
  /**
   * @param {Game} game
   * @param {import("./protocol.js").Pen} pen
   * @param {(record: string) => void} open shows another record
   */
  constructor(game, pen, open) {
    this.game = game;
    this.pen = pen;
    this.open = open;
    this.sheets = addedUp(game.moments);
    this.at = 0;
    this.timer = 0;
    this.tray = new Tray(() => undefined);
    this.said = make("p", { class: "sentence", "aria-live": "polite" });
    this.turn = make("p", { class: "turn" });
    const label = say("Position in the game");
    this.slider = make("input", { type: "range", id: "moment", min: 0, max: this.last, value: 0, "aria-label": label });
    this.slider.oninput = () => this.go(Number(this.slider.value));
    this.player = button("plain", null, "", () => this.run());
    this.cards = game.names.map((name) => this.card(name));
    this.gone = new AbortController(); // once another game is shown
    document.addEventListener("keydown", (event) => this.press(event), { signal: this.gone.signal });
  }

  /** Another game takes its place. */
  leave() {
    this.stop();
    this.gone.abort();
  }

  get last() {
    return this.game.moments.length - 1;
  }

  /** @param {string} name */
  card(name) {
    const points = make("span", { class: "points" });
    const frame = make("div", { class: "frame" });
    const who = make("div", { class: "who" }, make("h2", { class: "name" }, name), points);
    const card = make("section", { class: "other" }, who, frame);
    return { card, points, frame, name, paper: "", sheet: /** @type {Sheet | null} */ (null) };
  }

  page() {
    return [
      make("div", { class: "stage card" }, make("div", { class: "words" }, this.turn, this.said), this.tray.element),
      make("div", { class: "sheets" }, ...this.cards.map(({ card }) => card)),
      make("section", { class: "end card" }, ...this.end()),
      make("div", { class: "wheel" }, this.slider, this.controls()),
    ];
  }

  /** How it ended, if it did; and where to go from here. */
  end() {
    const { result, names, code } = this.game;
    const home = link("plain", "cross", say("All games"), "/");
    const row = make("div", { class: "row" }, code ? download(code) : recordButton("plain", this.open), home);
    if (!result) return [make("h2", {}, say("This game is not over yet.")), row];
    return [won(result), ended(result), ...verdicts(result), scores(result, names), row, proof(result)];
  }

  controls() {
    return make(
      "div",
      { class: "controls" },
      this.step("first", say("To the beginning"), () => 0),
      this.step("left", say("One step back"), () => this.at - 1),
      this.player,
      this.step("right", say("One step forward"), () => this.at + 1),
      this.step("last", say("To the end"), () => this.last),
    );
  }

  /**
   * @param {import("./parts.js").Sign} sign
   * @param {string} label
   * @param {() => number} to
   */
  step(sign, label, to) {
    return button("plain", sign, "", () => this.go(to()), { "aria-label": label });
  }

  /** @param {number} moment */
  go(moment) {
    const before = this.at;
    this.at = Math.max(0, Math.min(this.last, moment));
    const now = this.game.moments[this.at];
    this.said.textContent = now.said || say("Ready to start.");
    fit(this.said);
    this.turn.textContent = say("Turn {turn}: {name}", { turn: now.turn, name: this.game.names[now.active] });
    this.slider.value = String(this.at);
    set(this.slider, "aria-valuetext", now.said);
    const dice = this.at === before + 1 ? fresh(this.game.moments[before].dice, now.dice) : [];
    this.tray.lay(now.dice, [{ seq: 0, said: "", kind: "thrown", dice }]);
    this.sheets[this.at].forEach((sheet) => this.show(sheet, now));
    if (this.at === this.last) this.stop();
    history.replaceState(null, "", `#${this.at}`);
  }

  /**
   * @param {SheetView} sheet
   * @param {Moment} now
   */
  show({ seat, paper, marks }, now) {
    const card = this.cards[seat];
    card.points.textContent = now.scores[seat];
    card.card.classList.toggle("active", now.active === seat);
    if (card.paper !== paper) {
      card.paper = paper;
      card.sheet = new Sheet(this.game.papers[paper], this.pen, say("Sheet of {name}", { name: card.name }));
      card.frame.replaceChildren(card.sheet.svg);
    }
    card.sheet?.mark(marks);
    if (card.sheet) this.point(card.sheet, card.name, this.changes(seat));
  }

  /**
   * The cells of a seat on which something was drawn at this moment; sums and lost cells follow from them.
   * @param {number} seat
   */
  changes(seat) {
    if (!this.at) return [];
    const marks = this.game.moments[this.at].sheets.find((sheet) => sheet.seat === seat)?.marks ?? {};
    return Object.keys(marks).filter((id) => !["lost", "closed", ""].includes(marks[id]?.[0] ?? ""));
  }

  /**
   * Points out what is new: with a ring, and by name for those who listen.
   * @param {Sheet} sheet
   * @param {string} name
   * @param {string[]} ids
   */
  point(sheet, name, ids) {
    const cells = ids.flatMap((id) => sheet.cells.get(id) ?? []).filter((cell) => !cell.matches(".reckoned"));
    for (const cell of sheet.cells.values()) cell.classList.toggle("newest", cells.includes(cell));
    const named = cells.map(({ dataset }) => dataset.name).join(", ");
    const whose = say("Sheet of {name}", { name });
    sheet.call(named ? say("{sheet}. New: {cells}", { sheet: whose, cells: named }) : whose);
  }

  // By itself

  run() {
    if (this.timer) return this.stop();
    if (this.at === this.last) this.go(0);
    this.timer = window.setInterval(() => this.go(this.at + 1), PACE);
    this.showPlayer();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.showPlayer();
  }

  showPlayer() {
    set(this.player, "aria-label", this.timer ? say("Pause") : say("Play automatically"));
    this.player.replaceChildren(icon(this.timer ? "pause" : "play"));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLInputElement) return; // the slider moves itself
    if (event.key === "ArrowLeft") this.go(this.at - 1);
    else if (event.key === "ArrowRight") this.go(this.at + 1);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.last);
    else return;
    event.preventDefault();
  }
}

/**
 * The dice that lie otherwise than before.
 * @param {import("./protocol.js").Die[]} before
 * @param {import("./protocol.js").Die[]} now
 */
function fresh(before, now) {
  return now.filter((die, place) => die.face !== null && (before[place]?.face ?? null) === null);
}
