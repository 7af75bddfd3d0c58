"""The tolerance report: what drawn boards keep, and what to improve first."""

import copy
import json
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from eclipse_calibration.design import drawn, parts
from eclipse_calibration.design.advice import ADVICE
from eclipse_calibration.design.drawn import LINES, Design, Limits
from eclipse_calibration.design.margins import Kit
from eclipse_calibration.design.tolerance import tolerance
from eclipse_companion.common.arrays import Floats
from eclipse_kit import tolerance as room
from eclipse_kit.card import DEFAULT, Card
from eclipse_kit.tolerance import CASES, ONE, WAYS, report
from tests.kit.tolerance.twin import Boards

CORNER, INNER = 0, 5


def quiet(_: str) -> None:
    """Show no progress."""


def design(card: Card, off_mm: float) -> Design:
    return Design(Kit(*card.kit_magnets), card.sensor_type, card.measures(off_mm))


@pytest.fixture(scope="module")
def usual() -> dict[str, Any]:
    """The report of the usual card, from 200 boards."""
    return report(DEFAULT, quiet, boards=200)


def faults(found: dict[str, Any]) -> list[str]:
    """Which limits of the cases a report breaks."""
    cases = {each["name"]: each for each in found["cases"]}
    six = {name: each["chance_six_sigmas"] for name, each in cases.items()}
    kept = {
        "off3": six["off3"] <= 0.90,
        "off2": six["off2"] >= 0.98,
        "off3-sorted": six["off3-sorted"] > 0.90 and six["off3"] < six["off3-sorted"] < six["off2"],
        "recess": min(cases["recess"]["sigmas"].values()) >= 20,
        "one": six["one"] >= 0.99,
    }
    return [name for name, right in kept.items() if not right]


def test_the_cases_keep_their_limits(usual: dict[str, Any]) -> None:
    """Pieces 3 mm off fail with two strengths and work 2 mm off; sorting helps; the recess keeps 20 sigmas of each."""
    assert faults(usual) == []
    one = next(each for each in usual["cases"] if each["name"] == "one")
    assert [line for line in LINES if one["sigmas"][line] is None] == ["weak-strong", "strong"]


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("off3", "chance_six_sigmas", 0.91),
        ("off2", "chance_six_sigmas", 0.97),
        ("off3-sorted", "chance_six_sigmas", 0.90),
        ("off3-sorted", "chance_six_sigmas", 1.0),
        ("recess", "sigmas", {"empty": 19.9, "weak-empty": 88.0, "weak-strong": 40.0, "strong": 200.0}),
        ("one", "chance_six_sigmas", 0.98),
    ],
)
def test_a_case_beyond_its_limit_is_noticed(usual: dict[str, Any], name: str, key: str, value: object) -> None:
    """The check above refuses a report in which any of them is just beyond."""
    spoilt = copy.deepcopy(usual)
    next(each for each in spoilt["cases"] if each["name"] == name)[key] = value
    assert name in faults(spoilt)


def test_each_entry_says_what_to_improve_first(usual: dict[str, Any]) -> None:
    """All limits are listed by what the worst line would gain without them, the largest first; each has advice."""
    assert [each["way"] for each in usual["ways"]] == list(WAYS)
    for each in (*usual["ways"], *usual["cases"]):
        gains = [one["gain_sigmas"] for one in each["contributors"]]
        assert gains == sorted(gains, reverse=True)
        assert {one["name"] for one in each["contributors"]} == {one.name for one in fields(Limits)} == set(ADVICE)
        assert each["improve_first"] == each["contributors"][0]["name"]
    assert usual["ways"][0]["improve_first"] == "off"
    assert usual["ways"][1]["improve_first"] != "off"


def differs(found: Floats, wanted: Floats) -> bool:
    """Whether one square's margins on drawn boards aren't those of its twin: each, and their mean."""
    beyond = np.abs(found - wanted).max() > max(4.0, 0.03 * wanted.mean())
    return bool(beyond or abs(found.mean() - wanted.mean()) > max(0.3, 0.02 * wanted.mean()))


@pytest.mark.parametrize(("card", "off_mm"), [(DEFAULT, 3.0), (ONE, 3.0)], ids=["two strengths", "one strength"])
def test_drawn_boards_keep_what_magpylib_and_plain_loops_find(card: Card, off_mm: float) -> None:
    """200 boards, a corner and an inner square: each margin is within 4 sigmas or 3 % of its twin's, the mean 2 %.

    Boards without one of the limits aren't taken for these.
    """
    judged, draws = design(card, off_mm), drawn.draw(200, seed=1)
    twin, spoilt = Boards(judged, draws), replace(judged.limits, magnet=0.0, height=0.0)
    for line in judged.lines:
        found, other = (drawn.margins(judged, limits, draws, line) for limits in (judged.limits, spoilt))
        for square in (CORNER, INNER):
            wanted = twin.margin(line, square)
            assert not differs(found[:, square], wanted), line
            assert differs(other[:, square], wanted), line


NONE = Limits(**dict.fromkeys((each.name for each in fields(Limits)), 0.0))


@pytest.mark.parametrize("name", [each.name for each in fields(Limits) if each.name != "off"])
def test_every_limit_makes_boards_differ(name: str) -> None:
    """If only one limit is left, no square of five boards keeps the same; without any, all boards are alike."""
    judged, draws = design(DEFAULT, 3.0), drawn.draw(5, seed=2)
    only = replace(NONE, off=3.0, **{name: getattr(judged.limits, name)})
    assert np.ptp(drawn.margins(judged, only, draws, "strong"), axis=0).min() > 0.01
    assert np.ptp(drawn.margins(judged, NONE, draws, "strong"), axis=0).max() < 1e-9


def test_pieces_off_the_middle_keep_less() -> None:
    """With pieces 3 mm off, every square of every board keeps less than with pieces in the middle."""
    judged, draws = design(DEFAULT, 3.0), drawn.draw(5, seed=2)
    for line in ("empty", "weak-empty", "strong"):
        assert (
            drawn.margins(judged, replace(NONE, off=3.0), draws, line) < drawn.margins(judged, NONE, draws, line)
        ).all()


def test_a_magnet_off_the_middle_is_judged_by_its_worse_face() -> None:
    """If magnets aren't at half the height, boards keep less."""
    draws, judged = drawn.draw(20, seed=3), design(DEFAULT, 2.0)
    off = replace(judged, measures=replace(judged.measures, room_mm=(6.0, 2.0), off_middle_mm=0.5))
    for line in ("weak-empty", "weak-strong"):
        before, after = (drawn.margins(each, judged.limits, draws, line) for each in (judged, off))
        assert after.mean() < before.mean()


def test_a_weaker_sensor_keeps_less() -> None:
    """The same boards with sensors of a quarter of the sensitivity keep less than half."""
    judged = design(ONE, 2.0)
    weaker = replace(judged, sensor=parts.part("DRV5055A4"))
    strong, weak = (tolerance(each, boards=20).sigmas["weak-empty"] for each in (judged, weaker))
    assert weak < strong / 2


def test_the_same_card_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two runs write the same files; another pitch, floor or piece width changes both."""
    monkeypatch.setattr(room, "BOARDS", 10)
    monkeypatch.setattr(room, "CASES", dict(list(CASES.items())[:1]))
    usual = room.files(DEFAULT, quiet)
    assert room.files(DEFAULT, quiet) == usual
    for changed in (replace(DEFAULT, pitch=26.0), replace(DEFAULT, floor=3.2), replace(DEFAULT, piece_width=21.0)):
        others = room.files(changed, quiet)
        assert all(others[path] != usual[path] for path in usual)


def test_the_report_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says that nobody has built it, what it is of, how many boards read all right, and what to improve."""
    monkeypatch.setattr(room, "BOARDS", 10)
    found = room.files(DEFAULT, quiet)
    text = found["tolerance.md"].decode()
    assert "never yet made" in text.lower()
    assert "D6x2 N42 and D4x1 N45, DRV5055A2; squares of 25 mm" in text
    assert "| printed parts with circuit board | 0.3 mm | 10 % | 10 of 10 | 10 of 10 |" in text
    assert f"improve `off` first: {ADVICE['off']}" in text
    assert json.loads(found["tolerance.json"])["boards"] == 10


def test_no_board_tells_owners_apart_if_their_magnets_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two strengths that are one, no board reads all squares right, however large its margins are."""
    monkeypatch.setattr(room, "BOARDS", 10)
    monkeypatch.setattr(room, "CASES", {})
    found = room.files(replace(DEFAULT, magnets=("D4x1 N45", "D4x1 N45")), quiet)
    ways = json.loads(found["tolerance.json"])["ways"]
    assert all(each["chance_right"] == each["chance_six_sigmas"] == 0 for each in ways)
    assert b"CANNOT WORK" in found["tolerance.md"]
