"""Games with marbles that were taught (`play --game infinity --profile NAME`), and what a profile learns of them."""

import argparse
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
import pytest

from eclipse_companion.announcements import Fact
from eclipse_companion.common.errors import UsageError
from eclipse_companion.following.play_lessons import PlayLessons
from eclipse_companion.games.infinity.camera.eye import DeviceEye
from eclipse_companion.games.infinity.commands import play
from eclipse_companion.games.infinity.commands.cameras import WantedCamera
from eclipse_companion.games.infinity.game.channels import write_channels
from eclipse_companion.games.infinity.play.device_camera import DeviceCamera
from eclipse_companion.games.infinity.vision import network, profiles, reader
from eclipse_companion.games.infinity.vision.profiles import Profile
from eclipse_companion.games.infinity.vision.reader import Reader
from eclipse_companion.games.infinity.vision.teaching import Labelled
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.watching.joining import Joining
from tests.commanded import commanded
from tests.games.infinity.test_watched import UP, Bench, turns
from tests.games.infinity.vision.exchanged import EXCHANGED, cells, drawn

COURSE = [
    ("....", "....", "....", "...."),
    ("....", "b...", "....", "...."),
    ("....", "yb..", "....", "...."),
    ("....", "yb..", "B...", "...."),
    ("....", "yb..", "B...", "W..."),
]
"""What lies there before b2, y2, B3 and W4, and after each of them."""
PLACED = ["b2", "y2", "B3", "W4"]


def looked(eye: DeviceEye, pixels: np.ndarray | None, t_ms: float) -> Look:
    """What a camera tells of a picture; None: a hand is over the device."""
    if pixels is None:
        return Look(t_ms, Board.COVERED, over=tuple(range(1, 17)))
    read = eye.read(eye.glance(pixels, t_ms))
    return Look(t_ms, read.board, read.rows, read.hidden, lessons=read.lessons)


def test_two_cameras_read_taught_marbles_and_both_learn(profile: Profile, tmp_path: Path) -> None:
    """What two placements have followed is certain; each profile gets its own camera's pictures of it."""
    with closing(Bench(tmp_path)) as bench:
        lessons, joining, told = PlayLessons(), Joining(2), list[Fact]()
        bench.table.camera = DeviceCamera(bench.table, bench.table.game, lessons)  # type: ignore[arg-type]
        bench.post(UP)
        eyes = [DeviceEye(own=profile.own, learns=name) for name in ("beads", "shelf")]
        for channels in COURSE:
            text = write_channels(channels)
            both = [drawn(text), drawn(text, (0.8, 0.9, 1.0), 48.0)]
            for pictures in ([None, None], both, both):
                for number, (eye, shown) in enumerate(zip(eyes, pictures, strict=True)):
                    for look in joining.take(number, looked(eye, shown, bench.now)):
                        told += bench.post(look)
                told += bench.wait(400)
            told += bench.wait(1200)
        assert turns(told) == PLACED
        learned = sorted((each.profile, each.cells) for each in lessons.certain)
        sure = ["".join(channels) for channels in COURSE[:3]]
        assert learned == sorted((name, text) for name in ("beads", "shelf") for text in sure)
        boards = {each.profile: each.views.board for each in lessons.certain}
        assert np.abs(boards["beads"].astype(int) - boards["shelf"]).max() > 100


def test_a_profile_grows_by_what_it_could_not_read(profile: Profile, tmp_path: Path) -> None:
    """Pictures of a game with faded marbles are kept with it, marked as played; the next such is read more surely."""
    eyes = network.shipped()
    faded = {kind: tuple(round(0.35 * level + 95) for level in colour) for kind, colour in EXCHANGED.items()}
    with patch.dict(EXCHANGED, faded):
        played = [lesson(position) for position in ("yyb1/Wby1/bB2/y3", "bby1/yB2/bbW1/yb2")]
        asked = lesson("byb1/yyW1/Bb2/yby1")
    grown = profiles.grown(profile, played, eyes)
    assert grown is not None
    profiles.keep(grown, tmp_path)
    again = profiles.load("mine", tmp_path, eyes)
    assert [picture.played for picture in again.pictures] == [False] * 4 + [True] * 2
    there = ["bByW".find(cell) + 1 for cell in asked.cells]
    before, after = (
        Reader(eyes, each.own).judge(asked.views).shares[np.arange(16), there].mean() for each in (profile, again)
    )
    assert after > before


def test_a_profile_learns_nothing_that_makes_its_taught_pictures_worse(profile: Profile) -> None:
    """As from pictures that don't show what they are said to show, though they leave much open."""
    with patch.dict(EXCHANGED, B=(120, 110, 115), W=(125, 120, 130)):
        wrong = [lesson(position) for position in ("yyb1/Wby1/bB2/y3", "bby1/yB2/bbW1/yb2", "bbbb/yyyb/byBW/yyyb")]
    wrong = [replace(each, cells=each.cells.translate(str.maketrans("bByW", "WyBb"))) for each in wrong]
    assert profiles.grown(profile, wrong, network.shipped()) is None
    assert profiles.grown(profile, [], network.shipped()) is None


def lesson(position: str) -> Labelled:
    return Labelled(reader.shown(drawn(position))[1], cells(position))


@pytest.mark.usefixtures("home")
def test_learning_is_for_what_was_taught_and_each_camera_has_its_profile(profile: Profile, home: Path) -> None:
    """`--no-learning` leaves profiles alone; two names are for two cameras, in their order."""
    for name in ("beads", "shelf"):
        profiles.keep(replace(profile, name=name), home / "config")
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)

    def wanted(*words: str) -> WantedCamera:
        found = WantedCamera.of(parser.parse_args(["--board", "none", *words]))
        assert found is not None
        return found

    both = wanted("--camera", "0,1", "--profile", "beads,shelf")
    assert [each.learns for each in both.each] == ["beads", "shelf"]
    assert both.lessons is not None
    off = wanted("--camera", "0", "--profile", "beads", "--no-learning")
    assert (off.lessons, off.learns) == (None, None)
    with pytest.raises(UsageError, match="2 profiles for one camera"):
        wanted("--camera", "0", "--profile", "beads,shelf")
    with pytest.raises(UsageError, match="--no-learning is for marbles that you have taught"):
        wanted("--camera", "0", "--no-learning")


def test_a_filmed_game_with_taught_marbles_is_replayed(profile: Profile, home: Path, tmp_path: Path) -> None:
    """Two pictures a second tell the game, with the profile."""
    profiles.keep(profile, home / "config")
    for number, channels in enumerate(COURSE):
        for more in "ab":
            cv2.imwrite(str(tmp_path / f"{number}{more}.png"), drawn(write_channels(channels)))
    done = commanded(["replay", "--game", "infinity", tmp_path, "--profile", "mine"])
    assert "1. b2 y2 2. B3 W4 *" in done.stdout, done.stderr
