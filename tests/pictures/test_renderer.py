"""Blender's processes: kept from plate to plate, ended in the middle of one, their last words reported."""

import json
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from eclipse_pictures.plates import Plate
from eclipse_pictures.render import SAMPLES, SAMPLES_WHOLE, Order, Quality, make, orders, run
from eclipse_pictures.renderer import PLATES, Renderer, RenderError
from tests.pictures.plates import cut, plate
from tests.pictures.stand_in import stand_in
from tests.processes import runs, wait_until


@pytest.fixture
def jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    given = tmp_path / "given.npz"
    cut(plate(), 400, 150, 900, 600).save(given)
    return stand_in(tmp_path / "blender", given, monkeypatch)


def _asked(jobs: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in jobs.read_text().splitlines()]


def test_one_process_makes_many_plates_and_then_another_does(jobs: Path, tmp_path: Path) -> None:
    """A process makes a fixed number of plates; a new one makes the next ones."""
    with closing(Renderer()) as renderer:
        for order in orders(PLATES + 2, 100, "magic"):
            assert Plate.load(make(order, tmp_path, renderer)).position == "G3/4/4/3s"
    processes = [job["process"] for job in _asked(jobs)]
    assert processes == [processes[0]] * PLATES + [processes[-1]] * 2
    assert processes[0] != processes[-1]


def test_the_frame_is_the_scenes_unless_told(jobs: Path, tmp_path: Path) -> None:
    """By default, some scenes are whole frames; the option makes all of them whole frames, or none."""
    told: dict[bool | None, list[bool]] = {}
    for whole in (None, True, False):
        run(
            list(orders(12, 20, "eclipse")), tmp_path / str(whole), 0, quality=Quality(whole=whole), tell=lambda _: None
        )
        told[whole] = [job["whole"] for job in _asked(jobs)[-12:]]
    assert len(set(told[None])) == 2
    assert told[True] == [True] * 12
    assert told[False] == [False] * 12


def test_paths_a_pixel_are_as_told_or_as_the_frame_is(jobs: Path, tmp_path: Path) -> None:
    """By default, whole frames get somewhat more paths than cut ones; a given number overrides both."""
    for number, (quality, samples) in enumerate(
        (
            (Quality(whole=False), SAMPLES),
            (Quality(whole=True), SAMPLES_WHOLE),
            (Quality(whole=False, samples=1), 1),
            (Quality(whole=True, samples=7), 7),
        )
    ):
        run([Order("magic", number)], tmp_path, 0, quality=quality, tell=lambda _: None)
        assert _asked(jobs)[-1]["samples"] == samples


def test_several_at_a_time_are_each_made_once_and_told_in_turn(jobs: Path, tmp_path: Path) -> None:
    """Three processes share the plates; the reports come in the order of the requests."""
    wanted = list(orders(15, 0))
    lines: list[str] = []
    run(wanted, tmp_path / "out", 1, jobs=3, tell=lines.append)
    assert [line.split()[:3] for line in lines] == [
        [f"{number}/15", order.name, "rendered,"] for number, order in enumerate(wanted, 1)
    ]
    made = [(job["kind"], job["seed"]) for job in _asked(jobs)]
    assert sorted(made) == sorted((order.kind, order.seed) for order in wanted)
    assert len(list((tmp_path / "out").glob("*.json"))) == 15


def test_a_process_that_dies_is_told_in_a_sentence_and_the_next_plate_is_made(jobs: Path, tmp_path: Path) -> None:
    """The sentence quotes Blender's last words, no partial file is left, and a new process goes on."""
    with closing(Renderer()) as renderer:
        with pytest.raises(RenderError, match=r"^Blender didn't make plate magic_000013: There is no such light\.$"):
            make(Order("magic", 13), tmp_path, renderer)
        assert not list(tmp_path.glob("*magic*"))
        assert not list(tmp_path.glob(".*magic*"))
        assert make(Order("magic", 15), tmp_path, renderer).exists()
    assert len({job["process"] for job in _asked(jobs)}) == 2


def test_a_process_that_says_something_else_is_ended(jobs: Path, tmp_path: Path) -> None:
    """It would wait for another job, so it is killed, and the error says so."""
    with (
        closing(Renderer()) as renderer,
        pytest.raises(RenderError, match=r"^Blender didn't make plate magic_000016: it"),
    ):
        make(Order("magic", 16), tmp_path, renderer)
    (job,) = _asked(jobs)
    assert not runs(job["process"])


def test_a_plate_that_fails_ends_the_run(jobs: Path, tmp_path: Path) -> None:
    """Earlier plates stay; no other process goes on in the background, even one that would never end."""
    wanted = [Order("magic", seed) for seed in (12, 13, 14)]
    lines: list[str] = []
    with pytest.raises(RenderError, match="magic_000013"):
        run(wanted, tmp_path, 0, jobs=2, tell=lines.append)
    assert [line.split()[1] for line in lines] == ["magic_000012"]
    for job in _asked(jobs):
        assert not runs(job["process"])


def test_a_renderer_is_closed_in_the_middle_of_a_plate(jobs: Path, tmp_path: Path) -> None:
    """The waiting thread hears that there is no plate, and nothing is rendered after that."""
    renderer = Renderer()

    def close() -> None:
        wait_until(lambda: jobs.exists() and jobs.read_text().endswith("\n"))
        renderer.close()

    closing = threading.Thread(target=close)
    closing.start()
    with pytest.raises(RenderError, match="magic_000014"):
        make(Order("magic", 14), tmp_path, renderer)
    closing.join()
    with pytest.raises(RenderError, match="was closed"):
        make(Order("magic", 15), tmp_path, renderer)
    assert len(_asked(jobs)) == 1
