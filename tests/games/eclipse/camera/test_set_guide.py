"""`calibrate camera --profile NAME` with a camera: the guided minutes in which it learns a set."""

import re
from pathlib import Path
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera import overlay
from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker
from eclipse_companion.games.eclipse.commands.set_guide import SetGuide
from eclipse_companion.games.eclipse.commands.teaching import summary
from eclipse_companion.games.eclipse.game.arrangements import ARRANGEMENTS
from eclipse_companion.games.eclipse.game.board_text import read_cells, write_cells
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.vision import network, profiles
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.teaching import Taught
from eclipse_companion.outputs.explaining import Reasons, sentences_of_checks
from eclipse_companion.sensing.camera import parse_camera
from eclipse_companion.sensing.sight.arranging import ODD_MS, STILL_MS, Arrangement, Before
from eclipse_companion.sensing.sight.trials import Trial
from tests.commanded import commanded
from tests.games.eclipse.vision.home_made import drawn

TONES = [(0, (1.0, 1.0, 1.0)), (0, (0.5, 0.55, 0.6)), (1, (1.0, 1.0, 1.0))]
"""Arrangements, and the light in which they are seen."""


class Guided:
    """A guide, and the camera that looks at what is laid."""

    def __init__(self, folder: Path, save: Path | None = None) -> None:
        self.guide = SetGuide("mine", "eclipse", folder, Mat(), save=save)
        self.onlooker = Onlooker(None)
        self.now_ms = 0.0

    def lay(self, cells: str, lasts_ms: float = STILL_MS) -> Path | None:
        """Lay these cells; what the guide has learned once they have lain for so long."""
        pixels = drawn(write_cells(cells))
        kept = None
        for at in (0.0, 1.0, 2.0, 2.0 + lasts_ms):  # a square shows the mean of three looks
            kept = kept or self.guide.look(self.onlooker.look(pixels, self.now_ms + at), None)
        self.now_ms += lasts_ms + 3
        return kept


def test_four_arrangements_teach_a_set(tmp_path: Path) -> None:
    """Each is asked for until it lies there for a second; after the last one the profile is kept, and told."""
    guided = Guided(tmp_path, tmp_path / "saved")
    guided.guide.camera = parse_camera("HD cam").option
    for number, cells in enumerate(ARRANGEMENTS, 1):
        assert guided.guide.asks.startswith(f"{number} of 4:")
        assert guided.guide.wanted == cells
        assert guided.lay("".join("." if cell == "G" else cell for cell in cells)) is None
        assert guided.lay(cells, STILL_MS / 2) is None
        kept = guided.lay(cells)
        assert (kept is None) == (number < 4)
    assert guided.guide.asks == ""
    assert "squares right, 0 wrong, " in guided.guide.said
    assert "play --board none --camera 'HD cam' --profile mine" in guided.guide.said
    assert guided.guide.leave() == ""
    profile = profiles.load("mine", tmp_path, network.shipped())
    assert [picture.cells for picture in profile.pictures] == list(ARRANGEMENTS)
    assert len(list((tmp_path / "saved").glob("*.png"))) == 4


def test_a_piece_that_lies_wrongly_is_named_before_its_picture_is_taken(tmp_path: Path) -> None:
    """The sentence says what it looks like and what it should be; whoever leaves it so is believed."""
    guided = Guided(tmp_path)
    first = ARRANGEMENTS[0]
    wrong = first[:6] + "g" + first[7:]
    assert first[6] == "s"
    guided.lay(wrong)
    assert "Square 7 looks like Moon's gold, and should be Moon's silver" in guided.guide.trouble
    assert guided.guide.wanted == first
    guided.lay(first[:6] + "." + first[7:])
    assert guided.guide.trouble == ""
    guided.lay(first)
    assert (guided.guide.wanted, guided.guide.trouble) == (ARRANGEMENTS[1], "")
    stubborn = Guided(tmp_path)
    stubborn.lay(wrong)
    pixels = drawn(write_cells(wrong))
    for at in (0.0, 14_000.0):
        stubborn.guide.look(stubborn.onlooker.look(pixels, stubborn.now_ms + at), None)
    assert stubborn.guide.wanted == ARRANGEMENTS[1]


def test_a_piece_is_named_after_a_picture_that_could_not_be_taken_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only who was told of a piece, and leaves it so, is believed."""
    guided = Guided(tmp_path)
    wrong = ARRANGEMENTS[0][:6] + "g" + ARRANGEMENTS[0][7:]
    with monkeypatch.context() as patched:
        patched.setattr(guided.guide, "taken", too_dark)
        guided.lay(wrong)
    assert guided.guide.trouble == "It is too dark."
    sight = guided.onlooker.look(drawn(write_cells(wrong)), guided.now_ms + 14_000.0)
    guided.guide.look(sight, None)
    assert "Square 7 looks like Moon's gold" in guided.guide.trouble
    assert guided.guide.wanted == ARRANGEMENTS[0]


def too_dark(*_: object) -> tuple[object, object]:
    raise CompanionError("It is too dark.")


def test_whoever_has_stopped_laying_too_early_hears_what_is_missing(tmp_path: Path) -> None:
    """Not while something still changes; and no more, once it lies as it should."""
    guided = Guided(tmp_path)
    first, second = ARRANGEMENTS[:2]
    guided.lay("..." + first[3:], 2 * ODD_MS)
    assert guided.guide.trouble == "It doesn't lie so yet. 3 places look empty."
    guided.lay("." + first[1:], ODD_MS / 2)
    assert guided.guide.trouble == ""
    guided.lay(first)
    assert (guided.guide.trouble, guided.guide.wanted) == ("", second)
    moved = list(second)
    full, empty = second.index(next(cell for cell in second if cell != ".")), second.index(".")
    moved[full], moved[empty] = moved[empty], moved[full]
    guided.lay("".join(moved), 2 * ODD_MS)
    assert guided.guide.trouble == "It doesn't lie so yet. 1 place looks empty. 1 place should be empty."
    german = Reasons(sentences_of_checks("de")).explained(guided.guide.trouble)
    assert german == "Es liegt noch nicht so da. 1 Platz sieht leer aus. 1 Platz sollte leer sein."


@pytest.mark.parametrize("key", ["eclipse", "magic", "tac-toe", "heads-tails"])
@pytest.mark.parametrize("told", [(4, 4), (4, 2), (2, 4), (1, 2)])
def test_what_a_taught_set_lets_tell_apart_is_german_in_german(key: str, told: tuple[int, int]) -> None:
    """Both ways in which its pieces differ, and how often each is told."""
    taught = Mock(spec=Taught, trials=(Trial((), (), (), (), 4, told),))
    said = summary(taught, "mine", Path("mine.npz"), edition(key))
    german = Reasons(sentences_of_checks("de")).explained(said[2])
    assert german.startswith("Ich unterscheide ")
    assert not re.search(r"\b(from|and|always|looks)\b", german)


def test_all_pieces_that_seem_wrong_are_named(tmp_path: Path) -> None:
    """Whoever has swapped two pieces hears of both; of many, only their squares."""
    first = ARRANGEMENTS[0]
    guided = Guided(tmp_path)
    guided.lay(first[:5] + "sG" + first[7:])
    assert "Square 6 looks like Moon's silver, and should be Sun's gold." in guided.guide.trouble
    assert "Square 7 looks like Sun's gold, and should be Moon's silver." in guided.guide.trouble
    assert "Have a look at them" in guided.guide.trouble
    assert (
        SetGuide("mine", "eclipse", tmp_path, Mat())
        .doubts([(at, "g") for at in range(1, 6)])
        .startswith("Squares 1, 2, 3, 4 and 5 don't look as they should. Have a look at them.")
    )


def test_the_next_picture_waits_until_the_pieces_were_laid_otherwise(tmp_path: Path) -> None:
    """Though all sixteen pieces still lie there, and might be taken for the eight that are wanted now."""
    guided = Guided(tmp_path)
    guided.lay(ARRANGEMENTS[0])
    label = guided.guide.pictures[0]
    arrangement = Arrangement(ARRANGEMENTS[1], Before(label.cells, guided.guide.levels(label)))
    sights = [guided.onlooker.look(drawn(write_cells(ARRANGEMENTS[at]), tone), 0.0) for at, tone in TONES]
    assert [arrangement.changed(sight.lying) for sight in sights] == [False, False, True]


def test_who_stops_early_keeps_what_there_is_and_goes_on_later(tmp_path: Path) -> None:
    """From two pictures on they are kept, and the guide goes on after them; an earlier profile stays as it was."""
    guided = Guided(tmp_path)
    assert guided.guide.leave() == ""
    guided.lay(ARRANGEMENTS[0])
    assert "One isn't enough" in guided.guide.leave()
    guided.lay(ARRANGEMENTS[1])
    guided.guide.camera = "2"
    assert "calibrate camera --camera 2 --add --profile mine" in guided.guide.leave()
    half = profiles.load("mine", tmp_path, network.shipped())
    assert [picture.cells for picture in half.pictures] == list(ARRANGEMENTS[:2])
    onwards = SetGuide("mine", "eclipse", tmp_path, Mat(), before=half)
    assert onwards.asks.startswith("3 of 4:")
    again = Guided(tmp_path)
    again.lay(ARRANGEMENTS[0])
    assert "mine stays as it was" in again.guide.leave()
    assert profiles.names(tmp_path) == ["mine"]
    for cells in ARRANGEMENTS[1:]:
        again.lay(cells)
    assert "The earlier profile mine is mine-before now" in again.guide.said
    counts = [len(profiles.load(name, tmp_path, network.shipped()).pictures) for name in ("mine", "mine-before")]
    assert counts == [4, 2]


def test_the_picture_shows_what_to_lay_where() -> None:
    """Each square's letter is drawn on it, in green where something lies as it should, and in red where not."""
    cells = ARRANGEMENTS[0]
    sight = Onlooker(None).look(drawn(write_cells(cells[:4] + "." * 12)), 0.0)
    plain, wanted = (overlay.annotated(sight, edition("eclipse"), each) for each in ("", cells))
    assert sight.placing is not None
    centres = sight.placing.pixels(np.array([[12.5, 12.5], [12.5, 87.5]]), Mat().height)
    there, missing = (wanted[int(y) - 18 : int(y) + 18, int(x) - 18 : int(x) + 18].astype(int) for x, y in centres)
    assert (there[..., 1] - there[..., 2]).max() > 100
    assert (missing[..., 2] - missing[..., 1]).max() > 100
    assert not np.array_equal(plain, wanted)


def test_the_page_draws_pieces_by_owner_and_side(tmp_path: Path) -> None:
    """A shape for each player, and a side's colour if it is called by one; empty squares have their numbers."""
    guide = SetGuide("mine", "tac-toe", tmp_path, Mat())
    guide._done = 1
    assert guide.plan is not None
    assert guide.plan.rows[0] == [("B", "laid blue"), ("2", ""), ("y", "laid second yellow"), ("4", "")]


@pytest.mark.usefixtures("home")
def test_the_check_of_a_camera_guides_whoever_names_a_profile(tmp_path: Path) -> None:
    """Its first sentence says what to lay, with the board drawn below it."""
    folder = tmp_path / "camera"
    folder.mkdir()
    cv2.imwrite(str(folder / "0.png"), drawn("4/4/4/4"))
    done = commanded(["calibrate", "camera", "--profile", "mine", "--camera", str(folder)])
    lines = done.stdout.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1 of 4: Lay all sixteen"))
    assert lines[first + 1].split() == list("GsGs")
    assert read_cells("GsGs/sGsG/gSgS/SgSg", "GSgs") == ARRANGEMENTS[0]
    refused = commanded(["calibrate", "camera", "--profile", "my set", "--camera", str(folder)])
    assert (refused.returncode, "can't be a profile's name" in refused.stderr) == (1, True)
