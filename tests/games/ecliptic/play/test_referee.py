"""A table of Ecliptic with real cards: what the program counts, corrects and throws there."""

import pytest

from eclipse_companion.announcements import Offer, TakenBack, ToMove
from eclipse_companion.games.ecliptic.announcements import Cover, GetCardsReady, Hand, Happened, Thrown, WordGiven
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE
from eclipse_companion.games.ecliptic.steps.position import REFEREED
from eclipse_companion.games.ecliptic.steps.step import Deal
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.resuming import OpenGame
from tests.games.ecliptic.play.scripted import BATTLE
from tests.games.ecliptic.play.sitting import Sitting


def test_a_referee_keeps_lines_gems_dice_and_turns() -> None:
    """What people type is told, and the table is kept, although nobody told the hands."""
    sitting = Sitting(referee=True)
    sitting.write(*BATTLE, "3-3", "9-4", "7S")
    assert sitting.said(Happened)[:2] == [
        "White plays the three of suns and the three of moons, and places the seven of galaxies.",
        "Blue plays the one of suns and the one of moons, and places the seven of suns. Battle for the seven!",
    ]
    assert sitting.said(Thrown) == [
        "Both throw three. Throw the same dice again.",
        "White throws nine with the D20, and Blue four with the D4. White wins the battle, and a gem.",
    ]
    table = sitting.position.table
    assert (table.gems, table.used, table.side) == ((1, 0), ((20,), (4,)), Player.WHITE)


def test_a_referee_corrects_every_entry_also_after_a_throw() -> None:
    """A throw, dice and cards that were mistyped are taken back, one after the other, and typed again."""
    sitting = Sitting(referee=True)
    sitting.write(*BATTLE, "9-4")
    sitting.ask(Request.UNDO)
    sitting.write("4-3")
    assert sitting.position.table.gems == (1, 0)
    for _ in range(4):
        sitting.ask(Request.UNDO)
    sitting.write("2S+2M:7S", "d8", "d6", "1-6")
    assert (sitting.position.table.gems, sitting.position.table.used) == ((0, 1), ((8,), (6,)))
    assert len([fact for fact in sitting.told if isinstance(fact, TakenBack)]) == 5


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (("3S+3M:7G", "3S+3T:8G"), "card_on_table"),
        (("3S+3M:7G", "x4S", "1S+1M:7S"), "sign_yours"),
        (("3S+3M:7G", "1S+2M:8G"), "no_pair"),
        (("3S+3M:3S",), "card_twice"),
        (("d20",), "no_dice_now"),
        ((*BATTLE, "9-4", "9-4"), "no_dice_now"),
        (("throw",), "no_dice_now"),
        ((*BATTLE[:3], "d7"), "no_die"),
        ((*BATTLE, "3-5"), "no_throw"),
        ((*BATTLE, "9-4", "8S"), "not_fought_for"),
        ((*BATTLE, "9-4", "7S", "2S+2M:8G", "4S+4M:8S", "d20"), "die_used"),
        (("x2S", "x9S", "x11S", "3S+3M:3T", "11M+11S^:11T", "9M+9S^:9T", "2M+2S^:2T"), "too_few_cards"),
    ],
)
def test_a_referee_points_out_what_cannot_be(lines: tuple[str, ...], key: str) -> None:
    """A card seen twice, a sign that lies there, a hand that is empty, a die that is used or can't show that."""
    sitting = Sitting(referee=True)
    sitting.write(*lines)
    assert sitting.keys == [key]


def test_a_referee_throws_for_people_without_dice() -> None:
    """Who types `throw` gets a throw that the dice can show."""
    sitting = Sitting(referee=True)
    sitting.write(*BATTLE, "throw")
    (thrown,) = [fact for fact in sitting.told if isinstance(fact, Thrown)]
    assert all(1 <= shown <= die for shown, die in zip(thrown.shown, thrown.dice, strict=True))


def test_after_a_refereed_game_that_was_left_the_next_one_has_real_cards_too() -> None:
    """Even if the program was started without a word about it."""
    left = Sitting(referee=True)
    left.write(*BATTLE)
    match = left.game.match
    sitting = Sitting()
    game = OpenGame("a", tuple(match.seats.values()), match.positions, match.turns, newest=True, edition=REFEREE)
    sitting.do(sitting.game.resume(game))
    sitting.write("9-4", "7S")
    assert sitting.position.table.gems == (1, 0)
    for _ in range(2):
        sitting.ask(Request.NEW)
    assert sitting.position == REFEREED


def test_no_word_is_taken_while_a_game_that_was_left_is_offered() -> None:
    """Who types a turn of that game isn't dealt another one, but is asked again; after no, any text is a word."""
    match = Sitting().game.match
    sitting = Sitting(seed=None)
    game = OpenGame(
        "a", tuple(match.seats.values()), match.positions, match.turns, newest=True, edition=ECLIPTIC_RULES.kind
    )
    sitting.do(sitting.game.offers.offer_game(game, 0.0))
    sitting.write("3S+3M:7G", "")
    assert not any(isinstance(fact, WordGiven) for fact in sitting.told)
    assert [fact.kind for fact in sitting.told if isinstance(fact, Offer)] == ["resume"] * 3
    assert sitting.position.state is None
    sitting.ask(Request.NO)
    sitting.write("3S+3M:7G", "plum")
    assert sitting.game.match.turns == (Deal.agreed(7, "3S+3M:7G", "plum"),)


def test_with_real_cards_nobody_passes_a_device() -> None:
    """There is no hand to show, and no cover."""
    sitting = Sitting(referee=True)
    sitting.write(*BATTLE)
    assert not [fact for fact in sitting.told if isinstance(fact, Cover | Hand)]
    assert [fact.task for fact in sitting.told if isinstance(fact, ToMove)][-3:] == ["dice", "other_die", "throw"]


def test_for_a_game_with_real_cards_people_hear_what_to_gather_and_to_deal() -> None:
    """At the start, at another game, and with `again` before the first entry; not once a card lies there."""
    sitting = Sitting(referee=True)
    sitting.do(sitting.game.match.started("1"))
    sitting.ask(Request.AGAIN)
    first = "Shuffle the 72 cards, and deal seven to each of you."
    assert sitting.said(GetCardsReady) == [first, first]
    sitting.write("3S+3M:7G")
    sitting.ask(Request.AGAIN)
    assert len(sitting.said(GetCardsReady)) == 2
    sitting.ask(Request.NEW)
    sitting.ask(Request.NEW)
    sitting.do(sitting.game.start("2"))
    assert sitting.said(GetCardsReady)[2:] == [f"Gather the gems, the dice, and all cards but the zodiac. {first}"]
    dealt = Sitting()
    dealt.do(dealt.game.match.started("1"))
    assert dealt.said(GetCardsReady) == []
