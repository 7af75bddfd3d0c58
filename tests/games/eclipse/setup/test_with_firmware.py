"""The conversation with the shipped firmware, and a hand of the physical model that follows instructions."""

from dataclasses import replace

import numpy as np
import pytest

from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.sensing.board_profile import Profile, expected_level
from eclipse_companion.sensing.kept import UNKNOWN
from eclipse_companion.sensing.wire import Hello, Ok
from eclipse_simulation.board.engine import Engine, cpython
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.motions import UP
from eclipse_simulation.eclipse.hand.scene import DOCUMENTED, ONE_STRENGTH, TWO_STRENGTH, BoardModel, Kit
from eclipse_simulation.eclipse.hand.styles import SCALE
from tests.games.eclipse.setup.benches import FirmwareBench

PARTS = 0.15
"""The combined tolerance of a sensor, its position, and a magnet: 8 % and 5 %, and 0.3 mm."""
CODINGS = {"one": ONE_STRENGTH, "two": TWO_STRENGTH}


@pytest.fixture(scope="session")
def engine() -> Engine:
    return cpython()


def bench_of(engine: Engine, coding: str, seed: int, base: Profile | None = None) -> tuple[FirmwareBench, Kit]:
    rng = np.random.default_rng(seed)
    kit = Kit.draw(rng, CODINGS[coding])
    hand = HandDriver(BoardModel(kit, rng), rng, style="tidy")
    return FirmwareBench(engine, hand, base or replace(UNKNOWN, coding=coding), restore=base is not None), kit


def off_centre(kit: Kit, magnet: str, off_mm: float) -> float:
    """The share of its signal that a piece keeps this far off its square's centre."""
    places = np.array([[0.0, 0, 0], [off_mm, 0, 0]])
    centred, off = field_mt(
        Magnet.parse(magnet), kit.height_mm * UP[None, :], UP[None, :], places, np.tile(UP, (2, 1))
    )[0]
    return float(off / centred)


@pytest.mark.parametrize("coding", ["one", "two"])
@pytest.mark.parametrize("seed", range(2))
def test_levels_are_those_of_the_kit(engine: Engine, coding: str, seed: int) -> None:
    """On any kit the board learns the levels that sensor, magnet and height give for a tidy hand; then it reads.

    The hand leaves the piece at most 3 mm off centre; the parts vary within their makers' tolerances.
    """
    bench, kit = bench_of(engine, coding, seed)
    with bench.board:
        profile = bench.run()
        keys = {"one": {"gold": kit.sun_magnet}, "two": {"sun-gold": kit.sun_magnet, "moon-gold": kit.moon_magnet}}
        for key, magnet in keys[coding].items():
            true = expected_level(kit.sensor, magnet, kit.height_mm)
            assert true is not None
            least = off_centre(kit, magnet, SCALE["tidy"].most_off_mm)
            for rest, gold, silver in zip(
                profile.readings["rest"],
                profile.readings[key],
                profile.readings[key.replace("gold", "silver")],
                strict=True,
            ):
                for level in (gold - rest, rest - silver):
                    assert least * (1 - PARTS) * true <= level <= (1 + PARTS) * true
        found = bench.ask("HELLO")
        assert isinstance(found, Hello)
        assert (found.calibrated, found.coding) == (True, coding)
        for line in ("place G 1", "place S 4", "place g 13", "place s 16"):
            bench.hand.line(line)
        assert bench.shown() == ("G..S........g..s" if coding == "two" else "+..-........+..-")


@pytest.mark.parametrize("kit", DOCUMENTED.values(), ids=DOCUMENTED)
@pytest.mark.parametrize("seed", range(2))
def test_a_board_that_was_never_calibrated_reads_every_documented_kit(engine: Engine, kit: Kit, seed: int) -> None:
    """With nominal levels, a full board of each kit of hardware.md shows what lies there."""
    rng = np.random.default_rng(seed)
    hand = HandDriver(BoardModel(kit, rng), rng, style="tidy")
    two = kit.coding == TWO_STRENGTH
    bench = FirmwareBench(engine, hand, replace(UNKNOWN, coding="two" if two else "one"), attended=False)
    lying = "GgSsSGsgsSgGgsGS"
    with bench.board:
        bench.run()
        for square, letter in enumerate(lying, start=1):
            hand.line(f"place {letter} {square}")
        assert bench.shown() == (lying if two else "".join("+" if each in "Gg" else "-" for each in lying))


@pytest.mark.parametrize("coding", ["one", "two"])
def test_a_board_that_was_wiped_gets_its_calibration_back(engine: Engine, coding: str) -> None:
    """A board without its values gets the host's copy: each square's readings, shifted by the fresh rests."""
    bench, _ = bench_of(engine, coding, 1)
    with bench.board:
        profile = bench.run()
    wiped, _ = bench_of(engine, coding, 1, base=profile)
    with wiped.board:
        again = wiped.run()
        assert [each.step for each in wiped.told] == ["lost", "restored"]
        for square in (1, 16):
            answer = wiped.ask(f"CAL GET {square}")
            assert isinstance(answer, Ok)
            assert {key: int(value) for key, value in answer.values.items()} == {
                key: values[square - 1] for key, values in again.readings.items()
            }
            rest = again.readings["rest"][square - 1]
            for key, values in profile.readings.items():
                assert (
                    again.readings[key][square - 1] - rest == values[square - 1] - profile.readings["rest"][square - 1]
                )


def test_a_board_calibrated_wrongly_learns_anew(engine: Engine) -> None:
    """Kept values, however wrong, don't prevent a board from being calibrated."""
    bench, _ = bench_of(engine, "one", 2)
    with bench.board:
        for square in range(1, 17):
            assert isinstance(bench.ask(f"CAL SET {square} rest=32768 gold=32969 silver=32500"), Ok)
        profile = bench.run()
        assert profile.readings["gold"][2] > 33_500


def test_the_automatic_hand_does_all_that_is_said() -> None:
    """It shows its piece, turns it over, and takes it off, even if it must show it again."""
    typed: list[str] = []
    hand = AutomaticHand(typed.append, lambda _: None, 1, only_test_piece=True)
    for step in ("empty the board", "place", "turn over", "off centre", "place", "turn over", "take off", "done"):
        hand.tell(Calibration(step, None if step == "place" else 6, owner=Player.MOON))
    assert typed == ["place g 6", "turn 6", "remove 6"] * 2
