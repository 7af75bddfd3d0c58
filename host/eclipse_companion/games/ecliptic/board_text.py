"""The table as lines of plain text: both sides of the zodiac, gems, dice, hands' sizes, pile, stock, and pairs.

In: a table, and labels. Out: lines of at most 44 characters.
"""

import textwrap
from collections.abc import Mapping
from typing import Final

from eclipse_companion.games.ecliptic.game.cards import SIGNS, card_text, colour_of
from eclipse_companion.games.ecliptic.game.players import DICE, Player
from eclipse_companion.games.ecliptic.game.table import Table

LABELS: Final[Mapping[str, str]] = {
    "white": "White",
    "blue": "Blue",
    "gems": "gems",
    "in_hand": "in hand",
    "pile": "Pile",
    "stock": "Stock",
    "pairs": "Pairs",
}
"""The labels in English."""
_COLUMNS: Final = 44
_SHOWN: Final = 6
"""How many cards of the pile are shown, the top last."""


def board_text(table: Table, labels: Mapping[str, str] = LABELS) -> str:
    """White's side above the signs, Blue's below; who is who, and what lies beside."""
    signs = "".join(f"{sign:>3}" for sign in SIGNS)
    pile = " ".join(card_text(card) for card in table.pile[-_SHOWN:]) or "-"
    more = "... " if len(table.pile) > _SHOWN else ""
    return "\n".join(
        [
            *_player(table, Player.WHITE, labels),
            "",
            _side(table, Player.WHITE),
            signs,
            _side(table, Player.BLUE),
            "",
            *_player(table, Player.BLUE, labels),
            "",
            f"{labels['stock']} {table.stock}   {labels['pile']} {more}{pile}",
            *_pairs(table, labels),
        ]
    )


def _player(table: Table, player: Player, labels: Mapping[str, str]) -> list[str]:
    dice = " ".join(f"d{die}" if die in table.dice(player) else "-" * len(f"d{die}") for die in DICE)
    who = labels[player.value]
    beside = f"{labels['gems']} {table.gems[player.at]}, {table.hands[player.at]} {labels['in_hand']}"
    return [f"{who}: {beside}", f"  {dice}"]


def _pairs(table: Table, labels: Mapping[str, str]) -> list[str]:
    """The pairs that were put down, by sign, in as many lines as they need; none before the first."""
    cards = " ".join(map(card_text, sorted(table.out)))
    return textwrap.wrap(f"{labels['pairs']} {cards}", _COLUMNS, subsequent_indent="  ") if cards else []


def _side(table: Table, player: Player) -> str:
    cards = (table.of_sign(player, sign) for sign in SIGNS)
    return "".join(f"{'.' if card is None else colour_of(card):>3}" for card in cards)
