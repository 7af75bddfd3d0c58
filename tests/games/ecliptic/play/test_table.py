"""The parts of a table of Ecliptic, without a program around them: covers, searches, ends, what is told to whom."""

import json
import re
from functools import reduce
from operator import itemgetter
from threading import Event

import pytest

from eclipse_companion.announcements import GameOver, Goodbye, Notice, Offer, TurnSeen
from eclipse_companion.games.ecliptic.announcements import Cover, Hand, Happened, Revealed, Scored
from eclipse_companion.games.ecliptic.game.actions import Play
from eclipse_companion.games.ecliptic.game.beginnings import beginning
from eclipse_companion.games.ecliptic.game.cards import SIGNS
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Ending
from eclipse_companion.games.ecliptic.play.own import Uncover
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position, follow
from eclipse_companion.games.ecliptic.steps.step import Throw
from eclipse_companion.games.ecliptic.steps.whole_turns import steps_of, whole_turns
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.as_facts import as_facts
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.plain import summary
from eclipse_companion.table.inputs import MakeTurn, Request
from eclipse_companion.table.searches import ReplyFound
from eclipse_companion.table.typed_turns import read_line
from tests.games.ecliptic.play.scripted import CARD, legal, script
from tests.games.ecliptic.play.sitting import WORDS, Sitting


def test_the_end_is_counted_step_by_step() -> None:
    """Series, colour, gems and the sum of each side; the signs decide between equals."""
    whole = script(7)
    sitting = Sitting(seed=7)
    sitting.write(*whole.lines)
    (said,) = sitting.said(Scored)
    white, blue = whole.position.table.scores
    assert said is not None
    assert said.startswith("The game is over: the stock is empty")
    for name, part in (("The longest series", "series"), ("Gems", "gems"), ("All together", "total")):
        one, other = (WORDS.number(getattr(score, part)) for score in (white, blue))
        assert f"{name}: White {one}, Blue {other}." in said
    assert [type(fact) for fact in sitting.told[-4:]] == [Scored, GameOver, Notice, Revealed]
    (told,) = sitting.said(GameOver)
    winner, more, fewer = max(("White", white.total, blue.total), ("Blue", blue.total, white.total), key=itemgetter(1))
    assert str(told).startswith(f"{winner} wins {more} to {fewer}, with ")


def test_a_draw_is_offered_with_other_words_than_cards_are_drawn() -> None:
    """`offer draw` offers one, and the other person accepts."""
    sitting = Sitting()
    sitting.write("", "2T 2C 1P", "", "offer draw", "offer draw")
    assert [fact.kind for fact in sitting.told if isinstance(fact, Offer)] == ["offer_draw", "draw"]
    sitting.ask(Request.ACCEPT)
    (over,) = [fact for fact in sitting.told if isinstance(fact, GameOver)]
    assert (over.result, over.termination) == (Result.DRAW, "agreed")


def test_who_resigns_has_lost() -> None:
    """Asked twice; the opponent wins, and the chance is shown."""
    sitting = Sitting()
    sitting.write("", "2T 2C 1P", "")
    sitting.ask(Request.RESIGN)
    sitting.ask(Request.RESIGN)
    (over,) = [fact for fact in sitting.told if isinstance(fact, GameOver)]
    assert over.result is Result.WHITE_WINS


def ended(sitting: Sitting, how: str) -> EclipticView:
    """The view after two people have ended their game: `agreed`, `resigned` or `lost on time`."""
    if how == "lost on time":
        sitting.do(sitting.game.time_up(Player.BLUE))
    else:
        word = Request.RESIGN if how == "resigned" else Request.DRAW
        for request in (word, word, *([Request.ACCEPT] if how == "agreed" else [])):
            sitting.ask(request)
    assert sitting.game.match.stage.over
    return reduce(lambda view, fact: view.after(fact), sitting.told, EclipticView(EclipticSentences("en")))


ENDS = ("agreed", "resigned", "lost on time")


@pytest.mark.parametrize("how", ENDS)
def test_nothing_is_taken_back_once_the_chance_was_shown(how: str) -> None:
    """Everybody knows all cards and throws to come, so the game stays over, and `undo` isn't offered."""
    sitting = Sitting()
    sitting.write("", "2T 2C 1P", "")
    assert "undo" not in useful(ended(sitting, how))
    sitting.ask(Request.UNDO)
    assert sitting.keys[-1:] == ["chance_was_told"]
    assert sitting.game.match.stage.over


@pytest.mark.parametrize("how", ENDS)
def test_where_nothing_was_dealt_an_end_is_taken_back(how: str) -> None:
    """A game from a table in mid-game has no deck and no promise that its end opens; one with real cards neither."""
    sitting = Sitting()
    cards = "1S 2S 3M g1/7G 8G"
    sitting.do(sitting.game.begin(Position(beginning(cards, Stream(3)), stream=Stream(3))))
    sitting.do([*sitting.game.start("1"), *sitting.game.board.setup_done()])
    sitting.write("")
    (first, *_) = legal(sitting.position, Player.WHITE)
    sitting.write(str(first))
    made = len(sitting.game.match.turns)
    referee = Sitting(referee=True)
    referee.write("3S+3M:7G")
    for each, turns in ((sitting, made), (referee, 1)):
        assert "undo" in useful(ended(each, how))
        each.ask(Request.UNDO)
        assert not each.game.match.stage.over
        assert len(each.game.match.turns) == (turns - 1 if how == "lost on time" else turns)


def test_a_search_gets_a_view_and_nothing_else() -> None:
    """What the computer thinks about has its own hand alone; its answer is a legal step."""
    sitting = Sitting("human", "ai:1")
    sitting.write("2T 2C 1P")
    (think,) = sitting.thinks
    assert type(think.position) is View
    assert think.position.player is Player.BLUE
    found = preparation(0)()(think, Event())
    assert isinstance(found, ReplyFound)
    assert found.turn in legal(sitting.position, Player.BLUE)


def test_blues_choice_does_not_depend_on_whites() -> None:
    """While a battle's dice are chosen, Blue's view is the same whatever White has chosen."""
    begun = script(7)
    at = next(position for position in begun.positions if position.dice[0] is not None and position.to_move)
    before = begun.positions[begun.positions.index(at) - 1]
    others = [follow(before, step).position for step in legal(before, Player.WHITE)]
    assert len({str(ECLIPTIC_RULES.known_to(other, None)) for other in others}) == 1
    assert len({ECLIPTIC_RULES.known_to(other, Player.BLUE) for other in others}) == 1


def test_the_device_changes_hands_at_every_secret() -> None:
    """White chooses a die, then Blue takes the device, and doesn't see it."""
    sitting = Sitting()
    assert [type(told) for told in sitting.told[-1:]] == [Cover]
    sitting.do(sitting.game.requests.take(Uncover(), 1.0))
    assert [type(told) for told in sitting.told[-1:]] == [Hand]
    assert isinstance(read_line("2T 2C 1P", sitting.game.match, board=False), MakeTurn)
    sitting.write("2T 2C 1P")
    assert sitting.told[-1] == Cover(Player.BLUE)


def test_nobody_else_hears_of_hidden_cards() -> None:
    """Only the fact that shows a hand names cards that don't lie on the table, and only that player's own."""
    whole = script(7)
    sitting = Sitting(seed=7)
    sitting.write(*whole.lines)
    known: set[str] = set()
    device = None
    for fact in sitting.told:
        if isinstance(fact, Cover):
            device = fact.player
        if isinstance(fact, Hand):
            assert fact.HIDDEN
            assert fact.player is device
            continue
        if isinstance(fact, TurnSeen):
            known |= set(CARD.findall(str(fact.turn)))
        if not isinstance(fact, Notice):
            assert set(CARD.findall(json.dumps(as_facts(fact, WORDS)))) <= known


def test_events_are_told_as_json_has_them() -> None:
    """A draw has a number in place of its cards; a battle has all its throws."""
    whole = script(7)
    sitting = Sitting(seed=7)
    sitting.write(*whole.lines)
    told = [as_facts(fact, WORDS) for fact in sitting.told if isinstance(fact, Happened)]
    assert {tuple(fact) for fact in told if fact["type"] == "draw"} == {
        ("kind", "battle", "again", "type", "side", "count", "say")
    }
    battles = [fact for fact in told if fact["type"] == "battle"]
    assert sum(whole.position.table.gems) == len(battles)
    assert all({"dice", "throws", "winner", "keep", "lost"} <= set(fact) for fact in battles)
    (scored,) = [as_facts(fact, WORDS) for fact in sitting.told if isinstance(fact, Scored)]
    assert scored["white_score"] == whole.position.table.scores[0].as_json()


def test_the_first_turns_are_said_as_people_say_them() -> None:
    """Cards have names; what is refused is refused by name, with what to type instead."""
    sitting = Sitting()
    sitting.write("x1P", "", "x1P", "2T 2C 1P", "", "3S+3M:7G", "Castle", "x12", "draw")
    assert sitting.said(Happened) == [
        "White plays the two of stars and the two of comets, and places the one of planets."
    ]
    assert sitting.said(Notice) == [
        "First give the device to White, and press Enter.",
        "You can't discard while you can play. You can play 2T+2C:1P.",
        "You don't have the three of suns in your hand.",
        "I don't know “Castle”. Type a card as sign and colour, such as 3S or 3 sun.",
        "Which colour has the card of sign 12? Add S, M, T, G, P or C: sun, moon, star, galaxy, planet, comet.",
        "Play or discard now: 3S+3M:7G or x2S. To offer a draw, type offer draw.",
    ]


def test_who_resigns_before_the_first_turn_is_told_how_to_get_other_cards() -> None:
    """A game has started then, but nobody loses it."""
    sitting = Sitting(seed=None)
    sitting.ask(Request.RESIGN)
    sitting.write("", "")
    sitting.ask(Request.RESIGN)
    assert sitting.keys == ["first_deal", "no_turn_yet"]


def test_what_was_drawn_or_thrown_since_is_not_taken_back() -> None:
    """Undo says why it can't; a die that nobody has seen yet goes back."""
    begun = script(7)
    drew = next(at for at, step in enumerate(begun.steps) if at > 3 and isinstance(step, Play))
    thrown = next(at for at, step in enumerate(begun.steps) if isinstance(step, Throw))
    for at, keys in ((drew + 1, ["cards_were_drawn"]), (thrown, ["chance_was_seen"]), (thrown - 1, [])):
        sitting = Sitting(seed=7)
        sitting.write(*begun.lines[: begun.lines_before(at)])
        sitting.ask(Request.UNDO)
        assert sitting.keys == keys
        assert keys or sitting.position == begun.positions[thrown - 2]


TRIPLETS = tuple(f"{sign}M+{sign}T:{sign}S" for sign in SIGNS)
"""White places all twelve signs, one turn after the other."""


def test_the_twelfth_sign_asks_and_the_die_answers() -> None:
    """A wish, then the D6: 1 to 4 does it; a throw that was mistyped is corrected, even after the end."""
    sitting = Sitting(referee=True)
    sitting.write(*TRIPLETS, "3S", "stop", "7", "3")
    assert sitting.keys == ["not_twelfth", "no_d6"]
    assert sitting.said(Happened)[-1] == "The die shows three. The game stops."
    (said,) = sitting.said(Scored)
    assert said is not None
    assert said.startswith("The game is over. Let's count. The longest series: White twelve, Blue 0.")
    sitting.ask(Request.UNDO)
    sitting.write("5")
    assert sitting.said(Happened)[-1] == "The die shows five. The game goes on."
    assert (sitting.position.to_move, sitting.position.table.asked) == (Player.WHITE, True)


def test_a_triplet_gives_another_turn_and_says_so() -> None:
    """Nobody had the sign: the same player is next."""
    sitting = Sitting(referee=True)
    sitting.write(TRIPLETS[0])
    assert str(sitting.said(Happened)[-1]).endswith("A triplet: White has another turn.")
    assert sitting.position.to_move is Player.WHITE


def test_whole_turns_keep_the_wish_and_the_throw() -> None:
    """As game files have them."""
    sitting = Sitting(referee=True)
    sitting.write(*TRIPLETS, "go", "6")
    turns = whole_turns(REFEREED, sitting.game.match.turns)
    assert str(turns[-1]) == "W 12M+12T:12S#go=6"
    assert sitting.position.table.ending is Ending.STOPPED
    assert [step for step, _ in steps_of(REFEREED, turns)] == list(sitting.game.match.turns)


def test_what_checks_the_cards_is_small_print_below_the_result() -> None:
    """The line on the screen says who won; the secret, the words, if there were any, and the seed don't replace it."""
    assert "there was no word" in (WORDS.standing(Revealed("1", "7", "")) or "")
    sitting = Sitting(seed=None)
    sitting.write("plum", "pear", "")
    sitting.write(str(legal(sitting.position, Player.WHITE)[0]), "")
    sitting.ask(Request.RESIGN)
    sitting.ask(Request.RESIGN)
    last = sitting.told[-1]
    assert isinstance(last, Revealed)
    view = reduce(EclipticView.after, sitting.told, EclipticView(WORDS))
    assert re.fullmatch(r"(White resigned. Blue|Blue resigned. White) wins. Say new for another game.", view.standing)
    assert view.small_print.startswith("To check the cards: my secret was 7,")
    assert "the word “plum:pear”" in view.small_print
    assert last.seed in view.small_print
    assert summary(view).rstrip().endswith(view.small_print)


@pytest.mark.parametrize("language", ["en", "de"])
def test_goodbye_names_the_command_that_goes_on_with_this_game(language: str) -> None:
    """`play` alone would begin another game."""
    standing = EclipticSentences(language).standing(Goodbye(unfinished=True)) or ""
    assert "play --game ecliptic`" in standing
    seen = Goodbye(unfinished=True, options=("--referee", "--camera", "http://phone/a b"))
    standing = EclipticSentences(language).standing(seen) or ""
    assert "play --game ecliptic --referee --camera 'http://phone/a b'`" in standing
