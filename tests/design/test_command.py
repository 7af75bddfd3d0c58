"""`eclipse-companion design`, as a user calls it."""

import json

import pytest

from eclipse_companion.commands.cli import main


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["design", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_set_that_works_is_told_with_parts_and_margins(capsys: pytest.CaptureFixture[str]) -> None:
    """It names magnets, sensor, signal, drag and each decision's margin; the exit status is 0."""
    status, out, _ = said(capsys, "--magnets", "D6x2 N42,D4x1 N45", "--coding", "two")
    assert status == 0
    assert "8 x D6x2 N42 (Sun) and 8 x D4x1 N45 (Moon)" in out
    assert "DRV5055A2" in out
    for decision in ("an empty square", "a weak piece against empty", "a weak piece against strong", "a strong piece"):
        assert decision in out
    assert (
        "Of 1,000 built boards, 1,000 would read all sixteen squares right, and\n  1,000 keep 6 sigmas on each." in out
    )
    assert "Improve this first:\n  make a recess" in out


def test_a_condition_is_told_before_the_parts(capsys: pytest.CaptureFixture[str]) -> None:
    """Two strengths with the usual measures: it says on which condition they work; the exit status is 0."""
    status, out, _ = said(capsys, "--coding", "two")
    assert status == 0
    assert "works ON ONE CONDITION:\n  a recess keeps pieces within 2 mm of the middle, or pieces are sorted" in out
    assert "pieces      up to 2 mm off the middle, sorted to 10 %" in out


def test_a_set_that_cannot_work_is_told_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    """It says that it cannot work, why, and what would make it work; the exit status is 1."""
    status, out, _ = said(capsys, "--floor", "9", "--room", "6x2", "--coding", "two")
    assert status == 1
    assert "CANNOT WORK" in out
    assert "sigmas of 6" in out
    assert "One of these would make it work:" in out


def test_json_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json there is one object, with both codings and their decisions."""
    status, out, _ = said(capsys, "--json", "--room", "6x2")
    found = json.loads(out)
    assert status == 0
    assert [each["coding"] for each in found["choices"]] == ["one", "two"]
    assert all(each["works"] and min(one["right"] for one in each["decisions"]) >= 6 for each in found["choices"])
    assert found["measures"]["floor_mm"] == 3.0
    one, two = found["choices"]
    assert (one["conditions"], one["off_mm"]) == ([], 3.0)
    assert len(two["conditions"]) == 2
    assert two["off_mm"] == 2.0
    assert (two["boards"], two["chance_right"], two["chance_six_sigmas"]) == (1000, 1.0, 1.0)
    assert two["improve_first"] == "off"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--floor", "three"), "--floor three: write a number"),
        (("--floor", "nan"), "--floor nan: write a number"),
        (("--floor", "99"), "must be from 0 to 20"),
        (("--room", "6"), "write the largest magnet's diameter and thickness"),
        (("--magnets", "D6"), "isn't a known magnet"),
        (("--sensor", "A3144"), "isn't a known sensor"),
    ],
)
def test_wrong_arguments_get_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    """Anything that isn't a measure, a magnet or a sensor is refused in a sentence."""
    status, out, err = said(capsys, *words)
    assert status in (1, 2)
    assert not out
    assert reason in err
