"""What a camera brings beside a board with sensors: it settles open turns, and helps in games with a stuck sensor.

A case is a game of random turns that one simulated hand makes. Sixteen simulated sensors feel it (judged by the
compiled twin of the firmware, over a wire that loses lines), and a virtual camera sees it, as in `camera`; lights,
hands and the camera's faults take turns. The same game is followed twice at the product's own table, by the sensors
alone and with the camera beside them. A player answers questions truthfully; each counts as asked.

*Open turns*: up to ten turns, magnets of one strength. Wherever the new piece and the flipped one can show the same
side, either of them next to where the flipped one lay, they do, so only the order of movements tells them apart. *Both
hands at once*: the two hands' movements overlap. *Lines lost*: the same games, but nothing of a turn comes through
until its hand is done. A turn is *open* if the sensors alone asked about it. It is *settled* if, with the camera, it
stands as it was made at the end, nothing was asked about it, and it never stood otherwise.

*Stuck sensors*: whole games, in which one sensor is dead or stuck at a value from 3 to 25 seconds after the beginning
on; magnets of both kinds.

A game is *right* if the turns that stand at its end are those that were made. *Wrong* turns stood and had not been
made. *Taken back* were turns given too early. *Differs*: the squares on which the camera was said to see something else
than the sensors.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_simulation.board.sensor_faults import KINDS
from eclipse_simulation.camera import faults
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, Kit
from tests.evidence._at_a_table import AtATable
from tests.evidence._followed import Followed
from tests.evidence.camera import FAULTS, STYLES, scenes
from tests.evidence.cases import Progress, gather, home
from tests.simulation.two_senses import Play, Sensed, sensed

SIZE: Final = 200
"""Half of the games leave turns open, and half have a stuck sensor."""
TURNS: Final = 10
"""Of a game that leaves turns open; one with a stuck sensor goes on to its end."""
CODINGS: Final = (ONE_STRENGTH, TWO_STRENGTH)
STUCK: Final = ("dead", "stuck-empty", "stuck-gold", "stuck-silver")
STUCK_FROM_MS: Final = (3_000.0, 25_000.0)
BOTH_HANDS: Final = "both hands at once"
LOST: Final = "lines lost"

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The tables: open turns, and stuck sensors."""
    found = gather(partial(_game, seed), max(count, 2), progress, resume_dir)
    opened = [each for each in found if "fault" not in each]
    stuck = [each for each in found if "fault" in each]
    return "\n".join([*_of_open_turns(opened), "", *_of_stuck_sensors(stuck)])


def _of_open_turns(games: Sequence[Row]) -> Iterator[str]:
    """One line for each way in which turns are left open; for each light, hand and fault of the camera; for all."""
    columns = (
        "open turns",
        "games",
        "turns",
        "sensors alone: open",
        "wrong",
        "with the camera: settled, of the open ones",
        "games right",
        "wrong",
        "asked, in all",
        "taken back",
        "differs",
    )
    yield from _head(columns)
    rows: dict[str, list[Row]] = defaultdict(list)
    for one in games:
        for what, game in one["ways"].items():
            names = (what, f"light: {one['light']}", f"hands: {one['style']}", f"camera: {one['camera']}", "all")
            for name in (*names, *(() if one["exposes"] else ("one exposure",))):
                rows[name].append(game)
    for name in (BOTH_HANDS, LOST, *sorted(rows.keys() - {BOTH_HANDS, LOST, "all"}), "all"):
        some = rows[name]
        left, settled = (_sum(some, key) for key in ("open", "settled"))
        yield _line(
            (
                name,
                len(some),
                _sum(some, "turns"),
                left,
                _sum(some, "wrong", "alone"),
                f"{settled}, {_percent(settled, left)}",
                *(_sum(some, key, "both") for key in ("right", "wrong", "asked", "taken_back", "differs")),
            )
        )


def _of_stuck_sensors(games: Sequence[Row]) -> Iterator[str]:
    """One line for each fault and coding, for each light, and for all."""
    columns = (
        "stuck sensors",
        "games",
        "sensors alone: right",
        "wrong turns",
        "asked",
        "with the camera: right",
        "wrong turns",
        "asked",
        "taken back",
        "differs",
    )
    yield from _head(columns)
    rows: dict[str, list[Row]] = defaultdict(list)
    for one in games:
        for name in (f"{one['fault']}, {one['coding']}", f"light: {one['light']}", f"all {one['coding']}", "all"):
            rows[name].append(one)
    named = [f"{fault}, {coding}" for fault in STUCK for coding in CODINGS]
    last = [*(f"all {coding}" for coding in CODINGS), "all"]
    for name in (*named, *sorted(rows.keys() - {*named, *last}), *last):
        if some := rows[name]:
            right = _sum(some, "right", "both")
            yield _line(
                (
                    name,
                    len(some),
                    *(_sum(some, key, "alone") for key in ("right", "wrong", "asked")),
                    f"{right}, {_percent(right, len(some))}",
                    *(_sum(some, key, "both") for key in ("wrong", "asked", "taken_back", "differs")),
                )
            )


def _head(columns: Sequence[str]) -> Iterator[str]:
    yield _line(columns)
    yield _line("---" for _ in columns)


def _line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _sum(rows: Iterable[Row], key: str, who: str | None = None) -> int:
    return sum(int((each if who is None else each[who])[key]) for each in rows)


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %" if of else "-"


def _game(seed: int, number: int) -> Row:
    """One game, as it was followed in each way."""
    place = number // 2
    scene, light = scenes()[place % len(scenes())]
    style, camera = STYLES[place // 2 % len(STYLES)], FAULTS[place // 5 % len(FAULTS)]
    fault, coding = STUCK[place % len(STUCK)], CODINGS[place // len(STUCK) % len(CODINGS)]
    exposes = place // 3 % 4 != 3
    rng = np.random.default_rng([seed, number])
    opens = number % 2 == 0
    magnets = Kit.draw(rng, ONE_STRENGTH if opens else coding)
    play = Play(
        style=style,
        camera_faults=(faults.parse(camera),) if camera else (),
        exposes=exposes,
    )
    if opens:
        play = replace(play, turns=TURNS, twins=True, habits=frozenset({"both_hands"}))
    else:
        broken = KINDS[fault](int(rng.integers(1, 17)), magnets.piece_mt, float(rng.uniform(*STUCK_FROM_MS)))
        play = replace(play, sensor_faults=(broken,))
    game = sensed(seed * 1_000_000 + number, Stage(kit.load(scene), light), magnets, play)
    said = {"light": light, "style": style, "camera": camera.partition(":")[0] or "sound", "exposes": exposes}
    if opens:
        return said | {"ways": {BOTH_HANDS: _open(game, silent=False), LOST: _open(game, silent=True)}}
    ways = {who: _followed(game, camera=who == "both")[1] for who in ("alone", "both")}
    return said | {"fault": fault, "coding": coding} | ways


def _open(game: Sensed, *, silent: bool) -> Row:
    """How many turns the sensors alone left open, and what the camera made of them."""
    alone, told_alone = _followed(game, camera=False, silent=silent)
    both, told = _followed(game, camera=True, silent=silent)
    left = sorted(set(alone.asked))
    settled = sum(both.right_unasked(number) for number in left)
    return {"turns": len(game.turns), "open": len(left), "settled": settled, "alone": told_alone, "both": told}


def _followed(game: Sensed, *, camera: bool, silent: bool = False) -> tuple[Followed, Row]:
    """A game as the table followed it, and its figures."""
    with home() as folder:
        table = AtATable(game, Path(folder), camera=camera, silent=silent)
        followed = table.run()
    return followed, {
        "right": followed.right,
        "wrong": len(followed.wrong),
        "asked": len(followed.asked),
        "taken_back": len(followed.premature),
        "differs": len(table.differing),
    }
