"""A match of puzzles and lessons: positions are set up, turns judged, and the opponent's answers made.

An exercise says what to do and what a turn achieved; this module has only the order of events and the requests to
the board, the record and the search. A wrong turn never counts, but stays to be seen, with why it is wrong, until the
learner takes it back: by `undo`, a hint or another turn, or by hands that put the board right. What an exercise says is
an announcement of the game's, with a `stage`: see `exercises.Taught`.
"""

from dataclasses import replace
from typing import Any

from eclipse_companion.announcements import COMPUTER, Fact, GameStarted, Notice, Progress, TakenBack, ToMove
from eclipse_companion.gamekit.nouns import AnyResult, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.table.effects import Announce, AnnounceRetry, CloseRecord, Effect, Expect, Restart, StopThinking
from eclipse_companion.table.exercises import Exercises, InOrder, Known, Said
from eclipse_companion.table.inputs import AnyRequest, BeginGame, Request
from eclipse_companion.table.match import Match
from eclipse_companion.table.searches import Examine
from eclipse_companion.table.seats import Seat, unnamed

HELPED = "helped"
"""The termination of an exercise that was solved after a hint."""
ABANDONED = "abandoned"


class Study(Match[PlayerT, TurnT, PositionT]):
    """One exercise after the other. A game mixes it with its match: `class MyStudy(Study, MyMatch)`."""

    studying = True
    left = ABANDONED
    first_game: BeginGame | None = None
    """What the last lesson leads to."""

    def __init__(self, exercises: Exercises[PlayerT, TurnT, PositionT], learner: Seat, *match: Any) -> None:
        """`match`: what the game's match is made of, besides."""
        self._exercises = exercises
        self._learner = learner
        self._exercise = exercises.next(None)
        self._started = self._solved = self._helped = False
        self._tries = 0
        super().__init__(*match)

    @property
    def event(self) -> str:  # type: ignore[override]
        """The log's name for the exercise."""
        return self._exercise.event

    def begin(self, position: PositionT | None = None) -> None:  # noqa: ARG002 - the exercise has its own first position
        """The next exercise, once the current one was set."""
        if self._started:
            solved = self.stage.over and self._solved and not self._helped
            self._exercise = self._exercises.next(self._tries if solved else None)
        self._started = self._solved = self._helped = False
        self._tries = 0
        self._examining: PositionT | None = None
        self._judging = False
        """Whether the learner's last turn waits for its verdict."""
        self._advice: tuple[PositionT, Any] | None = None
        self._help: tuple[PositionT, Said] | None = None
        """How the exercise has helped with a position, in words of its own."""
        self._verdict: Said | None = None
        """What was said of its end."""
        self.tried = None
        self._off: list[Effect] = []
        """What takes the wrong try that stays off the screens."""
        super().begin(self._exercise.position)
        learner = self._exercise.learner
        # A person without a name is called by the side.
        person = unnamed(learner) if self._learner == unnamed(self.rules.players[0]) else self._learner
        computer = Seat(COMPUTER, self._exercise.level)
        self.seats |= {player: person if player is learner else computer for player in self.rules.players}

    def who_plays(self, uuid: str) -> GameStarted:
        """Who learns, and how far the lessons are."""
        return replace(super().who_plays(uuid), progress=self._progress)

    @property
    def _progress(self) -> Progress | None:
        return self._exercises.progress if isinstance(self._exercises, InOrder) else None

    def game_after(self, request: AnyRequest) -> BeginGame | None:
        """The game to which this request leads after the last lesson; None: it leads to no game."""
        lessons = self._exercises
        if not self.stage.over or not isinstance(lessons, InOrder) or not lessons.progress.ends:
            return None
        return self.first_game if request is Request.NEW or not lessons.repeats else None

    def go_elsewhere(self) -> None:
        """The exercise isn't done: it is set again at the other board."""
        self._started = self._started and self.stage.over

    def started(self, uuid: str) -> list[Effect]:
        """The exercise's record is open."""
        self._started = True
        return [self.announce(self.who_plays(uuid))]

    def retry(self) -> list[Effect]:
        """Take off the wrong try that stays, if one does."""
        off, self._off, self.tried = self._off, [], None
        return off

    def made(self, given: TurnGiven[TurnT, PositionT]) -> list[Effect]:
        """Another turn takes the place of a wrong try."""
        return [*self.retry(), *super().made(given)]

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """What is taken back besides comes after a wrong try."""
        return [*self.retry(), *super().drop(count, seen=seen)]

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Announce what to do, or have the computer make its turn; a wrong try stays no longer."""
        told = [*self.retry(), *super().next_player(again=again)]
        self._judging = False
        if not self.seat.human:
            return told
        if self._advice is not None and self._advice[0] == self.position:
            return [*told, self.announce(replace(self._advice[1], again=again))]
        said = self._exercise.task(self.position)
        if said is None:
            return [*told, *self._examine()]
        return [*told, self.announce(replace(said, again=again))]

    @property
    def to_do(self) -> Fact | None:
        """What was said of the end of an exercise that is over, or of a wrong try; else what is to be done here."""
        said = self._verdict if self.stage.over else self.tried
        return super().to_do if said is None else said

    @property
    def _asked(self) -> Fact | None:
        """The exercise's own help, advice or task, if it has one for this position."""
        asked = super()._asked
        if not self.seat.human or not isinstance(asked, ToMove):
            return asked
        known = (each[1] for each in (self._help, self._advice) if each is not None and each[0] == self.position)
        return next(known, None) or self._exercise.task(self.position) or asked

    def go_on(self) -> list[Effect]:
        """Judge the learner's turn; otherwise announce what to do, or that the exercise is over."""
        ended = self._result_here is not None
        if not (self._turns and self.made_by_person(len(self._turns) - 1)):
            return self._done(self._exercise.ended(self.position)) if ended else self.next_player()
        if ended or not self._exercise.exact:
            return self._judged(None)
        self._judging = True
        if self.seat.human:  # the learner is to move again
            return self._examine()
        player, task = self.mover, self.rules.task(self.position)
        told = [] if player is None else [self.announce(ToMove(player, human=False, task=task))]
        return [*told, *self._examine()]

    def examined(self, answer: Known) -> list[Effect]:
        """Everything about the position is known: advise, or judge the turn that led to it."""
        if self._examining != self.position:
            return []
        self._examining = None
        if self._judging:
            return self._judged(answer)
        advice = self._exercise.advise(self.position, answer)
        self._advice = self.position, advice
        return [self.announce(advice)]

    def in_step(self) -> list[Effect]:
        """The position is on the board: now the task is announced, or that a wrong try is put back."""
        if self.tried is not None:
            return self.next_player(again=True)
        said = None if self._turns or self._tries else self._exercise.task(self.position)
        return [] if said is None else [self.announce(said)]

    def hint(self) -> list[Effect]:
        """Help from the exercise, otherwise in steps; a learner who hears the whole turn hasn't solved it alone."""
        said = self._exercise.hint(self.position)
        if said is not None:
            self._helped |= said != self._exercise.task(self.position)  # what everybody is told is no help
            self._help = self.position, said
            return [self.announce(said)]
        effects = super().hint()
        told = [effect.announcement for effect in effects if isinstance(effect, Announce)]
        self._helped |= any(getattr(each, "turn", None) is not None for each in told)
        return effects

    @property
    def _result_here(self) -> AnyResult | None:
        """How the rules end the game here; None if it goes on."""
        return self.rules.ended(self._positions, self._turns)

    def end(self, result: AnyResult | None, termination: str) -> list[Effect]:
        """The exercise is left; `ended` and `judge` handle its own ends."""
        self.stage.over = True
        return [StopThinking(), CloseRecord(result, termination)]

    def _examine(self) -> list[Effect]:
        self._examining = self.position
        return [Examine(self.position)]

    def _judged(self, answer: Known) -> list[Effect]:
        """The learner's last turn was right or wrong, or the exercise is over."""
        self._judging = False
        said = self._exercise.judge(self._positions[-2], self._turns[-1], answer)
        match said.stage:
            case "done":
                return self._done(said)
            case "wrong":
                self._tries += 1
                return self._wrong(said)
            case _:
                return [self.announce(said), *self.next_player()]

    def _wrong(self, said: Said) -> list[Effect]:
        """Say why the last turn is wrong; it is on no board and in no record any more, but stays on the screens."""
        taken = self.drop(1)
        self._off = [_as_tried(effect) for effect in taken if isinstance(effect, Announce)]
        self.tried = said
        learner = ToMove(self._exercise.learner, human=True, task=self.rules.task(self.position))
        told = [self.announce(learner), self.announce(said), AnnounceRetry(self.announce(Notice("retry")))]
        done = [effect for effect in taken if not isinstance(effect, Announce)]
        return [*done, *told, Restart(self.position), Expect(None)]

    def _done(self, said: Said) -> list[Effect]:
        self._solved = True
        termination = HELPED if self._helped else "normal"
        self._verdict = replace(said, helped=self._helped)
        return [Expect(None), *self.end(self._result_here, termination), Announce(self._verdict)]


def _as_tried(effect: Announce) -> Announce:
    """The announcement that a turn is taken back says that it was only tried."""
    told = effect.announcement
    return replace(effect, announcement=replace(told, tried=True)) if isinstance(told, TakenBack) else effect
