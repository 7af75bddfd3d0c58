"""Looks from several places at one board -> what they tell together. Pure logic.

In: what each source posts: looks, and how its camera is. Out: what a game is told, as if of one camera; which sources
should look again. A source is anything that posts looks: a camera at this computer, a phone.

**Whether the board is clear.** What one source sees first covers the board for all. It is clear again as soon as one of
them has seen it clear, and nothing reach over it, for a moment since then: an arm before one camera doesn't matter if
the other one sees the whole board.

**What lies there.** Only clear looks count that were taken since the board was covered last. Their rows are joined by
`evidence.fusion.agreed`: glare in one of them is flat there, and the other one settles it. If two are sure of different
things, the older one is taken again before anything is told; if they still differ, the square is in doubt.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from eclipse_companion.sensing.camera.events import CameraDown, CameraEvent, CameraUp, OneCamera, State
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.evidence import Rows
from eclipse_companion.sensing.evidence.fusion import agreed

HOLD_MS: Final = 400.0
"""For so long one source must see the board clear while something covers it for another one."""
UNSEEN_MS: Final = 1500.0
"""A source that hasn't seen the board for so long, while another one does, is told of."""
_OLD_MS: Final = 500.0
"""A clear look that is older than another one, and says otherwise, is taken again."""
_WAITS_MS: Final = 1500.0
"""For so long it is waited for."""
_SURE: Final = 3.5
"""A square is sure if its second likeliest content is so far from the likeliest, nats."""
_HIDES: Final = frozenset({Board.COVERED, Board.MOVED})

Posted = Look | CameraEvent


@dataclass(slots=True)
class _Source:
    """What is known of one source."""

    name: str = ""
    up: bool = False
    down: CameraDown | None = None
    """Why it gives no pictures."""
    last: Look | None = None
    """Its newest look; None if there is none since it is up."""
    since_ms: float = 0.0
    """Since when that has been so: covered, lost, or clear."""
    clear: Look | None = None
    """Its newest look at the clear board since the board was covered last for anybody."""
    told: bool = False
    """Whether people were told that it sees nothing."""
    late: bool = False
    """Whether it may never come, so that nobody waits for it."""

    @property
    def board(self) -> Board | None:
        """What its newest look tells of the board."""
        return None if self.last is None else self.last.board

    @property
    def sees(self) -> bool:
        """Whether it sees the board, be it covered."""
        return self.board not in {None, Board.LOST}


class Joining:
    """What several sources tell of one board."""

    def __init__(self, count: int, late: Collection[int] = ()) -> None:
        """Sources have numbers from 0; there are `count`. `late`: those that may never come."""
        self._sources = [_Source(late=number in late) for number in range(count)]
        self.again: set[int] = set()
        """The sources that should look again; whoever has them do that clears it."""
        self._clear = False
        """Whether the game was told last that the board is clear."""
        self._t_ms = 0.0
        self._differ_ms: float | None = None
        """Since when two sources have been sure of different things, and the older look is awaited."""

    def take(self, number: int, item: Posted) -> list[Posted]:
        """Take in what a source has posted; what the game is told."""
        source = self._sources[number]
        match item:
            case CameraUp(name=name):
                return self._up(source, item, name)
            case CameraDown():
                return self._down(source, item)
            case Look():
                return [*self._looked(source, item), *self._news_of(source, item)]
            case _:
                return [item]

    def _others(self, source: _Source) -> list[_Source]:
        return [each for each in self._sources if each is not source]

    def _up(self, source: _Source, event: CameraUp, name: str) -> list[Posted]:
        source.name, source.up, source.down, source.late = name, True, None, False
        others = self._others(source)
        if any(each.up for each in others):
            back, source.told = source.told, False
            return [OneCamera(name, State.BACK)] if back else []
        source.told = False
        return [event, *(self._missing(each) for each in others if each.down is not None and not each.told)]

    def _down(self, source: _Source, event: CameraDown) -> list[Posted]:
        source.name, source.up, source.down, source.last, source.clear = event.name, False, event, None, None
        others = self._others(source)
        if any(each.up for each in others):
            return [self._missing(source), *self._without(source)]
        # It may not be known yet whether another one will be there.
        if any(each.down is None and not each.late for each in others):
            return []
        self._clear = False
        for each in self._sources:
            each.told = not each.late
        return [event]

    def _missing(self, source: _Source) -> OneCamera:
        source.told = True
        assert source.down is not None
        return OneCamera(source.name, State.DOWN, source.down.sentence)

    def _looked(self, source: _Source, look: Look) -> list[Posted]:
        was_hidden, was = source.board in _HIDES, source.board
        if was is not look.board and not (was_hidden and look.board in _HIDES):
            source.since_ms = look.t_ms
        source.last = look
        if look.board is Board.CLEAR:
            return self._seen_clear(source, look)
        source.clear = None
        if look.board is Board.LOST:
            return self._without(source) if any(each.sees for each in self._others(source)) else self._told(look)
        if was_hidden and self._clear:  # another one sees that nothing is over it
            return []
        for number, each in enumerate(self._sources):
            each.clear = None
            if each.board is Board.CLEAR:
                self.again.add(number)
        return self._told(look)

    def _without(self, source: _Source) -> list[Posted]:
        """A source sees nothing any more: what the others see stands."""
        looks = [each.last for each in self._others(source) if each.last is not None]
        if any(look.board is Board.CLEAR for look in looks):
            self.again |= {number for number, each in enumerate(self._sources) if each.board is Board.CLEAR}
            return []
        hidden = [look for look in looks if look.board in _HIDES]
        return [told for look in (hidden or looks)[:1] for told in self._told(look)]

    def _seen_clear(self, source: _Source, look: Look) -> list[Posted]:
        if look.rows is None and look.shows is None:
            return []
        source.clear = look
        number = self._sources.index(source)
        others = self._others(source)
        if any(each.board in _HIDES and look.t_ms < each.since_ms + HOLD_MS for each in others):
            self.again.add(number)
            return []
        others = [each for each in others if each.board is Board.CLEAR and each.clear is not None]
        parts = [look, *(each.clear for each in others if each.clear is not None)]
        old = {
            self._sources.index(each)
            for each in others
            if each.clear is not None and each.clear.t_ms < look.t_ms - _OLD_MS and _differ(each.clear, look)
        }
        if not old:
            self._differ_ms = None
        elif self._differ_ms is None or look.t_ms < self._differ_ms + _WAITS_MS:
            self._differ_ms = look.t_ms if self._differ_ms is None else self._differ_ms
            self.again |= {*old, number}
            return []
        return self._told(joined(parts))

    def _told(self, look: Look) -> list[Posted]:
        """The look, not earlier than those before."""
        self._clear = look.board is Board.CLEAR
        self._t_ms = max(self._t_ms, look.t_ms)
        return [replace(look, t_ms=self._t_ms)]

    def _news_of(self, source: _Source, look: Look) -> list[Posted]:
        """Who sees no board while another one does; who sees it again."""
        news: list[Posted] = []
        if source.sees and source.told:
            source.told = False
            news.append(OneCamera(source.name, State.BACK))
        for each in self._others(source) if source.sees else ():
            lost = each.board is Board.LOST and look.t_ms >= each.since_ms + UNSEEN_MS
            if lost and not each.told:
                each.told = True
                news.append(OneCamera(each.name, State.UNSEEN))
        return news


def joined(looks: Sequence[Look]) -> Look:
    """Clear looks at one board as one, as new as the first of them, whose picture it has.

    A square is hidden if all see something in front of it.
    """
    first = looks[0]
    rows = [look.rows for look in looks if look.rows is not None]
    hidden = set.intersection(*({*look.hidden} for look in looks))
    return replace(
        first,
        rows=agreed(rows) if len(rows) == len(looks) else first.rows,
        hidden=tuple(sorted(hidden)),
        dark=all(look.dark for look in looks),
        flickers=all(look.flickers for look in looks),
        lessons=tuple(lesson for look in looks for lesson in look.lessons),
    )


def _differ(one: Look, other: Look) -> bool:
    """Whether both are sure of a square, and of different things."""
    if one.rows is None or other.rows is None:
        return False
    sure = _sure(one.rows) & _sure(other.rows)
    return bool((sure & (one.rows.argmax(axis=1) != other.rows.argmax(axis=1))).any())


def _sure(rows: Rows) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.asarray(np.sort(rows, axis=1)[:, -2] <= rows.max(axis=1) - _SURE, np.bool_)
