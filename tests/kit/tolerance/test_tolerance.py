"""The tolerance report: what drawn boards keep, and what to improve first."""

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


@pytest.fixture(scope="module")
def cases(usual: dict[str, Any]) -> dict[str, Any]:
    """Its cases by name."""
    return {each["name"]: each for each in usual["cases"]}


def test_two_strengths_fail_3_mm_off_and_work_2_mm_off(cases: dict[str, Any]) -> None:
    """At most 0.90 of the boards keep six sigmas with pieces 3 mm off, at least 0.98 with pieces 2 mm off."""
    assert cases["off3"]["chance_six_sigmas"] <= 0.90
    assert cases["off2"]["chance_six_sigmas"] >= 0.98
    assert cases["off3"]["chance_right"] < cases["off2"]["chance_right"]


def test_fine_sorting_is_worth_less_than_a_recess(cases: dict[str, Any]) -> None:
    """With pieces 3 mm off and alike within 5 %, more boards keep six sigmas than within 10 %; fewer than 2 mm off."""
    sorted_ = cases["off3-sorted"]["chance_six_sigmas"]
    assert sorted_ > 0.90
    assert cases["off3"]["chance_six_sigmas"] < sorted_ < cases["off2"]["chance_six_sigmas"]


def test_in_a_printed_recess_every_line_keeps_20_sigmas(cases: dict[str, Any]) -> None:
    """No line of two strengths keeps less than 20 sigmas if pieces are 0.3 mm off."""
    assert min(cases["recess"]["sigmas"].values()) >= 20


def test_one_strength_works_without_a_recess(cases: dict[str, Any]) -> None:
    """At least 0.99 of the boards with D5x1 N42 keep six sigmas; lines between two strengths there are none."""
    assert cases["one"]["chance_six_sigmas"] >= 0.99
    assert [line for line in LINES if cases["one"]["sigmas"][line] is None] == ["weak-strong", "strong"]


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


@pytest.mark.parametrize(("card", "off_mm"), [(DEFAULT, 3.0), (ONE, 3.0)], ids=["two strengths", "one strength"])
def test_drawn_boards_keep_what_magpylib_and_plain_loops_find(card: Card, off_mm: float) -> None:
    """200 boards, a corner and an inner square: each margin is within 4 sigmas or 3 % of its twin's, their mean 2 %."""
    judged, draws = design(card, off_mm), drawn.draw(200, seed=1)
    twin = Boards(judged, draws)
    for line in judged.lines:
        found = drawn.margins(judged, judged.limits, draws, line)
        for square in (CORNER, INNER):
            wanted = twin.margin(line, square)
            assert np.abs(found[:, square] - wanted).max() < max(4.0, 0.03 * wanted.mean()), line
            assert found[:, square].mean() == pytest.approx(wanted.mean(), rel=0.02, abs=0.3), line


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
