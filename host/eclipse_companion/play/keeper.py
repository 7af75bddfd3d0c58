"""What play keeps on disk: the log's record of each game, and the recording of every wire line with its time."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from eclipse_companion import __version__
from eclipse_companion.announcements import Notice
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.position import Position
from eclipse_companion.game.rules import Result
from eclipse_companion.game.turn import Turn
from eclipse_companion.outputs.log import GameLog
from eclipse_companion.play.director import Director
from eclipse_companion.recording import RecordingError, Writer


class Keeper:
    """Writes the present game's record. What can't be written is told once; the game goes on."""

    def __init__(
        self,
        log: GameLog,
        recordings: Path,
        notify: Callable[[Notice], None],
        header: Mapping[str, object] | None = None,
    ) -> None:
        """`recordings`: the folder of `.ecr` files; `header`: what their first lines say besides."""
        self._log = log
        self._folder = recordings
        self._notify = notify
        self._header = dict(header or {})
        self._uuid = ""
        self._writer: Writer | None = None

    def open(self, director: Director) -> str:
        """Begin the record and the recording of a new game; returns its UUID."""
        sun, moon = director.seats[Player.SUN], director.seats[Player.MOON]
        when = datetime.now(UTC).astimezone()
        self._uuid = self._log.start_game(
            when, edition=director.edition, sun=sun.name, sun_type=sun.kind, moon=moon.name, moon_type=moon.kind
        )
        self._close_recording()
        path = self._folder / f"{when:%Y-%m-%d_%H%M%S}_{self._uuid[:8]}.ecr"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._writer = Writer.create(
                path,
                game=self._uuid,
                started=when.isoformat(timespec="seconds"),
                program=f"eclipse-companion {__version__}",
                edition=director.edition,
                **self._header,
            )
        except (OSError, RecordingError) as error:
            self._give_up_recording(error)
            return self._uuid
        self._log.set_recording(self._uuid, path.name)
        return self._uuid

    def turn(self, turn: Turn, position: Position, t_ms: float) -> None:
        """Record a turn; it is on the disk when this returns, or a notice has told that it is not."""
        self._log.record_turn(self._uuid, turn, position, t_ms, datetime.now(UTC).astimezone())

    def take_back(self, count: int) -> None:
        """Record that the last `count` turns are withdrawn."""
        self._log.take_back(self._uuid, count, datetime.now(UTC).astimezone())

    def finish(self, result: Result | None, termination: str) -> None:
        """Record how the game ended."""
        self._log.finish(self._uuid, result, termination, datetime.now(UTC).astimezone())

    def heard(self, ms: float, body: str) -> None:
        """Keep a line of the board, with the loop's stamp."""
        self._record(lambda writer: writer.board(ms, body))

    def said(self, ms: float, body: str) -> None:
        """Keep a line of the host."""
        self._record(lambda writer: writer.host(ms, body))

    def control(self, ms: float, **value: object) -> None:
        """Keep what else reached the game: what players asked for, what its tracker was told."""
        self._record(lambda writer: writer.command(ms, **value))

    def close(self) -> None:
        """Finish the files."""
        self._close_recording()
        self._log.close()

    def _record(self, write: Callable[[Writer], None]) -> None:
        if self._writer is None:
            return
        try:
            write(self._writer)
        except (OSError, RecordingError) as error:
            self._give_up_recording(error)

    def _close_recording(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                writer.close()
            except (OSError, RecordingError) as error:
                self._give_up_recording(error)

    def _give_up_recording(self, error: Exception) -> None:
        self._writer = None
        self._notify(Notice("recording_failed", {"reason": str(error)}))
