"""How strong players are, by their turns: what each turn kept, and how likely each level makes it.

In: a game's record. Out: a `Shown` for each turn. Values are exact. The chances are those of `opponent`: a level knows
a best turn, or goes by how things look, with the faults that its `Skill` has.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.gamekit.strength import Judge, Shown
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import kernels
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.opponent import (
    LEVELS,
    LINE,
    MIDDLE,
    MIDDLE_SQUARES,
    Skill,
    wins_at_once,
)
from eclipse_companion.games.eclipse.reply.search import Solver

ELO: Final = {"1": 0, "2": 107, "3": 235, "4": 354, "5": 490, "6": 641, "7": 759, "perfect": 862}
"""The measured ratings of the levels (`./run evidence levels`)."""
VERSION: Final = 1
"""Another one where the same turns would show something else, such as after a change of a level's skill."""
STRAY: Final = 0.02
"""The share of turns that may be any: people play unlike all levels at times."""
_POINTS: Final = (np.arange(48) + 0.5) / 24 - 1
"""Where errors of judgement are sampled, in shares of a level's greatest one."""

Floats = npt.NDArray[np.float64]


def judge() -> Judge:
    """What judges the games of one call. Raises `TablesError` if the program's tables can't be read."""
    oracle = Oracle()

    def judged(record: GameRecord) -> list[Shown]:
        return [
            shown(position, played.turn, oracle)
            for position, played in zip(record.positions(), record.line, strict=False)
        ]

    return judged


def shown(position: Position, turn: Turn, oracle: Oracle) -> Shown:
    """What a legal turn shows."""
    scores = oracle.scores(position)
    top = max(scores.values())
    had, kept = (1 + int(np.sign(score)) for score in (top, scores[turn]))
    won = any(wins_at_once(position, each) for each in scores)
    chances = () if won else _chances(position, turn, [each for each in scores if scores[each] == top])
    return Shown(position.to_move.value, had, kept, chances)


def _chances(position: Position, turn: Turn, best: list[Turn]) -> tuple[float, ...]:
    """How likely each level makes this turn, where nothing wins at once."""
    turns = rules.legal_turns(position)
    looks = _by_looks(position, turns, turns.index(turn))
    known = 1 / len(best) if turn in best else 0.0
    likely = [
        skill.knows * known + (1 - skill.knows) * look for skill, look in zip(LEVELS.values(), looks, strict=True)
    ]
    return tuple((1 - STRAY) * each + STRAY / len(turns) for each in likely)


def _by_looks(position: Position, turns: list[Turn], made: int) -> Floats:
    """How likely each level takes the turn with this number for the best, as `opponent.by_looks` does."""
    mover, key, solver = position.to_move, key_of(position), Solver(16 - position.count)
    after = [rules.apply(position, turn) for turn in turns]
    line = LINE * np.array([bool(rules.lines(each, mover)) for each in after])
    held = [sum(piece.owner is mover for square, piece in each.pieces() if square in MIDDLE_SQUARES) for each in after]
    middle = MIDDLE * np.array(held)
    margin = 2 * max(skill.spread for skill in LEVELS.values()) + LINE + 4 * MIDDLE
    likely = np.zeros(len(LEVELS))
    for depth in (0, 1):
        rated = dict(solver.rate(key, turns, depth, margin))
        values = np.array([rated[turn] for turn in turns], float)
        proven = np.abs(values) >= kernels.PROVEN
        for misjudges in (False, True):
            for loves in (False, True):
                judged = values + np.where(proven, 0, misjudges * line + loves * middle)
                for number, skill in enumerate(LEVELS.values()):
                    share = _share(skill, depth, misjudges=misjudges, loves=loves)
                    if share:
                        likely[number] += share * _is_top(judged, proven, made, skill.spread)
    return likely


def _share(skill: Skill, depth: int, *, misjudges: bool, loves: bool) -> float:
    """How often a level sees things in this way."""
    rates = ((skill.overlooks, depth == 0), (skill.misjudges, misjudges), (skill.middle, loves))
    share = 1.0
    for rate, is_so in rates:
        share *= rate if is_so else 1 - rate
    return share


def _is_top(judged: Floats, proven: npt.NDArray[np.bool_], made: int, spread: int) -> float:
    """How likely one value is the greatest when each that isn't proven is off by up to `spread`, either way."""
    value = judged[made]
    surest = judged[proven].max(initial=-np.inf)
    if proven[made]:
        if surest > value:
            return 0.0
        alike = int((proven & (judged == value)).sum())
        return float(np.clip((value - judged[~proven] + spread) / (2 * spread), 0, 1).prod()) / alike
    others = ~proven
    others[made] = False
    points = value + spread * _POINTS
    below = np.clip((points - judged[others][:, None] + spread) / (2 * spread), 0, 1).prod(axis=0)
    return float(np.where(points < surest, 0, below).mean())
