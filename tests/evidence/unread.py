"""Games on boards that know one test piece: how often a square reads `?` for longer than two seconds.

Each board learns its levels as `play` teaches a new one: one piece of each kind is laid on square 6, turned over and
taken off, by the hand that then plays, so the piece lies as far off the middle as that hand's pieces do. Kits, sensors,
magnets, hum and drift are drawn again for each game. *Of 1.5 times*: the board takes no reading for a piece that is
more than one and a half times as far from rest as the highest level, as boards did before; the same games otherwise.
*Named*: squares that the players hear about. *Asked*: questions which turn it was.
"""

from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.eclipse.announcements import Question, SquaresUnread
from eclipse_companion.games.eclipse.setup.conversation import ALIKE, DISTINCT
from eclipse_companion.sensing.wire import State, parse
from tests.evidence.cases import Progress, gather, home
from tests.games.eclipse.play.sight_board import SightBoard
from tests.games.eclipse.play.simulated import Played, Simulation
from tests.simulation.sight import REACH_PERCENT

SIZE = 2000
SEEDS: Final = 8000
"""How many seeds of games each seed of the figure has."""
CODINGS: Final = ("one", "two")
STYLES: Final = ("tidy", "ordinary", "messy", "wild")
LONG_MS: Final = 2000.0
LIMIT_S: Final = 180.0
TEST_SQUARE: Final = 6
OLD_PERCENT, NEW_PERCENT = REACH_PERCENT

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table."""
    found = gather(partial(case, seed), count, progress, resume_dir)
    lines = [
        "| coding | hand | games | with such a square, of 1.5 times | with such a square | named | asked | ended |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for coding in CODINGS:
        for style in STYLES:
            rows = [each for each in found if (each["coding"], each["style"]) == (coding, style)]
            lines.append(f"| {coding} | {style} | {_counted(rows)} |")
    lines.append(f"| all | | {_counted(found)} |")
    return "\n".join(lines)


def _counted(rows: list[Row]) -> str:
    games = [each["now"] for each in rows]
    before = sum(bool(each["before"]["unread"]) for each in rows)
    sums = [sum(each[key] for each in games) for key in ("named", "asked", "ended")]
    return " | ".join(map(str, (len(rows), before, sum(bool(each["unread"]) for each in games), *sums)))


def case(seed: int, number: int) -> Row:
    """The outcome of one game, played twice."""
    coding, style = CODINGS[number % 2], STYLES[number // 2 % len(STYLES)]
    kinds = {"before": OLD_PERCENT, "now": NEW_PERCENT}
    played = {key: _played(coding, style, seed * SEEDS + number, percent) for key, percent in kinds.items()}
    return {"coding": coding, "style": style, **played}


def _played(coding: str, style: str, seed: int, percent: int) -> Row:
    with home() as folder:
        game = TaughtByOnePiece(Path(folder), coding, style, seed, percent)
        played = game.run(LIMIT_S)
    named = sum(len(fact.squares) for _, fact in played.told if isinstance(fact, SquaresUnread))
    return {"unread": game.unread, "named": named, "asked": played.count(Question), "ended": played.ended}


class TaughtByOnePiece(Simulation):
    """A game on a board that has learned its levels from one test piece of each kind."""

    def __init__(self, folder: Path, coding: str, style: str, seed: int, percent: int) -> None:
        super().__init__(None, folder, seed=seed, style=style, coding=coding)
        assert isinstance(self._board, SightBoard)
        self._fast = self._board
        self._since: dict[int, float] = {}
        self.unread: list[int] = []
        """The squares that couldn't be read for long, each as often as that was so."""
        self._fast.learn(self._sizes(coding), percent)

    def _sizes(self, coding: str) -> list[int]:
        if coding == "one":
            return [self._size("G")]
        while True:
            sun, moon = self._size("G"), self._size("g")
            if sun >= DISTINCT * moon:
                return [moon, sun]

    def _size(self, letter: str) -> int:
        """The signal of the test piece, from the better of both sides; again if one is much weaker."""
        while True:
            felt = [self._felt(f"place {letter} {TEST_SQUARE}"), self._felt(f"turn {TEST_SQUARE}")]
            self._felt(f"remove {TEST_SQUARE}")
            if min(felt) >= ALIKE * max(felt):
                return round(max(felt))

    def _felt(self, line: str) -> float:
        self._driver.line(line)
        while not self._driver.idle(self._fast.scanned_ms):
            self._fast.feel()
        return float(np.abs(self._fast.feel()[TEST_SQUARE - 1]))

    def _line(self, body: str) -> None:
        message = parse(body)
        if isinstance(message, State):
            self._note_unread(message.text)
        super()._line(body)

    def _note_unread(self, text: str) -> None:
        now = {square for square, cell in enumerate(text, start=1) if cell == "?"}
        for square in [each for each in self._since if each not in now]:
            if self._now - self._since.pop(square) > LONG_MS:
                self.unread.append(square)
        for square in now:
            self._since.setdefault(square, self._now)

    def run(self, limit_s: float = LIMIT_S) -> Played:
        """Play; what can't be read at the end counts, too."""
        played = super().run(limit_s)
        self._note_unread("")
        return played
