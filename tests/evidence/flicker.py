"""Games under lamps that flicker, seen by virtual cameras whose shutters roll: what bands in the picture do to them.

The values of the rows differ from their mean by up to 15, 30 or 45 %, or not at all. The lamps hang on 50 or 60 Hz, and
the cameras take 30, 25 or 15 pictures a second. So the bands move from picture to picture, or they stand. Some waves
have a second one of half the length in them. One lamp in four makes bands along the columns, as in the film of a phone
that is held upright. Nobody answers Eclipse's and Infinity's questions. *Delay*: from when the
hand had left until the turn was told.
"""

import random
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_simulation.camera import faults
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.ecliptic.filming.film_renderer import SCENES
from eclipse_simulation.infinity.filming.film_renderer import LIGHTS
from tests.evidence import camera, ecliptic_camera, infinity_camera
from tests.evidence.cases import Progress, gather
from tests.games.ecliptic.play.filmed import Filmed
from tests.games.infinity.following.seen import random_game
from tests.simulation.filmed import Game

SIZE: Final = 192
TURNS: Final = 8
SHARES: Final = (0.45, 0.3, 0.15, 0.0)
MOVING: Final = (
    "hz=100,fps=30,readout=28",
    "hz=120,fps=25,readout=33,second=0.3",
    "hz=100,fps=15,readout=60,second=0.2",
    "hz=100,fps=30,readout=33,upright=1",
)
STANDING: Final = (
    "hz=100,fps=25,readout=33",
    "hz=120,fps=30,readout=28,second=0.3",
    "hz=120,fps=15,readout=60",
    "hz=100,fps=25,readout=28,second=0.2,upright=1",
)
WAYS: Final = {"move": MOVING, "stand": STANDING}
GAMES: Final = ("Infinity", "Eclipse", "Ecliptic")

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table: a row for each game, height of the bands, and whether they move."""
    rows: dict[tuple[str, float, str], list[Row]] = defaultdict(list)
    for one in gather(partial(_case, seed), count, progress, resume_dir):
        rows[one["game"], one["share"], one["bands"]].append(one)
    lines = [
        "| game | bands | | games | turns | told right | asked | wrong | delay, median / 95 % |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for (game, share, bands), games in sorted(rows.items(), key=lambda each: (GAMES.index(each[0][0]), *each[0][1:])):
        delays = [delay for one in games for delay in one["delays"]]
        late = f"{np.median(delays) / 1000:.2f} / {np.percentile(delays, 95) / 1000:.2f} s" if delays else ""
        counts = " | ".join(str(sum(one[key] for one in games)) for key in ("turns", "right", "asked", "wrong"))
        lines.append(f"| {game} | {100 * share:.0f} % | {bands if share else ''} | {len(games)} | {counts} | {late} |")
    return "\n".join(lines)


def _case(seed: int, number: int) -> Row:
    """Three games at each height of the bands, moving, then standing; then with other lamps and in other rooms."""
    game = GAMES[number % len(GAMES)]
    place = number // len(GAMES)
    share = SHARES[place % len(SHARES)]
    bands = list(WAYS)[place // len(SHARES) % len(WAYS)]
    again = place // (len(SHARES) * len(WAYS))
    lamp = WAYS[bands][again % len(WAYS[bands])]
    fault = f"flicker:0:share={share},{lamp}" if share else ""
    play = {"Eclipse": _eclipse, "Infinity": _infinity, "Ecliptic": _ecliptic}[game]
    # The same games without bands and with them.
    return {
        "game": game,
        "share": share,
        "bands": bands if share else "",
        **play(f"{seed} {again} {bands}", again, fault),
    }


def _eclipse(seed: str, again: int, fault: str) -> Row:
    scenes = camera.scenes()
    scene, light = scenes[again % len(scenes)]
    account = Game(
        random.Random(seed).randrange(10**6),
        Stage(kit.load(scene), light),
        turns=TURNS,
        faults=[faults.parse(fault)] if fault else [],
        exposes=again % 4 != 3,
        truthful=False,
    ).play()
    right = sum(given[0] == made for given, made in zip(account.given, account.truth, strict=False))
    return {
        "turns": len(account.truth),
        "right": right,
        "asked": len(account.asked),
        "wrong": len(account.given) - right,
        "delays": account.delays_ms,
    }


def _infinity(seed: str, again: int, fault: str) -> Row:
    chance = random.Random(seed)
    turns = random_game(chance, most=TURNS, alike=0.4)
    light = list(LIGHTS)[again % len(LIGHTS)]
    found = infinity_camera.followed(turns, infinity_camera.filmed(turns, chance, light, fault), answers=False)
    counts = {key: found["seen"][key] + found["blind"][key] for key in found["seen"]}
    return {
        "turns": counts["placements"],
        "right": counts["told"],
        "asked": counts["asked"],
        "wrong": counts["wrong"],
        "delays": found["delays"],
    }


def _ecliptic(seed: str, again: int, fault: str) -> Row:
    scene = list(SCENES)[again % len(SCENES)]
    told = ecliptic_camera.game_of(("human", "human"), seed, Filmed(scene, fault))
    return {
        "turns": told["turns"],
        "right": told.get("told", 0),
        "asked": told.get("asked", 0),
        "wrong": told["wrong"],
        "delays": [],
    }
