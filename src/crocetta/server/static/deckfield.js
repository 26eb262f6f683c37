// @ts-check
// Another deck for a game with cards: a file, checked by the server before the table is opened.

import { Refused, post } from "./http.js";
import { fill, make } from "./make.js";
import { button } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./protocol.js").Game} Game */

const LARGEST = 40 * 1024; // bytes; larger files are not even sent

export class DeckField {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.deck = ""; // as the server wrote it on one line; empty: the deck of the game
    this.field = make("input", {
      type: "file", accept: ".txt,text/plain", hidden: true, "data-deck": true, "aria-label": say("Load a deck"),
    });
    this.field.onchange = () => this.chosen();
    this.told = make("p", { class: "deck", "aria-live": "polite" });
    this.load = button("plain", "open", say("Load a deck"), () => this.field.click());
    this.back = button("plain", null, say("Use the usual deck"), () => this.usual(), { hidden: true });
    const row = make("div", { class: "row" }, this.load, this.back, this.field);
    this.element = make("fieldset", {}, make("legend", {}, say("Cards")), this.told, row);
    this.usual();
  }

  usual() {
    this.deck = "";
    this.tell(say("The usual deck"), "");
  }

  async chosen() {
    const file = this.field.files?.[0];
    this.field.value = ""; // so that the same file can be chosen again, once it is corrected
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Refused(say("this is too large for a deck"));
      const { deck } = await post(`/api/games/${this.game.id}/deck`, { deck: await file.text() });
      this.deck = deck;
      this.tell(say("Loaded: {file}", { file: file.name }), "");
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem);
      this.tell(say("{file} was not loaded: {reason}", { file: file.name, reason }), "wrong");
    }
  }

  /**
   * @param {string} text
   * @param {"" | "wrong"} look
   */
  tell(text, look) {
    this.told.className = `deck ${look}`;
    fill(this.told, text);
    this.back.hidden = !this.deck;
  }
}
