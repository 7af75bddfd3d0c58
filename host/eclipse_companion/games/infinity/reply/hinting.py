"""A hint in three steps: what matters here, what a good placement does, and the placement with its reasons.

In: a course in which the game goes on, and an oracle. Out: `Advice`. What matters doesn't name the channel. No
placement is advised that makes a draw by repetition, unless that saves a lost position, or no other one keeps the
value; then that is said.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.claims import (
    CanRepeat,
    CanWin,
    Claim,
    Endangered,
    Every,
    Feature,
    Hard,
    Keeps,
    OnlyJoker,
    OthersHandEmpty,
    Repeats,
    Short,
    Some,
    Standing,
    Stands,
    Threat,
    ThreatOfTwo,
)
from eclipse_companion.games.infinity.game.history import LONGEST, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import KNOB_END, Position
from eclipse_companion.games.infinity.game.rules import Event, Reason
from eclipse_companion.games.infinity.reply import effects
from eclipse_companion.games.infinity.reply.problems import hardest
from eclipse_companion.games.infinity.solution.exact import VALUES, Answer, Oracle
from eclipse_companion.games.infinity.solution.forcing import NEITHER

TOLD: Final = 3
"""No step says more."""
CLOSE: Final = 2
"""So few points short of the end, the knob is worth a word."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A best placement, the position's exact value, and what to say in each step."""

    turn: Placement
    value: str
    matters: tuple[Claim, ...]
    aim: tuple[Claim, ...]
    """Empty in a lost position, and if the first step says all there is to say."""
    whole: tuple[Claim, ...]


def advise(course: GameHistory, oracle: Oracle) -> Advice:
    """The hint for a course in which the game goes on."""
    position = course.position
    answer, events = oracle.answer(position), effects.events_of(position)
    assert answer.value is not None
    repeating = course.repeating()
    kept = [turn for turn in answer.best if turn not in repeating]
    if repeating and (answer.value == "loss" or not kept):
        turn = repeating[0] if answer.value == "loss" else answer.best[0]
        return Advice(turn, VALUES[NEITHER], (CanRepeat(),), (), (Repeats(turn),))
    event = events[_chosen(course, answer, kept, oracle)]
    judged = _Judged(position, answer, events, event)
    matters = tuple(_matters(judged))[:TOLD] or (Stands(answer.value, answer.turns),)
    return Advice(
        event.placement,
        answer.value,
        matters,
        tuple(_aim(judged, matters)),
        tuple(_whole(judged, oracle))[:TOLD],
    )


@dataclass(frozen=True, slots=True)
class _Judged:
    """A position, all about it, and the placement to advise."""

    position: Position
    answer: Answer
    events: dict[Placement, Event]
    event: Event

    @property
    def wins_now(self) -> bool:
        """Whether the placement ends the game."""
        return self.event.winner is self.position.side


def _chosen(course: GameHistory, answer: Answer, kept: list[Placement], oracle: Oracle) -> Placement:
    """The placement that gets on, of those that keep the value; in a draw one that is hard to answer."""
    assert answer.play is not None
    if answer.value == VALUES[NEITHER]:
        return min(hardest(course, kept, oracle), key=lambda turn: turn.marble.is_joker)
    if answer.play in kept:
        return answer.play
    return min(kept, key=lambda turn: _far(oracle.answer(course.place(turn).position).turns))


def _far(turns: int | None) -> int:
    return LONGEST if turns is None else turns


def _matters(judged: _Judged) -> Iterator[Claim]:
    """What matters: a win at once, who is empty-handed, dangers, what stands, how few placements are good."""
    position, answer = judged.position, judged.answer
    own, other = position.side, position.side.opponent
    assert answer.value is not None
    if judged.wins_now:
        yield CanWin(judged.event.reason is Reason.TWO_ROWS)
        return
    if answer.value == "loss":
        yield Stands(answer.value, answer.turns)
    if not position.has_marbles(other):
        yield OthersHandEmpty()
    if not position.hands[own.plain]:
        yield OnlyJoker()
    yield from _dangers(judged)
    if (standing := _standing(position)) is not None:
        yield standing
    if answer.value != "loss" and len(answer.best) < len(judged.events):
        yield Keeps(answer.value, len(answer.best), len(judged.events))


def _dangers(judged: _Judged) -> Iterator[Claim]:
    """What the other player could do next."""
    position, other = judged.position, judged.position.side.opponent
    turned = effects.as_if_next(position, other)
    threatened = [] if turned is None else list(effects.events_of(turned).values())
    bad = sum(endangers(event) for event in judged.events.values())
    if any(event.reason is Reason.TWO_ROWS for event in threatened):
        yield ThreatOfTwo()
    elif bad and (short := _short(position, other)) <= CLOSE:
        yield Short(short)
    if bad:
        yield Endangered(bad, len(judged.events))
        return
    lines = effects.lines_within_reach(position, other)
    named = [line for line in lines if line != f"c{judged.event.placement.channel}"]
    if lines:
        yield Threat(named[0] if named else None)


def endangers(event: Event) -> bool:
    """Whether a placement lets the other player win at once with the next one, or has made that player win."""
    if event.over:
        return event.winner is event.placer.opponent
    return event.position.side is not event.placer and effects.wins_at_once(event.position) is not None


def _short(position: Position, player: Player) -> int:
    return KNOB_END - position.knob if player is Player.BLUE else KNOB_END + position.knob


def _standing(position: Position) -> Standing | None:
    """What the rows that stand are worth; None if there are none."""
    points = [
        sum(row.points for row in rules.rows(position.channels, player))
        for player in (position.side, position.side.opponent)
    ]
    return Standing(*points) if any(points) else None


def _aim(judged: _Judged, matters: Iterable[Claim]) -> Iterator[Claim]:
    """What all good placements do; or else what the advised one does. It isn't what the first step has said."""
    position, answer, event = judged.position, judged.answer, judged.event
    assert answer.value is not None
    if answer.value == "loss":
        return
    told = {feature for claim in matters for feature in _TOLD_BY.get(type(claim), ())}
    if CanWin(two_rows=True) in matters:
        told |= {Feature.TWO_ROWS, Feature.MAKES_ROW}
    good = [judged.events[placement] for placement in answer.best]
    for feature in effects.shared(position, good, judged.events.values()):
        if feature not in told:
            yield Every(answer.value, feature, len(good))
            return
    own = (feature for feature, has in effects.HAS.items() if feature not in told and has(position, event))
    yield from (Some(answer.value, feature) for feature in islice(own, 1))


_TOLD_BY: Final[Mapping[type[Claim], Collection[Feature]]] = {
    OthersHandEmpty: {Feature.STARVES},
    OnlyJoker: {Feature.USES_JOKER},
}
"""What a claim of the first step says so clearly that the second step would repeat it."""


def _whole(judged: _Judged, oracle: Oracle) -> Iterator[Claim]:
    """Why the placement is good; in a lost position, how hard it makes it for the winner."""
    answer, event = judged.answer, judged.event
    assert answer.value is not None
    if answer.value == "loss":
        if not event.over and event.position.side is not event.placer:
            outcomes = oracle.outcomes(event.position)
            yield Hard(event.placement, sum(value > 0 for value in outcomes.values()), len(outcomes))
    elif answer.value == "win" and not judged.wins_now and not effects.wins_next(event):
        yield Stands(answer.value, answer.turns)
    yield from effects.reasons(judged.position, event)
