"""`deck` and `read --game ecliptic`, as people and tools type them."""

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.games.ecliptic.deck.measures import MARKER
from tests.games.ecliptic.vision.from_above import PILE, SCALE, Above, face


def test_deck_writes_the_cards_and_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says how to print them, and whose game it is."""
    cards, sheet = tmp_path / "cards.pdf", tmp_path / "sheet.PDF"
    assert main(["deck", str(cards)]) == 0
    assert "Jean-Louis Cazaux" in capsys.readouterr().out
    assert main(["deck", "--slots", str(sheet)]) == 0
    assert cards.read_bytes().startswith(b"%PDF-")
    assert b"/Count 23 " in cards.read_bytes()
    assert b"/Count 1 " in sheet.read_bytes()


@pytest.mark.parametrize(("name", "status", "sentence"), [("cards.svg", 2, "isn't"), ("no/cards.pdf", 1, "be written")])
def test_what_can_not_be_written_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, status: int, sentence: str
) -> None:
    """Another ending is wrong usage; a missing folder isn't."""
    assert main(["deck", "--slots", str(tmp_path / name)]) == status
    assert sentence in capsys.readouterr().err


def test_read_tells_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object a picture with --json, sentences without it; a bad file is reported and the next one read."""
    good, bad = tmp_path / "table.png", tmp_path / "none.png"
    table = Above().zodiac().line("W", "1S", "7G").line("B", "3T").paste(face("9M"), *PILE)
    cv2.imwrite(str(good), table.pixels)
    assert main(["read", "--game", "ecliptic", "--json", str(bad), str(good)]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"picture": str(bad), "error": first["error"]}
    assert second.pop("ms") > 0
    assert abs(second.pop("marker_px") - MARKER * SCALE) < 2
    assert second == {
        "picture": str(good),
        "lines": {"W": ["1S", "7G"], "B": ["3T"]},
        "pile": "9M",
        "slots": {},
        "unreadable": 0,
        "elsewhere": [],
        "held": [],
        "neutral": 12,
    }
    assert main(["read", "--game", "ecliptic", "--aries", "right", str(good)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["  White: 3T", "  Blue: 1S 7G", "  On the pile: 9M"]


def test_read_tells_what_is_held_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So people can try how to hold a card for the computer."""
    file = tmp_path / "table.png"
    card = cv2.resize(face("7S"), None, fx=1.5, fy=1.5, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(file), Above().zodiac().paste(np.asarray(card, np.uint8), 750, 180).pixels)
    assert main(["read", "--game", "ecliptic", str(file)]) == 0
    assert "  Held up to the camera: 7S" in capsys.readouterr().out.splitlines()


def test_read_says_what_to_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If markers are small, and if neutral cards are missing."""
    file = tmp_path / "table.png"
    pixels = Above().zodiac([2, 3, 4, 5, 6]).pixels
    cv2.imwrite(str(file), cv2.resize(pixels, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA))
    assert main(["read", "--game", "ecliptic", str(file)]) == 0
    small, few = capsys.readouterr().out.splitlines()[-2:]
    assert small == "  The markers are 9 pixels wide. Come closer, or take larger pictures."
    assert re.fullmatch(r"  Of the twelve neutral cards I read [2-5]\. Show me the whole row\.", few)
