"""A page: text, tables and pictures as one HTML file that needs nothing else: no script, no font, no other file."""

import re
from collections.abc import Iterable, Sequence
from html import escape

from crocetta.draw.canvas import LOOKS
from crocetta.draw.palette import DAY, NIGHT, TINTS_BY_DAY, TINTS_BY_NIGHT, properties, stylesheet

# Browsers are told that nothing may be loaded or run, whatever stands in the page.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)

MOST_COLUMNS = 3  # that a phone has room for
LAYOUT = """
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--table);color:var(--print);font:16px/1.5 ui-rounded,system-ui,sans-serif}
main{max-width:1060px;margin:0 auto;padding:1.2rem 1rem 3rem}
h1{font-size:1.9rem;line-height:1.2;margin:.6rem 0 .2rem;color:var(--ink)}
h2{font-size:1.25rem;margin:0 0 .4rem;color:var(--ink)}
p{margin:.3rem 0 .7rem;max-width:68ch}
ul.facts{list-style:none;margin:.2rem 0 1.2rem;padding:0;display:flex;flex-wrap:wrap;gap:.3rem .5rem}
ul.facts li{background:var(--sheet);border:1px solid var(--edge);border-radius:99px;padding:.05rem .7rem;
overflow-wrap:anywhere}
dl.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(145px,1fr));gap:.7rem;margin:0 0 1.2rem}
dl.tiles div{background:var(--sheet);border:1px solid var(--edge);border-radius:14px;padding:.6rem .9rem}
dl.tiles dt{font-size:.85rem}
dl.tiles dd{margin:0;white-space:nowrap;font-size:1.5rem;font-weight:700;color:var(--ink)}
section{background:var(--sheet);border:1px solid var(--edge);border-radius:18px;padding:1rem 1.1rem;margin:0 0 1.1rem}
.beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,360px),1fr));gap:.4rem 1.4rem;
align-items:start}
.beside>*{min-width:0}
figure{margin:0}
figcaption{font-weight:600;text-align:center;padding:.3rem}
svg{display:block;max-width:100%;height:auto}
.scroll{overflow-x:auto;max-width:100%}
.scroll:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.wide svg{margin:0 auto;min-width:min(640px,160vw)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.93rem;width:100%}
caption{text-align:left;font-size:.85rem;padding:.2rem 0}
th,td{padding:.28rem .6rem .28rem 0;text-align:right;border-bottom:1px solid var(--edge);white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:7rem}
thead th{font-size:.82rem;white-space:normal;vertical-align:bottom}
tbody th{font-weight:600}
details{margin-top:.5rem}
summary{cursor:pointer;font-weight:600;padding:.3rem 0}
footer{font-size:.88rem}
code{overflow-wrap:anywhere}
@media screen and (max-width:520px){
th,td{white-space:normal}
.stacked thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.stacked,.stacked tbody,.stacked tr,.stacked tbody th{display:block}
.stacked tr{padding:.4rem 0;border-bottom:1px solid var(--edge)}
.stacked tbody th,.stacked td{border:0;padding:.1rem 0}
.stacked td{display:flex;justify-content:space-between;gap:1rem}
.stacked td::before{content:attr(data-head);text-align:left}
}
@media print{body{background:none}section{break-inside:avoid}}
"""


def page(title: str, body: str, language: str) -> str:
    """The whole file."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{light()}{LAYOUT}{LOOKS}{stylesheet()}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def light() -> str:
    """The colours by day and by night, for everything that is no picture."""
    by_day, by_night = properties(DAY, TINTS_BY_DAY), properties(NIGHT, TINTS_BY_NIGHT)
    day, night = ("".join(f"{name}:{value};" for name, value in found.items()) for found in (by_day, by_night))
    return f":root{{{day}}}@media screen and (prefers-color-scheme:dark){{:root{{{night}}}}}"


def picture(svg: str, wide: str = "", caption: str = "") -> str:
    """A picture within a page, which has its style already; a wide one has a name and can be moved sideways."""
    drawn = STYLE.sub("", svg)
    if not wide:
        return f"<figure>{drawn}</figure>"
    above = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="scroll wide" role="group" tabindex="0" aria-label="{escape(wide)}">{above}{drawn}</figure>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that can be moved sideways where it does not fit; the first column says what a row is about.

    One with many columns has its cells below each other on a phone: what matters most often stands on the right.
    """
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    lines = "".join(line(row, heads) for row in rows)
    opened = '<table class="stacked">' if len(heads) > MOST_COLUMNS else "<table>"
    return (
        f'<div class="scroll" role="group" tabindex="0" aria-label="{escape(caption)}">{opened}'
        f"<thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def line(row: Sequence[str], heads: Sequence[str]) -> str:
    first, *others = row
    cells = (f'<td data-head="{escape(head)}">{escape(one)}</td>' for head, one in zip(heads[1:], others, strict=True))
    return f'<tr><th scope="row">{escape(first)}</th>{"".join(cells)}</tr>'


def folded(summary: str, inside: str) -> str:
    """Something that is shown when it is asked for."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def paragraphs(texts: Iterable[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


def section(title: str, body: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{body}\n</section>"


def beside(*parts: str) -> str:
    """Parts side by side where there is room."""
    return f'<div class="beside">{"".join(f"<div>{part}</div>" for part in parts if part)}</div>'


def facts(texts: Iterable[str]) -> str:
    return f'<ul class="facts">{"".join(f"<li>{escape(text)}</li>" for text in texts)}</ul>'


def tiles(figures: Iterable[tuple[str, str]]) -> str:
    """The most important figures, large."""
    cells = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in figures)
    return f'<dl class="tiles">{cells}</dl>'
