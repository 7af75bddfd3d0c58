"""Exact answers (value, length, all best turns). Half of the positions are drawn from all, half from games.

Each is timed separately, including the Python around it. Below: the command `best` as a process, with its files warm.
"""

import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache, partial
from pathlib import Path

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.keys import after, key_of
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Solver
from eclipse_companion.games.eclipse.solution.layout import layer, position_at
from eclipse_companion.games.eclipse.solution.tables import FILE
from tests.evidence.cases import Progress, gather
from tests.games.eclipse.reply.games import random_position

SIZE = 32_000
MOST = 15
"""With sixteen pieces the game is over."""
STARTS = 7
STREAM = 1000
SEARCHED = 10
"""From this many pieces on, each answer is compared with a search that uses no tables."""

ONE = "S3/4/4/4"


@cache
def _oracle() -> Oracle:
    oracle = Oracle()
    oracle.warm()
    return oracle


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    times: dict[int, list[float]] = {}
    wrong = 0
    for pieces, took, right in gather(partial(_case, seed), count, progress, resume_dir):
        times.setdefault(pieces, []).append(took)
        wrong += not right
    rows = ["| pieces | positions | median, ms | 99 %, ms | worst, ms |", "|---|---|---|---|---|"]
    for pieces, taken in sorted(times.items()):
        taken.sort()
        shown = (taken[len(taken) // 2], taken[len(taken) * 99 // 100], taken[-1])
        rows.append(f"| {pieces} | {len(taken)} | " + " | ".join(f"{each:.1f}" for each in shown) + " |")
    compared = f"compared with the values after every turn or, from {SEARCHED} pieces on, with another search"
    checked = f"Wrong answers: {wrong} ({compared})."
    return "\n".join([*rows, "", checked, "", _command(seed)])


def _case(seed: int, number: int) -> tuple[int, float, bool]:
    pieces = number % (MOST + 1)
    position = drawn(pieces, number // (MOST + 1), random.Random(f"{seed} {number}"))
    oracle = _oracle()
    started = time.perf_counter()
    answer = oracle.answer(position)
    took = 1000 * (time.perf_counter() - started)
    return pieces, took, _is_right(position, answer.turns, oracle.score(position))


def drawn(pieces: int, number: int, chance: random.Random) -> Position:
    """A position in which the game goes on: drawn from all positions, or from a game of random turns."""
    if number % 2:
        return random_position(pieces, chance) if pieces else EMPTY
    stands = layer(pieces)
    while rules.result(position := position_at(pieces, chance.randrange(stands.size))) is not None:
        pass
    return position


def _is_right(position: Position, turns: tuple[object, ...], score: int) -> bool:
    """Whether exactly the best turns keep the score: by a separate search if that is quick, otherwise by one step."""
    if position.count < SEARCHED:
        left = {turn: -_score(rules.apply(position, turn)) for turn in rules.legal_turns(position)}
        return score == max(left.values()) and turns == tuple(turn for turn in left if left[turn] == score)
    solver, key = Solver(16 - position.count), key_of(position)
    best = tuple(turn for turn in rules.legal_turns(position) if not solver.passes(after(key, turn), -score))
    return score == solver.score(key) and best == turns


def _score(position: Position) -> int:
    """The score for the player to move; if the game is over, by the rules alone."""
    result = rules.result(position)
    if result is None:
        return _oracle().score(position)
    sign = 0 if result.winner is None else 1 if result.winner is position.to_move else -1
    return sign * (17 - position.count)


def _command(seed: int) -> str:
    """What a user sees: how soon the first answer comes, how many follow per second, and how much memory it takes."""
    command = [sys.executable, "-m", "eclipse_companion", "best", "--json"]
    chance = random.Random(seed)
    positions = [str(drawn(chance.randrange(MOST + 1), number, chance)) for number in range(STREAM)]
    subprocess.run([*command, ONE, *positions[:50]], check=True, capture_output=True)
    starts = [_timed([*command, ONE], "") for _ in range(STARTS)]
    stream = _timed([*command, "-"], "\n".join([ONE, *positions]))
    rate = STREAM / (stream - statistics.median(starts))
    resident = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1 << 10)
    first = f"{statistics.median(starts):.2f} s ({min(starts):.2f} to {max(starts):.2f} s in {STARTS} starts of Python)"
    return (
        f"`best` answers one position after {first},\n"
        f"then {rate:.0f} per second from standard input, with at most "
        f"{resident:.0f} MB of memory. The tables in the wheel: {FILE.stat().st_size / 1e6:.1f} MB."
    )


def _timed(command: list[str], text: str) -> float:
    started = time.perf_counter()
    with tempfile.TemporaryFile("w+") as out:
        subprocess.run(command, check=True, input=text, text=True, stdout=out)
        took = time.perf_counter() - started
        out.seek(0)
        assert all("value" in json.loads(line) for line in out)
    return took
