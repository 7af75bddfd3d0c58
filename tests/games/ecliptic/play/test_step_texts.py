"""Steps and positions of Ecliptic as texts, and as people type them."""

import pytest

from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.steps.position import Position, follow, read_position
from eclipse_companion.games.ecliptic.steps.step import Deal, NotAStepError, read_step
from eclipse_companion.games.ecliptic.steps.typed import read_typed
from tests.games.ecliptic.play.scripted import script


@pytest.mark.parametrize("seed", range(3))
def test_steps_and_positions_are_conserved_by_texts(seed: int) -> None:
    """Each reads back from its text; each step is legal; what everybody may know has no hidden card."""
    begun = script(seed)
    for position, step in zip(begun.positions, begun.steps, strict=False):
        ECLIPTIC_RULES.check(position, step, "ecliptic")
        assert read_step(str(step)) == step
        assert read_position(str(position)) == position
        seen = ECLIPTIC_RULES.known_to(position, None)
        assert read_position(str(seen)) == seen
        assert seen.to_move is position.to_move
        if seen.state is not None:
            assert (seen.state.hands, seen.state.stock, seen.stream) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("2T+2C:1P", "2T+2C:1P"),
        ("1p 2t 2c", "2T+2C:1P"),
        ("play 2 star, Taurus comet, Aries planet", "2T+2C:1P"),
        ("W 2C+2T:1P", "2T+2C:1P"),
        ("Stier Stern und Stier Komet, 1 Planet", "2T+2C:1P"),
        ("x7G", "x7G"),
        ("discard the 7 of galaxies", "x7G"),
        ("Waage Galaxie abwerfen", "x7G"),
    ],
)
def test_cards_are_typed_in_several_ways(text: str, step: str) -> None:
    """As files write them, or in words of any language, in any order."""
    start = follow(Position(), Deal(0)).position
    assert str(read_typed(start, text)) == step


def test_a_taken_card_needs_no_mark_if_it_is_plain() -> None:
    """Who may take the top of the pile, and names it, takes it."""
    for seed in range(30):
        made = script(seed, most=60)
        for position, step in zip(made.positions, made.steps, strict=False):
            if getattr(step, "took", None) is not None:
                assert read_typed(position, str(step).replace("^", "")) == step
                return
    raise AssertionError


@pytest.mark.parametrize("text", ["", "W", "d7", "deal", "deal seed=99999999999999999999", "3S+3M", "d6=", "d?", "7X"])
def test_other_texts_are_no_steps(text: str) -> None:
    """A damaged log gets a sentence."""
    with pytest.raises(NotAStepError):
        read_step(text)


def test_a_throw_that_the_stream_does_not_give_is_refused() -> None:
    """Nobody types a throw of their own into a game that the program deals."""
    begun = script(7)
    at = next(position for position in begun.positions if position.throw_due)
    white, blue = at.dice
    for shown in ("1-2", "2-1"):
        step = read_step(f"{white}-{blue}={shown}")
        stream = at.stream
        assert stream is not None
        if Stream(stream.state).throw(white or 0)[0] != int(shown[0]):
            with pytest.raises(RefusedTurnError):
                ECLIPTIC_RULES.check(at, step, "ecliptic")
