"""The table as the page draws it: both sides of the zodiac, pile, stock, gems, dice, a battle, and the count. Pure.

In: a table, and what happens in a battle. Out: JSON. Pairs of things are White's and Blue's, in this order.
"""

from dataclasses import replace
from typing import Any

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import SIGNS, Card, card_text, colour_of, sign_of, signs_of, texts_of
from eclipse_companion.games.ecliptic.game.events import Battled, Fight
from eclipse_companion.games.ecliptic.game.players import Die, Player
from eclipse_companion.games.ecliptic.game.table import Phase, Table


def table_json(table: Table, battle: dict[str, Any] | None = None, placed: Card | None = None) -> dict[str, Any]:
    """What everybody sees. `placed`: the card that was placed last."""
    return {
        "side": table.side.at,
        "phase": table.phase.value,
        "lines": [texts_of(line) for line in table.lines],
        "pile": texts_of(table.pile),
        "out": texts_of(tuple(sorted(table.out))),
        "stock": table.stock,
        "gems": table.gems,
        "dice": [table.dice(player) for player in Player],
        "hands": table.hands,
        "battle": battle,
        "placed": "" if placed is None else card_text(placed),
        "wrong": "",
        "answer": "",
    }


def tried_json(table: Table, player: Player, action: Action, reply: Action | None) -> dict[str, Any]:
    """The table with a wrong turn of an exercise on it, and with the card that the opponent can place against it."""
    lines, pile, out, wrong = list(table.lines), table.pile, table.out, None
    match action:
        case Play(pair, placed, took):
            lines[player.at] = tuple(sorted((*lines[player.at], placed)))
            pile, out, wrong = pile[:-1] if took is not None else pile, out | {*pair}, placed
        case Discard(card):
            pile, wrong = (*pile, card), card
        case Keep(card):
            wrong = card
        case _:
            pass
    after = replace(table, lines=(lines[0], lines[1]), pile=pile, out=out)
    answer = card_text(reply.placed) if isinstance(reply, Play) else ""
    return {**table_json(after), "wrong": "" if wrong is None else card_text(wrong), "answer": answer}


def battle_json(
    table: Table,
    chosen: tuple[Die | None, Die | None] = (None, None),
    throws: tuple[tuple[int, int], ...] = (),
    battled: Battled | None = None,
) -> dict[str, Any] | None:
    """A battle that is fought, or was just over; None if there is none.

    `chosen`: both dice, 0 for one that is secret still; `throws` so far.
    """
    if table.phase is Phase.BATTLE:
        return _battle(texts_of(rules.contested(table)), chosen, throws)
    if table.phase is Phase.KEEP and table.fight is not None:
        return _fought(texts_of(rules.contested(table)), table.fight)
    if battled is None:
        return None
    return {**_fought(texts_of((battled.keep, battled.lost)), battled.fight), "kept": card_text(battled.keep)}


def _fought(cards: tuple[str, ...], fight: Fight) -> dict[str, Any]:
    return {**_battle(cards, fight.dice, fight.throws), "winner": fight.winner.at}


def _battle(
    cards: tuple[str, ...], dice: tuple[Die | None, Die | None], throws: tuple[tuple[int, int], ...]
) -> dict[str, Any]:
    return {"cards": cards, "dice": dice, "throws": throws, "winner": None, "kept": ""}


def count_json(table: Table) -> list[dict[str, Any]]:
    """What each side counts at the end, with the cards that make its series, and those that make its colour."""
    return [
        {
            **table.scores[player.at].as_json(),
            "series_cards": texts_of(_series(table.lines[player.at])),
            "colour_cards": texts_of(_colour(table.lines[player.at])),
        }
        for player in Player
    ]


def _series(line: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the longest run of neighbouring signs; of equal ones the first."""
    signs, best, run = signs_of(line), list[int](), list[int]()
    for sign in SIGNS:
        run = [*run, sign] if sign in signs else []
        best = run if len(run) > len(best) else best
    return tuple(card for card in line if sign_of(card) in best)


def _colour(line: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the most frequent colour; of equal ones the first."""
    colours = [colour_of(card) for card in line]
    most = max(colours, key=colours.count, default="")
    return tuple(card for card in line if colour_of(card) == most)
