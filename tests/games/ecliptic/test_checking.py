"""`calibrate --game ecliptic camera`, as its users meet it: which cards can be read, on a page and as JSON."""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eclipse_companion.commands.camera_check.corners import Corners
from eclipse_companion.commands.cli import main
from eclipse_companion.games.ecliptic.commands.checking import _Cards as Cards
from eclipse_companion.sensing.sight import marking
from eclipse_companion.sensing.sight.judging import Trouble
from eclipse_simulation.camera.faults import Bands
from tests.games.ecliptic.vision.from_above import BESIDE, PILE, ROW_Y, Above, Image, column, face
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.processes import lines_of

TABLE = Above().zodiac().line("W", "1S", "7G", "12C").line("B", "3T", "6P").paste(face("9M"), *PILE).pixels


def checked(pixels: Image, *, aries: str = "left", mirrored: bool = False) -> tuple[Cards, Any]:
    """The check's subject, and what it saw in a picture."""
    cards = Cards(argparse.Namespace(aries=aries, mirrored=mirrored))
    return cards, cards.look(pixels, 0.0)


def test_a_good_picture_needs_nothing() -> None:
    """All twelve signs are read, nothing is to be changed, and each card is framed in green with its name."""
    cards, sight = checked(TABLE)
    judgement = cards.judged(sight)
    assert (judgement.seen, judgement.clear, judgement.troubles) == (True, 12, ())
    assert judgement.text == "I see the zodiac. I can read 12 of its 12 cards."
    assert cards.position(sight) == "1S 7G 12C/3T 6P"
    assert cards.position(checked(TABLE, aries="right")[1]) is not None
    drawn = cards.drawn(sight)
    assert (drawn == marking.SURE).all(axis=2).sum() > 18 * 200
    assert not (drawn == marking.UNSURE).all(axis=2).any()


def test_a_lamp_that_flickers_is_told_and_the_cards_are_read_without_its_bands() -> None:
    """In the second picture; the bands may stand."""
    gains = Bands(0.35, 4.0, 0.2, 0.0).gains(len(TABLE))[:, None, None]
    cards, _ = checked(TABLE)
    banded = np.asarray(np.clip(TABLE * gains, 0, 255), np.uint8)
    assert cards.judged(cards.look(banded, 0.0)).troubles == ()
    judgement = cards.judged(cards.look(banded, 100.0))
    assert (judgement.clear, judgement.troubles) == (12, (Trouble.FLICKERS,))
    assert judgement.sentences[1].startswith("A lamp flickers, and dark bands lie in the picture.")


def test_what_cannot_be_read_is_named_and_marked() -> None:
    """A hand on both markers of a card: whose it is, and at which sign; and half a zodiac is too little."""
    table = Above().zodiac().line("W", "4S", "9C")
    for x, y in ((column(9) - 18, ROW_Y + BESIDE + 30), (column(9) + 18, ROW_Y + BESIDE - 30)):
        table.cover(x, y, 24, 26)
    cards, sight = checked(table.pixels)
    judgement = cards.judged(sight)
    assert judgement.troubles == (Trouble.UNCLEAR,)
    assert "I can't read 1 card (White at 9): something hides them, or the light is bad." in judgement.sentences
    half, seen = checked(Above().zodiac(range(1, 8)).pixels)
    assert half.judged(seen).troubles == (Trouble.OUTSIDE,)
    assert half.judged(seen).clear == 7


@pytest.mark.parametrize(
    ("pixels", "trouble", "says"),
    [
        (np.ascontiguousarray(TABLE[:, ::-1]), Trouble.MIRRORED, "use --mirrored"),
        (np.full_like(TABLE, 90), Trouble.NO_MARKERS, "I can read no card"),
        (np.full_like(TABLE, 9), Trouble.DARK, "too dark"),
        (Above().paste(face("7G"), 300, 300).paste(face("8G"), 600, 300).pixels, Trouble.NO_MARKERS, "I can read 7G"),
    ],
)
def test_what_is_wrong_is_told(pixels: Image, trouble: Trouble, says: str) -> None:
    """A sentence says what to change."""
    cards, sight = checked(pixels)
    judgement = cards.judged(sight)
    assert trouble in judgement.troubles
    assert says in judgement.text
    assert cards.mirrored == (trouble is Trouble.MIRRORED)


def test_a_picture_that_the_option_mirrors_needs_no_option() -> None:
    """What is to be changed is the option."""
    cards, sight = checked(np.ascontiguousarray(TABLE[:, ::-1]), mirrored=True)
    assert "Leave out --mirrored." in cards.judged(sight).text


def test_where_nothing_is_clicked_nothing_asks_for_it() -> None:
    """The markers on the cards tell where everything is."""
    corners = Corners((), "deck")
    assert (corners.sentence, corners.places) == ("", ())
    assert not corners.hear("corner 0.1 0.2")


@contextmanager
def checking(*options: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "eclipse_companion", "calibrate", "--game", "ecliptic", "camera", "--json"]
    with subprocess.Popen(
        [*command, "--camera", "virtual", "--seconds", "300", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as check:
        try:
            yield check
        finally:
            check.kill()


@pytest.mark.usefixtures("home")
@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
def test_the_page_shows_live_which_cards_can_be_read(tmp_path: Path) -> None:
    """The picture with the cards framed, what lies where, and nothing to click; JSON has what `read` has."""
    seen = tmp_path / "seen.jpg"
    found: dict[str, dict[str, Any]] = {}
    with checking("--picture", str(seen)) as check, Browser() as window:
        for line in lines_of(check):
            told = json.loads(line)
            found[told["type"]] = told
            if told["type"] == "page":
                window.open(told["url"])
            if told["type"] == "cards":
                break
        window.wait_for("document.getElementById('picture')?.naturalWidth === 1280")
        window.wait_for("document.getElementById('notes').innerText.includes('White: 1S 7G 12C')")
        assert "12 of its 12" in window.run("document.getElementById('sentences').innerText")
        assert window.run("document.getElementById('keys').hidden && document.getElementById('undo').hidden")
        assert window.errors == []
    assert found["judgement"]["troubles"] == []
    assert (found["cards"]["lines"], found["cards"]["pile"]) == ({"W": ["1S", "7G", "12C"], "B": ["3T", "6P"]}, "9M")
    assert found["cards"]["neutral"] == 12
    assert seen.read_bytes().startswith(b"\xff\xd8")


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("--camera", "none"), 2, "which camera shall I check"),
        (("--camera", "virtual", "--picture", "x.png"), 2, "Give it the ending .jpg"),
        (("--camera", "virtual", "--camera-scene", "nowhere"), 2, "nowhere"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: tuple[str, ...], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong option gives one sentence that names it."""
    assert main(["calibrate", "--game", "ecliptic", "camera", *words]) == status
    assert sentence in capsys.readouterr().err
