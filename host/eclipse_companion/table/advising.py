"""Advice at a table: hints step by step, and a coach who judges people's turns. A game with advice has these parts.

In: what the game's searches have found. Out: announcements; an offer to take a turn back that gave something away. The
steps of a hint start again with every position.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from eclipse_companion.announcements import HOST, Fact, Host, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.table.director import Director
from eclipse_companion.table.effects import Announce, Effect, Restart
from eclipse_companion.table.inputs import BeginGame
from eclipse_companion.table.match import Match
from eclipse_companion.table.searches import (
    FindHint,
    HintFound,
    JudgeTurn,
    PositionExamined,
    SearchResult,
    Think,
    ThinkingFailed,
    TurnJudged,
)
from eclipse_companion.table.seats import Seat


class HintStep(Protocol):
    """One announcement of a hint."""

    @property
    def turn(self) -> object | None:
        """The turn that is advised, in the steps that tell it."""


class HintSteps:
    """How much of the advice about one position has been announced."""

    def __init__(self) -> None:
        self._position: AnyPosition | None = None
        self._steps: list[Any] = []
        self._of_turn: list[Any] = []

    def begin(self, position: AnyPosition, steps: Sequence[HintStep]) -> Any:  # noqa: ANN401 - each game has its own
        """The first step of the advice about a position."""
        self._position, self._steps = position, list(steps)
        self._of_turn = [step for step in self._steps if step.turn is not None]
        return self._steps[0]

    def told(self, position: AnyPosition) -> Any:  # noqa: ANN401 - as above
        """The step about this position that was announced last; None if there is none."""
        return self._steps[0] if position == self._position else None

    def following(self, position: AnyPosition) -> Any:  # noqa: ANN401 - as above
        """The next step about this position; after the last one, the turn again. None if no hint was started."""
        if position != self._position:
            return None
        del self._steps[0]
        if not self._steps:
            self._steps = list(self._of_turn)
        return self._steps[0]


class AdvisedMatch(Match[PlayerT, TurnT, PositionT]):
    """A match with hints and a coach."""

    warns_first = False
    """Whether the coach speaks before a turn is made: where it can't be taken back, since it shows what was hidden."""

    def __init__(self, rules: Rules[PlayerT, TurnT, PositionT], seats: Sequence[Seat], edition: str) -> None:
        self.coached = False
        """Whether people hear when their turn has given something away, and may take it back."""
        self._hint_steps: dict[AnyPlayer | Host | None, HintSteps] = {}
        """How far each person has been told; None: everybody at once."""
        self._hint_for: set[AnyPlayer | Host | None] = set()
        """Who waits for a hint that is being found."""
        self._weighed: tuple[tuple[TurnT, ...], TurnT] | None = None
        """The turn that the coach has been asked about, or has warned of, and the turns before it."""
        self._warning: Fact | None = None
        """What the coach has warned of, as it was said; it holds for that turn."""
        super().__init__(rules, seats, edition)

    @property
    def _asked(self) -> Fact | None:
        """The coach's warning, or the hint that was given last here, if there is one; else what is asked for."""
        warned = self._warning if self.warned is not None else None
        advice: Fact | None = self._hints_of(self.asker).told(self.position) if self.seat.human else None
        return warned or advice or super()._asked

    @abstractmethod
    def steps(self, advice: Any) -> Sequence[HintStep]:  # noqa: ANN401 - each game has its own
        """The advice about the position, as announcements."""

    @abstractmethod
    def gave_away(self, claims: Sequence[Any]) -> bool:
        """Whether these claims say that a turn has given away a win or a draw."""

    def warning(self, claims: Sequence[Any]) -> Fact:
        """What is said before a turn that gives something away, if the game's coach speaks first."""
        raise NotImplementedError

    def coach_says(self, claims: Sequence[Any]) -> Fact | None:
        """What the coach says of the last turn if it has given nothing away, if anything."""
        del claims
        return None

    def past(self, count: int) -> Any:  # noqa: ANN401 - each game has its own
        """What advice must know of the first `count` turns beside the position after them; most games need nothing."""
        del count

    def begin(self, position: PositionT | None = None) -> None:
        """Begin another game, without a turn yet."""
        super().begin(position)
        self._forget_hints()
        self._weighed = self._warning = None

    def sit_down(self, wish: BeginGame) -> None:
        """From now on these play this edition, with or without a coach."""
        super().sit_down(wish)
        self.coached = self.coached if wish.coached is None else wish.coached

    def made(self, given: TurnGiven[TurnT, PositionT]) -> list[Effect]:
        """The coach judges a person's turn; the computer waits until it is known whether that is taken back."""
        before = self.position
        self._forget_hints()
        effects = super().made(given)
        by_person = self.seat_of(before.to_move).human
        if self.warns_first or not (self.coached and by_person):
            return effects
        known = self.rules.known_to(before, self.rules.own_player(before.to_move))
        judging = JudgeTurn(known, given.turn, self.past(len(self.turns) - 1))
        return [*(effect for effect in effects if not isinstance(effect, Think)), judging]

    def settled(self, turn: TurnT) -> list[Effect]:
        """A coach who speaks first is asked; the turn is made if it is said again, or gives nothing away."""
        if not (self.warns_first and self.coached) or self._weighed == (self.turns, turn):
            return super().settled(turn)
        self._weighed, self._warning = (self.turns, turn), None
        return [JudgeTurn(self.known, turn, self.past(len(self.turns)))]

    def weighed(self, turn: TurnT, claims: Sequence[Any]) -> list[Effect]:
        """The coach who speaks first has judged a turn: warn of it, or have it made."""
        if self._weighed != (self.turns, turn):
            return []
        if not self.gave_away(claims):
            return super().settled(turn)
        self._warning = self.warning(claims)
        return [Announce(self._warning)]

    @property
    def warned(self) -> TurnT | None:
        """The turn that the coach has warned of here, or is judging."""
        return self._weighed[1] if self._weighed is not None and self._weighed[0] == self.turns else None

    def unwarned(self) -> None:
        """The turn that the coach has warned of isn't to be made."""
        self._weighed = self._warning = None

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """A hint about the position that was there begins anew."""
        effects = super().drop(count, seen=seen)
        if effects:
            self._forget_hints()
        return effects

    def _forget_hints(self) -> None:
        """Another position is on the board, or the same one again."""
        self._hint_steps, self._hint_for = {}, set()

    def examined(self, answer: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """The current position's value and best turns were found, as an effect asked; exercises ask."""
        del answer
        return []

    def hint(self) -> list[Effect]:
        """Announce the next step of the hint; the first one has to be found before.

        It speaks to the player to move, and of what that player knows: nobody else gets it who is known to ask.
        """
        mover = self.position.to_move
        if self.asker not in {None, mover}:
            return [Announce(Notice("hint_there" if self.asker is HOST else "others_hint", player=mover))]
        step = self._hints_of(self.asker).following(self.position)
        if step is not None:
            return [self.announce(step)]
        self._hint_for.add(self.asker)
        return [FindHint(self.known, self.past(len(self.turns)))]

    def hinted(self, advice: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """The search has found the hint: announce its first step to those who wait for it."""
        waiting, self._hint_for = self._hint_for, set()
        return [
            self.announce(self._hints_of(asker).begin(self.position, self.steps(advice)), asker) for asker in waiting
        ]

    def _hints_of(self, asker: AnyPlayer | Host | None) -> HintSteps:
        return self._hint_steps.setdefault(asker, HintSteps())


class AdvisedDirector(Director[PlayerT, TurnT, PositionT]):
    """The parts of a game with advice."""

    match: AdvisedMatch[PlayerT, TurnT, PositionT]

    def found(self, found: SearchResult, now: float) -> list[Effect]:
        """What follows from a search's result; nothing if it no longer fits the game."""
        match found:
            case HintFound(position, advice):
                return self.match.hinted(advice) if self.awaited(position) else []
            case TurnJudged(position, turn, claims):
                return self._judged(position, turn, claims, now)
            case PositionExamined(position, answer):
                return self._examined(answer) if self.awaited(position) else []
            case ThinkingFailed(reason, JudgeTurn(position, turn)):  # the computer waits for the coach
                told = Announce(Notice("search_failed", {"reason": reason}))
                return [told, *self._judged(position, turn, (), now)]
            case _:
                return super().found(found, now)

    def _examined(self, answer: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """Everything about the position, to teach from."""
        effects = self.match.examined(answer)
        if any(isinstance(effect, Restart) for effect in effects):
            self.board.forget()
        return effects

    def _judged(self, position: AnyPosition, turn: object, claims: Sequence[Any], now: float) -> list[Effect]:
        """What a turn has given away; it is dropped if the turn no longer counts."""
        match = self.match
        if match.warns_first:
            return match.weighed(match.rules.own_turn(turn), claims) if self.awaited(position) else []
        before = [match.rules.known_to(each, match.rules.own_player(each.to_move)) for each in match.positions[-2:-1]]
        if before != [position] or match.turns[-1] != turn or match.called_off:
            return []
        if match.gave_away(claims) and not match.paused:
            return self.offers.offer_take_back(claims, now)
        said = match.coach_says(claims)
        alone = match.alone(match.positions[-2].to_move)
        told: list[Effect] = [] if said is None or match.over else [Announce(said, alone)]
        return [*told, *match.think()]
