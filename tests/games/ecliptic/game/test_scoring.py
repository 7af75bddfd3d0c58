"""What a table counts, and the texts of tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.game.cards import DECK, card_text, sign_of
from eclipse_companion.games.ecliptic.game.players import Result
from eclipse_companion.games.ecliptic.game.scoring import NotATableError, colour, read_table, result_of, series
from tests.games.ecliptic.game import naive
from tests.games.ecliptic.game.situations import cards


def test_an_example() -> None:
    """A run of three and three of one colour make six."""
    white, blue = read_table("1S 2S 3M 5S 11P 12P/")
    assert (white.series, white.colour, white.gems, white.signs, white.total) == (3, 3, 0, 6, 6)
    assert (blue.total, blue.signs) == (0, 0)


def test_pisces_and_aries_are_not_neighbours() -> None:
    """The zodiac is a line (our reading)."""
    assert series(cards("1S 2S 11P 12P")) == 2


def test_cards_of_a_colour_need_not_be_neighbours() -> None:
    """Three suns count three, wherever they lie (our reading)."""
    assert colour(cards("1S 5S 9S 10M")) == 3


@pytest.mark.parametrize(
    ("table", "result"),
    [
        ("1S 2S g1/7G 8G g1", Result.DRAW),
        ("1S 2S g2/7G 8G g1", Result.WHITE_WINS),
        ("1S 2S/7G 8G g1", Result.BLUE_WINS),
        ("1S 2S 4M/7G 8G", Result.WHITE_WINS),
        ("1S 2S/7G 8G 12M", Result.BLUE_WINS),
        ("/", Result.DRAW),
        ("g0/g1", Result.BLUE_WINS),
    ],
)
def test_the_winner(table: str, result: Result) -> None:
    """More wins; equal totals: more signs; equal again: a draw."""
    assert result_of(read_table(table)) is result


@st.composite
def sides(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Any cards, each sign on one side at most."""
    chosen: dict[int, int] = {sign_of(card): card for card in draw(st.permutations(DECK))[:30]}
    at = draw(st.lists(st.sampled_from([0, 1, 2]), min_size=12, max_size=12))
    named = [(at[number - 1], card_text(card)) for number, card in chosen.items()]
    return [text for side, text in named if side == 0], [text for side, text in named if side == 1]


@given(sides(), st.integers(0, 9), st.integers(0, 9))
def test_the_slow_twin_counts_the_same(both: tuple[list[str], list[str]], white: int, blue: int) -> None:
    """For any table."""
    found = read_table(f"{' '.join(both[0])} g{white}/{' '.join(both[1])} g{blue}")
    assert [side.as_json() for side in found] == [naive.score(both[0], white), naive.score(both[1], blue)]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("1S 2S", "isn't a table. Write White's cards and gems, one '/', and Blue's"),
        ("1S/2S/3S", "isn't a table"),
        ("1S 1M/", "White has 1S and 1M. Nobody has two cards of one sign."),
        ("/1S 1S", "Blue has 1S twice. Each card is there once."),
        ("1S/1M", "White has 1S, and Blue has 1M. Each sign lies on one side at most."),
        ("1S/1S", "1S lies on both sides. Each card is there once."),
        ("13S/", "White's side: '13S' isn't a card. Write a sign, 1 to 12"),
        ("1s/", "'1s' isn't a card"),
        ("g1 1S/", "White's gems, 'g1', must come last"),
        ("g1 g2/", "White's gems, 'g1', must come last, and only once."),
        ("g100/", "'g100' isn't a card"),
    ],
)
def test_what_is_no_table(table: str, said: str) -> None:
    """A sentence names the side and the card."""
    with pytest.raises(NotATableError) as caught:
        read_table(table)
    assert said in str(caught.value)
