"""What one look at a table tells: whose line has which cards, the top of the pile, what lies elsewhere, the slots.

Out: the same as JSON, for recordings, and back.
"""

from dataclasses import dataclass
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.ecliptic.game.cards import Card, Sign, card_text, read_card
from eclipse_companion.games.ecliptic.steps.own_cards import SLOTS

Spot = tuple[int, Sign]
"""A place in a line: 0 for White's or 1 for Blue's, and the sign."""

UNSEEN: Final = (None,) * SLOTS


class NotALookError(CompanionError):
    """The value is no look."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What lies face up, and on which slots something lies.

    `lines`: White's and Blue's. `pile`: its top, if it can be read. `loose`: all other cards that are face up.
    `astray`: those of them that lie beside a sign which isn't theirs, and where. `doubtful`: where something lies in a
    line that can't be read, and `pile_doubtful`: whether that is so on the pile. `slots`: None for those not seen.
    """

    lines: tuple[frozenset[Card], frozenset[Card]] = (frozenset(), frozenset())
    pile: Card | None = None
    loose: frozenset[Card] = frozenset()
    astray: frozenset[tuple[Card, Spot]] = frozenset()
    doubtful: frozenset[Spot] = frozenset()
    pile_doubtful: bool = False
    slots: tuple[bool | None, ...] = UNSEEN

    @property
    def face_up(self) -> frozenset[Card]:
        """All cards that can be read."""
        return self.loose.union(*self.lines, () if self.pile is None else (self.pile,))

    @property
    def in_doubt(self) -> bool:
        """Whether something lies in a line or on the pile that can't be read."""
        return bool(self.doubtful) or self.pile_doubtful

    @property
    def taken(self) -> frozenset[int]:
        """The slots on which something lies, from 1."""
        return frozenset(number for number, there in enumerate(self.slots, start=1) if there)


@dataclass(frozen=True, slots=True)
class Observation:
    """A look at a time, milliseconds; `lying` is None while something moves. `away`: the table wasn't seen before."""

    t_ms: float
    lying: TableState | None = None
    away: bool = False


def as_json(lying: TableState) -> dict[str, Any]:
    """A look as recordings keep it."""
    return {
        "lines": [sorted(map(card_text, line)) for line in lying.lines],
        "pile": None if lying.pile is None else card_text(lying.pile),
        "loose": sorted(map(card_text, lying.loose)),
        "astray": sorted([card_text(card), *spot] for card, spot in lying.astray),
        "doubtful": sorted(map(list, lying.doubtful)),
        "pile_doubtful": lying.pile_doubtful,
        "slots": list(lying.slots),
    }


def from_json(value: Any) -> TableState:  # noqa: ANN401 - whatever JSON holds
    """The look that a recording has. Raises `NotALookError`."""
    try:
        white, blue = (frozenset(map(read_card, line)) for line in value["lines"])
        return TableState(
            (white, blue),
            None if value["pile"] is None else read_card(value["pile"]),
            frozenset(map(read_card, value["loose"])),
            frozenset((read_card(card), (int(side), int(sign))) for card, side, sign in value["astray"]),
            frozenset((int(side), int(sign)) for side, sign in value["doubtful"]),
            bool(value["pile_doubtful"]),
            tuple(None if there is None else bool(there) for there in value["slots"])[:SLOTS],
        )
    except (KeyError, TypeError, ValueError, AttributeError, CompanionError):
        raise NotALookError("This isn't a look at a table of Ecliptic.") from None
