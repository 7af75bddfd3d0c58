"""`read PICTURE --exposure DARKER`: one scene, read from two exposures. The pictures are composed."""

import json
from pathlib import Path
from typing import Any

import cv2
import pytest

from eclipse_companion.commands.cli import main
from eclipse_simulation.eclipse.filming.sensor import SensorModel
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, askew, photographed, stage

BURNT_EV = 3.0
STOPS = 1.5


@pytest.fixture
def scene(tmp_path: Path) -> tuple[Path, Path]:
    """A board in a hard spot, far too bright, and the same scene 1.5 stops darker."""
    files = tmp_path / "bright.png", tmp_path / "darker.png"
    for number, (file, ev) in enumerate(zip(files, (BURNT_EV, BURNT_EV - STOPS), strict=True)):
        picture = photographed(stage("workshop"), askew(MIDDLE_GAME), number, look=SensorModel(ev=ev))
        cv2.imwrite(str(file), picture)
    return files


def told(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, Any]:
    assert main(["read", "--json", *map(str, words)]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_two_exposures_name_what_one_leaves_open(scene: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """The bright picture alone leaves most pieces open; with the darker one every square is named, and rightly."""
    bright, darker = scene
    assert told(capsys, bright)["position"].count("?") > 4
    both = told(capsys, bright, "--exposure", darker)
    assert both["position"] == MIDDLE_GAME
    assert both["picture"] == str(bright)
    assert len(both["confidence"]) == 16


def test_a_board_that_only_one_exposure_shows_is_read_from_that(
    scene: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A picture so bright that it shows no marker does no harm."""
    white = tmp_path / "white.png"
    cv2.imwrite(str(white), photographed(stage("workshop"), askew(MIDDLE_GAME), look=SensorModel(ev=9.0)))
    _, darker = scene
    assert told(capsys, white, "--exposure", darker)["position"] == told(capsys, darker)["position"]


@pytest.mark.parametrize(
    ("what", "status", "sentence"),
    [
        ("missing", 1, "This file can't be read"),
        ("another size", 1, "Take both with the same camera, from the same place."),
        ("two pictures", 2, "belongs to one picture, and you named 2"),
    ],
)
def test_an_exposure_that_fits_no_picture_is_told(
    what: str, status: int, sentence: str, scene: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence names the option's file, and what to do."""
    bright, darker = scene
    pictures = [bright, darker] if what == "two pictures" else [bright]
    other = bright.with_name("other.png")
    if what == "another size":
        cv2.imwrite(str(other), photographed(stage("workshop"), askew(MIDDLE_GAME))[:600])
    assert main(["read", *map(str, pictures), "--exposure", str(darker if len(pictures) > 1 else other)]) == status
    said = capsys.readouterr().err
    assert sentence in said
    assert "--exposure" in said
