"""Ecliptic's hints and the coach's words, in states of games: how soon each is there (the goal: within a second)."""

import random
import time
from collections.abc import Callable

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.reply.coaching import slip
from eclipse_companion.games.ecliptic.reply.hinting import advise
from tests.games.ecliptic.reply.claimed import some_state

SEED = 7
COUNT = 100


def run() -> str:
    hints, warnings = [], []
    for number in range(-10, COUNT):
        state, player = some_state(SEED, abs(number))
        view = state.known_to(player)
        done = random.Random(number).choice(rules.options(view))
        hint, warning = _took(lambda: advise(view)), _took(lambda: slip(view, done))  # noqa: B023 - called at once
        if number >= 0:  # the first ones compile what isn't compiled yet
            hints.append(hint)
            warnings.append(warning)
    rows = ["| | states | median, ms | 95 %, ms | 99 %, ms | worst, ms |", "|---|---|---|---|---|---|"]
    return "\n".join([*rows, _row("hint", hints), _row("coach", warnings), "", "The goal: each within 1000 ms."])


def _took(work: Callable[[], object]) -> float:
    """Milliseconds."""
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def _row(name: str, times: list[float]) -> str:
    ranked = sorted(times)
    shown = (ranked[min(len(ranked) - 1, len(ranked) * percent // 100)] for percent in (50, 95, 99, 100))
    return f"| {name} | {len(times)} | " + " | ".join(f"{each:.0f}" for each in shown) + " |"
