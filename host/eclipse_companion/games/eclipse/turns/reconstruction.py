"""Keeps all explanations of what was seen, and gives a turn when all the likely ones agree on it.

In go the `Change`s of `events` and the passing of board time, with the standing readings; out come `outcomes`.
The turns given until now are compared with the heaviest explanations: one more turn is given, or some are taken back.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import Step
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.answers import looked_at, other_turns
from eclipse_companion.games.eclipse.turns.costs import HOVER_MS, TAKEN_BACK
from eclipse_companion.games.eclipse.turns.doubts import Doubts
from eclipse_companion.games.eclipse.turns.explanations import Explanation, Stage, followed_on
from eclipse_companion.games.eclipse.turns.history import BEGINNING, History
from eclipse_companion.games.eclipse.turns.mending import Mending, confirmed
from eclipse_companion.games.eclipse.turns.moments import AGREE, DOUBTED, QUESTION_MS, Moment
from eclipse_companion.games.eclipse.turns.outcomes import Cleared, Outcome, TakeBack
from eclipse_companion.games.eclipse.turns.remarks import Remarks
from eclipse_companion.games.eclipse.turns.rereading import Past, PastStep
from eclipse_companion.games.eclipse.turns.restored import ARRIVED_MS
from eclipse_companion.games.eclipse.turns.session import TrackedGame
from eclipse_companion.games.eclipse.turns.timing import GIVE_MS, Timing
from eclipse_companion.games.eclipse.turns.under_cover import made_unseen
from eclipse_companion.games.eclipse.turns.unseen import after_blindness
from eclipse_companion.games.eclipse.turns.weighing import (
    against,
    branched,
    penalties,
    shown,
    shows,
    with_one_more,
)
from eclipse_companion.sensing.evidence import Change, Evidence, Looks, Standing

OPEN_SQUARE_MS: Final = 1200.0
"""For how long an unreadable square delays a turn."""
GIVEN_HOLDS: Final = 0.05
"""Turns given are taken back if less than this share of the weight holds them."""
CORRECTED: Final = 2
"""Correcting the last turn displaces at most this many pieces, counting wrong ones."""
CLEAR_MS: Final = 400.0
"""An empty board has been cleared when it has stood for this long."""


class Reconstruction(TrackedGame):
    """The explanations of one game after another. Time and readings are arguments; nothing here waits."""

    def __init__(self, given: History = BEGINNING, *, patience_ms: float = 6000.0) -> None:
        """`given`: the turns made before the start, as far back as they are known."""
        super().__init__(given, patience_ms=patience_ms)
        self.doubts = Doubts(self)
        self.timing = Timing(self, self.doubts)

    def decide(self, t_ms: float, standing: Standing, unsettled: Sequence[int]) -> list[Outcome]:
        """Return what has become known since the last call."""
        still = t_ms - self.last_change
        cleared = self._cleared(still, standing, unsettled, t_ms)
        if cleared:
            return cleared
        readable = not unsettled or still >= OPEN_SQUARE_MS
        if self.must_be_right is not None:
            return self._made_right(self.must_be_right, t_ms, standing) if readable else []
        touched = self._touched(t_ms, standing)
        if touched is not None:
            return touched
        moment = self.moment(t_ms, standing)
        settled = readable and still >= GIVE_MS
        if settled and self.before_cover:
            moment = self._uncovered(moment)
        sure = settled and moment.held(self.turns) < 1.0 - AGREE
        outcomes = self.remarks.mended(moment)
        mending = self.remarks.mending
        if mending is not None and mending.on_the_way and not moment.on_the_way_back:
            return self._remark(moment) if readable else []
        withdrawn = self._withdraw(moment) if sure or still >= HOVER_MS else []
        if withdrawn and shows(shown(standing), self.position):
            outcomes += self.remarks.forget(t_ms)
        outcomes += withdrawn
        outcomes += self._give(self.later(moment), overtaken=not settled or self._waits_for_answer(moment))
        if readable:
            outcomes += self._remark(self.later(moment))
        if settled and still >= self.patience_ms and all(isinstance(each, TurnGiven) for each in outcomes):
            outcomes += self._give_only(self.later(moment))
        self.timing.decided(self.later(moment))
        best = moment.weighed[0][0]
        if settled and best.asserted == self.turns and best.status.stage in (Stage.COMPLETE, Stage.UNTOUCHED):
            self.way_back.at_rest(best.cost, still)
        return outcomes

    def settle(self, turn: Turn, t_ms: float, standing: Standing) -> list[Outcome]:
        """This turn was made: next, or in place of the last one given if that is in question.

        Nothing seen until now can change it again. Nothing happens if the board can't show such a turn,
        or if it isn't legal.
        """
        asked = self.remarks.question
        instead = asked is not None and asked.instead_of is not None and turn in asked.turns
        before = self.history.up_to(len(self.turns) - 1) if instead else self.history
        if rules.why_illegal(before.position, turn) is not None:
            return []
        made = (*before.turns, turn)
        kept = [each for each in self.possible if each.asserted[: len(made)] == made]
        if not kept:
            aimed = self.must_be_right is not None and not instead
            after = before.plus(turn)
            if aimed or not shows(shown(standing), after.position):
                return []
            kept = [Explanation.at(after.position, after.turns)]
        outcomes: list[Outcome] = []
        if self.must_be_right is not None:  # what should lie there followed from another turn
            outcomes = self.remarks.forget(t_ms)
        self.explanations = kept
        self.past.settle(made, t_ms, kept)
        self.hold(before)
        outcomes += [TakeBack(t_ms, 1, before.position)] if instead else []
        outcomes.append(self.grant(turn, t_ms))
        # What has stood still for long isn't decided again: the next turn may have waited for this one.
        still = t_ms - self.last_change
        outcomes += self._give(self.moment(t_ms, standing)) if still >= GIVE_MS else []
        if self.unseen.squares and still >= self.patience_ms:  # anything made unseen after it is in doubt for as long
            outcomes += self._remark(self.moment(t_ms, standing))
        return outcomes

    def commit_likeliest(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """Give the likeliest complete turn at once, if one is known: its player says that it is finished.

        If part of it may have been made unseen, or a piece can't be read, ask which turn it was.
        """
        self.explanations = self.unseen.all_reached(self.explanations, self.last_change, self.looks.together)
        moment = self.moment(t_ms, standing)
        turns = (self.completed(explanation) for explanation, _ in moment.weighed)
        turn = next((turn for turn in turns if turn is not None), None)
        if turn is None:
            return []
        if (self.unseen.squares or "?" in shown(standing)) and moment.agreed is None:
            if self.remarks.question is not None:
                return [self.remarks.question.asked(t_ms)]
            asked = self.remarks.ask(moment)
            if asked or self.unseen.squares:
                return asked
        return [self.grant(turn, t_ms)]

    def look(self, evidence: Evidence, t_ms: float, standing: Standing) -> list[Outcome]:
        """Add what another source, such as a camera, saw of the board as it is now.

        Anything seen before the last change is ignored: nobody knows what it shows of the board now. While the board
        must be put right, its own readings tell.
        """
        if evidence.t_ms < self.last_change or self.must_be_right is not None:
            return []
        before = self.looks.together
        self.looks.add(evidence)
        together = self.looks.together
        assert together is not None
        self.explanations = looked_at(self.explanations, together, before)
        moment = self.moment(t_ms, standing)
        return [*self._withdraw(moment), *self._give(self.later(moment))]

    def others(self, t_ms: float, standing: Standing) -> tuple[Turn, ...]:
        """What the last turn given may have been instead, likeliest first; empty if there is no alternative."""
        if not self.turns:
            return ()
        # While the board must be put right, only what it shows counts.
        weighed = [] if self.must_be_right is not None else self.moment(t_ms, standing).timeless
        return other_turns(self.turns, self.history.before_last, weighed, t_ms, standing)

    def ask_others(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """Ask which turn the last one given was, as its player says that it is wrong; empty without alternatives."""
        turns = self.others(t_ms, standing)
        return [self.remarks.ask_instead(turns, self.history, t_ms, standing)] if turns else []

    def take(self, change: Change, standing: Standing) -> None:
        """Let every explanation branch over one change."""
        looked, self.looks = self.looks.together, Looks()
        possible = self.unseen.all_reached(followed_on(self.explanations), self.last_change, looked)
        before, since = self.explanations, self.last_change
        still, self.last_change = change.t_ms - self.last_change, change.t_ms
        if self.remarks.mending is not None:
            self.remarks.mending.take(change)
        if self.must_be_right is not None:
            return
        if self.remarks.question is not None:
            self.remarks.question.take(change, standing, self.explanations)
        self.explanations = branched(possible, change, penalties(standing, change.t_ms), still)
        least = min(each.cost for each in self.explanations)
        for one in self.way_back.take(change, shown(standing), still, least):
            self.explanations = with_one_more(one, self.explanations)
        self.past.take(PastStep(change.t_ms, before, self.explanations, since, (change, standing), looked=looked))

    def cover(self, t_ms: float, standing: Standing) -> None:
        """Something covers the board from now on."""
        self.before_cover = self.moment(t_ms, standing).weighed

    def look_again(self) -> None:
        """Allow for unseen acts after a time without readings of any square: more may have been done than shows."""
        if self.must_be_right is None:
            self.explanations = after_blindness(self.explanations, self.last_change)

    def expect(self, turn: Turn | None) -> None:
        """Set the turn that the player was asked to make next (the computer's), or None."""
        if turn is None:
            self.expected.pop(len(self.turns), None)
        else:
            self.expected[len(self.turns)] = (*self.turns, turn)
        self.timing.forget()

    def set_back(self, t_ms: float) -> None:
        """Move everything done until now back to this time, which is earlier than was thought."""
        self.last_change = min(self.last_change, t_ms)
        self.remarks.set_back(t_ms)

    def stand(self, t_ms: float) -> None:
        """Measure the time without a change from now on: nobody was watching before."""
        self.last_change = max(self.last_change, t_ms)

    def turn(self, degrees: int, t_ms: float) -> None:
        """Renumber the squares: the board is seen turned clockwise by this many more degrees from now on."""
        self.last_change = t_ms
        self.past = Past()
        if self.remarks.mending is not None:
            self.remarks.mending.turn(degrees)

    @property
    def out_of_step(self) -> bool:
        """Whether the board is known to be wrong, or has yet to be put right."""
        return self.remarks.mending is not None

    @property
    def steps_left(self) -> tuple[Step, ...]:
        """What is left to do to put the board right."""
        return () if self.remarks.mending is None else self.remarks.mending.left

    def as_it_lies(self, standing: Standing) -> str:
        """What lies there as far as it is known or shown, as sixteen of `.GSgs+-?`."""
        mending = self.remarks.mending
        known = min(self.explanations, key=lambda each: each.cost).cells if mending is None else mending.lying
        return confirmed(known, shown(standing))

    def _uncovered(self, moment: Moment) -> Moment:
        """Allow for whole turns under the cover: of several, nobody saw the order."""
        before, self.before_cover = self.before_cover, []
        shows_now = against(moment.standing.rows)
        for one in made_unseen(before, shows_now, moment.weighed[0][0]):
            self.explanations = with_one_more(one, self.explanations)
        return self.moment(moment.t_ms, moment.standing)

    def _waits_for_answer(self, moment: Moment) -> bool:
        """Whether a question about unseen acts was just asked: for a while, the passing of time is no answer."""
        asked = self.remarks.asked_since(moment.last_change)
        return asked and bool(self.unseen.squares) and moment.still < moment.patience_ms

    def _give_only(self, moment: Moment) -> list[Outcome]:
        """A complete turn that has stood long enough without an alternative: the doubt isn't about the turn."""
        if not moment.at_rest or self.remarks.question is not None:
            return []
        turn = self.completed(moment.weighed[0][0])
        if turn is None:
            return []
        self.given_late = moment.last_change
        return [self.grant(turn, moment.t_ms)]

    def _made_right(self, mending: Mending, t_ms: float, standing: Standing) -> list[Outcome]:
        """Put the board right first, or follow earlier turns as they are taken back by hand."""
        taken_back = self._gone_back(mending, t_ms, standing)
        if taken_back:
            return taken_back
        outcomes = mending.look(t_ms, t_ms - self.last_change, self.patience_ms, standing)
        if mending.is_right:
            self.explanations, self.remarks.mending = mending.found, None
        return outcomes

    def _gone_back(self, mending: Mending, t_ms: float, standing: Standing) -> list[Outcome]:
        """The board shows an earlier position than the one that must lie there, and isn't on the way to that one."""
        there = self.way_back.shown_in(shown(standing))
        if there is None or there == self.history or mending.cleared or mending.on_the_way:
            return []
        # Taking off the last pieces may mean leaving the game; the only piece may also be in the hand that flips it.
        waits = ARRIVED_MS if there.position.count else self.patience_ms
        if t_ms - self.last_change < waits:
            return []
        outcomes: list[Outcome] = [] if mending.last_announced_at is None else [Mended(t_ms)]
        count = len(self.turns) - len(there.turns)
        self.remarks = Remarks()
        self.explanations = [Explanation.at(there.position, there.turns)]
        self.hold(there)
        return [*outcomes, TakeBack(t_ms, count, self.position)]

    def _touched(self, t_ms: float, standing: Standing) -> list[Outcome] | None:
        """The answer given by a touch; empty while a piece is being touched; None without a touch."""
        question = self.remarks.question
        if question is None or not question.touching:
            return None
        turn = question.touched(t_ms)
        if turn is None:
            return self._remark(self.moment(t_ms, standing))
        question.release()
        kept, self.explanations = self.explanations, question.before
        outcomes = self.settle(turn, t_ms, standing)
        if not outcomes:  # that turn is impossible by now: it wasn't a touch
            self.explanations = kept
            return None
        return outcomes

    def _remark(self, moment: Moment) -> list[Outcome]:
        remark = self.remarks.remark(moment)
        if remark.explanations is not None:
            self.explanations = remark.explanations
        return remark.outcomes

    def _withdraw(self, moment: Moment) -> list[Outcome]:
        """Take back turns that too little weight holds; as time passes, they need more weight."""
        given, best = self.turns, moment.weighed[0][0]
        if best.status.stage is Stage.OPEN and best.displaced > CORRECTED:
            return []  # the board is a mess, which says nothing about the turns before it
        decided = moment.at_rest or moment.agreed is not None
        # A turn given late, for want of another, stays until something happens.
        least = DOUBTED if decided and self.given_late != moment.last_change else GIVEN_HOLDS
        kept = len(given)
        while kept and moment.held(given[:kept]) < least:
            kept -= 1
        if kept == len(given):
            return []
        if kept == 0 and len(given) > 1 and self.shows_nothing(moment.standing):
            return []  # taking everything away means leaving the game, if no piece is placed soon
        self.hold(self.history.up_to(kept))
        self.remarks.answered()
        if moment.at_rest and self.shows_nothing(moment.standing):
            # An empty board that stays empty leaves no doubt: no hand holds a piece of it.
            self.explanations = [
                each if each.asserted[: len(given)] != given else each.with_extra_cost(TAKEN_BACK)
                for each in self.explanations
            ]
        return [TakeBack(moment.t_ms, len(given) - kept, self.position)]

    def _give(self, moment: Moment, *, overtaken: bool = False) -> list[Outcome]:
        """The next turns on which enough of the weight agrees; `overtaken`: only turns that were overtaken."""
        outcomes: list[Outcome] = []
        if self._hinges_on_a_hand(moment):
            return outcomes
        while (turn := moment.overtaken if overtaken else moment.agreed) is not None:
            if moment.held(self.turns) < DOUBTED or not self.can_follow(turn):
                break
            if self.doubts.hinges(turn, moment):
                break
            outcomes.append(self.grant(turn, moment.t_ms))
            moment = replace(moment, history=self.history)
        return outcomes

    def _hinges_on_a_hand(self, moment: Moment) -> bool:
        """Whether a hand is at work on squares that can't be seen: its next act decides what it has done."""
        busy = moment.weighed[0][0].status.stage is Stage.OPEN
        return bool(self.unseen.squares) and busy and moment.still < QUESTION_MS

    def _cleared(self, still: float, standing: Standing, unsettled: Sequence[int], t_ms: float) -> list[Outcome]:
        """The board has no piece: reported soon at a game's end, and after the patience time in its middle.

        Taking off the only piece of a game takes its turn back.
        """
        mending = self.remarks.mending
        if mending is not None and mending.cleared:
            return []
        if self.position.count < 1 or still < CLEAR_MS or unsettled or not self.shows_nothing(standing):
            return []
        goes_on = rules.result(self.position) is None
        if goes_on and (still < self.patience_ms or (self.history.first == EMPTY and len(self.turns) == 1)):
            return []
        self.restart(EMPTY, t_ms)
        return [Cleared(t_ms)]
