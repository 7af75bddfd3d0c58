"""What errors say, in the language of play.

Errors are English sentences, for whoever builds and mends. What an error says during play is shown there, too: a
language has a file of their sentences, each with its own (`languages/reasons`), where names in braces stand for what
changes. Another file (`languages/refusals`) has what commands refuse before anything is played.
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
        # Inside another sentence, one stands without its full stop.
        clauses = {text[:-1]: own[:-1] for text, own in texts.items() if text[-1:] == own[-1:] == "."}
        self._texts = [(_pattern(text), own) for text, own in sorted({**clauses, **texts}.items(), key=_order)]

    def explained(self, text: str) -> str:
        """The text in the language, as far as it is known: sentence by sentence, and the parts of each."""
        sentences = BETWEEN.split(text)
        if len(text) > _LONGEST or len(sentences) > _MOST_SENTENCES:
            return text
        # What changes is seldom longer than a sentence, so that is tried last.
        for longer in (False, True):
            for end in range(len(sentences), 0, -1):
                first = self._whole(" ".join(sentences[:end]), longer=longer)
                if first is not None:
                    return " ".join([first, *filter(None, [self.explained(" ".join(sentences[end:]))])])
        # What a sentence is about, such as a file, often stands before a colon.
        about, colon, rest = text.partition(": ")
        if colon and not BETWEEN.search(about) and rest.count(colon) < _MOST_SENTENCES:
            return f"{about}: {self.explained(rest)}"
        first, *others = sentences
        return f"{first} {self.explained(' '.join(others))}" if others else first

    def _whole(self, text: str, *, longer: bool) -> str | None:
        """`longer`: what changes may be several sentences."""
        for pattern, own in self._texts:
            found = pattern.fullmatch(text)
            if found is not None and (longer or not any(map(BETWEEN.search, found.groups()))):
                return self._filled(own, found.groupdict())
        return None

    def _filled(self, own: str, parts: Mapping[str, str]) -> str:
        return _PLACE.sub(lambda place: self.explained(parts[place[1]]), own)


def sentences_of_errors(code: str) -> Mapping[str, str]:
    """Those that a language has for what errors say; English has none."""
    return _sentences("reasons", code)


def sentences_of_refusals(code: str) -> Mapping[str, str]:
    """Those that a language has for what only keeps a command from its work; English has none."""
    return _sentences("refusals", code)


def sentences_of_checks(code: str) -> Mapping[str, str]:
    """Those that a language has for what the check of a camera says; English has none."""
    return _sentences("checks", code)


def _sentences(folder: str, code: str) -> Mapping[str, str]:
    file = resources.files(__package__) / "languages" / folder / f"{code}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _order(sentence: tuple[str, str]) -> tuple[bool, int]:
    """What says more is tried first, since shorter ones may be parts of it; last what begins with what changes.

    That may be anything, also the beginning of another sentence.
    """
    english, _ = sentence
    return _PLACE.match(english) is not None, -len(_PLACE.sub("", english))


def _pattern(english: str) -> re.Pattern[str]:
    """Each part ends where what follows it comes first, and no other end is tried: many parts take no more time."""
    beginning, *rest = _PLACE.split(english)
    pairs = zip(rest[::2], map(re.escape, rest[1::2]), strict=True)
    texts = [f"(?P<{part}>{_SIGN if part in _ONE_WORD else '.'}+?){after}" for part, after in pairs]
    closed = [f"(?>{text})" for text in texts[:-1]]
    return re.compile("".join([re.escape(beginning), *closed, *texts[-1:]]), re.DOTALL)
