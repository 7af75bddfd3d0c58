"""`replay FOLDER --trace FILE.npz`: one hand at a virtual board, which its sensors recorded while it was filmed."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.commands.cli import main
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.seeing import Seeing
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit

BOTH_HANDS = ("G1", "1-5/S2 both_hands")
"""The magnets of one strength don't tell which of two silver pieces is the flipped one; here neither does the order."""
PLACED_FIRST = ("G1", "lift 1", "place s 2", "drop 5 S")
"""The same turn in an order that looks like another one."""
EXCHANGED = ("G1", "1-2/S16", "lift 2", "move 16 2", "drop 16")
FRAME_MS = 500.0
SAMPLE_MS = 5.0
RESTS = 6
"""How many pictures the board rests between two of a hand's actions, and at the end."""
AT_ONCE = ("move", "drop")
"""These follow as soon as the hand has done what is before them."""


def record(
    folder: Path, lines: tuple[str, ...], *, seed: int = 2, film_from_ms: float = 0.0, trace_from_ms: float = 0.0
) -> tuple[str, str]:
    """A hand does these lines; returns the film's folder, two pictures a second, and the trace's file.

    `film_from_ms`, `trace_from_ms`: when each begins.
    """
    rng = np.random.default_rng(seed)
    parts = Kit.draw(rng, ONE_STRENGTH)
    driver = HandDriver(BoardModel(parts, rng), rng, style="tidy")
    seeing, now = Seeing(driver, seed), [0.0]
    camera = VirtualCamera(Stage(kit.load("kitchen")), seeing.at, lambda: now[0], seed=seed)
    film, due, rested = folder / "film", list(lines), 0
    readings = []
    film.mkdir()
    while due or rested < RESTS:
        taken, pixels = camera.read()
        assert taken
        assert pixels is not None
        if now[0] >= film_from_ms:
            cv2.imwrite(str(film / f"{int(now[0]):06d}.jpg"), pixels, [cv2.IMWRITE_JPEG_QUALITY, 92])
        rested = rested + 1 if driver.idle(now[0]) else 0
        if due and rested >= (1 if due[0].startswith(AT_ONCE) else RESTS):
            driver.line(due.pop(0))
            rested = 0
        readings.append(driver.samples(now[0] + np.arange(0.0, FRAME_MS, SAMPLE_MS)))
        now[0] += FRAME_MS
    adc = np.concatenate(readings)[round(trace_from_ms / SAMPLE_MS) :]
    meta = {
        "sensor": parts.sensor,
        "sun_magnet": parts.sun_magnet,
        "moon_magnet": parts.moon_magnet,
        "coding": parts.coding,
        "sample_hz": 1000 / SAMPLE_MS,
        "magnet_height_mm": parts.height_mm,
    }
    trace = folder / "game.npz"
    np.savez_compressed(trace, t_ms=np.arange(len(adc)) * SAMPLE_MS, adc=adc, meta=np.array(json.dumps(meta)))
    return str(film), str(trace)


def events(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[dict[str, object]]:
    """What `replay --json` prints."""
    assert main(["replay", *words, "--json"]) == status
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def of_kind(told: list[dict[str, object]], kind: str, key: str) -> list[object]:
    return [event[key] for event in told if event["kind"] == kind]


def test_a_film_settles_what_magnets_of_one_strength_leave_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The trace alone ends with a question; with the film the turn is given at once, and nothing is asked."""
    film, trace = record(tmp_path, BOTH_HANDS)
    alone = events(capsys, trace, status=1)
    assert of_kind(alone, "question", "turns") == [["1-5/S2", "1-2/S5"]]
    assert of_kind(alone, "turn", "turn") == ["G1"]
    both = events(capsys, film, "--trace", trace)
    assert of_kind(both, "turn", "turn") == ["G1", "1-5/S2"]
    assert of_kind(both, "question", "turns") == []
    assert both[-1] == {"kind": "end", "result": "*", "position": "1s2/S3/4/4"}
    asked = of_kind(alone, "question", "t_ms")[0]
    given = of_kind(both, "turn", "t_ms")[1]
    assert isinstance(asked, float)
    assert isinstance(given, float)
    assert given < asked


def test_a_film_corrects_what_the_sensors_took_for_another_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The turn given by the sensors is taken back as soon as a picture shows whose piece lies where."""
    film, trace = record(tmp_path, PLACED_FIRST)
    assert of_kind(events(capsys, trace), "turn", "turn") == ["G1", "1-2/S5"]
    both = events(capsys, film, "--trace", trace)
    assert of_kind(both, "takeback", "turns") == [1]
    assert of_kind(both, "turn", "turn")[-1] == "1-5/S2"


@pytest.mark.parametrize("seed", [7, 8])
def test_pieces_exchanged_are_told_as_problems(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sensors can't see that two silver pieces have changed places; the camera names both squares, once.

    No sensor is doubted because of that, and no turn is made of it.
    """
    film, trace = record(tmp_path, EXCHANGED, seed=seed)
    assert of_kind(events(capsys, trace), "problem", "squares") == []
    both = events(capsys, film, "--trace", trace)
    assert of_kind(both, "problem", "squares") == [[2], [16]]
    assert of_kind(both, "problem", "say")[0] == "The camera and the sensors disagree about 2. Look at 2."
    assert of_kind(both, "turn", "turn") == ["G1", "1-2/S16"]


@pytest.mark.parametrize(("film_from_ms", "trace_from_ms", "offset"), [(1500.0, 0.0, "1500"), (0.0, 500.0, "-500")])
def test_a_film_may_begin_before_the_trace_or_after_it(
    film_from_ms: float, trace_from_ms: float, offset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The offset says when the first picture was taken, in the trace's time; the game is the same."""
    film, trace = record(tmp_path, BOTH_HANDS, film_from_ms=film_from_ms, trace_from_ms=trace_from_ms)
    told = events(capsys, film, "--trace", trace, "--offset", offset)
    assert of_kind(told, "turn", "turn") == ["G1", "1-5/S2"]


def test_without_json_the_game_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game as a file, as after a trace alone."""
    film, trace = record(tmp_path, BOTH_HANDS)
    assert main(["replay", film, "--trace", trace]) == 0
    assert "1. G1 1-5/S2 *" in capsys.readouterr().out


def test_a_film_without_a_board_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence says what is missing in the pictures; the status is 1."""
    film, trace = record(tmp_path, ())
    for picture in Path(film).iterdir():
        cv2.imwrite(str(picture), np.full((720, 1280, 3), 90, np.uint8))
    assert main(["replay", film, "--trace", trace]) == 1
    assert "I see none of the mat's 4 markers" in capsys.readouterr().err


@pytest.mark.parametrize("offset", ["60000", "-60000"])
def test_a_film_of_another_time_is_told(offset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the offset leaves no picture in the trace's time, the sentence says so and names the option."""
    film, trace = record(tmp_path, ())
    assert main(["replay", film, "--trace", trace, "--offset", offset]) == 1
    said = capsys.readouterr().err
    assert f"the film begins {int(offset) / 1000:+.1f} s after the trace's first sample" in said
    assert "--offset" in said


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A film, its trace, a picture and an empty folder, where the command runs."""
    record(tmp_path, ())
    cv2.imwrite(str(tmp_path / "a.png"), np.full((720, 1280, 3), 90, np.uint8))
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("film", "--trace", "nothing.npz"), "The trace nothing.npz can't be read: it isn't there."),
        (("film", "--trace", "a.png"), "a.png isn't a trace, or only part of one"),
        (("empty", "--trace", "game.npz"), "The folder empty has no pictures."),
        (("nothing.mp4", "--trace", "game.npz"), "There's no file nothing.mp4."),
    ],
)
def test_files_that_are_none_are_named(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says which file it is and what is wrong with it; the status is 1."""
    assert main(["replay", *words]) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("game.npz", "--trace", "game.npz"), "--trace game.npz goes with a film, and game.npz is none."),
        (("film", "--offset", "5"), "--offset 5 needs a trace: say --trace FILE.npz, or leave --offset out."),
    ],
)
def test_what_does_not_go_together_is_refused(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence names the option and what it needs; the status is 2."""
    assert main(["replay", *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("value", ["x", "nan", "1e12"])
def test_an_offset_that_makes_no_sense_is_refused(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence quotes it and says what to write; the status is 2."""
    with pytest.raises(SystemExit) as raised:
        main(["replay", "film", "--trace", "game.npz", f"--offset={value}"])
    assert raised.value.code == 2
    assert "isn't a number of milliseconds" in capsys.readouterr().err
