"""From a seed to plates and labelled pictures in files; with Blender, a render."""

import json
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_pictures.camera import photograph
from eclipse_pictures.geometry import raised, rectangle
from eclipse_pictures.plates import FLOOR, HAND, Plate
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.render import Order, make, orders, run, take, varied
from eclipse_pictures.renderer import Renderer, RenderError
from eclipse_pictures.scenes import FAMILY, KINDS
from eclipse_pictures.truth import frame_of, plate_of, white_card
from tests.pictures.plates import cut, plain_shot, plate


def test_orders_mix_the_kinds_of_sets() -> None:
    """Three in five are Eclipse's, one in five is any set; each kind's seeds are consecutive from the first."""
    wanted = list(orders(50, 100))
    assert [sum(one.kind == kind for one in wanted) for kind in ("eclipse", "magic", "random")] == [30, 10, 10]
    assert [one.seed for one in wanted if one.kind == "magic"] == list(range(100, 110))
    for kind in KINDS:
        assert list(orders(3, 4, kind)) == [Order(kind, 4), Order(kind, 5), Order(kind, 6)]


def test_varied_orders_have_a_set_each_and_what_shows_it() -> None:
    """No two plates are of one family, except that the plate of an unseen set follows the one that shows it."""
    wanted = list(varied(50, 20))
    assert [sum(one.kind == kind for one in wanted) for kind in ("eclipse", "magic", "random")] == [30, 10, 20]
    families = [(one.kind, one.seed // FAMILY) for one in wanted]
    assert [families.count(one) for one in set(families)] == [1 + (kind == "random") for kind, _ in set(families)]
    assert min(number for _, number in families) == 20
    unseen = [one.seed % FAMILY for one in wanted if one.kind == "random"]
    assert unseen == [0, 1] * 10
    assert all(one.seed % FAMILY == 1 for one in wanted if one.kind != "random")


def test_photographs_are_written_with_their_labels_once(tmp_path: Path) -> None:
    """Each picture has its label; existing files aren't made again, missing ones are, and they come out the same."""
    path = tmp_path / "random_000007.npz"
    cut(plate(), 400, 150, 900, 600).save(path)
    assert take(path, tmp_path, 2) == 2
    label = json.loads((tmp_path / "random_000007_2.json").read_text())
    picture = cv2.imread(str(tmp_path / "random_000007_2.jpg"))
    assert picture is not None
    assert label["position"] == "G3/4/4/3s"
    assert all(0 < x < picture.shape[1] and 0 < y < picture.shape[0] for x, y in label["corners_px"])
    before = (tmp_path / "random_000007_1.jpg").read_bytes()
    (tmp_path / "random_000007_1.json").unlink()
    assert take(path, tmp_path, 2) == 1
    assert (tmp_path / "random_000007_1.jpg").read_bytes() == before
    assert take(path, tmp_path, 2) == 0


def test_a_plate_that_is_there_is_not_rendered_again(tmp_path: Path) -> None:
    """A run over existing plates asks Blender for nothing, and reports each plate."""
    (tmp_path / "plates").mkdir()
    wanted = list(orders(2, 0, "magic"))
    for order in wanted:
        cut(plate(), 400, 150, 900, 600).save(tmp_path / "plates" / f"{order.name}.npz")
    told: list[str] = []
    run(wanted, tmp_path, 1, tell=told.append)
    assert told == ["1/2 magic_000000 was there, 1 pictures", "2/2 magic_000001 was there, 1 pictures"]


def test_a_render_that_fails_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a renderer prints nothing, the error says how it ended, and no file is left."""
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with (
        closing(Renderer()) as renderer,
        pytest.raises(RenderError, match=r"^Blender didn't make plate magic_000003: it ended with 1\.$"),
    ):
        make(Order("magic", 3), tmp_path, renderer)
    assert not list(tmp_path.glob("*magic*"))


def test_a_white_card_is_measured_on_what_is_matt() -> None:
    """Matt surfaces tell what a white card at the median place would show in a group's light."""
    albedo = np.full((40, 40, 3), 0.25, np.float32)
    albedo[:10] = 0.0  # a mirror, which doesn't show how much light there is
    light = albedo * 3.0
    light[:10] = 900.0
    assert np.isclose(white_card(light, albedo), 3.0)


def test_a_bare_table_has_no_board() -> None:
    """Without a board, there is no square, corner, marker or position, and the label asks for none."""
    scene = draw_scene("bare", 3)
    area = frame_of(scene)
    size = (area[3] - area[1], area[2] - area[0])
    made = plate_of(scene, ("window",), np.ones((1, *size, 3), np.float32), np.zeros(size, np.uint8), area)
    assert made.whole
    assert (made.position, made.corners_px, made.markers, made.covered) == ("", (), False, (0.0,) * 16)
    assert not made.parts.any()
    label = photograph(made, plain_shot()).label
    assert (label["expect"], label["corners_px"], label["glare"]) == ("none", [], [])


def test_what_a_hand_hides_is_counted() -> None:
    """With a hand over half of the picture, squares under it are covered and not shown; the others are unaffected."""
    scene = replace(draw_scene("eclipse", 5), hand=None)
    area = frame_of(scene)
    size = (area[3] - area[1], area[2] - area[0])
    index = np.full(size, 40, np.uint8)
    for piece in scene.lying:
        corners = scene.view.project(raised(rectangle((piece.x, piece.y), 24.0, piece.turn_deg), scene.top_mm))
        square = int(piece.y // 25) * 4 + int(piece.x // 25) + 1
        cv2.fillPoly(index, [np.round(corners - np.array(area[:2])).astype(np.int32)], square)
    light = np.ones((1, *size, 3), np.float32)
    open_plate = plate_of(scene, ("window",), light, index, area)
    assert open_plate.covered == (0.0,) * 16
    position = Position.parse(open_plate.position)
    seen = set(np.unique(open_plate.parts))
    for square in range(1, 17):
        assert (square if position[square] is not None else FLOOR + square) in seen
    assert open_plate.symbol.any()
    assert not open_plate.symbol[open_plate.parts > 16].any()
    middle = int(np.mean([x for x, _ in open_plate.corners_px])) - area[0]
    index[:, :middle] = HAND
    half = plate_of(scene, ("window",), light, index, area)
    assert 0.3 < np.mean(half.covered) < 0.7
    assert {round(share) for share in half.covered} == {0, 1}


def test_the_command_says_what_it_needs(tmp_path: Path) -> None:
    """Without Blender, the command says so in a sentence; it refuses numbers below 0 and films of no board."""
    if find_spec("bpy") is None:
        done = subprocess.run(
            [sys.executable, "-m", "eclipse_pictures", "--out", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "pictures: Blender's Python module (bpy) is missing here. Start it as ./run pictures.\n"
    for words, why in (
        (["--count", "-1"], "not negative"),
        (["--film", "--fps", "0"], "--fps is above 0"),
        (["--film", "--kind", "bare"], "A film has a board"),
    ):
        refused = subprocess.run(
            [sys.executable, "-m", "eclipse_pictures", "--out", str(tmp_path), *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert refused.returncode == 2
        assert why in refused.stderr


@pytest.mark.skipif(
    find_spec("bpy") is None, reason="Blender's Python module (bpy) is installed by ./run pictures alone"
)
def test_a_render_shows_what_its_truth_says(tmp_path: Path) -> None:
    """A piece's top has its body's colour where the plate's maps say so, and light of every group reaches the board."""
    with closing(Renderer()) as renderer:
        made = Plate.load(make(Order("eclipse", 4), tmp_path, renderer))
    tops = (made.parts >= 1) & (made.parts <= 16) & (made.symbol == 0)
    room = made.light[made.groups.index("room")].astype(np.float32)
    red, green, _ = room[tops].mean(axis=0)
    assert red > 2 * green  # magenta and purple
    for layer in made.light:
        assert float(np.median(layer[made.parts > 0])) > 0.001
