// @ts-check
// Fitting: a text is as large as its box allows.

/**
 * Sets a text smaller (`long`), and smaller again (`longer`), where its box would cut it off.
 * @param {HTMLElement} box
 * @param {HTMLElement} text the box itself, or what cuts off inside it
 */
export function fit(box, text = box) {
  box.classList.remove("long", "longer");
  for (const size of ["long", "longer"]) if (isCut(text)) box.classList.add(size);
}

/** @param {HTMLElement} text */
function isCut({ scrollHeight, clientHeight, scrollWidth, clientWidth }) {
  return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
}
