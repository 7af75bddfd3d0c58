"""A table with a board on it, for tests: hands do things at set times, and the tracker sees the frames that follow.

Every act advances the table's clock. What the board shows is written in the wire's characters, for either coding; a
test may also show anything else (`show`), lose the order of events (`lost`), or let time pass (`wait`).
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, TakeBack
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State


class Table:
    """Hands, pieces and a board that reports them. `owners`: whether the magnets distinguish the players.

    `dead`: squares that the board reports as empty whatever lies there, and that the tracker was told not to trust.
    """

    def __init__(
        self,
        position: Position = EMPTY,
        *,
        owners: bool = False,
        patience_ms: float = 6000.0,
        dead: Collection[int] = (),
    ) -> None:
        self.tracker = Tracker(StateReader(), position=position, patience_ms=patience_ms)
        self.dead = dead
        self.stuck: dict[int, str] = {}
        """What stuck squares report, whatever lies there."""
        if dead:
            self.tracker.distrust(dead)
        self.owners = owners
        self.cells = list(position.cells)
        self.t_ms = 1000.0
        self.outcomes: list[Outcome] = []
        self._sequence = 0
        self._hold = False
        self._gap = False
        self._report()

    @classmethod
    def after(cls, turns: str, *, owners: bool = False) -> "Table":
        """A table at which these turns were made in good order, and only their positions are remembered."""
        table = cls(owners=owners)
        for text in turns.split():
            table.turn(text)
        table.outcomes.clear()
        return table

    @property
    def given(self) -> list[str]:
        """The turns given and not taken back, as text."""
        turns: list[str] = []
        for outcome in self.outcomes:
            if isinstance(outcome, TurnGiven):
                turns.append(str(outcome.turn))
            elif isinstance(outcome, TakeBack):
                del turns[len(turns) - outcome.count :]
        return turns

    def kinds(self) -> list[str]:
        """The names of all outcomes."""
        return [type(outcome).__name__ for outcome in self.outcomes]

    def lift(self, square: int, *, ms: float = 300) -> str:
        """Take the piece off a square and return its letter. Then `ms` pass."""
        letter, self.cells[square - 1] = self.cells[square - 1], "."
        assert letter != ".", f"nothing lies on {square}"
        self._report()
        self.wait(ms)
        return letter

    def drop(self, letter: str, square: int, *, ms: float = 300) -> None:
        """Set a piece down on an empty square. Then `ms` pass."""
        assert self.cells[square - 1] == ".", f"{square} is not empty"
        self.cells[square - 1] = letter
        self._report()
        self.wait(ms)

    def over(self, letter: str) -> str:
        """The same piece with its other side up."""
        return FACES[letter].turned.letter

    def flip(self, start: int, end: int, *, carry_ms: float = 300, ms: float = 300) -> None:
        """Lift a piece, turn it over, set it down."""
        self.drop(self.over(self.lift(start, ms=carry_ms)), end, ms=ms)

    def turn(self, text: str) -> None:
        """Make a whole turn in good order, by the player that the number of pieces says; then a second passes."""
        flip, _, place = text.rpartition("/")
        count = 16 - self.cells.count(".")
        if flip:
            start, _, end = flip.partition("-")
            self.flip(int(start), int(end))
        letter = place[0] if count % 2 == 0 else place[0].lower()
        self.drop(letter, int(place[1:]), ms=1000)

    def stick(self, square: int, letter: str) -> None:
        """From now on the square reports this, whatever lies there."""
        self.stuck[square] = letter
        self._report()
        self.wait(300)

    def distrust(self, squares: list[int], since_ms: float) -> None:
        """Tell the tracker that these squares have shown nothing since then."""
        self.outcomes += self.tracker.distrust(squares, since_ms)

    def wait(self, ms: float) -> None:
        """Let time pass without any act."""
        if not self._hold:
            due = self.tracker.next_deadline(self.t_ms)
            self.t_ms += ms
            found = self.tracker.advance(self.t_ms)
            early = found and (due is None or found[0].t_ms < due - 1.0)  # the wire has whole milliseconds
            assert not early, f"{found[0]} came before the deadline {due}"
            self.outcomes += found

    def show(self, text: str, *, ms: float = 300) -> None:
        """Have the board report sixteen characters that no hand has caused."""
        self._send(text)
        self.wait(ms)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Acts inside reach the tracker as one picture, with no line missing."""
        self._hold = True
        yield
        self._hold = False
        self._report()
        self.wait(300)

    @contextmanager
    def lost(self, ms: float = 0) -> Iterator[None]:
        """Acts inside reach the tracker as one picture, `ms` later, with lines missing before it."""
        self._hold = True
        yield
        self._hold, self._gap = False, True
        self.wait(ms)
        self._report()
        self.wait(300)

    def _report(self) -> None:
        stuck = dict.fromkeys(self.dead, ".") | self.stuck
        text = "".join(stuck.get(square, cell) for square, cell in enumerate(self.cells, start=1))
        if not self._hold:
            self._send(text if self.owners else faces_only(text))

    def _send(self, text: str) -> None:
        self._sequence += 1
        message = State(self._sequence, int(self.t_ms), text)
        self.outcomes += self.tracker.state(message, self.t_ms, gap=self._gap)
        self._gap = False
