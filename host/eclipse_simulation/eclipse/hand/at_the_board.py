"""What moves the virtual board's pieces and buttons: a hand that takes orders, or a trace.

In: typed lines, a game, chance, or a trace; times that only grow. Out: readings and buttons, for `server.Source`.
"""

import itertools
import math
import queue
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, Edition
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_simulation.board.lockstep import TraceSource
from eclipse_simulation.board.process import Readings
from eclipse_simulation.eclipse.hand import driver, script

BUTTONS: Final = ("turn", "hint", "undo")
"""In the order of the firmware's `board.BUTTONS`."""
SHORT_MS: Final = 150.0
LONG_MS: Final = 1500.0
_REST_MS: Final = 4000.0
_EMPTY_MS: Final = 3000.0


def help_text(edition: Edition = ECLIPSE) -> str:
    """All the lines that can be typed, in an edition's letters."""
    return f"{script.help_text(edition)}\npress hint [long]     press a button: {', '.join(BUTTONS)}"


class NotAButtonError(CompanionError):
    """A typed line names a button that the board doesn't have."""


class HandAtTheBoard:
    """A hand at the board. Any thread may call `type`; `say` receives a sentence if something can't be done.

    The hand starts on `plan`, its own actions, a few seconds after the port is first opened; the companion needs that
    time to learn the resting values.
    """

    def __init__(
        self,
        hands: driver.HandDriver,
        say: Callable[[str], None],
        plan: Iterable[script.Action] | None = None,
        watched: Callable[[float], None] | None = None,
    ) -> None:
        """`watched` is called with each time at which the sensors are read, once the hand has moved on."""
        self._watched = watched
        self._hands = hands
        self._say = say
        self._plan = plan
        self._typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._pressed_until_ms = [0.0] * len(BUTTONS)

    def type(self, line: str) -> None:
        """Queue a typed line for the hand."""
        self._typed.put(line)

    def opened(self, t_ms: float) -> None:  # noqa: ARG002 - the hand uses the times passed to `sample`
        """Note that somebody has opened the port."""
        if self._plan is not None:
            self._hands.follow(itertools.chain([script.Wait(_EMPTY_MS)], self._plan))

    def sample(self, t_ms: float) -> Readings:
        """The sixteen readings at a time."""
        try:
            self._hands.go_on(t_ms)
            while not self._typed.empty():
                self._do(self._typed.get(), t_ms)
        except CompanionError as error:
            self._say(str(error))
        readings = self._hands.sample(t_ms)
        if self._watched is not None:
            self._watched(t_ms)
        return readings

    def buttons(self, t_ms: float) -> int:
        """The buttons that are down."""
        return sum(1 << place for place, until_ms in enumerate(self._pressed_until_ms) if t_ms < until_ms)

    def _do(self, line: str, t_ms: float) -> None:
        words = line.lower().split()
        if words[:1] == ["help"]:
            self._say(help_text(self._hands.edition))
        elif words[:1] == ["press"]:
            place, length_ms = _press(words[1:])
            self._pressed_until_ms[place] = t_ms + length_ms
        else:
            self._hands.line(line)


class Tape:
    """A trace at the board, from the moment the port is first opened; after its end, its last sample stays."""

    def __init__(self, source: TraceSource) -> None:
        self._source = source
        self._start_ms = math.inf

    def opened(self, t_ms: float) -> None:
        """Note that somebody has opened the port."""
        self._start_ms = t_ms

    def sample(self, t_ms: float) -> Readings:
        """The sixteen readings at a time."""
        found = self._source(int(max(0.0, t_ms - self._start_ms) * 1000))
        assert found is not None  # with `hold`, it never returns None
        return found[1]

    def buttons(self, t_ms: float) -> int:  # noqa: ARG002 - a trace has no buttons
        """No button is ever down."""
        return 0


def _press(words: list[str]) -> tuple[int, float]:
    """The button and how long to press it, in milliseconds."""
    if words[:1] and words[0] in BUTTONS and words[1:] in ([], ["long"]):
        return BUTTONS.index(words[0]), LONG_MS if words[1:] else SHORT_MS
    raise NotAButtonError(f"Write 'press hint' or 'press hint long'. The buttons are {', '.join(BUTTONS)}.")


def written_games(games: Iterable[GameRecord]) -> Iterator[script.Action]:
    """The turns of written games as actions; between games, the board is cleared and the next start is set up.

    The first game's starting position is already on the board.
    """
    for number, game in enumerate(games):
        if number:
            yield script.Wait(_REST_MS)
            yield script.Clear()
            for square, piece in game.start.pieces():
                yield script.PlacePiece(piece, square)
            yield script.Wait(_REST_MS)
        yield from driver.game(played.turn for played in game.line)
