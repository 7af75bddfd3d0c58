"""Games of `perfect` from random positions. Each of its turns is compared with a solution of the whole game.

The solution is the folder that `solve --out DIR` has written, named by --tables; it uses no search. `perfect` makes the
first turn in half of the games. Half of the positions are drawn from all, half from games of random turns.
"""

import os
import random
from collections import Counter
from functools import cache, partial
from pathlib import Path

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.solution.kernels import Scores
from eclipse_companion.games.eclipse.solution.layout import LAYERS, index_of, layer
from eclipse_companion.games.eclipse.solution.store import LayerFile
from tests.evidence._games import Chooser, at_level, outcome, play
from tests.evidence.best import drawn
from tests.evidence.cases import Progress, gather

FOLDER = "ECLIPSE_COMPANION_SOLUTION"
"""The environment variable that names the folder."""
SIZE = 4000
MOST = 14
"""The most pieces at a game's start, so that `perfect` has at least one turn."""
OPPONENTS = ("random", "level 7", "best")
WORTH = {"won": 1, "drawn": 0, "lost": -1}


def missing() -> str | None:
    """What is missing, as a sentence."""
    folder = os.environ.get(FOLDER)
    if folder and all(LayerFile(Path(folder), layer(pieces)).has_scores for pieces in LAYERS):
        return None
    return "Solve the game (./run solve --out DIR), and name that folder with --tables DIR."


@cache
def _scores(pieces: int) -> Scores:
    return LayerFile(Path(os.environ[FOLDER]), layer(pieces)).scores()


def solved(position: Position) -> int:
    """The score for the player to move, by the solution; by the rules if the game is over."""
    return int(_scores(position.count)[index_of(position)])


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies: dict[str, Counter[str]] = {name: Counter() for name in OPPONENTS}
    for name, turns, worse, kept, started in gather(partial(_case, seed), count, progress, resume_dir):
        tallies[name].update({"games": 1, "turns": turns, "worse": worse, "given": not kept, started: 1})
    rows = [
        "| against | games | won, drawn, lost at the start | turns | not among the best | games given away |",
        "|---|---|---|---|---|---|",
    ]
    for name, tally in tallies.items():
        starts = ", ".join(str(tally[value]) for value in WORTH)
        rows.append(
            f"| {name} | {tally['games']} | {starts} | {tally['turns']} | {tally['worse']} | {tally['given']} |"
        )
    return "\n".join(rows)


def _case(seed: int, number: int) -> tuple[str, int, int, bool, str]:
    """The opponent; turns of `perfect`, and those not among the best; whether it kept the start's value, and that."""
    chance = random.Random(f"{seed} {number}")
    name = OPPONENTS[number % len(OPPONENTS)]
    start = drawn(number % (MOST + 1), number // (MOST + 1), chance)
    perfect = start.to_move if chance.random() < 1 / 2 else start.to_move.opponent
    judged: list[bool] = []
    chosen = at_level("perfect", number)

    def choose(position: Position) -> Turn:
        turn = chosen(position)
        judged.append(-solved(rules.apply(position, turn)) != solved(position))
        return turn

    sides = [choose, _other(name, number, chance)]
    sun, moon = sides if perfect is Player.SUN else sides[::-1]
    came_to = outcome(play(sun, moon, start), perfect)
    score = solved(start) * (1 if perfect is start.to_move else -1)
    value = "won" if score > 0 else "lost" if score < 0 else "drawn"
    return name, len(judged), sum(judged), WORTH[came_to] >= WORTH[value], value


def _other(name: str, number: int, chance: random.Random) -> Chooser:
    """The player against `perfect`: `best` makes a best turn by the solution."""
    if name == "level 7":
        return at_level(7, number)
    if name == "random":
        return lambda position: chance.choice(rules.legal_turns(position))

    def best(position: Position) -> Turn:
        left = {turn: solved(rules.apply(position, turn)) for turn in rules.legal_turns(position)}
        return chance.choice([turn for turn, score in left.items() if score == min(left.values())])

    return best
