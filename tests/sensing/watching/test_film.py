"""Films: a folder of pictures, or a video file, as frames with their times."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.watching.film import Film, NotAFilmError


def picture(path: Path, level: int) -> None:
    """A grey picture of this level."""
    cv2.imwrite(str(path), np.full((72, 128, 3), level, np.uint8))


def test_a_folder_is_read_in_the_order_of_its_names_two_pictures_a_second(tmp_path: Path) -> None:
    """Other files are left out; `NAME.dark.jpg` is the same instant at the darker exposure."""
    for number, name in enumerate(("0002.jpg", "0000.png", "0001.JPG")):
        picture(tmp_path / name, 40 * (number + 1))
    picture(tmp_path / "0000.dark.png", 10)
    (tmp_path / "truth.json").write_text("{}")
    (tmp_path / ".hidden.jpg").write_bytes(b"")
    frames = list(Film(tmp_path))
    assert [frame.t_ms for frame in frames] == [0.0, 500.0, 1000.0]
    assert [round(float(frame.normal.pixels.mean())) for frame in frames] == [80, 120, 40]
    assert [frame.darker is not None for frame in frames] == [True, False, False]
    assert frames[-1].share == 1.0


def test_the_pace_of_a_folder_may_be_told(tmp_path: Path) -> None:
    """Ten pictures a second are a tenth of a second apart."""
    for number in range(3):
        picture(tmp_path / f"{number}.png", 50)
    assert [frame.t_ms for frame in Film(tmp_path, 10.0)] == [0.0, 100.0, 200.0]


def test_a_picture_that_can_not_be_decoded_is_left_out_and_named(tmp_path: Path) -> None:
    """The others keep their times."""
    picture(tmp_path / "0.png", 50)
    (tmp_path / "1.png").write_bytes(b"rubbish")
    picture(tmp_path / "2.png", 60)
    film = Film(tmp_path)
    assert [frame.t_ms for frame in film] == [0.0, 1000.0]
    assert len(film.unreadable) == 1
    assert str(tmp_path / "1.png") in film.unreadable[0]


def test_what_decodes_a_damaged_video_writes_nothing(tmp_path: Path) -> None:
    """Only the program's own sentence tells of it."""
    path = tmp_path / "film.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0" + bytes(400))
    code = (
        "import sys; from pathlib import Path\n"
        "from eclipse_companion.sensing.watching.film import Film, NotAFilmError\n"
        "try: list(Film(Path(sys.argv[1])))\nexcept NotAFilmError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert "no picture that can be decoded" in done.stdout
    assert done.stderr == ""


def test_a_video_is_looked_at_ten_times_a_second(tmp_path: Path) -> None:
    """Of thirty pictures a second every third is taken, at its own time."""
    path = tmp_path / "film.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30.0, (128, 72))
    for number in range(30):
        video.write(np.full((72, 128, 3), 8 * number, np.uint8))
    video.release()
    frames = list(Film(path))
    assert [round(frame.t_ms) for frame in frames] == list(range(0, 1000, 100))
    assert [round(frame.t_ms) for frame in Film(path, 2.0)] == [0, 500]
    assert all(frame.darker is None for frame in frames)


@pytest.mark.parametrize("what", ["empty folder", "text file", "only rubbish"])
def test_what_is_no_film_is_told_in_a_sentence(tmp_path: Path, what: str) -> None:
    """The sentence names it, and what to give instead."""
    path = tmp_path
    if what == "text file":
        path = tmp_path / "film.mp4"
        path.write_text("no film")
    elif what == "only rubbish":
        (tmp_path / "0.jpg").write_bytes(b"rubbish")
    with pytest.raises(NotAFilmError, match=r"Name a (video file, or a )?folder of"):
        list(Film(path))
