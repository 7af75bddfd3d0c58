"""One game after another: the turns given, all explanations of what was seen, and what was said about it.

In: decisions. Out: the present moment as a value, as the basis for the next decision. Only what must hold together is
done here.
"""

from dataclasses import replace
from typing import Final

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.explanations import Explanation, Stage
from eclipse_companion.games.eclipse.turns.history import BEGINNING, History
from eclipse_companion.games.eclipse.turns.mending import Mending
from eclipse_companion.games.eclipse.turns.moments import Moment, beginning_with
from eclipse_companion.games.eclipse.turns.outcomes import Given
from eclipse_companion.games.eclipse.turns.remarks import Remarks
from eclipse_companion.games.eclipse.turns.rereading import Past
from eclipse_companion.games.eclipse.turns.restored import WayBack
from eclipse_companion.games.eclipse.turns.unseen import Unseen
from eclipse_companion.games.eclipse.turns.weighing import Ensemble, Weighed, penalties, shown
from eclipse_companion.sensing.evidence import Looks, Standing

REVISED: Final = 3
"""How many of the last turns given may still turn out to have been others."""


class TrackedGame:
    """What is known of the game in progress."""

    def __init__(self, given: History = BEGINNING, *, patience_ms: float = 6000.0) -> None:
        """`given`: the turns made before it begins, as far back as they are known."""
        self.patience_ms = patience_ms
        self.history = given
        """The turns given so far."""
        self.explanations = [Explanation.at(given.position, given.turns)]
        self._ensemble = Ensemble(self.explanations)
        self.unseen = Unseen()
        """What may have happened on squares that tell nothing."""
        self.begin(0.0)

    def begin(self, t_ms: float) -> None:
        """Nothing is expected, and nothing has been remarked on."""
        self.way_back = WayBack(self.history)
        self.before_cover: Weighed = []
        """The explanations as weighed when the board was covered, until what was done meanwhile is known."""
        self.last_change = t_ms
        """Board time of the last change of a square, milliseconds."""
        self.given_late: float | None = None
        """The last change before the turn that was given late, although other turns explain it, too."""
        self.past = Past()
        """What was seen, kept for a second reading."""
        self.looks = Looks()
        """What other sources than the leading one have seen since the last change."""
        self.expected: dict[int, tuple[Turn, ...]] = {}
        """The turns up to the one that the companion asked for, by how many were given at that time."""
        self.remarks = Remarks()

    def restart(
        self,
        position: Position,
        t_ms: float,
        *,
        target: Turn | None = None,
        at_once: bool = False,
        lies: str | None = None,
    ) -> None:
        """Begin again from a position that the board should show; the game's turns up to it stay known.

        `target`: a turn from there was made wrongly, and only this one will do. `at_once`: the board must show the
        position, and then what the target leads to, before anything else counts. `lies`: what lies there now, sixteen
        of `.GSgs+-?`, if the explanations don't know it.
        """
        lying = lies or min(self.explanations, key=lambda each: each.cost).cells
        self.history = self.history.until(position)
        self.explanations = [Explanation.at(position, self.turns)]
        self.begin(t_ms)
        mending = None
        if target is not None:
            after = Explanation.at(rules.apply(position, target), (*self.turns, target))
            mending = Mending([after], lying)
        elif at_once:
            mending = Mending(self.explanations, lying)
        self.remarks = Remarks(mending)

    def go_on(self, position: Position, turn: Turn, t_ms: float) -> None:
        """Begin again with a turn that was given and may still be withdrawn. `position`: the one before it."""
        before = self.history.until(position)
        self.history = before.plus(turn)
        self.explanations = [Explanation.after(position, turn, before.turns)]
        self.begin(t_ms)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns given, as far back as they are known."""
        return self.history.turns

    @property
    def position(self) -> Position:
        """The position after the turns given so far."""
        return self.history.position

    @property
    def possible(self) -> list[Explanation]:
        """The explanations, and what each may have become unseen if a square can't be trusted."""
        return self.unseen.reached(self.explanations, self.last_change, self.looks.together)

    @property
    def must_be_right(self) -> Mending | None:
        """The way back, if the board must be put right before anything else counts."""
        mending = self.remarks.mending
        return None if mending is None or mending.followed else mending

    def moment(self, t_ms: float, standing: Standing) -> Moment:
        """Everything that is known now."""
        ensemble, expected = self._weighable(), self._asked_for
        against = penalties(standing, t_ms)
        weighed = ensemble.weigh(against, t_ms - self.last_change, expected)
        known = (standing, against, self.history, weighed, ensemble, expected)
        return Moment(t_ms, self.last_change, self.patience_ms, *known)

    def later(self, moment: Moment) -> Moment:
        """The same moment after turns have been given or taken back; the weights stay."""
        history, ensemble, expected = self.history, self._weighable(), self._asked_for
        if (moment.history, moment.ensemble, moment.expected) == (history, ensemble, expected):
            return moment
        return replace(moment, history=history, ensemble=ensemble, expected=expected)

    def _weighable(self) -> Ensemble:
        if self._ensemble.explanations is not self.possible:
            self._ensemble = Ensemble(self.possible)
        return self._ensemble

    @property
    def _asked_for(self) -> tuple[tuple[Turn, ...], ...]:
        """The histories that the companion has asked for, which may still be in doubt."""
        return tuple(history for count, history in self.expected.items() if count >= len(self.turns) - REVISED)

    def hold(self, history: History) -> None:
        """These turns are given now."""
        self.history = history
        self.way_back.follow(history)
        mending = self.remarks.mending
        if mending is not None and mending.followed:
            mending.hold(Explanation.at(history.position, history.turns))

    def grant(self, turn: Turn, t_ms: float) -> Given:
        """One more turn is given, which `can_follow`; any question about it is answered."""
        self.hold(self.history.plus(turn))
        self.remarks.answered()
        certain = self.turns[: max(0, len(self.turns) - REVISED)]
        self.explanations = beginning_with(certain, self.explanations)
        return TurnGiven(t_ms, turn, self.position, self.past.since(self.turns))

    def can_follow(self, turn: Turn) -> bool:
        """Whether the turn is legal after those given."""
        return rules.why_illegal(self.position, turn) is None

    def completed(self, explanation: Explanation) -> Turn | None:
        """The turn after those given, if an explanation holds them and one whole turn, with nothing begun after it."""
        given, said = self.turns, explanation.asserted
        goes_on = len(said) > len(given) and said[: len(given)] == given
        whole = explanation.status.stage in (Stage.COMPLETE, Stage.UNTOUCHED)
        return said[len(given)] if goes_on and whole and self.can_follow(said[len(given)]) else None

    def shows_nothing(self, standing: Standing) -> bool:
        """Whether no trusted square shows a piece."""
        return {cell for square, cell in enumerate(shown(standing), start=1) if square not in self.unseen.squares} == {
            "."
        }
