"""`read --game infinity`: pictures of the device, from files to readings. The pictures are rendered."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.games.infinity.game.reading import UNREADABLE, Reading
from eclipse_companion.games.infinity.vision.reader import LETTER_FROM, PALE_FROM
from eclipse_simulation.camera.faults import Bands
from picture_changes.changes import saturated, veiled

PICTURES = Path(__file__).resolve().parents[3] / "data" / "infinity-pictures"
LABELS = sorted(PICTURES.glob("*.json"))
SPACES = 16


def told(capsys: pytest.CaptureFixture[str], *words: str | Path, status: int = 0) -> list[dict[str, Any]]:
    """The objects that the command prints."""
    assert main(["read", "--game", "infinity", "--json", *map(str, words)]) == status
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def clicked(label: dict[str, Any]) -> list[str]:
    """The option that stands for clicks, for a picture without markers."""
    return [] if label["markers"] else ["--corners", *(f"{x},{y}" for x, y in label["corners_px"])]


def cells(text: str) -> str:
    return "".join(Reading.parse(text).channels)


def judged(label: dict[str, Any], position: str) -> tuple[int, list[int]]:
    """How many spaces are read right, and which are named wrong."""
    right, wrong = 0, []
    for space, (there, said) in enumerate(zip(cells(label["position"]), cells(position), strict=True)):
        fair = UNREADABLE if space in label["covered"] else there
        right += said == fair
        if said not in {fair, UNREADABLE} and space not in label["partly"]:
            wrong.append(space)
    return right, wrong


@pytest.mark.parametrize("label_file", LABELS, ids=[file.stem for file in LABELS])
def test_a_picture_is_read_as_its_label_says(label_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No space is named wrong, and at most one is left open; the confidence of each is a probability."""
    label = json.loads(label_file.read_text(encoding="utf-8"))
    picture = label_file.with_suffix(".jpg")
    (found,) = told(capsys, picture, *clicked(label))
    right, wrong = judged(label, found["position"])
    assert (right >= SPACES - 1 - len(label["partly"]), wrong) == (True, [])
    assert found["picture"] == str(picture)
    assert len(found["confidence"]) == SPACES
    assert all(0 <= sure <= 1 for sure in found["confidence"])
    assert found["ms"] > 0


def test_bands_of_a_lamp_keep_no_space_from_being_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture of a lamp that flickers is read without its bands."""
    label = json.loads(LABELS[0].read_text(encoding="utf-8"))
    plain = cv2.imread(str(LABELS[0].with_suffix(".jpg")))
    assert plain is not None
    gains = Bands(0.45, 6.0, 0.3, 0.2).gains(len(plain))
    banded = tmp_path / "banded.png"
    cv2.imwrite(str(banded), np.clip(plain * gains[:, None, None], 0, 255).astype(np.uint8))
    (found,) = told(capsys, banded, *clicked(label))
    right, wrong = judged(label, found["position"])
    assert (right >= SPACES - 1 - len(label["partly"]), wrong) == (True, [])


def test_two_exposures_are_read_as_one_scene(capsys: pytest.CaptureFixture[str]) -> None:
    """With the darker exposure beside it, no fewer spaces are right, and none is wrong."""
    dark = next(PICTURES.glob("*.dark.jpg"))
    bright = dark.with_name(dark.name.replace(".dark", ""))
    label = json.loads(bright.with_suffix(".json").read_text(encoding="utf-8"))
    (alone,) = told(capsys, bright, *clicked(label))
    (both,) = told(capsys, bright, "--exposure", dark, *clicked(label))
    right, wrong = judged(label, both["position"])
    assert (right >= judged(label, alone["position"])[0], wrong) == (True, [])


def test_what_cannot_be_read_is_told_and_the_rest_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file, no picture, a table alone, and then a picture: three sentences, one reading, exit status 1."""
    nothing, table = tmp_path / "nothing.jpg", tmp_path / "table.png"
    nothing.write_bytes(b"no picture")
    cv2.imwrite(str(table), np.full((480, 640, 3), (90, 120, 140), np.uint8))
    good = next(file for file in LABELS if json.loads(file.read_text())["markers"]).with_suffix(".jpg")
    found = told(capsys, tmp_path / "missing.jpg", nothing, table, good, status=1)
    assert ["error" in each for each in found] == [True, True, True, False]
    assert "of the mat's 4 markers" in found[2]["error"]


def test_a_picture_of_several_sheets_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As the picture in docs/infinity.md, which shows three: none of them is chosen by chance."""
    good = next(file for file in LABELS if json.loads(file.read_text())["markers"]).with_suffix(".jpg")
    one = np.asarray(cv2.imread(str(good)))
    both = tmp_path / "both.jpg"
    cv2.imwrite(str(both), np.hstack([one, one]))
    (found,) = told(capsys, both, status=1)
    assert "more than one sheet" in found["error"]


def test_corners_beside_the_device_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence says which places the corners are."""
    picture = LABELS[0].with_suffix(".jpg")
    (found,) = told(capsys, picture, "--corners", "20,200", "160,200", "160,60", "20,60", status=1)
    assert "spaces 1 of channels 1 and 4, then spaces 4 of channels 4 and 1" in found["error"]


def test_a_black_and_white_picture_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Yellow looks like white in it."""
    good = next(file for file in LABELS if json.loads(file.read_text())["markers"]).with_suffix(".jpg")
    grey = tmp_path / "grey.jpg"
    cv2.imwrite(str(grey), np.asarray(cv2.imread(str(good), cv2.IMREAD_GRAYSCALE)))
    (found,) = told(capsys, grey, status=1)
    assert "black and white" in found["error"]


def test_a_picture_with_next_to_no_colours_must_be_surer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Spaces that would be named in a picture with colours stay open; those that are named are surer."""
    good = PICTURES / "daylight_9100.jpg"
    pale = tmp_path / "pale.png"
    cv2.imwrite(str(pale), saturated(np.asarray(cv2.imread(str(good)), np.uint8), 0.05))
    (found,) = told(capsys, pale)
    assert min(named(found)) >= PALE_FROM
    assert any(LETTER_FROM <= sure < PALE_FROM for sure in found["confidence"])


def test_a_veil_gives_no_marble_the_name_of_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Clear marbles in the device's own colours, seen by half through white: at most two spaces stay open."""
    label = json.loads((PICTURES / "dim_366906820.json").read_text(encoding="utf-8"))
    hazy = tmp_path / "hazy.png"
    cv2.imwrite(str(hazy), veiled(np.asarray(cv2.imread(str(PICTURES / "dim_366906820.jpg")), np.uint8), 0.5))
    (found,) = told(capsys, hazy, *clicked(label))
    right, wrong = judged(label, found["position"])
    assert (right >= SPACES - 2, wrong) == (True, [])


def named(found: dict[str, Any]) -> list[float]:
    """How sure the spaces are that are named."""
    pairs = zip(cells(found["position"]), found["confidence"], strict=True)
    return [sure for cell, sure in pairs if cell != UNREADABLE]


def test_people_see_the_spaces_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json: the file, its reading, and the spaces with channel 1 on the left and space 1 at the bottom."""
    good = next(file for file in LABELS if json.loads(file.read_text())["markers"]).with_suffix(".jpg")
    assert main(["read", "--game", "infinity", str(good)]) == 0
    first, *rows = capsys.readouterr().out.rstrip().splitlines()
    reading = Reading.parse(first.removeprefix(f"{good}: "))
    assert rows[-1].split() == ["1", "2", "3", "4"]
    shown = [row.replace("(", " ").replace(")", " ").replace("[", " ").replace("]", " ").split() for row in rows[:-1]]
    assert shown == [[spaces[space] for spaces in reading.channels] for space in (3, 2, 1, 0)]
