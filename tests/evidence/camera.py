"""Games followed by camera alone, through a virtual camera: every light, careless hands, and cameras that misbehave.

A case is a game of up to ten random turns at a simulated board, composed as pictures, twenty a second, and looked at
ten times a second on a simulated clock; a look takes 30 ms. Lights, hands and faults take turns. Three cameras in four
can be exposed by hand: a darker picture is taken if a square is in doubt, and the exposure follows the board's
brightness, both as in play. Questions are answered truthfully.
*Wrong*: turns that stand at the game's end and weren't made, or are missing. *Under a hand*: turns given though the
newest picture had a hand over the board; one that comes in after that picture, as the next one may, doesn't count.
While pictures fail, every hand counts. *Delay*: from when the hand had left the board until the turn was given.
"""

from collections import defaultdict
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_simulation.camera import faults
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.stage import Stage
from tests.evidence.cases import Progress, gather
from tests.simulation.filmed import Game

SIZE: Final = 100
TURNS: Final = 10
STYLES: Final = ("tidy", "ordinary", "ordinary", "messy")
FAULTS: Final = (
    "",
    "knock:15",
    "",
    "light:12:gain=0.5,red=1.2",
    "lean:12-18",
    "drift:5",
    "noise:0:times=2",
    "lost:14-17",
)

Row = dict[str, Any]


@cache
def scenes() -> list[tuple[str, str]]:
    """The tables that can be seen, each with each of its lights."""
    return [(name, light.kind) for name in kit.names() for light in kit.load(name).lights]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table: a row for each light, each kind of hand, each fault, and all of them."""
    rows: dict[str, list[Row]] = defaultdict(list)
    for one in gather(partial(_game, seed), count, progress, resume_dir):
        for name in (f"light: {one['light']}", f"hands: {one['style']}", f"fault: {one['fault']}", "all"):
            rows[name].append(one)
        if not one["exposes"]:
            rows["one exposure"].append(one)
    lines = [
        "| games | number | turns | wrong | withdrawn | under a hand | told unasked | delay, median / 95 % |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name in sorted(rows, key=lambda each: (each == "all", each)):
        games = rows[name]
        turns, asked = (sum(one[key] for one in games) for key in ("turns", "asked"))
        delays = np.array([delay for one in games for delay in one["delays"]] or [0.0])
        told = f"{100 * (turns - asked) / turns:.1f} %"
        counts = " | ".join(str(sum(one[key] for one in games)) for key in ("turns", "wrong", "withdrawn", "under"))
        late = f"{np.median(delays) / 1000:.2f} / {np.percentile(delays, 95) / 1000:.2f} s"
        lines.append(f"| {name} | {len(games)} | {counts} | {told} | {late} |")
    return "\n".join(lines)


def _game(seed: int, number: int) -> Row:
    scene, light = scenes()[number % len(scenes())]
    fault = FAULTS[(number // 3) % len(FAULTS)]
    style = STYLES[(number // 2) % len(STYLES)]
    exposes = number % 4 != 3
    game = Game(
        seed * 1_000_000 + number,
        Stage(kit.load(scene), light),
        style=style,
        turns=TURNS,
        faults=[faults.parse(fault)] if fault else [],
        exposes=exposes,
    )
    account = game.play()
    return {
        "light": light,
        "style": style,
        "fault": fault.partition(":")[0] or "none",
        "exposes": exposes,
        "turns": len(account.truth),
        "wrong": account.wrong,
        "withdrawn": account.withdrawn,
        "under": account.under_hands,
        "asked": len(account.asked),
        "delays": account.delays_ms,
    }
