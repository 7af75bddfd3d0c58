"""`play` with a camera that was checked: what its notes say counts as if it were typed."""

import argparse
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.camera import notes
from eclipse_companion.games.eclipse.camera.notes import CameraNotes
from eclipse_companion.games.eclipse.commands import play
from eclipse_companion.games.eclipse.commands.cameras import WantedCamera
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.words import EclipseSentences

PLAIN = CameraNotes("Camera C920", mirrored=False, can_expose=None, offset_mm=None, when="2026-11-22T10:00:00+01:00")
CORNERS = ((412.0, 180.0), (870.0, 195.0), (905.0, 640.0), (371.0, 622.0))
FULL = replace(PLAIN, mirrored=True, can_expose=False, edition="magic", corners=CORNERS, pitch=40.0, height=6.5)


def wanted(*options: str) -> tuple[WantedCamera, argparse.Namespace]:
    """The camera of `play` with these options, and the options then."""
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    arguments = parser.parse_args(["--board", "none", "--camera", "C920", *options])
    return WantedCamera(arguments), arguments


@pytest.mark.usefixtures("home")
def test_a_camera_that_was_never_checked_works_as_typed() -> None:
    """Nothing is filled in, and nothing is said of it."""
    camera, arguments = wanted()
    assert (camera.used, camera.trouble) == ([], "")
    given = (arguments.edition, arguments.mirrored, arguments.corners, arguments.pitch, arguments.height)
    assert given == (None,) * 5


@pytest.mark.usefixtures("home")
def test_notes_stand_for_options() -> None:
    """The pieces, the mirror, the corners and the mat are those of the check; so is how it can be exposed."""
    notes.save(FULL)
    camera, arguments = wanted()
    assert camera.used == ["camera_set", "camera_mirrored", "camera_corners", "camera_mat", "camera_one"]
    assert (arguments.edition, arguments.mirrored, arguments.corners) == ("magic", True, CORNERS)
    assert (arguments.pitch, arguments.height) == (40.0, 6.5)


@pytest.mark.usefixtures("home")
def test_options_win_over_notes() -> None:
    """What is typed counts, also that the camera doesn't mirror; the rest is still the notes'."""
    notes.save(FULL)
    corners = ["1,2", "3,2", "3,4", "1,4"]
    camera, arguments = wanted("--edition", "eclipse", "--no-mirrored", "--pitch", "50", "--corners", *corners)
    assert camera.used == ["camera_mat", "camera_one"]
    assert (arguments.edition, arguments.mirrored, arguments.pitch) == ("eclipse", False, 50.0)
    assert arguments.corners[0] == (1.0, 2.0)
    assert arguments.height == 6.5


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("works", "used"), [(True, ["camera_two"]), (False, ["camera_one"]), (None, [])])
def test_plain_notes_tell_only_how_the_camera_can_be_exposed(works: bool | None, used: list[str]) -> None:
    """A usual set on the mat changes nothing else."""
    notes.save(replace(PLAIN, can_expose=works, edition="eclipse"))
    assert wanted()[0].used == used


@pytest.mark.usefixtures("home")
def test_damaged_notes_stop_no_game() -> None:
    """The sentence names the file; the camera works as if it had never been checked."""
    notes.save(PLAIN).write_text("{}")
    camera, arguments = wanted()
    assert "camera-c920.json doesn't describe a camera" in camera.trouble
    assert (camera.used, arguments.edition) == ([], None)


def test_the_opening_line_says_what_is_used(tmp_path: Path) -> None:
    """On a machine where the virtual camera was checked, the game is one with those pieces, and a line says why."""
    notes.save(replace(PLAIN, camera="Camera virtual", can_expose=False, edition="magic"), tmp_path / "config")
    options = ["--board", "none", "--camera", "virtual", "--hand", "type", "--json", "--no-voice"]
    played = subprocess.run(
        [sys.executable, "-m", "eclipse_companion", "play", *options],
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"ECLIPSE_COMPANION_HOME": str(tmp_path)},
        timeout=120,
    )
    told = [json.loads(line) for line in played.stdout.splitlines()]
    (known,) = [each for each in told if each["kind"] == "notice" and each["key"] == "camera_known"]
    uses = "the pieces of Magic Strategy and one exposure"
    assert known["words"] == {"camera": "Camera virtual", "uses": uses}, played.stderr
    said = EclipseSentences("en", edition("magic")).say(Notice("camera_known", known["words"]))
    assert said == f"Camera virtual is calibrated. I use {uses}."
