"""Game records as text: tags, an empty line, the turns wrapped at 80 columns, the result.

In: records. Out: text from which the reader makes the same records.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from eclipse_companion.gamekit.files.file_rules import result_text
from eclipse_companion.gamekit.files.record import Comment, GameRecord, Nag, Played, Variation
from eclipse_companion.gamekit.nouns import PositionT, TurnT

COLUMNS: Final = 80

# A comment is broken only where that changes nothing: at a single space. Other programs that read PGN drop a line that
# begins with %.
_BREAK: Final = re.compile(r"(?<=\S) (?=[^\s%])")
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")


def write(records: Iterable[GameRecord[TurnT, PositionT]]) -> str:
    """The text of a file with these games, an empty line between them."""
    return "\n".join(_game(record) for record in records)


def _game(record: GameRecord[TurnT, PositionT]) -> str:
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in record.tags.items())
    layout = _Layout()
    _remarks(layout, record.opening)
    _line(layout, record.line, record.rules().first_ply(record.start), record.rules().turns_per_number)
    layout.put(result_text(record.result))
    _remarks(layout, record.closing)
    return f"{tags}\n{layout.text()}" if tags else layout.text()


def _escaped(value: str) -> str:
    return _clean(value).replace("\\", "\\\\").replace('"', '\\"')


def _clean(text: str) -> str:
    """The text with a space in place of each character that a file can't hold."""
    return _UNWRITABLE.sub(" ", text)


def _line(layout: "_Layout", line: Sequence[Played[TurnT]], ply: int, per_number: int) -> None:
    """Turns with their numbers; `ply`: how many come before the first, counted as numbers do."""
    numbered = False
    for at, played in enumerate(line, start=ply):
        number, later = divmod(at, per_number)
        if not later:
            layout.put(f"{number + 1}. {played.turn}")
        else:
            layout.put(str(played.turn) if numbered else f"{number + 1}... {played.turn}")
        numbered = all(isinstance(remark, Nag) for remark in played.after)
        _remarks(layout, played.after, at, per_number)


def _remarks(
    layout: "_Layout", remarks: Iterable[Comment | Nag | Variation[TurnT]], ply: int = 0, per_number: int = 1
) -> None:
    for remark in remarks:
        if isinstance(remark, Nag):
            layout.put(f"${remark.number}")
        elif isinstance(remark, Comment):
            _comment(layout, _clean(remark.text).strip())
        else:
            layout.open()
            _remarks(layout, remark.opening)
            _line(layout, remark.line, ply, per_number)
            layout.close()


def _comment(layout: "_Layout", text: str) -> None:
    if "}" in text:
        layout.put_line(f"; {text}")
        return
    for word in _BREAK.split(f"{{{text}}}"):
        layout.put(word)


class _Layout:
    """Words in lines of at most `COLUMNS` characters (longer words stand alone)."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._words: list[str] = []
        self._width = -1
        self._prefix = ""

    def put(self, word: str) -> None:
        """A word that is never broken."""
        word, self._prefix = self._prefix + word, ""
        if self._words and self._width + 1 + len(word) > COLUMNS:
            self._end_line()
        self._words.append(word)
        self._width += 1 + len(word)

    def put_line(self, words: str) -> None:
        """Text that reaches to the end of its line."""
        self.put(words)
        self._end_line()

    def open(self) -> None:
        """An opening parenthesis, which stays with the next word."""
        self._prefix += "("

    def close(self) -> None:
        """A closing parenthesis, which stays with the word before it if that is on the line."""
        if not self._words:
            self.put(")")
        elif self._width < COLUMNS:
            self._words[-1] += ")"
            self._width += 1
        else:
            last = self._words.pop()
            self._end_line()
            self.put(last + ")")

    def _end_line(self) -> None:
        if self._words:
            self._lines.append(" ".join(self._words))
        self._words, self._width = [], -1

    def text(self) -> str:
        """All lines, each ended."""
        self._end_line()
        return "".join(f"{line}\n" for line in self._lines)
