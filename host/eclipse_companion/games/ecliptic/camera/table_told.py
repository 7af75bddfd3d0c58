"""What a picture of the printed cards shows, as people and other programs are told.

In: what was read. Out: lines, JSON, and what to change, so that more can be read.
"""

from typing import Any, Final

import numpy as np

from eclipse_companion.games.ecliptic.deck import measures
from eclipse_companion.games.ecliptic.game.cards import SIGNS, card_text, cards_text
from eclipse_companion.games.ecliptic.vision.laying import BLUE, WHITE
from eclipse_companion.games.ecliptic.vision.reader import TableRead
from eclipse_companion.sensing.sight.judging import Trouble

_NAMES: Final = {WHITE: "White", BLUE: "Blue"}
SMALL_PX: Final = 10.0
"""If markers are smaller, some aren't read even in a sharp picture."""


def marker_px(read: TableRead) -> float:
    """How wide markers are in the picture: the median of the cards that were read."""
    sides = [np.linalg.norm(card.corners[1] - card.corners[0]) for card in read.sight.cards]
    return float(np.median(sides)) * measures.MARKER / measures.WIDTH


def neutral(read: TableRead) -> int:
    """How many neutral cards were read."""
    return sum(card.number is not None and measures.is_neutral(card.number) for card in read.sight.cards)


def as_json(read: TableRead) -> dict[str, Any]:
    """What other programs are told."""
    return {
        "lines": {side: [card_text(card) for card in line] for side, line in read.lines.items()},
        "pile": None if read.pile is None else card_text(read.pile),
        "slots": {str(number): there for number, there in sorted(read.slots.items())},
        "unreadable": read.unreadable,
        "elsewhere": [card_text(card) for card in read.elsewhere],
        "held": [card_text(card) for card in read.held],
        "neutral": neutral(read),
        "marker_px": round(marker_px(read), 1),
    }


def shown(read: TableRead) -> list[str]:
    """What lies there, as a person is told, a line each."""
    lines = [
        f"{name}: {cards_text(read.lines[side]) or 'no card'}" for name, side in (("White", WHITE), ("Blue", BLUE))
    ]
    lines.append(f"On the pile: {'no card that I see' if read.pile is None else card_text(read.pile)}")
    if read.slots:
        taken = [str(number) for number, there in sorted(read.slots.items()) if there]
        lines.append(f"Cards on slots: {', '.join(taken) or 'none'}")
    if read.elsewhere:
        lines.append(f"Elsewhere on the table: {cards_text(read.elsewhere)}")
    if read.held:
        lines.append(f"Held up to the camera: {cards_text(read.held)}")
    return lines


def advice(read: TableRead) -> dict[Trouble, str]:
    """What keeps cards from being read, and what to change."""
    told: dict[Trouble, str] = {}
    if read.unreadable:
        count = "1 card" if read.unreadable == 1 else f"{read.unreadable} cards"
        where = [f"{_NAMES[side]} at {sign}" for side, sign in sorted(read.doubtful, reverse=True)]
        where += ["the pile"] * read.pile_doubtful
        told[Trouble.UNCLEAR] = f"I can't read {count} ({', '.join(where)}): something hides them, or the light is bad."
    if marker_px(read) < SMALL_PX:
        told[Trouble.SMALL] = (
            f"The markers are {marker_px(read):.0f} pixels wide. Come closer, or take larger pictures."
        )
    if neutral(read) < len(SIGNS):
        told[Trouble.OUTSIDE] = f"Of the twelve neutral cards I read {neutral(read)}. Show me the whole row."
    return told
