"""What a position shows to one player or to everybody: a hand, what its player is to do, what a step has done."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.games.ecliptic.announcements import Hand, Happened, Thrown
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.cards import texts_of
from eclipse_companion.games.ecliptic.game.events import Event, Played, shown_to
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.refusals import due
from eclipse_companion.games.ecliptic.steps.step import Step, Throw

_CHOSEN: Final = {"main", "start", "battle", "keep", "twelfth"}
"""What a player with hidden cards chooses."""


def task_of(position: Position, player: Player) -> str:
    """What the player to move does with hidden cards; `none` if nothing."""
    task = due(position)
    if task not in _CHOSEN or position.refereed:
        return "none"
    state = position.state
    if task == "main" and state is not None and state.hands is not None:
        found = rules.plays(state.hands[player.at], state.table.signs(player))
        return "main" if found else "discard"
    return task


def hand_of(position: Position, player: Player, task: str) -> Hand | None:
    """A player's hand, if the program knows it; `task`: as `Hand` has it."""
    state = position.state
    if state is None or state.hands is None:
        return None
    table = state.table
    top = () if table.top is None else (table.top,)
    fought = rules.contested(table) if table.phase is Phase.KEEP else ()
    cards = texts_of(state.hands[player.at])
    return Hand(player, cards, task, " ".join(texts_of(top)), table.dice(player), texts_of(fought))


def happened(before: Position, step: Step, after: Position) -> Sequence[tuple[Happened | Thrown, Event | None]]:
    """What everybody sees of a step, and the event that it shows; None: dice."""
    if isinstance(step, Throw):
        return [(Thrown(step.dice, step.shown, step.winner), None)]
    return [(_told(before, after, event), event) for event in follow(before, step).events]


def _told(before: Position, after: Position, event: Event) -> Happened:
    said = Happened(shown_to(event, None))
    if not isinstance(event, Played):
        return said
    again = rules.has_extra_turn(before.table, event.play) and after.table.phase is not Phase.OVER
    return replace(said, battle=after.table.phase is Phase.BATTLE, again=again)
