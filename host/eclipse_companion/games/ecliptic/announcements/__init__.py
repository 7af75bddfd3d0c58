"""What only Ecliptic announces: the promise before the deal, what happens, hands, covers, the count, and advice."""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.announcements import Fact
from eclipse_companion.games.ecliptic.announcements.advice import (
    Hint,
    HintSought,
    Teaching,
    Warned,
)
from eclipse_companion.games.ecliptic.announcements.deal import (
    CardsChosen,
    Committed,
    GetCardsReady,
    Revealed,
    WordAsked,
    WordGiven,
    WordSealed,
)
from eclipse_companion.games.ecliptic.announcements.happening import (
    Cover,
    EntryAsked,
    Hand,
    Happened,
    Scored,
    Thrown,
)

COUNTED: Final[Mapping[str, str]] = {
    "Count.stock": "player",
    "Count.stopped": "",
    **dict.fromkeys(("Count.series", "Count.colour", "Count.gems", "Count.total", "Count.signs"), "white blue"),
    "Count.side": "player number",
    "Card.card": "number colour",
    "Card.sign": "number",
    "Phrase.triplet": "player",
    "Phrase.battle": "sign",
    "Phrase.no_card": "",
}
"""Texts that others use, and the names that each may use, as in `Fact.TEXTS`."""
ECLIPTIC_FACTS: Final[tuple[type[Fact], ...]] = (
    *(Committed, WordAsked, WordSealed, WordGiven, GetCardsReady, CardsChosen, Revealed),
    *(Cover, Hand, Happened, Thrown, Scored, EntryAsked),
    *(Hint, HintSought, Warned, Teaching),
)
"""Ecliptic's own announcements."""

__all__ = [
    "COUNTED",
    "ECLIPTIC_FACTS",
    "CardsChosen",
    "Committed",
    "Cover",
    "EntryAsked",
    "GetCardsReady",
    "Hand",
    "Happened",
    "Hint",
    "HintSought",
    "Revealed",
    "Scored",
    "Teaching",
    "Thrown",
    "Warned",
    "WordAsked",
    "WordGiven",
    "WordSealed",
]
