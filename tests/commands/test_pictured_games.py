"""`read` for a game, of a picture that shows another game's table: a sentence says which game's."""

from pathlib import Path

import pytest

from tests.commanded import commanded

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "tests/data/pictures/daylight_a.jpg"
DARK_BOARD = ROOT / "tests/data/pictures/backlight_a.jpg"
DEVICE = ROOT / "tests/data/infinity-pictures/daylight_9100.jpg"
CARDS = ROOT / "docs/ecliptic/table.jpg"


@pytest.mark.parametrize(
    ("game", "picture", "shows"),
    [
        ("infinity", BOARD, "Eclipse"),
        ("eclipse", DEVICE, "Infinity"),
        ("ecliptic", DEVICE, "Infinity"),
        ("infinity", CARDS, "Ecliptic"),
    ],
)
def test_a_picture_of_another_game_is_recognized(game: str, picture: Path, shows: str) -> None:
    """Whether its own reader sees nothing there, or only places that it can't tell; JSON stays as it is."""
    said = commanded(["read", "--game", game, picture]).stderr.splitlines()[-1]
    typed = f"eclipse-companion read --game {shows.lower()} {picture}"
    assert said == f"{picture}: This looks like {shows}. To read it: {typed}"
    assert commanded(["read", "--game", game, picture, "--json"]).stderr == ""


@pytest.mark.parametrize(("game", "picture"), [("eclipse", DARK_BOARD), ("infinity", DARK_BOARD), ("eclipse", BOARD)])
def test_what_no_other_game_reads_clearly_names_none(game: str, picture: Path) -> None:
    """A board in bad light is no other game's, and a clear one needs no advice."""
    assert "looks like" not in commanded(["read", "--game", game, picture]).stderr
