"""What the weighed explanations say is wrong, and what would count as right again.

In: `Moment`s, and explanations with their shares of the weight. Out: a `Diagnosis` and the explanations that make it;
explanations of a board that is right.
"""

import math
from collections import defaultdict
from dataclasses import replace
from typing import Final, TypeGuard

from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.branching import IMPLAUSIBLE
from eclipse_companion.games.eclipse.turns.explanations import COLUMN, Explanation, PieceToken, Stage
from eclipse_companion.games.eclipse.turns.faults import Diagnosis, diagnose
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.moments import Moment
from eclipse_companion.games.eclipse.turns.steps import agree
from eclipse_companion.games.eclipse.turns.weighing import Weighed, shown, shows
from eclipse_companion.sensing.evidence import Standing

CERTAIN: Final = 0.8
"""A problem is reported if the explanations that find it have this share of the weight, however long it lasts."""
HOPELESS: Final = 0.6
"""The share of those that say that nothing further can make the board legal, whatever fault they name. The others say
that the last turns weren't those that were given.
"""
HOPELESS_MS: Final = 1800.0
"""A board that no continuation can make legal is reported after standing for this long, if it holds as many pieces as
after a complete turn; anything else is reported only after the patience time.
"""
ASTRAY_MS: Final = 1950.0
"""The same time if the new piece is still to come, or one reads as the other player's: a hand may hold a piece low over
a square, where it reads weakly, before it goes on or sets it down.
"""
LEGAL: Final = (Stage.FLIPPED, Stage.PLACED, Stage.COMPLETE)
"""The stages of a legal turn, or of half of one."""


def is_hopeless(explanation: Explanation, moment: Moment) -> bool:
    """Whether nothing further can make a legal turn of a board that has stood for this long.

    A square that reads as the other player's piece may hold the mover's own stronger piece off its centre. If the turn
    could then be legal, the answer is yes only after the patience time: by then a prompt has named the square, and the
    piece may still be put right.
    """
    if explanation.status.stage is not Stage.OPEN:
        return False
    found = diagnose(explanation)
    if found is None or not found.hopeless:
        return False
    if _may_be_own(explanation, moment.standing) and not _hopeless_with_own(explanation):
        return moment.still >= max(moment.patience_ms, ASTRAY_MS)
    is_whole = explanation.placed and found.fault is not Fault.WRONG_PLAYER
    return moment.still >= (HOPELESS_MS if is_whole else ASTRAY_MS)


def _may_be_own(explanation: Explanation, standing: Standing) -> bool:
    """Whether, by the readings, what looks like the other player's new pieces may be the mover's own."""
    may_be = [
        row[COLUMN[token.letter.swapcase()]] >= math.log(IMPLAUSIBLE) + row[1:].max()
        for token, row in zip(explanation.board, standing.rows, strict=True)
        if _is_others_new(token, explanation)
    ]
    return bool(may_be) and all(may_be)


def _hopeless_with_own(explanation: Explanation) -> bool:
    """Whether nothing further can make the turn legal even if the other player's new pieces are the mover's own."""
    board = tuple(
        token._replace(letter=token.letter.swapcase()) if _is_others_new(token, explanation) else token
        for token in explanation.board
    )
    found = diagnose(replace(explanation, board=board))
    return found is not None and found.hopeless


def _is_others_new(token: PieceToken | None, explanation: Explanation) -> TypeGuard[PieceToken]:
    """Whether a square holds a new piece of the player who is not to move."""
    return token is not None and token.home == 0 and FACES[token.letter].owner is not explanation.base.to_move


def may_be_legal(moment: Moment, hopeless: Weighed) -> bool:
    """Whether the board may well show a legal turn after those given, or half of one, reached in another way.

    The companion waits for that until the patience time: what comes next decides it.
    """
    given, cells = moment.history.turns, shown(moment.standing)
    legal = math.fsum(
        share
        for each, share in moment.weighed
        if each.status.stage in LEGAL and each.asserted[: len(given)] == given and agree(cells, each.cells)
    )
    wrong = math.fsum(share for _, share in hopeless)
    return wrong < CERTAIN * (wrong + legal)


def likeliest_fault(weighed: Weighed, together: float = 1.0) -> tuple[Diagnosis, list[Explanation]] | None:
    """The likeliest fault, and the explanations that find it, likeliest first; None if too few of all do.

    `together`: the share at which it is enough that they all find something wrong.
    """
    shares: dict[object, float] = defaultdict(float)
    likeliest: dict[object, tuple[Diagnosis, list[Explanation]]] = {}
    for explanation, share in weighed:
        found = diagnose(explanation) if explanation.status.stage in (Stage.OPEN, Stage.PLACED) else None
        if found is not None:
            cells = zip(explanation.cells, _put_right(explanation).cells, strict=True)
            # The correction may be the same even if the turns before it differ.
            same = found.fault, found.squares, tuple("" if one == other else one + other for one, other in cells)
            shares[same] += share
            likeliest.setdefault(same, (found, []))[1].append(explanation)
    most = max(shares, key=lambda each: shares[each], default=None)
    enough = shares[most] >= CERTAIN or math.fsum(shares.values()) >= together
    return likeliest[most] if most is not None and enough else None


def but_for_a_way_back(weighed: Weighed) -> Weighed:
    """The explanations and their shares as if turns couldn't be taken back by hand, except when that is likelier."""
    others = [(each, share) for each, share in weighed if not each.is_way_back]
    held = math.fsum(share for _, share in others)
    return [(each, share / held) for each, share in others] if 2 * held > 1 else weighed


def mends(explanation: Explanation) -> bool:
    """Whether a legal turn, or part of one, is left once the fault is put right or the turn goes on."""
    right = _put_right(explanation)
    goes_on = right.board == explanation.board and not explanation.hands
    return goes_on or right.status.stage is not Stage.OPEN


def _put_right(explanation: Explanation) -> Explanation:
    """The explanation that counts once the fault in this one has been put right."""
    found = diagnose(explanation)
    assert found is not None
    wrong = explanation.left or explanation
    order = tuple(square for square in wrong.set_down if found.goal[square - 1] is not None)
    return Explanation(wrong.turns, wrong.base, found.goal, (), 0.0, set_down=order)


def leading_on(explanations: list[Explanation], moment: Moment) -> list[Explanation]:
    """The explanations that count as right if these explain what lies there, the likeliest first."""
    likeliest, given = explanations[0], moment.history
    goals = [replace(_put_right(each), cost=each.cost - likeliest.cost) for each in explanations if moment.fits(each)]
    return [*goals, *rights(_right(likeliest, given), given)]


def _right(explanation: Explanation, history: History) -> History:
    """The turns before something went wrong, if the explanation is right; at least those that were given."""
    count = len(history.turns)
    if explanation.turns[:count] != history.turns:
        return history
    for turn in explanation.turns[count:]:
        history = history.plus(turn)
    return history


def surely_right(moment: Moment) -> History:
    """The turns given and the further ones that most of the weight holds, whatever has gone wrong since."""
    history = moment.history
    while True:
        shares = defaultdict[Turn, float](float)
        for explanation, share in moment.timeless:
            count = len(history.turns)
            if explanation.turns[:count] == history.turns and len(explanation.turns) > count:
                shares[explanation.turns[count]] += share
        likely = [turn for turn, share in shares.items() if share >= CERTAIN]
        if not likely:
            return history
        history = history.plus(likely[0])


def rights(right: History, given: History) -> list[Explanation]:
    """What counts as right on the way back: the turns before the fault, variants of the last, and those given."""
    more = [right]
    if len(right.turns) > len(given.turns):
        last = right.up_to(len(right.turns) - 1)
        more += [last.plus(turn) for turn in rules.legal_turns(last.position) if turn != right.turns[-1]]
    return [_at(each) for each in (*more, given)]


def recovered(cells: str, given: History) -> list[Explanation] | None:
    """The turns given, or with one legal turn more, if the board shows exactly that; None if it shows neither."""
    if shows(cells, given.position):
        return [_at(given)]
    more = [given.plus(turn) for turn in rules.legal_turns(given.position)]
    fitting = [each for each in more if shows(cells, each.position)]
    return [_at(each) for each in fitting] if len(fitting) == 1 else None


def _at(history: History) -> Explanation:
    return Explanation.at(history.position, history.turns)
