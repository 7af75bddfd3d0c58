"""One picture of a table: whose cards lie in the lines, what is on the pile and the slots, and what can't be read."""

import cv2
import numpy as np
import pytest

from eclipse_companion.games.ecliptic.camera.picture_reading import lying_of
from eclipse_companion.games.ecliptic.deck import codes, measures
from eclipse_companion.games.ecliptic.game.cards import SIGNS, cards_text, read_card, sign_of
from eclipse_companion.games.ecliptic.vision import raster, reader
from eclipse_companion.games.ecliptic.vision.reader import NoTableInPictureError, TableRead
from ecliptic_pictures.kinds import case
from tests.evidence.ecliptic_pictures import tally
from tests.games.ecliptic.vision.from_above import (
    BESIDE,
    PILE,
    ROW_Y,
    SCALE,
    Above,
    Image,
    bulging,
    column,
    face,
    misprint,
    on_sheet,
    other_deck,
    small,
)


def said(read: TableRead) -> tuple[str, str, str | None, int]:
    """White's line, Blue's, the pile, and how many cards can't be read."""
    pile = None if read.pile is None else cards_text([read.pile])
    return cards_text(read.lines["W"]), cards_text(read.lines["B"]), pile, read.unreadable


def test_a_table_is_read_from_any_side() -> None:
    """White sees Aries on the left, so a picture taken from Blue's seat says the same; only an option changes it."""
    pixels = Above().zodiac().line("W", "1S", "7G", "12C").line("B", "3T", "6P").paste(face("9M"), *PILE).pixels
    for turns in (2, 3):
        assert said(reader.read(np.ascontiguousarray(np.rot90(pixels, turns)))) == ("1S 7G 12C", "3T 6P", "9M", 0)
    assert said(reader.read(pixels, aries_right=True)) == ("3T 6P", "1S 7G 12C", "9M", 0)


@pytest.mark.parametrize("white", [True, False])
def test_the_zodiac_may_be_white_or_lie_the_other_way_round(white: bool) -> None:
    """A deck that was printed before the zodiac had a blue side is read as well; so is the row alone."""
    table = Above().other_zodiac(white=white)
    alone = reader.read(table.pixels)
    assert said(alone) == ("", "", None, 0)
    table.line("W", "1S", "7G").line("B", "3T").paste(face("9M"), *PILE)
    assert said(reader.read(small(table.pixels, 640))) == ("1S 7G", "3T", "9M", 0)
    assert {card.number for card in alone.sight.cards} == {measures.neutral(sign) for sign in SIGNS}


def test_one_marker_is_enough_and_none_is_told() -> None:
    """A card with a hand on one of its markers is named; with a hand on both it counts as unreadable."""
    table = Above().zodiac().line("W", "4S", "9C").line("B", "2G")
    for x, y in ((column(4) + 18, ROW_Y + BESIDE - 30), (column(9) - 18, ROW_Y + BESIDE + 30)):
        table.cover(x, y, 24, 26)
    assert said(reader.read(table.pixels)) == ("4S 9C", "2G", None, 0)
    table.cover(column(9) + 18, ROW_Y + BESIDE - 30, 24, 26)
    assert said(reader.read(table.pixels)) == ("4S", "2G", None, 1)


def test_an_arm_across_the_table_is_not_the_table() -> None:
    """However much of the table it covers: what hides a sign of the zodiac may hide a card beside it."""
    table = Above().zodiac().line("W", "3S", "9C").line("B", "2G", "7P")
    table.cover(column(3), 330, 66, 650).cover(column(8) + 40, 330, 90, 650)
    read = reader.read(table.pixels)
    assert said(read) == ("", "2G 7P", None, 6)
    assert read.doubtful == {(side, sign) for side in "WB" for sign in (3, 8, 9)}


def test_blurred_cards_are_read_as_a_whole() -> None:
    """Where no cell of a marker can be told from its neighbours; where too little is left, each card is told."""
    sharp = Above().zodiac().line("W", "1S", "4T", "9C").line("B", "2G", "7P", "12M").paste(face("9M"), *PILE).pixels
    for pixels in (small(sharp, 640), cv2.GaussianBlur(small(sharp, 1280), (0, 0), 1.9)):
        assert said(reader.read(np.asarray(pixels, np.uint8))) == ("1S 4T 9C", "2G 7P 12M", "9M", 0)
    read = reader.read(np.asarray(cv2.GaussianBlur(small(sharp, 640), (0, 0), 1.3), np.uint8))
    white, blue = (set(line.split()) for line in said(read)[:2])
    assert white <= {"1S", "4T", "9C"}
    assert blue <= {"2G", "7P", "12M"}
    assert read.pile in {None, read_card("9M")}
    assert len(white) + len(blue) + (read.pile is not None) + read.unreadable == 7


@pytest.mark.parametrize("bend", [0.15, -0.06])
def test_a_bent_lens_shifts_no_card(bend: float) -> None:
    """The edges of the picture are drawn in by a seventh, or out by a sixteenth."""
    table = Above().zodiac().sheet().line("W", "1S", "7G", "12C").line("B", "1T", "11P", "12P")
    table.paste(face("6T"), *on_sheet(8)).paste(raster.back(SCALE), *on_sheet(2))
    read = reader.read(bulging(table.pixels, bend))
    assert said(read) == ("1S 7G 12C", "1T 11P 12P", "6T", 0)
    assert read.slots == {number: number == 2 for number in range(1, 8)}


def test_a_card_may_cover_most_of_its_neutral_card() -> None:
    """It still lies on one side of it; under a card that lies across the middle nobody knows."""
    table = Above().zodiac().line("B", "2G")
    for text, across in (("4S", 34.0), ("9C", -36.0)):
        table.paste(face(text), column(sign_of(read_card(text))), ROW_Y + across)
    assert said(reader.read(table.pixels))[:2] == ("4S", "2G 9C")


def test_a_lighter_part_of_a_grey_table_is_no_paper() -> None:
    """Where a shadow lies on most cards, the table in the light is as bright as they are; it is still free."""
    table = Above()
    table.pixels[:] = 158
    table.zodiac().line("W", "4S").line("B", "2G", "5P", "6T")
    shadow = table.pixels[:, : round(column(9) * SCALE + 34 * SCALE)]
    shadow[:] = shadow * 0.6
    read = reader.read(table.pixels)
    assert said(read)[:2] == ("4S", "2G 5P 6T")
    assert not any(sign > 10 for _, sign in read.doubtful)


def test_what_contradicts_itself_is_not_named() -> None:
    """Two markers that disagree, and one card in two places, are unreadable."""
    table = Above().zodiac().line("W", "5M").beside("B", "10S", 10)
    wrong = table.paste(misprint(read_card("5M"), read_card("5T")), column(5), ROW_Y + BESIDE)
    assert said(reader.read(wrong.pixels)) == ("", "10S", None, 1)
    twice = Above().zodiac().line("W", "5M", "10S").line("B", "10S")
    assert said(reader.read(twice.pixels)) == ("5M", "", None, 2)


def test_a_card_belongs_to_its_own_sign_only() -> None:
    """Beside another sign, or far from the row, it is in nobody's line."""
    table = Above().zodiac().line("W", "8G").beside("W", "3S", 4).paste(face("11P"), column(11), ROW_Y - 230)
    read = reader.read(table.pixels)
    assert said(read)[:2] == ("8G", "")
    assert cards_text(read.elsewhere) == "3S 11P"


def test_a_zodiac_with_gaps_still_tells_the_sides() -> None:
    """Two neutral cards are enough; one isn't, and the sentence says what to do."""
    cards = ("1S", "6P", "12C")
    assert said(reader.read(Above().zodiac([3, 9]).line("W", *cards).pixels))[:2] == ("1S 6P 12C", "")
    with pytest.raises(NoTableInPictureError, match="fewer than two of its neutral cards"):
        reader.read(Above().zodiac([3]).line("W", *cards).pixels)


def test_the_pile_is_its_topmost_card() -> None:
    """Whatever sticks out below; and if the topmost can't be read, no card below it is taken for it."""
    x, y = PILE
    table = Above().zodiac().paste(face("9M"), x + 24, y - 24).paste(face("2C"), x, y)
    assert said(reader.read(table.pixels)) == ("", "", "2C", 0)
    table.paste(face("9M"), x + 24, y - 24)
    assert said(reader.read(table.pixels)) == ("", "", "9M", 0)
    table.paste(np.full_like(face("9M"), 250), x, y)
    assert said(reader.read(table.pixels)) == ("", "", None, 1)


def test_a_discard_on_a_sheet_that_cannot_be_read_is_told() -> None:
    """Two squares as far apart as those of a card tell that one lies there; one alone may be a die."""
    table = Above().zodiac().line("W", "4S")
    blank = raster.drawn(codes.marker(0, 3, 3), 24, 24, SCALE)
    blank[12:36, 12:36] = 60
    table.paste(blank, 400, 150)
    assert said(reader.read(table.pixels)) == ("4S", "", None, 0)
    table.paste(blank, 364.2, 210.8)
    read = reader.read(table.pixels)
    assert said(read) == ("4S", "", None, 1)
    assert read.pile_doubtful


def test_slots_hold_cards_face_down() -> None:
    """A slot whose marker is seen is free; one with a back on it is taken; under a hand nobody knows."""
    back = raster.back(SCALE)
    table = Above().zodiac().sheet()
    for number in (2, 5, 7):
        x, y = on_sheet(number)
        table.paste(back, x + 2, y - 3)
    table.paste(face("6T"), *on_sheet(8))
    read = reader.read(table.cover(*on_sheet(4), 50, 60).pixels)
    assert read.slots == {1: False, 2: True, 3: False, 5: True, 6: False, 7: True}
    assert said(read) == ("", "", "6T", 0)


def test_a_marker_alone_is_no_card() -> None:
    """The print of a cloth may have squares like our markers: without a card's face beside it none counts."""
    table = Above().zodiac().line("B", "5G")
    for number, x, y in ((read_card("3S"), column(3), ROW_Y + BESIDE), (read_card("9M"), *PILE), (88, 300, 100)):
        table.paste(raster.drawn(codes.marker(number, 3, 3), 24, 24, SCALE), x, y)
    read = reader.read(table.pixels)
    assert (said(read)[:3], read.slots, read.elsewhere) == (("", "5G", None), {}, [])


@pytest.mark.parametrize(
    ("left", "opposed", "margin"), [(True, True, 4.0), (True, False, 6.0), (False, False, 3.0), (False, True, 4.6)]
)
def test_another_deck_with_the_same_markers_is_read(left: bool, opposed: bool, margin: float) -> None:
    """Whichever corners they are in, however they are turned, and also where a hand hides one of them."""

    def card(number: int) -> Image:
        return other_deck(number, left=left, opposed=opposed, margin=margin)

    table, near = Above(), 9 + margin
    for sign in SIGNS:
        table.paste(card(measures.neutral(sign)), column(sign), ROW_Y)
    for text, way in (("1S", 1), ("7G", 1), ("12C", 1), ("3T", -1), ("6P", -1)):
        table.paste(card(read_card(text)), column(sign_of(read_card(text))), ROW_Y + way * BESIDE)
    table.paste(card(read_card("8M")), PILE[0] + 9, PILE[1] - 14).paste(card(read_card("9M")), *PILE)
    aside = (measures.WIDTH / 2 - near) * (1 if left else -1)
    table.cover(column(7) + aside, ROW_Y + BESIDE + measures.HEIGHT / 2 - near, 19, 19)
    assert said(reader.read(table.pixels)) == ("1S 7G 12C", "3T 6P", "9M", 0)


@pytest.mark.parametrize("larger", [1.1, 1.21, 1.4])
def test_a_card_held_up_level_is_read_however_near_it_is(larger: float) -> None:
    """It is in nobody's line and not on the pile; what lies there stays as it is."""
    table = Above().zodiac().sheet().line("W", "2T", "5G", "11C").line("B", "1S", "7P", "10M")
    card = cv2.resize(face("7S"), None, fx=larger, fy=larger, interpolation=cv2.INTER_AREA)
    table.paste(np.asarray(card, np.uint8), 750, 180)
    for _ in range(2):
        read = reader.read(table.pixels)
        assert said(read) == ("2T 5G 11C", "1S 7P 10M", None, 0)
        assert cards_text(lying_of(read).loose) == "7S"
        # A hand is on one of its markers.
        table.cover(750 - 20 * larger, 180 + 30 * larger, 24 * larger, 26 * larger)


def test_no_card_is_invented() -> None:
    """A mirrored picture and noise show no zodiac."""
    pictures = [
        np.ascontiguousarray(Above().zodiac().line("W", "1S").pixels[:, ::-1]),
        np.random.default_rng(1).integers(0, 256, (480, 640, 3), np.uint8),
    ]
    for pixels in pictures:
        with pytest.raises(NoTableInPictureError):
            reader.read(pixels)


@pytest.mark.parametrize("kind", ["hands, dice", "small"])
def test_rendered_tables_are_read_without_a_mistake(kind: str) -> None:
    """Each card is right or told; `./run evidence ecliptic-pictures` does this for many more."""
    told = tally(case(kind, 2))
    assert told["cards"] > 0
    assert (told["wrong"], told["silent"], told["pile wrong"], told["slot wrong"]) == (0, 0, 0, 0)
    assert told["right"] + told["told"] <= told["cards"]
    assert told["right"] > 0
