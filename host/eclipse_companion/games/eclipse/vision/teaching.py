"""Labelled pictures of one set of pieces -> what the reader knows of it from now on, and how well that serves.

Each picture is kept out once: what is learned from all others reads it. So the program knows how sure to be, how much
it can tell apart, and where a picture seems to show something else than its label says.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game.reading import UNREADABLE
from eclipse_companion.games.eclipse.vision import own_set
from eclipse_companion.games.eclipse.vision.altered import altered
from eclipse_companion.games.eclipse.vision.network import CLASSES, Looked, Network, four_looks
from eclipse_companion.games.eclipse.vision.own_set import OwnSet
from eclipse_companion.games.eclipse.vision.reader import LETTER_FROM, SHOWN_FROM
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.sensing.sight import fitting, trials
from eclipse_companion.sensing.sight.fitting import Example, Fitted, Learned
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.trials import Judge, Trial, UntaughtError

_FACES: Final = CLASSES[1:5]
_JUDGE: Final = Judge("".join(CLASSES[:5]), (str.isupper, lambda face: face in "Gg"))
"""Faces differ in their owner and their side."""

_ALTERED: Final = 12
_MOST_ALTERED: Final = 72
"""So many altered looks at each picture are learned from, and at all pictures: many differ enough by themselves."""

_READ: Final = (0, 3)
"""Of the four looks at a picture, those by which a board is read: as it is, and from across in an even tone."""

_HOUSE_RIGHT: Final = 0.85
_HOUSE_WRONG: Final = 0.03
"""If a learned set's tokens name at least this share of the pieces rightly that are named rightly by what was learned,
and at most this share of all wrongly, the pieces look like that set's. Lamps mirrored in foil leave many of them open.
Empty squares are alike with any set.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A picture's views, and what they show: sixteen cells, each `.`, a face, or `?` where nobody knows.

    `played`: it was learned from in a game, and nobody has said what it shows.
    """

    views: Views
    cells: str
    played: bool = False

    def __post_init__(self) -> None:
        assert len(self.cells) == len(CLASSES[1:5]) ** 2

    @property
    def classes(self) -> NDArray[np.int64]:
        """(16,): the squares' classes, less than 0 where nobody knows."""
        return _JUDGE.numbers(self.cells)


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """What was learned: the set's tokens, (5, width), what was fitted to it, and how each picture was read."""

    tokens: Array
    own: OwnSet
    trials: tuple[Trial, ...]


def teach(pictures: Sequence[Labelled], eyes: Network, house: Array | None = None) -> Taught:
    """Learn a set. `house`: the edition's tokens, if the network has learned it.

    Raises `UntaughtError` if there are too few pictures, or one of the four faces is nowhere.
    """
    trials.refuse_too_few(len(pictures))
    everything = "".join(picture.cells for picture in pictures)
    if missing := [face for face in _FACES if face not in everything]:
        raise UntaughtError(f"No picture shows {', '.join(missing)}. Each of the four faces must lie in some picture.")
    alterations = min(_ALTERED, _MOST_ALTERED // len(pictures))
    lessons = [_Lesson(picture, eyes, alterations) for picture in pictures]
    whole = _tokens(lessons, lessons, eyes)
    alone = [_without(number, lessons, eyes) for number in range(len(lessons))]
    kept_out = [(fitted, lessons[number].read(eyes, tokens)) for number, (tokens, fitted) in enumerate(alone)]
    examples = [each for lesson in lessons for each in lesson.examples(eyes, whole)]
    learned, without = fitting.measured(kept_out, examples, own_set.manner())
    readers = [(tokens, own) for (tokens, _), own in zip(alone, without, strict=True)]
    seen = _kept_out(pictures, readers, None, eyes)
    if house is not None and _looks_like(house, pictures, seen, eyes):
        seen = _kept_out(pictures, readers, house, eyes)
    else:
        house = None
    tried = [_JUDGE.trial(each, picture.cells, LETTER_FROM) for picture, each in zip(pictures, seen, strict=True)]
    return Taught(whole, OwnSet(learned, house), tuple(tried))


def contradicted(pictures: Sequence[Labelled], eyes: Network) -> tuple[tuple[int, str], ...]:
    """Squares of the last picture that look like something else than its label says, and like what.

    It is compared with all pictures, itself, too: one piece that lies wrongly among many changes little.
    """
    lessons = [_Lesson(picture, eyes) for picture in pictures]
    shares = eyes.judge_from_both_sides(pictures[-1].views, _tokens(lessons, lessons, eyes)).shares
    return _JUDGE.trial(shares, pictures[-1].cells, SHOWN_FROM).contradicted


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """A look at a picture: what is made of it, what each square alone is told by, (16, G), and its kind, (16,)."""

    looked: Looked
    alone: Array
    classes: NDArray[np.int64]

    def example(self, eyes: Network, tokens: Array) -> Example:
        """What can be learned from it, given the set's tokens."""
        logits = eyes.logits(self.looked, tokens)[:, : own_set.KINDS]
        return Example((self.alone,), logits, self.classes)


class _Lesson:
    """A picture, looked at from both players' sides, as it is and in an even tone; and altered in so many ways."""

    def __init__(self, picture: Labelled, eyes: Network, alterations: int = 0) -> None:
        self.classes = picture.classes
        order = np.arange(len(self.classes))
        sides = [(views, order[::-1] if across else order) for views, across in four_looks(picture.views)]
        others = altered(picture.views, alterations, np.random.default_rng(0))
        self._looks = [self._look(views, eyes, order) for views, order in (*sides, *others)]
        self.squares, self.around = self._looks[0].looked.squares, self._looks[0].looked.around

    def _look(self, views: Views, eyes: Network, order: NDArray[np.int64]) -> _Look:
        looked = eyes.looked(views)
        alone = own_set.alone(views, looked)
        # The cells take most of the memory, and aren't needed again.
        return _Look(replace(looked, cells=looked.cells[:0], fine=looked.fine[:0]), alone, self.classes[order])

    def examples(self, eyes: Network, tokens: Array) -> list[Example]:
        """What can be learned from all its looks, given the set's tokens."""
        return [look.example(eyes, tokens) for look in self._looks]

    def read(self, eyes: Network, tokens: Array) -> tuple[Example, Example]:
        """The two looks by which it would be read (`judge_from_both_sides`), in the order of its squares."""
        along, across = (self._looks[at].example(eyes, tokens) for at in _READ)
        return along, across.turned()


def _without(number: int, lessons: Sequence[_Lesson], eyes: Network) -> tuple[Array, Fitted]:
    """The set's tokens, and what is fitted to it, without the picture of this number."""
    others = [*lessons[:number], *lessons[number + 1 :]]
    tokens = _tokens(others, lessons, eyes)
    return tokens, fitting.fit([each for lesson in others for each in lesson.examples(eyes, tokens)], own_set.manner())


def _tokens(lessons: Sequence[_Lesson], all_lessons: Sequence[_Lesson], eyes: Network) -> Array:
    """The set's tokens as these lessons show it; faces that they don't show, as all lessons do."""
    faces = []
    for kind in range(1, 1 + len(_FACES)):
        shown = [lesson.squares[lesson.classes == kind] for lesson in lessons]
        if not sum(map(len, shown)):
            shown = [lesson.squares[lesson.classes == kind] for lesson in all_lessons]
        faces.append(np.concatenate(shown).mean(axis=0))
    around = np.mean([lesson.around for lesson in lessons], axis=0)
    return eyes.tokens_of(np.stack(faces), around)


def _kept_out(
    pictures: Sequence[Labelled], readers: Sequence[tuple[Array, Learned]], house: Array | None, eyes: Network
) -> list[NDArray[np.float64]]:
    """(16, 6) for each picture: what it shows, by the tokens and regressions that were learned without it."""
    return [
        eyes.judge_from_both_sides(picture.views, tokens, own=OwnSet(own, house)).shares
        for picture, (tokens, own) in zip(pictures, readers, strict=True)
    ]


def _looks_like(house: Array, pictures: Sequence[Labelled], seen: Sequence[NDArray[np.float64]], eyes: Network) -> bool:
    """Whether a learned set's tokens read the pieces about as well as what was learned, whose shares are `seen`."""
    by_house = [eyes.judge_from_both_sides(picture.views, house).shares for picture in pictures]
    pieces = [picture.cells.replace(CLASSES[0], UNREADABLE) for picture in pictures]
    (right, wrong, left_open), (own_right, *_) = (
        trials.counted([_JUDGE.trial(*each, LETTER_FROM) for each in zip(shares, pieces, strict=True)])
        for shares in (by_house, seen)
    )
    return right >= _HOUSE_RIGHT * own_right and wrong <= _HOUSE_WRONG * (right + wrong + left_open)
