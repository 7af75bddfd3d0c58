"""The pictures show what is on the board, even if it isn't what it should be."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.game.editions import ECLIPSE
from eclipse_companion.games.eclipse.game.pieces import Piece
from eclipse_companion.games.eclipse.game.squares import SQUARES
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView, terminal_drawing
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.seats import Seat
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from tests.games.eclipse.play.simulated import Simulation

SCRIPTS = {
    "a flip that is none, with a placement": ("S13", "13-14/S1", "1-6/S9", "remove 9", "flip 6 1"),
    "two pieces placed": ("S1", "1-5/S16", "place G 2", "place G 3", "remove 3"),
    "a piece lifted, and brought back": ("S1", "1-5/S16", "lift 16", "drop 16"),
    "half a flip": ("S1", "1-5/G16", "move 16 12", "turn 12", "place S 16"),
    "a piece of the other's": ("S1", "1-5/S16", "move 5 6", "move 6 5"),
    "all taken off": ("S6", "6-2/G6", "clear", "place S 6"),
    "pieces on the board before the game": ("place G 1", "place s 2", "place g 3", "clear"),
}
"""Lines for the hand; each is done after the position has stayed for some seconds."""
REST_MS = 4000.0


class Scripted(Simulation):
    """Two people at the board whose hands follow a script; it keeps what a screen shows."""

    def __init__(self, home: Path, lines: tuple[str, ...], coding: str) -> None:
        super().__init__(None, home, seed=3, coding=coding, sun=Seat("Ann"), moon=Seat("Ben"))
        self._hand = AutomaticHand(self._type, self._answer, 1, only_test_piece=True)
        self._lines = list(lines)
        self._still_ms = 0.0
        self.view = EclipseView(EclipseSentences("en", ECLIPSE))
        self.compared = 0
        """How often a board was compared that no turn had produced."""

    def tell(self, announcement: Fact) -> None:
        super().tell(announcement)
        self.view = self.view.after(announcement)

    def _go_on(self) -> None:
        super()._go_on()
        if not self._driver.idle(self._now) or not self.view.to_move:
            self._still_ms = self._now
        elif self._now > self._still_ms + REST_MS:
            self._compare()
            self._still_ms = self._now
            if self._lines:
                self._driver.line(self._lines.pop(0))
            else:
                self.post(Request.QUIT)

    def _compare(self) -> None:
        """The screen's board and the page's match the board that the hand sees."""
        lying = self._driver.position
        self.compared += lying != self.view.game
        page = EclipsePageFacts().state(self.view)["squares"]
        drawn = [
            "".join(text for text, _ in line) for line in terminal_drawing.board(self.view, terminal_drawing.SMALL)
        ]
        for square in SQUARES:
            here, shown = lying[square], self.view.lies(square)
            assert (here is None) == (shown is None), (square, self.view.standing)
            assert (here is None) == (page[square - 1]["piece"] is None)
            column, row = (square - 1) % 4, (square - 1) // 4
            rim, middle = (drawn[4 * row + line][10 * column + 1 :][:9] for line in (1, 2))
            assert (here is not None) == ("─" in rim or "━" in rim), drawn
            if here is None or shown is None:
                continue
            assert here == shown if isinstance(shown, Piece) else here.side is shown
            assert here.side.value in middle[3:6]
            assert page[square - 1]["piece"]["letter"] == here.side.value


@pytest.mark.parametrize("coding", ["one", "two"])
@pytest.mark.parametrize("script", SCRIPTS)
def test_what_is_drawn_is_what_lies_there(script: str, coding: str, tmp_path: Path) -> None:
    """The terminal and the page match the board, square by square, while turns are made, half made or wrong."""
    game = Scripted(tmp_path, SCRIPTS[script], coding)
    game.run(200)
    assert not game._lines
    assert game.compared
