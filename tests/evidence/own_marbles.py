"""Infinity's marbles of makes that the reader has never seen, taught with six pictures: how well it reads others.

Each case is one device and one make of marbles: a colour in place of each usual one, opaque or of glass. Six pictures
of what the guide asks for, in daylight, warm light and mixed light in turn, are taught as a profile; twelve others, of
any marbles, four in each of these lights, are read by what ships and with the profile. All are rendered, from the
family that the network hasn't learned from, and clicked, 1.5 pixels off (rms), without hands. Spaces are judged as in
`infinity-pictures`. What the profile itself has measured on the pictures that it kept out is in a column of its own;
the last one says how many of the six pictures the guide doubts though all lies as it should, and how many it doubts if
two marbles of different kinds are exchanged in them.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.commands.marble_guide import STEPS
from eclipse_companion.games.infinity.vision import network, reader
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.games.infinity.vision.likeness import contradicted
from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles
from eclipse_companion.games.infinity.vision.teaching import Labelled, teach
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.trials import counted
from infinity_pictures.families import HELD, Body, board, body_of
from infinity_pictures.making import Made, made
from infinity_pictures.marbles import Make
from tests.evidence.cases import Progress, gather
from tests.evidence.infinity_pictures import CLICK_ERROR_PX, judged

SIZE = 100
ASKED = 12
LIGHTS = ("daylight", "warm_lamp", "mixed")
WAYS = ("as it ships", "six pictures")


def _make(colours: tuple[tuple[float, float, float], ...], opaque: float = 1.0) -> Make:
    """Marbles of these colours, in place of blue, black, yellow and white ones."""
    by_kind = dict(zip("bByW", colours, strict=True))
    return Make(
        {kind: np.array(colour) for kind, colour in by_kind.items()},
        dict.fromkeys("bByW", opaque),
        deep=0.8,
        pale=0.0,
        rough=0.0,
        core=0.0,
        through=by_kind,
    )


MAKES = {
    "teal, purple, orange, pink": _make(((0.02, 0.45, 0.42), (0.2, 0.03, 0.3), (0.95, 0.35, 0.03), (0.9, 0.35, 0.5))),
    "green, brown, red, grey": _make(((0.05, 0.45, 0.08), (0.12, 0.05, 0.02), (0.75, 0.05, 0.05), (0.4, 0.4, 0.4))),
    "glass: green, smoke, amber, clear": _make(
        ((0.1, 0.75, 0.25), (0.06, 0.06, 0.08), (0.9, 0.45, 0.08), (0.92, 0.93, 0.93)), opaque=0.15
    ),
    "the usual colours": _make(((0.02, 0.12, 0.6), (0.02, 0.02, 0.02), (0.8, 0.6, 0.04), (0.8, 0.8, 0.78))),
}

_Rows = dict[str, dict[str, float]]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies: dict[str, dict[str, Counter[str]]] = {}
    for number, case in enumerate(gather(partial(_case, seed), count, progress, resume_dir)):
        for name in (list(MAKES)[number % len(MAKES)], "all"):
            row = tallies.setdefault(name, {})
            for way, tally in case.items():
                row.setdefault(way, Counter()).update(tally)
    rows = [
        "| marbles | "
        + " | ".join(f"{way}: right, wrong, open" for way in WAYS)
        + " | spaces | kept out: right, wrong, open | doubted: right, exchanged |",
        "|---" * (len(WAYS) + 4) + "|",
    ]
    for name, row in sorted(tallies.items(), key=lambda named: named[0] == "all"):
        said = [_shares(row[way], ("right", "wrong", "unsure")) for way in (*WAYS,)]
        kept_out = _shares(row["kept out"], ("right", "wrong", "open"))
        spaces = sum(row[WAYS[0]][each] for each in ("right", "wrong", "unsure"))
        guided = row["guided"]
        doubted = ", ".join(f"{guided[each]:.0f} of {guided['pictures']:.0f}" for each in ("right", "exchanged"))
        rows.append(f"| {name} | {' | '.join(said)} | {spaces:.0f} | {kept_out} | {doubted} |")
    return "\n".join(rows)


def _shares(tally: Counter[str], names: tuple[str, ...]) -> str:
    of = max(1, sum(tally[each] for each in names))
    return ", ".join(f"{100 * tally[each] / of:.2f} %" for each in names)


def _case(seed: int, number: int) -> _Rows:
    rng = np.random.default_rng([seed, number])
    make, body = list(MAKES.values())[number % len(MAKES)], body_of(rng, Device(), HELD)
    taught = _pictures(rng, [step.cells for step in STEPS], make, body)
    asked = _pictures(rng, [board(rng, 0.0) for _ in range(ASKED)], make, body)
    rows: _Rows = {way: {} for way in (*WAYS, "kept out")}
    lessons = [lesson for one, corners in taught if (lesson := _lesson(one, corners)) is not None]
    own = teach(lessons, network.shipped())
    rows["guided"] = _guided(lessons, rng)
    rows["kept out"] = dict(zip(("right", "wrong", "open"), counted(own.trials), strict=True))
    for way, known in zip(WAYS, (None, own.own), strict=True):
        tally: Counter[str] = Counter()
        for one, corners in asked:
            tally.update(_read(one, corners, known))
        rows[way] = dict(tally)
    return rows


def _pictures(rng: np.random.Generator, lying: Sequence[str], make: Make, body: Body) -> list[tuple[Made, Points]]:
    """A picture of one device for each of these cells, in all lights in turn, and where its corners are clicked."""
    found = []
    for number, cells in enumerate(lying):
        one = made(
            int(rng.integers(2**31)),
            HELD,
            LIGHTS[number % len(LIGHTS)],
            device=Device(),
            hand=0.0,
            cells=cells,
            whole=False,
            samples=2,
            large=0.2,
            body=body,
            make=make,
        )
        found.append((one, one.corners + rng.normal(0, CLICK_ERROR_PX, (4, 2))))
    return found


def _lesson(one: Made, corners: Points) -> Labelled | None:
    """A picture with its label, as the command learns it; None if no device is found in it."""
    cells = "".join(cell if one.fair(space) == cell else "?" for space, cell in enumerate(one.cells))
    try:
        return Labelled(reader.shown(one.pixels, corners=corners)[1], cells)
    except CompanionError:
        return None


def _guided(lessons: list[Labelled], rng: np.random.Generator) -> dict[str, float]:
    """How many pictures are doubted, one after the other: as they are, and if two marbles lie the wrong way round."""
    found = Counter[str]()
    for number, lesson in enumerate(lessons):
        before, cells = lessons[:number], list(lesson.cells)
        kinds = [kind for kind in "bByW" if kind in cells]
        while True:  # which of the two lone ones is the black one can't be known in the first picture
            one, other = rng.choice(kinds, 2, replace=False)
            if number or {one, other} != {"B", "W"}:
                break
        at, there = (
            int(rng.choice([space for space, cell in enumerate(cells) if cell == kind])) for kind in (one, other)
        )
        cells[at], cells[there] = cells[there], cells[at]
        found["pictures"] += 1
        found["right"] += bool(contradicted([*before, lesson]))
        named = {space - 1 for space, _ in contradicted([*before, Labelled(lesson.views, "".join(cells))])}
        found["exchanged"] += bool(named & {at, there})
    return dict(found)


def _read(one: Made, corners: Points, own: OwnMarbles | None) -> dict[str, float]:
    try:
        said = reader.read([one.pixels], corners=corners, own=own)
    except CompanionError:
        return {"unsure": len(one.cells)}
    return judged(one, "".join(said.reading.channels))
