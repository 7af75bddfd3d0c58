"""What games show of the sets that are played with: pictures whose content is certain, to learn from later.

In: look by look, what the cameras saw, and what lies there by the game. Out: views with what they show. What lies there
is certain once further turns were told from it, without a question, and none of them was taken back.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from eclipse_companion.sensing.camera.looks import Lesson

CONFIRMED: Final = 2
"""After so many more turns, what lay there is certain."""
_MOST: Final = 40
"""So many pictures of one call of `play` are kept until its end."""

Moment = tuple[object, int, tuple[Any, ...]]
"""The game's start, how many turns were taken back, and those that count (`Match.moment`)."""


class Certain(NamedTuple):
    """A camera's views of a board, by the profile that read them, and the cells that surely lay there."""

    profile: str
    views: Any
    cells: str


class _Waiting(NamedTuple):
    moment: Moment
    pictures: tuple[Certain, ...]


class PlayLessons:
    """The pictures of one call of `play`."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Waiting] = {}
        """By how many turns there were: the newest look after each of them."""
        self.certain: deque[Certain] = deque(maxlen=_MOST)
        """Oldest first."""

    def lies(self, lessons: Sequence[Lesson], cells: str, moment: Moment) -> None:
        """By the game, these sixteen cells lay there, as the cameras number them, when these pictures were taken."""
        *game, turns = moment
        for number, waiting in list(self._waiting.items()):
            *known_game, known = waiting.moment
            if known_game != game or known != turns[: len(known)]:
                del self._waiting[number]
            elif len(turns) >= len(known) + CONFIRMED:
                self.certain += self._waiting.pop(number).pictures
        if lessons:
            pictures = tuple(Certain(profile, views, cells) for profile, views in lessons)
            self._waiting[len(turns)] = _Waiting(moment, pictures)
