"""Reads and checks a language file of `languages/`: every text that a player may meet.

In: TOML. Out: a `Language`. Loading checks every text against what announcements and phrases say of themselves, so
that a player never meets a missing or misspelt one.

A text has one entry for each of its parts. Part of a text may itself have one entry for each plural form (`plurals`);
then `by` names what is counted (`count`, if it isn't given). A missing `standing` is the same as `say`, or empty if
the announcement says so.
"""

import string
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, get_args

from eclipse_companion.announcements import Announcement, Fact
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.keys import HELP, KEYS
from eclipse_companion.outputs.phrases import PHRASES
from eclipse_companion.outputs.plurals import FORMS


class LanguageError(CompanionError):
    """A language file is missing, lacks a text, or uses a word that doesn't exist."""


_PHRASE_PARTS: Final = ("text",)
_LANGUAGE: Final[dict[str, str]] = {
    "name": "",
    "voice": "",
    "and": "first last",
    "or": "first last",
    "comma": "first second",
    "choice": "number turn",
    "none_of_these": "",
    "numbers": "",
    "piece": "name",
    "nowhere": "",
}
_SCREEN: Final[dict[str, str]] = {
    **dict.fromkeys(("looking", "connected", "lost", "calibrating", "none"), ""),
    **dict.fromkeys(("to_move", "thinking", "turns", "steps", "offline", "stopped"), ""),
    **dict.fromkeys(("type", "type_or_enter"), "example"),
    **dict.fromkeys((*KEYS.values(), HELP), ""),
    "typed_as": "turn",
    **dict.fromkeys(("close_by_enter", "close_by_key"), ""),
    "once_more": "key action",
    "small": "width height",
    "square": "square",
    "piece_on": "square player side",
    "anybodys_on": "square side",
    "to_lie": "label player side",
}
_HELP: Final = dict.fromkeys(KEYS.values(), "")
_TABLES: Final = {"Language", "Screen", "Help", "Names"}

_DEFINED: Final[dict[str, type[Fact]]] = {kind.__name__: kind for kind in get_args(Announcement)}

Text = str | dict[str, str]
"""Part of a text: a text, or one for each plural form, and what is counted under `by`."""


@dataclass(frozen=True)
class Language:
    """A checked language file: `texts["HalfTurn.flipped"]["say"]`, labels, names of players and sides."""

    code: str
    words: dict[str, str]
    screen: dict[str, str]
    help: dict[str, str]
    """What each word that can be typed does, one line each."""
    names: dict[str, dict[str, str]]
    texts: dict[str, dict[str, Text]]


def languages() -> list[str]:
    """The codes of the available languages, such as `en`."""
    folder = resources.files(__package__) / "languages"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


@cache
def load(code: str) -> Language:
    """Load the language with a code. Raises `LanguageError`, which names every fault of the file."""
    if code not in languages():
        message = f"There is no language {code!r}; there are: {', '.join(languages())}."
        raise LanguageError(message)
    folder = resources.files(__package__) / "languages"
    text, teaching = ((folder / name).read_text(encoding="utf-8") for name in (f"{code}.toml", f"lessons/{code}.toml"))
    return parse(code, text, teaching)


def parse(code: str, text: str, teaching: str = "") -> Language:
    """A language from the text of its file and of its puzzles and lessons file: one text per key, said and shown.

    Raises `LanguageError`, which names every fault.
    """
    try:
        data = tomllib.loads(text)
        taught = tomllib.loads(teaching)
    except (ValueError, RecursionError) as error:  # not TOML, a number with thousands of digits, or nested too deeply
        message = f"The language file {code}.toml can't be read: {error}."
        raise LanguageError(message) from error
    data["Teaching"] = {key: {"say": said} for key, said in taught.items()}
    faults = list(_faults(code, data))
    if faults:
        message = f"The language file {code}.toml has faults: {' '.join(faults)}"
        raise LanguageError(message)
    texts = {
        f"{kind}.{name}": _complete(kind, entry)
        for kind, entries in data.items()
        if kind not in _TABLES
        for name, entry in entries.items()
    }
    return Language(code, data["Language"], data["Screen"], data["Help"], data["Names"], texts)


def _complete(kind: str, entry: dict[str, Text]) -> dict[str, Text]:
    """The text with its standing line."""
    if "say" not in entry:
        return entry
    usual = entry["say"] if _DEFINED[kind].STANDS else ""
    return {"standing": usual, **entry}


def _expected(data: dict[str, Any]) -> Iterable[tuple[str, tuple[str, ...], str | None]]:
    """Every text that the file must have: its key, its parts, and the names it may use; None: any."""
    for kind, fact in _DEFINED.items():
        open_to = None if kind == "Notice" else getattr(fact, "TEACHING", "")
        known = {**dict.fromkeys(_table(data, kind), open_to), **fact.TEXTS} if fact.OPEN else fact.TEXTS
        for name, names in known.items():
            yield f"{kind}.{name}", tuple(fact.PARTS), names
    for key, used in PHRASES.items():
        yield key, _PHRASE_PARTS, used


def _faults(code: str, data: dict[str, Any]) -> Iterable[str]:
    for table, words in (("Language", _LANGUAGE), ("Screen", _SCREEN), ("Help", _HELP)):
        for key, names in words.items():
            yield from _text_faults(f"{table}.{key}", _table(data, table).get(key), names)
    yield from _name_faults(data)
    expected = {key: (parts, may_name) for key, parts, may_name in _expected(data)}
    for key, (parts, may_name) in expected.items():
        kind, name = key.split(".", 1)
        entry = _table(_table(data, kind), name)
        for part in parts:
            if part != "standing" or part in entry:
                yield from _part_faults(code, f"{key}.{part}", entry.get(part), may_name)
    for kind in data.keys() - _TABLES:
        found = [f"{kind}.{name}" for name in _table(data, kind)] or ([] if kind in _DEFINED else [kind])
        yield from (f"{key} isn't an announcement." for key in found if key not in expected)


def _part_faults(code: str, where: str, part: object, names: str | None) -> Iterable[str]:
    """What is wrong with part of a text, which may have plural forms."""
    plain = None if names is None else names.replace("#", "")
    if not isinstance(part, dict):
        yield from _text_faults(where, part, plain)
        counts = [name[1:] for name in (names or "").split() if name.startswith("#")]
        used = [name for name in counts if isinstance(part, str) and f"{{{name}}}" in part]
        yield from (f"{where} counts {{{name}}}, which may be one: it needs plural forms." for name in used)
        return
    if code not in FORMS:
        yield f"{where} has plural forms, but outputs/plurals.py has no rule for the language {code}."
        return
    by = part.get("by", "count")
    if names is not None and by not in names.replace("#", "").split():
        yield f"{where} counts {by}, which it doesn't have."
    for form in FORMS[code]:
        yield from _text_faults(f"{where}.{form}", part.get(form), plain)
    yield from (f"{where}.{form} isn't a plural form." for form in part if form not in {"by", *FORMS[code]})


def _name_faults(data: dict[str, Any]) -> Iterable[str]:
    names = data.get("Names")
    if not isinstance(names, dict):
        yield "The table Names is missing."
        return
    for english in names:
        entry = _table(names, english)
        if not isinstance(entry.get("name"), str) or not isinstance(entry.get("piece", ""), str):
            yield f"Names.{english} has no name."


def _table(data: dict[str, Any], name: str) -> dict[str, Any]:
    table = data.get(name)
    return table if isinstance(table, dict) else {}


def _text_faults(where: str, text: object, names: str | None) -> Iterable[str]:
    """What is wrong with a text; `names`: the placeholders it may use, None if it may use any."""
    if not isinstance(text, str):
        yield f"{where} is missing."
        return
    try:
        fields = [
            (field, form, turned) for _, field, form, turned in string.Formatter().parse(text) if field is not None
        ]
    except ValueError as error:
        yield f"{where}: {error}."
        return
    for field, form, turned in fields:
        if form or turned or not field.isidentifier():
            yield f"{where}: a placeholder is a name in braces, and nothing else."
        elif names is not None and field not in names.split():
            yield f"{where} names {{{field}}}, which it doesn't have."
