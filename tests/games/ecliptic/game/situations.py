"""Situations for tests, made of a few cards: all others are in the stock."""

from collections.abc import Sequence

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.cards import DECK, Card, read_card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Ending, Phase, Table
from eclipse_companion.games.ecliptic.game.turn import Turn

W, B = Player.WHITE, Player.BLUE


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def before_a_turn(  # noqa: PLR0913 - what lies where
    side: Player = W,
    *,
    white: str = "",
    blue: str = "",
    hands: Sequence[str] = ("", ""),
    pile: str = "",
    out: str = "",
    stock: int | None = None,
    **more: object,
) -> State:
    """A state in which a turn of `side` begins.

    `white`, `blue`: their sides of the zodiac; `stock`: how many cards it has, the others are out.
    """
    lines = (cards(white), cards(blue))
    held = (tuple(sorted(cards(hands[0]))), tuple(sorted(cards(hands[1]))))
    lying = cards(f"{white} {blue} {pile} {out} {hands[0]} {hands[1]}")
    rest = tuple(card for card in DECK if card not in lying)
    left = len(rest) if stock is None else stock
    table = Table(
        side=side,
        lines=lines,
        pile=cards(pile),
        out=frozenset((*cards(out), *rest[left:])),
        hands=(len(held[0]), len(held[1])),
        stock=left,
        **more,  # type: ignore[arg-type]
    )
    return State(table, held, rest[:left])


def turn_made(state: State, text: str) -> State:
    """The state after a whole turn, written as files have it."""
    return ReplayedGame(state).after(Turn.parse(text)).state


def refusal(state: State, text: str) -> str | None:
    return ReplayedGame(state).why_illegal(Turn.parse(text))


def legal(state: State) -> dict[str, list[str]]:
    """The legal actions where a turn begins or goes on, after the draw if nothing can be taken."""
    settled = rules.settled(rules.Happened(state)).state
    return {player.letter: list(map(str, actions)) for player, actions in rules.legal(settled).items()}


__all__ = ["B", "Ending", "Phase", "W", "before_a_turn", "cards", "legal", "refusal", "turn_made"]
