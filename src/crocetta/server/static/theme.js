// @ts-check
// The light and the language somebody has chosen, before anything is painted.

try {
  const theme = localStorage.getItem("crocetta.theme");
  if (theme) document.documentElement.dataset.theme = theme;
  const wished = [localStorage.getItem("crocetta.language"), ...navigator.languages];
  const known = wished.map((found) => (found ?? "").slice(0, 2)).find((found) => /^(en|it|de)$/i.test(found));
  if (known) document.documentElement.lang = known.toLowerCase();
} catch {
  // storage is closed to us: then it is as light as the device says
}
