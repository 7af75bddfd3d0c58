"""Stories: what may have happened up to now, placement by placement, each with its weight.

In: the stories before a scene, the gap since then, and what the scene shows. Out: the stories after it; and strays,
boards that no placement explains, such as one with a marble of the wrong player.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from eclipse_companion.games.infinity.following.evidence import Scores
from eclipse_companion.games.infinity.following.gaps import MOST_PLACED, MOST_TAKEN, Gap
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, hands
from eclipse_companion.games.infinity.game.rules import IllegalPlacementError

KEPT: Final = 24
"""So many stories are kept from one scene to the next."""
WITHIN: Final = 12.0
"""None is kept that is so many nats behind the likeliest."""
FITS: Final = -3.5
"""A board that fits a scene this well has no space that was read as something else, nats."""

_TWO: Final = 2
_EXPECTED: Final = 0.9
"""How likely the placement is that somebody was asked for, beside all others."""
_FOREIGN: Final = 0.012
_MISSING: Final = 0.01
_CHANNEL: Final = 0.005
_ANYTHING: Final = 0.001
"""How likely a marble that isn't to be placed, a missing one, a changed channel and a changed board are."""

Turns = tuple[Placement, ...]


class Fault(Enum):
    """What is wrong with a board that no placement explains; the value is a text's name."""

    FOREIGN = "foreign"
    """A marble was placed that isn't the turn's."""
    MISSING = "missing"
    """A marble isn't there any more."""
    CHANNEL = "channel"
    """What lies in one channel fits nothing."""
    BOARD = "board"
    """Nor does what lies in several."""


@dataclass(frozen=True, slots=True)
class Story:
    """One history: `turns` since the game's start, where they led, and the story's weight as a logarithm.

    `fresh`: so many of the turns were made in the last gap.
    """

    turns: Turns
    course: GameHistory
    weight: float = 0.0
    fresh: int = 0

    def after(self, count: int, weight: float = 0.0) -> "Story":
        """The story with its first `count` turns only."""
        course, turns = self.course, self.turns[:count]
        passed = (*course.before, course.position)
        start = len(passed) - len(self.turns) - 1 + count
        event = rules.place(passed[start - 1], turns[-1]) if turns else None
        return Story(turns, GameHistory(passed[start], passed[:start], event), weight)

    def plus(self, turns: Iterable[Placement], weight: float = 0.0) -> "Story":
        """The story going on with these turns. Raises `IllegalPlacementError`."""
        course, added = self.course, tuple(turns)
        for turn in added:
            course = course.place(turn)
        return Story((*self.turns, *added), course, weight, len(added))


@dataclass(frozen=True, slots=True)
class Stray:
    """A story after which the board was changed in another way; `channel`, `marble`: where and which, if known."""

    story: Story
    fault: Fault
    channel: Channel | None
    marble: Marble | None
    weight: float


@dataclass(frozen=True, slots=True)
class Explained:
    """What explains a scene: the likeliest first. The weights of all together make one."""

    stories: tuple[Story, ...]
    strays: tuple[Stray, ...]

    @property
    def stray(self) -> float:
        """How likely it is that no placement explains the board."""
        return sum(math.exp(each.weight) for each in self.strays)

    def share(self, turns: Turns) -> float:
        """How likely it is that these turns were made, whatever came after them; strays count, too."""
        count = len(turns)
        told = sum(math.exp(story.weight) for story in self.stories if story.turns[:count] == turns)
        return told + sum(math.exp(each.weight) for each in self.strays if each.story.turns[:count] == turns)

    def next_shares(self, turns: Turns) -> dict[Placement | None, float]:
        """How likely each next turn after these is, None for no further one; the likeliest first."""
        count, found = len(turns), dict[Placement | None, float]()
        for story in self.stories:
            if story.turns[:count] == turns:
                turn = story.turns[count] if len(story.turns) > count else None
                found[turn] = found.get(turn, 0.0) + math.exp(story.weight)
        return dict(sorted(found.items(), key=lambda each: -each[1]))


@dataclass(frozen=True, slots=True)
class Expected:
    """The turn that somebody was asked for, or has said: the one after the first `count`."""

    count: int
    turn: Placement


def explain(
    stories: Sequence[Story], gap: Gap, scores: Scores, expected: Expected | None = None, undone: Turns | None = None
) -> Explained:
    """Everything that explains a scene, given the stories before it and the gap since then.

    `undone`: turns that were withdrawn on purpose, so that they and what would follow them don't count.
    """
    found = [each for story in stories for each in _following(story, gap, scores, expected)]
    if undone is not None:
        found = [each for each in found if not each.begins_with(undone)]
    strays = [stray for story in stories for stray in _strays(story, scores)]
    least = max(*(each.weight for each in found), *(each.weight for each in strays)) - WITHIN
    told: dict[str, Story] = {}
    for each in found:
        if each.weight >= least:
            _add(told, each)
    weights = [*(each.weight for each in told.values()), *(each.weight for each in strays)]
    total = _sum(weights)
    return Explained(
        tuple(
            replace(each, weight=each.weight - total)
            for each in sorted(told.values(), key=lambda each: -each.weight)[:KEPT]
        ),
        tuple(
            replace(each, weight=each.weight - total)
            for each in sorted(strays, key=lambda each: -each.weight)
            if each.weight >= least
        ),
    )


def normalised(stories: Iterable[Story]) -> list[Story]:
    """The stories, at least one, with weights that together make one."""
    known = list(stories)
    total = _sum([each.weight for each in known])
    return [replace(each, weight=each.weight - total) for each in known]


class _May(NamedTuple):
    """What a story may have become: its first `kept` turns, and these."""

    story: Story
    kept: int
    turns: Turns
    weight: float

    def begins_with(self, turns: Turns) -> bool:
        """Whether it begins with these turns."""
        return (*self.story.turns[: self.kept], *self.turns)[: len(turns)] == turns

    def told(self) -> Story:
        """The story. Raises `IllegalPlacementError` if it goes on after the game's end."""
        story = self.story if self.kept == len(self.story.turns) else self.story.after(self.kept)
        return story.plus(self.turns, self.weight)


def _add(told: dict[str, Story], may: _May) -> None:
    """Add a story to those that are told already, by their turns' text."""
    key = " ".join(map(str, (*may.story.turns[: may.kept], *may.turns)))
    known = told.get(key)
    if known is not None:
        told[key] = replace(known, weight=_sum([known.weight, may.weight]), fresh=max(known.fresh, len(may.turns)))
        return
    try:
        told[key] = may.told()
    except IllegalPlacementError:
        return


def _following(story: Story, gap: Gap, scores: Scores, expected: Expected | None) -> Iterator[_May]:
    """What a story may have become."""
    count, weight = len(story.turns), story.weight
    course, fits = story.course, [scores.of(story.course.position.channels)]
    yield _May(story, count, (), weight + gap.placed(0) + fits[0])
    ways = _Ways(gap, expected)
    for steps in ways.one(story):
        fits.append(scores.of(steps.channels))
        yield _May(story, count, steps.turns, weight + gap.placed(1) + steps.choice + fits[-1])
    pushed = 0
    for back in range(1, min(MOST_TAKEN, count) + 1):
        lay = course.before[-back]
        pushed += len(lay.channels[story.turns[-back].channel - 1]) == len(FOUR)
        if lay.channels == course.position.channels:
            continue  # nothing shows that it was taken back, so it wasn't
        fits.append(scores.of(lay.channels))
        yield _May(story, count - back, (), weight + gap.taken(back, pushed) + fits[-1])
        if back == 1:
            for steps in _Ways(gap, None).more(_Steps((), lay.channels, lay.side, 0.0), None):
                if steps.turns[0] != story.turns[-1]:
                    fits.append(scores.of(steps.channels))
                    yield _May(story, count - 1, steps.turns, weight + gap.redone(pushed) + steps.choice + fits[-1])
    fitting = max(fits) >= FITS and not gap.strange
    if not fitting or gap.several:
        for number in range(2, _TWO + 1 if fitting else MOST_PLACED + 1):
            placed = weight + gap.placed(number)
            for steps in ways.several(story, number):
                yield _May(story, count, steps.turns, placed + steps.choice + scores.of(steps.channels))


class _Steps(NamedTuple):
    """Placements in a row, and the board after them; `choice`: how likely they are among as many, as a logarithm."""

    turns: Turns
    channels: Channels
    side: Player
    choice: float


@dataclass(frozen=True, slots=True)
class _Ways:
    """The ways to place marbles in a gap, as far as the board tells; the knob may forbid some."""

    gap: Gap
    expected: Expected | None

    def one(self, story: Story) -> Iterator[_Steps]:
        """One placement."""
        yield from self.several(story, 1)

    def several(self, story: Story, count: int) -> Iterator[_Steps]:
        """So many in a row."""
        if story.course.result is not None:
            return
        position, expected = story.course.position, self.expected
        begun = [_Steps((), position.channels, position.side, 0.0)]
        for number in range(len(story.turns), len(story.turns) + count):
            turn = expected.turn if expected is not None and expected.count == number else None
            begun = [after for steps in begun for after in self.more(steps, turn)]
        for steps in begun:
            yield self._restoring(steps, position.channels) if steps.channels == position.channels else steps

    def _restoring(self, steps: _Steps, channels: Channels) -> _Steps:
        """Several that left a board as it was: as likely as a hand makes each, if that isn't counted yet."""
        first, *others = steps.turns
        if not others or rules.push(channels, first)[0] == channels:
            return steps
        return steps._replace(choice=steps.choice + sum(self.gap.here(turn.channel) for turn in steps.turns))

    def more(self, steps: _Steps, wanted: Placement | None) -> Iterator[_Steps]:
        """One more; `wanted`: the one that is expected."""
        options = _options(steps.channels, steps.side)
        other = math.log((1 if wanted is None else 1 - _EXPECTED) / len(options))
        for turn, channels, side in options:
            choice = other if wanted is None or turn != wanted else math.log(_EXPECTED)
            if channels == steps.channels:
                choice += self.gap.here(turn.channel)
            yield _Steps((*steps.turns, turn), channels, side, steps.choice + choice)


@lru_cache(maxsize=4096)
def _options(channels: Channels, side: Player) -> tuple[tuple[Placement, Channels, Player], ...]:
    """What a side may place on a board, with the board after it and who is next then."""
    left = hands(channels)
    found = []
    for marble in side.marbles:
        for channel in FOUR if left[marble] else ():
            turn = Placement(marble, channel)
            after, _ = rules.push(channels, turn)
            found.append((turn, after, rules.next_to_place(after, side)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _foreign(channels: Channels, legal: frozenset[Placement]) -> tuple[tuple[Placement, Channels], ...]:
    """Marbles that are in a hand, and may not be placed, in any channel."""
    left = hands(channels)
    options = [Placement(marble, channel) for marble in Marble if left[marble] for channel in FOUR]
    return tuple((option, rules.push(channels, option)[0]) for option in options if option not in legal)


def _strays(story: Story, scores: Scores) -> Iterator[Stray]:
    """What else may lie there after a story: one change of its board that is no placement."""
    channels, over = story.course.position.channels, story.course.result is not None
    whole = scores.of(channels)
    legal = frozenset() if over else frozenset(turn for turn, _, _ in _options(channels, story.course.to_move))
    foreign = _foreign(channels, legal)
    for option, after in foreign:
        weight = story.weight + math.log(_FOREIGN / len(foreign)) + scores.of(after)
        yield Stray(story, Fault.FOREIGN, option.channel, option.marble, weight)
    lying = sum(map(len, channels))
    anything = 0.0
    for channel, marbles in zip(FOUR, channels, strict=True):
        others = whole - scores.channel(channel, marbles)
        for space in range(len(marbles)):
            without = f"{marbles[:space]}.{marbles[space + 1 :]}"
            weight = story.weight + math.log(_MISSING / lying) + others + scores.channel(channel, without)
            yield Stray(story, Fault.MISSING, channel, Marble(marbles[space]), weight)
        weight = story.weight + math.log(_CHANNEL / len(FOUR)) + others + scores.anything(channel)
        yield Stray(story, Fault.CHANNEL, channel, None, weight)
        anything += scores.anything(channel)
    yield Stray(story, Fault.BOARD, None, None, story.weight + math.log(_ANYTHING) + anything)


def _sum(weights: Sequence[float]) -> float:
    """The logarithm of the sum of what these are logarithms of."""
    most = max(weights)
    return most + math.log(sum(math.exp(weight - most) for weight in weights))
