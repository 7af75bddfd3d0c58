"""`read`: pictures of the board, as a user names them."""

import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.commands.diagram import diagram
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE, Reading
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.seeing import NoColoursError
from eclipse_companion.sensing.sight import finding, picture
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_companion.sensing.sight.picture import NotAPictureError
from tests.commanded import commanded
from tests.games.eclipse.vision.labelled import Labelled, labelled
from tests.games.eclipse.vision.scenes import PICTURES, apart, camera_at, seen

SAMPLES = {one.path.stem: one for one in labelled()}


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return commanded(["read", *words])


def opened(path: Path) -> np.ndarray:
    return picture.fitted(picture.load(path)).pixels


def known(one: Labelled) -> Array:
    return network.shipped().house_set(sets.LEARNED[one.edition])


def said_of(one: Labelled, shift: np.ndarray | None = None) -> str:
    corners = one.corners if shift is None or one.corners is None else one.corners + shift
    return reader.read(opened(one.path), known(one), corners=corners).reading.cells


def is_wrong(cell: str, fair: str) -> bool:
    """Whether a square is reported as something that it can't be; `+` and `-` count as sides that may be there."""
    sides = {GOLD_UP: "Gg", SILVER_UP: "Ss", UNREADABLE: fair}
    return not set(sides.get(cell, cell)) & set(fair)


def test_a_name_that_is_no_text_is_told_in_text() -> None:
    """A file name whose bytes aren't UTF-8 still gives JSON that any reader accepts."""
    command: list[str | bytes] = [sys.executable, "-m", "eclipse_companion", "read", b"no\xff.jpg", "--json"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert json.loads(done.stdout)["picture"] == "no\\udcff.jpg"


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_nothing_is_named_that_is_not_there(name: str) -> None:
    """In each sample, a square is read correctly, or its owner, side or whole content is left open."""
    one = SAMPLES[name]
    assert [(k, cell) for k, cell in enumerate(said_of(one), 1) if is_wrong(cell, one.fair(k))] == []


def test_hardly_a_square_is_not_told() -> None:
    """In all kinds of light, forty-nine in fifty of the samples' squares are read as fully as possible."""
    told = [cell in one.fair(k) for one in SAMPLES.values() for k, cell in enumerate(said_of(one), 1)]
    assert told.count(True) >= 0.98 * len(told)


@pytest.mark.parametrize("name", ["daylight_a", "magic_a", "nomarkers_a"])
def test_a_picture_in_black_and_white_is_refused(name: str, tmp_path: Path) -> None:
    """Without colours gold would be read as silver: a sentence says so and names the file."""
    one = SAMPLES[name]
    grey = tmp_path / "grey.jpg"
    cv2.imwrite(str(grey), cv2.cvtColor(opened(one.path), cv2.COLOR_BGR2GRAY))
    with pytest.raises(NoColoursError, match="black and white"):
        reader.read(opened(grey), known(one), corners=one.corners)
    if one.corners is None:
        done = run(grey)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"{grey}: This picture is black and white")


@pytest.mark.parametrize("name", ["daylight_a", "dim_a", "hand_a"])
def test_a_mirrored_picture_is_called_so(name: str) -> None:
    """Many cameras' programs show mirrored pictures: markers are there, but none can be one of the mat's."""
    with pytest.raises(NoBoardInPictureError, match="mirrored"):
        reader.read(np.ascontiguousarray(opened(SAMPLES[name].path)[:, ::-1]))


def test_what_must_be_surer_is_told_less() -> None:
    """If a letter needs more certainty, each square is read as before or less, and no less certain letter is given."""
    one = SAMPLES["dim_a"]
    pixels, tokens = opened(one.path), known(one)
    before = reader.read(pixels, tokens, letter_from=0.5)
    limits = (0.9, 0.99, 0.99999)
    for limit in limits:
        found = reader.read(pixels, tokens, letter_from=limit)
        for cell, sure, wider in zip(found.reading.cells, found.confidence, before.reading.cells, strict=True):
            assert cell in {wider, "+", "-", "?"}
            assert cell == "?" or sure >= limit
        before = found
    assert "?" in before.reading.cells


@pytest.mark.parametrize("name", sorted(name for name, one in SAMPLES.items() if not one.label["markers"]))
@pytest.mark.parametrize("seed", range(6))
def test_clicks_may_be_off(name: str, seed: int) -> None:
    """Corners clicked with an error of one and a half pixels give the same board."""
    one = SAMPLES[name]
    shift = np.random.default_rng(seed).normal(0, 1.5 / np.sqrt(2), (4, 2))
    assert said_of(one, shift) == said_of(one)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_board_seen_from_another_side_is_the_same_board(turns: int) -> None:
    """A picture turned by quarters gives the same reading: the markers show where square 1 is."""
    one = SAMPLES["daylight_a"]
    pixels = np.ascontiguousarray(np.rot90(opened(one.path), turns))
    assert reader.read(pixels, known(one)).reading.cells == said_of(one)


def test_a_large_picture_is_read_as_a_small_one(tmp_path: Path) -> None:
    """The picture has three times as many pixels each way; its corners are given in its own pixels."""
    one = SAMPLES["nomarkers_b"]
    assert one.corners is not None
    small = cv2.imread(str(one.path))
    assert small is not None
    file = tmp_path / "large.png"
    cv2.imwrite(str(file), cv2.resize(small, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC))
    corners = [f"{x:.1f},{y:.1f}" for x, y in (one.corners + 0.5) * 3 - 0.5]
    done = run(file, "--corners", *corners)
    assert done.returncode == 0
    assert Reading.parse(done.stdout.splitlines()[0].rpartition(" ")[2]).cells == said_of(one)


def test_the_command_tells_each_picture_and_goes_on_after_a_bad_one(tmp_path: Path) -> None:
    """One object per picture, in order, with a reading, sixteen probabilities and a time; an error between; exit 1."""
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    first, last = SAMPLES["daylight_a"].path, SAMPLES["daylight_b"].path
    done = run(first, bad, tmp_path / "none.jpg", last, "--json")
    assert done.returncode == 1
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["picture"] for line in lines] == [str(first), str(bad), str(tmp_path / "none.jpg"), str(last)]
    assert [set(line) - {"picture"} for line in lines[1:3]] == [{"error"}, {"error"}]
    for line in (lines[0], lines[3]):
        assert str(Reading.parse(line["position"])) == line["position"]
        assert len(line["confidence"]) == 16
        assert all(0 <= sure <= 1 for sure in line["confidence"])
        assert line["ms"] > 0
    assert lines[3]["position"] == "4/4/4/4"
    plain = run(first, bad)
    assert plain.returncode == 1
    position = Reading.parse(lines[0]["position"])
    drawn = diagram(position.cells, EDITIONS["eclipse"])
    assert plain.stdout.splitlines() == [f"{first}: {position}", *drawn, ""]
    assert str(bad) in plain.stderr
    assert "Traceback" not in plain.stderr


@pytest.mark.parametrize("game", ["eclipse", "infinity", "ecliptic"])
def test_a_picture_s_name_does_not_speak_to_the_terminal(game: str, tmp_path: Path) -> None:
    """What a file's name would make a terminal do is shown as a sign; JSON keeps the name."""
    junk = tmp_path / "a\x1b[31mred.jpg"
    junk.write_text("no picture", encoding="utf-8")
    said = run("--game", game, str(junk)).stderr
    assert "\x1b" not in said
    assert "a�[31mred.jpg: " in said
    assert json.loads(run("--game", game, "--json", str(junk)).stdout)["picture"] == str(junk)


def test_magic_strategy_s_pieces_are_read_when_it_is_named() -> None:
    """`--edition magic` reads round and square pieces, black and silver."""
    done = run(SAMPLES["magic_a"].path, "--edition", "magic")
    first, *drawn = done.stdout.splitlines()
    assert first.endswith(str(SAMPLES["magic_a"].label["position"]))
    assert "B black, S silver" in drawn[-2]


@pytest.mark.parametrize(
    ("name", "words", "sentence"),
    [
        ("magic_a", (), "these look like Magic Strategy pieces. Try --edition magic."),
        ("warm_lamp_a", ("--edition", "magic"), "these look like Eclipse pieces. Try --edition eclipse."),
        ("backlight_a", (), "aren't clear. If this is another set, use --edition. If not, use even light."),
    ],
)
def test_what_is_not_clear_is_told_with_what_may_help(name: str, words: tuple[str, ...], sentence: str) -> None:
    """The advice names the set that reads the picture well, if one is known; otherwise the set or the light."""
    assert sentence in run(SAMPLES[name].path, *words).stderr


@pytest.mark.usefixtures("as_if_at_once")
@pytest.mark.parametrize("name", ["hand_a", "hand_b", "daylight_a", "daylight_b", "dim_a", "warm_lamp_a", "mixed_a"])
def test_hands_and_clear_boards_bring_no_such_word(name: str) -> None:
    """Something that hides squares isn't a sign of another set."""
    assert run(SAMPLES[name].path).stderr == ""


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("--corners", "1,2", "3,4", "5,6", "7"), 2, "'7' isn't a place in a picture"),
        (("--corners", "1,2", "3,4"), 2, "--corners needs 4 values: --corners x,y x,y x,y x,y."),
        (("--edition", "chess"), 2, "'chess' isn't a choice here. Choose one of"),
        (("--height", "-1"), 2, "isn't a length"),
        (("--corners", "100,100", "100,300", "300,300", "300,100"), 1, "order of squares 1, 4, 16, 13"),
        (("--corners", "-9999,0", "300,0", "300,300", "0,300"), 1, "far outside the picture"),
        (("--corners", "100,100", "100,100", "100,100", "100,100"), 1, "can't be a board seen from above"),
    ],
)
def test_what_can_not_be_read_is_a_sentence(words: tuple[str, ...], status: int, sentence: str) -> None:
    """Wrong corners, editions and measures."""
    done = run(SAMPLES["nomarkers_a"].path, *words)
    assert done.returncode == status
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_picture_without_a_board_is_never_a_position() -> None:
    """For a table or noise, with or without clicked corners, the sentence says what to do."""
    rng = np.random.default_rng(2)
    table = np.full((720, 1280, 3), (60, 110, 150), np.uint8)
    noise = rng.integers(0, 256, (720, 1280, 3), dtype=np.uint8)
    for pixels in (table, noise):
        with pytest.raises(NoBoardInPictureError, match=r"I see none of the mat's 4 markers"):
            reader.read(pixels)
        corners = np.array([[400.0, 200], [800, 210], [790, 600], [410, 590]])
        with pytest.raises(NoBoardInPictureError, match="I can't see a board"):
            reader.read(pixels, corners=corners)


@pytest.mark.parametrize("name", sorted(name for name, one in SAMPLES.items() if one.label["markers"]))
def test_corners_beside_the_board_are_no_board(name: str) -> None:
    """Corners clicked more than a board's width away from it give no position."""
    one = SAMPLES[name]
    corners = np.array(one.label["corners_px"])
    beside = corners + 1.6 * (corners[1] - corners[0])
    with pytest.raises(NoBoardInPictureError):
        reader.read(opened(one.path), known(one), corners=beside)


def test_one_marker_is_not_enough() -> None:
    """If all but one of the mat's markers are hidden, the sentence counts what was found."""
    grey = seen(camera_at(80, 0, 600), Mat())
    grey[:, 560:] = 90
    grey[400:] = 90
    with pytest.raises(NoBoardInPictureError, match=r"1 of the mat's 4 markers"):
        reader.read(np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8))


def bomb(side: int) -> bytes:
    """A PNG file whose header promises far more than it holds."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    parts = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_files_that_hold_no_picture_are_sentences(tmp_path: Path) -> None:
    """Empty, cut off, tiny, far too large, a folder or missing: each is refused."""
    contents = {
        "cut.jpg": (PICTURES / "daylight_a.jpg").read_bytes()[:300],
        "empty.jpg": b"",
        "tiny.png": cv2.imencode(".png", np.zeros((20, 30, 3), np.uint8))[1].tobytes(),
        "huge.png": bomb(40_000),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    for file in (*(tmp_path / name for name in contents), tmp_path, tmp_path / "none.png"):
        with pytest.raises(NotAPictureError):
            picture.load(file)


def test_each_picture_is_named_whatever_it_is_called(tmp_path: Path) -> None:
    """This holds for a file called `mat`, a word of the sentence itself, and for one with an impossible header."""
    blank, huge = tmp_path / "mat", tmp_path / "huge.png"
    blank.write_bytes(cv2.imencode(".png", np.full((480, 640, 3), 90, np.uint8))[1].tobytes())
    huge.write_bytes(bomb(40_000))
    done = subprocess.run(
        [sys.executable, "-m", "eclipse_companion", "read", "mat", "huge.png", str(SAMPLES["daylight_b"].path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
    )
    assert done.returncode == 1
    assert "mat: I see none of the mat's 4 markers" in done.stderr
    assert "huge.png: This picture is too large" in done.stderr
    assert "daylight_b.jpg: 4/4/4/4\n" in done.stdout


def test_a_set_not_known_is_told_of_each_picture() -> None:
    """With `--json`, each picture gets an object with the error."""
    done = run(SAMPLES["daylight_a"].path, SAMPLES["daylight_b"].path, "--edition", "flip", "--json")
    assert done.returncode == 1
    assert ["by sight yet" in json.loads(line)["error"] for line in done.stdout.splitlines()] == [True, True]


def test_corners_may_lie_outside_the_picture() -> None:
    """A number that starts with a minus is a place, not an option: these corners are tried, and show no board."""
    done = run(SAMPLES["nomarkers_a"].path, "--corners", "-5,3.5", "300,4", "310,300", "-9,290")
    assert done.returncode == 1
    assert "I can't see a board" in done.stderr


@pytest.mark.parametrize(("elevation", "azimuth"), [(48, 90), (65, 90), (88, 10)])
def test_an_upright_picture_has_the_lens_of_a_wide_one(elevation: float, azimuth: float) -> None:
    """A board in a picture turned on end is found in the same place, turned along: within a pixel, by four markers."""
    grey = seen(camera_at(elevation, azimuth, 600), Mat())
    wide, high = (np.asarray(cv2.cvtColor(one, cv2.COLOR_GRAY2BGR), np.uint8) for one in (grey, np.rot90(grey).copy()))
    tops = lifted(Mat().area(), 9.0)
    across, along = (finding.by_markers(pixels, Mat()).project(tops) for pixels in (wide, high))
    turned = np.column_stack([across[:, 1], grey.shape[1] - 1 - across[:, 0]])
    assert apart(turned, along) < 1.0
