"""Remarks on a turn that is being made, or has been made wrongly: prompts, questions and problems, each once.

In: `Moment`s, and what becomes of questions. Out: outcomes; and the explanations that count from then on, if a remark
rules out the others.
"""

import math
from collections import defaultdict
from dataclasses import replace
from typing import Final, NamedTuple

from eclipse_companion.gamekit.outcomes import Mended
from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.answers import MOST, OpenQuestion
from eclipse_companion.games.eclipse.turns.explanations import Explanation, Stage
from eclipse_companion.games.eclipse.turns.faults import Diagnosis, diagnose
from eclipse_companion.games.eclipse.turns.findings import (
    HOPELESS,
    HOPELESS_MS,
    but_for_a_way_back,
    is_hopeless,
    leading_on,
    likeliest_fault,
    may_be_legal,
    mends,
    recovered,
    rights,
    surely_right,
)
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.mending import SETTLED_MS, Mending, confirmed
from eclipse_companion.games.eclipse.turns.moments import AGREE, Moment
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, ProblemFound, Prompt, PromptOver, QuestionAsked
from eclipse_companion.games.eclipse.turns.steps import agree
from eclipse_companion.games.eclipse.turns.weighing import shown, shows
from eclipse_companion.sensing.evidence import Standing

PROMPT_MS: Final = 700.0
"""An unfinished turn is prompted for once it has stood still for this long."""
DOUBTFUL_MS: Final = 850.0
"""The same time if several things may be unfinished, and a little more time may decide."""
RECOVER_MS: Final = 400.0
"""If nothing explains what lies there, only what the board shows counts once it has stood for this long."""


class Remark(NamedTuple):
    """The outcomes to report; and the explanations that count from now on, if they change."""

    outcomes: list[Outcome]
    explanations: list[Explanation] | None = None


NOTHING: Final = Remark([])


class Remarks:
    """What has been reported since the last restart, so that it is reported only once."""

    def __init__(self, mending: Mending | None = None) -> None:
        """`mending`: the board must be put right before anything else counts."""
        self.mending = mending
        """The way back, while the board isn't what it should be."""
        self._unfinished: tuple[Diagnosis, float] | None = None
        """The fault reported, and when, if nothing has to be put back: going on with the turn mends it."""
        self._prompted: Prompt | None = None
        self._asked: set[frozenset[Turn]] = set()
        self._question: OpenQuestion | None = None

    @property
    def question(self) -> OpenQuestion | None:
        """The open question."""
        return self._question

    @property
    def none_open(self) -> bool:
        """Whether nothing was reported, asked or prompted that has yet to end."""
        return self.mending is None and self._unfinished is None and self._prompted is None and self._question is None

    def asked_since(self, t_ms: float) -> bool:
        """Whether the open question was asked after this board time."""
        return self._question is not None and self._question.asked_ms > t_ms

    def answered(self) -> None:
        """Drop what was asked about the next turn: the turns given have changed."""
        self._asked.clear()
        self._question = self._prompted = None

    def forget(self, t_ms: float) -> list[Outcome]:
        """Forget what was reported because of a sensor that is no longer trusted."""
        told = self._last_announced_at is not None
        self.mending = self._unfinished = None
        self.answered()
        return [Mended(t_ms)] if told else []

    def set_back(self, t_ms: float) -> None:
        """Date what was reported just before this time, which is earlier than was thought."""
        if self.mending is not None and self.mending.last_announced_at is not None:
            self.mending.last_announced_at = min(self.mending.last_announced_at, math.nextafter(t_ms, -math.inf))

    def ask_instead(self, turns: tuple[Turn, ...], history: History, t_ms: float, standing: Standing) -> QuestionAsked:
        """Ask which of the turns was made in place of the last one given."""
        self._question = OpenQuestion(turns, history.before_last, standing, history.turns[-1])
        return self._question.asked(t_ms)

    def mended(self, moment: Moment) -> list[Outcome]:
        """The end of a problem: what the board shows is explained as part of a turn again.

        Not while the board is on the way that was announced: what looks like a turn there is only passed through.
        """
        last_announced_at = self._last_announced_at
        if last_announced_at is None or moment.last_change <= last_announced_at:
            return []
        best, mending = moment.weighed[0][0].with_new_pieces_down, self.mending
        if mending is not None and any(agree(shown(moment.standing), each.cells) for each in mending.rights):
            return []  # once it has stood for a moment
        stage = best.status.stage
        if best.is_way_back or stage is Stage.OPEN or not moment.fits(best):
            return []
        if mending is not None and mending.on_the_way:
            return []
        if stage in (Stage.FLIPPED, Stage.PLACED):
            same = self._unfinished is not None and diagnose(best) == self._unfinished[0]
            if same or moment.still < RECOVER_MS:
                return []
        self.mending = self._unfinished = None
        return [Mended(moment.t_ms)]

    @property
    def _last_announced_at(self) -> float | None:
        """When the fault was reported; None if there is none, or it hasn't been reported."""
        if self.mending is not None:
            return self.mending.last_announced_at
        return None if self._unfinished is None else self._unfinished[1]

    def remark(self, moment: Moment) -> Remark:
        """The remark on the turn that is being made."""
        given = moment.history.turns
        # Remarks refer to the turns that were given, even while another history is slightly likelier.
        best = next((each for each, _ in moment.weighed if each.asserted[: len(given)] == given), moment.weighed[0][0])
        best = best.with_new_pieces_down
        if self.mending is not None:
            return self._mend(self.mending, moment)
        if best.is_over and moment.fits(best):
            return NOTHING
        if self._unfinished is not None and moment.last_change <= self._unfinished[1]:
            return NOTHING  # the remark holds, however much likelier something else becomes while nothing happens
        told = NOTHING
        if not moment.goes_well:
            told = self._no_turn(moment)
            if told.outcomes:
                return told
        more = self._of_best(best, moment)
        return Remark(more.outcomes, told.explanations if more.explanations is None else more.explanations)

    def _of_best(self, best: Explanation, moment: Moment) -> Remark:
        """The remark if the likeliest explanation is right, or if it can't be."""
        if best.is_way_back or not moment.fits(best):
            return self._out_of_step(moment)
        if moment.still < PROMPT_MS:
            return NOTHING
        is_begun = best.status.stage not in (Stage.COMPLETE, Stage.UNTOUCHED)
        if is_begun and best.turns == moment.history.turns:
            return Remark(self._prompt(best, moment))
        if self._prompted is not None and best.asserted == moment.history.turns:
            self._prompted = None
            return Remark([PromptOver(moment.t_ms)])
        lies_as_given = best.status.stage is Stage.UNTOUCHED and best is moment.weighed[0][0]
        return Remark(self.ask(moment) if moment.at_rest and not lies_as_given else [])

    def _prompt(self, best: Explanation, moment: Moment) -> list[Outcome]:
        """Prompt for an unfinished turn that stands still."""
        before, status = self._prompted, best.status
        if (
            status.stage is Stage.OPEN
            and moment.still < DOUBTFUL_MS
            and likeliest_fault(but_for_a_way_back(moment.weighed)) is None
        ):
            return []
        found = diagnose(best)
        fault, squares = (None, ()) if found is None or status.stage is Stage.PLACED else (found.fault, found.squares)
        if best.holds_own:
            fault = Fault.OWN_PIECE_MOVED
        late = status.stage is Stage.FLIPPED and moment.still >= moment.patience_ms
        self._prompted = Prompt(moment.t_ms, status.flip, status.placed, fault, squares, late)
        known = before is not None and replace(before, t_ms=moment.t_ms) == self._prompted
        return [] if known else [self._prompted]

    def ask(self, moment: Moment) -> list[Outcome]:
        """Ask which turn was made if several stay about equally likely; the same question is never asked twice."""
        given = moment.history.turns
        shares: dict[Turn, float] = defaultdict(float)
        for explanation, share in moment.weighed:
            made = explanation.asserted
            if len(made) > len(given) and made[: len(given)] == given:
                shares[made[len(given)]] += share
        position = moment.history.position
        shares = {turn: share for turn, share in shares.items() if rules.why_illegal(position, turn) is None}
        # The second is offered however little weight holds it: something has kept the first from being given.
        least = (1.0 - AGREE) * math.fsum(shares.values())
        likely = sorted(shares, key=lambda each: -shares[each])
        turns = (*likely[:2], *(turn for turn in likely[2:MOST] if shares[turn] > least))
        if len(turns) < 2 or frozenset(turns) in self._asked:  # noqa: PLR2004 - a question needs two answers
            return []
        self._asked.add(frozenset(turns))
        self._question = OpenQuestion(turns, position, moment.standing)
        return [self._question.asked(moment.t_ms)]

    def _no_turn(self, moment: Moment) -> Remark:
        """What lies there is explained, but isn't part of a legal turn."""
        if moment.still < min(HOPELESS_MS, moment.patience_ms) or shows(
            shown(moment.standing), moment.history.position
        ):
            return NOTHING
        is_late = moment.still >= moment.patience_ms
        hopeless = [each for each in moment.weighed if is_hopeless(each[0], moment)]
        early = not moment.on_the_way_back and not may_be_legal(moment, hopeless)
        told = likeliest_fault(hopeless, HOPELESS) if early else None
        if told is None and is_late:
            told = likeliest_fault(moment.timeless)
        if told is None or not moment.fits(told[1][0]) or not mends(told[1][0]):
            # Several explain it, none of them well, or so much is wrong that undoing it leaves no turn. Then only what
            # the board shows can be reported, and what looks like a legal turn, or might become one if the board showed
            # it, doesn't count.
            best = moment.timeless[0][0].with_new_pieces_down
            is_begun = best.status.stage is not Stage.OPEN and moment.fits(best)
            is_wrong = is_late and not is_begun
            return self._lost(moment, surely_right(moment)) if is_wrong else NOTHING
        found, explanations = told
        diagnosed = explanations[0]
        if found.goal == diagnosed.board and not diagnosed.hands:
            self._unfinished = found, moment.t_ms
            return Remark([ProblemFound(moment.t_ms, found.fault, found.squares, ())])
        rights = leading_on(explanations, moment)
        lying = confirmed(diagnosed.cells, shown(moment.standing))
        self.mending, self._unfinished = Mending(rights, lying, followed=True), None
        kept = _supposed(diagnosed, moment)
        return Remark([self.mending.tell(moment.t_ms, found.fault, found.squares)], kept)

    def _out_of_step(self, moment: Moment) -> Remark:
        """Nothing explains what lies there: what the board shows counts, and is reported once it has stood for long."""
        if moment.still < RECOVER_MS:
            return NOTHING
        found = recovered(shown(moment.standing), moment.history)
        if found is None:
            return NOTHING if moment.still < moment.patience_ms else self._lost(moment, moment.history)
        # An explanation of how it came about says more than the board shows: for one, which piece is new.
        known = [each for each in moment.ensemble.explanations if not each.is_way_back and moment.fits(each)]
        made = {each.turns for each in found}
        return Remark([], known if any(each.asserted in made for each in known) else found)

    def _lost(self, moment: Moment, right: History) -> Remark:
        """Only the board shows what lies there; how it got there isn't known."""
        mending = Mending(rights(right, moment.history), shown(moment.standing), followed=True)
        outcomes = mending.look(moment.t_ms, moment.still, moment.patience_ms, moment.standing)
        if mending.is_right:  # as far as it can be read
            return Remark([], mending.found or None)
        self.mending = mending
        return Remark(outcomes)

    def _mend(self, mending: Mending, moment: Moment) -> Remark:
        """The remark on the way back; at its end, only what the board shows is known."""
        cells = shown(moment.standing)
        is_right = any(shows(cells, right.base) for right in mending.rights)
        if moment.on_the_way_back and moment.still < moment.patience_ms and not is_right:
            return NOTHING
        if mending.followed and not is_right and moment.still >= SETTLED_MS and not mending.on_the_way:
            self._aim_anew(mending, moment)
        outcomes = mending.look(moment.t_ms, moment.still, moment.patience_ms, moment.standing)
        if not mending.is_right:
            return Remark(outcomes)
        self.mending = None
        return Remark(outcomes, mending.found or None)

    @staticmethod
    def _aim_anew(mending: Mending, moment: Moment) -> None:
        """Aim for the turn that the player has gone on with instead: there too, as little as possible is undone."""
        told = likeliest_fault(moment.timeless)
        if told is None or not moment.fits(told[1][0]) or not mends(told[1][0]):
            return
        mending.aim(leading_on(told[1], moment))


def _supposed(told: Explanation, moment: Moment) -> list[Explanation]:
    """The explanations that hold the turns given, or the turns that the reported explanation supposes instead.

    Doing its steps confirms that explanation: what else the turns given may have been is ruled out.
    """
    given = moment.history.turns
    histories = {given, told.asserted[: len(given)]}
    explanations = moment.ensemble.explanations
    return [each for each in explanations if each.asserted[: len(given)] in histories] or explanations
