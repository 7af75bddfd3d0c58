"""The options that a game seen by a camera needs again."""

import argparse
from types import ModuleType

import pytest

from eclipse_companion.commands.virtual_hands import ask_for_camera
from eclipse_companion.games.eclipse.commands import cameras as eclipse
from eclipse_companion.games.eclipse.commands import play as eclipse_play
from eclipse_companion.games.ecliptic.commands import cameras as ecliptic
from eclipse_companion.games.ecliptic.commands import play as ecliptic_play
from eclipse_companion.games.infinity.commands import cameras as infinity
from eclipse_companion.games.infinity.commands import play as infinity_play


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("play", "cameras", "typed", "again"),
    [
        (ecliptic_play, ecliptic, "--camera 0 --blue ai:4 --seed 3", "--camera 0"),
        (ecliptic_play, ecliptic, "--referee --camera 0 --aries right", "--referee --aries right --camera 0"),
        (infinity_play, infinity, "--camera 0 --board none --no-mirrored", "--board none --camera 0 --no-mirrored"),
        (
            infinity_play,
            infinity,
            "--board none --camera 2 --corners 1,2 3,4 5,6 7.5,8",
            "--board none --camera 2 --corners 1,2 3,4 5,6 7.5,8",
        ),
        (eclipse_play, eclipse, "--board none --camera 1 --mirrored --coach", "--board none --camera 1 --mirrored"),
    ],
)
def test_a_game_that_a_camera_sees_needs_its_options_again(
    play: ModuleType, cameras: ModuleType, typed: str, again: str
) -> None:
    """Those of the camera and of who sits where; players, seeds and outputs come with the game, or are chosen anew."""
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    wanted = cameras.WantedCamera.of(parser.parse_args(typed.split()))
    assert wanted.to_go_on == tuple(again.split())


@pytest.mark.parametrize("play", [infinity_play, ecliptic_play])
@pytest.mark.parametrize(
    ("typed", "camera"),
    [
        ("--hand auto", "virtual"),
        ("--hand type --board none", "virtual"),
        ("--hand auto --board screen", "none"),
        ("--hand auto --camera 0", "0"),
        ("", "none"),
    ],
)
def test_a_hand_is_watched_by_a_virtual_camera(play: ModuleType, typed: str, camera: str) -> None:
    """It needs no other word; where something real is asked for, too, nothing is changed."""
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    arguments = parser.parse_args(typed.split())
    ask_for_camera(arguments)
    assert arguments.camera == camera
