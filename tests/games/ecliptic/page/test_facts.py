"""What the page is told of Ecliptic."""

import json
import re
from dataclasses import replace

import pytest

from eclipse_companion.announcements import CameraFound, CameraLost, Clocks, Fact, Notice, ToMove, TurnSeen
from eclipse_companion.games.ecliptic.announcements import Committed, Hand, Teaching
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Play
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text, read_card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase, Table
from eclipse_companion.games.ecliptic.page.facts import EclipticPageFacts
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.steps.position import REFEREED, refereed_for
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.watched import Question, TurnOver
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.display import BoardState
from eclipse_companion.table.inputs import Request
from tests.games.ecliptic.play.scripted import legal, script
from tests.games.ecliptic.play.sitting import WORDS, Sitting

FACTS = EclipticPageFacts()
ACCEPTED = re.compile("|".join(FACTS.ACCEPTED))


class Watched(Sitting):
    """A game, and the view that a device has which may show what is shown there."""

    def begin(self) -> None:
        self.view = EclipticView(WORDS)
        self.do(self.game.match.started("uuid"))
        super().begin()

    def tell(self, fact: Fact) -> None:
        super().tell(fact)
        self.view = self.view.after(fact)

    @property
    def moves(self) -> list[str]:
        return [move[0] for move in FACTS.state(self.view)["moves"]]


def test_exactly_what_can_be_done_is_offered_as_the_game_reads_it() -> None:
    """In a whole game: each step, and no other; the page may say it, and it means itself."""
    played, game = script(7), Watched(seed=7)
    for line in played.lines:
        if line:
            mover = game.position.to_move
            assert isinstance(mover, Player)
            wanted = legal(game.position, mover)
            assert sorted(game.moves) == sorted(map(str, wanted))
            assert all(ACCEPTED.fullmatch(text) for text in game.moves)
            assert [ECLIPTIC_RULES.read(game.position, str(step), "") for step in wanted] == wanted
        else:
            assert game.moves == []
        game.write(line)
    shown = FACTS.state(game.view)
    assert (shown["moves"], shown["hand"], shown["mover"]) == ([], None, None)
    assert [side["total"] for side in shown["count"]] == [side.total for side in game.position.table.scores]


def test_pause_has_a_button_once_clocks_run() -> None:
    """It comes with the clocks, not before the deal; while the game is paused, going on has it, and nothing else."""
    clocks, typed = Clocks((1000, 1000), None), Notice("typed")
    game = Watched(seed=None)
    game.tell(typed)
    game.tell(clocks)
    assert "pause" not in FACTS.state(game.view)["words"]
    game = Watched(seed=7)
    game.tell(typed)
    game.write("")
    assert "pause" not in FACTS.state(game.view)["words"]
    game.tell(clocks)
    assert "pause" in FACTS.state(game.view)["words"]
    assert game.moves
    game.ask(Request.PAUSE)
    assert {"go on", "quit"} <= {*FACTS.state(game.view)["words"]}
    assert "pause" not in FACTS.state(game.view)["words"]
    assert not game.moves
    game.ask(Request.GO_ON)
    assert game.moves


def test_a_referee_is_offered_what_is_to_be_entered() -> None:
    """Cards aren't listed, since nobody knows the hands; dice, throws, cards to keep and the D6 are."""
    game = Watched(referee=True)
    kinds = []
    for line in ("3S+3M:7G", "1S+1M:7S", "d20", "d4", "3-1", "7S", "x8S"):
        (kind,) = {move[1] for move in FACTS.state(game.view)["moves"]}
        kinds.append(kind)
        game.write(line)
    assert kinds == ["table", "table", "die", "die", "throw", "keep", "table"]


def test_turns_are_listed_by_signs_and_named_by_cards() -> None:
    """A play by its pair and what it placed, a discard by its card; a battle doesn't make them longer."""
    game = Watched(referee=True)
    for line in ("3S+3M:7G", "1S+1M:7S", "d20", "d4", "3-1", "7S", "x8S"):
        game.write(line)
    state = FACTS.state(game.view)
    assert state["turns"] == [[1, "3 and 3, place 7", "1 and 1, place 7"], [3, "discard 8", ""]]
    assert state["turn_names"][1] == ["Turn 3, White: discard the eight of suns", ""]
    assert state["turn_names"][0][1].startswith("Turn 1, Blue: put down the one of suns")


def test_against_the_computers_real_cards_people_enter_their_own() -> None:
    """While cards are laid for the computer nothing is entered; in a battle, the person's own dice are."""
    start = refereed_for(Player.BLUE)
    view = EclipticView(WORDS, game=start.seen())
    assert FACTS.state(view)["moves"] == []
    table = Table(phase=Phase.BATTLE, pending=7, lines=((read_card("7G"),), (read_card("7S"),)), used=((4,), (20,)))
    fights = replace(start, state=State(replace(table, hands=(4, 0)), None, None), dice=(None, 6))
    view = replace(view, game=fights.seen(), to_move=Player.WHITE)
    assert [move[0] for move in FACTS.state(view)["moves"]] == ["d6", "d8", "d10", "d12", "d20"]


def test_what_is_done_for_the_computer_can_be_said_until_it_is_told() -> None:
    """Only while somebody makes its step on the table; it doesn't think meanwhile, and nobody hints at real cards."""
    start = refereed_for(Player.BLUE).seen()
    view = EclipticView(WORDS, game=start, board=BoardState.FOUND)
    view = view.after(ToMove(Player.BLUE, human=False, task="table"))
    assert (view.thinking, FACTS.state(view)["asks_done"]) == (True, False)
    asked = view.after(TurnOver("discard", (3,), ()))
    assert (asked.thinking, FACTS.state(asked)["asks_done"]) == (False, True)
    assert ACCEPTED.fullmatch("done")
    assert FACTS.state(asked.after(Notice("answer_first")))["asks_done"]
    lost = asked.after(CameraLost("Camera 0", "frozen", alone=True))
    again = lost.after(CameraFound("Camera 0", alone=True))
    assert again.standing == asked.standing != lost.standing
    assert not FACTS.state(asked.after(TurnSeen(Player.BLUE, Discard(read_card("7G")), start, 1, 0.0)))["asks_done"]
    assert not {"hint", "turn"} & set(FACTS.state(asked)["words"])


def test_the_answers_to_a_question_about_cards_have_buttons() -> None:
    """Each with its number, until a turn is told."""
    view = EclipticView(WORDS, game=REFEREED.seen(), board=BoardState.FOUND)
    asked = view.after(Question(("3S+3M:7G", "x5T"), Player.WHITE, (("3S", "3M", "7G"), ("5T",))))
    assert FACTS.state(asked)["choices"] == [
        {"number": 1, "text": "the three of suns and the three of moons, and the seven of galaxies placed"},
        {"number": 2, "text": "the five of stars"},
    ]
    told = asked.after(TurnSeen(Player.WHITE, Discard(read_card("5T")), REFEREED.seen(), 1, 0.0))
    assert FACTS.state(told)["choices"] == []


def test_nothing_is_offered_before_the_hand_is_shown_for_it() -> None:
    """After a step the hand of before is there for a moment: nothing can be done with it."""
    game = Watched("human", "ai:1")
    (hand,) = {fact for fact in game.told if isinstance(fact, Hand) and fact.task == "main"}
    (play, *_) = legal(game.position, Player.WHITE)
    game.write(str(play))
    game.view = replace(game.view, hand=hand, to_move=game.position.to_move, thinking=False)
    assert game.moves == []


def test_a_wrong_try_lies_on_the_table_with_what_the_opponent_can_place() -> None:
    """The pair is out, the third card is the learner's and the wrong one; a die that was wrong isn't drawn."""
    game = Watched("human", "ai:1")
    play = next(action for action in legal(game.position, Player.WHITE) if isinstance(action, Play))
    verdict = Teaching("puzzle_wrong", "wrong", Player.WHITE, play, reply=play)
    game.write(str(play))
    shown = FACTS.tried(game.view, verdict)["table"]
    card = card_text(play.placed)
    assert (shown["wrong"], shown["answer"], list(shown["lines"][0])) == (card, card, [card])
    assert sorted(shown["out"]) == sorted(map(card_text, play.pair))
    drawn = FACTS.tried(game.view, replace(verdict, turn=Choose(4), reply=None))["table"]
    assert (drawn["wrong"], drawn["answer"], drawn["lines"]) == ("", "", [(), ()])


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_has_a_name_and_a_look(language: str) -> None:
    """Twelve numbers and signs; six symbols with inks and names of their own. No card's whole name is there."""
    words = EclipticSentences(language)
    setup = FACTS.setup(words)
    assert (len(set(setup["card_numbers"])), len(set(setup["colours"]))) == (12, 6)
    names = {words.card(card).split(maxsplit=1)[1] for card in DECK}
    assert len(names) == len(DECK)
    assert not [name for name in names if name in json.dumps(setup, ensure_ascii=False)]
    made = setup["words"]["card_name"].format(number=setup["card_numbers"][4], colour=setup["colours"][1])
    assert made == words.card(read_card("5M")).split(maxsplit=1)[1]
    shapes = setup["shapes"]
    assert (len(set(shapes["signs"])), len(setup["signs"])) == (12, 12)
    assert list(shapes["symbols"]) == list(shapes["inks"]) == list("SMTGPC")
    assert len(set(shapes["inks"].values())) == len(set(shapes["symbols"].values())) == 6


@pytest.mark.parametrize(
    "text", ["word plum", "", "ready", "throw", "offer draw", "3-5", "20", "d20", "2M+2S^:9M", "x12C"]
)
def test_the_page_may_say(text: str) -> None:
    """What its buttons and its field say."""
    assert ACCEPTED.fullmatch(text)


@pytest.mark.parametrize(
    "text", ["word a\nquit", "word ", "13S", "x0S", "3S+3M", "deal seed=7", "d6=5", "20-4=9-1", "stop it"]
)
def test_the_page_may_not_say(text: str) -> None:
    """Steps of chance are nobody's to say, and a line is one line."""
    assert not ACCEPTED.fullmatch(text)


def test_notices_do_not_hide_what_can_be_done() -> None:
    """What stands in the panel beside the table changes nothing at the table."""
    game = Watched("human", "ai:1")
    before = game.moves
    game.tell(Notice("no_hints"))
    assert game.moves == before != []


def test_every_style_sheet_is_loaded_once() -> None:
    """Those in the folder, and no other; each a file of one subject."""
    sheets = [entry.name for entry in FACTS.folder.iterdir() if entry.name.endswith(".css")]
    assert sorted(FACTS.STYLES) == sorted(f"/game/{name}" for name in sheets)
    assert all(len((FACTS.folder / name).read_text("utf-8").splitlines()) < 200 for name in sheets)


def test_the_word_before_the_deal_is_asked_of_players_alone() -> None:
    """Who looks on hears that the cards are dealt next; where one types, a sentence explains the promise first."""
    asked = Committed("c0ffee", asked=True, player=Player.WHITE, proposal="plum")
    assert WORDS.on_page().standing(asked) == "White chooses a word for the deal."
    assert WORDS.on_page().overheard().standing(asked) == "Next, the cards are dealt."
    typed = WORDS.standing(asked) or ""
    assert typed.index("You can check later that I kept it.") < typed.index("My promise: c0ffee.")
