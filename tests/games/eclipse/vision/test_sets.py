"""Sets of pieces: learned, or shown by a picture (`calibrate camera`)."""

import re
import subprocess
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.reader import UnclearSetError
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.games.eclipse.vision.sets import UnknownSetError
from eclipse_companion.sensing.sight import finding, picture
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import lifted
from tests.commanded import commanded
from tests.games.eclipse.vision.scenes import PICTURES

BARE = PICTURES / "daylight_b.jpg"


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return commanded(words)


def some_views() -> Views:
    rng = np.random.default_rng(1)
    return Views(
        rng.integers(0, 256, (BOARD_PX, BOARD_PX, 3), dtype=np.uint8),
        rng.integers(0, 256, (AROUND_PX, AROUND_PX, 3), dtype=np.uint8),
    )


PINK, GREEN, GOLD, BLACK = (150, 20, 200), (60, 120, 20), (60, 200, 240), (40, 40, 40)
FACES = {6: (PINK, GOLD), 7: (PINK, BLACK), 10: (GREEN, GOLD), 11: (GREEN, BLACK)}


def shown(squares: tuple[int, ...], *, alike: tuple[int, ...] = ()) -> np.ndarray:
    """The picture of an empty board with pieces drawn on these squares; those in `alike` look like square 6's."""
    pixels = picture.load(BARE).pixels.copy()
    camera = finding.by_markers(pixels, Mat())
    for square in squares:
        row, column = divmod(square - 1, 4)
        middle = np.array([25.0 * column + 12.5, 25.0 * row + 12.5])
        body, symbol = FACES[6] if square in alike else FACES.get(square, FACES[6])
        for half, colour in ((11.0, body), (6.0, symbol)):
            corners = middle + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            cv2.fillPoly(pixels, [np.round(camera.project(lifted(corners, 9.0))).astype(np.int32)], colour)
    return pixels


@pytest.mark.parametrize(
    ("squares", "sentence"),
    [((6, 7, 10), "nothing visible on square 11"), ((6, 7, 10, 11, 13), "something on square 13")],
)
def test_what_shows_no_set_is_refused(squares: tuple[int, ...], sentence: str) -> None:
    """If a face is missing or a piece is extra, the sentence names the square, and where the faces go."""
    with pytest.raises(NoBoardInPictureError, match=f"{sentence}.*6, 7, 10 and 11"):
        reader.show(shown(squares))


@pytest.mark.parametrize("alike", [(6, 7), (6, 10), (6, 11)])
def test_faces_that_look_alike_are_refused(alike: tuple[int, ...]) -> None:
    """If a face appears twice or foil doesn't show its colour, the sentence names both squares."""
    with pytest.raises(UnclearSetError, match=r"look alike in this picture\. .* take another picture") as caught:
        reader.show(shown((6, 7, 10, 11), alike=alike))
    assert {int(number) for number in re.findall(r"\d+", str(caught.value))} == set(alike)


def test_a_face_that_can_not_be_made_out_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A face that first looks like a piece, but more like nothing given the shown set, is named by its square."""

    def judged(eyes: network.Network, views: Views, known: Array, *more: Any) -> network.NetworkOutput:
        found = real(eyes, views, known, *more)
        if not np.array_equal(known, eyes.house_set(0)):
            found.shares[9] = [0.5, 0.0, 0.0, 0.4, 0.0, 0.1]
        return found

    real = network.Network.judge_from_both_sides
    monkeypatch.setattr(network.Network, "judge_from_both_sides", judged)
    with pytest.raises(UnclearSetError, match="piece on square 10 isn't clear"):
        reader.show(shown((6, 7, 10, 11)))


def test_a_set_that_was_shown_is_known_as_it_was_seen(tmp_path: Path) -> None:
    """It is kept exactly as it was seen, and takes priority over what was learned."""
    eyes, views = network.shipped(), some_views()
    assert np.array_equal(sets.tokens("eclipse", tmp_path, eyes), eyes.house_set(0))
    path = sets.keep(views, "eclipse", tmp_path)
    assert path == tmp_path / "sets" / "eclipse.png"
    assert np.array_equal(sets.tokens("eclipse", tmp_path, eyes), eyes.shown_set(views))
    assert [file.name for file in path.parent.iterdir()] == ["eclipse.png"]


def test_a_set_that_was_shown_must_be_surer(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`read` needs more certainty to name a square of a shown set than of one learned by heart."""
    asked: list[float] = []

    def noted(*_given: object, letter_from: float, **_named: object) -> reader.Read:
        asked.append(letter_from)
        return reader.Read(Reading("." * 16), (1.0,) * 16, ())

    monkeypatch.setattr(reader, "read", noted)
    assert main(["read", str(BARE)]) == 0
    sets.keep(some_views(), "eclipse", home / "config")
    assert main(["read", str(BARE)]) == 0
    assert asked == [reader.LETTER_FROM, reader.SHOWN_FROM]
    assert reader.LETTER_FROM < reader.SHOWN_FROM


@pytest.mark.parametrize("key", sorted(set(EDITIONS) - set(sets.LEARNED)))
def test_a_set_nobody_has_shown_is_asked_for(key: str, tmp_path: Path) -> None:
    """The sentence says which faces to put where, and the command."""
    with pytest.raises(UnknownSetError, match=r"squares 6, 7, 10 and 11 .* calibrate camera PICTURE --edition " + key):
        sets.tokens(key, tmp_path, network.shipped())


@pytest.mark.parametrize("content", [b"", b"no picture", (PICTURES / "daylight_b.jpg").read_bytes()])
def test_a_file_that_is_no_set_is_a_sentence(content: bytes, tmp_path: Path) -> None:
    """For an empty file, no picture, or one of something else, it names the file and asks to show the set again."""
    file = sets.path_of("flip", tmp_path)
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(UnknownSetError, match="Delete it, and show the set again"):
        sets.tokens("flip", tmp_path, network.shipped())


def test_the_command_keeps_what_the_picture_shows(home: Path, tmp_path: Path) -> None:
    """`calibrate camera` keeps the board as seen and says what should be where; `read --edition` uses it."""
    show = tmp_path / "show.png"
    cv2.imwrite(str(show), shown((6, 7, 10, 11)))
    unknown = run("read", show, "--edition", "heads-tails")
    assert unknown.returncode == 1
    assert "calibrate camera PICTURE --edition heads-tails" in unknown.stderr
    done = run("calibrate", "camera", show, "--edition", "heads-tails")
    assert (done.returncode, done.stderr) == (0, "")
    file = home / "config" / "sets" / "heads-tails.png"
    assert str(file) in done.stdout
    assert "on squares 6, 7, 10, 11" in done.stdout
    kept = cv2.imread(str(file))
    assert kept is not None
    assert np.array_equal(kept[:, :BOARD_PX], reader.show(picture.load(show).pixels).board)
    assert run("read", show, "--edition", "heads-tails").returncode == 0
    blank = tmp_path / "blank.png"
    cv2.imwrite(str(blank), np.full((480, 640, 3), 90, np.uint8))
    none = run("calibrate", "camera", blank, "--edition", "flip")
    assert none.returncode == 1
    assert "I see none of the mat's 4 markers" in none.stderr
    cv2.imwrite(str(blank), shown((6, 7, 10, 11), alike=(10, 11)))
    same = run("calibrate", "camera", blank, "--edition", "flip")
    assert (same.returncode, same.stdout) == (1, "")
    assert "look alike in this picture" in same.stderr
    assert not (file.parent / "flip.png").exists()


def test_a_set_that_can_not_be_kept_is_a_sentence(tmp_path: Path) -> None:
    """If a file has the folder's name, the sentence says so."""
    (tmp_path / "sets").write_text("in the way")
    with pytest.raises(CompanionError, match="can't be written"):
        sets.keep(some_views(), "flip", tmp_path)
