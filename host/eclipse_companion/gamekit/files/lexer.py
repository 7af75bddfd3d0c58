"""Cuts a game file's text into tokens, each with its place.

In: bytes, then text. Out: tokens, one at a time. Each character is looked at a bounded number of times, whatever the
file holds: patterns never backtrack (`*+`), and lines are counted from the last place that was asked for.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from eclipse_companion.common.typography import QUOTES, plain
from eclipse_companion.gamekit.files.errors import NotReadableError, TextPlace

_WORD: Final = r"[^\s{}()\[\];$!?*]++"
_TAG: Final = r'\[\s*+([A-Za-z0-9_]++)\s++"([^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+)"\s*+\]'
_TOKEN: Final = rf"""
    [\s\ufeff]*+
    (?:
        (?P<escape>^%[^\n]*+)
      | (?P<comment>\{{[^}}]*+\}}|;[^\n]*+)
      | (?P<unclosed>\{{)
      | (?P<tag>{_TAG})
      | (?P<nag>\$[0-9]{{1,3}}+(?![0-9]))
      | (?P<mark>[!?]{{1,2}}+)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<result>(?:\*|(?:1-0|0-1|1/2-1/2)(?!{_WORD})))
      | (?P<number>[0-9]++(?:(?:\s*+\.++)++|(?=\s)))
      | (?P<word>(?:WORD_BEGINS)?WORD)
      | (?P<end>\Z)
      | (?P<bad>.)
    )
    """
_KEPT: Final = rf"\{{[^}}]*+\}}|;[^\n]*+|^%[^\n]*+|{_TAG}"
"""Comments and tags: what people wrote there stays as it is."""
_QUOTED: Final = rf'(\[\s*+[A-Za-z0-9_]++\s++)[{QUOTES}"]([^{QUOTES}"\\\n]*+)[{QUOTES}"](\s*+\])'
"""A tag whose quotation marks are typographic, or one of them."""
_SIGNS: Final = re.compile(rf"(?P<kept>{_KEPT})|(?P<quoted>{_QUOTED})|[^\x00-\x7f]++", re.MULTILINE)
_TAG_PARTS: Final = re.compile(_TAG)
_ESCAPED: Final = re.compile(r'\\(["\\])')
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class FileToken(NamedTuple):
    """A piece of the text, its kind (a group's name above), and the offset where it begins."""

    kind: str
    text: str
    at: int

    def tag(self) -> tuple[str, str]:
        """Name and value of a tag token."""
        parts = _TAG_PARTS.fullmatch(self.text)
        assert parts is not None
        return parts[1], _ESCAPED.sub(r"\1", parts[2])

    def number(self) -> tuple[str, str]:
        """The digits of a number token, and its dots: `.` for the first of two turns, `...` for the second, or none."""
        dots = self.text.count(".")
        return self.text.replace(".", " ").split(maxsplit=1)[0], "..." if dots > 1 else "." * dots

    def comment(self) -> str:
        """The words of a comment token."""
        words = self.text[1:-1] if self.text.startswith("{") else self.text[1:]
        return words.replace("\n", " ").strip()

    def control(self) -> int | None:
        """The offset of a control character that comments and tags may not hold."""
        found = _CONTROL.search(self.text)
        return None if found is None else self.at + found.start()


class Tokens:
    """The tokens of a text, looking one token ahead."""

    def __init__(self, text: str, turn_begins: str = "", turn_holds: str = "") -> None:
        """Patterns: what a turn may begin with before its last word, and what it may hold although it ends words."""
        self._text = _with_plain_signs(_with_plain_ends(text))
        self._pattern = _pattern(turn_begins, turn_holds)
        self._coming = self._cut()
        self._line, self._line_start, self._counted = 1, 0, 0
        self._last_at = 0
        self.next = next(self._coming)

    def _cut(self) -> Iterator[FileToken]:
        for match in self._pattern.finditer(self._text):
            kind = match.lastgroup
            assert kind is not None
            if kind != "escape":
                yield FileToken(kind, match[kind], match.start(kind))
            if kind == "unclosed":
                # The comment swallows the rest; nobody asks for a token after the end.
                yield FileToken("end", "", len(self._text))

    def take(self) -> FileToken:
        """The next token, which isn't the end; moves on to the one after it."""
        token = self.next
        self._last_at = token.at
        self.next = next(self._coming)
        return token

    def skip_line(self) -> None:
        """Drop the tokens that begin on the line of the last token taken."""
        line_end = self._text.find("\n", self._last_at)
        while self.next.kind != "end" and (line_end < 0 or self.next.at < line_end):
            self.take()

    def place(self, at: int) -> tuple[int, int]:
        """Line and column, from 1. Ask in ascending order: an earlier place counts as the last one."""
        at = max(at, self._counted)
        self._line += self._text.count("\n", self._counted, at)
        self._line_start = max(self._line_start, self._text.rfind("\n", self._counted, at) + 1)
        self._counted = at
        return self._line, at - self._line_start + 1


@cache
def _pattern(turn_begins: str, turn_holds: str) -> re.Pattern[str]:
    word = f"(?:{turn_holds}|{_WORD})++" if turn_holds else _WORD
    token = _TOKEN.replace("WORD_BEGINS", turn_begins).replace("WORD", word)
    return re.compile(token, re.VERBOSE | re.MULTILINE | re.DOTALL)


def decode(data: bytes) -> str:
    """A file's text. Raises `NotReadableError` at the first byte that isn't UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = _with_plain_ends(error.object[: error.start].decode()).split("\n")
        reason = "this isn't a text file in UTF-8; save it as UTF-8"
        raise NotReadableError(TextPlace(len(lines), len(lines[-1]) + 1), reason) from None


def _with_plain_signs(text: str) -> str:
    """The text with plain dashes, quotation marks, blanks and so on where turns are, and around the values of tags."""
    return text if text.isascii() else _SIGNS.sub(_with_plain_sign, text)


def _with_plain_sign(found: re.Match[str]) -> str:
    if found["kept"] is not None:
        return found["kept"]
    if found["quoted"] is not None:
        before, value, after = found.groups()[-3:]
        return f'{before}"{value}"{after}'
    return plain(found[0])


def _with_plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
