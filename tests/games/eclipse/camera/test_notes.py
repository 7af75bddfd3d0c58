"""What is kept of a camera, and how it's tried whether it can be darkened."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera import notes
from eclipse_companion.games.eclipse.camera.notes import CameraNotes
from eclipse_companion.sensing.camera import parse_camera
from eclipse_companion.sensing.camera.exposures_tried import AGAIN_S, FIRST_S, MOST_TRIES, TWO, ExposuresTried

ONE = "This camera can't be darkened. If gold and silver look alike, move the lamp."
SOME = CameraNotes("Camera 0", mirrored=True, can_expose=None, offset_mm=(0.5, -1.25), when="2026-11-22T10:00:00+01:00")
OLDER = {"camera", "mirrored", "can_expose", "offset_mm", "when"}
"""What notes had before they kept what was given."""


@pytest.mark.parametrize("can_expose", [True, False, None])
@pytest.mark.parametrize("offset", [None, (0.0, 2.0)])
def test_notes_are_loaded_as_they_were_saved(
    can_expose: bool | None, offset: tuple[float, float] | None, tmp_path: Path
) -> None:
    """What is saved of a camera is what is loaded by its title; another camera has none."""
    found = CameraNotes("Camera C920", mirrored=False, can_expose=can_expose, offset_mm=offset, when="now")
    assert notes.load("Camera C920", tmp_path) is None
    path = notes.save(found, tmp_path)
    assert path == tmp_path / "cameras" / "camera-c920.json"
    assert notes.load("Camera C920", tmp_path) == found
    assert notes.load("Camera 1", tmp_path) is None


def test_what_was_given_for_the_check_is_kept(tmp_path: Path) -> None:
    """The edition, the corners and the mat's measures; notes of an older program have none of them."""
    corners = ((1.0, 2.0), (3.5, 2.0), (3.5, 4.0), (1.0, 4.0))
    found = replace(SOME, edition="magic", corners=corners, pitch=40.0, height=6.5)
    path = notes.save(found, tmp_path)
    assert notes.load("Camera 0", tmp_path) == found
    older = {name: value for name, value in json.loads(path.read_text()).items() if name in OLDER}
    path.write_text(json.dumps(older))
    assert notes.load("Camera 0", tmp_path) == SOME


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "chess"},
        {"corners": [[1, 2]] * 3},
        {"corners": [[1, 2, 3]] * 4},
        {"corners": [[1, float("inf")]] * 4},
        {"pitch": "wide"},
        {"height": float("nan")},
    ],
)
def test_notes_with_impossible_values_are_refused(wrong: dict[str, object], tmp_path: Path) -> None:
    """A file that somebody has changed gives the sentence, not a board in the wrong place."""
    path = notes.save(SOME, tmp_path)
    path.write_text(json.dumps(json.loads(path.read_text()) | wrong))
    with pytest.raises(CompanionError, match="doesn't describe a camera"):
        notes.load("Camera 0", tmp_path)


def test_the_users_own_folder_is_the_usual_one(home: Path) -> None:
    """Without a folder, notes lie in the folder of settings."""
    assert notes.save(SOME).is_relative_to(home / "config")
    assert notes.load("Camera 0") == SOME


@given(st.text(max_size=90), st.text(max_size=90))
def test_two_cameras_have_two_files(one: str, other: str) -> None:
    """Whatever cameras are called, their files have plain names, which differ unless only case does."""
    folder = Path("config")
    first, second = notes.path_of(one, folder), notes.path_of(other, folder)
    assert first.parent == folder / "cameras"
    assert first.name.isascii()
    assert first != second or one.lower() == other.lower()


def test_a_password_is_in_no_file() -> None:
    """A camera in the network is kept under its address without the password."""
    title = parse_camera("rtsp://me:secret@host/live").title
    assert "secret" not in notes.path_of(title, Path()).name


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"camera": 1}', "\xff", "[" * 100_000, '{"camera":"Camera 0"}'])
def test_damaged_notes_are_named(text: str, tmp_path: Path) -> None:
    """A file that isn't one gives a sentence with its name."""
    path = notes.path_of("Camera 0", tmp_path)
    path.parent.mkdir()
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(CompanionError, match=r"camera-0\.json doesn't describe a camera"):
        notes.load("Camera 0", tmp_path)


def test_a_folder_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    """If notes can't be kept, or read, the sentence says where and why."""
    (tmp_path / "cameras").write_text("a file")
    with pytest.raises(CompanionError, match="can't be written"):
        notes.save(SOME, tmp_path)
    with pytest.raises(CompanionError, match="can't be read"):
        notes.load("Camera 0", tmp_path)


def test_a_dark_shot_shows_that_two_exposures_work() -> None:
    """It is tried after the camera has settled; one dark shot is enough."""
    tried = ExposuresTried("gold and silver")
    tried.up(10.0, can_expose=True, live=True)
    assert not tried.due(10.0 + FIRST_S - 0.1)
    assert tried.due(10.0 + FIRST_S)
    tried.tried(14.0, dark=True)
    assert (tried.work, tried.sentence) == (True, TWO)
    assert not tried.due(100.0)


def test_dark_shots_that_never_come_show_that_they_do_not_work() -> None:
    """After some tries in vain, the camera can't be darkened, and isn't asked any more."""
    tried, now = ExposuresTried("gold and silver"), 0.0
    tried.up(now, can_expose=True, live=True)
    now += FIRST_S
    for _ in range(MOST_TRIES):
        assert tried.work is None
        assert tried.due(now)
        tried.tried(now, dark=False)
        now += AGAIN_S
    assert (tried.work, tried.sentence) == (False, ONE)
    assert not tried.due(now)


def test_a_camera_that_says_no_is_not_tried_and_a_film_is_not_judged() -> None:
    """A fixed camera is told at once; of a film's exposure there is nothing to say."""
    fixed, film = ExposuresTried("gold and silver"), ExposuresTried("gold and silver")
    fixed.up(0.0, can_expose=False, live=True)
    film.up(0.0, can_expose=False, live=False)
    assert (fixed.sentence, film.sentence) == (ONE, "")
    later = ExposuresTried("gold and silver")
    later.up(0.0, can_expose=True, live=True)
    later.fixed()
    assert (later.work, later.due(50.0)) == (False, False)
