"""The plural forms of each language: which form of a text goes with a count.

Unicode's CLDR (cldr.unicode.org, "Language Plural Rules") names six forms, of which each language has some; a text that
counts something has one entry for each form of its language. The rules of our languages for whole numbers stand here;
a new language adds its own from CLDR's table. Babel and Fluent bring the rules of all languages, but 10 MB and more of
other things, and Fluent another format for every text: too much for a line a language.
"""

from collections.abc import Callable, Mapping
from typing import Final


def _one_or_other(count: int) -> str:
    return "one" if count == 1 else "other"


_RULES: Final[Mapping[str, Callable[[int], str]]] = {"en": _one_or_other, "de": _one_or_other}

FORMS: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(_RULES, ("one", "other"))
"""The forms that a language has, for whole numbers."""


def form(language: str, count: int) -> str:
    """The form that goes with a count: `one`, `two`, `few`, `many`, `other`. Raises `KeyError` for no language here."""
    return _RULES[language](count)
