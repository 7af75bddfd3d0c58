"""Hints, their reasons, and the coach: what they say is true, told at the right step, and needs no hidden card."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.announcements import Hint, Warned
from eclipse_companion.games.ecliptic.game import claims as c
from eclipse_companion.games.ecliptic.game import odds, rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import read_card
from eclipse_companion.games.ecliptic.game.players import DICE
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply.coaching import slip
from eclipse_companion.games.ecliptic.reply.effects import reasons
from eclipse_companion.games.ecliptic.reply.hinting import advise
from eclipse_companion.games.ecliptic.reply.valuing import weigh
from eclipse_companion.games.ecliptic.words import EclipticSentences
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.game.situations import W, before_a_turn
from tests.games.ecliptic.reply.claimed import check
from tests.games.ecliptic.reply.proving import Truth

WORDS = EclipticSentences("en")


def play(text: str) -> Play:
    one, two, placed = text.replace("+", ":").split(":")
    return Play((read_card(one), read_card(two)), read_card(placed))


def view(**laid: object) -> View:
    """White's, after the draw."""
    return rules.draw(before_a_turn(**laid)).state.known_to(W)  # type: ignore[arg-type]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 1_000_000))
def test_every_claim_is_true(seed: int, number: int) -> None:
    """The plain rules agree; other hidden cards change no hint; sentences are short."""
    checked = check(seed, number)
    assert (checked.false, checked.peeked) == ([], False)
    assert max(checked.words.values()) <= 25


@pytest.mark.parametrize(
    ("laid", "turn", "said"),
    [
        (
            {"white": "3S 4M 5T 6G", "hands": ("1S 1M 7T 9C 11P 12P 2C", "")},
            "1S+1M:7T",
            "The seven of stars makes your series five long.",
        ),
        (
            {"white": "3G 5G 9S", "hands": ("1S 1M 7G 10C 11P 12P 2C", "")},
            "1S+1M:7G",
            "Then you have three cards of galaxies.",
        ),
        (
            {"blue": "6T 7S 8M", "hands": ("1S 1M 7G 10C 11P 12P 2C", "")},
            "1S+1M:7G",
            "If you win, Blue's series falls from three to one.",
        ),
        (
            {"blue": "6T 7S 9M", "hands": ("1S 1M 8G 10C 11P 12P 2C", "")},
            "1S+1M:8G",
            "Blue needs the eight for a series of four, and now has to fight for it.",
        ),
        (
            {"hands": ("3S 3M 3P 8C 10C 11P 12P", "")},
            "3S+3M:3P",
            "That is a triplet: you have another turn.",
        ),
        (
            {"blue": "7S", "hands": ("1S 1M 7G 10C 11P 12P 2C", "")},
            "1S+1M:10C",
            "Then you don't have to fight. With one of your five plays you do.",
        ),
        (
            {"hands": ("3S 3M 8C 8P 10C 11P 12P", "")},
            "3S+3M:10C",
            "You keep another pair for your next turn.",
        ),
    ],
)
def test_a_child_hears_what_a_play_does(laid: dict[str, object], turn: str, said: str) -> None:
    """Series, colours, battles, triplets and pairs, in words."""
    told = WORDS.reasons(W, reasons(view(**laid), play(turn)))
    assert said in told


def test_a_hint_has_three_steps_and_only_the_last_one_names_cards_of_the_hand() -> None:
    """What matters, what a good play does, and the play with its reasons."""
    at = view(white="3S 4M 5T 6G", hands=("1S 1M 7T 12P", ""), stock=0)
    advice = advise(at, 600)
    assert advice.turn == play("1S+1M:7T")
    assert [type(claim) for claim in advice.matters] == [c.Standing, c.Guess]
    assert advice.aim == (c.Can(c.Feature.LONGER),)
    whole = Hint(W, advice.turn, advice.whole)
    assert WORDS.say(whole) == (
        "Put down the one of suns and the one of moons, and place the seven of stars. "
        "The seven of stars makes your series five long. Then you have two cards of stars."
    )
    stands = WORDS.standing(whole) or ""
    assert stands.startswith("Put down the one of suns and the one of moons, and place the seven of stars (1S+1M:7T). ")


def test_of_several_chances_one_is_spoken() -> None:
    """Against all dice; the screen has both, and their numbers."""
    die = Choose(20)
    hint = Hint(W, die, (c.DieAgainst(die, 20, Fraction(1, 2)), c.DieAgainstAny(die, Fraction(3, 4))))
    assert WORDS.say(hint) == "Choose the D20. Against Blue's dice it wins three times out of four."
    assert WORDS.standing(hint) == (
        "Choose the D20 (d20). Against the D20 it wins one time out of two. "
        "Against Blue's dice it wins three times out of four. "
        "Your chance: 50.0 % with the D20 against the D20, 75.0 % against any die."
    )


def test_chances_are_exact_and_shown_as_numbers() -> None:
    """Ties are thrown again; a child hears times, the screen has the percentage."""
    assert odds.beats(12, 6) == Fraction(51, 66)
    assert all(odds.beats(one, other) + odds.beats(other, one) == 1 for one in DICE for other in DICE)
    used = ((4, 6, 8, 10, 20), (4, 8, 10, 12, 20))
    state = before_a_turn(
        white="7G", blue="7S", hands=("1S", "2S"), phase=Phase.BATTLE, pending=7, used=used, gems=(3, 2)
    )
    advice = advise(state.known_to(W))
    assert advice.turn == Choose(12)
    hint = Hint(W, advice.turn, advice.whole)
    assert WORDS.say(hint) == "Choose the D12. Against the D6 it wins about seven times out of nine."
    assert "Your chance: 77.3 % with the D12 against the D6." in (WORDS.standing(hint) or "")
    assert "77,3 %" in (EclipticSentences("de").standing(hint) or "")


def test_what_can_be_done_is_always_advised() -> None:
    """In every state of a game, and the same each time."""
    for state in game(1).states[:-1:4]:
        for player in rules.legal(state):
            seen = state.known_to(player)
            advice = advise(seen, 60)
            assert advice.turn in rules.options(seen)
            assert advise(seen, 60) == advice


def test_the_coach_speaks_only_of_what_gives_points_away() -> None:
    """Who leaves a series of five alone hears what it costs, as an estimate, and what is better."""
    at = view(white="3S 4M 5T 6G", hands=("1S 1M 7T 12P", ""), stock=0)
    assert slip(at, play("1S+1M:7T"), 2000) == ()
    done = play("1S+1M:12P")
    gave, better, *more = slip(at, done, 2000)
    assert isinstance(gave, c.GaveAway)
    assert gave.points >= 1
    assert better == c.Better(play("1S+1M:7T"))
    said = WORDS.say(Warned(W, done, (gave, better, *more))) or ""
    assert said.startswith("An estimate: that gives away about ")
    assert said.endswith("makes your series five long. Say it again to do it anyway.")


def test_the_coach_judges_a_wish_by_the_games_won() -> None:
    """Who is far ahead with hardly a card to come shouldn't go on by choice; dice aren't judged."""
    state = before_a_turn(
        white="1S 2S 3S 4S 5S 6S",
        blue="7S 8S 9S 10S 11S 12C",
        hands=("1M 2M 3M", "1T 2T"),
        gems=(2, 0),
        phase=Phase.TWELFTH,
        asked=True,
        stock=20,
    )
    at = state.known_to(W)
    assert isinstance(slip(at, Wish(stop=False), 2000)[0], c.GaveChance)
    assert slip(at, Wish(stop=True), 2000) == ()
    assert isinstance(advise(at, 600).matters[-1], c.GuessChance)


def test_estimates_are_unbiased_between_equals() -> None:
    """Two cards that nobody can tell apart come to the same, within the error that is told."""
    at = view(hands=("1S 1M 9C 9P 11P 12P 2C", ""), stock=20)
    one, other = play("1S+1M:9C"), play("1S+1M:9P")
    first, second = weigh(at, one), weigh(at, other)
    assert abs(first.after.points - second.after.points) < 5 * (first.error + second.error + 0.1)


@pytest.mark.parametrize(
    "claim",
    [
        c.Standing(1, 0),
        c.Needs(1, 2),
        c.OnlyOne(),
        c.NoPlay(pair=False),
        c.AllBattles(),
        c.Drawing(1),
        c.SecretDice((4,)),
        c.StockLeft(1),
        c.Can(c.Feature.TAKES),
        c.Triplet(play("2T+2C:1P")),
        c.Longer(play("2T+2C:1P"), 2),
        c.MoreOfColour(play("2T+2C:1P"), 2),
        c.Blocks(play("2T+2C:1P"), 2),
        c.Free(play("2T+2C:4P")),
        c.Peaceful(play("2T+2C:1P"), 1, 5),
        c.FightChance(Fraction(1, 3)),
        c.KeepsPair(play("2T+2C:1P"), 3),
        c.SparesPair(Discard(read_card("2T"))),
        c.Useless(Discard(read_card("1P"))),
        c.UselessToThem(Discard(read_card("1P"))),
        c.FewLeft(Discard(read_card("1P")), 1),
        c.DieAgainst(Choose(4), 20, Fraction(1, 2)),
        c.DieAgainstAny(Choose(4), Fraction(1, 2)),
        c.SavesDie(Choose(20), 12),
    ],
)
def test_the_twin_finds_what_is_false(claim: c.Claim) -> None:
    """Claims that don't hold are told from those that do: here at the start of the deal of seed 0."""
    state = before_a_turn(hands=("2T 5P 6S 3P 2C 1P 7G", "7P 10S 8S 9P 10C 3C 9G"))
    truth = Truth(state_json(rules.draw(state).state), "W")
    assert truth.false([claim]) == [claim]


def test_the_twin_tells_the_cards_of_a_battle_apart() -> None:
    """The card that makes a colour more frequent isn't the same as the other."""
    state = before_a_turn(white="1S 2S 7G", blue="7S", phase=Phase.KEEP, pending=7, hands=("3M", "4M"))
    truth, keep = Truth(state_json(state), "W"), Keep(read_card("7S"))
    assert truth.false([c.SameCount(keep)])
    assert not truth.false(reasons(state.known_to(W), keep))
