"""What a camera's check says, in the language that was chosen.

In: its English sentences, line by line. Out: the same in the language, as far as it is known.
"""

import argparse
from collections.abc import Callable, Iterable
from typing import Final

from eclipse_companion.commands.board_pages import language_of
from eclipse_companion.outputs.explaining import BETWEEN, Reasons, sentences_of_checks, sentences_of_errors

Said = Callable[[str], str]


class Wording:
    """One language."""

    def __init__(self, language: str = "en") -> None:
        self.language: Final = language
        self._errors, self._own = Reasons(sentences_of_errors(language)), Reasons(sentences_of_checks(language))

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "Wording":
        """The language of a command's options, or of the settings."""
        return cls(language_of(arguments))

    def said(self, text: str) -> str:
        """Lines, in the language."""
        return "\n".join(map(self._line, text.split("\n")))

    def all(self, texts: Iterable[str]) -> list[str]:
        """Each of them, in the language."""
        return list(map(self.said, texts))

    def _line(self, line: str) -> str:
        text = line.lstrip()
        own = " ".join(map(self._own.explained, BETWEEN.split(text)))
        # Errors are told, too, such as that a camera can't be opened; some have several sentences.
        return " " * (len(line) - len(text)) + (self._errors.explained(text) if own == text else own)
