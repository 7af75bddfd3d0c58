"""A profile that goes on learning from games: which of their pictures it takes in, and whether those help.

In: labelled pictures that were taught, others whose content is certain, and what learns them. Out: all that count from
now on, with what was learned of them; or nothing, if people's own pictures would be read worse.
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from eclipse_companion.sensing.sight import trials
from eclipse_companion.sensing.sight.trials import Trial

_AT_ONCE: Final = 4
_MOST_PLAYED: Final = 12
"""So many pictures of one call of `play` are learned from, and of all of them; the oldest ones go."""


class Labelled(Protocol):
    """A picture whose content is known."""

    @property
    def played(self) -> bool:
        """Whether it was learned from in a game, and nobody has said what it shows."""


class Taught(Protocol):
    """What was learned."""

    @property
    def trials(self) -> tuple[Trial, ...]:
        """How each picture was read by what the others taught."""


PictureT = TypeVar("PictureT", bound=Labelled)
TaughtT = TypeVar("TaughtT", bound=Taught)


def grown(
    pictures: Sequence[PictureT],
    certain: Sequence[tuple[PictureT, int]],
    learn: Callable[[Sequence[PictureT]], TaughtT],
) -> tuple[tuple[PictureT, ...], TaughtT] | None:
    """The pictures of a profile that has also learned from games, and what it has learned.

    `certain`: pictures of games, each with how many squares it leaves open; those with most help most. None if none of
    them helps, or if what people have taught would be read worse: then it learns nothing.
    """
    taught = [picture for picture in pictures if not picture.played]
    earlier = [picture for picture in pictures if picture.played]
    new = [picture for picture, left_open in sorted(certain, key=lambda each: -each[1])[:_AT_ONCE] if left_open]
    if not new or len(taught) + _MOST_PLAYED > trials.MOST:
        return None
    now = (*taught, *[*earlier, *new][-_MOST_PLAYED:])
    before, after = learn([*taught, *earlier]), learn(now)
    (right, wrong, _), (now_right, now_wrong, _) = (
        trials.counted(each.trials[: len(taught)]) for each in (before, after)
    )
    return None if now_right < right or now_wrong > wrong else (now, after)
