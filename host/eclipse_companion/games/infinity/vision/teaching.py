"""Labelled pictures of marbles of one make -> what the reader knows of them, and how well that serves.

Each picture is kept out once: what is learned from all others reads it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.infinity.vision.classes import CLASSES, EMPTY, HIDDEN
from eclipse_companion.games.infinity.vision.decoding import joined
from eclipse_companion.games.infinity.vision.device import SPACES
from eclipse_companion.games.infinity.vision.network import Network
from eclipse_companion.games.infinity.vision.own_marbles import MANNER, OwnMarbles, features
from eclipse_companion.games.infinity.vision.reader import Reader, looks_at, turned
from eclipse_companion.games.infinity.vision.views import Views
from eclipse_companion.sensing.sight import fitting, trials
from eclipse_companion.sensing.sight.fitting import Example
from eclipse_companion.sensing.sight.trials import Judge, Trial, UntaughtError

_KINDS: Final = "".join(CLASSES[:HIDDEN])
_JUDGE: Final = Judge(_KINDS, (lambda _: True, lambda kind: kind))
"""Marbles are told from empty spaces, and from one another."""

_HOUSE_RIGHT: Final = 0.98
_HOUSE_WRONG: Final = 0.0
"""If the network alone names at least this share of the spaces rightly, or all but one, and at most this share wrongly,
it knows such marbles.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A picture's views, and what the spaces hold: `.`, a marble's letter, or `?` where nobody knows.

    `cells`: channel 1 from its base, then channels 2, 3 and 4. `played`: it was learned from in a game, and nobody has
    said what it shows.
    """

    views: Views
    cells: str
    played: bool = False

    def __post_init__(self) -> None:
        assert len(self.cells) == SPACES


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """What was learned, and how each picture was read."""

    own: OwnMarbles
    trials: tuple[Trial, ...]


def teach(pictures: Sequence[Labelled], eyes: Network) -> Taught:
    """Learn a make of marbles. Raises `UntaughtError` if there are too few pictures, or a kind of marble is nowhere."""
    trials.refuse_too_few(len(pictures))
    everything = "".join(picture.cells for picture in pictures)
    if missing := [kind for kind in _KINDS if kind != EMPTY and kind not in everything]:
        raise UntaughtError(f"No picture shows {', '.join(missing)}. Each kind of marble must lie in some picture.")
    lessons = [_examples(picture, eyes) for picture in pictures]
    kept_out = [
        (
            fitting.fit([each for at, lesson in enumerate(lessons) if at != number for each in lesson], MANNER),
            lessons[number][:1],
        )
        for number in range(len(lessons))
    ]
    house = trials.reads([_trial(picture, Reader(eyes)) for picture in pictures], _HOUSE_RIGHT, _HOUSE_WRONG)
    learned, without = fitting.measured(kept_out, [each for lesson in lessons for each in lesson], MANNER)
    tried = [
        _trial(picture, Reader(eyes, OwnMarbles(own, house))) for picture, own in zip(pictures, without, strict=True)
    ]
    return Taught(OwnMarbles(learned, house), tuple(tried))


def _examples(picture: Labelled, eyes: Network) -> list[Example]:
    """What can be learned from both looks at a picture."""
    found: list[Example] = []
    numbers = _JUDGE.numbers(picture.cells)
    for views, kinds in zip(looks_at(picture.views), (numbers, turned(numbers)), strict=True):
        seen = eyes.look(views)
        found.append(Example(features(views, seen), seen.logits[:, :HIDDEN], kinds))
    return found


def _trial(picture: Labelled, reader: Reader) -> Trial:
    return _JUDGE.trial(joined(reader.judge(picture.views).shares), picture.cells, reader.letter_from)
