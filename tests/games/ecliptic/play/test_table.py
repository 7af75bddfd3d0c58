"""The parts of a table of Ecliptic, without a program around them: real cards, covers, corrections, searches."""

import json
import re
from functools import reduce
from operator import itemgetter
from threading import Event

import pytest

from eclipse_companion.announcements import GameOver, Goodbye, Notice, Offer, TakenBack, ToMove, TurnSeen
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.ecliptic.announcements import (
    CardsChosen,
    Committed,
    Cover,
    GetCardsReady,
    Hand,
    Happened,
    Revealed,
    Scored,
    Thrown,
    WordAsked,
    WordGiven,
    WordSealed,
)
from eclipse_companion.games.ecliptic.game.actions import Play
from eclipse_companion.games.ecliptic.game.beginnings import beginning
from eclipse_companion.games.ecliptic.game.cards import SIGNS
from eclipse_companion.games.ecliptic.game.chance import Stream, commit, seal
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Ending
from eclipse_companion.games.ecliptic.play.own import Sealed, ThrowForUs, Uncover, Word, before_the_deal, opened
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position, follow, read_position
from eclipse_companion.games.ecliptic.steps.step import Deal, NotAStepError, Throw, read_step
from eclipse_companion.games.ecliptic.steps.typed import read_typed
from eclipse_companion.games.ecliptic.steps.whole_turns import steps_of, whole_turns
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.as_facts import as_facts
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.plain import summary
from eclipse_companion.table.inputs import MakeTurn, Request, Typed, command_or_line
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import ReplyFound
from eclipse_companion.table.typed_turns import read_line
from tests.games.ecliptic.play.scripted import CARD, legal, script
from tests.games.ecliptic.play.sitting import WORDS, Sitting

BATTLE = ("3S+3M:7G", "1S+1M:7S", "d20", "d4")
"""White places a seven, Blue fights for it."""


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


@pytest.mark.parametrize(
    ("line", "word"), [("any word", "any word"), ("word quit", "quit"), ("7", "7"), ("a:b", "a:b")]
)
def test_a_word_is_taken_before_the_deal(line: str, word: str) -> None:
    """Any text; `word` before it keeps a command's name from being one. Against the computer, one is enough."""
    sitting = Sitting("human", "ai:1", seed=None)
    (promise,) = [fact for fact in sitting.told if isinstance(fact, Committed)]
    assert (promise.commit, promise.asked, promise.player) == (commit(7), True, Player.WHITE)
    sitting.write(line)
    assert sitting.said(WordGiven) == [f"White's word is “{word}”."]
    assert sitting.game.match.turns == (Deal.agreed(7, word),)
    assert sitting.position.state is not None


def test_each_person_gives_a_word_that_everybody_hears_before_the_deal() -> None:
    """White's comes first at one device; an empty line takes the word that is proposed, which is never the same."""
    proposals = set()
    for _ in range(2):
        sitting = Sitting("human:Ann", "human:Ben", seed=None)
        (promise,) = [fact for fact in sitting.told if isinstance(fact, Committed)]
        sitting.write("word   ", "wort")
        assert sitting.keys == ["word_empty", "word_empty"]
        sitting.write("plum")
        assert sitting.position.state is None
        (asked,) = [fact for fact in sitting.told if isinstance(fact, WordAsked)]
        assert (asked.player, asked.commit, asked.elsewhere) == (Player.BLUE, promise.commit, False)
        sitting.write("")
        assert [fact.word for fact in sitting.told if isinstance(fact, WordGiven)] == ["plum", asked.proposal]
        proposals |= {promise.proposal, asked.proposal}
        (deal,) = sitting.game.match.turns
        assert deal == Deal.agreed(7, "plum", asked.proposal)
        assert deal.word == f"plum:{asked.proposal}"
        assert read_step(str(deal)) == deal
    assert len(proposals) == 4
    assert all(len(proposal) == 10 for proposal in proposals)


def test_the_computer_alone_needs_no_word() -> None:
    """Nobody is asked."""
    sitting = Sitting("ai:1", "ai:1", seed=None)
    assert sitting.game.match.turns == (Deal.agreed(7, ""),)


def test_a_given_seed_is_told_to_everybody() -> None:
    """Before the deal, without the number: who knows it knows all cards."""
    sitting = Sitting(seed=5)
    assert sitting.said(CardsChosen) == ["Whoever started this game chose its cards. They aren't a matter of chance."]
    assert not any(isinstance(fact, Committed | WordAsked) for fact in sitting.told)


@pytest.mark.parametrize("line", ["w", "h", "wrong", "turn", "undo", "pause", "threats", " resign "])
def test_a_command_that_means_nothing_before_the_deal_is_a_word(line: str) -> None:
    """Any text can be the word, and it is kept as it was typed."""
    said = command_or_line(line, ECLIPTIC_RULES.position)
    assert said != Typed(line.strip())
    assert before_the_deal(line, said) == Typed(line.strip())


@pytest.mark.parametrize("line", ["quit", "q", "new", "accept", "no", "again", "hint"])
def test_some_commands_count_before_the_deal(line: str) -> None:
    """Whoever wants to leave, begin anew or answer an offer can do so."""
    said = command_or_line(line, ECLIPTIC_RULES.position, WORDS.shown_words)
    assert before_the_deal(line, said) is said


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


KEY = "0123456789abcdef" * 2


def sealed(player: Player, word: str) -> str:
    """The seal of a word for the deal of a sitting."""
    return seal(commit(7), player.at, KEY, word)


def two_devices() -> Sitting:
    """Before the deal, White's word and Blue's are sealed on devices of their own."""
    sitting = Sitting(seed=None)
    sitting.do(sitting.game.match.sharing.sit_elsewhere(set(Player)))
    for player, word in ((Player.WHITE, "pear"), (Player.BLUE, "plum")):
        sitting.do(sitting.game.match.dealing.take_seal(player, sealed(player, word)))
    return sitting


@pytest.mark.parametrize("to_host", [True, False])
def test_a_sealed_word_counts_no_more_on_another_device(*, to_host: bool) -> None:
    """A person who has changed devices, or gone back to the shared one, chooses another; the other seal stands."""
    sitting = two_devices()
    match = sitting.game.match
    sitting.do(match.sharing.sit_elsewhere({Player.BLUE}) if to_host else match.sharing.seat_moved(Player.WHITE))
    assert sitting.said(WordSealed)[-1] == (
        "White's word was on the previous device. It doesn't count any more, so White chooses another one."
    )
    view = reduce(EclipticView.after, sitting.told, EclipticView(WORDS))
    assert view.seals == ((Player.BLUE, sealed(Player.BLUE, "plum"), ""),)
    if to_host:
        assert match.own_request("fig") == Word(Player.WHITE, "fig")
    else:
        again = sealed(Player.WHITE, "fig")
        assert match.request_of_seat(Player.WHITE, f"seal {again}") == Sealed(Player.WHITE, again)


@pytest.mark.parametrize("to_host", [True, False])
def test_nobody_chooses_another_word_once_a_sealed_one_is_known(*, to_host: bool) -> None:
    """Not by changing devices, either; the refusal says who can begin a new game."""
    sitting = two_devices()
    match = sitting.game.match
    sitting.do(match.dealing.take_word(Player.BLUE, "plum", KEY))
    sitting.do(match.sharing.sit_elsewhere({Player.BLUE}) if to_host else match.sharing.seat_moved(Player.WHITE))
    refusal = Notice("word_sealed", {}, Player.WHITE)
    another = f"seal {sealed(Player.WHITE, 'fig')}"
    assert (match.own_request("fig") if to_host else match.request_of_seat(Player.WHITE, another)) == refusal
    assert (WORDS.say(refusal) or "").endswith("the computer where the game runs must begin a new game.")
    assert match.request_of_seat(Player.WHITE, f"open {KEY} pear") == Word(Player.WHITE, "pear", KEY)


def test_a_copied_seal_opens_for_nobody_else() -> None:
    """Blue shows White's seal, and after White has opened it, White's key and word: they don't fit Blue's place."""
    sitting = Sitting(seed=None)
    match = sitting.game.match
    sitting.do(match.sharing.sit_elsewhere(set(Player)))
    for player in Player:
        sitting.do(match.dealing.take_seal(player, sealed(Player.WHITE, "pear")))
    line = f"open {KEY} pear"
    assert match.request_of_seat(Player.WHITE, line) == Word(Player.WHITE, "pear", KEY)
    sitting.do(match.dealing.take_word(Player.WHITE, "pear", KEY))
    assert match.request_of_seat(Player.BLUE, line) == Notice("word_sealed", {}, Player.BLUE)
    assert opened(line, Player.WHITE, sealed(Player.WHITE, "pear"), commit(8)) is None, "nor in another deal"


def test_a_seat_may_say_the_word_offer_a_draw_and_have_dice_thrown() -> None:
    """From a device of one's own; everything else there is a turn, and a cover is none of its business."""
    before = Sitting(seed=None)
    match = before.game.match
    assert match.request_of_seat(Player.BLUE, "word plum") == Notice("word_first", {}, Player.WHITE)
    match.sharing.sit_elsewhere({Player.BLUE})
    assert match.request_of_seat(Player.BLUE, "word plum") == Notice("word_first", {}, Player.WHITE)
    before.write("pear")
    assert match.own_request("mine") == Notice("word_elsewhere", {}, Player.BLUE)
    assert match.request_of_seat(Player.WHITE, "another") == Notice("word_was_given", {}, Player.WHITE)
    assert match.request_of_seat(Player.BLUE, "word  ") == Notice("word_empty")
    assert match.request_of_seat(Player.BLUE, "word plum") == Word(Player.BLUE, "plum")
    before.ask(Request.NEW)
    assert match.own_request("plum") == Word(Player.WHITE, "plum")
    dealt = Sitting().game.match
    assert dealt.request_of_seat(Player.BLUE, "offer draw") is Request.DRAW
    assert [dealt.request_of_seat(Player.WHITE, line) for line in ("ready", "throw", "2T+2C:1P")] == [None] * 3
    referee = Sitting(referee=True)
    referee.write(*BATTLE)
    assert referee.game.match.request_of_seat(Player.BLUE, "throw") == ThrowForUs()
    assert not referee.game.match.asks(Player.WHITE)
