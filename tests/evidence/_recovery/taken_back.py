"""A hand takes back any number of turns in any order, seen as frames; then the game goes on.

A random game, cut off anywhere; then from one to all of its turns are taken back: turn by turn; all placed pieces
first and then the flips in reverse; each piece straight to its final square; or one thing here and one there. Pieces
in the way, and others now and then, are parked beside the board. Pauses between two of the hand's actions are brisk,
slow, or one of them is a long thought. A few turns are made from there.
*Right*: the turns that stand at the end are those that were made, and none was wrong: stood when the next was given,
and had not been made. *Premature*: others that were given and withdrawn before that.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.outcomes import Cleared, Outcome, ProblemFound, QuestionAsked, TakeBack
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State
from eclipse_simulation.eclipse.hand.hand import TileHand, laid_out, random_turn
from eclipse_simulation.eclipse.hand.motions import Pose
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit, LyingTile, TileScene
from eclipse_simulation.eclipse.hand.styles import SCALE
from tests.evidence.cases import Progress, gather
from tests.simulation.sight import Trouble, frames_of, reaching

SIZE: Final = 10_000

CODINGS: Final = ("one-strength", "two-strength")
STYLES: Final = ("tidy", "ordinary", "messy")
ORDERS: Final = ("turn by turn", "pieces first", "straight to the final squares", "in no order")
PAUSES: Final = {"brisk": (60.0, 700.0), "slow": (300.0, 3000.0), "thoughtful": (60.0, 700.0)}
THOUGHT_MS: Final = (2000.0, 5000.0)
PARKED: Final = 0.08
"""How often a piece that isn't in the way is parked where others lie; two at a time at most."""
READY_MS: Final = 900.0
STEP_MS: Final = 5.0

LEFT: Final = 2
AT_ONCE: Final = 0.6
MOVED_FIRST: Final = 0.8
"""How often a flipped piece is turned over while it is carried back; otherwise it is turned over there, or before."""
ASIDE: Final = "aside"
"""Beside the board, to come back."""

SUMS: Final = ("back", "right", "wrong", "premature", "questions", "problems")
"""The table's columns after the games."""

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(case, seed), count, progress, resume_dir)
    lines = [
        "| order of restoring | coding | games | turns taken back | right | wrong | premature | questions | problems |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for order in ORDERS:
        for coding in CODINGS:
            rows = [each for each in found if (each["order"], each["coding"]) == (order, coding)]
            sums = (sum(each[key] for each in rows) for key in SUMS)
            lines.append(f"| {order} | {coding} | {len(rows)} | {' | '.join(map(str, sums))} |")
    return "\n".join(lines)


@dataclass
class Played:
    """What the hand did: the turns before and after, and when the way back began and ended."""

    before: list[Turn] = field(default_factory=list)
    kept: int = 0
    after: list[Turn] = field(default_factory=list)
    turned_ms: float = 0.0
    back_ms: float = 0.0


def case(seed: int, number: int) -> Row:
    """One game, and its outcome."""
    rng = np.random.default_rng([seed, number])
    coding, style = CODINGS[number % 2], STYLES[number // 2 % len(STYLES)]
    order = ORDERS[number // 6 % len(ORDERS)]
    pause = list(PAUSES)[number // 24 % len(PAUSES)]
    kit = Kit.draw(rng, coding)
    model = BoardModel(kit, rng)
    lying = laid_out(model, EMPTY, rng)
    hand = TileHand(model, lying, rng, SCALE[style])
    played, end_ms = _play(hand, rng, order, pause)
    scene = TileScene(model, lying)
    for motion in hand.motions:
        scene.queue(motion)
    t_ms = np.arange(0.0, end_ms + 1500.0, STEP_MS)
    sights = reaching(frames_of(kit, t_ms, scene.sample(t_ms)), Trouble(), rng)
    tally = _Tally(played)
    tracker, host_ms = Tracker(StateReader()), 0.0
    for sequence, sight in enumerate(sights):
        if sight.ms >= READY_MS:
            host_ms = sight.host_ms
            tally.take(tracker, tracker.state(State(sequence, sight.ms, sight.text), host_ms, gap=sight.gap))
    tally.take(tracker, tracker.advance(host_ms + 8_000.0))
    truth = [*played.before[: played.kept], *played.after]
    return {
        "order": order,
        "coding": coding,
        "style": style,
        "pause": pause,
        "back": len(played.before) - played.kept,
        "right": tally.given == truth and not tally.wrong,
        "wrong": tally.wrong,
        "premature": tally.false - tally.wrong,
        "questions": tally.questions,
        "problems": tally.problems,
    }


class _Tally:
    """Follows outcomes, and answers questions according to what was made; not on the way back, when it was unmade."""

    def __init__(self, played: Played) -> None:
        self._lines = played.before, [*played.before[: played.kept], *played.after]
        self._way_back_ms = played.turned_ms, played.back_ms
        self.given: list[Turn] = []
        self.false = self.wrong = self.questions = self.problems = 0

    def take(self, tracker: Tracker, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            self._take(tracker, outcome)

    @property
    def _was_made(self) -> bool:
        """Whether the turns that stand now were made, before the way back or after it."""
        return any(self.given == line[: len(self.given)] for line in self._lines)

    def _take(self, tracker: Tracker, outcome: Outcome) -> None:
        match outcome:
            case TurnGiven(turn=turn):
                self.wrong += not self._was_made
                self.given.append(turn)
                self.false += not self._was_made
            case TakeBack(count=count):
                del self.given[len(self.given) - count :]
            case Cleared():
                self.given.clear()
            case ProblemFound():
                self.problems += 1
            case QuestionAsked(t_ms=t_ms, turns=turns):
                self.questions += 1
                turned_ms, back_ms = self._way_back_ms
                line = self._lines[t_ms > back_ms] if not turned_ms < t_ms <= back_ms else []
                if len(self.given) < len(line) and line[len(self.given)] in turns:
                    self.take(tracker, tracker.settle(line[len(self.given)]))


def _play(hand: TileHand, rng: np.random.Generator, order: str, pause: str) -> tuple[Played, float]:
    """A game up to some point before its end, the way back, and some more turns; with the time when all is done."""
    played = Played()
    lay = [_lies(hand)]
    position, now = EMPTY, float(rng.uniform(1100, 2500))
    for _ in range(int(rng.integers(1, 13))):
        turn = random_turn(position, rng)
        if rules.result(rules.apply(position, turn)) is not None:
            break
        position = rules.apply(position, turn)
        played.before.append(turn)
        now = hand.turn(turn, now, ()).end_ms
        lay.append(_lies(hand))
        now += hand.drawn(500, 2500)
    played.kept = int(rng.integers(0, len(played.before)))
    position = History.of(played.before[: played.kept]).position
    played.turned_ms = now
    played.back_ms = now = _Restoring(hand, rng, lay[played.kept :]).restore(order, pause, now)
    assert hand.position == position, (hand.position, position)
    # The last piece taken off, and the first set down on its square or beside it: a flip looks like that, too.
    last = [event.square for event in hand.events if event.kind == "lift"][-1]
    near = (last, *NEIGHBOURS[last])
    for _ in range(int(rng.integers(1, 4))):
        if rules.result(position) is not None:
            break
        now += hand.drawn(700, 3000)
        turn = random_turn(position, rng)
        while not position.count and turn.square in near:
            turn = random_turn(position, rng)
        played.after.append(turn)
        position = rules.apply(position, played.after[-1])
        now = hand.turn(played.after[-1], now, ()).end_ms
    return played, now


_Place = tuple[Square, Side]
_Way = list[_Place | None]
"""Where a tile is put, one place after the other; None: back to where it came from."""
_Ways = Mapping[int, _Way]
"""The way of each tile, by number."""
_Lies = dict[int, _Place]
"""Tiles on the board: their squares and the sides that are up."""


def _lies(hand: TileHand) -> _Lies:
    return {tile: (one.square, one.pose.side) for tile, one in enumerate(hand.lying) if one.square is not None}


class _Restoring:
    """The way back: `lay` holds how the tiles lay after each turn, from the last one that is kept."""

    def __init__(self, hand: TileHand, rng: np.random.Generator, lay: list[_Lies]) -> None:
        self._hand = hand
        self._rng = rng
        self._lay = lay
        self._parked: set[int] = set()

    def restore(self, order: str, pause: str, t_ms: float) -> float:
        """Restore everything in this order."""
        now = t_ms
        thought = int(self._rng.integers(0, 8)) if pause == "thoughtful" else -1
        steps = (step for ways in self._phases(order) for step in self._steps(ways))
        for number, (tile, place) in enumerate(steps):
            now = self._put(tile, place, now)
            now += self._hand.drawn(*(THOUGHT_MS if number == thought else PAUSES[pause]))
        return now

    def _phases(self, order: str) -> Iterator[_Ways]:
        """Phases, one after the other; within each, everything happens in any order."""
        ways: dict[int, _Way] = {}
        for before, after in pairwise(reversed(self._lay)):
            for tile in before:
                if before[tile] != after.get(tile):
                    ways.setdefault(tile, []).append(after.get(tile))
        gone = [tile for tile in ways if ways[tile][-1] is None]
        match order:
            case "straight to the final squares":
                yield {tile: way[-1:] for tile, way in ways.items()}
            case "in no order":
                yield ways
            case "pieces first" | "turn by turn":
                if order == "pieces first":
                    yield {tile: [None] for tile in gone}
                left = ways.keys() - gone if order == "pieces first" else ways.keys()
                for before, after in pairwise(reversed(self._lay)):
                    moved = [tile for tile in before if tile in left and before[tile] != after.get(tile)]
                    yield {tile: [after.get(tile)] for tile in moved}

    def _steps(self, wanted: _Ways) -> Iterator[tuple[int, _Place | str | None]]:
        """Tiles and where they are put. One that is in the way is parked, and now and then another."""
        ways = {tile: list(way) for tile, way in wanted.items()}
        while ways:
            ready = [tile for tile, way in ways.items() if self._is_free(way[0], tile)]
            lies = _lies(self._hand)
            parked = [tile for tile in ways if tile not in lies]
            if not ready or (len(lies) > LEFT and len(parked) < LEFT and self._rng.random() < PARKED):
                due = {way[0][0] for way in ways.values() if way[0] is not None}
                tile = int(self._rng.choice([tile for tile, (square, _) in lies.items() if ready or square in due]))
                ways.setdefault(tile, [lies[tile]])
                yield tile, ASIDE
            else:
                tile = int(self._rng.choice(ready))
                place = ways[tile].pop(0)
                if not ways[tile]:
                    del ways[tile]
                yield tile, place

    def _is_free(self, place: _Place | None, tile: int) -> bool:
        return place is None or self._hand.on(place[0]) in (None, tile)

    def _put(self, tile: int, place: _Place | str | None, t_ms: float) -> float:
        hand, lying = self._hand, self._hand.lying[tile]
        home = hand.model.homes[tile]
        if place is None:
            return hand.carry(tile, LyingTile(home), t_ms)
        if isinstance(place, str):
            return hand.carry(tile, LyingTile(Pose(home.point + self._rng.normal(0, [4, 4, 0]), lying.pose.axis)), t_ms)
        square, side = place
        if (lying.square, lying.pose.side) == place:
            return t_ms
        way = self._rng.random()
        if lying.square is None or lying.pose.side is side or way < AT_ONCE:
            return hand.carry(tile, hand.spot(square, side, tile), t_ms)
        if way < MOVED_FIRST:
            now = hand.carry(tile, hand.spot(square, side.turned, tile), t_ms)
            return hand.turn_over(tile, now + hand.drawn(80, 1500))
        now = hand.turn_over(tile, t_ms)
        return hand.carry(tile, hand.spot(square, side, tile), now + hand.drawn(80, 1500))
