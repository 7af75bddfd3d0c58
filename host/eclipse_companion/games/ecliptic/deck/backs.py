"""The back of all cards: the night sky with a wheel of the twelve signs. It is dark to its edges, and opaque so."""

import math
import random
from collections.abc import Iterable
from typing import Final

from eclipse_companion.games.ecliptic.deck import lettering, signs
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.deck.outlines import box, circle, line, polygon, star
from eclipse_companion.games.ecliptic.game.cards import SIGNS
from eclipse_companion.printing.paper import Shape

SKY: Final = "#121838"
_LINE: Final = "#5b6cb8"
_GOLD: Final = "#d9b45b"
_CENTRE: Final = (WIDTH / 2, HEIGHT / 2)
_TITLE: Final = "ECLIPTIC · JEAN-LOUIS CAZAUX"


def sky(left: float, top: float, width: float, height: float) -> Shape:
    """The dark ground of a back, or of a whole page of them."""
    return Shape((box(left, top, width, height),), fill=SKY)


def back() -> tuple[Shape, ...]:
    """What lies on the ground of one card, in millimetres. It looks the same upside down."""
    x, y = _CENTRE
    shapes = [
        Shape((box(3, 3, WIDTH - 6, HEIGHT - 6),), stroke=_LINE, line=0.35),
        Shape((box(4, 4, WIDTH - 8, HEIGHT - 8),), stroke=_LINE, line=0.2),
        *(Shape((circle(_CENTRE, radius),), stroke=_LINE, line=0.3) for radius in (9.4, 17.4, 21.8, 26.0)),
        *_wheel(),
        *_sun(),
        *_stars(),
    ]
    for turn in (0, 180):
        shapes += [shape.placed(x, y, turn=turn) for shape in lettering.around(_TITLE, 22.9, 2.0, _GOLD, pen=1.2)]
    return tuple(shapes)


def _wheel() -> Iterable[Shape]:
    """The signs in a ring, as on a clock that runs backwards; their feet point to the middle."""
    x, y = _CENTRE
    for number in SIGNS:
        turn = 15 - 30 * number
        angle = math.radians(turn)
        at = (x + 19.6 * math.sin(angle), y - 19.6 * math.cos(angle))
        yield signs.sign(number, _GOLD).placed(*at, size=0.03, turn=turn)
        edge = math.radians(turn + 15)
        ends = [(x + r * math.sin(edge), y - r * math.cos(edge)) for r in (17.4, 21.8)]
        yield Shape((line(*ends),), stroke=_LINE, line=0.25)


def _sun() -> Iterable[Shape]:
    """A disc with long and short rays."""
    yield Shape((circle(_CENTRE, 5.2),), stroke=_GOLD, line=0.4)
    yield Shape((circle(_CENTRE, 3.6),), fill=_GOLD)
    x, y = _CENTRE
    rays = []
    for k in range(24):
        reach, half = (16.4, 0.09) if k % 2 == 0 else (13.2, 0.06)
        corners = [(10.4, -half), (reach, 0.0), (10.4, half)]
        at = math.radians(15 * k)
        rays.append(polygon(*((x + r * math.cos(at + a), y + r * math.sin(at + a)) for r, a in corners)))
    yield Shape(tuple(rays), fill=_LINE)


def _stars() -> Iterable[Shape]:
    """Stars outside the wheel, each with another one opposite."""
    draw = random.Random(12)  # noqa: S311 - a pattern
    x, y = _CENTRE
    placed: list[tuple[float, float]] = []
    while len(placed) < 34:
        across, down = draw.uniform(-25, 25), draw.uniform(-38, 0)
        apart = all(math.hypot(across - a, down - d) > 4.2 for a, d in placed)
        if math.hypot(across, down) > 28.4 and apart:
            placed.append((across, down))
    for across, down in placed:
        size = draw.choice((0.35, 0.5, 0.7, 1.1))
        for side in (-1, 1):
            yield Shape((star((x + side * across, y + side * down), size, 0.36 * size, 4),), fill=_GOLD)
