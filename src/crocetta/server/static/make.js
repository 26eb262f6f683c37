// @ts-check
// Making: how elements come into being, from a tag, its properties and what lies inside. Texts stay texts.

/**
 * @typedef {string | Node | null | undefined | false} Inside
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Given
 */

/**
 * An HTML element. Functions become listeners (`onclick`), `false` and `null` leave a property out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Given} [given]
 * @param {...Inside} inside
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) set(made, name, value);
  made.append(...inside.filter(isThere));
  return made;
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Given} [given]
 * @param {...Inside} inside
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, given = {}, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) set(made, name, value);
  made.append(...inside.filter(isThere));
  return made;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Given[string]} value
 */
export function set(element, name, value) {
  if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Puts new children in place of the old ones.
 * @param {Element} element
 * @param {...Inside} inside
 */
export function fill(element, ...inside) {
  element.replaceChildren(...inside.filter(isThere));
}

/**
 * The one element of a page that a selector names; pages are ours, so it is there.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`this page has no ${selector}`);
  return found;
}

/**
 * @param {Inside} inside
 * @returns {inside is string | Node}
 */
function isThere(inside) {
  return inside !== null && inside !== undefined && inside !== false && inside !== "";
}
