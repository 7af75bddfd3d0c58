"""Games that are cut off and go on: `play` killed, the board unplugged, the board without power.

Whole games of two people in simulated time: magnets, the real firmware, the real table, log and recording. Each is cut
off six times at moments drawn by chance, each for up to four seconds, in which the hand goes on with what it began. The
hand is tidy: what is made of untidy ones is measured in `turns`.
*Nothing lost*: at the end the log holds one game with exactly the turns that were made (and the same once more where
`play` was killed at its end: the hand then plays another). *Goes on after*: the time of the board from its return to
the moment at which its game goes on; finding its port takes a tenth of a second or two before that.
"""

import random
import statistics
import tempfile
from functools import partial
from pathlib import Path

from eclipse_companion.play.seats import Seat
from eclipse_companion.virtual.engine import choose_engine
from tests.evidence.cases import Progress, gather
from tests.play.games import random_game
from tests.play.recovering import Break, Cut, Recovering

SIZE = 1000

CACHE = Path(__file__).resolve().parents[3] / ".cache" / "tests"
CUTS = 6
LIMIT_S = 600.0
TURN_MS = 3000.0
"""About so long a turn takes."""
APART_MS = 1500.0
"""So long at least the board is there between two cuts."""


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    played = gather(partial(_game, seed), count, progress, resume_dir)
    lines = [
        "| cut off | coding | cut points | nothing lost | goes on after, median | longest |",
        "|---|---|---|---|---|---|",
    ]
    for kind in Cut:
        for coding in ("one", "two"):
            found = [
                (kept, after)
                for magnets, kept, cuts in played
                for name, after in cuts
                if (magnets, name) == (coding, kind.value)
            ]
            if not found:
                continue
            kept = sum(each for each, _ in found)
            times = [after / 1000 for _, after in found if after is not None] or [float("nan")]
            lines.append(
                f"| {kind.value} | {coding} | {len(found)} | {kept} | {statistics.median(times):.2f} s "
                f"| {max(times):.2f} s |"
            )
    return "\n".join(lines)


def _game(seed: int, number: int) -> tuple[str, bool, list[tuple[str, float | None]]]:
    """Coding, whether nothing was lost, and each cut with the time after which the game went on, milliseconds."""
    chance = random.Random(f"{seed} {number}")
    turns = random_game(chance)
    coding = ("one", "two")[number % 2]
    with tempfile.TemporaryDirectory(prefix="eclipse-recovery-") as home:
        table = Recovering(
            choose_engine(CACHE, progress=print),
            Path(home),
            breaks=_breaks(chance, len(turns)),
            seed=chance.randrange(1 << 30),
            style="tidy",
            coding=coding,
            turns=turns,
            sun=Seat("Anna"),
            moon=Seat("Ben"),
        )
        played = table.run(LIMIT_S)
        made = {tuple(saved.turn for saved in game.turns) for game in played.log.games()}
    return coding, played.ended and made == {turns}, [(each.kind.value, each.after_ms) for each in table.returns]


def _breaks(chance: random.Random, turns: int) -> tuple[Break, ...]:
    """The moments, drawn over the game's length; none before the board has come back from the one before."""
    found: list[Break] = []
    least = 0.0
    for at_ms in sorted(chance.uniform(0.0, TURN_MS * turns) for _ in range(CUTS)):
        found.append(Break(chance.choice(list(Cut)), max(least, at_ms), chance.uniform(200.0, 4000.0)))
        least = found[-1].at_ms + found[-1].away_ms + APART_MS
    return tuple(found)
