"""Margins: the kits keep six sigmas where all is at its worst, a plain simulation agrees, and they obey their laws."""

import math
from dataclasses import replace

import numpy as np
import pytest

from eclipse_calibration.design import parts
from eclipse_calibration.design.borders import DOWN_PERCENT, UP_PERCENT
from eclipse_calibration.design.margins import ENOUGH, Judgement, Kit, judge
from eclipse_calibration.design.measures import Measures
from eclipse_calibration.kits import kit, kits
from eclipse_companion.board_profile import Profile
from eclipse_companion.parts.fields import Floats
from eclipse_companion.parts.magnets import Magnet
from eclipse_companion.parts.sensors import SENSORS
from tests.design.exact import Piece, read, unmixed

STRONG, WEAK = Magnet.parse("D6x2 N42"), Magnet.parse("D4x1 N45")
TWO, ALIKE = Kit(STRONG, WEAK), Kit(Magnet.parse("D5x1 N42"), Magnet.parse("D5x1 N42"))
A2 = SENSORS["DRV5055A2"]
PLAIN = Measures()


def of_profile(profile: Profile) -> Judgement:
    """A kit that the program knows, on the board that its profile tells of."""
    floor = profile.magnet_height_mm - PLAIN.gap_mm - profile.piece_mm / 2
    measures = Measures(pitch_mm=profile.pitch_mm, floor_mm=floor, piece_mm=profile.piece_mm)
    magnets = Kit(Magnet.parse(profile.sun_magnet), Magnet.parse(profile.moon_magnet))
    return judge(magnets, parts.part(profile.sensor), measures)


@pytest.mark.parametrize("name", kits())
def test_known_kits_keep_six_sigmas_with_pieces_three_millimetres_off(name: str) -> None:
    """No decision of a kit that the program knows is wrong by less than six sigmas at the worst square."""
    found = of_profile(kit(name))
    assert found.works, found.faults
    assert found.right >= ENOUGH
    assert min(each.right for each in found.decisions) == found.right


@pytest.mark.parametrize("name", kits())
def test_what_a_board_is_told_of_neighbours_is_what_was_reckoned_with(name: str) -> None:
    """The shares that a kit's profile tells the board are, to a thousandth, those of its margins."""
    profile, found = kit(name), of_profile(kit(name))
    told = profile.mix()
    assert told is not None
    assert told == pytest.approx((found.share_side, found.share_diagonal), abs=1)


def simulated(magnets: Kit, measures: Measures, seed: int) -> list[tuple[str, float]]:
    """One board drawn within the limits, one square of it: what lies there, and sigmas to the wrong answer."""
    rng = np.random.default_rng(seed)
    found = judge(magnets, A2, measures)
    height, pitch = measures.heights_mm[0], measures.pitch_mm

    def limit(size: float, count: int) -> Floats:
        return rng.uniform(-size, size, count)

    square = int(rng.integers(16))
    what = int(rng.integers(-1, len(magnets.magnets)))
    squares = [int(each) for each in rng.permutation(16) if each != square]
    kinds = [0] * 8 + [len(magnets.magnets) - 1] * 8
    if what >= 0:
        kinds.remove(what)
    kinds = [int(each) for each in rng.permutation(kinds)][:15]
    pieces: list[Piece] = []
    for other, which in zip(squares, kinds, strict=True):
        angle, radius = rng.uniform(0, 2 * math.pi), measures.off_mm * math.sqrt(rng.random())
        x, y = radius * math.cos(angle), radius * math.sin(angle)
        pieces.append((other, magnets.magnets[which], int(rng.choice([-1, 1])), x, y, height))
    angle = rng.uniform(0, 2 * math.pi)
    if what >= 0:
        off = measures.off_mm if what == 0 or rng.random() < 0.5 else 0.0
        x, y = off * math.cos(angle), off * math.sin(angle)
        pieces.append((square, magnets.magnets[what], 1, x, y, height))
    sensors = np.array([(pitch * (each % 4), pitch * (each // 4), 0.0) for each in range(16)])
    sensors += np.column_stack([limit(0.35, 16), limit(0.35, 16), limit(parts.HEIGHT_LIMIT_MM, 16)])
    gain = A2.mv_per_mt * (1 + limit(A2.sensitivity_spread, 16))
    fields = [read([each], pitch, sensors) * (1 + limit(measures.sorted_percent / 100, 1)) for each in pieces]
    warm = limit(parts.WARMTH_K, 1)
    millivolts = gain * sum(fields) + warm * parts.REST_DRIFT_MV_PER_K
    signal = abs(unmixed(millivolts, found.share_side, found.share_diagonal)[square])
    # The board was calibrated with one piece of each kind on one square.
    tried = A2.mv_per_mt * (1 + limit(A2.sensitivity_spread, 1)[0])
    levels = [
        each.on_axis_mt(height) * tried * (1 + limit(measures.sorted_percent / 100, 1)[0]) for each in magnets.magnets
    ]
    weak, middle = levels[-1], math.sqrt(levels[0] * levels[-1])
    if what == -1:
        return [("an empty square", (UP_PERCENT[1] / 100 * weak - signal) / found.sigma_mv)]
    if magnets.coding == "one":
        return [("a piece", (signal - DOWN_PERCENT[0] / 100 * weak) / found.sigma_mv)]
    if what == 1:
        return [
            ("a weak piece against empty", (signal - DOWN_PERCENT[0] / 100 * weak) / found.sigma_mv),
            ("a weak piece against strong", (UP_PERCENT[3] / 100 * middle - signal) / found.sigma_mv),
        ]
    return [("a strong piece", (signal - DOWN_PERCENT[2] / 100 * middle) / found.sigma_mv)]


@pytest.mark.parametrize("magnets", [TWO, ALIKE], ids=["two strengths", "one strength"])
def test_simulated_boards_keep_at_least_the_margins_that_are_told(magnets: Kit) -> None:
    """Of boards drawn at random within all limits, with magpylib's fields, none has less than what is promised."""
    promised = {each.name: each.right for each in judge(magnets, A2, PLAIN).decisions}
    seen = set()
    for seed in range(120):
        for name, margin in simulated(magnets, PLAIN, seed):
            seen.add(name)
            assert margin >= promised[name]
            assert margin >= ENOUGH
    assert seen == set(promised)


@pytest.mark.parametrize("magnets", [TWO, ALIKE], ids=["two strengths", "one strength"])
def test_margins_shrink_as_pieces_lie_farther_off(magnets: Kit) -> None:
    """The farther off pieces may lie, the less is left of every margin; and doubt comes before error."""
    before = None
    for off in (0.0, 1.0, 2.0, 3.0, 4.0):
        found = judge(magnets, A2, replace(PLAIN, off_mm=off))
        assert all(each.right > each.sure for each in found.decisions)
        if before is not None:
            pairs = zip(found.decisions, before.decisions, strict=True)
            assert all(now.right <= then.right + 1e-9 for now, then in pairs)
        before = found


@pytest.mark.parametrize("magnets", [TWO, ALIKE], ids=["two strengths", "one strength"])
def test_margins_shrink_as_pieces_are_sorted_less(magnets: Kit) -> None:
    """The less alike pieces of a kind are, the less is left of every margin, and the farther a reading gets."""
    finely, coarsely = (judge(magnets, A2, replace(PLAIN, sorted_percent=each)) for each in (5.0, 15.0))
    assert all(a.right > b.right for a, b in zip(finely.decisions, coarsely.decisions, strict=True))
    assert finely.highest_mv < coarsely.highest_mv


def test_a_sensor_is_judged_by_the_spread_with_which_it_is_sold() -> None:
    """An SS49E as sold spreads more than the virtual board's, and keeps less of every margin."""
    magnets = Kit(Magnet.parse("D6x2 N35"), Magnet.parse("D6x2 N35"))
    sold, drawn = judge(magnets, parts.part("ss49e"), PLAIN), judge(magnets, SENSORS["SS49E"], PLAIN)
    assert all(a.right < b.right for a, b in zip(sold.decisions, drawn.decisions, strict=True))
    assert sold.works


def test_a_magnet_off_the_middle_is_judged_by_its_worse_face() -> None:
    """Off the middle of the piece's height, the margins are never above those in the middle of it."""
    middle = judge(TWO, A2, PLAIN)
    off = judge(TWO, A2, replace(PLAIN, room_mm=(6.0, 2.0), off_middle_mm=1.0))
    assert off.right < middle.right
    assert off.highest_mv > middle.highest_mv


def test_a_sensor_that_is_overdriven_is_refused() -> None:
    """A magnet that takes a sensor's output to its rail, spreads counted, is a fault that names the sensor."""
    found = judge(TWO, SENSORS["DRV5055A1"], PLAIN)
    assert not found.works
    assert any("DRV5055A1 is overdriven" in fault for fault in found.faults)


def test_magnets_that_drag_each_other_are_refused() -> None:
    """Pieces that slide together when they touch are a fault, with how much too strong they are."""
    big = Kit(Magnet.parse("D8x2 N42"), Magnet.parse("D8x2 N42"))
    found = judge(big, SENSORS["DRV5055A3"], PLAIN)
    assert found.drag > 1
    assert any("drag each other" in fault for fault in found.faults)
