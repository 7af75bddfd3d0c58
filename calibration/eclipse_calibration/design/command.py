"""`design`: from measurements of a set to the parts to buy, with their margins, as text or JSON.

Input: the command's arguments. Output: 0 if a kit works; 1 if none does, with what would have to change.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any, Final

from eclipse_calibration.design import forces, parts
from eclipse_calibration.design.advice import ADVICE
from eclipse_calibration.design.choosing import Choice, choose, documented
from eclipse_calibration.design.drawn import Design
from eclipse_calibration.design.margins import COVERAGE, ENOUGH, Judgement
from eclipse_calibration.design.measures import Measures, number, room
from eclipse_calibration.design.tolerance import BOARDS, Tolerance, tolerance
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import UsageError
from eclipse_companion.hardware.magnets import Magnet

TITLES: Final = {
    "one": "One strength (the game tells whose piece it is)",
    "two": "Two strengths (Sun's magnets strong, Moon's weak: the board tells whose piece it is)",
}


def run(arguments: argparse.Namespace) -> int:
    """Choose, and print. Raises `UsageError`."""
    measures = _measures(arguments)
    magnets = None if arguments.magnets is None else _magnets(arguments.magnets)
    sensors = parts.PARTS if arguments.sensor is None else (parts.part(arguments.sensor),)
    codings = ("one", "two") if arguments.coding is None else (arguments.coding,)
    if magnets is not None and len(magnets) == 1 and arguments.coding is None:
        codings = ("one",)

    doing = ["Choosing magnets"]
    with Progress().going_on(lambda: doing[-1]):
        choices = [choose(coding, measures, magnets=magnets, sensors=sensors, tell=doing.append) for coding in codings]
        built = [_built(each, doing.append) for each in choices]
    found = list(zip(choices, built, strict=True))
    if arguments.json:
        print(json.dumps({"measures": asdict(measures), "choices": [_object(*each) for each in found]}))
    else:
        print("\n".join(_text(found, measures)))
    return 0 if any(each.works for each in choices) else 1


def _built(choice: Choice, tell: Callable[[str], None]) -> Tolerance | None:
    """What boards of the best kit keep; None if none works."""
    if choice.best is None or not choice.works:
        return None
    return tolerance(Design(choice.best.kit, choice.best.sensor, choice.measures), tell=tell)


def _measures(arguments: argparse.Namespace) -> Measures:
    values: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        given = getattr(arguments, name)
        if given is None:
            continue
        try:
            values[name] = number(given)
        except ValueError:
            raise UsageError(f"{option} {given}: write a number, such as 3.5.") from None
    if arguments.room is not None:
        values["room_mm"] = room(arguments.room)
    return Measures(**values)


OPTIONS: Final = {
    "pitch_mm": "--pitch",
    "floor_mm": "--floor",
    "piece_mm": "--piece-height",
    "width_mm": "--piece-width",
    "weight_g": "--weight",
    "off_mm": "--off",
    "off_middle_mm": "--off-middle",
    "gap_mm": "--gap",
    "sorted_percent": "--sorted",
}
"""The option of each measure."""


def _magnets(text: str) -> list[Magnet]:
    found = [Magnet.parse(name) for name in text.split(",")]
    return sorted(set(found), key=lambda each: (-each.moment, str(each)))


def _text(found: list[tuple[Choice, Tolerance | None]], measures: Measures) -> Iterator[str]:
    heights = " and ".join(f"{each:g}" for each in measures.heights_mm)
    yield (
        f"Squares of {measures.pitch_mm:g} mm, a floor of {measures.floor_mm:g} mm, pieces {measures.piece_mm:g} mm "
        f"high: the magnets' middles lie {heights} mm above the sensing elements."
    )
    for choice, built in found:
        yield ""
        yield from _told(choice)
        if built is not None:
            right, sure = (round(BOARDS * each) for each in (built.right, built.six_sigmas))
            yield f"  Of {BOARDS:,} built boards, {right:,} would read all sixteen squares right, and"
            yield f"  {sure:,} keep {ENOUGH:g} sigmas on each. Improve this first:"
            yield f"  {ADVICE[built.improve_first]}."
    yield ""
    yield "A margin is the distance from the worst reading to the border, in sigmas (the noise of one reading), less"
    yield f"{COVERAGE:g} standard uncertainties of parts, heights, tilts and warmth. It must be at least {ENOUGH:g}."
    yield "The worst reading comes from the worst square, with its piece as far off the middle as it may lie, and all"
    yield "others where they disturb most."


def _told(choice: Choice) -> Iterator[str]:
    best, title = choice.best, TITLES[choice.coding]
    if best is None:
        yield f"{title}: can't be built with these pieces. No magnets fit."
    elif best.works:
        if choice.conditions:
            yield f"{title}: works ON ONE CONDITION:"
            yield f"  {', or '.join(choice.conditions)}."
        else:
            yield f"{title}: works."
        yield from _kit(best, choice)
        return
    else:
        yield f"{title}: CANNOT WORK as measured."
        yield f"  The best kit, {_names(best)} with the {best.sensor.name}, fails:"
        yield from (f"  - {fault}" for fault in best.faults)
    if choice.changes:
        yield "  One of these would make it work:"
        yield from (f"  - {change}" for change in choice.changes)
    else:
        yield "  No single change of floor, recess or room helps. A top of your own, with pieces made for it, would."


def _kit(best: Judgement, choice: Choice) -> Iterator[str]:
    measures = choice.measures
    fields = ", ".join(
        f"{name} {mt:.1f} mT = {mv:.0f} mV"
        for name, mt, mv in zip(_kinds(best), best.levels_mt, best.levels_mv, strict=True)
    )
    lifts = forces.lifts_mm(best.kit.sun, best.kit.sun, measures.weight_g, measures.piece_mm)
    side, diagonal = (abs(1000 * each) for each in (best.share_side, best.share_diagonal))
    named = documented(best)
    if named is not None:
        yield f"  kit         `{named}` of hardware.md, section 2, with its parts list"
    yield f"  magnets     {_names(best)}"
    yield f"  sensor      {best.sensor.name}"
    yield f"  signal      {fields}; at most {best.highest_mv:.0f} mV with all spreads, of {best.room_mv:.0f} mV"
    yield (
        f"  neighbours  at most {best.crosstalk_mv:.0f} mV; the board makes up for {side:.1f} thousandths of a piece "
        f"beside, {diagonal:.1f} of a diagonal one"
    )
    yield f"  drag        {100 * best.drag:.0f} % of what makes a piece of {measures.weight_g:g} g slide"
    if lifts is not None:
        yield f"              a piece carried less than {lifts:g} mm above another (middle to middle) may lift it"
    yield f"  pieces      up to {measures.off_mm:g} mm off the middle, sorted to {measures.sorted_percent:g} %"
    yield f"  margins (1 sigma = {best.sigma_mv:g} mV)    never wrong   never in doubt   worst square"
    for each in best.decisions:
        yield f"    {each.name:28}{each.right:>17.1f}{each.sure:>17.1f}{each.square:>15}"
    doubtful = [each.name for each in best.decisions if each.sure < ENOUGH]
    if doubtful:
        yield "  With every other piece at its worst, these may show as `?` until you straighten them, but never"
        yield f"  as something else: {', '.join(doubtful)}."


def _kinds(best: Judgement) -> tuple[str, ...]:
    return ("each piece",) if best.kit.coding == "one" else ("Sun", "Moon")


def _names(best: Judgement) -> str:
    if best.kit.coding == "one":
        return f"16 x {best.kit.sun}"
    return f"8 x {best.kit.sun} (Sun) and 8 x {best.kit.moon} (Moon)"


def _object(choice: Choice, built: Tolerance | None) -> dict[str, Any]:
    """A choice as JSON has it: numbers in mT, mV, mm, sigmas; shares as fractions."""
    best, measures = choice.best, choice.measures
    found: dict[str, Any] = {
        "coding": choice.coding,
        "works": choice.works,
        "conditions": list(choice.conditions),
        "off_mm": measures.off_mm,
        "sorted_percent": measures.sorted_percent,
        "changes": list(choice.changes),
    }
    if best is None:
        return found
    return (
        found
        | {
            "kit": documented(best),
            "sun_magnet": str(best.kit.sun),
            "moon_magnet": str(best.kit.moon),
            "sensor": best.sensor.name,
            "magnet_height_mm": [round(each, 3) for each in measures.heights_mm],
            "sigma_mv": best.sigma_mv,
            "levels_mt": [round(each, 2) for each in best.levels_mt],
            "levels_mv": [round(each, 1) for each in best.levels_mv],
            "highest_mv": round(best.highest_mv, 1),
            "room_mv": round(best.room_mv, 1),
            "crosstalk_mv": round(best.crosstalk_mv, 1),
            "share_side": round(best.share_side, 5),
            "share_diagonal": round(best.share_diagonal, 5),
            "drag": round(best.drag, 3),
            "faults": list(best.faults),
            "decisions": [
                {
                    "name": each.name,
                    "right": round(each.right, 1),
                    "sure": round(each.sure, 1),
                    "square": each.square,
                    "worst_mv": round(each.worst_mv, 1),
                    "spread_mv": round(each.spread_mv, 1),
                    "wrong_mv": round(each.wrong_mv, 1),
                    "sure_mv": round(each.sure_mv, 1),
                }
                for each in best.decisions
            ],
        }
        | ({} if built is None else _boards(built))
    )


def _boards(built: Tolerance) -> dict[str, Any]:
    """What drawn boards keep, as JSON has it."""
    return {
        "boards": BOARDS,
        "chance_right": built.right,
        "chance_six_sigmas": built.six_sigmas,
        "improve_first": built.improve_first,
    }
