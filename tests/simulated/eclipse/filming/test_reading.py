"""The real reader, and composed pictures: what was laid out is what it reads, as in whole renders."""

from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.games.eclipse.vision import reader
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.sensing.sight import markers
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.kit import Codes
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from tests.simulated.eclipse.filming.shots import EVEN, developed, photographed, random_position, stage

CHECKS = Path(__file__).with_name("checks")
POSITIONS = 3
NAMED = 0.95


def counted(lights: list[tuple[str, str]]) -> tuple[int, int, int]:
    """Squares read right, read wrong, and all, over random positions in these lights."""
    right = wrong = count = 0
    for number, (name, kind) in enumerate(lights):
        for seed in range(POSITIONS):
            rng = np.random.default_rng([number, seed])
            position = random_position(rng)
            picture = photographed(stage(name, kind), VirtualScene.of(position, rng), seed)
            for told, true in zip(reader.read(picture).reading.cells, position.cells, strict=True):
                right += told == true
                wrong += told in ".GSgs" and told != true
                count += 1
    return right, wrong, count


def test_the_reader_names_what_was_composed() -> None:
    """In even light it reads 95 % of all squares right, and names none wrongly."""
    right, wrong, count = counted(EVEN)
    assert right >= NAMED * count, (right, wrong, count)
    assert wrong == 0


@pytest.mark.parametrize("name", kit.names())
def test_markers_and_board_lie_where_the_kit_says(name: str) -> None:
    """The reader's camera, found by the markers alone, sees the playing area's corners within three pixels."""
    on = stage(name)
    position = random_position(np.random.default_rng(5))
    grey = photographed(on, VirtualScene.of(position, np.random.default_rng(5))).mean(axis=2).astype(np.uint8)
    found = markers.find(grey)
    assert len(found) >= 3
    mat = Mat(height=on.kit.surface_mm)
    for number, corners in found.items():
        true = on.view.project(lifted(mat.marker_corners(number), 0.0))
        assert np.abs(corners - true).max() < 2


def rendered(name: str) -> tuple[VirtualScene, Codes]:
    """A random position rendered whole, in the place of the kit's board: its sight and the frame's codes."""
    sight = VirtualScene.parse((CHECKS / f"{name}.json").read_text(encoding="utf-8"))
    on = stage(name)
    left, top, width, height = on.kit.cut
    frame = on.compose(VirtualScene(()))
    frame[top : top + height, left : left + width] = kit.picture_of(CHECKS / f"{name}.jpg")
    return sight, frame


@pytest.mark.parametrize("name", kit.names())
def test_a_composed_picture_is_like_one_that_was_rendered_whole(name: str) -> None:
    """The same position, askew, differs by few codes of light, and the reader says the same of all squares but one.

    Light from behind is mirrored in the foil, and depends on how each piece lies: there, four may differ.
    """
    on = stage(name)
    sight, whole = rendered(name)
    composed = on.compose(sight)
    left, top, width, height = on.kit.cut
    apart = np.abs(whole.astype(int) - composed)[top : top + height, left : left + width]
    assert apart.mean() < 5
    assert np.median(apart) <= 2
    first, second = (reader.read(developed(on, codes)).reading.cells for codes in (whole, composed))
    assert sum(one != other for one, other in zip(first, second, strict=True)) <= (4 if name == "veranda" else 1)
