"""`infinity_traced`: path-traced scenes are what their plates say, and a plate gives looks to learn from."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN
from eclipse_pictures.plates import FRAME, NotAPlateError
from infinity_pictures.examples import LEFT_OUT
from infinity_pictures.framing import frame_around
from infinity_traced import __main__ as command
from infinity_traced.looks import looks
from infinity_traced.plates import TracedPlate
from infinity_traced.scenes import MOST, draw_scene
from tests.pictures.stand_in import stand_in

SEEDS = range(30)
CELLS = "bB..yyW.b...yyb."


def plate() -> TracedPlate:
    """A yellow and a blue marble on grey, under one window; a hand hides half of space 8."""
    light = np.full((1, 120, 120, 3), 0.3, np.float16)
    hidden = np.zeros(16)
    hidden[[8, 9]] = 0.6, 0.3
    across, along = np.divmod(np.arange(16), 4)
    centres = np.column_stack([30.0 + 20 * across, 90.0 - 20 * along])
    return TracedPlate(light, hidden, centres, ("window",), CELLS, 7)


def test_a_seed_draws_one_scene() -> None:
    """The same seed draws the same scene; another seed draws another one."""
    assert draw_scene(4) == draw_scene(4)
    assert draw_scene(4) != draw_scene(5)


@pytest.mark.parametrize("seed", SEEDS)
def test_marbles_lie_where_the_cells_say(seed: int) -> None:
    """Each channel is filled from its base, and no more marbles of a kind are there than the game has."""
    scene = draw_scene(seed)
    channels = [scene.cells[first : first + 4] for first in range(0, 16, 4)]
    assert all("." not in channel.rstrip(".") for channel in channels)
    kinds = [marble.kind for marble in scene.marbles]
    assert all(kinds.count(kind) <= count for kind, count in MOST.items())
    filled = [number for number, cell in enumerate(scene.cells) if cell != "."]
    for number, marble in zip(filled, scene.marbles, strict=False):
        x, y, _ = scene.device.centres()[number]
        assert marble.kind == scene.cells[number]
        assert np.hypot(marble.x - x, marble.y - y) < scene.device.marble / 2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_picture_holds_the_spaces(seed: int) -> None:
    """All spaces are in the part of the picture that is rendered, and the device isn't mirrored."""
    scene = draw_scene(seed)
    centres = scene.centres_px()
    left, top, width, height = frame_around(centres, FRAME, beyond=0)
    assert left >= 0
    assert top >= 0
    assert left + width <= FRAME[0]
    assert top + height <= FRAME[1]
    assert (centres > [left, top]).all()
    assert (centres < [left + width, top + height]).all()
    along, across = centres[0] - centres[3], centres[12] - centres[0]
    assert across[0] * along[1] - across[1] * along[0] > 0


def test_a_plate_is_what_was_saved(tmp_path: Path) -> None:
    """A saved plate is read back whole; another file is refused with its name and what to do."""
    path = tmp_path / "infinity_000007.npz"
    plate().save(path)
    again = TracedPlate.load(path)
    assert again.light.tobytes() == plate().light.tobytes()
    assert (again.cells, again.groups, again.seed) == (CELLS, ("window",), 7)
    assert again.centres.tolist() == plate().centres.tolist()
    path.write_bytes(b"no archive")
    with pytest.raises(NotAPlateError, match=r"infinity_000007\.npz isn't a plate .* Delete it"):
        TracedPlate.load(path)


def test_looks_know_what_is_hidden() -> None:
    """What a hand hides by half counts as hidden, by less as unknown; looks beside the device teach no spaces."""
    made = looks(plate(), 40, np.random.default_rng(3))
    assert len(made) == 40
    there = [look for look in made if look.is_board]
    assert 0 < len(made) - len(there) < 12
    assert all((look.classes == LEFT_OUT).all() for look in made if not look.is_board)
    for look in there:
        assert look.classes[[8, 9]].tolist() == [HIDDEN, LEFT_OUT]
        assert "".join(CLASSES[number] for number in look.classes[:8]) == CELLS[:8]
    assert len({look.views.board.tobytes() for look in made}) == 40


def test_the_command_makes_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It renders the plates that aren't there, reports each, and tells in a sentence why one couldn't be made."""
    given = tmp_path / "given.npz"
    plate().save(given)
    jobs = stand_in(tmp_path / "blender", given, monkeypatch)
    assert command.main(["--out", str(tmp_path), "--count", "3", "--seed", "20", "--jobs", "1"]) == 0
    written = tmp_path / "plates"
    assert [path.name for path in sorted(written.glob("*.npz"))] == [
        f"infinity_{seed:06d}.npz" for seed in (20, 21, 22)
    ]
    assert capsys.readouterr().out.count("rendered") == 3
    (written / "infinity_000021.npz").unlink()
    assert command.main(["--out", str(tmp_path), "--count", "3", "--seed", "20"]) == 0
    asked: list[dict[str, Any]] = [json.loads(line) for line in jobs.read_text().splitlines()]
    assert [job["seed"] for job in asked] == [20, 21, 22, 21]
    assert command.main(["--out", str(tmp_path), "--count", "1", "--seed", "13"]) == 1
    assert "Blender didn't make plate infinity_000013: There is no such light." in capsys.readouterr().err
