"""With real cards every entry can be put right, and what came after it stays as far as it still holds."""

import random
from contextlib import closing
from pathlib import Path

import pytest

from eclipse_companion.announcements import Envelope, Fact, Notice, TakenBack, TurnSeen
from eclipse_companion.games.ecliptic.announcements import EntryAsked
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game.actions import Choose
from eclipse_companion.games.ecliptic.game.cards import read_card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.cards_board import CardsBoard
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.entry_board import EntryBoard
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.rulebook import REFEREE, REFEREE_RULES
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, Throw, ThrowD6, shown
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.watched import DrawForMe, Problem, TurnOver
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.inputs import FromSeat, Request, Typed
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import GameTable
from tests.games.ecliptic.play.scripted import play, script, typist
from tests.games.ecliptic.play.sitting import WORDS, Sitting
from tests.games.ecliptic.play.virtual_table import VirtualTable

BATTLE = ("3S+3M:7G", "1S+1M:7S", "d20", "d4", "3-1", "7S", "x8S", "x9S")


def turns(game: Sitting) -> list[str]:
    return [str(turn) for turn in game.game.match.turns]


def wrong(*lines: str, times: int = 1) -> Sitting:
    """A game with real cards, in which the last entries are put right; the first of them is asked for."""
    game = Sitting(referee=True)
    game.write(*lines)
    for _ in range(times):
        game.ask(Request.WRONG)
    return game


@pytest.mark.parametrize(
    ("back", "asked", "told"),
    [
        (1, "What did Blue discard?", "Blue discarded the nine of suns. It's Blue's turn."),
        (3, "Which card did White keep?", "White kept the seven of suns. It's White's turn."),
        (4, "What did the dice show?", "the dice showed three and one."),
        (5, "Which die did Blue choose?", "Blue chose a die. It's Blue's turn."),
        (7, "What did Blue put down?", "Blue played the one of suns"),
    ],
)
def test_the_question_names_the_entry(back: int, asked: str, told: str) -> None:
    """What was taken back is said, and what was noted stands there."""
    game = wrong(*BATTLE, times=back)
    question = game.told[-1]
    assert isinstance(question, EntryAsked)
    assert question.entry == BATTLE[-back]
    assert (WORDS.say(question) or "").startswith(asked)
    assert f"I noted {BATTLE[-back]}." in (WORDS.standing(question) or "")
    taken = next(fact for fact in reversed(game.told) if isinstance(fact, TakenBack))
    assert (WORDS.say(taken) or "").startswith(f"Taken back: {told}")


def test_a_secret_die_that_is_taken_back_stays_secret() -> None:
    """In a game that is dealt, nobody hears which it was."""
    taken = TakenBack(1, follow(Position(), Deal(0)).position, shown(Choose(20)))
    assert WORDS.say(taken) == "Taken back: White chose a die. It's White's turn."


def test_any_board_for_real_cards_knows_the_word() -> None:
    """Typed or seen."""
    assert Request.WRONG not in EntryBoard(REFEREE_RULES).lacks
    assert Request.WRONG not in CardsBoard(lambda: REFEREE_RULES, patience_ms=1.0).lacks


@pytest.mark.parametrize("back", range(1, len(BATTLE) + 1))
def test_whatever_was_right_after_all_stays_with_all_that_followed(back: int) -> None:
    """`no`, or the same entry again, however many entries back."""
    for again in (None, BATTLE[-back]):
        game = wrong(*BATTLE, times=back)
        before = turns(game)
        assert len(before) == len(BATTLE) - back
        if again is None:
            game.ask(Request.NO)
        else:
            game.write(again)
        assert turns(game) == ["3S+3M:7G", "1S+1M:7S", "d20", "d4", "20-4=3-1", "7S", "x8S", "x9S"]
        assert game.game.match.corrections.open is None
        game.write("x10S")
        assert turns(game)[-1] == "x10S"


@pytest.mark.parametrize(
    ("back", "right", "after"),
    [
        (1, "x9M", ["20-4=3-1", "7S", "x8S", "x9M"]),
        (2, "x8M", ["20-4=3-1", "7S", "x8M", "x9S"]),
        (3, "7G", ["20-4=3-1", "7G", "x8S", "x9S"]),
        # Another throw with the same winner; with the other one, it is another player's turn.
        (4, "4-1", ["20-4=4-1", "7S", "x8S", "x9S"]),
        (4, "1-3", ["20-4=1-3"]),
        # What was thrown was thrown with other dice.
        (6, "d12", ["d12", "d4"]),
    ],
)
def test_what_no_longer_holds_goes(back: int, right: str, after: list[str]) -> None:
    """From the first entry on that can't have been made then, or not by the same player."""
    game = wrong(*BATTLE, times=back)
    game.write(right)
    assert turns(game)[-len(after) :] == after
    whole = len(turns(game)) == len(BATTLE)
    assert game.keys == ([] if back == 1 else ["rest_stays" if whole else "rest_goes"])


def typed(step: Step) -> str:
    """How a step is entered."""
    if isinstance(step, Throw):
        return "-".join(map(str, step.shown))
    return str(step.shown) if isinstance(step, ThrowD6) else str(step)


def test_a_whole_game_is_entered_with_one_entry_put_right() -> None:
    """Whatever was entered before a battle, a throw or the D6, the game is the same as if it had been right at once."""
    played = script(7)
    steps = [step for step in played.steps[1:] if str(step) != "draw"]
    lines = [typed(step) for step in steps]
    game = Sitting(referee=True)
    chance = random.Random(3)
    for line in lines:
        if chance.random() < 0.2 and game.position.throw_due:
            game.write("throw")
            game.ask(Request.WRONG)
        game.write(line)
    assert [str(turn) for turn in game.game.match.turns] == [str(step) for step in steps]
    for back in range(1, len(lines), 7):
        for _ in range(back):
            game.ask(Request.WRONG)
        game.write(lines[-back])
        assert [str(turn) for turn in game.game.match.turns] == [str(step) for step in steps]
    assert game.position.result is played.position.result


def test_who_is_asked_has_a_button_for_it() -> None:
    """The sentence stays until an entry is there; no is one of the words; nothing to put right is a sentence."""
    view = EclipticView(WORDS)
    game = Sitting(referee=True)
    game.ask(Request.WRONG)
    assert game.keys == ["no_entry_yet"]
    game.do(game.game.match.started("uuid"))
    game.write("x8S")
    game.ask(Request.WRONG)
    assert [fact.player for fact in game.told if isinstance(fact, EntryAsked)] == [Player.WHITE]
    for fact in game.told:
        view = view.after(fact)
    assert view.answers == {"no"}
    assert view.standing == "What did White discard? I noted x8S. Type it again, or say no if it was right."
    assert "wrong" not in view.lacking
    game.write("x8M")
    view = view.after(next(fact for fact in reversed(game.told) if isinstance(fact, TurnSeen)))
    assert view.answers == frozenset()


class Logged:
    """A refereed game at a table with a log; a second passes between two lines. No search is ever needed."""

    def __init__(self, home: Path) -> None:
        self.log = GameLog(home / FILE_NAME)
        self.recorder = GameRecorder(self.log, home / "recordings", lambda _: None)
        self.told: list[Fact] = []
        match = EclipticMatch([Seat("Ann"), Seat("Ben")], REFEREE, next_secret=lambda: 7)
        board = EntryBoard(REFEREE_RULES)
        director = EclipticDirector(match)
        self.table = GameTable(EffectRunner(director, board, self.recorder, thinker=self, deliver=self.hear))
        self.now = 0.0
        self.table.advance(self.now)

    def hear(self, envelope: Envelope) -> None:
        self.told.append(envelope.fact)

    def begin(self, search: Search) -> None:
        raise AssertionError(search)

    def stop(self) -> None:
        """Nothing is sought."""

    def type(self, *lines: str) -> None:
        for line in lines:
            self.now += 1000.0
            self.table.advance(self.now)
            self.table.take(Typed(line) if line.startswith("x") else Request(line), self.now)
        self.log.wait()


@pytest.mark.parametrize(
    ("then", "left"),
    [
        ((), ["x1S", "x2S", "x3S"]),
        (("quit",), ["x1S", "x2S", "x3S"]),
        (("new", "new"), ["x1S", "x2S", "x3S"]),
        (("x2M",), ["x1S", "x2M", "x3S"]),
        (("x2M", "wrong"), ["x1S", "x2M", "x3S"]),
        (("x2M", "wrong", "wrong", "x2S"), ["x1S", "x2S", "x3S"]),
        (("x3S",), ["x1S", "x3S"]),
        (("resign", "resign"), ["x1S"]),
    ],
)
def test_no_entry_is_lost_before_another_one_takes_its_place(
    tmp_path: Path, then: tuple[str, ...], left: list[str]
) -> None:
    """The log keeps what is being put right: play may be killed, left, or go on with another game."""
    game = Logged(tmp_path)
    game.type("x1S", "x2S", "x3S", "wrong", "wrong", *then)
    logged = GameLog(tmp_path / FILE_NAME).games()[-1]
    assert [saved.turn for saved in logged.turns] == left
    assert (logged.result is None) == ("resign" not in then)
    game.recorder.close()


def test_a_game_that_was_killed_meanwhile_goes_on_with_all_its_entries(home: Path) -> None:
    """Whatever was to be put right is put right then."""
    with typist("--referee") as person:
        for line in ("x1S", "x2S", "wrong"):
            person.type(line)
        person.until(lambda fact: fact["kind"] == "entry_asked")
        person.kill()
    play("accept", "wrong", "x2M", "x3S", "quit", options=())
    (game,) = [each for each in GameLog(home / "data" / FILE_NAME).games() if each.edition == REFEREE]
    assert [saved.turn for saved in game.turns] == ["x1S", "x2M", "x3S"]


def test_what_is_being_put_right_ends_with_its_game() -> None:
    """Another game begins without an entry of the one before."""
    game = wrong("x8S", "x9S", times=2)
    game.ask(Request.NEW)
    assert not game.game.match.asks(Player.WHITE)
    game.write("x1S")
    assert turns(game) == ["x1S"]


def test_in_a_game_that_is_dealt_the_word_takes_back_as_ever() -> None:
    """Nobody mistypes there what lies on a table; who has drawn cards has seen them."""
    game, lines = Sitting(seed=7), script(7).lines
    at = lines.index("draw") + 1
    game.write(*lines[:2])
    assert turns(game) == ["deal seed=7", lines[1]]
    game.ask(Request.WRONG)
    assert turns(game) == ["deal seed=7"]
    game.write(*lines[1:at])
    made = turns(game)
    assert made[-1] == "draw"
    game.ask(Request.WRONG)
    assert (game.keys, turns(game)) == (["cards_were_drawn"], made)
    assert not [fact for fact in game.told if isinstance(fact, EntryAsked)]


def test_an_entry_from_before_the_computer_drew_is_put_right(tmp_path: Path) -> None:
    """`undo` says how; the computer's cards stay on their slots, and what it had asked for holds if it still can."""
    with closing(VirtualTable(tmp_path, "human", "ai:1", seed=4, typed=True)) as table:
        table.pass_ms(45_000)
        asked: list[Fact] = []
        for line in ("1S+1M:2G", "1T+1P:3T"):
            table.people.take(line)
            asked = []
            while not asked:
                asked = [fact for fact in table.pass_ms(100) if isinstance(fact, TurnOver)]
            if line == "1S+1M:2G":
                table.pass_ms(5_000)
        noted = [str(turn) for turn in table.match.turns]
        at = noted.index("1T+1P:3T")
        drawn = noted[at + 1 :]
        assert [each[:3] for each in drawn] == ["dra", "lay", "lay", "lay"]
        table.told.clear()
        table._take(Request.UNDO)
        assert table.told == [Notice("computer_has_drawn")]
        table._take(FromSeat(Player.WHITE, Request.WRONG))
        assert isinstance(table.told[-1], EntryAsked)
        # Who goes on taking back sets more aside, and makes nobody forget a card.
        table._take(Request.UNDO)
        table._take(Typed("1S+1M:2G"))
        assert [str(turn) for turn in table.match.turns] == noted
        table._take(FromSeat(Player.WHITE, Request.WRONG))
        table._take(Typed("1T+1P:3P"))
        assert [str(turn) for turn in table.match.turns] == [*noted[:at], "1T+1P:3P", *drawn]
        assert [fact for fact in table.told if isinstance(fact, TurnOver)][-1:] == asked
        assert not any(isinstance(fact, DrawForMe) for fact in table.told)


def test_a_pair_that_was_exchanged_is_followed_once_somebody_says_so(tmp_path: Path) -> None:
    """The companion asks whose it is; with `wrong` it is the last turn's, and nothing has to be typed."""

    def lying(loose: str) -> TableState:
        return TableState((frozenset({read_card("7G")}), frozenset()), loose=frozenset(map(read_card, loose.split())))

    there = [TableState()]
    with closing(
        VirtualTable(
            tmp_path, "human", "human", sees=lambda _, t_ms: Look(t_ms, Board.CLEAR, shows=there[0]), typed=True
        )
    ) as table:
        for seen in (TableState(), lying("3S 3M"), lying("5S 5M")):
            there[0] = seen
            table.pass_ms(9_000)
        assert [str(turn) for turn in table.match.turns] == ["3S+3M:7G"]
        problems = [fact for fact in table.told if isinstance(fact, Problem)]
        assert (WORDS.say(problems[-1]) or "").endswith("If White has exchanged the pair, say wrong.")
        table._take(FromSeat(Player.WHITE, Request.WRONG))
        table.pass_ms(3_000)
        assert [str(turn) for turn in table.match.turns] == ["5S+5M:7G"]
