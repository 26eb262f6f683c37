// @ts-check
// Focus: it stays where it was when a part of the page is made anew.

/**
 * Gives the focus to an element, or to the one of the same name that was made in its place.
 * @param {Element | null} held
 */
export function refocus(held) {
  const name = held?.getAttribute("aria-label");
  const now = held?.isConnected || !name ? held : document.querySelector(`[aria-label="${CSS.escape(name)}"]`);
  if (now instanceof HTMLElement && now.isConnected) now.focus();
}
