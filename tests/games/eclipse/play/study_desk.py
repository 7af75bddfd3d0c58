"""A table at which people learn by typing, with a search that answers at once."""

from pathlib import Path

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercise, EclipseExercises
from eclipse_companion.games.eclipse.play.board_ports import TypedEclipseBoard
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.searches import find
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.puzzles import Puzzle, load
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.log import GameLog
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.inputs import AnyRequest, FromSeat, Typed
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search, SearchResult
from eclipse_companion.table.seats import Seat
from tests.envelopes import opened

ANNA = Seat("Anna")
ORACLE = Oracle()


def puzzle_of(length: int, solver: Player | None = None) -> Puzzle:
    """The first puzzle of this length in turns."""
    return next(each for each in load() if each.length == length and solver in (None, each.solver))


class Given:
    """Gives these exercises, then the last one again and again; notes the tries reported for each."""

    person: str | None = None

    def __init__(self, *exercises: EclipseExercise) -> None:
        self._left = list(exercises)
        self.tries: list[int | None] = []

    def next(self, tries: int | None) -> EclipseExercise:
        self.tries.append(tries)
        return self._left.pop(0) if len(self._left) > 1 else self._left[0]


class Desk:
    """A typed table with a search that answers at once."""

    def __init__(  # noqa: PLR0913 - what a table is made of
        self,
        home: Path,
        exercises: EclipseExercises | None = None,
        edition: str = "eclipse",
        *,
        moon: Seat = ANNA,
        control: TimeControl | None = None,
        games: int | None = None,
    ) -> None:
        """Exercises for Anna, or her games against `moon`."""
        self.now = 0.0
        self.told: list[Fact] = []
        self.log = GameLog(home / "games.sqlite3")
        self.found: list[SearchResult] = []
        self.director = EclipseDirector(ANNA, moon, edition, exercises=exercises)
        recorder = GameRecorder(self.log, home / "recordings", lambda _: None)
        self.table = EclipseTable(
            Parts(
                director=self.director,
                board=TypedEclipseBoard(),
                recorder=recorder,
                thinker=self,
                deliver=opened(self.told.append),
                control=control,
                games=games,
            )
        )
        self.table.advance(0.0)

    def begin(self, search: Search) -> None:
        self.found.append(find(search, ORACLE, seed=0))

    def stop(self) -> None:
        """Finds are kept."""

    def take(self, item: Typed | AnyRequest | FromSeat | str) -> list[Fact]:
        """The announcements on this request and on everything found because of it."""
        before = len(self.told)
        self.now += 1000.0
        self.table.advance(self.now)
        self.table.take(Typed(item) if isinstance(item, str) else item, self.now)
        self.table.advance(self.now)
        while self.found:
            self.table.take(self.found.pop(0), self.now)
            self.table.advance(self.now)
        return self.told[before:]

    @property
    def position(self) -> Position:
        position: Position = self.director.match.position
        return position


def taught(facts: list[Fact]) -> list[Teaching]:
    return [fact for fact in facts if isinstance(fact, Teaching)]


def wrong_turn(position: Position) -> Turn:
    """A turn that doesn't win and doesn't end the game."""
    scores = ORACLE.scores(position)
    return next(turn for turn, score in scores.items() if score <= 0 and not rules.result(rules.apply(position, turn)))
