"""Joins the watch over a board's sensors to the games on it: faults are reported once and played around.

In: the board's messages and the passing of time during a game, with the loop's stamps. Out: commands for the board,
notices, the squares that the game's tracker should not trust, and what is kept about the board for later games.
"""

from dataclasses import replace
from datetime import UTC, datetime

from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.play.effect_runner import BoardEffectRunner
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.tracking.watching import Watching, as_sun_sees
from eclipse_companion.sensing.health import Finding, Verdict
from eclipse_companion.sensing.health.checkup import Checkup, notice_of
from eclipse_companion.sensing.kept import SensorNote
from eclipse_companion.sensing.wire import Message


class SensorWatch:
    """One board's sensors, from game to game."""

    def __init__(self, game: BoardEffectRunner, tracker: Tracker, boards: Boards) -> None:
        """`tracker`: follows the game on this board, and is told which squares not to trust."""
        self._tracker = tracker
        self._game = game
        self._boards = boards
        self._checkup: Checkup | None = None
        self._watching: Watching
        self._board = ""
        self._on = False

    def begin(self, board: str) -> None:
        """Start watching a board that reliably answers. `board`: the identifier that its findings are kept under."""
        if self._checkup is None or board != self._board:
            known = [(note.square, note.verdict) for note in self._boards.notes(board) if not note.mended]
            self._checkup, self._board = Checkup(self._game.stamp, known), board
            self._watching = Watching(self._checkup)
        self._checkup.again(self._game.stamp)
        self._on = True

    def end(self) -> None:
        """The board doesn't answer, or is being set up."""
        self._on = False

    @property
    def next_deadline(self) -> float | None:
        """When `advance` has something to do."""
        if not self._on or self._checkup is None:
            return None
        return self._game.stamp if self._watching.busy else self._checkup.next_deadline

    def advance(self) -> None:
        """Let time pass up to the loop's stamp."""
        if self._on and self._checkup is not None:
            self._send(self._checkup.advance(self._game.stamp))
            if self._watching.busy:
                self._judge(self._checkup)

    def take(self, message: Message) -> None:
        """Handle a board's message in a game, after the game has."""
        checkup = self._checkup
        if not self._on or checkup is None:
            return
        self._send(checkup.take(message, self._game.stamp))
        self._judge(checkup)

    def _judge(self, checkup: Checkup) -> None:
        """Make the game do what follows from the current knowledge about the sensors."""
        for found in checkup.news():
            self._note(found)
            self._game.tell(notice_of(found, as_sun_sees(found.square, self._tracker)))
        self._note_mended(checkup)
        turns = len(self._game.director.match.turns)
        for command in self._watching.commands(self._tracker, self._game.stamp, turns):
            self._game.ask(command)

    def _note(self, found: Finding) -> None:
        """Keep findings for later games; they are on the disk before they are announced."""
        when = datetime.now(UTC).isoformat(timespec="seconds")
        note = SensorNote(found.square, found.verdict, found.sigmas, when, self._game.recorder.uuid)
        others = [
            each
            for each in self._boards.notes(self._board)
            if (each.square, each.verdict) != (found.square, found.verdict)
        ]
        self._boards.note(self._board, sorted([*others, note], key=lambda each: each.square))

    def _note_mended(self, checkup: Checkup) -> None:
        """A stuck sensor has followed the pieces again: it will be trusted the next time the board is used."""
        notes = self._boards.notes(self._board)
        if not notes:
            return
        sound = {each.square for each in checkup.findings if each.verdict is Verdict.OK}
        now = [
            replace(each, mended=each.mended or (each.verdict is Verdict.STUCK and each.square in sound))
            for each in notes
        ]
        if now != list(notes):
            self._boards.note(self._board, now)

    def _send(self, commands: list[str]) -> None:
        for body in commands:
            self._game.send(body)
