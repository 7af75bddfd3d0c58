"""Plain output: lines of text, or of JSON, if there is no terminal to draw in."""

import json
import os
import termios
from contextlib import suppress
from io import StringIO
from typing import Any

import pytest

from eclipse_companion.announcements import Clocks, Fact, GameOver, Goodbye, Notice, Offer, ReplyChosen
from eclipse_companion.common.terminals import columns, wrapped
from eclipse_companion.games.eclipse.announcements import HalfTurn, Hint, Question
from eclipse_companion.games.eclipse.game import claims as c
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.as_facts import as_facts
from eclipse_companion.outputs.json_lines import JsonLines
from eclipse_companion.outputs.plain import Plain, summary
from tests.envelopes import in_order
from tests.games.eclipse.facts import EVERY, FINAL, FLIP, PLACE
from tests.games.eclipse.showing.test_view import SENTENCES, opening, shown


def printed(*announcements: Fact, sentences: EclipseSentences = SENTENCES, as_json: bool = False) -> str:
    """What plain output prints for these announcements."""
    stream = StringIO()
    lines = JsonLines(sentences, stream)
    plain = Plain(EclipseView(sentences), stream)
    tell = in_order(lines.deliver) if as_json else plain.tell
    for announcement in announcements:
        tell(announcement)
    plain.close()
    lines.close()
    return stream.getvalue()


def test_each_sentence_is_a_line_and_each_turn_shows_the_board() -> None:
    """Capital letters are Sun's, small ones Moon's, numbers are empty squares."""
    assert printed(*opening()) == (
        "New game. Ann goes first and places one piece, either side up.\n"
        "Ann to move: place one piece, either side up, on any empty square.\n"
        "Ann: silver on 6.\n"
        "\n   1   2   3   4\n   5   S   7   8\n   9  10  11  12\n  13  14  15  16\n\n"
        "Ben to move: flip one Sun piece to an empty square next to it, then place one of yours.\n"
        "Ben: 6 to 10, gold on 3.\n"
        "\n   1   2   g   4\n   5   6   7   8\n   9   G  11  12\n  13  14  15  16\n\n"
        "Ann to move: flip one Moon piece to an empty square next to it, then place one of yours.\n"
        "Ann: 3 to 7, silver on 16.\n"
        "\n   1   2   3   4\n   5   6   s   8\n   9   G  11  12\n  13  14  15   S\n\n"
        "Ben to move: flip one Sun piece to an empty square next to it, then place one of yours.\n"
    )


def test_each_turn_shows_the_clocks() -> None:
    """They are below the board, as they were when the turn was complete; nothing is printed while they run."""
    first, turn = opening()[:2], opening()[2]
    text = printed(*first, Clocks((299_001, 61_000), Player.MOON), turn)
    assert text.endswith("  13  14  15  16\n   Ann 5:00   Ben 1:01\n\n")
    assert printed(Clocks((1, 1), None)) == ""


def test_the_answers_to_a_question_are_lines_of_their_own() -> None:
    """Each has its number, which a player types."""
    question = Question((Turn.parse("6-7/S10"),), Player.SUN, Turn.parse("6-10/S7"))
    assert printed(question).splitlines()[1:] == ["  1: 6 to 7, silver on 10", "  2: none, take it back"]


def test_json_is_one_object_a_line_for_every_kind_of_announcement() -> None:
    """Each has its kind, its facts as files write them, and what is said."""
    lines = printed(*EVERY, as_json=True).splitlines()
    facts: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert len(facts) == len(EVERY)
    assert {fact["kind"] for fact in facts} >= {"turn_seen", "reply_chosen", "board_found", "game_over", "to_move"}
    assert all(fact["say"] is None or isinstance(fact["say"], str) for fact in facts)


@pytest.mark.parametrize(
    ("announcement", "facts"),
    [
        (
            ReplyChosen(Player.MOON, Turn.parse("1-5/S16"), FINAL),
            {
                "kind": "reply_chosen",
                "player": "moon",
                "turn": "1-5/S16",
                "position": "ss2/GsG1/Gssg/1SGS",
                "again": False,
                "say": "My turn: flip 1 to 5, gold up. Then place silver on 16.",
            },
        ),
        (
            HalfTurn(Player.SUN, None, (Side.SILVER, 11), (11,), late=True),
            {
                "kind": "half_turn",
                "player": "sun",
                "flipped": None,
                "placed": ["S", 11],
                "squares": [11],
                "reply": None,
                "fault": None,
                "late": True,
                "say": "You placed silver on 11. Now flip one Moon piece.",
            },
        ),
        (
            GameOver(Result.MOON_WINS, ((1, 6, 11),), position=FINAL),
            {
                "kind": "game_over",
                "result": "0-1",
                "lines": [[1, 6, 11]],
                "termination": "normal",
                "position": "ss2/GsG1/Gssg/1SGS",
                "again": False,
                "clears": True,
                "say": "Moon wins with silver on 1, 6 and 11.",
            },
        ),
        (
            Offer("draw"),
            {
                "kind": "offer",
                "offer": "draw",
                "player": None,
                "cells": "",
                "squares": [],
                "claims": [],
                "names": [],
                "levels": [],
                "edition": "",
                "started": "",
                "say": SENTENCES.say(Offer("draw")),
            },
        ),
        (
            Hint(Player.SUN, FLIP, "loss", (c.Later((FLIP,), c.Replies(FLIP, PLACE, FLIP)),), onward=True),
            {
                "kind": "hint",
                "player": "sun",
                "turn": str(FLIP),
                "value": "loss",
                "claims": [
                    {
                        "claim": "later",
                        "turns": [str(FLIP)],
                        "then": {"claim": "replies", "turn": str(FLIP), "reply": str(PLACE), "answer": str(FLIP)},
                    }
                ],
                "square": None,
                "onward": True,
                "more": False,
                "say": f"You last longest with {SENTENCES.turn(Player.SUN, PLACE)}. "
                f"Then Moon plays {SENTENCES.turn(Player.MOON, FLIP)}.",
            },
        ),
        (
            Hint(Player.MOON, None, "win", (c.Wins(FLIP, (c.Lock(Player.MOON, Side.SILVER, (1, 6, 11)),)),), 5),
            {
                "kind": "hint",
                "player": "moon",
                "turn": None,
                "value": "win",
                "claims": [
                    {
                        "claim": "wins",
                        "turn": "1-5/S16",
                        "locks": [{"owner": "moon", "side": "S", "line": [1, 6, 11]}],
                    }
                ],
                "square": 5,
                "onward": False,
                "more": False,
                "say": "Flip the Sun piece on 5. It locks silver on 1, 6 and 11.",
            },
        ),
    ],
)
def test_facts_are_written_as_files_write_them(announcement: Fact, facts: dict[str, Any]) -> None:
    """Turns and positions are text, sides letters, results as in game files."""
    assert as_facts(announcement, SENTENCES) == facts


def test_the_summary_has_position_turns_and_ending() -> None:
    """Half a turn doesn't count; before the first turn there is nothing to sum up."""
    half = HalfTurn(Player.MOON, (16, 12), None, (16, 12))
    assert summary(shown(*opening()[:2])) == ""
    assert summary(shown(*opening()[:2], Goodbye(unfinished=False))) == "Goodbye.\n"
    goodbye = Goodbye(unfinished=True)
    assert summary(shown(*opening(), goodbye)).endswith(f"\n\n{SENTENCES.standing(goodbye)}\n")
    assert summary(shown(*opening(), half, GameOver(Result.SUN_WINS, (), "resigned"))) == (
        "   1   2   3   4\n   5   6   s   8\n   9   G  11  12\n  13  14  15   S\n\n"
        "  1. S6         6-10/G3\n  2. 3-7/S16\n\nBen resigns. Ann wins.\n"
    )


def test_an_edition_shows_its_own_letters() -> None:
    """In Tac Toe, O's pieces are B or G, X's are Y or W."""
    text = printed(*opening("tac-toe"))
    assert "Ann: green on 6." in text
    assert "\n   5   6   w   8\n   9   B  11  12\n" in text


def test_a_reader_who_has_gone_or_stops_reading_holds_nothing_up() -> None:
    """Announcing and closing return although nobody reads the lines."""
    for gone in (True, False):
        reader, writer = os.pipe()
        stream = os.fdopen(writer, "w")
        if gone:
            os.close(reader)
        plain = Plain(EclipseView(SENTENCES), stream)
        for _ in range(200):
            for fact in opening():
                plain.tell(fact)
        plain.close()
        if not gone:
            os.close(reader)
            plain.close()
        with suppress(BrokenPipeError):
            stream.close()


def test_beside_a_page_a_terminals_lines_are_broken_between_words() -> None:
    """At its width of the moment; boards and columns stay as they are, and what is no terminal gets whole lines."""
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, os.fdopen(ours, "r") as screen:
        termios.tcsetwinsize(terminal.fileno(), (24, 30))
        plain = Plain(EclipseView(SENTENCES), terminal, lambda: columns(terminal))
        for fact in (*opening(), Notice("getting_ready")):
            plain.tell(fact)
        plain.tell(Goodbye(unfinished=False))
        lines: list[str] = []
        while not lines or lines[-1] != "Goodbye.":
            lines.append(screen.readline().rstrip("\n"))
        plain.close()
    assert max(map(len, lines)) <= 30
    assert "That may take half a minute," in lines
    assert any(line.startswith("   5   ") for line in lines)
    assert columns(StringIO()) is None
    assert wrapped("  12  one two three", 12) == "  12  one\n  two three"
    assert wrapped("one/two-three and four", 8) == "one/two-three\nand four"


@pytest.mark.parametrize(("code", "number"), [("en", "four"), ("de", "vier")])
def test_what_a_notice_counts_is_a_word(code: str, number: str) -> None:
    """As everywhere in sentences, if it is small."""
    said = EclipseSentences(code, edition("eclipse")).say(Notice("draw_early", {"count": "4"}))
    assert f" {number} " in (said or "")
