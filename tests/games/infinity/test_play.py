"""Infinity is played at a real board that nothing watches: typed, told, put right, logged, resumed, exported."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.announcements import Goodbye
from eclipse_companion.commands.cli import main
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import FILE_NAME, GameLog
from tests.commanded import commanded

PEOPLE = ("--blue", "human:Ann", "--yellow", "human:Ben")


@dataclass(frozen=True)
class Ran:
    """What a call of the program has printed."""

    status: int
    out: str
    err: str

    @property
    def facts(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [fact for fact in self.facts if fact["kind"] == kind]

    def said(self, kind: str) -> list[str]:
        return [fact["say"] for fact in self.of(kind)]


def ran(*words: str, typed: str = "") -> Ran:
    done = commanded(words, typed=typed)
    return Ran(done.returncode, done.stdout, done.stderr)


def play(*lines: str, options: tuple[str, ...] = PEOPLE) -> Ran:
    """A call of `play --game infinity` in which these lines are typed."""
    words = ("play", "--game", "infinity", "--seed", "3", "--json", "--no-voice", *options)
    return ran(*words, typed="".join(f"{line}\n" for line in lines))


def logged(home: Path) -> GameLog:
    return GameLog(home / "data" / FILE_NAME)


ROWS = ("1", "2", "1", "2", "1", "2", "1")
"""Blue fills channel 1, Yellow has three marbles in channel 2."""


def test_a_row_is_named_and_the_knob_is_kept() -> None:
    """What a placement makes is said: the rows of both with their points, and the knob."""
    played = play(*ROWS, "2", "3", "quit")
    assert played.status == 0
    assert [said for said in played.said("scored") if said] == [
        "Ann: column one, that's one point. The knob goes to one for Ann.",
        "Ann: column one, that's one point. Ben: column two, that's one point. The knob stays at one for Ann.",
        "Ann: column one, that's one point. Ben: column two, that's one point. The knob stays at one for Ann.",
    ]
    assert played.of("scored")[-1]["blue_rows"] == [{"line": "c1", "joker": False}]
    assert played.of("turn_seen")[-1]["position"] == "bbbb/yyyy/b3/4 y +1"


def test_the_jokers_exception_and_a_marble_that_comes_off_are_told() -> None:
    """A new row with the joker counts alone; whose marble rolls off is said."""
    played = play("1", "2", "1", "2", "1", "2", "3", "2", "joker 1", "1", "quit")
    assert played.said("scored")[-2:] == [
        "Ben: column two. Ann: column one with the joker, so only Ann counts: two. The knob goes to one for Ann.",
        (
            "One of Ann's marbles rolls off, back into Ann's hand. "
            "Ben: column two, that's one point. The knob goes to zero."
        ),
    ]


def test_who_is_empty_handed_is_passed_over() -> None:
    """If the other player has nothing to place, the same player places again, and it is said why."""
    played = play("board yybb/byyb/bbyy/bbW1", "accept", "B4", "3", "quit")
    assert played.said("scored")[-1] == (
        "One of Ben's marbles rolls off, back into Ben's hand. Ann has no marble in hand, so Ben places again."
    )
    assert [fact["player"] for fact in played.of("to_move")][-2:] == ["yellow", "yellow"]


def test_two_rows_at_once_win() -> None:
    """The reason is said, and the knob stays where it is."""
    played = play("board byb1/byb1/yb2/byb1", "accept", "3", "quit")
    (scored,) = played.of("scored")
    assert scored["say"] == (
        "Ann: row one and row three, that's two points. Ben: row two, that's one point. "
        "Ann has made two new rows at once."
    )
    (over,) = [fact for fact in played.of("game_over") if fact["result"]]
    assert (over["result"], over["say"], scored["knob"]) == ("1-0", "Ann wins.", 0)


def test_the_third_time_draws() -> None:
    """A draw comes by itself, and its reason is said."""
    played = play("board byby/b3/4/4", "accept", "1", "1", "1", "1", "quit")
    assert played.said("scored")[-1] == "One of Ann's marbles rolls off, back into Ann's hand."
    yellow = play("board byby/4/4/4", "accept", "2", "1", "1", "1", "1", "1", "quit")
    assert yellow.said("scored")[-1].endswith(
        "Everything is as it was twice before: the marbles, the knob, and who is next."
    )
    assert yellow.of("game_over")[-1]["result"] == "1/2-1/2"


def test_a_draw_by_repetition_is_told_once_before_it_can_come() -> None:
    """Everybody hears whose placement would make it, and that it is our rule."""
    draws = play("board byby/4/4/4", "accept", "2", "1", "1", "1", "1", "1", "quit")
    (told,) = draws.of("repetition_ahead")
    assert told["say"] == (
        "Once more, and it's a draw. Ann: channel 1 would bring the same position for the third time. "
        "That's our rule; it isn't in the booklet."
    )
    kinds = [fact["kind"] for fact in draws.facts]
    assert kinds.index("repetition_ahead") < kinds.index("game_over", kinds.index("turn_seen"))


def test_without_the_rule_play_goes_on_and_files_say_so(home: Path) -> None:
    """Nothing is told of repetitions; the game goes on another day by the same rule, and `check` agrees."""
    free = (*PEOPLE, "--repetition", "free")
    played = play("board byby/4/4/4", "accept", "2", *["1"] * 7, "quit", options=free)
    assert (played.of("repetition_ahead"), len(played.of("turn_seen"))) == ([], 8)
    again = play("accept", "1", "quit", options=PEOPLE)
    assert again.of("game_started")[-1]["edition"] == "free-repetition"
    assert len(again.of("turn_seen")) == 1
    other = play("accept", "quit", options=(*PEOPLE, "--repetition", "draw"))
    assert [fact["edition"] for fact in other.of("game_started")] == ["infinity"]
    game = next(each for each in logged(home).games() if len(each.turns) == 9)
    exported = ran("games", "export", game.uuid[:8]).out
    assert '[Repetition "free"]' in exported
    file = home / "free.rin"
    file.write_text(exported, encoding="utf-8")
    assert ran("check", str(file)).status == 0
    file.write_text(exported.replace('[Repetition "free"]\n', ""), encoding="utf-8")
    assert "the game is over" in ran("check", str(file)).out
    file.write_text(exported.replace('"free"', '"never"').replace(game.uuid, "1" * 8 + game.uuid[8:]), "utf-8")
    assert "write draw or free, or leave it out" in ran("check", str(file)).out
    file.write_text(exported.replace(game.uuid, "0" * 8 + game.uuid[8:]), encoding="utf-8")
    assert ran("games", "import", str(file)).status == 0
    assert [each.edition for each in logged(home).games() if each.uuid.startswith("00000000")] == ["free-repetition"]


@pytest.mark.parametrize(
    ("lines", "seen"),
    [
        (("3", "joker 2", "B4", "quit"), ["b3", "W2", "B4"]),
        (("channel 3", "gelb 2", "Joker in Kanal 1", "quit"), ["b3", "y2", "B1"]),
        (("b3", "W2", "black 1", "quit"), ["b3", "W2", "B1"]),
    ],
)
def test_channels_are_typed_in_several_ways(lines: tuple[str, ...], seen: list[str]) -> None:
    """A channel's number, with the marble's name or letter if it is the joker, in any language."""
    assert [fact["turn"] for fact in play(*lines).of("turn_seen")] == seen


def test_what_is_no_placement_gets_a_sentence() -> None:
    """Each reason has its own, and nothing is placed."""
    played = play("5", "castle", "y3", "joker 1", "2", "joker 3", "quit")
    assert [fact["turn"] for fact in played.of("turn_seen")] == ["B1", "y2"]
    said = played.said("notice")
    assert "There is no channel 5. The channels are 1 to 4, from the left." in said
    assert "'castle' isn't a channel. Type one from 1 to 4, such as 3 or joker 3." in said
    assert "That marble isn't Ann's, and it's Ann's turn." in said
    assert "Ann's joker is in the channels already. Type a channel alone, such as 3." in said


def test_a_knob_that_is_right_is_confirmed() -> None:
    """A person says where the knob stands, and hears whether that is so."""
    played = play(*ROWS, "my knob says +1", "knob 1 blue", "Knopf 1", "quit")
    assert played.said("differs") == ["Yes, the knob stands at one for Ann."] * 2
    assert "Say which side the knob is on, such as knob +2 for Ann, or knob -2 for Ben." in played.said("notice")


def test_another_last_placement_may_explain_the_knob() -> None:
    """If just one other placement leads to it, that one is offered, and made instead."""
    played = play(*ROWS, "knob +2", "accept", "quit")
    assert played.said("differs") == [
        "Was the last placement the joker in channel 1, by Ann? Say “accept”, and I'll change it, or say “no”."
    ]
    assert [fact["turn"] for fact in played.of("turn_seen")][-2:] == ["b1", "B1"]
    assert played.of("turn_seen")[-1]["position"] == "Bbbb/yyy1/4/4 y +2"


def test_a_knob_that_nothing_explains_is_turned_or_accepted() -> None:
    """The person turns the knob; or the game goes on from where the person's stands."""
    played = play("1", "knob -3", "no", "knob -3", "accept", "2", "quit")
    first, second = played.said("differs")
    assert first == second
    assert first == (
        "By my count the knob stands at zero. Say “accept” to play on with three for Ben, or follow my steps. "
        "Put the device right: turn the knob to zero. Say “finished” when that's done."
    )
    assert played.of("turn_seen")[-1]["position"] == "b3/y3/4/4 b -3"
    assert played.of("game_started")[-1]["position"] == "b3/4/4/4 y -3"


def test_marbles_that_lie_otherwise_are_put_right() -> None:
    """The last placement went elsewhere; or something else lies there; or it can't lie so."""
    played = play("1", "board 4/b3/4/4", "accept", "board 4/b3/yy2/4", "no", "board 4/b1b1/4/4", "quit")
    assert played.of("turn_seen")[-1]["turn"] == "b2"
    assert played.said("differs")[1] == (
        "I have something else in channel 3. Say “accept” to play on with yours, or follow my steps. "
        "Put the device right in two steps. First, take the yellow marble out at the base of channel 3; "
        "the others move one space towards you. Say “finished” after each step."
    )
    assert any(said.startswith("Channel 2, 'b1b1', has a gap.") for said in played.said("notice"))


def test_undo_and_wrong_take_placements_back() -> None:
    """`undo` takes the last one back; `wrong` does, and asks which it was."""
    played = play("1", "2", "undo", "wrong", "4", "quit")
    assert len(played.of("taken_back")) == 2
    assert "Which channel was it? Type it, such as 3 or joker 3." in played.said("notice")
    assert [fact["turn"] for fact in played.of("turn_seen")] == ["b1", "y2", "b4"]


def test_each_finished_step_leads_to_the_next_one() -> None:
    """What hands do at the device is told step by step, and what is done is said; `again` repeats the present step."""
    played = play(*ROWS, "undo", "again", "finished", "again", "t", "2", "undo", "finished", "finished", "quit")
    out = "take the blue marble out at the base of channel 1; the others move one space towards you"
    assert played.said("next_step") == [
        f"Put the device right in two steps. First, {out}. Say “finished” after each step.",
        f"Now {out}.",
        "Last, turn the knob to zero.",
        "Last, turn the knob to zero.",
        (
            "Put the device right: take the blue marble out at the base of channel 2; the others move one space "
            "towards you. Say “finished” when that's done."
        ),
    ]
    assert played.said("corrected") == ["Now it is right."] * 2
    assert "That does nothing here. Say where you place your marble." in played.said("notice")


def test_a_paused_game_waits() -> None:
    """Nothing is placed until somebody asks to go on."""
    played = play("1", "pause", "2", "go on", "2", "quit")
    assert "The game is paused. Go on first." in played.said("notice")
    assert [fact["turn"] for fact in played.of("turn_seen")] == ["b1", "y2"]


def test_a_game_is_logged_resumed_shown_and_exported(home: Path) -> None:
    """It goes on another day, with what came before; files and the log have all of it."""
    play("1", "joker 3", "quit", options=(*PEOPLE, "--clock", "5+3"))
    again = play("accept", "2", "undo", "4", "quit", options=(*PEOPLE, "--clock", "5+3"))
    assert again.of("game_started")[-1]["turns"] == ["b1", "W3"]
    game = next(each for each in logged(home).games() if len(each.turns) == 3)
    assert [saved.turn for saved in game.turns] == ["b1", "W3", "b4"]
    shown = ran("games", "show", game.uuid[:8]).out
    assert "Blue: Ann (human)" in shown
    assert " [W] (b)" in shown
    exported = ran("games", "export", game.uuid[:8]).out
    assert exported.startswith('[Game "infinity"]\n')
    assert "({taken back:} 2. b2" in " ".join(exported.split())
    [record] = rin.scan(exported)
    assert isinstance(record, rin.GameRecord)
    assert [str(turn) for turn in record.turns] == ["b1", "W3", "b4"]
    file = home / "game.rin"
    file.write_text(exported.replace(game.uuid, "0" * 8 + game.uuid[8:]), encoding="utf-8")
    assert ran("games", "import", str(file)).status == 0
    assert len([each for each in logged(home).games() if len(each.turns) == 3]) == 2


def test_the_computer_plays_and_asks_for_its_marble() -> None:
    """Its placement is said, and a person puts it there."""
    played = play("3", "quit", options=("--blue", "human:Ann", "--yellow", "ai:3"))
    seen = played.of("turn_seen")
    if len(seen) > 1:
        assert seen[1]["say"].endswith("Please put that marble there for me.")


def test_two_computers_play_a_game_to_its_end() -> None:
    """The log's result is what the rules say."""
    played = play(options=("--blue", "ai:4", "--yellow", "ai:2", "--games", "1"))
    (over,) = played.of("game_over")
    assert over["result"] in {"1-0", "0-1", "1/2-1/2"}
    assert not [fact for fact in played.of("notice") if "fail" in fact["key"]]


def test_it_speaks_german() -> None:
    """All that is told of a placement has its German words."""
    played = play(*ROWS, "joker 2", "quit", options=(*PEOPLE, "--language", "de"))
    assert played.said("scored")[-2:] == [
        "Ann: Spalte eins, das gibt einen Punkt. Der Knopf geht auf eins für Ann.",
        "Ann: Spalte eins. Ben: Spalte zwei mit dem Joker, also zählt nur Ben: zwei. Der Knopf geht auf eins für Ben.",
    ]


def test_a_game_begins_from_a_position(home: Path) -> None:
    """It is announced and exported with it; the player to move comes before anything is placed."""
    played = play("3", "quit", options=(*PEOPLE, "--position", "byb1/byb1/yb2/byb1 b -4"))
    kinds = [fact["kind"] for fact in played.facts if fact["kind"] not in {"notice", "reviewed"}]
    assert kinds == ["game_started", "to_move", "next_step", "turn_seen", "scored", "game_over", "goodbye"]
    assert (played.of("game_started")[0]["position"], played.of("game_over")[0]["result"]) == (
        "byb1/byb1/yb2/byb1 b -4",
        "1-0",
    )
    (game,) = logged(home).games()
    assert (game.start, game.result) == ("byb1/byb1/yb2/byb1 b -4", "1-0")


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("bbbb/4/4/4 y +5", "the game is already over there"),
        ("1b2/4/4/4 b 0", "Channel 1, '1b2', has a gap."),
        ("castle", "isn't a position"),
    ],
)
def test_a_position_that_nobody_can_play_from_is_refused(
    position: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says why, and nothing begins."""
    assert main(["play", "--game", "infinity", "--position", position]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "de"])
def test_goodbye_names_the_command_that_goes_on_with_this_game(language: str) -> None:
    """`play` alone would begin another game."""
    standing = InfinitySentences(language).standing(Goodbye(unfinished=True)) or ""
    assert "play --game infinity`" in standing


def test_without_a_device_the_computers_marble_places_itself(home: Path) -> None:  # noqa: ARG001 - a fixture
    """`--board screen`: nobody is asked to place or to put anything right, and `undo` only takes back."""
    options = ("--blue", "human:Ann", "--yellow", "human:Ben", "--board", "screen")
    played = play("1", "2", "undo", "knob +2", "finished", "wrong", "3", "quit", options=options)
    assert [fact["turn"] for fact in played.of("turn_seen")] == ["b1", "y2", "y3"]
    assert (played.of("next_step"), played.of("differs")) == ([], [])
    assert played.said("notice").count("That does nothing here. Say where you place your marble.") == 3
    assert played.of("goodbye")[0]["options"] == ["--board", "screen"]
    alone = play(options=("--blue", "ai:2", "--yellow", "ai:1", "--board", "screen", "--games", "1"))
    assert not [said for said in alone.said("turn_seen") if "Please put" in said]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--board", "screen", "--camera", "0"), "no marbles that a camera could see"),
        (("--board", "/dev/ttyACM0"), "has no sensors"),
        (("--board", "screen", "--hand", "auto"), "--hand auto works only with --camera virtual"),
    ],
)
def test_a_board_that_makes_no_sense_is_refused(
    options: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says why."""
    assert main(["play", "--game", "infinity", *options]) == 2
    assert said in capsys.readouterr().err


FOREIGN = {"en": r"\b(board|piece|square|mat)s?\b", "de": r"(?i)brett|stein\b|steine"}
OF_BOARDS = (
    *("calibrating", "turn board", "set_lights_enabled", "own_board", "calibrate_sensors_said"),
    *("firmware_install_said", "set_up", "owners", "no_board", "setting_up", "real", "virtual", "lost"),
    *("use board", "board_there", "no_board_there", "no_board_answers", "no_board_but_camera"),
    *("word_turn_board", "word_use_board"),
)
"""Texts of a board with sensors, of which Infinity has none."""


@pytest.mark.parametrize("language", FOREIGN)
def test_infinity_speaks_of_a_device_and_of_marbles(language: str) -> None:
    """Every text that Infinity can say or show: its own, and those that all games share."""
    said = InfinitySentences(language).language
    texts = {f"Screen.{key}": text for key, text in said.screen.items()}
    texts |= {f"Help.{key}": text for key, text in said.help.items()}
    texts |= {f"Page.{key}": text for key, text in said.page.items()}
    texts |= {key: str(entry) for key, entry in said.texts.items()}
    found = {key for key, text in texts.items() if re.search(FOREIGN[language], text)}
    of_boards = {key for key in found if key.split(".")[1] in OF_BOARDS or "sensor" in key or "differs" in key}
    assert found - of_boards == set()
