"""Which kits of stock parts work with a set, and the best of them; if none does, what would have to change.

Input: measures. Output: `Choice`s. A kit of hardware.md is the best if it keeps enough margin: its parts list, pockets,
plugs and figures are all there. Else, of the kits with enough margin, the gentlest is the best: its magnets are the
smallest and cheapest, and its pieces pull least at each other. If none keeps enough, the one with the most margin is
the best. A kit that works only in a recess, or only with sorted pieces, is chosen on that condition.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from eclipse_calibration import kits as documented_kits
from eclipse_calibration.design import forces, parts
from eclipse_calibration.design.margins import ENOUGH, Judgement, Kit, judge
from eclipse_calibration.design.measures import LIMITS, Measures
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import SensorType

RIGHT_ENOUGH, SURE_ENOUGH = 7.5, 10.0
"""With this many sigmas, against wrong answers and against doubt, a kit has enough: then the gentlest is the best."""
RECESS_MM: Final = 2.0
"""The recess of hardware.md keeps a piece at most this far from the middle of its square."""
SORTED_PERCENT: Final = 5.0
"""A builder can sort pieces this finely with the board itself (hardware.md, step 7)."""
_CONDITIONS: Final = {
    "off_mm": (RECESS_MM, f"a recess keeps pieces within {RECESS_MM:g} mm of the middle"),
    "sorted_percent": (SORTED_PERCENT, f"pieces are sorted to {SORTED_PERCENT:g} %"),
}
"""What a builder can ensure: the measure, its maximum, and the words for it."""
_RATIOS: Final = (2.5, 6.0)
"""Ratios of strong to weak moments: closer ones can't be told apart, larger ones drown the weak magnet."""
_STEP_MM: Final = 0.5


@dataclass(frozen=True, slots=True)
class Choice:
    """The best kit of one coding, and what would make one work if it doesn't."""

    coding: str
    measures: Measures
    """Those that the kit is judged by: as given, or with the first of `conditions` met."""
    best: Judgement | None
    """None if no magnet goes into the pieces."""
    conditions: tuple[str, ...] = ()
    """The kit works if any one of these is met; empty if it needs none, or works with none."""
    changes: tuple[str, ...] = ()
    """Each alone would make a kit work; empty if one works, or if no single change would do."""

    @property
    def works(self) -> bool:
        """Whether there is a kit that works, on a condition at the most."""
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
    """The best kit of a coding, of these magnets (all stock ones that fit), and what to change if none works."""
    tell(f"Trying magnets for {coding} strength{'s' if coding == 'two' else ''}")
    found = _chosen(coding, measures, magnets, sensors)
    return found if found.works else replace(found, changes=tuple(_changes(found, magnets, sensors, tell)))


def _chosen(coding: str, measures: Measures, magnets: list[Magnet] | None, sensors: tuple[SensorType, ...]) -> Choice:
    """The best kit as measured; else in a recess, or with finely sorted pieces; else with both."""
    plain = Choice(coding, measures, _best(coding, measures, magnets, sensors))
    if plain.works:
        return plain

    def met(*names: str) -> Choice:
        changed: dict[str, Any] = {name: _CONDITIONS[name][0] for name in names}
        text = " and ".join(_CONDITIONS[name][1] for name in names)
        with_these = replace(measures, **changed)
        return Choice(coding, with_these, _best(coding, with_these, magnets, sensors), (text,))

    wanting = [name for name, (most, _) in _CONDITIONS.items() if getattr(measures, name) > most]
    both = met(*wanting)
    if not wanting or not both.works:  # what fails with all conditions met also fails with fewer
        return plain
    alone = [each for each in map(met, wanting) if each.works]
    return replace(alone[0], conditions=tuple(text for each in alone for text in each.conditions)) if alone else both


def _best(
    coding: str, measures: Measures, magnets: list[Magnet] | None, sensors: tuple[SensorType, ...]
) -> Judgement | None:
    limit = forces.slides_mn(measures.weight_g)
    found = []
    for kit in kits(coding, fitting(measures) if magnets is None else magnets):
        # A kit that drags far too much isn't worth judging if there is any other.
        if magnets is None and forces.side_force_mn(kit.sun, kit.sun, measures.width_mm) > 2 * limit:
            continue
        found += [judge(kit, sensor, measures) for sensor in sensors]
    return max(found, key=merit, default=None)


@cache
def _documented() -> dict[tuple[str, str, str], str]:
    """The names of hardware.md's kits, by their magnets, Sun's and Moon's, and their sensor."""
    profiles = {name: documented_kits.kit(name) for name in documented_kits.kits()}
    return {(each.sun_magnet, each.moon_magnet, each.sensor): name for name, each in profiles.items()}


def documented(each: Judgement) -> str | None:
    """The name of the kit in hardware.md that has these magnets and this sensor, such as `one-strength`."""
    return _documented().get((str(each.kit.sun), str(each.kit.moon), each.sensor.name))


def merit(each: Judgement) -> tuple[float, ...]:
    """A kit's rank as a tuple, the best the greatest.

    Of kits that work, hardware.md's come first if they are never in doubt, then those with enough margin: of them the
    one with the sensor that most shops keep, then the gentlest, then the one with the most margin. Without enough, only
    the margin counts.
    """
    if not each.works:
        overdriven = each.highest_mv > each.room_mv
        return (0.0, -float(overdriven), -float(each.drag > 1), each.right)
    usual = -float(parts.PARTS.index(each.sensor)) if each.sensor in parts.PARTS else 0.0
    if documented(each) is not None and each.sure >= ENOUGH:
        return (3.0, usual, -each.drag, each.right)
    if each.right < RIGHT_ENOUGH or each.sure < SURE_ENOUGH:
        return (1.0, each.right)
    return (2.0, usual, -each.drag, each.right)


def _changes(found: Choice, magnets: list[Magnet] | None, sensors: tuple[SensorType, ...], tell: Told) -> Iterator[str]:
    """For each measure that can be changed: the least change of it alone that makes a kit work."""
    measures = found.measures

    def works(changed: Measures) -> str | None:
        """What else must hold for a kit to work with these measures (empty: nothing); None if no kit works."""
        choice = _chosen(found.coding, changed, magnets, sensors)
        if not choice.works:
            return None
        return f", if {' or '.join(choice.conditions)}" if choice.conditions else ""

    tell("Nothing fits yet: trying a thinner floor")

    def on_floor(floor_mm: float) -> str | None:
        return works(replace(measures, floor_mm=floor_mm))

    thinner = _first(_down(measures.floor_mm, measures.least_floor_mm), on_floor)
    if thinner is not None:
        yield f"a floor of {thinner[0]:g} mm instead of {measures.floor_mm:g} mm{thinner[1]}"
    else:
        tell("Trying a thicker floor")
        thicker = _first(_up(measures.floor_mm), on_floor)
        if thicker is not None:
            more = "paper or card under the board"
            yield f"a floor of {thicker[0]:g} mm instead of {measures.floor_mm:g} mm ({more}){thicker[1]}"
    tell("Trying pieces that lie nearer to the middle")
    off = _first(_down(measures.off_mm, 0.5), lambda mm: works(replace(measures, off_mm=mm)))
    if off is not None:
        yield f"a recess that keeps pieces within {off[0]:g} mm of the middle instead of {measures.off_mm:g} mm{off[1]}"
    if magnets is None:
        tell("Trying more room for the magnets")
        for room in _larger(measures):
            and_if = works(replace(measures, room_mm=room))
            if and_if is not None:
                yield f"room for magnets of {room[0]:g}x{room[1]:g} mm instead of {_room(measures)}{and_if}"
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


def _first(values: Iterator[float], works: Callable[[float], str | None]) -> tuple[float, str] | None:
    """The first value that works, with what else must hold."""
    return next(((each, found) for each in values if (found := works(each)) is not None), None)
