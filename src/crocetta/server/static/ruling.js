// @ts-check
// The rules of a new table: presets, options one by one, and sheets chosen by picture.

import { radio } from "./fields.js";
import { picture } from "./games.js";
import { make } from "./make.js";
import { say } from "./words.js";

/**
 * @typedef {import("./protocol.js").Game} Game
 * @typedef {import("./protocol.js").Flag} Flag
 */

export class Ruling {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    const pictured = game.flags.filter((flag) => flag.pictured);
    const listed = game.flags.filter((flag) => !flag.pictured);
    this.sheets = pictured.map((flag) => this.byPicture(flag));
    const presets = game.presets.map(({ name, text }, place) => {
      return radio("preset", name, text, place === 0, () => this.preset(name));
    });
    const given = { class: "flags", onchange: () => this.compare() };
    const flags = listed.map((flag) => this.flag(flag));
    const details = make("details", given, make("summary", {}, say("All rule options")), ...flags);
    this.rules = make("fieldset", {}, make("legend", {}, say("Rules")), ...presets, flags.length ? details : null);
  }

  /**
   * Values that change the sheet, each by its own sheet.
   * @param {Flag} flag
   */
  byPicture(flag) {
    const tiles = (flag.values ?? []).map(({ value, text }) => {
      const tile = radio(`flag.${flag.name}`, value, text, value === flag.default);
      const frame = make("span", { class: "frame" });
      picture(this.game.id, "", `${flag.name}=${value}`).then((svg) => {
        svg.setAttribute("aria-hidden", "true");
        frame.append(svg);
      });
      tile.classList.add("tile");
      tile.prepend(frame);
      return tile;
    });
    const given = { class: "pictured", onchange: () => this.compare() };
    const rows = make("div", { class: "tiles" }, ...tiles);
    return make("fieldset", given, make("legend", {}, flag.question), rows);
  }

  /** @param {Flag} flag */
  flag(flag) {
    if (!flag.values) {
      const { low: min, high: max, default: value } = flag;
      const input = make("input", { type: "number", name: `flag.${flag.name}`, min, max, value });
      return make("label", { class: "line flag" }, make("span", {}, flag.question), input);
    }
    const values = flag.values.map(({ value, text }) => {
      return radio(`flag.${flag.name}`, value, text, value === flag.default);
    });
    return make("fieldset", { class: "flag" }, make("legend", {}, flag.question), ...values);
  }

  get inputs() {
    return [...this.sheets, this.rules].flatMap((part) => [...part.querySelectorAll("input")]);
  }

  /** The value of every flag now. */
  get flags() {
    return Object.fromEntries(this.game.flags.map(({ name }) => [name, this.value(`flag.${name}`)]));
  }

  /** The preset that is chosen; none where rules were changed by hand. */
  get chosen() {
    return this.value("preset");
  }

  /** @param {string} name */
  value(name) {
    const fields = this.inputs.filter((input) => input.name === name);
    return fields.find((input) => input.type !== "radio" || input.checked)?.value ?? "";
  }

  /**
   * Sets every flag as a preset has it; the sheet stays.
   * @param {string} name
   */
  preset(name) {
    const preset = this.game.presets.find((one) => one.name === name);
    for (const flag of this.game.flags) {
      if (!this.isRule(flag)) continue;
      const value = preset?.flags[flag.name] ?? flag.default;
      for (const input of this.inputs) {
        if (input.name !== `flag.${flag.name}`) continue;
        if (input.type === "radio") input.checked = input.value === value;
        else input.value = value;
      }
    }
  }

  /**
   * Whether presets decide about a flag: a sheet that none of them names goes with all of them.
   * @param {Flag} flag
   */
  isRule({ name, pictured }) {
    return !pictured || this.game.presets.some(({ flags }) => name in flags);
  }

  /** After a rule was changed by hand: the preset that says the same, if there is one. */
  compare() {
    const rules = this.game.flags.filter((flag) => this.isRule(flag));
    const same = this.game.presets.find(({ flags }) => {
      return rules.every(({ name, default: usual }) => this.value(`flag.${name}`) === (flags[name] ?? usual));
    });
    for (const input of this.inputs) {
      if (input.name === "preset") input.checked = input.value === same?.name;
    }
  }
}
