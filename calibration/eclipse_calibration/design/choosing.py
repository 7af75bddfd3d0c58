"""Which kits of stock parts work with a set, the best of them; and where none does, what would have to change.

In: measures. Out: `Choice`s. Of kits that keep enough margin the gentlest is taken: the
one whose pieces pull least at each other.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from eclipse_calibration.design import forces, parts
from eclipse_calibration.design.margins import Judgement, Kit, judge
from eclipse_calibration.design.measures import LIMITS, Measures
from eclipse_companion.parts.magnets import Magnet
from eclipse_companion.parts.sensors import SensorType

RIGHT_ENOUGH, SURE_ENOUGH = 7.5, 10.0
"""Sigmas beyond which a kit is not better for having more, against wrong answers and against doubt."""
_RATIOS: Final = (2.5, 6.0)
"""Moments of strong and weak magnets lie so many times apart: nearer is not told apart, farther drowns the weak one."""
_STEP_MM: Final = 0.5


@dataclass(frozen=True, slots=True)
class Choice:
    """The best kit of one coding, and what would make one work where it does not."""

    coding: str
    best: Judgement | None
    """None where no magnet goes into the pieces."""
    changes: tuple[str, ...] = ()
    """Each alone would make a kit work; empty where one works, or where none of them would."""

    @property
    def works(self) -> bool:
        """Whether there is a kit that works."""
        return self.best is not None and self.best.works


Told = Callable[[str], None]


def fitting(measures: Measures) -> list[Magnet]:
    """The stock magnets that go into a piece."""
    diameter, thickness = measures.room_mm
    return [each for each in parts.STOCK if each.diameter_mm <= diameter and each.thickness_mm <= thickness]


def kits(coding: str, magnets: list[Magnet]) -> Iterator[Kit]:
    """Every kit of a coding that is worth judging."""
    for sun in magnets:
        if coding == "one":
            yield Kit(sun, sun)
            continue
        for moon in magnets:
            if _RATIOS[0] <= sun.moment / moon.moment <= _RATIOS[1]:
                yield Kit(sun, moon)


def choose(
    coding: str,
    measures: Measures,
    *,
    magnets: list[Magnet] | None = None,
    sensors: tuple[SensorType, ...] = parts.PARTS,
    tell: Told = lambda _: None,
) -> Choice:
    """The best kit of a coding, of these magnets (all stock ones that fit), and what to change where none works."""
    tell(f"trying magnets for {coding} strength{'s' if coding == 'two' else ''}")
    best = _best(coding, measures, magnets, sensors)
    if best is not None and best.works:
        return Choice(coding, best)
    return Choice(coding, best, tuple(_changes(coding, measures, magnets, sensors, tell)))


def _best(
    coding: str, measures: Measures, magnets: list[Magnet] | None, sensors: tuple[SensorType, ...]
) -> Judgement | None:
    limit = forces.slides_mn(measures.weight_g)
    found = []
    for kit in kits(coding, fitting(measures) if magnets is None else magnets):
        # What drags far too much is not worth judging, unless it is all that there is.
        if magnets is None and forces.side_force_mn(kit.sun, kit.sun, measures.width_mm) > 2 * limit:
            continue
        found += [judge(kit, sensor, measures) for sensor in sensors]
    return max(found, key=_merit, default=None)


def _merit(each: Judgement) -> tuple[float, ...]:
    """Kits that work first; then those that are never wrong, hardly in doubt, of the usual sensor, and gentle."""
    if not each.works:
        overdriven = each.highest_mv > each.room_mv
        return (0.0, -float(overdriven), -float(each.drag > 1), each.right)
    usual = -float(parts.PARTS.index(each.sensor)) if each.sensor in parts.PARTS else 0.0
    return (1.0, min(each.right, RIGHT_ENOUGH), min(each.sure, SURE_ENOUGH), usual, -each.drag)


def _changes(
    coding: str, measures: Measures, magnets: list[Magnet] | None, sensors: tuple[SensorType, ...], tell: Told
) -> Iterator[str]:
    """For each measure that can be changed: the least change of it alone that makes a kit work."""

    def works(changed: Measures) -> bool:
        best = _best(coding, changed, magnets, sensors)
        return best is not None and best.works

    tell("nothing fits yet: trying a thinner floor")
    floor = _first(_down(measures.floor_mm, measures.least_floor_mm), lambda mm: works(replace(measures, floor_mm=mm)))
    if floor is not None:
        yield f"a floor of {floor:g} mm instead of {measures.floor_mm:g} mm"
    else:
        tell("trying a thicker floor")
        floor = _first(_up(measures.floor_mm), lambda mm: works(replace(measures, floor_mm=mm)))
        if floor is not None:
            yield f"a floor of {floor:g} mm instead of {measures.floor_mm:g} mm (paper or card under the board)"
    tell("trying pieces that lie nearer to the middle")
    off = _first(_down(measures.off_mm, 0.5), lambda mm: works(replace(measures, off_mm=mm)))
    if off is not None:
        yield f"a rim or recess that keeps pieces within {off:g} mm of the middle instead of {measures.off_mm:g} mm"
    if magnets is None:
        tell("trying more room for the magnets")
        for room in _larger(measures):
            if works(replace(measures, room_mm=room)):
                yield f"room for magnets of {room[0]:g}x{room[1]:g} mm instead of {_room(measures)}"
                break


def _larger(measures: Measures) -> list[tuple[float, float]]:
    """Rooms for larger stock magnets that a piece of this height could have, the smallest first."""
    most = measures.piece_mm - 2 * measures.off_middle_mm
    diameter, thickness = measures.room_mm
    rooms = {(max(each.diameter_mm, diameter), max(each.thickness_mm, thickness)) for each in parts.STOCK}
    return sorted((each for each in rooms if each[1] <= most), key=lambda each: each[0] ** 2 * each[1])


def _room(measures: Measures) -> str:
    return f"{measures.room_mm[0]:g}x{measures.room_mm[1]:g} mm"


def _down(above: float, least: float) -> Iterator[float]:
    value = above - _STEP_MM
    while value >= least:
        yield round(value, 2)
        value -= _STEP_MM


def _up(below: float) -> Iterator[float]:
    for steps in range(1, 7):
        value = round(below + _STEP_MM * steps, 2)
        if value <= LIMITS["floor_mm"][1]:
            yield value


def _first(values: Iterator[float], works: Callable[[float], bool]) -> float | None:
    return next((each for each in values if works(each)), None)
