"""How people make their turns: the named scale of sloppiness, and how often each habit comes.

Pure data. Each figure is a chance per turn, or a range to draw from. The letters are those in traces' truth files.

| letter | habit | what the hand does |
|---|---|---|
| a | over | lifts the tile and turns it in the air |
| b | tumble | tips it over its edge |
| c | slide | slides it, then turns it in place; or turns it first, then slides it |
| d | hesitate, put_back | stops in mid-air; picks a tile up and puts it back |
| e | nudge | knocks a tile on a neighbouring square |
| f | place_first | places before flipping |
| g | both_hands | flips and places at once |
| h | between | sets a tile down between two squares, then centres it |
| i | wrong_side | sets a tile down wrong side up, then turns it |
| j | straighten | straightens a tile between turns |
| k | flip_taken_back | takes a flip back and makes another |
| l | moved | sets the new tile on one square, then moves it to another |
| m | low | carries a tile low over other squares |
| n | early | begins before the other player's hand is gone |
| o | turn_taken_back | takes a whole finished turn back and makes another |
| p | in_one_go | goes straight on to the next turn, as people do who make the computer's turn and their own |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError

LETTERS: Final[dict[str, str]] = {
    "over": "a",
    "tumble": "b",
    "slide": "c",
    "turn_and_slide": "c",
    "hesitate": "d",
    "put_back": "d",
    "nudge": "e",
    "place_first": "f",
    "both_hands": "g",
    "between": "h",
    "wrong_side": "i",
    "straighten": "j",
    "flip_taken_back": "k",
    "moved": "l",
    "low": "m",
    "early": "n",
    "turn_taken_back": "o",
    "in_one_go": "p",
}
"""Habit to the letter that truth files use."""


class NotAStyleError(CompanionError):
    """The name isn't a style or a habit."""


@dataclass(frozen=True)
class Sloppiness:
    """How a player's hands work. Ranges are (least, most); chances are per turn."""

    name: str
    off_mm: float
    most_off_mm: float
    pace: tuple[float, float]
    pause_ms: tuple[float, float]
    flips: Mapping[str, float]
    chances: Mapping[str, float]


SCALE: Final[dict[str, Sloppiness]] = {
    style.name: style
    for style in (
        Sloppiness(
            "tidy",
            off_mm=1.3,
            most_off_mm=3.0,
            pace=(0.7, 1.5),
            pause_ms=(250, 2500),
            flips={"over": 0.5, "tumble": 0.25, "slide": 0.15, "turn_and_slide": 0.10},
            chances={"straighten": 0.12},
        ),
        Sloppiness(
            "ordinary",
            off_mm=1.6,
            most_off_mm=3.6,
            pace=(0.6, 1.6),
            pause_ms=(200, 3500),
            flips={"over": 0.45, "tumble": 0.25, "slide": 0.18, "turn_and_slide": 0.12},
            chances={
                "hesitate": 0.10,
                "put_back": 0.05,
                "nudge": 0.05,
                "place_first": 0.05,
                "both_hands": 0.06,
                "between": 0.04,
                "wrong_side": 0.05,
                "straighten": 0.10,
                "flip_taken_back": 0.02,
                "moved": 0.03,
                "low": 0.10,
                "early": 0.03,
                "turn_taken_back": 0.01,
            },
        ),
        Sloppiness(
            "messy",
            off_mm=2.0,
            most_off_mm=4.0,
            pace=(0.5, 1.8),
            pause_ms=(120, 4000),
            flips={"over": 0.40, "tumble": 0.25, "slide": 0.20, "turn_and_slide": 0.15},
            chances={
                "hesitate": 0.20,
                "put_back": 0.12,
                "nudge": 0.12,
                "place_first": 0.14,
                "both_hands": 0.16,
                "between": 0.12,
                "wrong_side": 0.12,
                "straighten": 0.12,
                "flip_taken_back": 0.05,
                "moved": 0.07,
                "low": 0.20,
                "early": 0.08,
                "turn_taken_back": 0.02,
            },
        ),
        Sloppiness(
            "wild",
            off_mm=2.4,
            most_off_mm=4.0,
            pace=(0.35, 2.2),
            pause_ms=(60, 6000),
            flips={"over": 0.35, "tumble": 0.25, "slide": 0.20, "turn_and_slide": 0.20},
            chances={
                "hesitate": 0.30,
                "put_back": 0.22,
                "nudge": 0.22,
                "place_first": 0.18,
                "both_hands": 0.22,
                "between": 0.20,
                "wrong_side": 0.20,
                "straighten": 0.20,
                "flip_taken_back": 0.12,
                "moved": 0.14,
                "low": 0.35,
                "early": 0.15,
                "turn_taken_back": 0.06,
            },
        ),
    )
}
"""From tidy to wild. The sample games' orderly players are about `tidy`, their messy ones about `messy`."""


def sloppiness(name: str) -> Sloppiness:
    """The style with this name. Raises `NotAStyleError`."""
    found = SCALE.get(name.strip().lower())
    if found is None:
        message = f"{name!r} isn't a style. Styles are {', '.join(SCALE)}."
        raise NotAStyleError(message)
    return found
