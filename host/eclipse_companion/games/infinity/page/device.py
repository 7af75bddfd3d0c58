"""The device with a position: channels, rows that stand, the knob and both hands. Pure.

In: a position, what the last placement did, words. Out: what the page's `device.js` draws, as JSON.
"""

from dataclasses import dataclass
from typing import Any

from eclipse_companion.games.infinity.announcements import knob_on_side, line_said
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.marbles import MARBLES, Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Row
from eclipse_companion.outputs.sentences import Sentences


@dataclass(frozen=True, slots=True)
class Last:
    """What the last placement did."""

    channel: Channel
    pushed: Marble | None
    """What rolled off."""
    silent: Player | None
    """Whose rows count nothing this time."""
    knob_before: int


def device(words: Sentences, position: Position, last: Last | None = None) -> dict[str, Any]:
    """What lies there, and what the last placement did; None: there was none."""
    return {
        "position": str(position),
        "channels": list(position.channels),
        "labels": [channel_label(words, channel, position.channels[channel - 1]) for channel in FOUR],
        "hands": [_hand(words, position, player) for player in Player],
        "knob": position.knob,
        "knob_before": position.knob if last is None else last.knob_before,
        "knob_said": knob_label(words, position.knob),
        "rows": _rows(words, position, None if last is None else last.silent),
        "notes": [],
        "placed": 0 if last is None else last.channel,
        "pushed": "" if last is None or last.pushed is None else last.pushed.value,
    }


def channel_label(words: Sentences, channel: int, lying: str) -> str:
    """What a channel is called: its number, and its marbles from the base, for people who don't see the picture."""
    name = "channel_with" if lying else "channel_empty"
    return words.page_label(name, channel=channel, marbles=" ".join(lying))


def knob_label(words: Sentences, knob: int) -> str:
    """What the knob is called, with its number and the colour whose side that is on: `Knob: two for Blue`."""
    sides = {player: words.side_of(player) for player in Player}
    return words.page_label("knob_at", knob=knob_on_side(words, knob, sides))


def placement_label(words: Sentences, turn: Placement, *, short: bool = False) -> str:
    """A placement as lists have it: `channel 4`, `joker 3`; short for a phone: `ch 4`."""
    name = "listed_joker" if turn.marble.is_joker else "listed_short" if short else "listed_plain"
    return words.page_label(name, channel=turn.channel)


def _hand(words: Sentences, position: Position, player: Player) -> dict[str, Any]:
    """How many marbles a player has in hand."""
    plain, joker = (position.hands[marble] for marble in player.marbles)
    label = "hand_joker" if joker else "hand_plain"
    return {
        "owner": player.value,
        "marbles": [marble.value for marble in player.marbles],
        "plain": plain,
        "joker": joker,
        "said": words.page_label(label, player=words.player(player), count=plain),
    }


def _rows(words: Sentences, position: Position, silent: Player | None) -> list[dict[str, Any]]:
    """The rows that stand, Blue's first, with what they count."""
    return [
        _row(words, player, row, 0 if player is silent else row.points)
        for player in Player
        for row in rules.rows(position.channels, player)
    ]


def _row(words: Sentences, player: Player, row: Row, points: int) -> dict[str, Any]:
    side = words.side_of(player)
    why = "row_silent" if not points else "row_with_joker" if row.joker else ""
    return {
        "line": row.line,
        "owner": player.value,
        "whose": words.page_label("row_of", side=side, row=line_said(words, row.line)),
        "why": words.page_label(why) if why else "",
        "gain": words.page_label("row_gain", side=side, points=points) if points else "0",
        "points": points,
    }


def key(letter: str) -> str:
    """A marble in the names of labels."""
    return MARBLES[letter].name.lower()
