"""Games of Infinity's `perfect` from the empty channels against alpha-beta search, each colour in half of the games.

The opponent looks five placements ahead, with the knob as a position's worth, and ties at random. Required of 200
games: 160 won, none lost. `time` is the processor's for one placement of `perfect`.
"""

import time
from functools import partial
from pathlib import Path

from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from tests.evidence._placed import alpha_beta, at_level, opponent, outcome, play
from tests.evidence.cases import Progress, gather

DEPTH = 5
SIZE = 200


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    games = gather(partial(_game, seed), count, progress, resume_dir)
    rows = [
        "| `perfect` is | games | won | drawn | lost | placements in a game | time, median | longest |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for colour in ("blue", "yellow", "either"):
        found = [game for game in games if colour in (game[0], "either")]
        if not found:
            continue
        came_to = [game[1] for game in found]
        times = sorted(each for game in found for each in game[3])
        tally = " | ".join(str(came_to.count(what)) for what in ("won", "drawn", "lost"))
        length = sum(game[2] for game in found) / len(found)
        median, longest = times[len(times) // 2], times[-1]
        rows.append(f"| {colour} | {len(found)} | {tally} | {length:.0f} | {median:.0f} ms | {longest:.0f} ms |")
    return "\n".join(rows)


def _game(seed: int, number: int) -> tuple[str, str, int, list[float]]:
    """The colour of `perfect`, the result for it, the game's length, and the times of its placements in ms."""
    colour = Player.BLUE if number % 2 == 0 else Player.YELLOW
    opponent()  # what isn't ready yet isn't timed
    chosen = at_level("perfect", f"{seed} {number}")
    times: list[float] = []

    def timed(course: GameHistory) -> Placement:
        begun = time.process_time()
        placement = chosen(course)
        times.append(1000 * (time.process_time() - begun))
        return placement

    sides = [timed, alpha_beta(DEPTH, f"{seed} {number}")]
    blue, yellow = sides if colour is Player.BLUE else sides[::-1]
    course = play(blue, yellow)
    return colour.value, outcome(course, colour), course.length, times
