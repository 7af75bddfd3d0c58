"""What the page is told of Infinity."""

import re

import pytest
from hypothesis import given

from eclipse_companion.announcements import Offer, OfferOver, ToMove
from eclipse_companion.games.infinity.announcements import Hint, RepetitionAhead
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.steps import DeviceState
from eclipse_companion.games.infinity.page.facts import InfinityPageFacts
from eclipse_companion.games.infinity.play import corrections
from eclipse_companion.games.infinity.play.corrections import Said
from eclipse_companion.games.infinity.putting_right import Differs, NextStep
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.watched import Question
from eclipse_companion.games.infinity.words import InfinitySentences
from tests.games.infinity.game.strategies import positions
from tests.games.infinity.page.shown import told, view

FACTS = InfinityPageFacts()
ACCEPTED = re.compile("|".join(FACTS.ACCEPTED))


def test_nobody_can_place_before_it_is_told_who_is_next() -> None:
    """Between a placement and the announcement of who is next, the page offers nothing, even to who goes again."""
    shown, offered = InfinityView(InfinitySentences("en")), []
    for fact in told("y3", start="yybb/byyb/bbyy/bbWB y 0"):
        shown = shown.after(fact)
        offered.append([move[0] for move in FACTS.state(shown)["moves"]])
    again = ["y1", "y2", "y3", "y4"]
    assert offered == [[], again, [], [], again]


@given(positions())
def test_what_can_be_placed_is_said_as_the_game_reads_it(position: Position) -> None:
    """Each legal placement, and no other, is offered; the page may post it, and it means itself."""
    moves = FACTS.state(view(start=str(position)))["moves"]
    assert [move[0] for move in moves] == [str(each) for each in rules.legal_placements(position)]
    for text, letter, channel in moves:
        assert ACCEPTED.fullmatch(text)
        assert INFINITY_RULES.read(position, text, "infinity") == Placement.parse(f"{letter}{channel}")


@given(positions())
def test_knob_and_marbles_can_be_said_as_the_page_says_them(position: Position) -> None:
    """What the page posts of them may be posted, and means what was shown."""
    board, _, knob = str(position).split(" ")
    for what, line in (("board", f"board {board}"), ("knob", f"knob {knob}")):
        assert ACCEPTED.fullmatch(line)
        assert corrections.read(line, position) == Said(position, what)


def test_each_channel_has_a_name_for_people_who_dont_see_it() -> None:
    """It tells the marbles' letters from the base on."""
    assert FACTS.state(view(start="bW2/4/yB2/4 b 0"))["labels"] == [
        "Channel 1: b W",
        "Channel 2: empty",
        "Channel 3: y B",
        "Channel 4: empty",
    ]


@pytest.mark.parametrize(
    ("language", "blue", "yellow", "knob"),
    [
        (
            "en",
            ["Blue's column one", ", with the joker", "2 for Blue"],
            ["Yellow's column two", ": silent this time, because the joker made a new row", "0"],
            "Knob: two for Blue",
        ),
        (
            "de",
            ["Blau: Spalte eins", ", mit dem Joker", "2 für Blau"],
            ["Gelb: Spalte zwei", ": zählt diesmal nicht, denn der Joker hat eine neue Reihe gebildet", "0"],
            "Knopf: zwei für Blau",
        ),
    ],
)
def test_rows_and_knob_are_told_by_the_colours(language: str, blue: list[str], yellow: list[str], knob: str) -> None:
    """A new row with a joker silences the other player's; the first state that is shown later has its rows, too.

    The knob has a name, and where it stood before.
    """
    shown = FACTS.state(view("B1", start="bbb1/yyyy/4/4 b 0", language=language))
    told = [[row["whose"], row["why"], row["gain"]] for row in shown["rows"]]
    assert [(row["owner"], row["points"]) for row in shown["rows"]] == [("blue", 2), ("yellow", 0)]
    assert (told, shown["knob_said"], shown["knob_before"]) == ([blue, yellow], knob, 0)
    resumed = FACTS.state(view(start="Bbbb/yyyy/4/4 y +2"))
    assert [row["line"] for row in resumed["rows"]] == ["c1", "c2"]
    assert (resumed["knob_before"], resumed["notes"]) == (2, [])


def test_what_else_a_placement_did_stands_beside_the_rows() -> None:
    """What came off, and who places again. Where the knob went, and which draw is near, stand above what to do."""
    assert FACTS.state(view("y3", start="4/4/yyyb/4 y 0"))["notes"] == [
        "One of Ann's marbles rolls off, back into Ann's hand."
    ]
    shown = view("y3", start="yybb/byyb/bbyy/bbWB y 0")
    assert FACTS.state(shown)["notes"][-1] == "Ann has no marble in hand, so Ben places again."
    ahead = FACTS.state(shown.after(RepetitionAhead(Player.YELLOW, (Placement.parse("y3"),))))
    assert ahead["last_turn"].startswith("Ben: channel 3. Once more, and it's a draw.")
    moved = FACTS.state(view("B1", start="bbb1/yyyy/4/4 b 0"))
    assert moved["last_turn"] == "Ann: the joker in channel 1. The knob goes to two for Ann."


def test_a_marble_that_rolls_off_and_the_newest_one_are_shown() -> None:
    """The page marks where the last marble was placed, and shows which one came out; hands are counted."""
    shown = FACTS.state(view("y3", start="4/4/yyyb/4 y 0"))
    assert (shown["placed"], shown["pushed"], shown["count"]) == (3, "b", 1)
    assert [(hand["owner"], hand["plain"], hand["joker"]) for hand in shown["hands"]] == [
        ("blue", 8, 1),
        ("yellow", 4, 1),
    ]
    assert shown["hands"][1]["said"] == "Ben, in hand: plain marbles 4, and the joker"


def test_an_earlier_turn_is_shown_with_what_it_did() -> None:
    """Its rows, and where the knob was, also while hands have something else to do."""
    shown = view("b1", "y2", "B1", start="bbb1/yyy1/4/4 b 0")
    steps = NextStep(DeviceState.of(Position.parse("4/4/4/4 b 0")).steps_to(("b", "", "", ""), 0))
    first, third = (FACTS.earlier(shown.after(steps), number) for number in (1, 3))
    assert (first["channels"], first["knob_before"], first["knob"]) == (["bbbb", "yyy", "", ""], 0, 1)
    assert [row["gain"] for row in first["rows"]] == ["1 for Blue"]
    assert (first["tasks"], first["placed"], first["moves"]) == ([], 1, [])
    assert [(row["line"], row["points"]) for row in third["rows"]] == [("c1", 2), ("c2", 0)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_largest_sentence_says_what_to_do_with_each_marble(language: str) -> None:
    """It does so as long as nothing else is said, such as an offer; a hint stands below it."""
    shown = view(language=language)
    assert set(FACTS.state(shown)["stages"]) == {"b", "B"}
    assert all("Ann" in text for text in FACTS.state(shown)["stages"].values())
    assert FACTS.state(shown.after(Offer("resign", None)))["stages"] == {}
    hint = Hint(Player.BLUE, Placement.parse("b2"), "draw", (), 1, 3)
    assert set(FACTS.state(shown.after(hint))["stages"]) == {"b", "B"}


PLAIN, JOKER, OTHER = (Placement.parse(text) for text in ("b3", "B3", "b2"))


@pytest.mark.parametrize(
    ("question", "language", "texts"),
    [
        (Question((PLAIN, JOKER), Player.BLUE), "en", ["the plain marble", "the joker"]),
        (Question((PLAIN, JOKER), Player.BLUE), "de", ["die normale Kugel", "der Joker"]),
        (Question((PLAIN, None), Player.BLUE, alike=True), "en", ["yes", "no"]),
        (Question((PLAIN, None), Player.BLUE), "de", ["ja", "nein"]),
        (Question((OTHER, JOKER, None), Player.BLUE), "en", ["channel 2", "the joker in channel 3", "nowhere"]),
        (Question((OTHER, PLAIN), Player.BLUE, OTHER), "de", ["Kanal 2", "Kanal 3"]),
    ],
)
def test_the_answers_to_a_cameras_question_have_buttons(question: Question, language: str, texts: list[str]) -> None:
    """Each with its number, until it is told who is next; meanwhile the largest sentence is the question."""
    asked = view(language=language).after(question)
    state = FACTS.state(asked)
    assert state["choices"] == [{"number": number, "text": text} for number, text in enumerate(texts, start=1)]
    assert (state["stages"], state["standing"]) == ({}, asked.sentences.say(question))
    assert FACTS.state(asked.after(ToMove(Player.BLUE, human=True, task="")))["choices"] == []


def test_a_correction_can_be_accepted_or_refused() -> None:
    """Its buttons come with it and go with it."""
    position = Position.parse("4/4/4/4 b 0")
    said = Position.parse("4/4/4/4 b +2")
    shown = view()
    asked = shown.after(Differs("knob", position, said))
    assert {"accept", "no"} <= set(FACTS.state(asked)["words"])
    assert FACTS.state(asked)["stages"] == {}
    for after in (asked.after(OfferOver("refused")), shown.after(Differs("same_knob", position, position))):
        assert not {"accept", "no"} & set(FACTS.state(after)["words"])


def test_before_a_game_there_is_nothing_to_show() -> None:
    """The page has no device yet, and offers nothing."""
    state = FACTS.state(InfinityView(InfinitySentences("en")))
    assert (state["channels"], state["moves"]) == (None, [])


def test_turns_are_listed_in_words_with_what_the_knob_did() -> None:
    """`+2`: two towards who placed. A phone has shorter words, for turns as for what is in hand."""
    shown = FACTS.state(view("b1", "y2", "B1", "y3", "b2", start="bb2/yyy1/4/4 b 0"))
    assert shown["turns"] == [[1, "channel 1", "channel 2"], [2, "joker 1", "channel 3"], [3, "channel 2", ""]]
    gained = [(note["short"], note["gain"]) for note in shown["turn_notes"]]
    assert gained == [("ch 1", ""), ("ch 2", "+1"), ("joker 1", "+2"), ("ch 3", "\N{MINUS SIGN}1"), ("ch 2", "+2")]
    assert [player["left"]["short"] for player in shown["players"]] == ["4 marbles", "4 marbles, joker"]
