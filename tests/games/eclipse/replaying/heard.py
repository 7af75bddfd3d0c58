"""The outcomes of play's tracker, game by game, to compare with those of the games' recordings."""

from collections.abc import Sequence
from pathlib import Path

from eclipse_companion.gamekit.outcomes import AnyOutcome
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay, ReplayEvent, Resigned, Restarted
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.sensing.recording import Reader


class Heard:
    """Listens to a table: the outcomes of each recording that it begins, in order."""

    def __init__(self, table: EclipseTable) -> None:
        self.games: dict[Path, list[AnyOutcome]] = {}
        self._latest: list[AnyOutcome] = []
        game, board = table.game, table.game.board
        assert isinstance(board, SensedBoard)
        see, begin = game.see, board.begin

        def seen(outcomes: Sequence[AnyOutcome]) -> None:
            self._latest += outcomes
            see(outcomes)

        def begun(given: History | None = None, *, turn: Turn | None = None) -> None:
            assert game.recorder._writer is not None
            self._latest = self.games.setdefault(game.recorder._writer._path, [])
            begin(given, turn=turn)

        game.see = seen  # type: ignore[method-assign]
        board.begin = begun  # type: ignore[method-assign]

    def assert_replayed(self) -> list[list[ReplayEvent]]:
        """Check that each game's recording gives exactly these outcomes, with exact times; return all its events."""
        return [replayed(path, heard) for path, heard in self.games.items()]


def replayed(path: Path, heard: list[AnyOutcome]) -> list[ReplayEvent]:
    """The events of a recording, which must hold exactly these outcomes."""
    replay = RecordingReplay(Reader(path))
    events = list(replay)
    assert [event for event in events if not isinstance(event, Restarted | Resigned)] == heard
    assert (replay.differs_ms, replay.torn) == (None, False)
    return events
