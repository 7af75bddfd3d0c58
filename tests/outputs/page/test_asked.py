"""What the page is told of questions, hints and words that do nothing now, and of an earlier turn."""

from typing import Any

import pytest

from eclipse_companion.announcements import Fact, GameStarted, Offer, Paused, TakenBack, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import Hint
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from tests.games.eclipse.showing.scenes import PLAYED, SCENES
from tests.games.eclipse.showing.test_to_read import COMPUTER, placed
from tests.games.eclipse.showing.test_view import SENTENCES

FACTS = EclipsePageFacts()
BEGUN = GameStarted("id", "eclipse", ("Ann", "Computer"), EMPTY, levels=(None, "3"))
ANN = ToMove(Player.SUN, human=True, task="place")


def shown(*facts: Fact) -> EclipseView:
    view = EclipseView(SENTENCES)
    for fact in facts:
        view = view.after(fact)
    return view


def state(*facts: Fact) -> dict[str, Any]:
    return FACTS.state(shown(*facts))


def test_a_hint_can_be_read_until_the_next_turn() -> None:
    """It counts its steps and leaves the sentence as it was; whatever is said in between, it stays."""
    hint = Hint(Player.SUN, None, "win", square=1, step=2, steps=3)
    before = state(BEGUN, ANN)
    told = state(BEGUN, ANN, hint)
    assert told["standing"] == before["standing"]
    assert {name: told["hint"][name] for name in ("step", "steps", "more")} == {"step": 2, "steps": 3, "more": True}
    assert state(BEGUN, ANN, hint, Offer("resign", Player.SUN))["hint"] == told["hint"]
    assert state(BEGUN, ANN, hint, placed(1))["hint"] is None
    assert state(BEGUN, ANN, placed(1), COMPUTER, hint, TakenBack(1, EMPTY, PLAYED[0][0]))["hint"] is None


@pytest.mark.parametrize("kind", ["offer_draw", "draw", "new", "rematch", "chosen", "study", "resign"])
def test_a_question_brings_its_own_answers(kind: str) -> None:
    """The sentence beside the board stays; one answer agrees, and the other one changes nothing."""
    told = state(BEGUN, ANN, Offer(kind, Player.SUN))
    assert told["standing"] == state(BEGUN, ANN)["standing"]
    assert [(each["word"], each["say"]) for each in told["question"]["answers"]] == [
        ("accept", "accept"),
        ("no", "no"),
    ]
    assert told["question"]["title"].endswith(("?", "."))
    assert told["question"]["answers"][1]["label"] == "Play on"


def test_the_coach_offers_to_take_back_or_to_play_on() -> None:
    """No other answer is there; hints wait until the question is answered."""
    told = state(*SCENES["middle"], *SCENES["take back"])
    assert told["question"]["kind"] == "coach"
    assert [(each["word"], each["label"]) for each in told["question"]["answers"]] == [
        ("undo", "Take it back"),
        ("no", "Play it anyway"),
    ]
    assert told["refusals"]["hint"] == "Answer my question first, then ask again."


def test_what_does_nothing_now_has_a_reason() -> None:
    """Words that do something have none."""
    assert state(BEGUN, ANN)["refusals"] == {
        "undo": "There's no turn to take back.",
        "wrong": "I haven't seen a finished turn yet.",
    }
    assert state(BEGUN, ANN, placed(1), COMPUTER)["refusals"] == {"hint": "It's my turn. Wait a moment."}
    assert state(BEGUN, ANN, placed(1), COMPUTER, placed(2), ANN)["refusals"] == {}
    assert set(state(BEGUN, ANN, Paused())["refusals"]) == {"hint", "undo"}


def test_an_earlier_turn_is_shown_as_the_board_was() -> None:
    """Its position, and nothing that can be made there; what was taken back is gone, and a game goes on with all."""
    movers = (Player.SUN, Player.MOON) * 2
    made = zip(movers, PLAYED[:4], range(1, 5), strict=True)
    view = shown(BEGUN, ANN, *(TurnSeen(mover, *turn, number, 1.0) for mover, turn, number in made))
    third = FACTS.earlier(view, 3)
    assert third["position"] == str(PLAYED[2][1])
    assert third["moves"] == []
    assert FACTS.earlier(view, 0)["position"] == str(EMPTY)
    assert FACTS.earlier(view, 5) == {}
    back = view.after(TakenBack(1, PLAYED[2][1], PLAYED[3][0]))
    assert FACTS.earlier(back, 4) == {}
    turns, positions = zip(*PLAYED[:4], strict=True)
    resumed = GameStarted("id", "eclipse", ("Ann", "Ben"), positions[-1], turns, movers, positions=(EMPTY, *positions))
    assert FACTS.earlier(shown(resumed), 3)["position"] == third["position"]
    unknown = GameStarted("id", "eclipse", ("Ann", "Ben"), positions[-1], turns, movers)
    assert FACTS.earlier(shown(unknown), 3) == {}
