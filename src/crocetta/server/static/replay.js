// @ts-check
// The replay: every sheet at every moment, by slider, arrow keys or by itself.

import { bar } from "./bar.js";
import { download, proof, scores, verdicts, won } from "./end.js";
import { Refused, get } from "./http.js";
import { icon } from "./icon.js";
import { fill, find, make, set } from "./make.js";
import { button, link, onlySay } from "./parts.js";
import { pen } from "./pen.js";
import { Sheet } from "./sheet.js";
import { Tray } from "./tray.js";
import { marked } from "./view.js";
import { learn, say } from "./words.js";

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
export function addedUp(moments) {
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

class Replay {
  /**
   * @param {Game} game
   * @param {import("./protocol.js").Pen} pen
   */
  constructor(game, pen) {
    this.game = game;
    this.pen = pen;
    this.sheets = addedUp(game.moments);
    this.at = 0;
    this.timer = 0;
    this.tray = new Tray(() => undefined);
    this.said = make("p", { class: "sentence", "aria-live": "polite" });
    this.turn = make("p", { class: "turn" });
    const label = say("Moment of the game");
    this.slider = make("input", { type: "range", id: "moment", min: 0, max: this.last, value: 0, "aria-label": label });
    this.slider.oninput = () => this.go(Number(this.slider.value));
    this.player = button("plain", null, "", () => this.run());
    this.cards = game.names.map((name) => this.card(name));
    document.addEventListener("keydown", (event) => this.press(event));
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
    const { result, names, code } = this.game;
    const row = make("div", { class: "row" }, download(code), link("plain", "cross", say("All games"), "/"));
    return [
      make("div", { class: "stage card" }, make("div", { class: "words" }, this.turn, this.said), this.tray.element),
      make("div", { class: "sheets" }, ...this.cards.map(({ card }) => card)),
      make(
        "section",
        { class: "end card" },
        won(result),
        ...verdicts(result),
        scores(result, names),
        row,
        proof(result),
      ),
      make("div", { class: "wheel" }, this.slider, this.controls()),
    ];
  }

  controls() {
    return make(
      "div",
      { class: "controls" },
      this.step("first", say("To the beginning"), () => 0),
      this.step("left", say("One back"), () => this.at - 1),
      this.player,
      this.step("right", say("One on"), () => this.at + 1),
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
    this.said.textContent = now.said || say("The table is laid.");
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
    set(this.player, "aria-label", this.timer ? say("Pause") : say("Play by itself"));
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

async function main() {
  const code = location.pathname.split("/")[2].replaceAll("-", "").toUpperCase();
  const asked = get(`/api/tables/${code}/replay`);
  asked.catch(() => undefined); // we say so below, once we have the words for it
  pen();
  try {
    await learn();
    const game = /** @type {Game} */ (await asked);
    document.title = `${game.title} · Crocetta`;
    bar(game.title, link("line", null, say("Rules of {game}", { game: game.title }), `/rules/${game.game}`));
    const replay = new Replay(game, await pen());
    const title = make("h1", { class: "unseen" }, say("Replay of {game}", { game: game.title }));
    fill(find("#page"), make("div", { class: "replay" }, title, ...replay.page()));
    replay.showPlayer();
    replay.go(Number(location.hash.slice(1)) || 0);
  } catch (problem) {
    bar("");
    const text = problem instanceof Refused ? problem.message : String(problem);
    onlySay(text, link("yes", null, say("To the table"), `/t/${code}`));
  }
}

main();
