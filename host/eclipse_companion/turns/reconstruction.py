"""Keeps all explanations of what was seen, and gives a turn when all that matter agree on it.

In go the `Change`s of `events` and the passing of board time, with the readings that stand; out come `outcomes`.
What has been given so far is compared with the heaviest explanations: one more turn is given, or some are taken back.
"""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Step
from eclipse_companion.events import Change, Likelihood
from eclipse_companion.game import rules
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.answers import looked_at, other_turns
from eclipse_companion.turns.costs import HOVER_MS, TAKEN_BACK
from eclipse_companion.turns.explanations import Explanation, Stage
from eclipse_companion.turns.history import BEGINNING, History
from eclipse_companion.turns.mending import Mending, confirmed
from eclipse_companion.turns.moments import AGREE, QUESTION_MS, Moment, beginning_with
from eclipse_companion.turns.outcomes import Cleared, Mended, Outcome, TakeBack, TurnGiven
from eclipse_companion.turns.remarks import Remarks
from eclipse_companion.turns.rereading import Past, Rereading, Suspicion, blinded
from eclipse_companion.turns.restored import ARRIVED_MS, WayBack
from eclipse_companion.turns.unseen import Unseen, after_blindness
from eclipse_companion.turns.weighing import (
    Ensemble,
    Standing,
    branched,
    least_cost,
    penalties,
    shown,
    shows,
    with_one_more,
)

GIVE_MS: Final = 90.0
"""A complete turn's last change must be this old: a piece that sweeps on is not set down."""
OPEN_SQUARE_MS: Final = 1200.0
"""How long a square that can't be read holds a turn up."""
LIKELY: Final = 7.0
"""Squares may well tell nothing where their sensors and the game say so by so many nats together: four less than what
makes it certain."""
REVISED: Final = 3
"""So many of the turns given last may still turn out to have been others."""
GIVEN_HOLDS: Final = 0.05
"""Turns given are taken back when less than this share of the weight holds them."""
DOUBTED: Final = 0.88
"""The same once it is time for a question, or the turn after them is known: less than what gives a turn then."""
CORRECTED: Final = 2
"""Who corrects the last turn displaces no more pieces than these, some wrongly."""
CLEAR_MS: Final = 400.0
"""A board without a piece has been cleared when it has stood so long."""
STEPS_MS: Final[tuple[float, ...]] = (
    *range(20, 200, 20),
    *(240, 280, 340, 400, 480, 560, 700, 850, 1000, 1200, 1500, 1800, 1950, 2100, 2300, 2600, 3000),
)
"""Decisions are made so long after the last change, milliseconds; from then on each `LATE_STEP_MS`."""
LATE_STEP_MS: Final = 500.0


class Reconstruction:
    """The set of explanations of one game after another. Time and readings are arguments; nothing here waits."""

    def __init__(self, given: History = BEGINNING, *, patience_ms: float = 6000.0) -> None:
        """`given`: the turns made up to where it begins, as far back as they are known."""
        self.patience_ms = patience_ms
        self._history = given
        self._explanations = [Explanation.at(given.position, given.turns)]
        self._ensemble = Ensemble(self._explanations)
        self._unseen = Unseen()
        self.suspicion: Suspicion | None = None
        """The squares that may tell nothing: turns that hinge on them wait as long as a question would."""
        self._begin(0.0)

    def _begin(self, t_ms: float) -> None:
        """Nothing is expected, nothing was remarked."""
        self._way_back = WayBack(self._history)
        self._last_change = t_ms
        self._given_late: float | None = None
        """The last change before the turn that was given late, though others explain it."""
        self._past = Past()
        self._expected: dict[int, tuple[Turn, ...]] = {}
        self._remarks = Remarks()

    def distrust(self, squares: tuple[Square, ...], since_ms: float | None, t_ms: float) -> list[Outcome]:
        """What happens on these squares is not seen: anything legal may have been done there.

        `since_ms`: since when that may have been so; what has happened since is read again. None: from now on.
        """
        self._unseen = Unseen(squares)
        found = None if since_ms is None else self._without(squares, since_ms)
        if found is None:
            return []
        found.read()
        self._explanations, self._last_change = found.explanations, found.last_change
        self._way_back = WayBack(self._history)
        return self._remarks.forget(t_ms)

    def prepare(self, squares: tuple[Square, ...], since_ms: float, most: int | None) -> bool:
        """Read the past again without these squares, `most` changes further; whether that is done.

        It changes nothing but how long `distrust` and `doubt` take.
        """
        found = self._without(squares, since_ms)
        return found is None or found.read(most)

    def doubt(self, squares: tuple[Square, ...], since_ms: float, t_ms: float, standing: Standing) -> float:
        """By how much better all that was seen is explained if nothing was seen on these squares since then, nats."""
        found = self._without(squares, since_ms)
        if found is None:
            return 0.0
        found.read()
        return self._least_cost(t_ms, standing) - found.cost(standing, t_ms)

    def risen(self, since_ms: float, t_ms: float, standing: Standing) -> float:
        """How much all that was seen since a board time has cost, nats: no square can be doubted by more, or hardly."""
        before = self._past.cost_before(since_ms)
        return 0.0 if before is None else self._least_cost(t_ms, standing) - before

    def _least_cost(self, t_ms: float, standing: Standing) -> float:
        return least_cost(self._possible, blinded(standing, self._unseen.squares), t_ms)

    def _hinges(self, turn: Turn, moment: Moment) -> bool:
        """Whether the next turn stands or falls with squares that may well tell nothing."""
        suspicion = self.suspicion
        if suspicion is None or moment.still >= QUESTION_MS:
            return False
        without = self._without(suspicion.squares, suspicion.since_ms)
        if without is None:
            return False
        doubt = self.doubt(suspicion.squares, suspicion.since_ms, moment.t_ms, moment.standing)
        held = without.held((*self.turns, turn), moment.standing, moment.t_ms)
        return suspicion.evidence + doubt >= LIKELY and held < DOUBTED

    def _without(self, squares: tuple[Square, ...], since_ms: float) -> Rereading | None:
        return None if self._must_be_right is not None else self._past.without(squares, since_ms)

    @property
    def _possible(self) -> list[Explanation]:
        """The explanations, and what each may have become unseen where a square can't be trusted."""
        return self._unseen.reached(self._explanations, self._last_change)

    def restart(
        self,
        position: Position,
        t_ms: float,
        *,
        target: Turn | None = None,
        at_once: bool = False,
        lies: str | None = None,
    ) -> None:
        """Begin again from a position that shall be on the board; the game's turns up to it stay known.

        `target`: a turn was made wrongly from there, and only this one will do. `at_once`: the board must show the
        position before anything else counts, as it must what the target leads to. `lies`: what does
        lie there, sixteen of `.GSgs+-?`, where the explanations don't know it.
        """
        lying = lies or min(self._explanations, key=lambda each: each.cost).cells
        self._history = self._history.until(position)
        self._explanations = [Explanation.at(position, self.turns)]
        self._begin(t_ms)
        mending = None
        if target is not None:
            after = Explanation.at(rules.apply(position, target), (*self.turns, target))
            mending = Mending([after], lying)
        elif at_once:
            mending = Mending(self._explanations, lying)
        self._remarks = Remarks(mending)

    def go_on(self, position: Position, turn: Turn, t_ms: float) -> None:
        """Begin again with a turn that was given, and may still be withdrawn. `position`: the one before it."""
        before = self._history.until(position)
        self._history = before.plus(turn)
        self._explanations = [Explanation.after(position, turn, before.turns)]
        self._begin(t_ms)

    def set_back(self, t_ms: float) -> None:
        """What was done up to now was done at this time, which is earlier than was thought."""
        self._last_change = min(self._last_change, t_ms)
        self._remarks.set_back(t_ms)

    def stand(self, t_ms: float) -> None:
        """How long nothing has changed counts from now on: nobody was looking before."""
        self._last_change = max(self._last_change, t_ms)

    @property
    def position(self) -> Position:
        """The position after the turns given so far."""
        return self._history.position

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns given, as far back as they are known."""
        return self._history.turns

    @property
    def out_of_step(self) -> bool:
        """Whether the board is known not to be what it should be, or is yet to be made so."""
        return self._remarks.mending is not None

    @property
    def steps_left(self) -> tuple[Step, ...]:
        """What is left to do to put the board right."""
        return () if self._remarks.mending is None else self._remarks.mending.left

    def as_it_lies(self, standing: Standing) -> str:
        """What lies there as far as it is known or shown, sixteen of `.GSgs+-?`."""
        mending = self._remarks.mending
        known = min(self._explanations, key=lambda each: each.cost).cells if mending is None else mending.lying
        return confirmed(known, shown(standing))

    def turn(self, degrees: int, t_ms: float) -> None:
        """The board is seen to stand turned clockwise by so much more, from this time on."""
        self._last_change = t_ms
        self._past = Past()
        if self._remarks.mending is not None:
            self._remarks.mending.turn(degrees)

    def expect(self, turn: Turn | None) -> None:
        """Tell the turn that the player was asked to make next (the computer's), or None."""
        if turn is None:
            self._expected.pop(len(self.turns), None)
        else:
            self._expected[len(self.turns)] = (*self.turns, turn)

    def others(self, t_ms: float, standing: Standing) -> tuple[Turn, ...]:
        """What the last turn given may have been instead, likeliest first; nothing where nothing else can be."""
        if not self.turns or self._must_be_right is not None:
            return ()
        weighed = self._moment(t_ms, standing).timeless
        return other_turns(self.turns, self._history.before_last, weighed, t_ms, standing)

    def ask_others(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """The player of the last turn given says that it was another: ask which; nothing where none can be."""
        turns = self.others(t_ms, standing)
        return [self._remarks.ask_instead(turns, self._history, t_ms, standing)] if turns else []

    def settle(self, turn: Turn, t_ms: float, standing: Standing) -> list[Outcome]:
        """This turn was made: next, or in the place of the last one given where that is in question.

        Nothing of what was seen up to now can make it another again. Nothing happens where the turn is none that the
        board can show.
        """
        asked = self._remarks.question
        instead = asked is not None and asked.instead_of is not None and turn in asked.turns
        before = self._history.up_to(len(self.turns) - 1) if instead else self._history
        made = (*before.turns, turn)
        kept = [each for each in self._possible if each.asserted[: len(made)] == made]
        if not kept:
            if self._must_be_right is not None or rules.why_illegal(before.position, turn) is not None:
                return []
            after = before.plus(turn)
            if not shows(shown(standing), after.position):
                return []
            kept = [Explanation.at(after.position, after.turns)]
        self._explanations = kept
        self._past.settle(made, t_ms, kept)
        self._hold(before)
        outcomes: list[Outcome] = [TakeBack(t_ms, 1, before.position)] if instead else []
        outcomes.append(self._grant(turn, t_ms))
        # What has stood still for long is not decided on again: the next turn may have waited for this one.
        still = t_ms - self._last_change
        outcomes += self._give(self._moment(t_ms, standing)) if still >= GIVE_MS else []
        if self._unseen.squares and still >= self.patience_ms:  # what was made unseen after it is in doubt as long
            outcomes += self._remark(self._moment(t_ms, standing))
        return outcomes

    def look(self, likelihood: Likelihood, seen_ms: float, t_ms: float, standing: Standing) -> list[Outcome]:
        """Take what another source, such as a camera, saw at `seen_ms`; it counts while a question is open.

        `likelihood`: shape (16, 5), as in `frames.Evidence`. What was seen before the last change is of no use. Each
        look counts for itself: two of one picture would count twice.
        """
        if self._remarks.question is None or seen_ms < self._last_change:
            return []
        self._explanations = looked_at(self._explanations, likelihood)
        moment = self._moment(t_ms, standing)
        return [*self._withdraw(moment), *self._give(self._later(moment))]

    def take(self, change: Change, standing: Standing) -> None:
        """Let every explanation branch over one change."""
        known = [each for each in self._explanations if not each.is_way_back]
        possible = self._unseen.all_reached(known, self._last_change)
        before, since = self._explanations, self._last_change
        still, self._last_change = change.t_ms - self._last_change, change.t_ms
        if self._remarks.mending is not None:
            self._remarks.mending.take(change)
        if self._must_be_right is not None:
            return
        if self._remarks.question is not None:
            self._remarks.question.take(change, standing, self._explanations)
        self._explanations = branched(possible, change, penalties(standing, change.t_ms), still)
        least = min(each.cost for each in self._explanations)
        for one in self._way_back.take(change, shown(standing), still, least):
            self._explanations = with_one_more(one, self._explanations)
        self._past.take(change, standing, since, before, self._explanations)

    def look_again(self) -> None:
        """For a while nothing was seen of any square: more than what shows may have been done meanwhile."""
        if self._must_be_right is None:
            self._explanations = after_blindness(self._explanations, self._last_change)

    def next_decision(self, t_ms: float) -> float | None:
        """Board time of the first decision after `t_ms`; None once nothing can change without a new reading."""
        still = t_ms - self._last_change
        index = bisect_right(STEPS_MS, still)
        if index < len(STEPS_MS):
            step = STEPS_MS[index]
        elif still < self.patience_ms + 2 * LATE_STEP_MS:
            step = (math.floor(still / LATE_STEP_MS) + 1) * LATE_STEP_MS
        else:
            return None
        # The sum may be rounded to `t_ms` itself, where `still` falls short of the step by a bit.
        return max(self._last_change + step, math.nextafter(t_ms, math.inf))

    def decide(self, t_ms: float, standing: Standing, unsettled: Sequence[int]) -> list[Outcome]:
        """What is known now that was not known before."""
        still = t_ms - self._last_change
        cleared = self._cleared(still, standing, unsettled, t_ms)
        if cleared:
            return cleared
        readable = not unsettled or still >= OPEN_SQUARE_MS
        if self._must_be_right is not None:
            return self._made_right(self._must_be_right, t_ms, standing) if readable else []
        touched = self._touched(t_ms, standing)
        if touched is not None:
            return touched
        moment = self._moment(t_ms, standing)
        settled = readable and still >= GIVE_MS
        sure = settled and moment.held(self.turns) < 1.0 - AGREE
        outcomes = self._remarks.mended(moment)
        if self._remarks.mending is not None and self._remarks.mending.on_the_way:
            return self._remark(moment) if readable else []
        outcomes += self._withdraw(moment) if sure or still >= HOVER_MS else []
        outcomes += self._give(self._later(moment), overtaken=not settled or self._waits_for_answer(moment))
        if readable:
            outcomes += self._remark(self._later(moment))
        if settled and still >= self.patience_ms and all(isinstance(each, TurnGiven) for each in outcomes):
            outcomes += self._give_only(self._later(moment))
        best = moment.weighed[0][0]
        if settled and best.asserted == self.turns and best.status.stage in (Stage.COMPLETE, Stage.UNTOUCHED):
            self._way_back.at_rest(best.cost, still)
        return outcomes

    def _waits_for_answer(self, moment: Moment) -> bool:
        """Whether what may have been made unseen was just asked about: for a while, that time passes is no answer."""
        asked = self._remarks.asked_since(moment.last_change)
        return asked and bool(self._unseen.squares) and moment.still < moment.patience_ms

    def _give_only(self, moment: Moment) -> list[Outcome]:
        """A complete turn that has stood for so long, with no other to ask about: what is in doubt is not the turn."""
        if not moment.at_rest or self._remarks.question is not None:
            return []
        turn = self._completed(moment.weighed[0][0])
        if turn is None:
            return []
        self._given_late = moment.last_change
        return [self._grant(turn, moment.t_ms)]

    def give_likeliest(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """Give the likeliest complete turn at once, where one is known: its player says that it is finished.

        Where part of it may have been made unseen, ask which it was.
        """
        self._explanations = self._unseen.all_reached(self._explanations, self._last_change)
        moment = self._moment(t_ms, standing)
        turns = (self._completed(explanation) for explanation, _ in moment.weighed)
        turn = next((turn for turn in turns if turn is not None), None)
        if turn is None:
            return []
        if self._unseen.squares and moment.agreed is None:
            question = self._remarks.question
            return self._remarks.ask(moment) if question is None else [question.asked(t_ms)]
        return [self._grant(turn, t_ms)]

    def _completed(self, explanation: Explanation) -> Turn | None:
        """The turn after those given, where an explanation holds those and a whole turn, and nothing of another one."""
        given, said = self.turns, explanation.asserted
        goes_on = len(said) > len(given) and said[: len(given)] == given
        whole = explanation.status.stage in (Stage.COMPLETE, Stage.UNTOUCHED)
        return said[len(given)] if goes_on and whole else None

    def _moment(self, t_ms: float, standing: Standing) -> Moment:
        """All that is known now."""
        ensemble, expected = self._weighable(), self._asked_for
        weighed = ensemble.weigh(penalties(standing, t_ms), t_ms - self._last_change, expected)
        known = (self._history, weighed, ensemble, expected)
        return Moment(t_ms, self._last_change, self.patience_ms, standing, *known)

    def _later(self, moment: Moment) -> Moment:
        """The same moment once turns have been given or taken back; the weights stay."""
        return replace(moment, history=self._history, ensemble=self._weighable(), expected=self._asked_for)

    def _weighable(self) -> Ensemble:
        if self._ensemble.explanations is not self._possible:
            self._ensemble = Ensemble(self._possible)
        return self._ensemble

    @property
    def _asked_for(self) -> tuple[tuple[Turn, ...], ...]:
        """The histories that the companion has asked for, which may still be in doubt."""
        return tuple(history for count, history in self._expected.items() if count >= len(self.turns) - REVISED)

    @property
    def _must_be_right(self) -> Mending | None:
        """The way back, where the board must be made right before anything else counts."""
        mending = self._remarks.mending
        return None if mending is None or mending.followed else mending

    def _made_right(self, mending: Mending, t_ms: float, standing: Standing) -> list[Outcome]:
        """The board must be made right first, or turns before it be taken back by hand."""
        taken_back = self._gone_back(mending, t_ms, standing)
        if taken_back:
            return taken_back
        outcomes = mending.look(t_ms, t_ms - self._last_change, self.patience_ms, standing)
        if mending.is_right:
            self._explanations, self._remarks.mending = mending.found, None
        return outcomes

    def _gone_back(self, mending: Mending, t_ms: float, standing: Standing) -> list[Outcome]:
        """The board shows an earlier position than the one that must lie there, and not on the way to that."""
        there = self._way_back.shown_in(shown(standing))
        if there is None or there == self._history or mending.cleared or mending.on_the_way:
            return []
        # Who takes off the last pieces may have left the game; and the only piece may be in the hand that flips it.
        waits = ARRIVED_MS if there.position.count else self.patience_ms
        if t_ms - self._last_change < waits:
            return []
        outcomes: list[Outcome] = [] if mending.told_at is None else [Mended(t_ms)]
        count = len(self.turns) - len(there.turns)
        self._remarks = Remarks()
        self._explanations = [Explanation.at(there.position, there.turns)]
        self._hold(there)
        return [*outcomes, TakeBack(t_ms, count, self.position)]

    def _touched(self, t_ms: float, standing: Standing) -> list[Outcome] | None:
        """The answer given by a touch; nothing while a piece is being touched; None where none is."""
        question = self._remarks.question
        if question is None or not question.touching:
            return None
        turn = question.touched(t_ms)
        if turn is None:
            return self._remark(self._moment(t_ms, standing))
        question.let_go()
        kept, self._explanations = self._explanations, question.before
        outcomes = self.settle(turn, t_ms, standing)
        if not outcomes:  # it can't be that one any more: the touch was none
            self._explanations = kept
            return None
        return outcomes

    def _remark(self, moment: Moment) -> list[Outcome]:
        remark = self._remarks.remark(moment)
        if remark.explanations is not None:
            self._explanations = remark.explanations
        return remark.outcomes

    def _withdraw(self, moment: Moment) -> list[Outcome]:
        """Take back the turns that too little weight holds, and more the longer nothing comes that could decide."""
        given, best = self.turns, moment.weighed[0][0]
        if best.status.stage is Stage.OPEN and best.displaced > CORRECTED:
            return []  # the board is a mess, which tells nothing of the turns before it
        decided = moment.at_rest or moment.agreed is not None
        # What was given late, for want of another, stays until something happens.
        least = DOUBTED if decided and self._given_late != moment.last_change else GIVEN_HOLDS
        kept = len(given)
        while kept and moment.held(given[:kept]) < least:
            kept -= 1
        if kept == len(given):
            return []
        if kept == 0 and len(given) > 1 and self._shows_nothing(moment.standing):
            return []  # whoever takes all away has left the game, unless the next piece is soon placed
        self._hold(self._history.up_to(kept))
        self._remarks.answered()
        if moment.at_rest and self._shows_nothing(moment.standing):
            # An empty board that is left so is plain: no hand holds a piece of it.
            self._explanations = [
                each if each.asserted[: len(given)] != given else replace(each, cost=each.cost + TAKEN_BACK)
                for each in self._explanations
            ]
        return [TakeBack(moment.t_ms, len(given) - kept, self.position)]

    def _give(self, moment: Moment, *, overtaken: bool = False) -> list[Outcome]:
        """The next turns on which enough of the weight agrees; `overtaken`: none but those."""
        outcomes: list[Outcome] = []
        while (turn := moment.overtaken if overtaken else moment.agreed) is not None:
            if moment.held(self.turns) < DOUBTED or turn not in rules.legal_turns(self.position):
                break
            if self._hinges(turn, moment):
                break
            outcomes.append(self._grant(turn, moment.t_ms))
            moment = replace(moment, history=self._history)
        return outcomes

    def _hold(self, history: History) -> None:
        """These turns are given now."""
        self._history = history
        self._way_back.follow(history)

    def _grant(self, turn: Turn, t_ms: float) -> TurnGiven:
        """One turn more is given; what was asked about it is answered."""
        self._hold(self._history.plus(turn))
        self._remarks.answered()
        certain = self.turns[: max(0, len(self.turns) - REVISED)]
        self._explanations = beginning_with(certain, self._explanations)
        return TurnGiven(t_ms, turn, self.position, self._past.since(self.turns))

    def _cleared(self, still: float, standing: Standing, unsettled: Sequence[int], t_ms: float) -> list[Outcome]:
        """The board without a piece: at a game's end soon, in its middle after the patience time.

        Who takes off the only piece of a game has taken its turn back.
        """
        mending = self._remarks.mending
        if mending is not None and mending.cleared:
            return []
        if self.position.count < 1 or still < CLEAR_MS or unsettled or not self._shows_nothing(standing):
            return []
        goes_on = rules.result(self.position) is None
        if goes_on and (still < self.patience_ms or (self._history.first == EMPTY and len(self.turns) == 1)):
            return []
        self.restart(EMPTY, t_ms)
        return [Cleared(t_ms)]

    def _shows_nothing(self, standing: Standing) -> bool:
        """Whether no square that can be trusted shows a piece."""
        return {cell for square, cell in enumerate(shown(standing), start=1) if square not in self._unseen.squares} == {
            "."
        }
