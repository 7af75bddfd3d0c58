"""Weighs explanations: what it cost to get there, what the board shows now, and how long nothing has changed.

In: explanations, the standing readings, board time. Out: explanations branched over a change, and their shares of
the weight.
"""

import math
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns import costs
from eclipse_companion.games.eclipse.turns.branching import branches
from eclipse_companion.games.eclipse.turns.explanations import COLUMN, LETTERS, Board, Explanation, Stage
from eclipse_companion.games.eclipse.turns.steps import agree
from eclipse_companion.sensing.evidence import Change, Row, Rows, Standing

Penalties = npt.NDArray[np.float64]
"""Shape (16, 5): nats for each square and each state, in the order of a row of evidence."""

Weighed = list[tuple[Explanation, float]]
"""Explanations with their shares of the weight, heaviest first."""

KEEP: Final = 80
"""Explanations kept after each change."""
KEEP_WITHIN: Final = 12.0
"""Explanations that cost this much more than the best are given up, nats."""
MATURE_MS: Final = 400.0
"""A reading has its full weight once it has stood for this long."""
STALL_MS: Final = 2000.0
"""Half a turn is expected to go on after about this time: people think."""
HOLD_MS: Final = 900.0
"""The same time with a piece in the hand."""
GESTURE_MS: Final = 800.0
"""The same time if a piece can't stay as it lies (not turned over where it went): the hand is still on it."""
TURNED_MS: Final = 300.0
"""The same time if a piece was turned over in place: the hand that turned it moves it on."""
TURNING_MS: Final = 500.0
"""For this long, a piece that is turned over and then slid on reads on its square with the other side up."""
SLIDING_MS: Final = 300.0
"""For this long, a piece that is slid on and then turned over reads there unturned."""
STALL_POWER: Final = 2.0
SURE_POWER: Final = 3.0
"""How fast the chance of a continuation falls with time, as a power of it: higher if little is left to do."""

SHOWS: Final = math.log(4.0)
"""A row whose kinds differ by less shows nothing: jitter alone makes this much of a flat row, nats."""
SHOWS_OWNER: Final = math.log(5.0)
"""A row shows whose piece it is if it speaks this strongly against the other player's, nats."""

NEGLIGIBLE: Final = 1e-6
"""Smaller shares of the weight are left out."""
_ROWS: Final = np.arange(16)


class Branching:
    """Explanations that branch over one change that came after `still_ms`, a few at a time."""

    def __init__(
        self, explanations: Sequence[Explanation], change: Change, against: Penalties, still_ms: float
    ) -> None:
        self._left = deque(explanations)
        self._change, self._against, self._still_ms = change, against, still_ms
        self._cheapest: dict[tuple[object, ...], Explanation] = {}

    def go_on(self, most: int | None = None) -> int:
        """Branch this many more (None: all); return how many have branched."""
        count = len(self._left) if most is None else min(most, len(self._left))
        for _ in range(count):
            for branch in branches(_waited(self._left.popleft(), self._still_ms), self._change):
                if branch.cost < self._cheapest.setdefault(branch.key, branch).cost:
                    self._cheapest[branch.key] = branch
        return count

    @property
    def done(self) -> bool:
        """Whether all have branched."""
        return not self._left

    def best(self) -> list[Explanation]:
        """The best ones, without duplicates."""
        found = list(self._cheapest.values())
        mismatches = _mismatches(found, self._against).tolist()
        ranked = sorted(
            ((branch.cost + cost, branch) for branch, cost in zip(found, mismatches, strict=True)),
            key=lambda item: item[0],
        )
        limit = ranked[0][0] + KEEP_WITHIN
        return [branch for cost, branch in ranked[:KEEP] if cost <= limit]


def branched(
    explanations: Sequence[Explanation], change: Change, against: Penalties, still_ms: float
) -> list[Explanation]:
    """Every explanation branched over one change that came after `still_ms`; the best ones, without duplicates."""
    branching = Branching(explanations, change, against, still_ms)
    branching.go_on()
    return branching.best()


def with_one_more(one: Explanation, explanations: Sequence[Explanation]) -> list[Explanation]:
    """The explanations plus one that none of them branched to; if it is among them, the cheaper one counts."""
    same = next((each for each in explanations if each.key == one.key), None)
    if same is not None and same.cost <= one.cost:
        return list(explanations)
    return [*(each for each in explanations if each is not same), one]


class Ensemble:
    """Explanations in arrays, to be weighed repeatedly while nothing changes but time."""

    def __init__(self, explanations: list[Explanation]) -> None:
        self.explanations = explanations
        self._columns = np.array([_columns(each.board) for each in explanations])
        self._costs = np.array([each.cost for each in explanations])
        self._new = np.array([[token is not None and token.home == 0 for token in each.board] for each in explanations])
        self._over = np.array([each.is_over for each in explanations])
        self.most_turns = max([len(each.asserted) for each in explanations])
        """The most turns that any of them says have been made."""
        self.most_overtaken = max([len(each.turns) for each in explanations])
        """The same of turns after which the next player has begun."""
        stalls = [_stall(each) for each in explanations]
        self._stalls = tuple(dict.fromkeys(stalls))
        self._stall = np.array([self._stalls.index(each) for each in stalls])

    def weigh(self, against: Penalties, still_ms: float | None, expected: Sequence[tuple[Turn, ...]]) -> Weighed:
        """The shares of the weight. `expected`: the histories that the companion has asked for.

        The longer nothing happens (`still_ms`), the less likely an incomplete or illegal turn is; None leaves that out.
        Shares below a millionth are left out.
        """
        mismatches = against[_ROWS, self._columns]
        mismatches += np.minimum(_of_owner(against)[_ROWS, self._columns], costs.MISREAD_NEW) * self._new
        costs_now = self._costs + _in_all(mismatches, against, self._over)
        if still_ms is not None:
            costs_now += np.array([stall.cost(still_ms) for stall in self._stalls])[self._stall]
        for history in expected:
            asked_for = [each.leads_to(history) for each in self.explanations]
            costs_now += np.where(asked_for, costs.EXPECTED_TURN, 0.0)
        weights = np.exp(costs_now.min() - costs_now)
        weights /= weights.sum()
        found = [(self.explanations[at], float(weights[at])) for at in np.argsort(-weights, kind="stable")]
        return [(explanation, share) for explanation, share in found if share >= NEGLIGIBLE]


class _Stall(NamedTuple):
    """About when a hand is expected to go on (`after_ms`), and how surely (`power`).

    Then the extra cost of an illegal turn while nothing goes on, the most that all of it can cost, and how long the
    gesture itself takes, which costs nothing.
    """

    after_ms: float
    power: float = STALL_POWER
    illegal: float = 0.0
    most: float = math.inf
    gesture_ms: float = 0.0

    def cost(self, still_ms: float) -> float:
        """The cost of nothing having gone on for this long, nats."""
        still_ms = max(0.0, still_ms)
        illegal = self.illegal * min(1.0, still_ms / costs.ILLEGAL_MS)
        waited = self.power * math.log1p(max(0.0, still_ms - self.gesture_ms) / self.after_ms)
        return min(self.most, illegal + waited)


RETURNING: Final = _Stall(1000.0, SURE_POWER, gesture_ms=3000.0)
"""On a way back: players think about the next piece."""
ARRIVING: Final = _Stall(600.0, SURE_POWER, gesture_ms=1500.0)
"""The same if nothing has to follow but a piece from the hand."""


def _stall(explanation: Explanation) -> _Stall:
    stage = explanation.making.stage
    if explanation.is_over or stage in (Stage.COMPLETE, Stage.UNTOUCHED):
        return _Stall(math.inf)
    if explanation.is_way_back:
        return ARRIVING if stage is Stage.ARRIVING else RETURNING
    return _stall_open(explanation) if stage is Stage.OPEN else _Stall(STALL_MS)


def _stall_open(explanation: Explanation) -> _Stall:
    if explanation.hands:
        return _Stall(HOLD_MS, SURE_POWER if explanation.placed else STALL_POWER, most=costs.HELD)
    illegal, most = (costs.ILLEGAL, _mistake(explanation)) if explanation.placed else (0.0, math.inf)
    if explanation.breaks_rules:
        return _Stall(STALL_MS, STALL_POWER, illegal, costs.MISTAKE_PAID)
    if explanation.turned_at_home:
        return _Stall(TURNED_MS, SURE_POWER, illegal, most, TURNING_MS)
    return _Stall(GESTURE_MS, STALL_POWER, illegal, most, SLIDING_MS)


def _mistake(explanation: Explanation) -> float:
    """The cost of leaving what can't stay, nats."""
    return costs.MISTAKE_TURNED if explanation.turned_at_home else costs.MISTAKE


def _waited(explanation: Explanation, still_ms: float) -> Explanation:
    """The explanation after standing still: what can't stay costs more for good, at most as much as a mistake.

    An opponent's piece, or a new one, may well stay in a hand: people think.
    """
    mover = explanation.base.to_move
    held = [token for token in explanation.hands if token.home == 0 or FACES[token.letter].owner is not mover]
    if explanation.making.stage is not Stage.OPEN or held:
        return explanation
    waited = _stall(explanation).cost(still_ms)
    most = waited if explanation.hands else _mistake(explanation)
    return explanation.with_extra_cost(min(most, waited))


def fits(explanation: Explanation, penalties: Penalties) -> bool:
    """Whether no standing reading speaks strongly against the explanation."""
    return bool(_mismatches([explanation], penalties)[0] < costs.MISMATCH_SPEAKS)


def full_costs(explanations: Sequence[Explanation], standing: Standing, t_ms: float) -> npt.NDArray[np.float64]:
    """The cost of each explanation, including what the board shows, nats: (n,)."""
    own = np.array([each.cost for each in explanations])
    return np.asarray(own + _mismatches(explanations, penalties(standing, t_ms)))


def least_cost(explanations: Sequence[Explanation], standing: Standing, t_ms: float) -> float:
    """The cost of the best explanation."""
    return float(full_costs(explanations, standing, t_ms).min())


@lru_cache(maxsize=8)
def shown(standing: Standing) -> str:
    """What the standing readings show, as sixteen characters: `.GSgs+-?`."""
    return cells_of(standing.rows)


def cells_of(rows: Rows) -> str:
    """What a look shows, as sixteen characters: `.GSgs+-?`."""
    return "".join(map(character, rows))


def character(row: Row) -> str:
    """What a reading shows, as its character."""
    # A board has a few dozen rows, and they are looked at all the time.
    return _character(row.tobytes())


@lru_cache(maxsize=1 << 10)
def _character(row: bytes) -> str:
    said = np.frombuffer(row).tolist()
    most = max(said)
    if most - min(said) < SHOWS:
        return "?"
    best = said.index(most)
    if best == 0:
        return "."
    letter = LETTERS[best - 1]
    if most - said[COLUMN[letter.swapcase()]] > SHOWS_OWNER:
        return letter
    return "+" if letter in "Gg" else "-"


@lru_cache(maxsize=1 << 10)
def shows(cells: str, position: Position) -> bool:
    """Whether what the squares show fits this position."""
    return agree(cells, position.cells)


def penalties(standing: Standing, t_ms: float) -> Penalties:
    """The cost of each of the five states on each square for disagreeing with its reading, nats: (16, 5)."""
    mature = np.minimum(1.0, np.maximum(0.0, t_ms - standing.since) / MATURE_MS)
    return np.asarray(_against_standing(standing) * mature[:, None], np.float64)


@lru_cache(maxsize=8)
def _against_standing(standing: Standing) -> Penalties:
    """`against`, which stays the same as long as the readings do."""
    return against(standing.rows)


def against(rows: Rows) -> Penalties:
    """How strongly rows of evidence speak against each state, nats: (16, 5)."""
    return np.asarray(np.minimum(costs.MISMATCH_MOST, rows.max(axis=1, keepdims=True) - rows), np.float64)


def _of_owner(against: Penalties) -> Penalties:
    """How strongly rows speak against a state's owner, whichever side is up, nats: (16, 5)."""
    least = against.copy()
    least[:, 1:3] = np.minimum(against[:, 1], against[:, 2])[:, None]
    least[:, 3:5] = np.minimum(against[:, 3], against[:, 4])[:, None]
    return least


def _mismatches(explanations: Sequence[Explanation], penalties: Penalties) -> npt.NDArray[np.float64]:
    """How strongly the standing readings speak against each explanation, nats: (n,)."""
    columns = np.array([_columns(each.board) for each in explanations])
    return _in_all(penalties[_ROWS, columns], penalties, np.array([each.is_over for each in explanations]))


def _in_all(mismatches: Penalties, penalties: Penalties, over: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
    """How strongly all squares (n, 16) together speak against each explanation: (n,).

    After the end of a game the board is being cleared: an empty square says nothing, and of the squares that show
    another piece than lay there at the end only the strongest counts, however much is put down elsewhere.
    """
    together = mismatches.sum(axis=1)
    if not over.any():
        return np.asarray(together, np.float64)
    shown_otherwise = np.minimum(mismatches, penalties[:, 0]).max(axis=1)
    return np.asarray(np.where(over, shown_otherwise, together), np.float64)


@lru_cache(maxsize=1 << 14)
def _columns(board: Board) -> tuple[int, ...]:
    return tuple(COLUMN[token.letter] if token else 0 for token in board)
