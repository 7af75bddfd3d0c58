"""How well players are rated after five games: the levels of Eclipse play as people against levels drawn by lot.

Required: 80 % within half a level, by the level that people are told, which is told to the half. Beside it: by its
exact value, and from the results alone.
"""

from functools import partial
from pathlib import Path
from random import Random

from eclipse_companion.gamekit.strength import LEVELS, Shown
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.reply.strength import ELO, shown
from eclipse_companion.reviewing.glicko import after
from eclipse_companion.reviewing.rating import of_level, rating, unrated
from tests.evidence._games import opponent
from tests.evidence.cases import Progress, gather

SIZE = 200 * len(LEVELS)
GAMES = 5
NEAR = 0.5
"""Levels that a rating may be off."""


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return _table(gather(partial(_rated, seed), count, progress, resume_dir))


def _rated(seed: int, number: int) -> tuple[int, float, float]:
    """The level of who was rated, and the levels that turns and results together, and results alone, say."""
    level = number % len(LEVELS) + 1
    chance = Random(f"{seed} {number}")
    results, turns = unrated(ELO), list[Shown]()
    for game in range(GAMES):
        other = chance.randint(1, len(LEVELS))
        score, more = _game(level, other, Player.SUN if game % 2 == 0 else Player.MOON, chance.getrandbits(32))
        results = after(results, [(of_level(str(other), ELO), score)])
        turns += more
    return level, rating(results, turns, ELO).level, rating(results, [], ELO).level


def _game(level: int, other: int, own: Player, seed: int) -> tuple[float, list[Shown]]:
    """The score of a player at a level against another level, and what the player's turns show."""
    position, turns = EMPTY, []
    while (result := rules.result(position)) is None:
        mover = position.to_move
        turn = opponent().choose(position, level if mover is own else other, seed + (mover is own))
        if mover is own:
            turns.append(shown(position, turn, opponent().oracle))
        position = rules.apply(position, turn)
    return 0.5 if result.winner is None else float(result.winner is own), turns


def _table(found: list[tuple[int, float, float]]) -> str:
    """The share of players of each level who were rated within half a level."""
    rows = ["| level | players | told to the half | exact | results alone |", "|---|---|---|---|---|"]
    for level in (*range(1, len(LEVELS) + 1), None):
        of_it = [each for each in found if level in {each[0], None}]
        if of_it:
            offs = [
                (abs(round(2 * both) / 2 - real), abs(both - real), abs(alone - real)) for real, both, alone in of_it
            ]
            shares = [sum(off <= NEAR for off in column) / len(of_it) for column in zip(*offs, strict=True)]
            said = " | ".join(f"{share:.0%}" for share in shares)
            rows.append(f"| {'all' if level is None else level} | {len(of_it)} | {said} |")
    return "\n".join(rows)
