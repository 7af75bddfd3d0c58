"""Statistics as one page in a file: it needs nothing beside it, and no script.

In: `Shown` of each kind of game, words, the page's style sheets. Out: HTML.
"""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.statistics.shown import Entry, Section, Shown, Table

_STYLES: Final = ("tokens.css", "base.css", "progress.css")
_DARK: Final = "dark.css"
_NAMED: Final = re.compile(r"\{(\w+)\}")
_OWN: Final = """
body { display: block; }
h1 { margin-top: var(--space-2); }
main > h2 { margin: var(--space-4) 0 0; font-size: calc(20px * var(--grown)); color: var(--text); }
@media print { .part, .key-figure { break-inside: avoid; } }
"""


def report_of(all_shown: Sequence[Shown], words: Sentences) -> str:
    """The page, for each kind of game what is shown. Raises `CompanionError` if there is none."""
    if not all_shown:
        raise CompanionError(words.filled("Progress.none", {}))
    many = len(all_shown) > 1
    title, as_table, made = (words.filled(f"Progress.{name}", {}) for name in ("title", "as_table", "made"))
    games = "\n".join(_shown(shown, as_table, title=shown.title if many else "") for shown in all_shown)
    values = {
        "language": words.language.code,
        "title": escape(title if many else all_shown[0].title),
        "styles": _styles(),
        "games": games,
        "made": escape(made),
    }
    return _NAMED.sub(lambda name: values[name[1]], _text("report.html"))


@cache
def _styles() -> str:
    """The page's own style, dark where the reader's system is."""
    pages = resources.files("eclipse_companion.outputs") / "page" / "static"
    plain = "\n".join((pages / name).read_text(encoding="utf-8") for name in _STYLES)
    dark = (pages / _DARK).read_text(encoding="utf-8")
    return f"{plain}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}{_OWN}"


def _text(name: str) -> str:
    return resources.files(__package__ or "").joinpath(name).read_text(encoding="utf-8")


def _shown(shown: Shown, as_table: str, *, title: str) -> str:
    head = f"<h2>{escape(title)}</h2>" if title else ""
    only = f'<p class="quiet">{escape(shown.only)}</p>' if shown.only else ""
    figures = "".join(
        f'<div class="key-figure"><dt>{escape(each.name)}</dt><dd class="value">{escape(each.value)}</dd>'
        f'<dd class="told">{escape(each.said)}</dd></div>'
        for each in shown.figures
    )
    level = "h3" if title else "h2"
    parts = "\n".join(_section(section, as_table, level) for section in shown.sections)
    return f'{head}{only}<dl class="figures">{figures}</dl>\n<div class="sections">\n{parts}\n</div>'


def _section(section: Section, as_table: str, level: str) -> str:
    """`level`: of its heading."""
    legend = "".join(
        f'<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="p-{name}" width="12" height="12" rx="2"/></svg>'
        f"{escape(text)}</li>"
        for name, text in section.legend
    )
    entries = "".join(map(_entry, section.entries))
    return (
        f'<section class="part"><{level}>{escape(section.title)}</{level}><p>{escape(section.said)}</p>{section.plot}'
        + (f'<ul class="legend">{legend}</ul>' if legend else "")
        + (f'<ul class="entries">{entries}</ul>' if entries else "")
        + (
            f"<details><summary>{escape(as_table)}</summary>{_table(section.table)}</details>"
            if section.table.rows
            else ""
        )
        + "</section>"
    )


def _entry(entry: Entry) -> str:
    count = f'<span class="count">{escape(entry.count)}</span>' if entry.count else ""
    title = f'<div class="head"><strong>{escape(entry.title)}</strong>{count}</div>'
    tag, kind = entry.tag
    box = f'<span class="tag p-{kind}">{escape(tag)}</span>' if tag else ""
    told = f'<span class="told">{escape(entry.said)}</span>' if entry.said else ""
    foot = f'<div class="foot">{box}{told}</div>' if box or told else ""
    return f'<li>{entry.picture}<div class="about">{title}{entry.bar}{foot}</div></li>'


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in table.head)
    rows = "".join(map(_row, table.rows))
    return f'<div class="scrolls" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _row(row: Sequence[str]) -> str:
    first, *others = row
    if not any(others) and others:
        return f'<tr><th class="group" colspan="{len(row)}">{escape(first)}</th></tr>'
    return f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(text)}</td>" for text in others)}</tr>'
