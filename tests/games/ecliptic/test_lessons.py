"""Lessons: tasks that can be done and missed, comments in every language, each played to its end at a table."""

import re

import pytest

from eclipse_companion.announcements import COMPUTER, Fact, GameStarted, Notice, ToMove
from eclipse_companion.games.ecliptic.announcements import Hand, Happened, Teaching, Warned
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Discard
from eclipse_companion.games.ecliptic.game.events import Drawn
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state_json import fault
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.lessons import LESSONS, Lessons, Part
from eclipse_companion.games.ecliptic.page.facts import EclipticPageFacts
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.step import read_step
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.watched import Problem
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.bar import useful
from eclipse_companion.table.inputs import Request
from tests.games.ecliptic.play.studying import Studying

PARTS = [part for parts in LESSONS.values() for part in parts]
ANSWERS: dict[str, tuple[str, ...]] = {
    "pairs 1": ("2T+2C:7G",),
    "pairs 2": ("x7S",),
    "count 1": ("1P+1C:5G",),
    "count 2": ("2S+2M:7G",),
    "battle 1": ("1S+1M:7G", "d12", "7G"),
    "triplet 1": ("4M+4S^:9T",),
    "triplet 2": ("3S+3M:3P",),
    "end 1": ("4S+4G:12C", "stop"),
    "end 2": ("5S+5M:8G",),
}
"""What a learner types, by part."""


class Class(Studying):
    """Somebody who takes a lesson."""

    def __init__(self, lesson: str) -> None:
        super().__init__(Lessons((), lesson))


def options(position: Position) -> list[Action]:
    assert position.state is not None
    return rules.options(position.state.known_to(Player.WHITE))


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.event)
def test_each_part_begins_in_a_position_that_can_be(part: Part) -> None:
    """Its cards are there once, and its first phase is the one that it has a task for."""
    assert part.position.state is not None
    assert fault(part.position.state) is None
    assert part.position.table.phase is next(iter(part.needs))


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.event)
def test_each_task_can_be_done_and_missed(part: Part) -> None:
    """In each phase something is right; but for the first task of all, something is wrong."""
    position = part.position
    for answer in ANSWERS[part.event.removeprefix("Lesson ")]:
        found, right = options(position), part.right_actions(position)
        assert answer in map(str, right)
        assert (len(right) == len(found)) == (part is PARTS[0])
        position = follow(position, read_step(answer)).position
        while position.table.phase is Phase.BATTLE and position.dice[0] is not None:
            if position.dice[1] is None:
                position = follow(position, read_step("d4")).position
            else:
                position = follow(position, read_step("12-4=12-1")).position


def comments(part: Part) -> list[Teaching]:
    """Tasks, praise and what is lacking."""
    said = [part.task(part.position), part.ended(part.position), part.hint(part.position)]
    return said + [part.judge(part.position, turn, None) for turn in options(part.position)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_comment_has_a_text_of_short_sentences(language: str) -> None:
    """In each language, typed or on a page: sentences of at most 25 words."""
    typed = EclipticSentences(language)
    for words in (typed, typed.on_page()):
        for fact in [fact for part in PARTS for fact in comments(part)]:
            for sentence in re.split(r"(?<=[.!?])\s", words.say(fact) or ""):
                assert 1 <= len(sentence.split()) <= 25


TYPING = {"en": r"\b[Tt]ype|\^|\b[Ss]ay next", "de": r"\b[Tt]ipp\w*\b(?![^.]*\ban\b)|\^|\b[Ss]ag nächstes"}
"""What people do at a keyboard. `Tippe` is that, too, unless one taps something: `tippe sie an`."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_page_nobody_is_told_to_type(language: str) -> None:
    """Lessons, tasks and refusals there speak of tapping and pressing; in a terminal, of typing."""
    typed = EclipticSentences(language)
    page = typed.on_page()
    facts: list[Fact] = [fact for part in PARTS for fact in comments(part)]
    facts += [Warned(Player.WHITE, Discard(0), ()), Problem("unfinished", Player.BLUE, ("7G",))]
    for task in ("table", "dice", "other_die", "throw", "keep", "d6", "own_die"):
        facts.append(ToMove(Player.WHITE, human=True, task=task))
    for task in ("start", "main", "discard", "twelfth"):
        facts.append(Hand(Player.WHITE, ("7G",), task, "3S", (), ()))
    facts += [Notice(f"first_{task}") for task in ("start", "main", "battle", "throw", "keep", "twelfth", "d6")]
    shown = [page.standing(fact) or page.say(fact) or "" for fact in facts]
    assert [text for text in shown if re.search(TYPING[language], text)] == []
    known = [typed.standing(fact) or typed.say(fact) or "" for fact in facts]
    assert sum(bool(re.search(TYPING[language], text)) for text in known) > len(PARTS) + 10


def test_what_is_said_and_not_shown_is_said_on_a_page_all_the_same() -> None:
    """A page's own text stands where a screen shows one: nothing is said that was silent."""
    page = EclipticSentences("en").on_page()
    task = ToMove(Player.WHITE, human=True, task="throw")
    assert page.say(task) == "Throw both dice."
    assert page.say(ToMove(Player.WHITE, human=True, task="other_die")) is None
    assert page.standing(task) == "Throw both dice, and enter what they show. Or I throw them for you."


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_lesson_is_played_to_its_end(lesson: str) -> None:
    """By typing, with the computer's dice and the throws of the lesson; each part says that it is done.

    After the last one, a game begins.
    """
    taking = Class(lesson)
    for number, part in enumerate(LESSONS[lesson], start=1):
        assert taking.game.match.event == part.event
        taking.write(*ANSWERS[f"{lesson} {number}"])
        assert (taking.taught[-1].key, taking.taught[-1].stage) == (f"{lesson}_{number}_right", "done")
        assert taking.game.match.stage.over
        taking.ask(Request.NEXT)
    assert taking.game.match.studying == (lesson != [*LESSONS][-1])


def test_a_wrong_action_is_taken_back_with_what_it_lacks() -> None:
    """The task stays, and the next try counts."""
    taking = Class("battle")
    taking.write("1S+1M:3T", "1S+1M:7G", "d4", "d12", "7S", "7G")
    keys = [said.key for said in taking.taught if said.stage in {"wrong", "done"}]
    assert keys == ["need_fights", "need_strong", "need_keeps", "battle_1_right"]


def test_help_names_something_that_is_right() -> None:
    """It says if nothing else is. Then the part doesn't count yet, and it says how to do it again."""
    taking, words = Class("count"), EclipticSentences("en")
    taking.ask(Request.HINT)
    assert words.say(taking.told[-1]) == (
        "There is only one answer: put down the one of planets and the one of comets, and place the five of galaxies. "
        "Type 1P+1C:5G."
    )
    taking.write("1P+1C:5G")
    assert taking.taught[-1].helped
    assert (words.say(taking.taught[-1]) or "").endswith("It comes again when you next start the lessons.")
    assert (words.on_page().say(taking.taught[-1]) or "").endswith("press “Other exercises”.")
    several = Class("pairs")
    several.ask(Request.HINT)
    assert (words.say(several.told[-1]) or "").startswith("For example: put down the two of stars")


def test_once_a_part_is_done_nobody_is_to_move() -> None:
    """No hint is offered any more, and no card can be chosen; `next` goes on."""
    taking, view = Class("triplet"), EclipticView(EclipticSentences("en").on_page())
    for fact in taking.told:
        view = view.after(fact)
    assert {"hint", "undo"} <= set(useful(view))
    before = len(taking.told)
    taking.write("4M+4S^:9T")
    for fact in taking.told[before:]:
        view = view.after(fact)
    assert useful(view) == ("again", "next", "quit")
    shown = EclipticPageFacts().state(view)
    assert (shown["mover"], shown["moves"], [player["turn"] for player in shown["players"]]) == (None, [], [False] * 2)


def test_the_only_person_is_told_you_draw() -> None:
    """Two people hear each other's names, and so do those who look on."""
    drawn = Happened(Drawn(Player.WHITE, 3, None))
    for names, text in ((("Ann", COMPUTER), "You draw three cards."), (("Ann", "Ben"), "Ann draws three cards.")):
        words = EclipticSentences("en").heard(GameStarted("uuid", "ecliptic", names, LESSONS["pairs"][0].position))
        assert words.say(drawn) == text
        assert words.overheard().say(drawn) == "Ann draws three cards."
        assert words.say(Happened(Drawn(Player.BLUE, 1, None))) in {"Blue draws a card.", "Ben draws a card."}


@pytest.mark.parametrize("helped", [False, True])
def test_the_last_lesson_says_how_to_go_on(helped: bool) -> None:
    """People who type say a word, also if a hint helped them; on the page they press a button."""
    said, typed = Teaching("end_2_right", "done", Player.WHITE, helped=helped), EclipticSentences("en")
    assert "Say next for your first game." in (typed.say(said) or "")
    assert "Press “Next” for your first game." in (typed.on_page().say(said) or "")
