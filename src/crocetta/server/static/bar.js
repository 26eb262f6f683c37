// @ts-check
// The bar at the top of every page: home, where we are, and what one may set.

import { icon, mark } from "./icon.js";
import { keep, kept } from "./kept.js";
import { find, make } from "./make.js";
import { isOn, test, turn } from "./senses.js";
import { isFast, isThrown, setFast, setThrown } from "./taps.js";
import { language, languages, say, speak } from "./words.js";

/**
 * @param {string} title what this page is about
 * @param {...HTMLElement} more links of this page
 */
export function bar(title, ...more) {
  const word = make("span", { class: "word" }, "Crocetta");
  const home = make("a", { class: "brand", href: "/", "aria-label": say("Crocetta, all games") }, mark(), word);
  const summary = make("summary", { "aria-label": say("Settings") }, icon("settings"));
  const settings = make("details", { class: "menu" }, summary, menu(more));
  const before = find("#bar").querySelector("details");
  if (before?.open) [settings.open, before.open] = [true, false]; // what is open when the bar is made anew stays open
  find("#bar").replaceChildren(home, make("span", { class: "where" }, title), settings);
  document.addEventListener("click", (event) => leave(settings, event), { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") settings.open = false;
  });
}

/**
 * A tap beside the open menu closes it and does nothing else: no cell is crossed by it.
 * @param {HTMLDetailsElement} settings
 * @param {Event} event
 */
function leave(settings, event) {
  const { target } = event;
  if (!settings.open || !(target instanceof Element) || settings.contains(target)) return;
  settings.open = false;
  if (target.closest("dialog")) return; // one that was opened from the menu
  event.preventDefault();
  event.stopPropagation();
}

/** @param {HTMLElement[]} more */
function menu(more) {
  return make(
    "div",
    { class: "leaf" },
    ...more,
    choice(say("Language"), Object.entries(languages()), language(), speak),
    choice(say("Appearance"), lights(), kept("theme") ?? "", light),
    check(say("One tap is enough to choose"), isFast(), setFast),
    check(say("Throw my dice for me"), isThrown(), setThrown),
    check(say("Sound"), isOn("sound"), sense("sound")),
    check(say("Vibration"), isOn("vibration"), sense("vibration")),
  );
}

/** @returns {[string, string][]} */
function lights() {
  return [["", say("automatic")], ["light", say("light")], ["dark", say("dark")]];
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
 * @param {boolean} checked
 * @param {(on: boolean) => void} change
 */
function check(label, checked, change) {
  const box = make("input", { type: "checkbox", checked });
  box.onchange = () => change(box.checked);
  return make("label", { class: "line" }, make("span", {}, label), box);
}

/**
 * Turns a sense on or off, and lets it be heard or felt.
 * @param {"sound" | "vibration"} name
 */
const sense = (name) => (/** @type {boolean} */ on) => (turn(name, on), test(name));

/** @param {string} theme */
function light(theme) {
  keep("theme", theme || null);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
