"""What play keeps on disk: the log's record of each game, the recording of every wire line, and turns' pictures."""

import uuid as uuids
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any, TypeAlias

from eclipse_companion import __version__
from eclipse_companion.announcements import Notice
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.local_time import local
from eclipse_companion.common.private_files import make_private
from eclipse_companion.gamekit.board_commands import BoardCommand, Expect, written
from eclipse_companion.gamekit.nouns import AnyPosition, AnyResult, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log import GameLog, LogError, SavedGame, SavedPlayer, SavedTurn
from eclipse_companion.log.turn_pictures import FOLDER as PICTURES
from eclipse_companion.log.turn_pictures import PictureFiles
from eclipse_companion.sensing.recording import EntryKind, Reader, RecordingError, Writer
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.games_in_use import FOLDER as PLAYING
from eclipse_companion.table.games_in_use import GamesInUse
from eclipse_companion.table.match import Match
from eclipse_companion.table.resuming import OpenGame, open_game
from eclipse_companion.table.seats import DEFAULT_LEVEL, Seat, Seats
from eclipse_companion.table.turn_pictures import TurnPictures

Even: TypeAlias = "Callable[[GameLog, str, Seats[Any]], str]"
"""By the log's games of a kind: the level of a computer that follows the person who plays it."""


def usual_level(log: GameLog, kind: str, seats: Seats[Any]) -> str:
    """The level where nothing says how strong the person is."""
    del log, kind, seats
    return DEFAULT_LEVEL


class GameRecorder:
    """Writes the current game's record. A failure to write is reported once; the game goes on."""

    def __init__(  # noqa: PLR0913 - all that a record needs
        self,
        log: GameLog,
        recordings: Path,
        notify: Callable[[Notice], None],
        header: Mapping[str, object] | None = None,
        forgotten: Callable[[OpenGame, datetime], bool] = lambda _, __: False,
        *,
        even: Even = usual_level,
    ) -> None:
        """`recordings`: the folder of `.ecr` files; `header`: further entries for their first lines.

        `forgotten`: whether an open game was left so long ago that players have to be asked about it. `even`: the level
        of a computer that follows a person.
        """
        self._forgotten = forgotten
        self._even = even
        self._log = log
        self._in_use = GamesInUse(recordings.parent / PLAYING)
        self._folder = recordings
        self._notify = notify
        self._header = dict(header or {})
        files = PictureFiles(recordings.parent / PICTURES, lambda key, words: notify(Notice(key, words)))
        self.pictures = TurnPictures(files)
        """The turns' pictures. Only if they are wanted, a camera tells of any."""
        self._uuid = ""
        self._writer: Writer | None = None
        self._entered_again = 0
        """How many turns at the end of the record are being entered again."""
        self.open_game: OpenGame | None = None
        """An earlier call's game that may go on."""

    @property
    def uuid(self) -> str:
        """The current game's; empty before the first."""
        return self._uuid

    @property
    def saves(self) -> bool:
        """Whether all that was played so far is in the log, so that an open game can go on another time."""
        self._log.wait()
        return not self._log.failing

    def first_of(self, kind: str) -> bool:
        """Whether no game with these rules was played before; lessons and puzzles are none."""
        self._log.wait()
        try:
            return not self._log.listed(kind, 1)
        except LogError:
            return False

    def follow(self, match: Match[PlayerT, TurnT, PositionT]) -> None:
        """A game is about to begin: a computer that follows a person plays at the level that fits the games so far."""
        if any(seat.follows for seat in match.seats.values()):
            self._log.wait()
            try:
                match.follow(self._even(self._log, match.rules.kind, match.seats))
            except LogError as error:
                self._log.report_unread(str(error))
                match.follow(DEFAULT_LEVEL)

    def open(
        self, match: Match[PlayerT, TurnT, PositionT], control: TimeControl | None = None, *, recorded: bool = True
    ) -> str:
        """Open the record of a new game, with its clocks and, with a board, its recording; returns its UUID."""
        when = datetime.now(UTC).astimezone()
        self._uuid = str(uuids.uuid4())
        players = tuple(SavedPlayer(player.value, seat.name, seat.kind) for player, seat in match.seats.items())
        game = SavedGame(
            self._uuid,
            when,
            match.rules.kind,
            match.edition,
            players,
            str(match.position),
            event=match.event,
            time_control=None if control is None else str(control),
        )
        self._in_use.take(self._uuid)
        self._entered_again = 0
        self._log.start_game(game)
        self._log.after(self._in_use.release_earlier)
        self.pictures.begin(self._uuid)
        self._close_recording()
        if recorded:
            self._new_recording(when, match.edition)
        return self._uuid

    def _new_recording(self, when: datetime, edition: str) -> None:
        name = f"{when:%Y-%m-%d_%H%M%S}_{self._uuid[:8]}"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        path = next(path for each in names if not (path := self._folder / f"{each}.ecr").exists())
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._writer = Writer.create(
                path,
                game=self._uuid,
                started=when.isoformat(timespec="seconds"),
                program=f"eclipse-companion {__version__}",
                edition=edition,
                **self._header,
            )
        except (OSError, RecordingError) as error:
            self._give_up_recording(error)
            return
        make_private(path)  # it may tell of hands that others must not see
        self._log.set_recording(self._uuid, path.name)

    def find_open_game(
        self,
        rules: Rules[PlayerT, TurnT, PositionT],
        wanted: Mapping[PlayerT, Seat | None],
        editions: Collection[str],
        controls: Collection[TimeControl | None] | None = None,
    ) -> float:
        """Find a game to go on with, `open_game`; returns its recording's last stamp, from which time continues.

        `wanted`: who should play, None for anybody; `editions`: those that it may have; `controls`: the clocks that it
        may have, None for any.
        """
        try:
            games = self._games_here()
            found = open_game(games, rules, wanted, editions, controls)
        except LogError as error:
            self._log.report_unread(str(error))
            return 0.0
        self._name_passed_over(games, rules, found)
        if found is not None:
            found = replace(found, forgotten=self._forgotten(found, datetime.now(UTC)))
        self.open_game = found
        if found is None or found.recording is None:
            return 0.0
        reply, last = None, 0.0
        try:
            with Reader(self._folder / found.recording) as reader:
                alike = all(reader.header.get(key) == value for key, value in self._header.items())
                for entry in reader:
                    last = entry.ms
                    if entry.way is EntryKind.COMMAND and entry.value.get("do") == "expect":
                        reply = entry.value.get("turn")
            turn = None if reply is None else rules.turn(reply)
        except CompanionError:  # the log has the game; only the turn that was expected next is unknown
            alike, turn = False, None
        self.open_game = replace(found, recording=found.recording if alike else None, reply=turn)
        return last

    def pass_over(self, rules: Rules[PlayerT, TurnT, PositionT]) -> None:
        """Say it if a game was left that doesn't go on, since one from another position is wanted."""
        try:
            games = self._games_here()
        except LogError as error:
            self._log.report_unread(str(error))
            return
        self._name_passed_over(games, rules, None)

    def _games_here(self) -> list[SavedGame]:
        """The games that nobody plays at another table. Raises `LogError`."""
        return [game for game in self._log.games(as_entered=True) if not self._in_use.elsewhere(game.uuid)]

    def _name_passed_over(
        self, games: Sequence[SavedGame], rules: Rules[PlayerT, TurnT, PositionT], found: OpenGame | None
    ) -> None:
        """Say it if the game that was left last doesn't go on: other players, clocks or another edition are wanted."""
        try:
            last = open_game(games, rules, dict.fromkeys(rules.players), {game.edition for game in games})
        except LogError:  # it couldn't go on anyway
            return
        if last is None or not last.played_last or last == found:
            return
        names = [seat.name if seat.level is None else f"{seat.name} ({seat.level})" for seat in last.seats]
        began = "" if last.started is None else local(last.started)
        self._notify(Notice("passed_over", {"names": ", ".join(names), "began": began}))

    def resume(self, game: OpenGame, ms: float, *, recorded: bool = True) -> bool:
        """Go on with a game's record and recording, or with a new recording if that one has later stamps than `ms`.

        Returns False, and does nothing, if the game is being played at another table.
        """
        if not self._in_use.take(game.uuid):
            return False
        self._log.after(self._in_use.release_earlier)
        self._uuid = game.uuid
        self._entered_again = 0
        self.pictures.begin(game.uuid, len(game.turns))
        self._close_recording()
        if not recorded:
            return True
        if game.recording is not None:
            try:
                self._writer = Writer.resume(self._folder / game.recording)
                make_private(self._folder / game.recording)
            except RecordingError as error:
                self._give_up_recording(error)
        if self._writer is not None and ms < self._writer.last_ms:
            self._close_recording()
        if self._writer is None:
            self._new_recording(datetime.now(UTC).astimezone(), game.edition)
        return True

    def leave(self, game: OpenGame) -> None:
        """Record that a game didn't go on; it stays open."""
        if self._in_use.elsewhere(game.uuid):
            return
        self._log.finish(game.uuid, None, "unfinished", datetime.now(UTC).astimezone())

    def turn(
        self,
        turn: object,
        position: AnyPosition,
        t_ms: float,
        clocks: tuple[int, ...] | None,
        *,
        complete_ms: float,
    ) -> None:
        """Record a turn; a notice reports if it can't be written.

        `clocks`: what each player has left after it, milliseconds. `complete_ms`: the loop's time from which on the
        board has shown it.
        """
        self._withdraw()
        saved = SavedTurn(str(turn), str(position), t_ms, datetime.now(UTC).astimezone(), clocks=clocks)
        self._log.record_turn(self._uuid, saved)
        self.pictures.made(complete_ms)

    def take_back(self, count: int, *, entered_again: bool = False) -> None:
        """Record that the last `count` turns are withdrawn.

        `entered_again`: not before the next turn, so that no kill of the process and nobody who leaves loses them.
        """
        self._entered_again += count
        if not entered_again:
            self._withdraw()

    def _withdraw(self) -> None:
        count, self._entered_again = self._entered_again, 0
        if count:
            self._log.take_back(self._uuid, count, datetime.now(UTC).astimezone())
            self.pictures.taken_back(count)

    def finish(self, result: AnyResult | None, termination: str) -> None:
        """Record how the game ended; without a result, turns that were being entered again stay as they were."""
        if result is not None:
            self._withdraw()
        self._log.finish(
            self._uuid, None if result is None else result.value, termination, datetime.now(UTC).astimezone()
        )

    def reopen(self) -> None:
        """Record that a game goes on that had ended."""
        self._in_use.take(self._uuid)
        self._log.take_back(self._uuid, 0, datetime.now(UTC).astimezone())

    def heard(self, ms: float, body: str) -> None:
        """Keep a line of the board, with the loop's stamp."""
        self._record(lambda writer: writer.board(ms, body))

    def said(self, ms: float, body: str) -> None:
        """Keep a line of the host."""
        self._record(lambda writer: writer.host(ms, body))

    def command(self, ms: float, command: BoardCommand) -> None:
        """Keep what the game wanted of its board."""
        self.note(ms, **written(command))
        if isinstance(command, Expect) and command.turn is not None:
            # The log has no place for a turn that was announced and not made yet; a game that goes on needs it.
            self._record(Writer.sync)

    def note(self, ms: float, **value: object) -> None:
        """Keep everything else that reached the game: what players asked for, what the board gave, what failed."""
        self._record(lambda writer: writer.command(ms, **value))

    def when_written(self, call: Callable[[], None]) -> None:
        """Call this once all that was played so far is in the log, from any thread."""
        self._log.after(call)

    def close(self) -> None:
        """Finish the recording; once all is written, other tables may go on with the games. The log stays open."""
        self._close_recording()
        self.pictures.close()
        self._log.wait()
        self._in_use.release()

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
