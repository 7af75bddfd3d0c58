"""Films photographed: one camera for the whole film, plates rendered once, pictures and truth in files."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from eclipse_pictures.films.making import Wish, plate_path, run
from eclipse_pictures.films.shooting import DARK_STOPS, FilmCamera, edge_colour
from eclipse_pictures.films.staging import evening, instants
from eclipse_pictures.films.story import Film
from eclipse_pictures.plates import FRAME, HAND, Plate
from tests.pictures.plates import cut, plain_shot, plate
from tests.pictures.stand_in import stand_in

FILM = Film("eclipse", 1)
FPS = 0.2


def small(**changes: Any) -> Plate:
    return replace(cut(plate(scales=(1.0, 1.0)), 400, 150, 900, 600), **changes)


def camera(first: Plate, light: str = "daylight") -> FilmCamera:
    made = FilmCamera(FILM, light, first)
    made.shot = plain_shot()
    return made


def middle(taken: np.ndarray) -> float:
    return float(taken[200:250, 200:300].mean())


# ---- the camera ----


def test_the_exposure_stays_when_a_hand_comes() -> None:
    """A bright hand over half of the picture leaves the other half as bright as it was; no meter follows it."""
    bright = small().light.copy()
    bright[:, :, 350:] *= 8
    taken = camera(small())
    before, with_hand = taken.take(small(), 0, 0.0), taken.take(small(light=bright), 1, 0.0)
    assert middle(before.picture) == pytest.approx(middle(with_hand.picture), abs=1.0)
    assert with_hand.picture[200:250, 400:].mean() > before.picture[200:250, 400:].mean() + 50


def test_every_plate_has_the_first_ones_scale_of_light() -> None:
    """A plate whose layers were divided by more than the first one's gives the same picture."""
    halved = small(light=small().light / 2, scales=(2.0, 2.0))
    taken = camera(small())
    assert middle(taken.take(halved, 0, 0.0).picture) == pytest.approx(
        middle(taken.take(small(), 0, 0.0).picture), abs=1
    )


def test_a_dark_picture_has_less_light_and_nothing_else() -> None:
    """It has `DARK_STOPS` less light than its bright twin, before the camera's tone curve, and the same size."""
    taken = camera(small())
    bright, dark = (taken.take(small(), 0, 0.0, dark=dark) for dark in (False, True))
    stops = 2.2 * np.log2(middle(bright.picture) / middle(dark.picture))
    assert stops == pytest.approx(DARK_STOPS, abs=0.05)
    assert (bright.origin, bright.label["corners_px"]) == (dark.origin, dark.label["corners_px"])


def test_each_frame_has_its_own_noise() -> None:
    """The same plate at two frames, and bright and dark, differs only in noise; the same frame comes out the same."""
    made = FilmCamera(FILM, "dim", small())
    one, same, other = (made.coded(made.take(small(), number, 500.0)) for number in (3, 3, 4))
    assert one == same
    assert one != other


def test_the_exposure_drifts_slowly() -> None:
    """Within half a second it changes by a tenth of a stop at most; it does change within a minute."""
    for seed in range(5):
        made = FilmCamera(replace(FILM, seed=seed), "mixed", small())
        drift = np.array([made.drift(t) for t in np.arange(0, 60_000, 500.0)])
        assert np.abs(np.diff(drift)).max() < 0.1
        assert np.ptp(drift) > 0.02


def test_a_frame_is_the_cameras_whole_frame() -> None:
    """A cut picture lies in its place in the frame; around it is the colour of its edge when nobody was there."""
    made = FilmCamera(FILM, "daylight", small())
    light = small().light.copy()
    light[:, :, -60:] *= 8
    for dark in (False, True):
        nobody = edge_colour(made.take(small(), 0, 0.0, dark=dark).picture)
        taken = made.take(small(light=light), 1, 500.0, dark=dark)
        frame = cv2.imdecode(np.frombuffer(made.coded(taken, dark=dark), np.uint8), cv2.IMREAD_COLOR)
        assert frame is not None
        assert frame.shape == (FRAME[1], FRAME[0], 3)
        x, y = taken.origin
        height, width = taken.picture.shape[:2]
        assert np.abs(frame[y : y + height, x : x + width].astype(float) - taken.picture).mean() < 6
        assert np.abs(frame[0, 0] - nobody).max() < 15
        assert np.abs(frame[0, 0] - frame[-1, -1].astype(float)).max() < 3


# ---- files ----


@pytest.fixture
def film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[dict[str, Any]]]:
    """Makes a film by the stand-in for Blender; returns the jobs that it got so far."""
    parts = small().parts.copy()
    parts[:40, :40] = HAND
    small(parts=parts).save(tmp_path / "given.npz")
    jobs = stand_in(tmp_path / "blender", tmp_path / "given.npz", monkeypatch)

    def make(wish: Wish, film: Film = FILM) -> list[dict[str, Any]]:
        run([film], tmp_path / "out", wish, tell=lambda _: None)
        return [json.loads(line) for line in jobs.read_text().splitlines()]

    return make


def test_each_distinct_instant_is_rendered_once(film: Callable[..., list[dict[str, Any]]], tmp_path: Path) -> None:
    """Every plate is asked for by its time, and other lights need no others; a knocked film has plates of its own."""
    times = sorted(set(instants(FILM, FPS)))
    jobs = film(Wish(fps=FPS, lights=("dim",)))
    assert [job["film_ms"] for job in jobs] == times
    assert {(job["kind"], job["seed"], job["knock"], job["whole"]) for job in jobs} == {("eclipse", 1, False, False)}
    assert all(plate_path(FILM, tmp_path / "out", at).exists() for at in times)
    assert len(film(Wish(fps=FPS, lights=("dim", "mixed")))) == len(times)
    knocked = replace(FILM, knock=True)
    assert len(film(Wish(fps=FPS, lights=("dim",)), knocked)) == len(times) + len(set(instants(knocked, FPS)))


def test_a_film_has_pictures_and_their_truth(film: Callable[..., list[dict[str, Any]]], tmp_path: Path) -> None:
    """Frame for frame there is a picture, if asked for a dark one, and its truth; the turns have their times."""
    film(Wish(fps=FPS, lights=("hard_spot",), dark=True))
    folder = tmp_path / "out" / "film_000001_hard_spot"
    truth = json.loads((folder / "truth.json").read_text())
    count = len(instants(FILM, FPS))
    names = {f"{number:04d}{dark}.jpg" for number in range(count) for dark in ("", ".dark")}
    assert {path.name for path in folder.iterdir()} == {*names, "truth.json"}
    picture = cv2.imread(str(folder / "0000.jpg"))
    assert picture is not None
    assert picture.shape == (FRAME[1], FRAME[0], 3)
    assert (truth["fps"], truth["light"], truth["start"], truth["knock_ms"]) == (FPS, "hard_spot", "4/4/4/4", None)
    told = evening(FILM).story.turns
    assert [one["turn"] for one in truth["turns"]] == [str(one.turn) for one in told]
    assert [one["hand_left_ms"] for one in truth["turns"]] == [round(one.left_ms) for one in told]
    assert len(truth["frames"]) == count
    for frame in truth["frames"]:
        assert (frame["hand"], frame["covered"], frame["position"]) == (True, [], "G3/4/4/3s")
        assert np.array(frame["corners_px"]).shape == (4, 2)


def test_a_film_that_was_interrupted_goes_on(film: Callable[..., list[dict[str, Any]]], tmp_path: Path) -> None:
    """Only missing plates and pictures are made again, and come out the same; a film with its truth is left alone."""
    wish = Wish(fps=FPS, lights=("daylight",))
    jobs = film(wish)
    folder = tmp_path / "out" / "film_000001_daylight"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for name in ("0002.jpg", "truth.json"):
        (folder / name).unlink()
    lost = plate_path(FILM, tmp_path / "out", instants(FILM, FPS)[2])
    lost.unlink()
    assert len(film(wish)) == len(jobs) + 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    (folder / "0003.jpg").unlink()
    film(wish)
    assert not (folder / "0003.jpg").exists()
