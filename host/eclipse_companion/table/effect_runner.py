"""Carries out a game's effects: on the record, the board, the search, the clocks and the outputs.

In: effects, and what the board gives, each at the loop's stamp. Out: calls of the parts that were given.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Generic

from eclipse_companion.announcements import Deliver, Envelope, Fact, Goodbye, Host, Notice
from eclipse_companion.gamekit.board_commands import (
    Begin,
    BoardCommand,
    Expect,
    Pause,
    Restart,
    Resume,
    Settle,
    Throw,
)
from eclipse_companion.gamekit.nouns import AnyPlayer, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.outcomes import AnyOutcome
from eclipse_companion.table import effects as do
from eclipse_companion.table.board_port import BoardPort
from eclipse_companion.table.clock import Kept, TimeControl
from eclipse_companion.table.director import Director
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import Search, Thinks
from eclipse_companion.table.timekeeping import Timekeeper

logger = logging.getLogger(__name__)

GAME_END_GRACE_MS: Final = 3500.0
"""How long the board must rest before a game's end is final: its last turn may still be withdrawn."""
GAME_END_DIFFERENT_MS: Final = 8000.0
"""The same if it shows another position than the last: that turn is being put right, or will be withdrawn."""
GAME_END_BOARD_AWAY_MS: Final = 8000.0
"""How much longer a game's end waits if the board or the table is out of sight and doesn't come back."""
NO_BOARD: Final = "none"
"""The name of a table without a board."""


class EffectRunner(Generic[PlayerT, TurnT, PositionT]):
    """The games at one board: their director, and the parts that do what it asks."""

    def __init__(  # noqa: PLR0913 - here all parts meet
        self,
        director: Director[PlayerT, TurnT, PositionT],
        board: BoardPort,
        recorder: GameRecorder,
        *,
        thinker: Thinks,
        deliver: Deliver,
        name: str = NO_BOARD,
        games: int | None = None,
        control: TimeControl | None = None,
        seed: int = 0,
    ) -> None:
        """`deliver` receives all announcements. `name`: the board's.

        `games`: leave after this many. `control`: of new games. `seed`: repeats what chance does.
        """
        self.director = director
        self.board = board
        self.recorder = recorder
        self._time = Timekeeper(director.match.rules.players, control)
        self._thinker = thinker
        self._deliver = deliver
        self.name = name
        """The board's name."""
        self._sequence = 0
        self._games = games
        self._seed = seed
        self.stamp = 0.0
        """The time of current events, milliseconds."""
        self.last_announced_at = 0.0
        """When the last announcement was made."""
        self.leaving = False
        """Whether somebody wants to leave, or the requested number of games is over."""
        self._begun = 0
        self._ended = 0
        self._over_since: float | None = None
        self._explained = False
        """Whether a game of people has begun, so that they know how it is won."""

    @property
    def held_up(self) -> bool:
        """Whether the board can't be played on now, so that the clocks stand."""
        return False

    @property
    def timed(self) -> bool:
        """Whether the game has clocks."""
        return self._time.timed

    @property
    def end_stands(self) -> float | None:
        """When the end of the game becomes final; None if it hasn't ended or is already final."""
        if self._over_since is None:
            return None
        differs = not self.director.match.stage.called_off and not self.board.in_step
        return self._over_since + (GAME_END_DIFFERENT_MS if differs else GAME_END_GRACE_MS)

    def end_waits(self, ms: float = 0.0) -> None:
        """Postpone the final end by this much from now: while the board is away, nobody sees it put right."""
        if self._over_since is not None:
            self._over_since = self.stamp + ms

    def count_ended(self) -> None:
        """Count the game if its end is final."""
        due = self.end_stands
        if due is not None and self.stamp >= due:
            self._count_game()

    @property
    def cleared_at(self) -> float | None:
        """When an empty board counts as cleared for the next game; None: never."""
        return None

    def count_cleared(self) -> None:
        """Begin the next game if the board was cleared."""
        due = self.cleared_at
        if due is not None and self.stamp >= due:
            self.perform(self.director.board.cleared())

    def perform(self, effects: Sequence[do.Effect]) -> None:
        """Carry out the effects in order. One that fails keeps no later one back; its failure is raised at the end."""
        failures: list[Exception] = []
        for effect in effects:
            announced = f" of {type(effect.announcement).__name__}" if isinstance(effect, do.Announce) else ""
            logger.debug("%s%s", type(effect).__name__, announced)
            try:
                self.perform_one(effect)
            except Exception as error:  # raised below
                logger.exception("An effect has failed: %s", type(effect).__name__)
                failures.append(error)
        if failures:
            raise failures[0]

    def see(self, outcomes: Sequence[AnyOutcome]) -> None:
        """Pass what the board gives to the game; the recording notes that play found it, and when."""
        for outcome in outcomes:
            self.recorder.note(self.stamp, gave=outcome.recorded_as, t_ms=outcome.t_ms)
        begun = self._begun
        for outcome in outcomes:
            self.perform(self.director.board.take(outcome))
            if self._begun != begun:  # the rest was found before the board began anew and no longer applies
                return

    def ask(self, command: BoardCommand) -> bool:
        """Have the board do what the game wants, and record it; returns whether that found anything."""
        self.recorder.command(self.stamp, command)
        outcomes = self.board.do(command)
        self.see(outcomes)
        return bool(outcomes)

    def tell(self, announcement: Fact, only_for: AnyPlayer | Host | None = None, *, repeated: bool = False) -> None:
        """Pass an announcement to all outputs, as people at this board hear it.

        `only_for`: who alone gets it, because it answers that person, who shares no device; None: everybody.
        """
        self.last_announced_at = self.stamp
        said = self.board.heard(announcement)
        if said is not None:
            self.pass_on(said, only_for, repeated=repeated)

    def pass_on(self, announcement: Fact, only_for: AnyPlayer | Host | None = None, *, repeated: bool = False) -> None:
        """Pass an announcement on as it is."""
        self.send_out(announcement, only_for, repeated=repeated)
        self._time.told(announcement, self.stamp)

    def send_out(self, announcement: Fact, only_for: AnyPlayer | Host | None = None, *, repeated: bool = False) -> None:
        """Put an announcement into its envelope, and deliver it."""
        self._sequence += 1
        if isinstance(announcement, Goodbye) and not self.recorder.saves:
            announcement = replace(announcement, unfinished=False)
        match = self.director.match
        owner = match.sharing.only_for(announcement)
        envelope = Envelope(self.name, self.recorder.uuid, self._sequence, self.stamp, announcement)
        if owner is not None:
            may_speak = match.sharing.may_speak(announcement)
            envelope = replace(envelope, only_for=owner, here=match.sharing.shows_here(owner), may_speak=may_speak)
        elif only_for is not None:
            here = only_for not in match.sharing.elsewhere
            envelope = replace(envelope, only_for=only_for, here=here, may_speak=here)
        self._deliver(replace(envelope, private_version=match.sharing.private_version(announcement), repeated=repeated))

    def keep_time(self, *, held: bool) -> None:
        """Announce the clocks' news so far; a player without time left has lost. `held`: the clocks are stopped."""
        if not self.timed:
            return
        self._time.hold(self.stamp, held=held)
        self._tell_time()
        loser = self.director.match.rules.own_player(self._time.fallen(self.stamp, in_step=self.board.in_step))
        if loser is not None:
            self.perform(self.director.time_up(loser))
            self._tell_time()

    def clock_deadline(self, now: float) -> float | None:
        """When the clocks will have news."""
        return self._time.next_deadline(now)

    def _tell_time(self) -> None:
        for announcement in self._time.news(self.stamp):
            self.tell(announcement)

    def begin_anew(self, *, paused: bool) -> None:
        """A part has failed: the board begins anew and knows only the position."""
        self._begun += 1
        self.ask(Begin(self.director.match.position))
        self.listen(paused=paused)
        self.perform(self.director.begun_anew())

    def listen(self, *, again: bool = False, paused: bool = False) -> None:
        """A record begins, or goes on (`again`): what the board says belongs to it. `paused`: it doesn't count yet."""

    def perform_one(self, effect: do.Effect) -> None:
        """Carry out an effect that all games have; a game carries out its own before it comes here."""
        match effect:
            case Search():
                self._thinker.begin(effect)
            case do.Announce(announcement, only_for, repeated):
                self.tell(announcement, only_for, repeated=repeated)
            case do.AnnounceRetry(notice):
                self.perform(() if self.board.by_hand else [notice])
            case do.StopThinking():
                self._thinker.stop()
            case do.Leave():
                self.leaving = True
            case _:
                if not self._keep_record(effect):
                    self._ask_board(effect)

    def _keep_record(self, effect: do.TableEffect) -> bool:
        """Have the log do its part, and the clocks; False if it has none in this effect."""
        match effect:
            case do.OpenRecord(control):
                self._open_record(control)
            case do.ResumeRecord(game, awaiting_setup):
                self._resume_record(game, awaiting_setup=awaiting_setup)
            case do.RecordTurn():
                self._record_turn(effect)
            case do.RecordTakeBack(count, entered_again):
                self._over_since = None
                self.recorder.take_back(count, entered_again=entered_again)
                self._time.take_back(count, self.stamp)
            case do.ReopenRecord():
                self._over_since = None
                self.recorder.reopen()
                self._time.reopen(self.director.match.position.to_move, self.stamp)
            case do.CloseRecord(result, termination):
                self._over_since = None if result is None or self.director.match.studying else self.stamp
                self.recorder.note(self.stamp, over=termination, result=None if result is None else result.value)
                self.recorder.finish(result, termination)
            case _:
                return False
        return True

    def _ask_board(self, effect: do.TableEffect) -> None:
        """Have the board do its part."""
        match effect:
            case do.Expect(turn):
                self.ask(Expect(turn))
            case do.Restart():
                self._begun += 1
                self.ask(self.restarting(effect))
            case do.Settle(turn):
                self.try_to(Notice("no_turn_seen"), Settle(turn))
            case do.ThrowDice(number):
                self.ask(Throw(self._seed * self.director.match.rules.longest + number))
            case do.Pause():
                self.ask(Pause())
            case do.GoOn():
                self.go_on()

    def restarting(self, effect: do.Restart[TurnT, PositionT]) -> BoardCommand:
        """The command to begin again, with all that the board must know."""
        return Restart(effect.position, effect.target)

    def go_on(self) -> None:
        """The board counts again."""
        self.ask(Resume())

    def board_back(self) -> None:
        """The board was away, and its game goes on."""
        self.perform(self.director.board.back())

    def try_to(self, in_vain: Fact, command: BoardCommand) -> None:
        """Ask the board for something; if it finds nothing, who has asked hears that it was in vain."""
        if not self.ask(command):
            self.tell(in_vain, self.director.match.sharing.asker)

    def _record_turn(self, made: do.RecordTurn) -> None:
        """The log gets the turn and the clocks after it before anything is announced; the turn even if they fail."""
        left_ms, since = None, None
        try:
            complete = made.complete_ms
            since = None if complete is None else self.board.host_time(complete, self.stamp)
            left_ms = self._time.made(made.player, made.position.to_move, since, self.stamp)
        finally:
            complete_ms = self.stamp if since is None else since
            self.recorder.turn(made.turn, made.position, made.t_ms, left_ms, complete_ms=complete_ms)
        self._tell_time()

    def _open_record(self, control: TimeControl | Kept | None = Kept.KEPT) -> None:
        """A game begins with what is on the board, which knows as much as its recording: nothing.

        Exercises have no clocks; games after them have those of the games before.
        """
        self._count_game()
        match = self.director.match
        if not isinstance(control, Kept):
            self._time.control = control
        timed = None if match.studying else self._time.control
        match.stage.timed = timed is not None
        self.recorder.follow(match)
        uuid = self.recorder.open(match, timed, recorded=not self.board.typed)
        self._time.begin(self.director.match.seats.people, timed=not match.studying)
        self._begun += 1
        if match.position == match.rules.start or match.studying:
            self.board.begin()
        else:
            self.ask(Begin(match.position))
        self.listen()
        if match.seats.people and not match.casual and not self._explained:
            self._explained = True
            if self.recorder.first_of(match.rules.kind):
                self.tell(Notice("how_to_win"))
        self.perform(self.director.start(uuid))

    def _resume_record(self, game: OpenGame, *, awaiting_setup: bool) -> None:
        """A game goes on: the board begins at its position and says what it shows now."""
        if not self.recorder.resume(game, self.stamp, recorded=not self.board.typed):
            self.tell(Notice("played_elsewhere"))
            self._open_record()
            return
        self._begun += 1
        # The last turn seen may have been put right since; a set-up has no such turn.
        before, turn = (game.positions[-2], game.turns[-1]) if game.turns else (game.position, None)
        self.ask(Begin(before, turn, game.positions[0], game.turns[:-1]))
        self.listen(again=True)
        effects = self.director.resume(game, awaiting_setup=awaiting_setup)
        self.director.match.stage.timed = game.control is not None
        movers = [position.to_move for position in game.positions]
        self._time.resume(game.control, self.director.match.seats.people, game.clocks, movers, self.stamp)
        self.perform(effects)

    def _count_game(self) -> None:
        if self._over_since is not None:
            self._over_since = None
            self._ended += 1
            self.leaving |= self._ended == self._games
