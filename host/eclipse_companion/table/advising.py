"""Advice at a table: hints step by step, and a coach who judges people's turns. A match asks for both.

In: turns that are made, and what the game's searches have found. Out: announcements, searches. The steps of a hint
start again with every position.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Protocol

from eclipse_companion.announcements import HOST, Fact, Host, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, PlayerT, PositionT, TurnT
from eclipse_companion.table.effects import Announce, Effect, Settle
from eclipse_companion.table.inputs import BeginGame
from eclipse_companion.table.searches import FindHint, JudgeTurn, Think

if TYPE_CHECKING:
    from eclipse_companion.table.match import Match


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

    def begin(self, position: AnyPosition, steps: Sequence[Any]) -> Any:  # noqa: ANN401 - each game has its own
        """The first step of the advice about a position."""
        numbered = [replace(step, step=number, steps=len(steps)) for number, step in enumerate(steps, start=1)]
        self._position, self._steps = position, numbered
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


class NoAdvice(Generic[PlayerT, TurnT, PositionT]):
    """What a match asks of its hints and its coach; here there are none."""

    def __init__(self, match: "Match[PlayerT, TurnT, PositionT]") -> None:
        self._match = match

    def begin(self) -> None:
        """Another game begins."""

    def sit_down(self, wish: BeginGame) -> None:
        """From now on these play."""

    def forget(self) -> None:
        """Another position is on the board, or the same one again."""

    @property
    def told(self) -> Fact | None:
        """What was advised last, if that still holds."""
        return None

    def made(self, before: PositionT, turn: TurnT, effects: list[Effect]) -> list[Effect]:
        """What follows from a turn that was made in the position `before`; `effects`: without a coach."""
        del before, turn
        return effects

    def settled(self, turn: TurnT) -> list[Effect]:
        """A player says a legal turn: have it made."""
        return [Settle(turn)]

    def hint(self) -> list[Effect]:
        """Announce the next step of a hint."""
        return [Announce(Notice("no_hints"))]

    def hinted(self, found: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """A search has found what a hint needs."""
        del found
        return []


class Advice(NoAdvice[PlayerT, TurnT, PositionT], ABC):
    """The hints and the coach of a match. A game has a subclass, which its match makes."""

    warns_first = False
    """Whether the coach speaks before a turn is made: where it can't be taken back, since it shows what was hidden."""

    def __init__(self, match: "Match[PlayerT, TurnT, PositionT]") -> None:
        super().__init__(match)
        self.coached = False
        """Whether people hear when their turn has given something away, and may take it back."""
        self.begin()

    def begin(self) -> None:
        """Another game begins."""
        self.forget()
        self._weighed: tuple[tuple[TurnT, ...], TurnT] | None = None
        """The turn that the coach has been asked about, or has warned of, and the turns before it."""
        self._warning: Fact | None = None
        """What the coach has warned of, as it was said; it holds for that turn."""

    def forget(self) -> None:
        """Another position is on the board, or the same one again: hints begin anew."""
        self._hint_steps: dict[AnyPlayer | Host | None, HintSteps] = {}
        """How far each person has been told; None: everybody at once."""
        self._hint_for: set[AnyPlayer | Host | None] = set()
        """Who waits for a hint that is being found."""

    @property
    def told(self) -> Fact | None:
        """The coach's warning, or the hint that was given last here, if there is one."""
        match = self._match
        warned = self._warning if self.warned is not None else None
        hint: Fact | None = self._hints_of(match.sharing.asker).told(match.position) if match.seat.human else None
        return warned or hint

    @abstractmethod
    def steps(self, found: Any) -> Sequence[HintStep]:  # noqa: ANN401 - each game has its own
        """What was found about the position, as announcements."""

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

    def sit_down(self, wish: BeginGame) -> None:
        """From now on there is a coach, or none."""
        self.coached = self.coached if wish.coached is None else wish.coached

    def made(self, before: PositionT, turn: TurnT, effects: list[Effect]) -> list[Effect]:
        """The coach judges a person's turn; the computer waits until it is known whether that is taken back."""
        match = self._match
        if self.warns_first or not (self.coached and match.seats.of(before.to_move).human):
            return effects
        match.replies.wait()
        known = match.rules.known_to(before, match.rules.own_player(before.to_move))
        judging = JudgeTurn(known, turn, self.past(len(match.turns) - 1))
        return [*(effect for effect in effects if not isinstance(effect, Think)), judging]

    def settled(self, turn: TurnT) -> list[Effect]:
        """A coach who speaks first is asked; the turn is made if it is said again, or gives nothing away."""
        match = self._match
        if not (self.warns_first and self.coached) or self._weighed == (match.turns, turn):
            return [Settle(turn)]
        self._weighed, self._warning = (match.turns, turn), None
        return [JudgeTurn(match.known, turn, self.past(len(match.turns)))]

    def weighed(self, turn: TurnT, claims: Sequence[Any]) -> list[Effect]:
        """The coach who speaks first has judged a turn: warn of it, or have it made."""
        if self._weighed != (self._match.turns, turn):
            return []
        if not self.gave_away(claims):
            return [Settle(turn)]
        self._warning = self.warning(claims)
        return [Announce(self._warning)]

    @property
    def warned(self) -> TurnT | None:
        """The turn that the coach has warned of here, or is judging."""
        return self._weighed[1] if self._weighed is not None and self._weighed[0] == self._match.turns else None

    def unwarned(self) -> None:
        """The turn that the coach has warned of isn't to be made."""
        self._weighed = self._warning = None

    def hint(self) -> list[Effect]:
        """Announce the next step of the hint; the first one has to be found before.

        It speaks to the player to move, and of what that player knows: nobody else gets it who is known to ask.
        """
        match = self._match
        asker, mover = match.sharing.asker, match.position.to_move
        if asker not in {None, mover}:
            return [Announce(Notice("hint_there" if asker is HOST else "others_hint", player=mover))]
        step = self._hints_of(asker).following(match.position)
        if step is not None:
            return [match.announce(step)]
        self._hint_for.add(asker)
        return [FindHint(match.known, self.past(len(match.turns)))]

    def hinted(self, found: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """The search has found the hint: announce its first step to those who wait for it."""
        match = self._match
        waiting, self._hint_for = self._hint_for, set()
        return [
            match.announce(self._hints_of(asker).begin(match.position, self.steps(found)), asker) for asker in waiting
        ]

    def _hints_of(self, asker: AnyPlayer | Host | None) -> HintSteps:
        return self._hint_steps.setdefault(asker, HintSteps())
