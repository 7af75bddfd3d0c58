"""Own marbles: `calibrate --game infinity camera PICTURE... --positions POSITION... --profile NAME`; what uses them."""

import json
import subprocess
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.infinity.camera.eye import DeviceEye
from eclipse_companion.games.infinity.camera.picture_reading import Onlooker
from eclipse_companion.games.infinity.vision import network, profiles, reader
from eclipse_companion.games.infinity.vision.classes import CLASSES
from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles
from eclipse_companion.games.infinity.vision.profiles import Profile
from eclipse_companion.games.infinity.vision.reader import LETTER_FROM, Reader, told
from eclipse_companion.games.infinity.vision.teaching import Labelled, teach
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.profile_files import ProfileError
from eclipse_companion.sensing.sight.room_light import LightWatch
from tests.commanded import commanded
from tests.games.infinity.vision.exchanged import ASKED, EXCHANGED, TAUGHT, cells, drawn
from tests.games.infinity.vision.scenes import camera, corners_in
from tests.sensing.sight.damaged_profiles import refused

PICTURES = Path(__file__).resolve().parents[3] / "data" / "infinity-pictures"


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return commanded(words)


def calibrate(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return run("calibrate", "camera", "--game", "infinity", *words)


def test_marbles_are_taught_from_pictures_and_read_by_their_name(
    home: Path, pictures: list[Path], tmp_path: Path
) -> None:
    """Orange and blue marbles, which the reader that ships takes for yellow and blue ones, are read as taught."""
    done = calibrate(*pictures, "--profile", "mine", "--positions", *TAUGHT, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"profile": "mine", "pictures": 4, "right": 64, "wrong": 0, "open": 0}
    assert profiles.names(home / "config") == ["mine"]
    other = tmp_path / "other.png"
    cv2.imwrite(str(other), drawn(ASKED, (0.85, 0.85, 0.85), 66.0))
    with_it, without = (
        json.loads(run("read", "--game", "infinity", other, *words, "--json").stdout)["position"]
        for words in (["--profile", "mine"], [])
    )
    assert with_it == ASKED
    assert sum(said == true for said, true in zip(cells(without), cells(ASKED), strict=True)) < 10


def test_whoever_watches_knows_the_marbles(profile: Profile) -> None:
    """Play and replay look with such an eye, and the check of a phone with such an onlooker."""
    eye, pixels = DeviceEye(own=profile.own), drawn(ASKED)
    rows = np.asarray(eye.read(eye.glance(pixels, 0.0)).rows)
    assert "".join(CLASSES[int(row.argmax())] for row in rows) == cells(ASKED)
    read = Onlooker(own=profile.own).look(pixels, 0.0).read
    assert read is not None
    assert str(read.reading) == ASKED


def test_light_that_stays_different_is_told_once_with_how_to_teach_it(profile: Profile) -> None:
    """An eye that knows taught marbles tells it after twenty seconds; the guide teaches that light."""
    told: list[str] = []
    eye = DeviceEye(own=profile.own, light=LightWatch(profile.lights, told.append))
    taught, dark = drawn(TAUGHT[0]), drawn(TAUGHT[0], (0.2, 0.2, 0.2))
    for at_s, pixels in ((0, taught), (5, dark), (24, dark), (30, taught), (35, dark), (54, dark)):
        eye.glance(pixels, at_s * 1000.0)
    assert told == []
    for at_s in (56, 57, 90):
        eye.glance(dark, at_s * 1000.0)
    assert told == ["darker"]
    for language in ("en", "de"):
        said = InfinitySentences(language).say(Notice("teach_light", {"profile": "mine"})) or ""
        assert "calibrate --game infinity camera --add --profile mine" in said


def test_unclear_spaces_in_another_light_are_told(home: Path, profile: Profile, tmp_path: Path) -> None:
    """`read` says what has changed, and how to teach that light."""
    profiles.keep(profile, home / "config")
    dark = tmp_path / "dark.png"
    with patch.dict(EXCHANGED, dict.fromkeys(EXCHANGED, (120, 120, 125))):
        cv2.imwrite(str(dark), drawn(ASKED, (0.1, 0.14, 0.2)))
    done = run("read", "--game", "infinity", dark, "--profile", "mine")
    assert "aren't clear, and the light is darker than in all pictures of mine." in done.stderr
    assert "calibrate --game infinity camera --add --profile mine" in done.stderr


@pytest.mark.usefixtures("home")
def test_what_is_told_of_the_marbles(pictures: list[Path], tmp_path: Path) -> None:
    """What can be told apart and how to use it; a marble that seems wrongly laid; the pictures, saved with labels."""
    wrong = ["bbyb/yB2/byW1/y3", *TAUGHT[1:]]
    to = tmp_path / "set"
    done = calibrate(*pictures, "--profile", "mine", "--positions", *wrong, "--save", to)
    assert "I can tell marbles from empty spaces always, and one kind from another in " in done.stdout
    assert "spaces right, 1 wrong" in done.stdout
    assert f"{pictures[0]}: space 4 of channel 1 looks like a yellow marble, and its position" in done.stdout
    assert "play --game infinity --board none --camera 0 --profile mine" in done.stdout
    label = json.loads((to / "infinity_02.json").read_text(encoding="utf-8"))
    assert np.abs(np.array(label.pop("corners_px")) - corners_in(camera(57.0))).max() < 3
    assert label == {"position": TAUGHT[1], "markers": True, "theme": "infinity", "expect": "read"}


@pytest.mark.usefixtures("home")
def test_pictures_are_added_and_may_be_clicked(pictures: list[Path], tmp_path: Path) -> None:
    """With --add the earlier pictures count on; a picture without markers takes the corners."""
    assert calibrate(*pictures[:3], "--profile", "mine", "--positions", *TAUGHT[:3]).returncode == 0
    bare = tmp_path / "bare.png"
    pixels, seen = drawn(TAUGHT[3]), corners_in(camera())
    outside = np.ones(pixels.shape[:2], np.uint8)
    middle = seen.mean(axis=0)
    cv2.fillConvexPoly(outside, np.rint(middle + 1.7 * (seen - middle)).astype(np.int32), 0)
    pixels[outside == 1] = 190
    cv2.imwrite(str(bare), pixels)
    more = ["--profile", "mine", "--positions", TAUGHT[3], "--json", "--add"]
    assert "markers" in calibrate(bare, *more).stderr
    clicked = calibrate(bare, *more, "--corners", *(f"{x:.1f},{y:.1f}" for x, y in seen))
    assert json.loads(clicked.stdout)["pictures"] == 4


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--positions", *TAUGHT], 2, "--positions teach me marbles under a name: say --profile NAME"),
        (["--profile", "mine", "--positions", *TAUGHT[:3]], 2, "one position for each picture"),
        (["--profile", "mine", "--positions", "nonsense", *TAUGHT[1:]], 2, "--positions, number 1"),
        (["--profile", "mine"], 2, "say what each of them shows"),
        ([], 2, "Pictures teach me marbles under a name"),
        (["--profile", "my set", "--positions", *TAUGHT], 1, "can't be a profile's name"),
        (["--profile", "mine", "--positions", *["bby1/4/4/4"] * 4], 1, "No picture shows B, W"),
        (["--profile", "mine", "--positions", *TAUGHT, "--camera", "0"], 2, "--camera is for a camera"),
    ],
)
def test_what_teaches_nothing_is_a_sentence(
    words: list[str], status: int, sentence: str, home: Path, pictures: list[Path]
) -> None:
    """It says what is missing; nothing is kept."""
    done = calibrate(*pictures, *words)
    assert (done.returncode, sentence in done.stderr) == (status, True), done.stderr
    assert profiles.names(home / "config") == []


def test_a_profile_belongs_to_its_game(home: Path, profile: Profile, pictures: list[Path]) -> None:
    """The other game's commands say whose it is and what to do, and leave it alone; nor do they list it."""
    path = profiles.keep(profile, home / "config")
    before = path.read_bytes()
    teach_it = ["--positions", *["GSgs/4/4/4"] * 4]
    for words in (["read", pictures[0]], ["calibrate", "camera", *pictures, *teach_it], ["calibrate", "camera"]):
        done = run(*words, "--profile", "mine")
        assert done.returncode == 1
        assert "mine is a profile of Infinity, and this is Eclipse. Choose another name, or say --game" in done.stderr
    assert path.read_bytes() == before
    assert "Nobody has taught me a set yet." in run("read", pictures[0], "--profile", "other").stderr
    watched = ["play", "--game", "infinity", "--board", "none", "--camera", str(PICTURES)]
    for words in (["read", "--game", "infinity", pictures[0]], ["replay", "--game", "infinity", PICTURES], watched):
        done = run(*words, "--profile", "other")
        assert done.returncode == 1
        assert "There's no profile 'other'. There are: mine." in done.stderr
    assert "--profile: a camera must see the device" in run("play", "--game", "infinity", "--profile", "mine").stderr


def test_a_profile_is_kept_as_it_was_learned(profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes back from its file reads the same; another network learns the marbles from the pictures."""
    path = profiles.keep(profile, tmp_path)
    views = reader.shown(drawn(ASKED))[1]
    again = profiles.load("mine", tmp_path, network.shipped())
    one, other = (Reader(own=each.own).judge(views).shares for each in (profile, again))
    assert np.allclose(one, other, atol=1e-6)
    older = path.read_bytes()
    monkeypatch.setattr(profiles, "_reader", lambda: "newer")
    assert np.allclose(profiles.load("mine", tmp_path, network.shipped()).own.learned.bias, profile.own.learned.bias)
    assert path.read_bytes() != older
    path.write_bytes(older[: len(older) // 2])
    with pytest.raises(ProfileError, match=r"mine\.npz isn't a profile .* teach me the set again"):
        profiles.load("mine", tmp_path, network.shipped())


def test_a_profile_with_an_array_that_does_not_fit_is_refused(profile: Profile, tmp_path: Path) -> None:
    """Whichever array has a row too few or too many, or another form, its file is refused in a sentence."""
    found = refused(profiles.keep(profile, tmp_path), lambda: profiles.load("mine", tmp_path, network.shipped()))
    assert found >= {"cells", "boards", "wides", "weights0", "weights1", "bias", "along", "taught"}


def test_taught_marbles_are_named_sooner_than_those_that_the_network_knows(profile: Profile) -> None:
    """Each is likelier to be right than its share says; who has the usual marbles hears no less sure names."""
    shares = np.full((16, 6), 0.001, np.float32)
    shares[:, 0], shares[0, :3] = 0.995, (0.0, 0.85, 0.15)
    usual = OwnMarbles(profile.own.learned, house=True)
    said = [str(told(shares, Reader(own=own).letter_from).reading) for own in (profile.own, usual, None)]
    assert said == ["b3/4/4/4", "?3/4/4/4", "?3/4/4/4"]


def test_no_picture_of_usual_marbles_is_read_worse_with_a_profile() -> None:
    """Taught with pictures of the kind that ships, a profile names each space that is named without it."""
    eyes, lessons = network.shipped(), []
    for file in sorted(PICTURES.glob("*.json")):
        label = json.loads(file.read_text(encoding="utf-8"))
        corners = None if label["markers"] else np.array(label["corners_px"])
        there = list(cells(label["position"]))
        for space in (*label["covered"], *label["partly"]):
            there[space] = "?"
        _, views = reader.shown(picture.load(file.with_suffix(".jpg")).pixels, corners=corners)
        lessons.append(Labelled(views, "".join(there)))
    taught = teach(lessons[::2], eyes)
    assert taught.own.house
    for lesson in lessons:
        house, own = (Reader(eyes, own).judge(lesson.views).shares for own in (None, taught.own))
        named = house.max(axis=1) >= LETTER_FROM
        assert (own.max(axis=1)[named] >= LETTER_FROM).all()
        assert (own.argmax(axis=1)[named] == house.argmax(axis=1)[named]).all()
        sure = (own.max(axis=1) >= LETTER_FROM) & ~named
        assert all(lesson.cells[at] in {"?", CLASSES[own[at].argmax()]} for at in np.flatnonzero(sure))
