"""What the page is told of what hands have to do at a device: the steps, and the device as it is before them."""

from dataclasses import replace

from eclipse_companion.announcements import Offer, OfferOver, TakenBack, TurnSeen
from eclipse_companion.games.infinity.announcements import Hint, Scored, Teaching
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.claims import Refuted
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.steps import DeviceState
from eclipse_companion.games.infinity.page.facts import InfinityPageFacts
from eclipse_companion.games.infinity.putting_right import Differs, NextStep
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.watched import Corrected
from tests.games.infinity.page.shown import told, view

FACTS = InfinityPageFacts()


def taken_back(shown: InfinityView, start: str, device: DeviceState) -> tuple[InfinityView, NextStep]:
    """The view after a take-back to a position, with the steps that a device needs, and these."""
    position = Position.parse(start)
    step = NextStep(device.steps_to(position.channels, position.knob))
    return shown.after(TakenBack(1, position, Placement.parse("y2"))).after(step), step


def test_a_take_back_draws_the_device_as_it_is_until_hands_have_put_it_right() -> None:
    """The marble that comes out, the one that goes back to space 4, and the knob: each step as data and as text."""
    start, turn = "b3/yyyb/yy2/y3 y 0", Placement.parse("y2")
    before = view(str(turn), start=start)
    assert before.game is not None
    shown, step = taken_back(before, start, DeviceState.of(before.game))
    state = FACTS.state(shown)
    assert [(task["deed"], task["channel"], task["space"], task["letter"]) for task in state["tasks"]] == [
        ("out", 2, None, "y"),
        ("lay", 2, 4, "b"),
        ("knob", None, None, ""),
    ]
    assert state["tasks"][-1]["knob"] == 0
    assert [text.split(" ")[0] for text in state["steps"]] == ["take", "put", "turn"]
    assert (state["channels"], state["knob"], state["rows"]) == (["b", "yyyy", "yy", "y"], -1, [])
    assert (state["labels"][1], state["knob_said"]) == ("Channel 2: y y y y", "Knob: one for Yellow")
    once = FACTS.state(shown.after(replace(step, steps=step.steps[1:], begun=True)))
    assert (once["channels"][1], len(once["tasks"])) == ("yyy", 2)
    right = FACTS.state(shown.after(Corrected()))
    assert (right["channels"][1], right["knob"], right["tasks"]) == ("yyyb", 0, [])


def test_a_knob_that_is_said_to_stand_elsewhere_is_drawn_there() -> None:
    """The marbles are as the game has them."""
    position = Position.parse("b3/4/4/4 y 0")
    said = replace(position, knob=2)
    steps = DeviceState.of(said).steps_to(position.channels, 0)
    state = FACTS.state(view(start=str(position)).after(Differs("knob", position, said, steps=steps)))
    assert (state["knob"], state["channels"], state["tasks"][0]["knob"]) == (2, ["b", "", "", ""], 0)


def test_what_the_computer_asks_for_is_a_step_until_the_next_placement() -> None:
    """The marble, and then the knob if it moves; on the screen nobody has hands to ask for."""
    start = "4/4/yyyb/4 y 0"
    facts = told("y3", start=start)
    asked = [replace(fact, is_reply=True) if isinstance(fact, TurnSeen) else fact for fact in facts]
    shown = InfinityView(view().sentences)
    for fact in asked:
        shown = shown.after(fact)
    assert FACTS.state(shown)["asked"] == {
        "channel": 3,
        "letter": "y",
        "steps": [
            "roll it in at the base, at the number 3",
            "turn the knob to one for Ben",
        ],
        "said": "Put a yellow marble into channel 3 for me.",
    }
    event = rules.place(Position.parse("4/4/yyyy/4 b -1"), Placement.parse("b1"))
    placed = told("b1", start="4/4/yyyy/4 b -1")[2]
    assert FACTS.state(shown.after(placed).after(Scored.of(event, -1, None)))["asked"] is None
    on_screen = InfinityView(view().sentences, on_screen=True)
    for fact in asked:
        on_screen = on_screen.after(fact)
    assert FACTS.state(on_screen)["asked"] is None


def test_what_is_advised_and_how_a_try_is_refuted_is_drawn_until_a_placement_is_made() -> None:
    """A hint's placement, the answer of which the coach warns, and a learner's wrong try with its answer."""
    turn, reply = Placement.parse("B3"), Placement.parse("y1")
    shown = view("b2")
    hint = Hint(Player.BLUE, turn, "draw", ())
    warning = Offer("take_back", Player.BLUE, claims=(Refuted(turn, reply, "knob"),))
    wrong = Teaching("puzzle_wrong_loss", "wrong", Player.BLUE, turn, reply)
    marks = [FACTS.state(shown.after(fact))["marks"] for fact in (hint, warning, wrong)]
    assert marks == [
        [{"kind": "hint", "to": 3, "piece": "B"}],
        [{"kind": "answer", "to": 1, "piece": "y"}],
        [
            {"kind": "answer", "to": 1, "piece": "y"},
        ],
    ]
    assert FACTS.state(shown.after(hint).after(told("b2", "y1")[5]))["marks"] == []
    assert FACTS.state(shown.after(warning).after(OfferOver("refused")))["marks"] == []


def test_a_wrong_try_lies_on_the_device_until_the_learner_takes_it_off() -> None:
    """Its marble, its rows, and the answer as a mark; lists of turns don't have it."""
    start, turn, reply = "bbb1/4/4/4 b 0", Placement.parse("b1"), Placement.parse("y2")
    event = rules.place(Position.parse(start), turn)
    shown = view(start=start)
    wrong = Teaching("puzzle_wrong_loss", "wrong", Player.BLUE, turn, reply)
    for fact in (*told("b1", start=start)[2:3], Scored.of(event, 0, None), wrong):
        shown = shown.after(fact)
    state = FACTS.state(shown)
    assert (state["channels"][0], state["knob"], state["tried"]["made"]) == ("bbbb", 1, "Your try: channel 1.")
    assert [row["line"] for row in state["rows"]] == ["c1"]
    assert (state["marks"], state["turns"]) == ([{"kind": "answer", "to": 2, "piece": "y"}], [])
    state = FACTS.state(shown.after(TakenBack(1, Position.parse(start), turn, tried=True)))
    assert (state["channels"][0], state["marks"], state["tried"]) == ("bbb", [], None)
