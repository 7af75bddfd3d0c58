"""`sight.exposures`: several looks at one scene, at one exposure or two, and what they say together."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision.network import CLASSES, PRIOR, SIDES
from eclipse_companion.sensing.sight.exposures import TEMPERED, ExposureHistory, Shares, together

SQUARES = 16
KINDS = len(CLASSES)


@st.composite
def looks(draw: st.DrawFn, least: float = 0.0005) -> Shares:
    """What the network may say: soft, sharp, or anything between; no class has less than `least`, about."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    shares = rng.dirichlet(np.full(KINDS, draw(st.sampled_from([0.05, 0.3, 1.0, 5.0]))), SQUARES)
    shares = np.maximum(shares, least)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float64)


def sharp(cells: str, share: float = 0.95) -> Shares:
    """A look that gives this share to each of sixteen classes, and the rest evenly to the others."""
    shares = np.full((SQUARES, KINDS), (1.0 - share) / (KINDS - 1))
    shares[np.arange(SQUARES), [CLASSES.index(cell) for cell in cells]] = share
    return shares


def plainly_together(parts: list[list[float]]) -> list[float]:
    """`together`, for one square, number by number; what says nothing isn't there."""
    if len(parts) == 1:
        return parts[0]
    weights = []
    for kind, prior in enumerate(PRIOR.tolist()):
        ratios = (max(part[kind], 1e-4) / prior for part in parts)
        weights.append(prior * math.prod(ratio**TEMPERED for ratio in ratios))
    return [weight / math.fsum(weights) for weight in weights]


class PlainScene:
    """`ExposureHistory`, which keeps every look of every square since the square changed."""

    def __init__(self) -> None:
        self.kept: dict[bool, list[list[list[float]]]] = {}

    def add(self, shares: Shares, *, darker: bool) -> None:
        mine = self.kept.setdefault(darker, [[] for _ in range(SQUARES)])
        for square, row in enumerate(shares.tolist()):
            best = row.index(max(row))
            before = [each[best] for each in mine[square]]
            if before and row[best] > 0.8 and math.fsum(before) / len(before) < 0.1:
                for exposure in self.kept.values():
                    exposure[square] = []
            mine[square].append(row)

    @property
    def together(self) -> Shares:
        rows = []
        for square in range(SQUARES):
            seen = [exposure[square] for exposure in self.kept.values() if exposure[square]]
            rows.append(plainly_together([np.mean(each, axis=0).tolist() for each in seen]))
        return np.array(rows)


@given(looks())
def test_one_look_at_one_exposure_is_returned_as_it_is(look: Shares) -> None:
    """What the network says of a single picture isn't changed, to the last bit."""
    assert together([look], PRIOR).tobytes() == look.tobytes()
    scene = ExposureHistory(PRIOR)
    scene.add(look)
    assert scene.together.tobytes() == look.tobytes()
    scene = ExposureHistory(PRIOR)
    scene.add(look, darker=True)
    assert scene.together.tobytes() == look.tobytes()


@given(looks(), looks())
def test_two_exposures_say_the_same_in_either_order(one: Shares, other: Shares) -> None:
    """Together they are probabilities, and it doesn't matter which comes first."""
    both = together([one, other], PRIOR)
    assert both == pytest.approx(together([other, one], PRIOR), abs=1e-12)
    assert both.sum(axis=1) == pytest.approx(1.0)
    assert (both >= 0).all()
    first, second = ExposureHistory(PRIOR), ExposureHistory(PRIOR)
    first.add(one)
    first.add(other, darker=True)
    second.add(other, darker=True)
    second.add(one)
    assert first.together == pytest.approx(second.together, abs=1e-12)


@given(looks())
def test_two_exposures_that_agree_are_surer_than_either(look: Shares) -> None:
    """What both show by the same evidence gets a larger share, wherever the evidence itself speaks for it."""
    both = together([look, look], PRIOR)
    best = look.argmax(axis=1)
    squares = np.arange(SQUARES)
    spoken_for = (look / PRIOR).argmax(axis=1) == best
    assert (both[squares, best] >= look[squares, best] - 1e-9)[spoken_for].all()
    sure = spoken_for & (look[squares, best] < 0.99) & (look[squares, best] > 0.6)
    assert (both[squares, best] > look[squares, best])[sure].all()


def test_an_exposure_that_is_in_doubt_is_settled_by_the_other() -> None:
    """Foil burnt out at one exposure, gold or silver evenly, is what the other exposure shows."""
    doubtful = sharp("G" * SQUARES, 0.5)
    doubtful[:, CLASSES.index("S")] = 0.49
    doubtful /= doubtful.sum(axis=1, keepdims=True)
    both = together([doubtful, sharp("S" * SQUARES, 0.95)], PRIOR)
    assert (both.argmax(axis=1) == CLASSES.index("S")).all()
    assert (both.max(axis=1) > 0.8).all()


@given(st.lists(looks(), min_size=1, max_size=3))
def test_exposures_add_up_as_a_product_of_ratios(parts: list[Shares]) -> None:
    """The plain twin multiplies, for each class, how much likelier each exposure makes it than it was expected."""
    rows = [plainly_together([part[square].tolist() for part in parts]) for square in range(SQUARES)]
    assert together(parts, PRIOR) == pytest.approx(np.array(rows), abs=1e-9)


@given(looks(), looks(), st.lists(st.booleans(), min_size=1, max_size=12))
def test_repeated_looks_at_an_unchanged_scene_never_make_it_surer(
    normal: Shares, darker: Shares, repeated: list[bool]
) -> None:
    """However often each exposure is looked at again, they say what one look at each says, to the last bit."""
    scene = ExposureHistory(PRIOR)
    scene.add(normal)
    scene.add(darker, darker=True)
    before = scene.together.tobytes()
    for dark in repeated:
        scene.add(darker if dark else normal, darker=dark)
        assert scene.together.tobytes() == before


@given(st.lists(looks(), min_size=1, max_size=8))
def test_looks_at_one_exposure_are_never_surer_than_the_surest(many: list[Shares]) -> None:
    """Looks that differ are averaged: no class gets a larger share than in some look, nor a smaller one."""
    scene = ExposureHistory(PRIOR)
    for look in many:
        scene.add(look)
    assert (scene.together <= np.max(many, axis=0) + 1e-9).all()
    assert (scene.together >= np.min(many, axis=0) - 1e-9).all()


@given(st.lists(st.tuples(looks(), st.booleans()), min_size=1, max_size=8))
@settings(max_examples=60)
def test_a_scene_is_what_its_looks_since_each_change_say(many: list[tuple[Shares, bool]]) -> None:
    """The plain twin keeps every look of each square since it changed, and averages them anew each time."""
    scene, plain = ExposureHistory(PRIOR), PlainScene()
    for look, darker in many:
        scene.add(look, darker=darker)
        plain.add(look, darker=darker)
        assert scene.together == pytest.approx(plain.together, abs=1e-9)


def test_a_square_that_shows_something_else_begins_anew() -> None:
    """After many looks at an empty square, one that shows a piece beyond doubt counts alone."""
    scene = ExposureHistory(PRIOR)
    for _ in range(10):
        scene.add(sharp("." * SQUARES, 0.99))
    after = sharp("." * SQUARES, 0.99)
    after[4] = sharp("G" * SQUARES, 0.99)[4]
    scene.add(after)
    assert scene.together == pytest.approx(after)


def test_a_look_in_doubt_does_not_begin_anew() -> None:
    """A square that has been seen clearly, and now looks like one thing or another, keeps what was seen before."""
    scene = ExposureHistory(PRIOR)
    for _ in range(9):
        scene.add(sharp("G" * SQUARES, 0.99))
    scene.add(sharp("S" * SQUARES, 0.6))
    assert (scene.together.argmax(axis=1) == CLASSES.index("G")).all()
    assert (scene.together.max(axis=1) > 0.85).all()


def test_a_changed_square_forgets_the_other_exposure_too() -> None:
    """The exposure that hasn't seen the new piece yet speaks neither for it nor for what lay there before."""
    scene = ExposureHistory(PRIOR)
    scene.add(sharp("." * SQUARES, 0.99))
    scene.add(sharp("." * SQUARES, 0.99), darker=True)
    scene.add(sharp("s" * SQUARES, 0.9))
    others = np.delete(scene.together / PRIOR, CLASSES.index("s"), axis=1)
    assert (scene.together.argmax(axis=1) == CLASSES.index("s")).all()
    # The empty square is no likelier than any other thing: they differ only in what was expected.
    empty, piece = others[:, 0], others[:, 1]
    assert (empty < piece).all()


def test_a_changed_square_counts_both_exposures_once_each_has_seen_it() -> None:
    """The second exposure's first look at the new piece adds to what the first one saw of it."""
    scene, look = ExposureHistory(PRIOR), sharp("s" * SQUARES, 0.9)
    scene.add(sharp("." * SQUARES, 0.99))
    scene.add(sharp("." * SQUARES, 0.99), darker=True)
    scene.add(look)
    scene.add(look, darker=True)
    assert scene.together == pytest.approx(together([look, look], PRIOR))


def test_an_exposure_that_says_nothing_takes_nothing_away() -> None:
    """A changed square that only one exposure has seen since is as sure as that one look."""
    scene = ExposureHistory(PRIOR)
    scene.add(sharp("." * SQUARES, 0.99))
    scene.add(sharp("." * SQUARES, 0.99), darker=True)
    look = sharp("s" * SQUARES, 0.9)
    scene.add(look)
    assert scene.together == pytest.approx(look, abs=1e-6)


def test_a_look_says_nothing_of_squares_that_it_cannot_make_out() -> None:
    """A darker picture tells of the others; a later one counts from its first word on."""
    scene, look = ExposureHistory(PRIOR), sharp("s" * SQUARES, 0.9)
    dark = np.arange(SQUARES) < 6
    scene.add(look)
    scene.add(sharp("?" * SQUARES), darker=True, says=~dark)
    assert scene.together[dark] == pytest.approx(look[dark])
    assert (np.abs(scene.together - look).max(axis=1)[~dark] > 0.1).all()
    scene.add(look, darker=True, says=dark)
    assert scene.together[dark] == pytest.approx(together([look, look], PRIOR)[dark])


def test_a_scene_that_is_forgotten_begins_with_the_next_look() -> None:
    """Nothing of what was seen before is left, at either exposure."""
    scene = ExposureHistory(PRIOR)
    scene.add(sharp("G" * SQUARES))
    scene.add(sharp("G" * SQUARES), darker=True)
    scene.forget()
    look = sharp("." * SQUARES, 0.4)
    scene.add(look)
    assert scene.together.tobytes() == look.tobytes()


def for_gold(shares: Shares) -> np.ndarray:
    """How much likelier Sun's gold is than Sun's silver on each square, nats."""
    return np.asarray(np.log(shares[:, CLASSES.index("G")] / shares[:, CLASSES.index("S")]))


def sided(nats: float) -> Shares:
    """A look that shows Sun's pieces, with gold so much likelier than silver."""
    gold = 0.99 / (1 + math.exp(-nats))
    return np.tile([0.0025, gold, 0.99 - gold, 0.0025, 0.0025, 0.0025], (SQUARES, 1))


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [(4.0, 4.0, 4.0 * math.sqrt(2.0)), (-4.0, 0.0, -4.0), (0.0, 3.0, 3.0), (3.0, -3.0, 0.0), (4.0, -1.0, 2.683)],
)
def test_an_exposure_that_cannot_tell_sides_takes_nothing_from_one_that_can(
    one: float, other: float, both: float
) -> None:
    """Two that are equally sure count seven tenths each, and two that contradict each other leave the side open."""
    shares = together([sided(one), sided(other)], PRIOR, sides=SIDES)
    assert for_gold(shares) == pytest.approx(both, abs=1e-3)


@given(looks(), looks())
def test_what_exposures_say_of_sides_changes_nothing_else(one: Shares, other: Shares) -> None:
    """A player's two sides have together what they had, and so has every other content."""
    plain, sides = together([one, other], PRIOR), together([one, other], PRIOR, sides=SIDES)
    for shares in (plain, sides):
        assert shares.sum(axis=1) == pytest.approx(1.0)
    for pair in SIDES:
        assert sides[:, pair].sum(axis=1) == pytest.approx(plain[:, pair].sum(axis=1))
    rest = [CLASSES.index("."), CLASSES.index("?")]
    assert sides[:, rest] == pytest.approx(plain[:, rest])


def test_an_exposure_that_says_nothing_of_a_square_is_not_counted_for_its_side() -> None:
    """Then the other one is what it is, to the last bit."""
    shown = [np.ones(SQUARES, bool), np.zeros(SQUARES, bool)]
    assert together([sided(1.0), sided(-4.0)], PRIOR, shown, SIDES).tobytes() == sided(1.0).tobytes()


@given(looks(), looks())
def test_a_scene_weighs_sides_as_its_exposures_do_together(one: Shares, other: Shares) -> None:
    """One look at each exposure; squares that the second one surely shows otherwise begin anew, and are left out."""
    scene = ExposureHistory(PRIOR, SIDES)
    scene.add(one)
    scene.add(other, darker=True)
    plain = ExposureHistory(PRIOR)
    plain.add(one)
    plain.add(other, darker=True)
    same = (plain.together == together([one, other], PRIOR)).all(axis=1)
    assert scene.together[same] == pytest.approx(together([one, other], PRIOR, sides=SIDES)[same])
