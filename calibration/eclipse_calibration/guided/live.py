"""The guided calibration on a terminal: sentence after sentence, and below them the board with its progress.

Input: announcements. Output: text on a stream; the board is drawn over itself with the terminal's own codes.
"""

from typing import Final, TextIO

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.outputs.sentences import Sentences

MARKS: Final = {"+": "\N{WHITE CIRCLE}", "-": "\N{CIRCLE WITH LEFT HALF BLACK}", "o": "\N{BLACK CIRCLE}", "x": "x"}
"""A piece is wanted; its other side; nothing; nothing can be measured there."""
_PLAIN: Final = {"+": ".", "-": "/", "o": "O", "x": "x"}
_ROW: Final = 4


class Live:
    """Shows announcements to a person at a terminal."""

    def __init__(self, sentences: Sentences, stream: TextIO) -> None:
        self._sentences = sentences
        self._stream = stream
        unicode = (stream.encoding or "").lower().replace("-", "") == "utf8"
        self._marks = MARKS if unicode else _PLAIN
        self._faces = ""
        self._drawn = 0

    def tell(self, announcement: Fact) -> None:
        """Write what is said, and draw the board again."""
        text = self._sentences.standing(announcement) or self._sentences.say(announcement)
        if isinstance(announcement, Calibration):
            self._faces = announcement.faces or self._faces
            if announcement.ready or announcement.step in {"empty the board", "start over", "faulty", "failed"}:
                self._faces = ""
        lines = [text] if text else []
        board = [self._row(first) for first in range(0, len(self._faces), _ROW)]
        back = f"\x1b[{self._drawn}F\x1b[J" if self._drawn else ""
        self._stream.write(back + "".join(f"{line}\n" for line in (*lines, *board)))
        self._stream.flush()
        self._drawn = len(board)

    def typed(self) -> None:
        """A line was typed below the board: it is drawn over, too."""
        if self._drawn:
            self._drawn += 1

    def _row(self, first: int) -> str:
        places = range(first, first + _ROW)
        return "    " + "  ".join(f"{place + 1:>2} {self._marks[self._faces[place]]}" for place in places)
