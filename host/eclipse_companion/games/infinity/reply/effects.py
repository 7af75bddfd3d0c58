"""What placements do, as hints see it: their features, and the claims that hold of each by the rules alone.

In: a position in which the game goes on, and its placements. Out: claims.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Final

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import LINES
from eclipse_companion.games.infinity.game.claims import (
    Breaks,
    Claim,
    Feature,
    JokerAmong,
    KnobEnds,
    Makes,
    Opens,
    Scores,
    Silences,
    Starves,
    Stops,
    TakesBack,
    TwoRows,
    WinsNext,
)
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Event, Reason


def as_if_next(position: Position, player: Player) -> Position | None:
    """The same position with this player next; None if that player has no marble in hand, or the knob is at its end."""
    if rules.winner_by_knob(position.knob) is not None or not position.has_marbles(player):
        return None
    return replace(position, side=player)


def events_of(position: Position) -> dict[Placement, Event]:
    """What each legal placement does."""
    return {placement: rules.place(position, placement) for placement in rules.legal_placements(position)}


def lines_within_reach(position: Position, player: Player) -> list[str]:
    """The lines that some placement would make a new row of the player's if that player were next, sorted."""
    turned = as_if_next(position, player)
    found = set() if turned is None else {line for event in events_of(turned).values() for line in event.new}
    return [line for line in LINES if line in found]


def wins_at_once(position: Position) -> Event | None:
    """A placement with which the side to place wins, two new rows before the knob; None if there is none."""
    won = [event for event in events_of(position).values() if event.winner is position.side]
    return min(won, key=lambda event: event.reason is not Reason.TWO_ROWS, default=None)


def row_lines(position: Position, player: Player) -> tuple[str, ...]:
    """The lines on which the player has rows."""
    return tuple(row.line for row in rules.rows(position.channels, player))


def broken(position: Position, event: Event) -> tuple[str, ...]:
    """The other player's rows that stood before a placement and don't stand any more."""
    other = event.placer.opponent
    standing = {row.line for row in event.rows[other]}
    return tuple(line for line in row_lines(position, other) if line not in standing)


def starves(event: Event) -> bool:
    """Whether the game goes on, and the other player has no marble in hand."""
    return not event.over and not event.position.has_marbles(event.placer.opponent)


def silences(event: Event) -> bool:
    """Whether the other player's rows count nothing this time."""
    return event.silenced and bool(event.rows[event.placer.opponent])


def takes_back(event: Event) -> bool:
    """Whether one of the placing player's own marbles comes off."""
    return event.pushed is not None and event.pushed.owner is event.placer


HAS: Final[dict[Feature, Callable[[Position, Event], bool]]] = {
    Feature.TWO_ROWS: lambda _, event: event.reason is Reason.TWO_ROWS,
    Feature.SILENCES: lambda _, event: silences(event),
    Feature.STARVES: lambda _, event: starves(event),
    Feature.MAKES_ROW: lambda _, event: bool(event.new),
    Feature.BREAKS_ROW: lambda position, event: bool(broken(position, event)),
    Feature.TAKES_BACK: lambda _, event: takes_back(event),
    Feature.USES_JOKER: lambda _, event: event.placement.marble.is_joker,
    Feature.USES_PLAIN: lambda _, event: not event.placement.marble.is_joker,
}
"""Whether a placement has a feature, the most telling one first."""


def shared(position: Position, good: Collection[Event], events: Collection[Event]) -> list[Feature]:
    """Features that all good placements have, but not all placements; those rarest among the placements first."""
    found = []
    for feature, has in HAS.items():
        count = sum(has(position, event) for event in events)
        if count < len(events) and all(has(position, event) for event in good):
            found.append((count, feature))
    return [feature for _, feature in sorted(found, key=lambda pair: pair[0])]


def reasons(position: Position, event: Event) -> list[Claim]:
    """What speaks for a placement, the most important first."""
    turn, placer = event.placement, event.placer
    if event.winner is placer:
        if event.reason is Reason.TWO_ROWS:
            return [TwoRows(turn, tuple(row for row in event.rows[placer] if row.line in event.new))]
        return [KnobEnds(turn)]
    own, other = event.points[placer], event.points[placer.opponent]
    lines = broken(position, event)
    found: list[Claim] = [WinsNext(turn)] if wins_next(event) else []
    found += [Makes(turn, row) for row in event.rows[placer] if row.line in event.new]
    found += [Silences(turn)] if silences(event) else []
    found += [Scores(turn, own, other)] if own > other else []
    found += [Starves(turn)] if starves(event) else []
    found += [Breaks(turn, lines)] if lines else []
    if event.over:
        return found
    found += [Stops(turn, line) for line in _stopped(position, event)][:1]
    found += [Opens(turn, line) for line in _opened(position, event)][:1]
    found += [TakesBack(turn, event.pushed.is_joker)] if event.pushed is not None and takes_back(event) else []
    return found + ([JokerAmong(turn)] if _joker_among(event) else [])


def wins_next(event: Event) -> bool:
    """Whether the other player is next, and whatever is placed then, the mover has won or wins with the next one."""
    placer, after = event.placer, event.position
    if event.over or after.side is placer:
        return False
    return all(
        reply.winner is placer
        or (not reply.over and reply.position.side is placer and wins_at_once(reply.position) is not None)
        for reply in events_of(after).values()
    )


def _stopped(position: Position, event: Event) -> Iterator[str]:
    """Lines that the other player threatens, and can't make next after the placement."""
    other = event.placer.opponent
    still = {*lines_within_reach(event.position, other), *(row.line for row in event.rows[other])}
    yield from (line for line in lines_within_reach(position, other) if line not in still)


def _opened(position: Position, event: Event) -> Iterator[str]:
    """Lines that the same player could make with one more placement, and couldn't before."""
    before = lines_within_reach(position, event.placer)
    yield from (line for line in lines_within_reach(event.position, event.placer) if line not in before)


def _joker_among(event: Event) -> bool:
    """Whether the joker was placed in a channel with marbles of the same player, and no others."""
    turn = event.placement
    beside = event.position.spaces(turn.channel)[1:]
    return turn.marble.is_joker and bool(beside) and set(beside) == {turn.marble.owner.plain.value}
