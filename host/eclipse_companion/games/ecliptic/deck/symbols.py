"""The six symbols, filled, in a box from -50 to 50; each has a colour of its own, and its shape alone tells it, too."""

import math
from typing import Final

from eclipse_companion.games.ecliptic.deck.outlines import arc, circle, curve, polygon, star
from eclipse_companion.printing.paper import Outline, Point, Shape

INKS: Final = {
    "S": "#c77700",
    "M": "#51687d",
    "T": "#b3262e",
    "G": "#6a3d9a",
    "P": "#1b7a4b",
    "C": "#1565b0",
}
"""Dark enough for white on them, and apart for those who see few colours: the symbol tells the rest."""


def symbol(colour: str, ink: str) -> Shape:
    """The symbol of a colour, `S`, `M`, `T`, `G`, `P` or `C`."""
    return Shape(_DRAWN[colour], fill=ink)


def _sun() -> tuple[Outline, ...]:
    rays = []
    for k in range(12):
        angle = math.radians(30 * k)
        reach = 48 if k % 2 == 0 else 41
        rays.append(polygon(*(_polar(r, angle + a) for r, a in ((29, -0.17), (reach, 0.0), (29, 0.17)))))
    return (circle((0, 0), 23), *rays)


def _moon() -> tuple[Outline, ...]:
    """A crescent: the outer edge one way round, the inner one back."""
    outer = arc((-2, 0), (44, 44), -62, -298)
    start, end = outer.start, outer.steps[-1][-1]
    back = ((-18.0, 31.0), (-18.0, -31.0), start)
    assert end[0] == start[0] or abs(end[0] - start[0]) < 1e-6
    return (curve(start, *outer.steps, back, closed=True), star((26, 0), 14, 5.5, 5, turn=10))


def _galaxy() -> tuple[Outline, ...]:
    """Two arms about a core; each is wide in its middle and ends in a point."""
    arms = []
    for turned in (0.0, math.pi):
        outer, inner = [], []
        for k in range(33):
            part = k / 32
            angle = turned + 0.25 + part * 3.7
            radius = 17 + 31 * part
            half = 8.5 * math.sin(math.pi * (0.12 + 0.88 * part)) ** 0.8 if part < 1 else 0.0
            outer.append(_polar(radius + half, angle, flat=0.86))
            inner.append(_polar(radius - half, angle, flat=0.86))
        arms.append(polygon(*outer, *reversed(inner)))
    return (circle((0, 0), 11), *arms)


def _planet() -> tuple[Outline, ...]:
    """A disc in a tilted ring. The ring is white where it passes before the disc, and hidden behind it."""
    disc, tilt = 27.0, math.radians(-24)

    def ring(radius: float, angle: float) -> Point:
        x, y = radius * math.cos(angle), 0.3 * radius * math.sin(angle)
        return (x * math.cos(tilt) - y * math.sin(tilt), x * math.sin(tilt) + y * math.cos(tilt))

    angles = [math.radians(k) for k in range(-180, 181, 3)]
    # Seen from the front, the half with y > 0 comes before the disc.
    seen = [angle for angle in angles if math.sin(angle) >= 0 or math.hypot(*ring(37, angle)) > disc + 3]
    first = next(k for k, angle in enumerate(seen) if math.sin(angle) >= 0 and k > 0 and math.sin(seen[k - 1]) < 0)
    left, right = seen[:first], seen[first:]
    before = [angle for angle in left if angle < -math.pi / 2]
    after = [angle for angle in left if angle > -math.pi / 2]
    run = [*after, *right, *(angle + 2 * math.pi for angle in before)]
    band = polygon(*(ring(49, angle) for angle in run), *(ring(38, angle) for angle in reversed(run)))
    return (circle((0, 0), disc), band)


def _comet() -> tuple[Outline, ...]:
    """A head low on the left, and three tails."""
    head = (-22.0, 22.0)
    tails = []
    for away, reach, width in ((-62, 66, 0.16), (-45, 96, 0.14), (-28, 66, 0.16)):
        angle = math.radians(away)
        points = [(26, -width * 1.6), (reach, 0.0), (26, width * 1.6)]
        tails.append(polygon(*((head[0] + x, head[1] + y) for x, y in (_polar(r, angle + a) for r, a in points))))
    return (circle(head, 21), *tails)


def _polar(radius: float, angle: float, flat: float = 1.0) -> Point:
    return (radius * math.cos(angle), flat * radius * math.sin(angle))


_DRAWN: Final = {
    "S": _sun(),
    "M": _moon(),
    "T": (star((0, 4), 50, 21, 5),),
    "G": _galaxy(),
    "P": _planet(),
    "C": _comet(),
}
