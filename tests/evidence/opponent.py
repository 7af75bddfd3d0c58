"""How the opponent's levels fare against a player who makes random turns, half of the games with each colour.

The usual level, of who asks for none, is 5.
"""

import random
from collections import Counter
from functools import cache, partial
from pathlib import Path

from eclipse_companion.game import rules
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.position import EMPTY
from eclipse_companion.game.rules import Result
from eclipse_companion.reply.opponent import LEVELS, Opponent
from tests.evidence.cases import Progress, gather

SIZE = 1000


@cache
def _opponent() -> Opponent:
    return Opponent()


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found: dict[str, Counter[str]] = {}
    for level, colour, outcome in gather(partial(_game, seed), count, progress, resume_dir):
        found.setdefault(level, Counter())[f"{colour} {outcome}"] += 1
    lines = ["| level | games | as Sun: won, drawn, lost | as Moon: won, drawn, lost | won |", "|---|---|---|---|---|"]
    for level in sorted(found):
        tally = found[level]
        sides = [
            ", ".join(str(tally[f"{side} {what}"]) for what in ("won", "drawn", "lost")) for side in ("sun", "moon")
        ]
        share = (tally["sun won"] + tally["moon won"]) / tally.total()
        lines.append(f"| {level} | {tally.total()} | {sides[0]} | {sides[1]} | {share:.0%} |")
    return "\n".join(lines)


def _game(seed: int, number: int) -> tuple[str, str, str]:
    """Level, its colour, and what it came to for the level."""
    level = "perfect" if number % 25 == 9 else 1 + number % 25 % len(LEVELS)
    # Each place in the 25 changes its colour from one 25 to the next.
    colour = Player.SUN if (number // 25 + number % 25) % 2 == 0 else Player.MOON
    chance = random.Random(f"{seed} {number}")
    position = EMPTY
    while (result := rules.result(position)) is None:
        if position.to_move is colour:
            turn = _opponent().choose(position, level, seed=number)  # type: ignore[arg-type]
        else:
            turn = chance.choice(rules.legal_turns(position))
        position = rules.apply(position, turn)
    if result is Result.DRAW:
        return str(level), colour.value, "drawn"
    winner = Player.SUN if result is Result.SUN_WINS else Player.MOON
    return str(level), colour.value, "won" if winner is colour else "lost"
