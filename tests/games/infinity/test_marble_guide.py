"""`calibrate --game infinity camera --profile NAME`: the guided minutes in which a camera learns marbles."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.games.infinity.camera import overlay
from eclipse_companion.games.infinity.camera.picture_reading import Onlooker
from eclipse_companion.games.infinity.commands.marble_guide import STEPS, MarbleGuide
from eclipse_companion.games.infinity.game.channels import write_channels
from eclipse_companion.games.infinity.game.marbles import MARBLES
from eclipse_companion.games.infinity.game.reading import Reading
from eclipse_companion.games.infinity.vision import network, profiles
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.sensing.camera import parse_camera
from eclipse_companion.sensing.sight.arranging import STILL_MS
from tests.commanded import commanded
from tests.games.infinity.vision.exchanged import drawn

FIRST = STEPS[0].cells


class Guided:
    """A guide, and the camera that looks at what is laid."""

    def __init__(self, folder: Path, save: Path | None = None) -> None:
        self.guide = MarbleGuide("beads", folder, Device(), save=save)
        self.onlooker = Onlooker()
        self.now_ms = 0.0

    def lay(self, cells: str, lasts_ms: float = STILL_MS) -> Path | None:
        """Lay these cells; what the guide has learned once they have lain for so long."""
        pixels = shown(cells)
        kept = None
        for at in (0.0, 1.0, 2.0, 2.0 + lasts_ms):  # a space shows the mean of three looks
            kept = kept or self.guide.look(self.onlooker.look(pixels, self.now_ms + at), None)
        self.now_ms += lasts_ms + 3
        return kept


def shown(cells: str) -> np.ndarray:
    return drawn(write_channels((cells[:4], cells[4:8], cells[8:12], cells[12:])))


def test_six_arrangements_teach_marbles(tmp_path: Path) -> None:
    """Each is asked for until it lies there for a second; after the last one the profile is kept, and told."""
    guided = Guided(tmp_path, tmp_path / "saved")
    guided.guide.camera = parse_camera("HD cam").option
    for number, (cells, _) in enumerate(STEPS, 1):
        assert guided.guide.asks.startswith(f"{number} of 6:")
        assert guided.guide.wanted == cells
        assert guided.lay(cells[:8] + "." * 8) is None
        guided.lay("." * 16)
        assert guided.lay(cells, STILL_MS / 2) is None
        assert (guided.guide.wanted, guided.guide.trouble) == (cells, "")
        kept = guided.lay(cells)
        assert (kept is None) == (number < 6)
    assert guided.guide.asks == ""
    assert "96 spaces right, 0 wrong, 0 open" in guided.guide.said
    assert "I can tell marbles from empty spaces always, and one kind from another always." in guided.guide.said
    assert "play --game infinity --board none --camera 'HD cam' --profile beads" in guided.guide.said
    assert guided.guide.leave() == ""
    profile = profiles.load("beads", tmp_path, network.shipped())
    assert [picture.cells for picture in profile.pictures] == [step.cells for step in STEPS]
    labels = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((tmp_path / "saved").glob("*.json"))]
    assert [Reading.parse(label["position"]).channels for label in labels] == [
        tuple(cells[at : at + 4] for at in range(0, 16, 4)) for cells, _ in STEPS
    ]


def test_arrangements_can_be_laid_one_after_the_other() -> None:
    """No kind has more marbles than there are; a full device keeps what lay there, pushed back from the bases."""
    laid = [[cells[at : at + 4].rstrip(".") for at in range(0, 16, 4)] for cells, _ in STEPS]
    for half, full in zip(laid[::2], laid[1::2], strict=True):
        assert sum(map(len, half)) == 8
        assert all(len(each) == 4 and each.endswith(old) for each, old in zip(full, half, strict=True))
        assert all("".join(full).count(kind) <= marble.number for kind, marble in MARBLES.items())


def test_a_marble_that_lies_wrongly_is_named_before_its_picture_is_taken(tmp_path: Path) -> None:
    """In the first picture, too; whoever leaves it so is believed."""
    guided = Guided(tmp_path)
    assert FIRST[:6] == "yb..bB"
    wrong = "bb" + FIRST[2:]
    guided.lay(wrong)
    sentence = "Space 1 of channel 1 looks like a blue marble, and should be a yellow marble. Have a look at it."
    assert sentence in guided.guide.trouble
    guided.lay("." * 16)
    assert (guided.guide.wanted, guided.guide.trouble) == (FIRST, "")
    guided.lay(FIRST[:4] + "Bb" + FIRST[6:])
    assert "Space 2 of channel 2 looks like a blue marble, and should be the black marble." in guided.guide.trouble
    guided.lay("." * 16)
    guided.lay(FIRST)
    assert guided.guide.wanted == STEPS[1].cells
    stubborn = Guided(tmp_path)
    stubborn.lay(wrong)
    stubborn.guide.look(stubborn.onlooker.look(shown(wrong), stubborn.now_ms + 14_000.0), None)
    assert stubborn.guide.wanted == STEPS[1].cells
    many = stubborn.guide.doubts([(space, "y") for space in (1, 2, 5, 6, 9)])
    assert many.startswith("5 spaces in channels 1, 2 and 3 don't look as they should. Have a look at them.")


def test_who_stops_early_keeps_what_there_is_and_goes_on_later(tmp_path: Path) -> None:
    """Once each kind was seen twice; the guide goes on after those pictures."""
    guided = Guided(tmp_path)
    guided.lay(FIRST)
    assert "One isn't enough" in guided.guide.leave()
    guided.lay(STEPS[1].cells)
    left = guided.guide.leave()
    assert "calibrate --game infinity camera --camera 0 --add --profile beads" in left
    half = profiles.load("beads", tmp_path, network.shipped())
    assert [picture.cells for picture in half.pictures] == [step.cells for step in STEPS[:2]]
    assert MarbleGuide("beads", tmp_path, Device(), before=half).asks.startswith("3 of 6: Take all marbles out")
    again = Guided(tmp_path)
    again.lay(FIRST)
    assert "beads stays as it was" in again.guide.leave()


def test_the_picture_shows_what_to_lay_where() -> None:
    """Each marble's letter is drawn on its space, in green where something lies as it should, and in red where not."""
    sight = Onlooker().look(shown(FIRST[:2] + "." * 14), 0.0)
    assert sight.pose is not None
    plain, wanted = (overlay.annotated(sight, each) for each in ("", FIRST))
    centres = sight.pose.centres()[[0, 4]]
    there, missing = (wanted[int(y) - 18 : int(y) + 18, int(x) - 18 : int(x) + 18].astype(int) for x, y in centres)
    assert (there[..., 1] - there[..., 2]).max() > 100
    assert (missing[..., 2] - missing[..., 1]).max() > 100
    assert not np.array_equal(plain, wanted)


def test_the_page_draws_marbles_in_their_colours(tmp_path: Path) -> None:
    """The bases are at the bottom, above the channels' numbers; the same in letters is for whoever can't see it."""
    plan = Guided(tmp_path).guide.plan
    assert plan is not None
    assert [[place.text for place in row] for row in plan.rows] == [
        [""] * 4,
        [""] * 4,
        *map(list, ("bByy", "ybWb", "1234")),
    ]
    assert [place.look for place in plan.rows[2]] == ["laid blue", "laid black", "laid yellow", "laid yellow"]
    assert plan.lines[3].split() == ["(y)", "(b)", "[W]", "(b)"]


@pytest.mark.usefixtures("home")
def test_the_check_of_a_camera_guides_whoever_names_a_profile(tmp_path: Path) -> None:
    """Its first sentence says what to lay, with the device drawn below it."""
    folder = tmp_path / "camera"
    folder.mkdir()
    cv2.imwrite(str(folder / "0.png"), shown("." * 16))
    command = ["calibrate", "--game", "infinity", "camera", "--camera", str(folder)]
    lines = commanded([*command, "--profile", "beads"]).stdout.splitlines()
    first = lines.index("1 of 6: Put two marbles in each channel, like this.")
    assert [line.split() for line in lines[first + 1 : first + 6]] == [
        [".", ".", ".", "."],
        [".", ".", ".", "."],
        ["(b)", "[B]", "(y)", "(y)"],
        ["(y)", "(b)", "[W]", "(b)"],
        ["1", "2", "3", "4"],
    ]
    refused = commanded([*command, "--profile", "my beads"])
    assert (refused.returncode, "can't be a profile's name" in refused.stderr) == (1, True)
    refused = commanded([*command, "--add"])
    assert (refused.returncode, "--add is for teaching marbles: say --profile NAME" in refused.stderr) == (2, True)
