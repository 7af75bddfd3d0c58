"""The device with a position: channels, rows that stand, the knob and both hands. Pure.

In: a position, what the last placement did, words. Out: what the page's `device.js` draws, as JSON.
"""

from typing import Any

from eclipse_companion.games.infinity.announcements import knob_said, row_said
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.marbles import MARBLES, Marble, Player
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.outputs.sentences import Sentences


def device(
    words: Sentences, position: Position, placed: int = 0, pushed: Marble | None = None, silent: Player | None = None
) -> dict[str, Any]:
    """What lies there. `placed`: the channel of the last marble, 0 if none was placed; `pushed`: what rolled off.

    `silent`: whose rows count nothing this time.
    """
    return {
        "position": str(position),
        "channels": list(position.channels),
        "labels": [label(words, position, channel) for channel in FOUR],
        "hands": [_hand(words, position, player) for player in Player],
        "knob": position.knob,
        "knob_said": knob_said(words, position.knob),
        "rows": _rows(words, position, silent),
        "placed": placed,
        "pushed": "" if pushed is None else pushed.value,
    }


def label(words: Sentences, position: Position, channel: int) -> str:
    """What lies in a channel, from the base, for people who don't see the picture."""
    marbles = [words.page_label(f"marble_{key(letter)}") for letter in position.spaces(channel)]
    if not marbles:
        return words.page_label("channel_empty", channel=channel)
    return words.page_label("channel_with", channel=channel, marbles=", ".join(marbles))


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
    """The rows that stand, Blue's first."""
    return [
        {
            "line": row.line,
            "owner": player.value,
            "said": row_said(words, row),
            "points": 0 if player is silent else row.points,
        }
        for player in Player
        for row in rules.rows(position.channels, player)
    ]


def key(letter: str) -> str:
    """A marble in the names of labels."""
    return MARBLES[letter].name.lower()
