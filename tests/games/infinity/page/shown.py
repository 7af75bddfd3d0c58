"""A page of Infinity that is really served, and games that it shows."""

from typing import Any

from eclipse_companion.announcements import Fact, GameStarted, ToMove, TurnSeen
from eclipse_companion.games.infinity.announcements import Scored
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.page.facts import InfinityPageFacts
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.outputs.page.page import Page


def told(*texts: str, start: str = str(START), names: tuple[str, str] = ("Ann", "Ben")) -> list[Fact]:
    """What is announced in a game from a position in which these placements are made."""
    position = Position.parse(start)
    facts: list[Fact] = [GameStarted("uuid", "infinity", names, position)]
    facts.append(ToMove(position.side, human=True, task=""))
    for number, text in enumerate(texts, start=1):
        event = rules.place(position, Placement.parse(text))
        facts.append(TurnSeen(event.placer, event.placement, event.position, number, 0.0))
        facts.append(Scored.of(event, position.knob, event.reason))
        facts.append(ToMove(event.position.side, human=True, task=""))
        position = event.position
    return facts


def view(*texts: str, start: str = str(START), language: str = "en") -> InfinityView:
    """What screens show of that game."""
    shown = InfinityView(InfinitySentences(language))
    for fact in told(*texts, start=start):
        shown = shown.after(fact)
    return shown


def serve(language: str = "en", **parts: Any) -> Page:
    """A page before any game."""
    return Page(InfinityView(InfinitySentences(language)), lambda _: None, 0, facts=InfinityPageFacts(), **parts)
