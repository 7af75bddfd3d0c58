"""Reads and checks a language's files: every text that a player of a game may meet.

In: TOML, of all games (`languages`) and of one game (its `Vocabulary`). Out: a `Language`. Loading checks every text
against what announcements and the vocabulary say of themselves, so that a player never meets a missing or misspelt one.

A text has one entry for each of its parts. Part of a text may itself have one entry for each plural form (`plurals`);
then `by` names what is counted (`count`, if it isn't given). A missing `standing` is the same as `say`, or empty if
the announcement says so. A part `page` is what is shown in place of the others where people tap and press on a page; a
file of texts without parts has a table for such a text.
"""

import string
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from eclipse_companion.announcements import SHARED_FACTS, Fact
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM, typed
from eclipse_companion.outputs.explaining import Reasons, sentences_of_errors
from eclipse_companion.outputs.keys import DRAW_TOO, HELP, KEYS, USE_BOARD
from eclipse_companion.outputs.page_labels import (
    BOARD_LABELS,
    CLUB_LABELS,
    PAGE_LABELS,
    PHONE_LABELS,
)
from eclipse_companion.outputs.plurals import FORMS
from eclipse_companion.outputs.texts_of_the_past import PROGRESS_TEXTS, RATING_TEXTS, REVIEW_TEXTS
from eclipse_companion.outputs.vocabulary import Vocabulary


class LanguageError(CompanionError):
    """A language file is missing, lacks a text, or uses a word that doesn't exist."""


_OUTPUTS: Final = "eclipse_companion.outputs"
"""The package whose folder `languages` has the texts of all games."""
_PHRASE_PARTS: Final = ("text",)
_WHOLE: Final = ()
"""The parts of a text that has none: a word, a label."""
_SHARED: Final[Mapping[str, str]] = {
    **{f"Language.{name}": "" for name in ("name", "voice", "numbers", "nowhere", "chance")},
    **{f"Language.{name}": "first last" for name in ("and", "or")},
    "Language.comma": "first second",
    **{f"Screen.{name}": "" for name in ("looking", "connected", "lost", "calibrating", "none", "camera")},
    **{f"Screen.camera_{name}": "" for name in ("looking", "connected", "lost")},
    **{f"Screen.{name}": "" for name in ("to_move", "thinking", "turns", "steps")},
    **{f"Screen.{name}": "" for name in ("offline", "stopped", "not_connected")},
    "Screen.other_address": "address port",
    **{f"Screen.{what}_by_{how}": "" for what in ("close", "code") for how in ("enter", "key")},
    "Screen.type_elsewhere": "",
    **{f"Screen.{name}": "" for name in (*KEYS.values(), USE_BOARD, HELP, DRAW_TOO)},
    **{f"Screen.{name}": "example" for name in ("type", "type_or_enter")},
    "Screen.once_more": "key action",
    "Screen.small": "width height",
    **{f"Help.{name}": "" for name in KEYS.values()},
    "Phrase.onward": "",
    **PAGE_LABELS,
    **BOARD_LABELS,
    **CLUB_LABELS,
    **PHONE_LABELS,
    **RATING_TEXTS,
    **REVIEW_TEXTS,
    **PROGRESS_TEXTS,
}
"""The words and labels of every game."""
_BOARD: Final = "Board"
_CLUB: Final = "Club"
_PHONE: Final = "Filming"
_RATING: Final = "Rating"
PAGE: Final = "page"
"""The part of a text that pages show in place of the others."""
_MAY_LACK: Final = {"standing", PAGE}
_TABLES: Final = ("Language", "Screen", "Help", "Page", _BOARD, _CLUB, _PHONE, _RATING)
"""Tables of texts without parts."""
_NAMES: Final = "Names"

Text = str | dict[str, str]
"""Part of a text: a text, or one for each plural form, and what is counted under `by`."""
_Expected = dict[str, tuple[tuple[str, ...], str | None]]
"""Every text that there must be: its key; its parts; the names that it may use, None if it may use any."""


@dataclass(frozen=True)
class Language:
    """A checked language of a game: `texts["GameOver.won"]["say"]`, labels, names of players and sides."""

    code: str
    words: dict[str, str]
    screen: dict[str, str]
    help: dict[str, str]
    """What each word that can be typed does, one line each."""
    page: dict[str, str]
    """The page's labels beside those of all screens."""
    names: dict[str, dict[str, str]]
    texts: dict[str, dict[str, Text]]

    @cached_property
    def reasons(self) -> Reasons:
        """What errors say."""
        return Reasons({**sentences_of_errors(self.code), **{each: own["name"] for each, own in self.names.items()}})


@dataclass(frozen=True)
class Files:
    """The contents of a language's files: of all games, of one game, and of that game's further folders."""

    shared: str
    own: str
    folders: Mapping[str, str] = field(default_factory=dict)


def languages(vocabulary: Vocabulary | None = None) -> list[str]:
    """The codes of the available languages, such as `en`; with a vocabulary, those that the game has, too."""
    codes = _codes(_OUTPUTS)
    return sorted(codes if vocabulary is None else codes & _codes(vocabulary.package))


def names() -> dict[str, str]:
    """What each available language calls itself, by code."""
    folder = _folder(_OUTPUTS)
    files = {code: f"{code}.toml" for code in languages()}
    return {code: _toml(file, (folder / file).read_text("utf-8"))["Language"]["name"] for code, file in files.items()}


@cache
def load(code: str, vocabulary: Vocabulary) -> Language:
    """A game's language with this code. Raises `LanguageError`, which names every fault of a file."""
    available = languages(vocabulary)
    if code not in available:
        message = f"There is no language {code!r}; there are: {', '.join(available)}."
        raise LanguageError(message)
    return parse(code, vocabulary, files(code, vocabulary))


def notice(code: str, key: str, words: Mapping[str, str]) -> str:
    """A notice of all games, for commands that speak for none, such as one of the log's. Raises `KeyError`."""
    text: str = _shared(code)["Notice"][key]["say"]
    return text.format_map({"program": PROGRAM, "typed": typed(words.get("path", "")), **words})


def number(code: str, count: int) -> str:
    """A count in the form used inside a sentence, for commands that speak for no game."""
    return in_words(_shared(code)["Language"]["numbers"], count)


def in_words(numbers: str, count: int) -> str:
    """A count: a small one as a word of these, from one on; a larger one in digits."""
    words = numbers.split()
    return words[count - 1] if 0 < count <= len(words) else str(count)


def board_labels(code: str) -> dict[str, str]:
    """The labels of the pages that show work at a board, for commands that speak for no game."""
    data = _shared(code)
    return {
        **{name: data["Screen"][name] for name in ("offline", "stopped", "not_connected", "other_address")},
        **data[_BOARD],
    }


def club_labels(code: str) -> dict[str, str]:
    """The labels of the page that shows a club's boards, beside those of `board_labels`."""
    return dict(_shared(code)[_CLUB])


def page_labels(code: str, names: Iterable[str]) -> dict[str, str]:
    """Some labels of the game's page, for commands that speak for no game."""
    data = _shared(code)["Page"]
    return {name: data[name] for name in names}


def phone_labels(code: str) -> dict[str, str]:
    """The labels of the page on a phone that films."""
    return dict(_shared(code)[_PHONE])


def rating_texts(code: str) -> dict[str, str]:
    """What is said of how strong people play."""
    return dict(_shared(code)[_RATING])


def files(code: str, vocabulary: Vocabulary) -> Files:
    """What the files of a language contain. Raises `OSError` if one is missing."""
    own, name = _folder(vocabulary.package), f"{code}.toml"
    shared = (_folder(_OUTPUTS) / name).read_text(encoding="utf-8")
    folders = {folder: (own / folder / name).read_text(encoding="utf-8") for folder in vocabulary.folders}
    return Files(shared, (own / name).read_text(encoding="utf-8"), folders)


def parse(code: str, vocabulary: Vocabulary, contents: Files) -> Language:
    """A game's language from its files. Raises `LanguageError`, which names every fault of a file."""
    path = f"languages/{code}.toml"
    shared = _toml(f"outputs/{path}", contents.shared)
    facts = {fact.__name__: fact for fact in SHARED_FACTS}
    _check(f"outputs/{path}", _faults(code, shared, _expected(facts, _SHARED, shared), facts))
    place = "/".join(vocabulary.package.split(".")[1:])
    own = _toml(f"{place}/{path}", contents.own)
    for folder, fact in vocabulary.folders.items():
        said = _toml(f"{place}/languages/{folder}/{code}.toml", contents.folders[folder])
        own[fact.__name__] = {key: text if isinstance(text, dict) else {"say": text} for key, text in said.items()}
    facts |= {fact.__name__: fact for fact in vocabulary.facts}
    data = {name: {**_table(shared, name), **_table(own, name)} for name in (*shared, *own)}
    misshapen = (f"{name} isn't a table." for name in own if not isinstance(own[name], dict))
    expected = _expected(facts, {**_SHARED, **vocabulary.texts}, data)
    _check(f"{place}/{path}", (*misshapen, *_faults(code, data, expected, facts)))
    texts = {
        f"{kind}.{name}": _complete(facts.get(kind), entry)
        for kind, entries in data.items()
        if kind not in {*_TABLES, _NAMES}
        for name, entry in entries.items()
    }
    return Language(code, data["Language"], data["Screen"], data["Help"], data["Page"], data.get(_NAMES, {}), texts)


def _shared(code: str) -> dict[str, Any]:
    """What the file of all games says."""
    name = f"{code}.toml"
    return _toml(f"outputs/languages/{name}", (_folder(_OUTPUTS) / name).read_text(encoding="utf-8"))


def _folder(package: str) -> Traversable:
    return resources.files(package) / "languages"


def _codes(package: str) -> set[str]:
    names = [entry.name for entry in _folder(package).iterdir()]
    return {name.removesuffix(".toml") for name in names if name.endswith(".toml")}


def _toml(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not TOML, a number with thousands of digits, or nested too deeply
        message = f"The language file {file} can't be read: {error}."
        raise LanguageError(message) from error


def _check(file: str, faults: Iterable[str]) -> None:
    found = list(faults)
    if found:
        message = f"The language file {file} has faults: {' '.join(found)}"
        raise LanguageError(message)


def _complete(fact: type[Fact] | None, entry: dict[str, Text]) -> dict[str, Text]:
    """The text with its standing line."""
    if fact is None or "say" not in entry:
        return entry
    return {"standing": entry["say"] if fact.STANDS else "", **entry}


def _expected(facts: Mapping[str, type[Fact]], texts: Mapping[str, str], data: dict[str, Any]) -> _Expected:
    """Every text that there must be in these data. `texts`: what there is beside the texts of announcements."""
    expected: _Expected = {}
    for kind, fact in facts.items():
        known = {**dict.fromkeys(_table(data, kind), fact.OPEN_NAMES), **fact.TEXTS} if fact.OPEN else fact.TEXTS
        expected |= {f"{kind}.{name}": (tuple(fact.PARTS), names) for name, names in known.items()}
    for key, names in texts.items():
        kind = key.split(".", 1)[0]
        parts = _WHOLE if kind in _TABLES else tuple(facts[kind].PARTS) if kind in facts else _PHRASE_PARTS
        expected[key] = parts, names
    return expected


def _faults(code: str, data: dict[str, Any], expected: _Expected, facts: Mapping[str, type[Fact]]) -> Iterable[str]:
    for key, (parts, may_name) in expected.items():
        kind, name = key.split(".", 1)
        if not parts:
            yield from _text_faults(key, _table(data, kind).get(name), may_name)
        entry = _table(_table(data, kind), name)
        for part in (*parts, PAGE) if parts else ():
            if part not in _MAY_LACK or part in entry:
                yield from _part_faults(code, f"{key}.{part}", entry.get(part), may_name)
    yield from _name_faults(data)
    for kind in data.keys() - {_NAMES}:
        found = [f"{kind}.{name}" for name in _table(data, kind)] or ([] if kind in {*facts, *_TABLES} else [kind])
        what = "a word or a label" if kind in _TABLES else "an announcement"
        yield from (f"{key} isn't {what}." for key in found if key not in expected)


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
    for english in _table(data, _NAMES):
        entry = _table(_table(data, _NAMES), english)
        if not isinstance(entry.get("name"), str) or not isinstance(entry.get("piece", ""), str):
            yield f"{_NAMES}.{english} has no name."


def _table(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = data.get(name)
    return table if isinstance(table, dict) else {}


def _text_faults(where: str, text: object, names: str | None) -> Iterable[str]:
    """What is wrong with a text; `names`: the placeholders it may use, None if it may use any."""
    if not isinstance(text, str):
        yield f"{where} is missing."
        return
    try:
        placed = [(name, form, turned) for _, name, form, turned in string.Formatter().parse(text) if name is not None]
    except ValueError as error:
        yield f"{where}: {error}."
        return
    for name, form, turned in placed:
        if form or turned or not name.isidentifier():
            yield f"{where}: a placeholder is a name in braces, and nothing else."
        elif names is not None and name not in names.split():
            yield f"{where} names {{{name}}}, which it doesn't have."
