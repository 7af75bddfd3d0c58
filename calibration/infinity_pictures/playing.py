"""A game for a film: whole, as two people play it who know a little; the hand, and where each marble is at any time.

The hand is the one of the virtual camera. Times are milliseconds.
"""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.vision.device import A_SIDE
from eclipse_simulation.infinity.filming.hand import COMES_MS, STAYS_MS, MarbleHand
from eclipse_simulation.infinity.filming.sight import VirtualScene
from infinity_pictures.marbles import MOST

SHORTEST: Final = 10
LONGEST: Final = 40
"""A game has so many placements, at least and at most."""

_PAUSE_MS: Final = (1200.0, 3500.0)
"""How long people think: at least, and at most."""
_HASTY_MS: Final = (600.0, 1000.0)
"""How soon the next marble may follow, ..."""
_HASTY: Final = 0.1
"""... and how often it does."""
_VISITS: Final = 0.06
"""How often a hand comes and goes before a placement, and changes nothing."""
_KNOB: Final = 0.5
"""How often it comes to turn the knob, if that has to move."""
_WEIGHED: Final = 3
"""People compare so many placements, by the points that these bring."""

KINDS: Final = "".join(kind * count for kind, count in MOST.items())
"""The kind of each marble. Marbles have numbers, since no two look quite alike."""

Lying = tuple[tuple[int, ...], ...]
"""The numbers of the marbles in each channel, from its base."""


@dataclass(frozen=True, slots=True)
class Step:
    """One visit of the hand; what it changes, it changes `changed_ms`.

    `lies`: in the channels from then on. `holds`: the marble that it brings, if any. `out`: the marble that rolls off
    the back, and from which channel; it lies there until the next visit. `player`: whose hand it is.
    """

    begins_ms: float
    lies: Lying
    player: Player
    holds: int | None = None
    out: tuple[int, Channel] | None = None

    @property
    def changed_ms(self) -> float:
        """When the hand is in the middle of its stay."""
        return self.begins_ms + COMES_MS + STAYS_MS / 2


@dataclass(frozen=True, slots=True)
class Shown:
    """What there is to see: the marbles in the channels, the one in the hand, the one behind the device, the hand."""

    sight: VirtualScene
    step: Step | None
    lies: Lying
    held: int | None
    out: tuple[int, Channel] | None


@dataclass(frozen=True, slots=True)
class Played:
    """A game, its hand, and its visits; `turns`: each placement, and when the hand that made it was gone."""

    course: GameHistory
    turns: tuple[tuple[Placement, float], ...]
    hand: MarbleHand
    steps: tuple[Step, ...]

    @classmethod
    def at_random(cls, rng: np.random.Generator) -> "Played":
        """A game that the rules end, neither too soon nor too late."""
        turns: list[Placement] = []
        while not SHORTEST <= len(turns) <= LONGEST:
            turns = _turns(rng)
        hand, course, now = MarbleHand(), NEW_GAME, 2000.0
        lies: Lying = ((), (), (), ())
        steps: list[Step] = []
        left: list[float] = []

        def visit(channel: Channel, holds: int | None, out: tuple[int, Channel] | None, player: Player) -> None:
            nonlocal now
            begins = max(now, hand.free_ms)
            letters = "" if holds is None else KINDS[holds]
            now = hand.do(now, channel, course.position.channels, letters)
            steps.append(Step(begins, lies, player, holds, out))
            hasty = rng.random() < _HASTY
            now += rng.uniform(*(_HASTY_MS if hasty else _PAUSE_MS))

        for turn in turns:
            player, knob = course.to_move, course.position.knob
            if rng.random() < _VISITS:
                visit(int(rng.choice(FOUR)), None, None, player)
            course = course.place(turn)
            lying = {number for channel in lies for number in channel}
            kept = [number for number, kind in enumerate(KINDS) if kind == turn.marble.value and number not in lying]
            pushed = (kept[0], *lies[turn.channel - 1])
            lies = (*lies[: turn.channel - 1], pushed[:A_SIDE], *lies[turn.channel :])
            visit(turn.channel, kept[0], (pushed[-1], turn.channel) if len(pushed) > A_SIDE else None, player)
            left.append(hand.free_ms)
            if course.position.knob != knob and rng.random() < _KNOB:
                visit(2, None, None, player)
        return cls(course, tuple(zip(turns, left, strict=True)), hand, tuple(steps))

    def at(self, t_ms: float) -> Shown:
        """What there is to see."""
        sight = self.hand.at(t_ms)
        number = bisect_right(self.steps, t_ms, key=lambda step: step.begins_ms) - 1
        changed = bisect_right(self.steps, t_ms, key=lambda step: step.changed_ms) - 1
        lies = self.steps[changed].lies if changed >= 0 else ((), (), (), ())
        step = self.steps[number] if sight.fingers is not None else None
        held = step.holds if step is not None and number != changed else None
        out = self.steps[changed].out if changed >= 0 else None
        if out is not None and out[0] == held:
            out = None  # it is brought back at once
        return Shown(sight, step, lies, held, out)


def _turns(rng: np.random.Generator) -> list[Placement]:
    """A game's placements: of a few that come to mind, each player takes the one that brings the most points."""
    course, turns = NEW_GAME, list[Placement]()
    while course.result is None and len(turns) <= LONGEST:
        options = course.legal_placements()
        few = [options[int(rng.integers(len(options)))] for _ in range(_WEIGHED)]
        turn = max(few, key=lambda each: _gain(course, each))
        course = course.place(turn)
        turns.append(turn)
    return turns


def _gain(course: GameHistory, turn: Placement) -> int:
    """How far a placement moves the knob towards its player."""
    moved = course.place(turn).position.knob - course.position.knob
    return moved if course.to_move is Player.BLUE else -moved
