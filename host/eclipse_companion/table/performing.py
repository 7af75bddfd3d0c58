"""Carries out the director's effects: on the record, the tracker, the search, the board and the outputs.

In: effects, and the tracker's outcomes, each at the loop's stamp. Out: calls of the parts that were given.
"""

from collections.abc import Callable, Sequence
from typing import Final

from eclipse_companion.announcements import (
    Announcement,
    BoardShows,
    Calibration,
    Corrected,
    GameOver,
    GameStarted,
    HalfTurn,
    NextStep,
    Notice,
    Problem,
    Question,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.outputs.lights import BoardLights
from eclipse_companion.sensing.setup import ABANDON, Setup
from eclipse_companion.table import effects as do
from eclipse_companion.table.board_port import BoardPort
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.director import Director
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.listening import Listening
from eclipse_companion.table.resuming import CLEAR_MS, OpenGame
from eclipse_companion.table.searches import Thinks
from eclipse_companion.table.timekeeping import Timekeeper

END_STANDS_MS: Final = 3500.0
"""How long the board must rest before a game's end is final: its last turn may still be withdrawn."""
DIFFERS_STANDS_MS: Final = 8000.0
"""The same if it shows another position than the last: that turn is being put right, or will be withdrawn."""
LOST_STANDS_MS: Final = 8000.0
"""The extra time if the board was lost and doesn't come back."""


_AS_IT_SHOULD_BE: Final = (Corrected, GameStarted, GameOver, TakenBack, ToMove, TurnSeen, Calibration)
"""After these the board is as it should be, until something else is announced."""


class Performer:
    """The games at one board: their director, and the parts that do what it asks."""

    def __init__(  # noqa: PLR0913 - here all parts meet
        self,
        director: Director,
        board: BoardPort,
        keeper: Keeper,
        *,
        thinker: Thinks,
        send: Callable[[str], None],
        tell: Callable[[Announcement], None],
        lights: BoardLights,
        games: int | None,
        control: TimeControl | None,
    ) -> None:
        """`send` receives a command body for the board. `games`: leave after this many. `control`: of new games."""
        self.director = director
        self.board = board
        self.keeper = keeper
        self.listening = Listening(self.send)
        self._time = Timekeeper(control)
        self._thinker = thinker
        self._send = send
        self._tell = tell
        self._lights = lights
        self._games = games
        self.stamp = 0.0
        """The time of current events, milliseconds."""
        self.setup: Setup | None = None
        """The conversation that sets up the board, while it lasts."""
        self.emptied = False
        """Whether the board was emptied for a setup during a game that hasn't gone on yet."""
        self.told_at = 0.0
        """When the last announcement was made."""
        self.leaving = False
        """Whether somebody wants to leave, or the requested number of games is over."""
        self._begun = 0
        self._ended = 0
        self._over_since: float | None = None
        self._shown = ""
        self._cells: str | None = None
        """The board as it was last announced; None while everything is as it should be."""
        self._clear_since: float | None = None
        self._left = ""

    @property
    def end_stands(self) -> float | None:
        """When the end of the game becomes final; None if it hasn't ended or is already final."""
        if self._over_since is None:
            return None
        differs = not self.director.match.called_off and not self.board.in_step
        return self._over_since + (DIFFERS_STANDS_MS if differs else END_STANDS_MS)

    def shown(self, text: str) -> None:
        """What the squares show now: while it changes, somebody may be putting the last turn right."""
        if text != self._shown:
            self.end_waits()
            self._clear_since = None if set(text) - {"."} else self.stamp
        self._shown = text

    def end_waits(self, ms: float = 0.0) -> None:
        """Postpone the final end by this much from now: while the board is away, nobody sees it put right."""
        if self._over_since is not None:
            self._over_since = self.stamp + ms

    @property
    def cleared_at(self) -> float | None:
        """When an empty board counts as cleared after the players ended their game; None: never.

        After an end by the rules the tracker detects the clearing, and in a game in progress it takes its own time.
        """
        since = self._clear_since if self.director.match.called_off else None
        return None if since is None else since + CLEAR_MS

    def count_cleared(self) -> None:
        """Begin the next game if the board was cleared after the players had ended theirs."""
        due = self.cleared_at
        if due is not None and self.stamp >= due:
            self.perform(self.director.board.cleared())

    def count_ended(self) -> None:
        """Count the game if its end is final."""
        due = self.end_stands
        if due is not None and self.stamp >= due:
            self._count_game()

    def perform(self, effects: Sequence[do.Effect]) -> None:
        """Carry out the effects in order. One that fails keeps no later one back; its failure is raised at the end."""
        failures: list[Exception] = []
        for effect in effects:
            try:
                self._perform_one(effect)
            except Exception as error:  # noqa: BLE001 - raised below
                failures.append(error)
        if failures:
            raise failures[0]

    def see(self, outcomes: Sequence[Outcome]) -> None:
        """Pass the outcomes to the game; the recording notes that play found them, and when."""
        for outcome in outcomes:
            self.keeper.control(self.stamp, gave=type(outcome).__name__, t_ms=outcome.t_ms)
        begun = self._begun
        for outcome in outcomes:
            self.perform(self.director.board.take(outcome))
            if self._begun != begun:  # the rest was found before the tracker restarted and no longer applies
                return

    def control(self, **value: str | float | Sequence[str | int] | None) -> bool:
        """Tell the board what the game wants, and record it; returns whether that found anything."""
        self.keeper.control(self.stamp, **value)
        outcomes = self.board.control(value)
        self.see(outcomes)
        return bool(outcomes)

    def send(self, body: str) -> None:
        """Send the board a command."""
        self.keeper.said(self.stamp, body)
        self._send(body)

    def tell(self, announcement: Announcement) -> None:
        """Pass an announcement to all outputs, including the board's lights, as people at this board hear it."""
        self.told_at = self.stamp
        said = self.board.heard(announcement)
        if said is not None:
            self._pass(said)

    def _pass(self, announcement: Announcement) -> None:
        if isinstance(announcement, HalfTurn | Question | Problem | NextStep):
            self._cells = self._cells or ""
            self.look()
        elif isinstance(announcement, _AS_IT_SHOULD_BE):
            self._cells = None
        self._tell(announcement)
        for body in self._lights.tell(announcement):
            self.send(body)
        self._time.told(announcement, self.stamp)

    def look(self) -> None:
        """Announce what is on the board if it isn't what it should be and hasn't been announced yet."""
        if self._cells is not None and self._cells != self.board.shown:
            self._cells = self.board.shown
            self._tell(BoardShows(self._cells))

    def keep_time(self, *, held: bool) -> None:
        """Announce the clocks' news so far; a player without time left has lost. `held`: the clocks are stopped."""
        self._time.hold(self.stamp, held=held)
        self._tell_time()
        loser = self._time.fallen(self.stamp, in_step=self.board.in_step)
        if loser is not None:
            self.perform(self.director.time_up(loser))
            self._tell_time()

    def clock_deadline(self, now: float) -> float | None:
        """When the clocks will have news."""
        return self._time.next_deadline(now)

    def _tell_time(self) -> None:
        for announcement in self._time.news(self.stamp):
            self.tell(announcement)

    def orient(self, degrees: int) -> None:
        """The board is turned clockwise by this much, degrees; does nothing if that isn't new."""
        if degrees != self.board.orientation:
            self.control(do="orient", degrees=degrees)

    def begin_anew(self, *, paused: bool) -> None:
        """A part has failed: a new tracker, which knows only the position, finds how the board differs from it."""
        self._begun += 1
        self.control(do="begin", position=str(self.director.match.position))
        if self.board.orientation:
            self.control(do="orient", degrees=self.board.orientation)
        if paused or self.setup is not None:
            self.control(do="pause")
        else:
            self.listening.begin(self.stamp)
        self.perform(self.director.begun_anew())

    def ask_state(self) -> None:
        """Ask the board for its state."""
        self.listening.ask_state(self.stamp)

    def _perform_one(self, effect: do.Effect) -> None:  # noqa: C901, PLR0912, PLR0915 - one line for each kind of effect
        match effect:
            case do.Announce(announcement):
                self.tell(announcement)
            case do.OpenRecord():
                self._open_record()
            case do.ResumeRecord(game, put_up):
                self._resume_record(game, put_up=put_up)
            case do.RecordTurn():
                self._record_turn(effect)
            case do.RecordTakeBack(count):
                self._over_since = None
                self.keeper.take_back(count)
                self._time.take_back(count, self.stamp)
            case do.CloseRecord(result, termination):
                self._over_since = None if result is None else self.stamp
                self.keeper.control(self.stamp, over=termination, result=None if result is None else result.value)
                self.keeper.finish(result, termination)
            case do.Think() | do.FindHint() | do.Examine() | do.Judge() | do.JudgeTurn() | do.Review():
                self._thinker.begin(effect)
            case do.StopThinking():
                self._thinker.stop()
            case do.Expect(turn):
                self.control(do="expect", turn=None if turn is None else str(turn))
            case do.Restart(position, target):
                self._begun += 1
                wanted = None if target is None else str(target)
                how: dict[str, bool | str] = {"emptied": True} if self.emptied else {}
                if self._left and self.director.match.studying:
                    how["lies"] = self._left
                self.emptied, self._left = False, ""
                self.control(do="restart", position=str(position), turn=wanted, **how)
            case do.TurnBoard(degrees):
                self.control(do="orient", degrees=(self.board.orientation + degrees) % 360)
            case do.Settle(turn):
                self._try("no_turn_seen", do="settle", turn=str(turn))
            case do.AskOthers():
                self._try("no_other_turn", do="others")
            case do.GiveLikeliest():
                self._try("no_turn_seen", do="give likeliest")
            case do.Pause():
                self.control(do="pause")
            case do.GoOn():
                if self.setup is None:  # otherwise the board's readiness continues the game
                    self.control(do="resume")
                    self.ask_state()
            case do.OfferBoard():
                self.perform(self.director.offers.offer_board(self.board.shown, self.stamp))
            case do.TakeBoard(position):
                self.perform(self.director.offers.take_board(self.board.shown, position, self.stamp))
            case do.Leave():
                if self.setup is not None:
                    self.send(ABANDON)
                self.leaving = True

    def _try(self, key: str, **value: str) -> None:
        """Ask the tracker for something; if it finds nothing, a notice says so."""
        if not self.control(**value):
            self.tell(Notice(key))

    def _record_turn(self, made: do.RecordTurn) -> None:
        """The log gets the turn and the clocks after it before anything is announced; the turn even if they fail."""
        left_ms = None
        try:
            complete = made.complete_ms
            since = None if complete is None else self.board.host_time(complete, self.stamp)
            left_ms = self._time.made(made.position.to_move.opponent, since, self.stamp)
        finally:
            self.keeper.turn(made.turn, made.position, made.t_ms, left_ms)
        self._tell_time()

    @property
    def _people(self) -> list[Player]:
        return [player for player, seat in self.director.match.seats.items() if seat.human]

    def _open_record(self) -> None:
        """A game begins with what is on the board: its tracker knows as much as its recording, nothing."""
        self._count_game()
        # The board may not show who owns the remaining pieces, and the new tracker doesn't know.
        self._left = str(Reading(self.board.as_it_lies()))
        uuid = self.keeper.open(self.director, self._time.control, recorded=not self.board.typed)
        self._time.begin(self._people)
        self._begun += 1
        self.emptied = False
        if self.director.match.position == EMPTY or self.director.match.studying:
            self.board.begin()
        else:
            self.control(do="begin", position=str(self.director.match.position))
        if self.board.orientation:
            self.control(do="orient", degrees=self.board.orientation)
        if self.setup is not None:
            self.control(do="pause")
        self.listening.begin(self.stamp)
        self.perform(self.director.start(uuid))

    def _resume_record(self, game: OpenGame, *, put_up: bool) -> None:
        """A game goes on: its tracker begins at its position and receives what the board shows now."""
        self.keeper.resume(game, self.director.match.edition, self.stamp)
        self._begun += 1
        # The last turn seen may have been put right since; a set-up has no such turn.
        before, turn = (game.positions[-2], str(game.turns[-1])) if game.turns else (game.position, None)
        seen = [str(each) for each in game.turns[:-1]]
        self.control(do="begin", position=str(before), turn=turn, first=str(game.positions[0]), turns=seen)
        self.control(do="orient", degrees=self.board.orientation)
        self.listening.begin(self.stamp)
        effects = self.director.resume(game, put_up=put_up)
        self._time.resume(game.control, self._people, game.clocks, game.position.to_move, self.stamp)
        self.perform(effects)

    def _count_game(self) -> None:
        if self._over_since is not None:
            self._over_since = None
            self._ended += 1
            self.leaving |= self._ended == self._games
