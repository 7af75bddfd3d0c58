"""The reader of Ecliptic's table: any markers anywhere, and any file."""

from pathlib import Path

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.deck import slots
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.vision import plane, reader
from eclipse_companion.games.ecliptic.vision.cards import placed
from eclipse_companion.games.ecliptic.vision.marks import Mark, Points
from eclipse_companion.games.ecliptic.vision.plane import Plane
from eclipse_companion.games.ecliptic.vision.reader import NoTableInPictureError
from eclipse_companion.games.ecliptic.vision.seeing import DetectedCards
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError

SIZE = (320, 240)
BLANK = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
NUMBERS = st.integers(0, max(slots.FREE))
ANYWHERE = st.tuples(st.floats(-500, 900), st.floats(-500, 900))
CLOSE = st.tuples(st.sampled_from([0.0, 1.0, 2.0]), st.sampled_from([0.0, 1.0, 2.0]))
"""So close together that corners often coincide, or lie in one line."""
QUADS = st.lists(st.lists(ANYWHERE | CLOSE, min_size=4, max_size=4).map(np.array), max_size=6)
IN_A_LINE = [np.zeros((4, 2)), np.array([(1.0, 0.0), (0.0, 0.0), (1.0, 0.0), (0.0, 0.0)])]
FOLDED = [np.zeros((4, 2)), np.array([(1.0, 1.0), (0.0, 1.0), (1.0, 1.0), (3.0, 3.0)])]
LYING = st.tuples(NUMBERS, ANYWHERE, st.floats(-7, 7))


@given(quads=QUADS)
@example(quads=IN_A_LINE)
@example(quads=FOLDED)
@settings(max_examples=60)
def test_any_quads_have_a_plane_or_none(quads: list[Points]) -> None:
    """Crossed, flat and far ones too: what comes out is a mapping of finite numbers."""
    found = plane.fit(quads, SIZE)
    assert found is None or (np.isfinite(found.homography).all() and np.isfinite(found.bend))


@given(lying=st.lists(LYING, max_size=30))
@settings(max_examples=60)
def test_any_cards_make_a_table_or_none(lying: list[tuple[int, tuple[float, float], float]]) -> None:
    """However cards lie, each is in one line at most, beside its sign, once; or there is no zodiac."""
    table = Plane(np.diag([2.0, 2.0, 1.0]), 0.0, np.zeros(2), 1.0)
    cards = [
        placed(table, number, np.array(place), turn, frozenset({0, 1}))
        for number, place, turn in lying
        if number < slots.FIRST
    ]
    corners = {number: plane.SQUARE + place for number, place, _ in lying if number >= slots.FIRST}
    sheet = {number: Mark(number, places / 2) for number, places in corners.items()}
    try:
        read = reader.understood(BLANK, DetectedCards(table, tuple(cards), sheet, (), (np.zeros(2),)))
    except NoTableInPictureError:
        return
    for line in read.lines.values():
        signs = [sign_of(card) for card in line]
        assert signs == sorted(set(signs))
    assert read.unreadable >= 0
    assert set(read.slots) <= set(range(1, slots.SLOTS + 1))


@given(data=st.binary(max_size=400))
@settings(max_examples=30)
def test_any_bytes_are_a_table_or_are_refused(data: bytes, tmp_path_factory: object) -> None:
    """A file is no picture, or a picture without a zodiac."""
    file = Path(tmp_path_factory.mktemp("any")) / "picture.png"  # type: ignore[attr-defined]
    file.write_bytes(data)
    try:
        reader.read(picture.load(file).pixels)
    except (NotAPictureError, NoTableInPictureError):
        return
    raise AssertionError("a zodiac of four hundred bytes")
