"""Profiles: sets of pieces that somebody has taught the reader (`calibrate camera PICTURE... --profile NAME`)."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.game.board_text import read_cells, write_cells
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.vision import network, own_set, profiles, reader, seeing
from eclipse_companion.games.eclipse.vision.colours import colours
from eclipse_companion.games.eclipse.vision.light import light_of
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.network import NetworkOutput, OwnSet
from eclipse_companion.games.eclipse.vision.profiles import Profile
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.games.eclipse.vision.teaching import Labelled
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.sensing.camera import OtherLight
from eclipse_companion.sensing.sight import finding, fitting, picture
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.layers import Array, softmax
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_companion.sensing.sight.profile_files import ProfileError
from eclipse_companion.sensing.sight.room_light import LightWatch, change
from eclipse_companion.sensing.sight.trials import UntaughtError
from eclipse_companion.sensing.watching.news import CameraNews
from tests.commanded import commanded
from tests.games.eclipse.vision.home_made import BARE, LOOKS, drawn
from tests.games.eclipse.vision.labelled import labelled
from tests.games.eclipse.vision.scenes import PICTURES
from tests.sensing.sight.damaged_profiles import refused

TAUGHT = ["GSgs/4/sgSG/4", "4/GgSs/4/GsGs", "ssGG/1S2/2g1/4", "gS2/2Gs/Sg2/2sG"]
LIGHTS = [(1.0, 1.0, 1.0), (0.8, 0.9, 1.0), (0.7, 0.7, 0.7), (1.0, 0.95, 0.85)]
ASKED = "g2S/sG2/1Ss1/G2g"


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return commanded(words)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Four pictures of the home-made set, in four lights; they show TAUGHT."""
    folder = tmp_path_factory.mktemp("taught")
    for number, (position, tone) in enumerate(zip(TAUGHT, LIGHTS, strict=True)):
        cv2.imwrite(str(folder / f"{number}.png"), drawn(position, tone))
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def lessons(pictures: list[Path]) -> list[Labelled]:
    """The same as the reader learns from them."""
    return [
        Labelled(reader.board(picture.load(path).pixels).views, read_cells(position, "GSgs"))
        for path, position in zip(pictures, TAUGHT, strict=True)
    ]


@pytest.fixture(scope="module")
def profile(lessons: list[Labelled]) -> Profile:
    taught = profiles.learn(lessons, "eclipse", network.shipped())
    return Profile("mine", "eclipse", tuple(lessons), taught.tokens, taught.own)


def test_a_set_is_taught_from_pictures_and_read_by_its_name(home: Path, pictures: list[Path], tmp_path: Path) -> None:
    """Each picture is read by what the others teach; then a picture of another arrangement is read as a whole."""
    done = run("calibrate", "camera", *pictures, "--profile", "mine", "--positions", *TAUGHT, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["profile"], told["pictures"], told["wrong"]) == ("mine", 4, 0)
    assert told["right"] + told["open"] == 64
    assert told["right"] >= 48
    assert profiles.names(home / "config") == ["mine"]
    other = tmp_path / "other.png"
    cv2.imwrite(str(other), drawn(ASKED, (0.85, 0.85, 0.85)))
    truth = read_cells(ASKED, "GSgs")
    with_it, without = (
        Reading.parse(json.loads(run("read", other, *words, "--json").stdout)["position"]).cells
        for words in (["--profile", "mine"], [])
    )
    assert sum(cell == true for cell, true in zip(with_it, truth, strict=True)) >= 14
    assert not any(cell in ".GSgs" and cell != true for cell, true in zip(with_it, truth, strict=True))
    assert sum(cell == true for cell, true in zip(without, truth, strict=True)) < 14


def test_a_watching_eye_knows_the_set(profile: Profile) -> None:
    """Play and replay, which look with such an eye, tell each square of a set that was taught."""
    eye = BoardEye(profile.tokens, own=profile.own)
    read = eye.read(eye.glance(drawn(ASKED), 0.0))
    rows = np.asarray(read.rows)
    assert "".join(".GSgs"[int(row.argmax())] for row in rows) == read_cells(ASKED, "GSgs")


def test_a_board_that_taught_tokens_doubt_is_still_a_board(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between clicked corners, the tokens that were learned by heart say, too, whether there is a board."""
    shown, judge = drawn(ASKED), network.Network.judge

    def doubting(eyes: network.Network, views: Views, known: Array, own: OwnSet | None = None) -> NetworkOutput:
        judged = judge(eyes, views, known, own)
        return replace(judged, is_board=0.6) if known is profile.tokens else judged

    placing = reader.board(shown).placing
    monkeypatch.setattr(network.Network, "judge", doubting)
    with pytest.raises(finding.WrongCornersError):
        seeing.see(shown, profile.tokens, placing, sure=seeing.CLICKED_FROM)
    seen = seeing.see(shown, profile.tokens, placing, sure=seeing.CLICKED_FROM, own=profile.own)
    assert seen.judgement.is_board >= seeing.CLICKED_FROM


def test_what_it_can_tell_apart_is_said(home: Path, pictures: list[Path]) -> None:
    """In the edition's words, with where the profile is and how to use it."""
    words = ["--profile", "mine", "--edition", "tac-toe", "--positions", *TAUGHT]
    done = run("calibrate", "camera", *pictures, *words)
    assert "I can tell O from X " in done.stdout
    assert ", and blue from green and yellow from white " in done.stdout
    assert f"keep it in {home / 'config' / 'profiles' / 'mine.npz'}" in done.stdout
    assert "play --board none --camera 0 --profile mine" in done.stdout


@pytest.mark.usefixtures("home")
def test_a_piece_that_seems_wrongly_laid_is_named(pictures: list[Path]) -> None:
    """A square that looks like another piece than its label says is told, and so is a label of another picture."""
    wrong = ["GSgs/4/sgSS/4", *TAUGHT[1:]]
    done = run("calibrate", "camera", *pictures, "--profile", "mine", "--positions", *wrong)
    assert f"{pictures[0]}: square 12 looks like Sun's gold" in done.stdout
    strange = [TAUGHT[1], *TAUGHT[1:]]
    done = run("calibrate", "camera", *pictures, "--profile", "mine", "--positions", *strange)
    assert f"{pictures[0]}: squares 1, 2, 3," in done.stdout
    assert "look otherwise than its position says" in done.stdout
    swapped = [TAUGHT[1], TAUGHT[0], *TAUGHT[2:]]
    done = run("calibrate", "camera", *pictures, "--profile", "mine", "--positions", *swapped)
    assert "Is each position that of its picture" in done.stdout


def test_pictures_are_added_to_a_profile(home: Path, pictures: list[Path]) -> None:
    """With --add the earlier pictures count on; without it they become another profile, and a sentence names it."""
    assert run("calibrate", "camera", *pictures[:3], "--profile", "mine", "--positions", *TAUGHT[:3]).returncode == 0
    more = ["--profile", "mine", "--positions", TAUGHT[3], "--json", "--add"]
    added = run("calibrate", "camera", pictures[3], *more)
    assert json.loads(added.stdout)["pictures"] == 4
    again = run("calibrate", "camera", *pictures[:3], "--profile", "mine", "--positions", *TAUGHT[:3], "--json")
    assert json.loads(again.stdout)["pictures"] == 3
    assert "The earlier profile mine is mine-before now: --profile mine-before uses it." in again.stderr
    assert len(profiles.load("mine-before", home / "config", network.shipped()).pictures) == 4
    assert "mine-before" not in added.stderr


@pytest.mark.usefixtures("home")
def test_taught_pictures_are_saved_with_their_labels(pictures: list[Path], tmp_path: Path) -> None:
    """As the tests' own pictures are: the file as it was, its position, and where the board lies in it."""
    to = tmp_path / "set"
    words = ["--profile", "mine", "--positions", *TAUGHT, "--save"]
    assert run("calibrate", "camera", *pictures, *words, to).returncode == 0
    assert sorted(path.name for path in to.glob("*.json")) == [f"eclipse_{number:02d}.json" for number in range(1, 5)]
    assert (to / "eclipse_02.png").read_bytes() == pictures[1].read_bytes()
    label = json.loads((to / "eclipse_02.json").read_text(encoding="utf-8"))
    truth = json.loads(BARE.with_suffix(".json").read_text(encoding="utf-8"))["corners_px"]
    assert np.abs(np.array(label.pop("corners_px")) - truth).max() < 5
    assert label == {"position": TAUGHT[1], "markers": True, "theme": "eclipse", "expect": "read"}


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--positions", *TAUGHT], 2, "say --profile NAME"),
        (["--profile", "mine", "--positions", *TAUGHT[:3]], 2, "one position for each picture"),
        (["--profile", "mine", "--positions", "nonsense", *TAUGHT[1:]], 2, "--positions, number 1"),
        (["--profile", "mine"], 2, "say what each of them shows"),
        ([], 2, "Several pictures teach me a set"),
        (["--profile", "my set", "--positions", *TAUGHT], 1, "can't be a profile's name"),
        (["--profile", "mine", "--positions", *["GSg1/4/4/4"] * 4], 1, "No picture shows s"),
    ],
)
def test_what_teaches_nothing_is_a_sentence(
    words: list[str], status: int, sentence: str, home: Path, pictures: list[Path]
) -> None:
    """It says what is missing; nothing is kept."""
    done = run("calibrate", "camera", *pictures, *words)
    assert (done.returncode, sentence in done.stderr) == (status, True), done.stderr
    assert profiles.names(home / "config") == []


@pytest.mark.usefixtures("home")
def test_one_picture_teaches_no_profile(pictures: list[Path]) -> None:
    """None could be kept out."""
    done = run("calibrate", "camera", pictures[0], "--profile", "mine", "--positions", TAUGHT[0])
    assert done.returncode == 2
    assert "One picture isn't enough" in done.stderr


def test_a_picture_without_a_board_is_named(home: Path, pictures: list[Path], tmp_path: Path) -> None:
    """With its file, and nothing is kept."""
    grey = tmp_path / "grey.png"
    cv2.imwrite(str(grey), np.full((480, 640, 3), 90, np.uint8))
    done = run("calibrate", "camera", *pictures[:3], grey, "--profile", "mine", "--positions", *TAUGHT)
    assert done.returncode == 1
    assert str(grey) in done.stderr
    assert profiles.names(home / "config") == []


@pytest.mark.usefixtures("home")
def test_corners_belong_to_the_pictures_without_markers(pictures: list[Path], tmp_path: Path) -> None:
    """They may be given once for each of these, in order, while the others are found by their markers."""
    camera = finding.by_markers(picture.load(BARE).pixels, Mat())
    corners = camera.project(lifted(Mat().area(), Mat().height))
    bare = []
    for number in (0, 2):
        pixels = picture.load(pictures[number]).pixels.copy()
        outside = np.ones(pixels.shape[:2], np.uint8)
        middle = corners.mean(axis=0)
        cv2.fillConvexPoly(outside, np.round(middle + 1.25 * (corners - middle)).astype(np.int32), 0)
        pixels[outside == 1] = 190
        bare.append(tmp_path / f"{number}.png")
        cv2.imwrite(str(bare[-1]), pixels)
    clicked = ["--corners", *(f"{x:.1f},{y:.1f}" for x, y in corners)]
    mixed = [bare[0], pictures[1], bare[1], pictures[3]]
    words = ["--profile", "mine", "--positions", *TAUGHT, *clicked, *clicked, "--json"]
    done = run("calibrate", "camera", *mixed, *words)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["wrong"] == 0


def test_an_unknown_profile_lists_the_known_ones(home: Path, profile: Profile) -> None:
    """`read`, `replay` and `play` say which there are, or that there is none."""
    assert "Nobody has taught me a set yet" in run("read", BARE, "--profile", "other").stderr
    profiles.keep(profile, home / "config")
    watched = ["play", "--board", "none", "--camera"]
    for command in (["read", str(BARE)], ["replay", str(PICTURES)], [*watched, str(PICTURES)]):
        done = run(*command, "--profile", "other")
        assert done.returncode == 1
        assert "There's no profile 'other'. There are: mine." in done.stderr
    assert "a camera must see the pieces" in run("play", "--board", "screen", "--profile", "mine").stderr


def test_a_profile_is_kept_as_it_was_learned(profile: Profile, tmp_path: Path) -> None:
    """What comes back from its file reads the same."""
    profiles.keep(profile, tmp_path)
    again = profiles.load("mine", tmp_path, network.shipped())
    views = reader.board(drawn(ASKED)).views
    one, other = (
        network.shipped().judge_from_both_sides(views, each.tokens, own=each.own).shares for each in (profile, again)
    )
    assert np.allclose(one, other, atol=1e-6)
    assert again.edition == profile.edition


def test_another_network_learns_the_set_from_its_pictures(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an older network has learned is of no use; the pictures are, once."""
    path = profiles.keep(profile, tmp_path)
    older = path.read_bytes()
    monkeypatch.setattr(profiles, "_reader", lambda: "newer")
    again = profiles.load("mine", tmp_path, network.shipped())
    assert np.allclose(again.tokens, profile.tokens, atol=1e-5)
    assert path.read_bytes() != older
    monkeypatch.setattr(profiles, "learn", None)
    assert len(profiles.load("mine", tmp_path, network.shipped()).pictures) == 4


@pytest.mark.parametrize("kind", ["empty", "text", "cut", "other", "shapes", "numbers", "house"])
def test_a_damaged_profile_is_a_sentence(kind: str, profile: Profile, tmp_path: Path) -> None:
    """It names the file, and says what to do."""
    path = profiles.keep(profile, tmp_path)
    data = path.read_bytes()
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    changed = {
        "shapes": {"weights0": arrays["weights0"][:, :3]},
        "numbers": {"bias": np.full(5, np.nan)},
        "house": {"house": np.full_like(arrays["tokens"], np.nan)},
    }
    if kind in changed:
        np.savez(path, **(arrays | changed[kind]))
    elif kind == "other":
        np.savez(path, numbers=np.arange(3))
    else:
        path.write_bytes({"empty": b"", "text": b"no profile", "cut": data[: len(data) // 2]}[kind])
    with pytest.raises(ProfileError, match=r"mine\.npz isn't a profile .* teach me the set again"):
        profiles.load("mine", tmp_path, network.shipped())


def test_a_profile_with_an_array_that_does_not_fit_is_refused(profile: Profile, tmp_path: Path) -> None:
    """Whichever array has a row too few or too many, or another form, its file is refused in a sentence."""
    found = refused(profiles.keep(profile, tmp_path), lambda: profiles.load("mine", tmp_path, network.shipped()))
    assert found >= {"edition", "cells", "boards", "arounds", "tokens", "weights0", "bias", "along", "taught"}


def test_no_picture_of_a_learned_set_is_read_worse_with_a_profile() -> None:
    """Taught with pictures of the kind that ships, a profile names each square that is named without it."""
    eyes = network.shipped()
    shipped = [one for one in labelled() if one.edition == "eclipse" and not one.label.get("covered")]
    views = [reader.board(picture.load(one.path).pixels, corners=one.corners).views for one in shipped]
    cells = [read_cells(one.label["position"], "GSgs") for one in shipped]
    taught = profiles.learn([Labelled(*each) for each in zip(views[::2], cells[::2], strict=True)], "eclipse", eyes)
    assert taught.own.house is not None
    for seen, truth in zip(views, cells, strict=True):
        house = eyes.judge_from_both_sides(seen, eyes.house_set(0)).shares
        own = eyes.judge_from_both_sides(seen, taught.tokens, own=taught.own).shares
        named = house.max(axis=1) >= reader.LETTER_FROM
        assert (own.max(axis=1)[named] >= reader.LETTER_FROM).all()
        assert (own.argmax(axis=1)[named] == house.argmax(axis=1)[named]).all()
        sure = (own.max(axis=1) >= reader.LETTER_FROM) & ~named
        assert all(network.CLASSES[own[at].argmax()] == truth[at] for at in np.flatnonzero(sure))


@pytest.mark.parametrize(("left_open", "looks_like_it"), [(0, True), (1, True), (3, False)])
def test_a_learned_set_that_leaves_open_what_was_learned_does_not_count(
    left_open: int, looks_like_it: bool, lessons: list[Labelled], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its tokens leave three of eight pieces open in each picture, only what the pictures teach counts."""

    def read(_: object, views: Views, __: Array, own: OwnSet | None = None) -> NetworkOutput:
        picture = next(one for one in lessons if one.views is views)
        shares = 0.99 * np.eye(6)[np.maximum(picture.classes, 0)] + 0.01 / 6
        if own is None:
            shares[np.flatnonzero(picture.classes > 0)[:left_open]] = 1 / 6
        return NetworkOutput(shares, np.zeros((16, 2)), 1.0)

    monkeypatch.setattr(network.Network, "judge_from_both_sides", read)
    assert (profiles.learn(lessons, "eclipse", network.shipped()).own.house is not None) == looks_like_it


def test_empty_squares_make_no_set_look_like_a_learned_one() -> None:
    """Where most squares are empty, a learned set reads most of them; yet it counts only if it reads the pieces."""
    few = ["G3/4/2s1/4", "4/1S2/4/g3", "s3/4/4/1G2", "3S/4/g3/4"]
    lessons = [Labelled(reader.board(drawn(one)).views, read_cells(one, "GSgs")) for one in few]
    eyes = network.shipped()
    read = [eyes.judge_from_both_sides(one.views, eyes.house_set(0)).shares.max(axis=1) for one in lessons]
    assert (np.array(read) >= reader.LETTER_FROM).mean() > 2 / 3
    assert profiles.learn(lessons, "eclipse", eyes).own.house is None


_NOTHING = np.zeros((1, 5), np.float32)
BESIDE_THE_HOUSE = own_set.OwnSet(
    fitting.Learned((_NOTHING,), _NOTHING[0], 1.0, np.zeros(5, np.bool_)), network.shipped().house_set(0)
)
WHITE = Views(np.full((BOARD_PX, BOARD_PX, 3), 255, np.uint8), np.full((AROUND_PX, AROUND_PX, 3), 255, np.uint8))
SHARES = st.lists(st.floats(0.001, 1.0), min_size=6, max_size=6)


@given(looks=st.tuples(SHARES, SHARES, SHARES, SHARES))
def test_what_a_learned_set_names_a_profile_names_too(looks: tuple[list[float], ...]) -> None:
    """Whatever the profile says from either side: where the house's mean names a square, so does the joined mean."""
    house, across, own, own_across = (np.array([look]) / sum(look) for look in looks)
    alone = (house + across) / 2
    sure = own_set.HOUSE_SURE
    sides = fitting.surer(house, own, sure), fitting.surer(across, own_across, sure)
    joined = BESIDE_THE_HOUSE.together(WHITE, *sides)
    if alone.max() >= reader.LETTER_FROM:
        assert joined.argmax() == alone.argmax()
        assert joined.max() >= alone.max() - 1e-9


def test_what_is_burnt_out_shows_nothing() -> None:
    """A square that is partly burnt out in all colours is less sure; a wholly white one says nothing at all."""
    own = replace(BESIDE_THE_HOUSE, house=None)
    said = np.tile([0.01, 0.95, 0.01, 0.01, 0.01, 0.01], (16, 1))
    grey = Views(np.full_like(WHITE.board, 128), WHITE.around)
    half = Views(grey.board.copy(), grey.around)
    half.board[:, : BOARD_PX // 2 + 18] = 255
    yellow = Views(np.where(np.arange(3) == 0, 100, WHITE.board).astype(np.uint8), WHITE.around)
    sure, unsure, nothing, coloured = (own.together(views, said, said) for views in (grey, half, WHITE, yellow))
    assert np.allclose(sure, said)
    assert np.allclose(coloured, said)
    assert np.allclose(nothing[:, :5], nothing[:, :1])
    assert np.allclose(nothing[:, 5], 0.01)
    order = unsure[:4, 1]
    assert order[0] == order[1] < order[2] < order[3] == pytest.approx(0.95)


@given(shares=SHARES, lost=st.lists(st.floats(0, 1), min_size=2, max_size=2).map(sorted))
def test_the_more_is_lost_the_less_is_said(shares: list[float], lost: list[float]) -> None:
    """The likeliest kind stays the likeliest, and is never surer where more is lost; what hides stays as likely."""
    said = np.array([shares]) / sum(shares)
    less, more = (fitting.weakened(said, np.array([each])) for each in lost)
    assert less.sum() == pytest.approx(1)
    assert more[0, :5].max() <= less[0, :5].max() + 1e-9 <= said[0, :5].max() + 2e-9
    assert np.isclose(less[0, said[0, :5].argmax()], less[0, :5].max())
    assert less[0, 5] == more[0, 5] == said[0, 5]


def test_a_square_is_named_only_if_it_looks_so_beside_the_others_and_alone() -> None:
    """If the network and what was learned are as sure of different things, the square stays open; else it is named."""
    gold, silver = (np.eye(5, dtype=np.float32)[[at]] * 8 for at in (1, 2))
    one = np.ones((1, 1), np.float32)
    sure = []
    for alone in (gold, silver):
        fitted = fitting.Fitted(((alone, np.zeros(5, np.float32)),), np.ones(5, np.bool_))
        own = fitting.cooled(fitted, (1.0, 1.0, 1.0), own_set.manner())
        sure.append(softmax(own.logits((one,), gold.astype(np.float64))).max())
    assert sure[0] >= reader.LETTER_FROM
    assert sure[1] < reader.LETTER_FROM


def test_both_looks_at_a_kept_out_picture_are_in_the_order_of_its_squares(
    lessons: list[Labelled], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look from across has its squares turned back, so that how sure to be is asked of the same square twice."""
    kept: list[fitting.KeptOut] = []

    def asked(kept_out: Sequence[fitting.KeptOut], *_: object) -> NoReturn:
        kept.extend(kept_out)
        raise UntaughtError("That is enough.")

    monkeypatch.setattr(fitting, "measured", asked)
    with pytest.raises(UntaughtError, match="enough"):
        profiles.learn(lessons, "eclipse", network.shipped())
    assert any((lesson.classes != lesson.classes[::-1]).any() for lesson in lessons)
    for lesson, (_, (along, across)) in zip(lessons, kept, strict=True):
        assert np.array_equal(along.classes, lesson.classes)
        assert np.array_equal(across.classes, lesson.classes)
        assert (along.logits.argmax(axis=1) == across.logits.argmax(axis=1)).mean() > 0.8


def test_what_no_picture_shows_is_left_to_the_network(lessons: list[Labelled]) -> None:
    """If no square is empty in any picture, empty squares are still read; what hides a square is, too."""
    full = [Labelled(one.views, one.cells.replace(".", "?")) for one in lessons]
    taught = profiles.learn(full, "flip", network.shipped())
    shares = network.shipped().judge_from_both_sides(lessons[0].views, taught.tokens, own=taught.own).shares
    read = "".join(network.CLASSES[at] for at in shares.argmax(axis=1))
    assert write_cells(read) == TAUGHT[0]


def test_too_few_pictures_teach_nothing(lessons: list[Labelled]) -> None:
    """The sentence says how many there should be."""
    with pytest.raises(UntaughtError, match="One picture isn't enough"):
        profiles.learn(lessons[:1], "eclipse", network.shipped())


def test_colours_are_the_same_in_any_light() -> None:
    """A square's colours beside the paper's don't change with the light's colour and strength."""
    rng = np.random.default_rng(2)
    board, around = rng.integers(60, 120, (160, 160, 3)), rng.integers(110, 120, (40, 40, 3))
    plain = colours(Views(board.astype(np.uint8), around.astype(np.uint8)))
    tone = np.array([1.2, 1.6, 2.0])
    bright = colours(Views((board * tone).astype(np.uint8), (around * tone).astype(np.uint8)))
    assert np.abs(bright - plain).max() < 0.1
    assert np.isfinite(colours(Views(np.zeros((160, 160, 3), np.uint8), np.zeros((40, 40, 3), np.uint8)))).all()


@pytest.mark.parametrize(
    ("tone", "word"),
    [
        ((1.0, 1.0, 1.0), ""),
        ((0.9, 0.9, 0.95), ""),
        ((0.15, 0.15, 0.15), "darker"),
        ((0.4, 0.6, 0.9), "warmer"),
        ((1.0, 0.7, 0.4), "bluer"),
    ],
)
def test_another_light_is_told(tone: tuple[float, float, float], word: str, profile: Profile) -> None:
    """A light far from that of all pictures of a profile is told by what has changed."""
    views = profile.pictures[0].views
    seen = Views(views.board, np.asarray(views.around * np.array(tone), np.uint8))
    assert change(light_of(seen), profile.lights) == word


def test_light_that_stays_different_is_told_once(profile: Profile) -> None:
    """An eye that knows a taught set tells it after twenty seconds, and not for a shadow that goes."""
    told: list[str] = []
    eye = BoardEye(profile.tokens, own=profile.own, light=LightWatch(profile.lights, told.append))
    taught, dark = drawn(TAUGHT[0]), drawn(TAUGHT[0], (0.2, 0.2, 0.2))
    for at_s, pixels in ((0, taught), (5, dark), (24, dark), (25, taught), (30, dark), (49, dark)):
        eye.glance(pixels, at_s * 1000.0)
    assert told == []
    for at_s in (51, 52, 80):
        eye.glance(dark, at_s * 1000.0)
    assert told == ["darker"]


def test_a_camera_says_that_the_light_has_changed_and_how_to_teach_it() -> None:
    """Two cameras that see it say it once; the command is for whoever types."""
    told: list[Fact] = []
    news = CameraNews(told.append, lambda: None, alone=True)
    for _ in range(2):
        news.take(OtherLight("tin", "warmer"), 0.0)
    assert told == [Notice("light_warmer", {"profile": "tin"}), Notice("teach_light", {"profile": "tin"})]
    for language in ("en", "de"):
        said = [EclipseSentences(language, edition("eclipse")).say(fact) or "" for fact in told]
        assert "tin" in said[0]
        assert "calibrate camera --add --profile tin" in said[1]


def test_unclear_squares_in_another_light_are_told(
    home: Path, profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`read` says what has changed, and how to teach that light."""
    profiles.keep(profile, home / "config")
    for face in LOOKS:
        monkeypatch.setitem(LOOKS, face, ((90, 130, 130), (140, 130, 210)))
    dark = tmp_path / "dark.png"
    cv2.imwrite(str(dark), drawn(ASKED, (0.05, 0.08, 0.16)))
    done = run("read", dark, "--profile", "mine")
    assert "than in all pictures of mine. Teach it this light, too" in done.stderr


def test_a_profile_that_can_not_be_written_is_a_sentence(profile: Profile, tmp_path: Path) -> None:
    """It says that nothing is saved."""
    (tmp_path / "profiles").write_text("in the way")
    with pytest.raises(CompanionError, match="The profile isn't saved"):
        profiles.keep(profile, tmp_path)
