// @ts-check
// The light and the language of the reader, before anything is painted.

{
  const root = document.documentElement;
  /** @param {string} name */
  const kept = (name) => {
    try {
      return localStorage.getItem(`crocetta.${name}`);
    } catch {
      return null; // storage is closed to us: then it is as the device says
    }
  };

  const theme = kept("theme");
  if (theme) root.dataset.theme = theme;

  // As `language_of` in core/words.py: pt-BR is taken for pt where there is no pt-BR.
  const ours = Object.keys(JSON.parse(root.dataset.languages ?? "{}"));
  const wished = [kept("language") ?? "", ...navigator.languages].flatMap((tag) => {
    const parts = tag.toLowerCase().split("-");
    return parts.map((_, n) => parts.slice(0, parts.length - n).join("-"));
  });
  root.lang = wished.flatMap((tag) => ours.find((one) => one.toLowerCase() === tag) ?? [])[0] ?? "en";
}
