"""What Home says of the computer's levels is what was measured: the tables in docs/evidence.md."""

import re
import tomllib
from pathlib import Path

import pytest

import eclipse_companion
from tests.conftest import ROOT

LANGUAGES = Path(eclipse_companion.__file__).parent / "games"
COUNTS = {
    "en": {"one": 1, "two": 2, "three": 3, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10},
    "de": {"eines": 1, "zwei": 2, "drei": 3, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10},
}
"""The numbers in these texts; those of levels are in digits."""
LOSES = {"en": "loses", "de": "verliert"}
NEAR = 0.06


def said(game: str, language: str) -> dict[str, str]:
    """What is said of each level."""
    text = (LANGUAGES / game / "words" / "languages" / f"{language}.toml").read_text(encoding="utf-8")
    labels = tomllib.loads(text)["Page"]
    return {name.removeprefix("level_said_"): each for name, each in labels.items() if name.startswith("level_said_")}


def table(name: str) -> list[list[str]]:
    """The cells of a table of docs/evidence.md, without its head."""
    text = (ROOT / "docs" / "evidence.md").read_text(encoding="utf-8")
    part = text.split(f"<!-- begin {name} -->")[1].split("<!-- end")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")]
    return rows[2:]


@pytest.mark.parametrize("language", COUNTS)
@pytest.mark.parametrize(("game", "name"), [("eclipse", "levels"), ("infinity", "infinity-levels")])
def test_how_often_a_level_wins_is_what_was_measured(game: str, name: str, language: str) -> None:
    """A share such as six games in ten is at most six hundredths off; a level that never errs lost no game."""
    measured = {level: [*map(int, ends.split(","))] for level, _, _, ends, *_ in table(name) if ends}
    against = {level: other for level, other, *_ in table(name)}
    texts = said(game, language)
    assert set(texts) == {"1", *measured}
    for level, (won, drawn, lost) in measured.items():
        text = texts[level]
        counts = [COUNTS[language][word] for word in re.findall(r"[^\W\d]+", text) if word in COUNTS[language]]
        if not counts:
            assert (level, lost) == ("perfect", 0)
            continue
        share = (lost if LOSES[language] in text else won) / (won + drawn + lost)
        assert share == pytest.approx(counts[0] / counts[1], abs=NEAR), text
        assert text.endswith(against[level])


@pytest.mark.parametrize("language", COUNTS)
def test_what_is_said_of_the_levels_of_ecliptic_is_what_was_measured(language: str) -> None:
    """A level that is a bit better won more than half; two games in three are 64 to 70 percent."""
    rows = [*table("ecliptic"), *table("ecliptic-perfect")]
    scores = {
        (row[0].removeprefix("level "), row[1].removeprefix("level ")[0]): float(row[3].rstrip("%")) for row in rows
    }
    for level, text in said("ecliptic", language).items():
        other = re.search(r"\d", text)
        if other is None:
            assert level in {"1", "3"}  # random and greedy, as the table says
            continue
        score = scores[level, other[0]]
        counts = [COUNTS[language][word] for word in re.findall(r"[^\W\d]+", text) if word in COUNTS[language]]
        assert score == pytest.approx(100 * counts[0] / counts[1], abs=100 * NEAR) if counts else 50 < score < 60
