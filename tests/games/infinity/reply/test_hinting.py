"""Hints in steps, their reasons, and the coach: what they say is true, and comes at the right step."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.announcements import Offer
from eclipse_companion.games.infinity.game import claims as c
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Row
from eclipse_companion.games.infinity.play.advising import steps
from eclipse_companion.games.infinity.reply.coaching import slip
from eclipse_companion.games.infinity.reply.hinting import advise
from eclipse_companion.games.infinity.reply.problems import hardest
from eclipse_companion.games.infinity.words import InfinitySentences
from tests.games.infinity.reply.claimed import check, oracle
from tests.games.infinity.reply.proving import Truth

at = Position.parse


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(0, 1_000_000))
def test_every_claim_is_true(seed: int, number: int) -> None:
    """Plain rules and exact values agree; the first step doesn't name the channel; sentences are short."""
    checked = check(seed, number)
    assert (checked.false, checked.told_early) == ([], [])
    assert max(checked.words.values()) <= 25


@pytest.mark.parametrize(
    ("position", "step", "claim"),
    [
        ("byb1/byb1/yb2/byb1 b -4", "matters", c.CanWin(two_rows=True)),
        ("yybb/byyb/yybb/bbWB y +2", "matters", c.OthersHandEmpty()),
        ("bWbb/byyy/ybyb/ybby b +2", "matters", c.OnlyJoker()),
        ("Wbby/yB2/yby1/bby1 y +2", "matters", c.Standing(0, 2)),
        ("bWbb/yyB1/yby1/ybby b 0", "matters", c.ThreatOfTwo()),
        ("Wbby/yB2/yby1/bby1 y +2", "aim", c.Every("draw", c.Feature.SILENCES, 1)),
        ("bWbb/Bbyy/ybyb/ybby y +2", "aim", c.Every("win", c.Feature.TAKES_BACK, 1)),
        ("byb1/byb1/yb2/byb1 b -4", "aim", c.Some("win", c.Feature.USES_PLAIN)),
        ("bWbb/Bbyy/ybyb/ybby y +2", "whole", c.Starves(Placement.parse("y2"))),
    ],
)
def test_a_hint_names_what_the_booklet_advises(position: str, step: str, claim: c.Claim) -> None:
    """Two rows at once, standing rows, the joker's exception, empty hands: each is told where it decides."""
    assert claim in getattr(advise(GameHistory(at(position)), oracle()), step)


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(1, 60))
def test_the_second_step_says_something_new(seed: int, length: int) -> None:
    """Whoever can win with two rows isn't told to make two rows, nor to starve somebody who is empty-handed."""
    chance, course = random.Random(seed), NEW_GAME
    for _ in range(length):
        after = course.place(chance.choice(course.legal_placements()))
        course = course if after.result is not None else after
    advice = advise(course, oracle())
    features = {claim.feature for claim in advice.aim if isinstance(claim, c.Every | c.Some)}
    told = {
        c.CanWin(two_rows=True): {c.Feature.TWO_ROWS, c.Feature.MAKES_ROW},
        c.OthersHandEmpty(): {c.Feature.STARVES},
        c.OnlyJoker(): {c.Feature.USES_JOKER},
    }
    assert not any(features & told.get(claim, set()) for claim in advice.matters)


def test_the_coach_says_what_was_given_away_and_what_is_better() -> None:
    """In a drawn position a placement that loses is named with the answer; one that keeps the draw is passed over."""
    position = GameHistory(at("bWbb/byyy/ybyb/ybby b +2"))
    claims = slip(position, Placement.parse("B2"), oracle())
    assert [type(claim) for claim in claims] == [c.GaveAway, c.Refuted, c.Better]
    said = InfinitySentences("en").say(Offer("take_back", Player.BLUE, claims=claims))
    assert said is not None
    assert said.startswith("Now Yellow can win.")
    assert said.endswith("Say “undo” to take it back, or “no” to play on.")
    assert slip(position, Placement.parse("B3"), oracle()) == ()


@pytest.mark.parametrize(
    ("position", "claim"),
    [
        ("4/4/4/4 b 0", c.CanWin(two_rows=True)),
        ("4/4/4/4 b 0", c.Stands("win", None)),
        ("4/4/4/4 b 0", c.Endangered(1, 8)),
        ("4/4/4/4 b 0", c.OthersHandEmpty()),
        ("bbb1/yyyy/4/4 b 0", c.Scores(Placement.parse("b1"), 2, 1)),
        ("bbb1/yyyy/4/4 b 0", c.Silences(Placement.parse("b1"))),
        ("b3/b3/bbb1/b3 b 0", c.Makes(Placement.parse("b3"), Row("r1", joker=False))),
    ],
)
def test_the_twin_finds_what_is_false(position: str, claim: c.Claim) -> None:
    """Claims that don't hold are told from those that do."""
    assert Truth(at(position), oracle()).false([claim]) == [claim]


def shuffled(start: str, *turns: str) -> GameHistory:
    """A course from a position, after these placements."""
    course = GameHistory(at(start))
    for text in turns:
        course = course.place(Placement.parse(text))
    return course


SHUFFLE = ("y1", "b1", "y1")
"""If channel 1 is full of `byby`, the next `b1` makes the same position for the third time."""
LOST, WON = "byby/B3/y3/yyW1 y -4", "ybyb/B3/Wby1/yy2 y +2"
"""Blue has lost, and the side to place can win, once channel 1 was shuffled."""


@settings(max_examples=15)
@given(st.integers(0, 10_000), st.integers(0, 40))
def test_a_hint_in_a_drawn_position_sets_a_problem(seed: int, length: int) -> None:
    """It advises one of the placements that `perfect` would choose from."""
    chance, course = random.Random(seed), NEW_GAME
    for _ in range(length):
        after = course.place(chance.choice(oracle().answer(course.position).best))
        course = course if after.result is not None else after
    advice = advise(course, oracle())
    kept = [turn for turn in oracle().answer(course.position).best if turn not in course.repeating()]
    if advice.value == "draw" and kept:
        assert advice.turn in hardest(course, kept, oracle())


def test_no_hint_makes_a_draw_by_repetition_without_a_word() -> None:
    """In a won or drawn position another placement is advised; a lost position is saved by it, and that is said."""
    course = shuffled("byby/4/4/4 y 0", *SHUFFLE)
    assert [str(turn) for turn in course.repeating()] == ["b1"]
    assert advise(course, oracle()).turn != Placement.parse("b1")
    lost = shuffled(LOST, *SHUFFLE)
    advice = advise(lost, oracle())
    assert oracle().answer(lost.position).value == "loss"
    assert (advice.turn in lost.repeating(), advice.value) == (True, "draw")
    assert (advice.matters, advice.whole) == ((c.CanRepeat(),), (c.Repeats(advice.turn),))
    said = [InfinitySentences("en").say(step) for step in steps(lost.to_move, advice)]
    assert said[0] == "You can make a draw: the same position for the third time."
    assert said[-1] is not None
    assert said[-1].endswith("Then everything is as it was twice before, and that's a draw by our rule.")


def test_the_coach_tells_a_win_that_a_repetition_gives_away() -> None:
    """The placement would win but for our rule."""
    course = shuffled(WON, *SHUFFLE, "b1", "y1", "b1", "y1")
    turn = next(turn for turn in course.repeating() if oracle().outcomes(course.position)[turn] > 0)
    claims = slip(course, turn, oracle())
    assert claims[0] == c.GaveAway(turn, "win", "draw", over=True)
    free = replace(course, repetition_draws=False)
    assert slip(free, turn, oracle()) == ()
