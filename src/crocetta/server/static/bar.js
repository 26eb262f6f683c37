// @ts-check
// The bar at the top of every page: home, where we are, and what one may set.

import { icon } from "./icon.js";
import { keep, kept } from "./kept.js";
import { find, make } from "./make.js";
import { isOn, test, turn } from "./senses.js";
import { LANGUAGES, NAMES, language, say, speak } from "./words.js";

/**
 * @param {string} title what this page is about
 * @param {...HTMLElement} more links of this page
 */
export function bar(title, ...more) {
  const word = make("span", { class: "word" }, "Crocetta");
  const home = make("a", { class: "brand", href: "/", "aria-label": say("Crocetta, all games") }, icon("cross"), word);
  const summary = make("summary", { "aria-label": say("Settings") }, icon("settings"));
  const settings = make("details", { class: "menu" }, summary, menu(more));
  find("#bar").replaceChildren(home, make("span", { class: "where" }, title), settings);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !settings.contains(event.target)) settings.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") settings.open = false;
  });
}

/** @param {HTMLElement[]} more */
function menu(more) {
  return make(
    "div",
    { class: "leaf" },
    ...more,
    choice(say("Language"), LANGUAGES.map((one) => [one, NAMES[one]]), language(), speak),
    choice(say("Light"), lights(), kept("theme") ?? "", light),
    check(say("Sound"), "sound"),
    check(say("Vibration"), "vibration"),
  );
}

/** @returns {[string, string][]} */
function lights() {
  return [["", say("as the device")], ["light", say("day")], ["dark", say("night")]];
}

/**
 * @param {string} label
 * @param {(readonly [string, string])[]} options
 * @param {string} now
 * @param {(value: string) => void} change
 */
function choice(label, options, now, change) {
  const inside = options.map(([value, text]) => make("option", { value, selected: value === now }, text));
  const select = make("select", {}, ...inside);
  select.onchange = () => change(select.value);
  return make("label", { class: "line" }, make("span", {}, label), select);
}

/**
 * @param {string} label
 * @param {"sound" | "vibration"} sense
 */
function check(label, sense) {
  const box = make("input", { type: "checkbox", checked: isOn(sense) });
  box.onchange = () => {
    turn(sense, box.checked);
    test(sense);
  };
  return make("label", { class: "line" }, make("span", {}, label), box);
}

/** @param {string} theme */
function light(theme) {
  keep("theme", theme || null);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
