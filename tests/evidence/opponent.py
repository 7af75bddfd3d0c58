"""How the opponent's levels do against a player who makes random turns. They play each colour in half of the games.

The default level is 5.
"""

import random
from collections import Counter
from functools import partial
from pathlib import Path

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Level
from tests.evidence._games import at_level, outcome, play
from tests.evidence.cases import Progress, gather

SIZE = 1000


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found: dict[str, Counter[str]] = {}
    for level, colour, came_to in gather(partial(_game, seed), count, progress, resume_dir):
        found.setdefault(level, Counter())[f"{colour} {came_to}"] += 1
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
    """Level, its colour, and the result for the level."""
    level: Level = "perfect" if number % 25 == 9 else 1 + number % 25 % len(LEVELS)
    # Each place in the 25 changes its colour from one 25 to the next.
    colour = Player.SUN if (number // 25 + number % 25) % 2 == 0 else Player.MOON
    chance = random.Random(f"{seed} {number}")
    sides = [at_level(level, number), lambda position: chance.choice(rules.legal_turns(position))]
    sun, moon = sides if colour is Player.SUN else sides[::-1]
    return str(level), colour.value, outcome(play(sun, moon), colour)
