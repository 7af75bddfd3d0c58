"""The words that people give before the deal, so that nobody alone decides the chance; sealed ones too."""

from functools import reduce

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.ecliptic.announcements import CardsChosen, Committed, WordAsked, WordGiven, WordSealed
from eclipse_companion.games.ecliptic.game.chance import commit, seal
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.own import Sealed, ThrowForUs, Word, before_the_deal, opened
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.steps.step import Deal, read_step
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.table.inputs import Request, Typed, command_or_line
from tests.games.ecliptic.play.scripted import BATTLE
from tests.games.ecliptic.play.sitting import WORDS, Sitting

KEY = "0123456789abcdef" * 2


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
