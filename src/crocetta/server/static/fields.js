// @ts-check
// Fields of a form: radio buttons, check boxes and lists, each with its label.

import { make } from "./make.js";

/**
 * @param {string} name
 * @param {string} value
 * @param {string} text
 * @param {boolean} checked
 * @param {() => void} [change]
 */
export function radio(name, value, text, checked, change = () => undefined) {
  const input = make("input", { type: "radio", name, value, checked, onchange: change });
  return make("label", { class: "line pick" }, input, make("span", {}, text));
}

/**
 * @param {string} name
 * @param {string} text
 * @param {boolean} checked
 */
export function check(name, text, checked) {
  const input = make("input", { type: "checkbox", name, checked });
  return make("label", { class: "line pick" }, input, make("span", {}, text));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} values
 */
export function choice(name, label, values) {
  const options = values.map(([value, text]) => make("option", { value }, text));
  return make("label", { class: "line" }, make("span", {}, label), make("select", { name }, ...options));
}
