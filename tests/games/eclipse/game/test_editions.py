"""The words of the editions."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.editions import (
    ECLIPSE,
    EDITIONS,
    Edition,
    NotALetterError,
    UnknownEditionError,
    edition,
)
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.turn import NotATurnError, Turn

# Edition: both players; for each the words and the letters of its two sides.
WORDS = {
    "eclipse": ("Sun", "gold G silver S", "Moon", "gold G silver S"),
    "flip": ("Sun", "gold G silver S", "Moon", "gold G silver S"),
    "magic": ("Circle", "black B silver S", "Square", "black B silver S"),
    "tac-toe": ("O", "blue B green G", "X", "yellow Y white W"),
    "heads-tails": ("Light", "heads H tails T", "Dark", "heads H tails T"),
}


@pytest.mark.parametrize("key", WORDS)
def test_words(key: str) -> None:
    """Each edition has its own names for players, sides and the letters shown."""
    words = edition(key)
    sides = {
        player: " ".join(f"{words.side(player, side)} {words.letter(player, side)}" for side in Side)
        for player in Player
    }
    assert (
        words.player(Player.SUN),
        sides[Player.SUN],
        words.player(Player.MOON),
        sides[Player.MOON],
    ) == WORDS[key]


def test_all_editions() -> None:
    """There are five, each under its own key, and in each the two players look different."""
    assert list(EDITIONS) == list(WORDS)
    assert all(found.key == key and found.sun.look != found.moon.look for key, found in EDITIONS.items())


def test_no_edition() -> None:
    """An unknown key is refused, and all keys are named."""
    with pytest.raises(UnknownEditionError, match=r"no edition 'chess'\. Choose one of eclipse, flip, magic, tac-toe"):
        edition("chess")


SQUARES = st.integers(1, 16)
TURNS = st.builds(Turn, st.none() | st.tuples(SQUARES, SQUARES), st.sampled_from(Side), SQUARES)
IN_ANY_EDITION = st.sampled_from(list(EDITIONS.values()))
PLAYERS = st.sampled_from(Player)


@given(IN_ANY_EDITION, PLAYERS, TURNS, st.sampled_from([str.upper, str.lower]))
def test_a_turn_that_is_shown_can_be_typed_and_means_the_same(
    words: Edition, player: Player, turn: Turn, case: type[str]
) -> None:
    """A shown turn can be typed in capitals or small letters; its letter is the one beside the word for that side."""
    shown = words.written(player, turn)
    assert words.read_turn(player, case(shown)) == turn
    assert words.letter(player, turn.side) in shown
    assert words.side(player, turn.side)[0].upper() == words.letter(player, turn.side)


@given(IN_ANY_EDITION, st.sampled_from(list(PIECES.values())))
def test_a_face_that_is_shown_can_be_typed_and_means_the_same(words: Edition, piece: object) -> None:
    """The four faces have four letters, and each side of a piece has one that no other side has."""
    faces = {words.face(each): each for each in PIECES.values()}
    assert len(faces) == len(PIECES)
    shown = next(letter for letter, each in faces.items() if each == piece)
    assert words.read_face(shown) == piece
    assert words.read_side(shown) is faces[shown].side


@given(IN_ANY_EDITION, PLAYERS, st.sampled_from(string.ascii_uppercase), TURNS)
def test_any_other_letter_is_refused_with_the_right_ones(
    words: Edition, player: Player, letter: str, turn: Turn
) -> None:
    """A letter of another edition, or of the other player, is never taken for a side; the sentence names both."""
    right = {words.letter(player, side): words.side(player, side) for side in Side}
    text = f"{letter}{turn.square}"
    if letter in right:
        assert words.side(player, words.read_turn(player, text).side) == right[letter]
        return
    with pytest.raises(NotATurnError) as refused:
        words.read_turn(player, text)
    assert all(f"{each} ({side})" in str(refused.value) for each, side in right.items())
    assert words.player(player) in str(refused.value)


def test_a_letter_of_no_piece_is_refused_with_the_right_ones() -> None:
    """If a letter stands for no piece, the sentence names the letters of both players."""
    with pytest.raises(
        NotALetterError, match=r"'g' isn't a piece\. Write B or S for Circle's pieces, b or s for Square's"
    ):
        edition("magic").read_face("g")
    with pytest.raises(NotALetterError, match=r"'S' isn't a side\. Write one of B, G, Y, W"):
        edition("tac-toe").read_side("S")


@given(TURNS)
def test_files_have_the_letters_of_eclipse(turn: Turn) -> None:
    """Files keep Eclipse's letters, whatever the edition."""
    assert str(turn) == ECLIPSE.written(Player.SUN, turn) == ECLIPSE.written(Player.MOON, turn)
