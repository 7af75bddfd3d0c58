"""What hands do at a device, one step at a time, until it shows other marbles and another place of the knob.

In: what lies in the channels, four characters each (`.` empty, `?` not readable), and what should lie there. Out: the
fewest steps, in an order in which every marble is in a hand when it is needed; what lies there after each of them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.marbles import MARBLES, Marble
from eclipse_companion.games.infinity.game.position import Channels, Position, hands

_EMPTY: Final = "."
_UNREADABLE: Final = "?"


class Deed(Enum):
    """What a step does; the value is what JSON has."""

    OUT = "out"
    """The marble at the base comes out, and those behind it move one space to the base."""
    OFF = "off"
    """The marble on a space comes off; the others stay."""
    PUT = "put"
    """A marble is put in at the base, and pushes the others back; a fifth one rolls off, into its owner's hand."""
    LAY = "lay"
    """A marble is laid on an empty space."""
    CLEAR = "clear"
    """All marbles of a channel come out at its base."""
    FILL = "fill"
    """Several marbles are laid in an empty channel, from its base on."""
    KNOB = "knob"


_TAKING: Final = frozenset({Deed.OUT, Deed.OFF, Deed.CLEAR})
"""What takes marbles into a hand."""
_PUTTING: Final = frozenset({Deed.PUT, Deed.LAY, Deed.FILL})


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that hands do."""

    deed: Deed
    channel: Channel | None = None
    space: int | None = None
    """Counted from the base, 1 to 4; for `OFF` and `LAY`."""
    marble: Marble | None = None
    alone: bool = True
    """Whether no other marble lies in the channel, which would move, too."""
    knob: int | None = None
    """Where the knob is turned to."""
    marbles: tuple[Marble, ...] = ()
    """From the base on; for `CLEAR` and `FILL`."""

    @property
    def needed(self) -> Counter[Marble]:
        """The marbles that hands put into a channel."""
        if self.deed not in _PUTTING:
            return Counter()
        return Counter(self.marbles or ([] if self.marble is None else [self.marble]))


@dataclass(frozen=True, slots=True)
class DeviceState:
    """What somebody's device shows: four characters a channel, from the base, and the knob."""

    cells: Channels
    knob: int

    @classmethod
    def of(cls, position: Position) -> "DeviceState":
        """A device that shows a position."""
        return cls(cells_of(position.channels), position.knob)

    def after(self, step: Step) -> "DeviceState":
        """The device after a step."""
        return replace(self, knob=step.knob) if step.knob is not None else self._changed(step, _after)

    def before(self, step: Step) -> "DeviceState":
        """The device before a step with a marble that led to this one."""
        return self._changed(step, _before)

    def steps_to(self, channels: Channels, knob: int | None, *, whole: bool = False) -> tuple[Step, ...]:
        """The steps that lead to these marbles, and then to this place of the knob; None: the knob may stay.

        `whole`: a channel whose marbles all come out, or that is empty and gets several, is one step.
        """
        turned = () if knob in {None, self.knob} else (Step(Deed.KNOB, knob=knob),)
        return (*steps_between(self.cells, channels, whole=whole), *turned)

    def _changed(self, step: Step, change: Callable[[str, Step], str]) -> "DeviceState":
        assert step.channel is not None
        cells = list(self.cells)
        cells[step.channel - 1] = change(cells[step.channel - 1], step)
        one, two, three, four = cells
        return replace(self, cells=(one, two, three, four))


def cells_of(channels: Channels) -> Channels:
    """Channels with a character for each space."""
    one, two, three, four = (marbles.ljust(len(FOUR), _EMPTY) for marbles in channels)
    return one, two, three, four


def steps_between(shown: Channels, wanted: Channels, *, whole: bool = False) -> tuple[Step, ...]:
    """The fewest steps from what is shown to what should lie there. A space that can't be read is as it should be.

    `whole` as in `DeviceState.steps_to`.
    Of ways that are as short, the one that takes marbles out at the base comes first: it undoes placements.
    """
    target = cells_of(wanted)
    pairs = list(zip(FOUR, map(_read, shown, target), target, strict=True))
    at_once = [_cleared_or_filled(*pair) if whole else None for pair in pairs]
    plans = [[step] if step else _plan(*pair, pushes=True) for step, pair in zip(at_once, pairs, strict=True)]
    ordered = _ordered(plans, shown)
    if ordered is None:  # each marble that is to be put in rolls off only when the other one is put in
        plans = [[step] if step else _plan(*pair, pushes=False) for step, pair in zip(at_once, pairs, strict=True)]
        ordered = [*_taking(plans), *(step for plan in plans for step in plan if step.deed in _PUTTING)]
    return tuple(ordered)


def _read(shown: str, wanted: str) -> str:
    """What is shown in a channel, with what should lie there in spaces that can't be read."""
    return "".join(there if cell == _UNREADABLE else cell for cell, there in zip(shown, wanted, strict=True))


def _plan(channel: Channel, seen: str, wanted: str, *, pushes: bool) -> list[Step]:
    """The fewest steps in one channel. `pushes`: whether marbles may be put in that push others off."""
    whole = _EMPTY not in seen.rstrip(_EMPTY)
    most = len(seen.rstrip(_EMPTY)) if whole else 0
    plans: list[list[Step] | None] = [_taken_out(channel, seen, wanted, count) for count in range(most, -1, -1)]
    if pushes and most:
        filled = len(wanted.rstrip(_EMPTY))
        plans += [_put_in(channel, seen, wanted, count) for count in range(1, filled + 1)]
    return min((plan for plan in plans if plan is not None), key=len)


def _cleared_or_filled(channel: Channel, seen: str, wanted: str) -> Step | None:
    """The one step for a channel whose marbles all come out, or that is empty and gets several; None for others."""
    there, due = (tuple(MARBLES[cell] for cell in cells if cell != _EMPTY) for cells in (seen, wanted))
    if len(there) > 1 and not due:
        return Step(Deed.CLEAR, channel, marbles=there)
    return Step(Deed.FILL, channel, marbles=due) if len(due) > 1 and not there else None


def _taken_out(channel: Channel, seen: str, wanted: str, count: int) -> list[Step]:
    """Take so many marbles out at the base, and change the spaces that differ then."""
    steps = []
    for _ in range(count):
        step = Step(Deed.OUT, channel, None, MARBLES[seen[0]], alone=seen[1] == _EMPTY)
        steps.append(step)
        seen = _after(seen, step)
    differing = [at for at, pair in enumerate(zip(seen, wanted, strict=True)) if pair[0] != pair[1]]
    off = [Step(Deed.OFF, channel, at + 1, MARBLES[seen[at]]) for at in reversed(differing) if seen[at] != _EMPTY]
    lay = [Step(Deed.LAY, channel, at + 1, MARBLES[wanted[at]]) for at in differing if wanted[at] != _EMPTY]
    return [*steps, *off, *lay]


def _put_in(channel: Channel, seen: str, wanted: str, count: int) -> list[Step] | None:
    """Put so many marbles in at the base, and lay what is missing at the back; None if that isn't enough."""
    steps, after = [], seen
    for letter in reversed(wanted[:count]):
        steps.append(Step(Deed.PUT, channel, None, MARBLES[letter], alone=after[0] == _EMPTY))
        after = _after(after, steps[-1])
    behind = after.rstrip(_EMPTY)
    if not wanted.startswith(behind):
        return None
    lay = [Step(Deed.LAY, channel, at + 1, MARBLES[wanted[at]]) for at in range(len(behind), len(wanted.rstrip(".")))]
    return [*steps, *lay]


def _ordered(plans: Sequence[Sequence[Step]], shown: Channels) -> list[Step] | None:
    """First what comes out, then what goes in, each when it is in a hand; None if there is no such order."""
    found, cells = list(_taking(plans)), list(shown)
    for step in found:
        assert step.channel is not None
        cells[step.channel - 1] = _after(cells[step.channel - 1], step)
    waiting = [[step for step in plan if step.deed in _PUTTING] for plan in plans]
    while any(waiting):
        one, two, three, four = cells
        left = hands((one, two, three, four))
        ready = next((plan for plan in waiting if plan and plan[0].needed <= Counter(left)), None)
        if ready is None:
            return None
        step = ready.pop(0)
        assert step.channel is not None
        cells[step.channel - 1] = _after(cells[step.channel - 1], step)
        found.append(step)
    return found


def _taking(plans: Sequence[Sequence[Step]]) -> Iterator[Step]:
    """The steps that take marbles into a hand."""
    return (step for plan in plans for step in plan if step.deed in _TAKING)


def _after(cells: str, step: Step) -> str:
    """A channel after a step in it."""
    if step.deed in {Deed.CLEAR, Deed.FILL}:
        filled = "" if step.deed is Deed.CLEAR else "".join(marble.value for marble in step.marbles)
        return filled.ljust(len(FOUR), _EMPTY)
    if step.deed is Deed.OUT:
        return cells[1:] + _EMPTY
    if step.deed is Deed.PUT:
        assert step.marble is not None
        return step.marble.value + cells.rstrip(_EMPTY).ljust(len(FOUR), _EMPTY)[: len(FOUR) - 1]
    assert step.space is not None
    letter = _EMPTY if step.deed is Deed.OFF or step.marble is None else step.marble.value
    return cells[: step.space - 1] + letter + cells[step.space :]


_UNDONE: Final = {
    Deed.OUT: Deed.PUT,
    Deed.PUT: Deed.OUT,
    Deed.OFF: Deed.LAY,
    Deed.LAY: Deed.OFF,
    Deed.CLEAR: Deed.FILL,
    Deed.FILL: Deed.CLEAR,
}


def _before(cells: str, step: Step) -> str:
    """A channel before a step in it; what a marble that was put in pushed off isn't known any more."""
    return _after(cells, replace(step, deed=_UNDONE[step.deed]))
