"""What errors say, in the language of play.

Errors are English sentences, for whoever builds and mends. What an error says during play is shown there, too: a
language has a file of their sentences, each with its own (`languages/reasons`), where names in braces stand for what
changes.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

_PLACE: Final = re.compile(r"\{(\w+)\}")
_ONE_WORD: Final = {"sun", "moon", "square", "number"}
"""What is always a number, or one word."""
_SIGN: Final = r"\S"
BETWEEN: Final = re.compile(r"(?<=[.?!]) (?=\S)")
"""Where one sentence ends and the next one begins."""
_MOST_SENTENCES: Final = 8
_LONGEST: Final = 800
"""A text of more sentences or characters is no error's: it isn't looked through."""


class Reasons:
    """The sentences of errors in one language."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """`texts`: each English sentence, or several, or part of one, with what it is in the language."""
        # What says more is tried first: the shorter ones may be parts of it.
        longest = sorted(texts.items(), key=lambda each: -len(_PLACE.sub("", each[0])))
        self._texts = [(_pattern(english), own) for english, own in longest]

    def explained(self, text: str) -> str:
        """The text in the language, as far as it is known: sentence by sentence, and the parts of each."""
        sentences = BETWEEN.split(text)
        if len(text) > _LONGEST or len(sentences) > _MOST_SENTENCES:
            return text
        whole = self._whole(text)
        if whole is not None:
            return whole
        for end in range(len(sentences) - 1, 0, -1):
            first = self._whole(" ".join(sentences[:end]))
            if first is not None or end == 1:
                return f"{first or sentences[0]} {self.explained(' '.join(sentences[end:]))}"
        return text

    def _whole(self, text: str) -> str | None:
        for pattern, own in self._texts:
            found = pattern.fullmatch(text)
            if found is not None:
                return own.format_map({name: self.explained(value) for name, value in found.groupdict().items()})
        return None


def sentences_of_errors(code: str) -> Mapping[str, str]:
    """Those that a language has for what errors say; English has none."""
    return _sentences("reasons", code)


def sentences_of_checks(code: str) -> Mapping[str, str]:
    """Those that a language has for what the check of a camera says; English has none."""
    return _sentences("checks", code)


def _sentences(folder: str, code: str) -> Mapping[str, str]:
    file = resources.files(__package__) / "languages" / folder / f"{code}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _pattern(english: str) -> re.Pattern[str]:
    """Each part ends where what follows it comes first, and no other end is tried: many parts take no more time."""
    beginning, *rest = _PLACE.split(english)
    pairs = zip(rest[::2], map(re.escape, rest[1::2]), strict=True)
    texts = [f"(?P<{part}>{_SIGN if part in _ONE_WORD else '.'}+?){after}" for part, after in pairs]
    closed = [f"(?>{text})" for text in texts[:-1]]
    return re.compile("".join([re.escape(beginning), *closed, *texts[-1:]]), re.DOTALL)
