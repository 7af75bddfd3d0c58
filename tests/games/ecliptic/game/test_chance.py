"""The stream of chance, and the promise that makes it fair."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, Stream, commit, read_number, seed_from
from eclipse_companion.games.ecliptic.game.players import DICE

seeds = st.integers(0, SIXTY_FOUR - 1)


def test_the_published_outputs() -> None:
    """SplitMix64 of 0 and of 1234567, as its authors' reference program gives them."""
    first, _ = Stream(0).next()
    assert f"{first:x}" == "e220a8397b1dcdaf"
    outputs, stream = [], Stream(1234567)
    for _ in range(5):
        output, stream = stream.next()
        outputs.append(output)
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(seeds, st.integers(1, 100))
def test_numbers_below_a_bound(seed: int, bound: int) -> None:
    """A draw that would make small numbers likelier is thrown away, and the next one taken."""
    outputs, stream = [], Stream(seed)
    for _ in range(20):
        output, stream = stream.next()
        outputs.append(output)
    kept = next(output for output in outputs if output < SIXTY_FOUR - SIXTY_FOUR % bound)
    assert Stream(seed).below(bound)[0] == kept % bound


def test_a_draw_above_the_last_multiple_is_rejected() -> None:
    """With a bound just above half of all numbers, nearly every second draw is thrown away."""
    bound = SIXTY_FOUR // 2 + 1
    rejected = 0
    for seed in range(50):
        first, after = Stream(seed).next()
        number, then = Stream(seed).below(bound)
        assert number < bound
        rejected += then != after
        assert (then == after) is (first < bound)
    assert rejected > 10


@given(seeds)
def test_a_shuffle_keeps_all_cards(seed: int) -> None:
    """It is a permutation, and the stream goes on behind its 71 numbers."""
    deck, after = Stream(seed).shuffle()
    assert sorted(deck) == list(DECK)
    again, stream = list(DECK), Stream(seed)
    for place in range(71, 0, -1):
        other, stream = stream.below(place + 1)
        again[place], again[other] = again[other], again[place]
    assert (tuple(again), stream) == (deck, after)


@given(seeds, st.sampled_from(DICE), st.sampled_from(DICE))
def test_throws_are_whites_then_blues(seed: int, white: int, blue: int) -> None:
    """From one stream, in this order, again and again until they differ."""
    throws, after = Stream(seed).throws((white, blue))
    assert [one == other for one, other in throws] == [True] * (len(throws) - 1) + [False]
    stream = Stream(seed)
    for one, other in throws:
        first, stream = stream.throw(white)
        second, stream = stream.throw(blue)
        assert (first, second) == (one, other)
        assert 1 <= one <= white
        assert 1 <= other <= blue
    assert stream == after


def test_a_die_shows_all_its_sides() -> None:
    """Each about as often as any other."""
    shown, stream = Counter[int](), Stream(7)
    for _ in range(4000):
        side, stream = stream.throw(4)
        shown[side] += 1
    assert set(shown) == {1, 2, 3, 4}
    assert min(shown.values()) > 850


def test_a_promise() -> None:
    """The commitment is the hash of the secret's digits; the seed comes from the secret and the word."""
    assert commit(42) == hashlib.sha256(b"42").hexdigest()
    digest = hashlib.sha256("42:Käse".encode()).digest()
    assert seed_from(42, "Käse") == int.from_bytes(digest[:8], "big")
    assert seed_from(42, "") != seed_from(42, "a")


@pytest.mark.parametrize("text", ["", "-1", "+1", "01", "1.0", "x", str(SIXTY_FOUR), "9" * 5000, "\u0661"])
def test_what_is_no_seed(text: str) -> None:
    """Only plain decimal digits below 2 to the 64th are one."""
    assert read_number(text) is None
    assert read_number("0") == 0
    assert read_number(str(SIXTY_FOUR - 1)) == SIXTY_FOUR - 1
