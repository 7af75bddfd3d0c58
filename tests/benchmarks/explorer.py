"""The explorer's answer, with the value of every turn, beside asking for each turn's position as `best` does."""

import json
import random
import time
from collections.abc import Callable

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import ECLIPSE
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.page.reviewer import EclipseReviewer
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.reviewing.exploring import explored
from tests.games.eclipse.reply.games import random_position

SEED = 7
COUNT = 100
"""Positions with each number of pieces."""
ALSO = 5
"""As many of them are asked about turn by turn, too."""
GOAL_MS = 50


def run() -> str:
    words = EclipseSentences("en", ECLIPSE)
    # Each way has an oracle of its own: an oracle keeps what its searches have found.
    fast, slow = Oracle(), Oracle()
    fast.warm()
    slow.warm()
    chance = random.Random(SEED)
    rows = [
        "| pieces | explorer: median, ms | 95 %, ms | worst, ms | `best` for each turn: median, ms | worst, ms |",
        "|---|---|---|---|---|---|",
    ]
    everything: list[float] = []
    for pieces in range(16):
        positions = [random_position(pieces, chance) for _ in range(COUNT)]
        ours, theirs = list[float](), list[float]()
        for number, position in enumerate(positions):
            if number < ALSO:
                theirs.append(_ms(_one_by_one, position, slow))
            ours.append(_ms(_explored, position, fast, words))
        everything += ours
        rows.append(f"| {pieces} | {_shown(ours, 50, 95, 100)} | {_shown(theirs, 50, 100)} |")
    rows.append(f"| all | {_shown(everything, 50, 95, 100)} | | |")
    return "\n".join([*rows, "", f"The goal: {GOAL_MS} ms."])


def _explored(position: Position, oracle: Oracle, words: EclipseSentences) -> None:
    """The answer, as the page gets it."""
    json.dumps(explored(position, EclipseReviewer(oracle), words))


def _one_by_one(position: Position, oracle: Oracle) -> None:
    """The answers about the position and about each position that a turn leads to."""
    oracle.answer(position)
    for turn in rules.legal_turns(position):
        oracle.answer(rules.apply(position, turn))


def _shown(times: list[float], *percents: int) -> str:
    ranked = sorted(times)
    return " | ".join(f"{ranked[min(len(ranked) - 1, len(ranked) * percent // 100)]:.1f}" for percent in percents)


def _ms(function: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    function(*arguments)
    return 1000 * (time.perf_counter() - started)
