"""What a game shows of the set that is played with: pictures whose content is certain, to learn from later.

In: views of the board that an eye has read, and, look by look, what lies there by the game. Out: labelled pictures.
What lies there is certain once further turns were told from it, without a question, and none of them was taken back.
"""

from collections import deque
from typing import Final, NamedTuple

from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.games.eclipse.vision.teaching import Labelled

CONFIRMED: Final = 2
"""After so many more turns, what lay there is certain."""
_MOST: Final = 40
"""So many pictures of one call of `play` are kept until its end."""

Moment = tuple[str, int, tuple[Turn, ...]]
"""The cells of the game's start, how many turns were taken back, and those that count (`Match.moment`)."""


class _Lesson(NamedTuple):
    moment: Moment
    picture: Labelled


class PlayLessons:
    """The pictures of one call of `play`. The eye and the table may be in threads of their own."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, Views]] = deque(maxlen=_MOST)
        self._waiting: dict[int, _Lesson] = {}
        """By how many turns there were: the newest look after each of them."""
        self.certain: deque[Labelled] = deque(maxlen=_MOST)
        """Oldest first."""

    def saw(self, t_ms: float, views: Views) -> None:
        """An eye has read these views of a clear board."""
        self._seen.append((t_ms, views))

    def lies(self, t_ms: float, cells: str, moment: Moment) -> None:
        """By the game, these sixteen cells lay there when the picture was taken that was read at this time."""
        *game, turns = moment
        for number, lesson in list(self._waiting.items()):
            *known_game, known = lesson.moment
            if known_game != game or known != turns[: len(known)]:
                del self._waiting[number]
            elif len(turns) >= len(known) + CONFIRMED:
                self.certain.append(self._waiting.pop(number).picture)
        for at_ms, views in list(self._seen):
            if at_ms == t_ms:
                self._waiting[len(turns)] = _Lesson(moment, Labelled(views, cells))
