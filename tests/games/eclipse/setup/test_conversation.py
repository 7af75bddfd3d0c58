"""The conversation with a board made of answers: what a person does wrong, what a board does wrong."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.setup import Setup
from eclipse_companion.games.eclipse.setup.conversation import NOMINAL
from eclipse_companion.games.eclipse.setup.talk import ANSWER_MS
from eclipse_companion.sensing.kept import UNKNOWN
from eclipse_companion.sensing.wire import parse
from tests.games.eclipse.setup.benches import Bench, hello

FIRMWARE = Path(__file__).parents[4] / "firmware"
TWO = replace(UNKNOWN, coding="two")
SHORT = 3000.0


def shown(bench: Bench, square: int, signal: float, owner: Player = Player.SUN) -> None:
    """One piece, shown as requested."""
    assert next(each for each in reversed(bench.told) if each.step == "place").owner is owner
    bench.put(square, signal)
    assert bench.run(SHORT) == ["turn over"]
    bench.put(square, -signal)
    assert bench.run(SHORT) == ["take off"]
    bench.put(square, 0)


def saved(bench: Bench) -> dict[int, dict[str, int]]:
    """The values set before `CAL SAVE`, by square."""
    assert bench.said[-1] == "CAL SAVE"
    told = [body.split()[2:] for body in bench.said if body.startswith("CAL SET")][-16:]
    pairs = {int(words[0]): [word.split("=") for word in words[1:]] for words in told}
    return {square: {key: int(value) for key, value in each} for square, each in pairs.items()}


def test_one_piece_on_both_sides_gives_the_levels_of_all_squares() -> None:
    """After the empty board and both sides of one piece, each square has its readings, and the board keeps them."""
    bench = Bench()
    bench.run(SHORT)
    assert [each.step for each in bench.told] == ["empty the board", "place"]
    shown(bench, 6, 5200)
    assert bench.run(SHORT) == ["done"]
    for square, values in saved(bench).items():
        rest = bench.rests[square - 1]
        assert values["gold"] - rest == pytest.approx(5200, abs=60)
        assert values["silver"] - rest == pytest.approx(-5200, abs=60)
    assert bench.setup.profile is not None
    assert bench.setup.profile.readings["rest"] == tuple(bench.rests)


@pytest.mark.parametrize("coding", ["one", "two"])
def test_with_nobody_there_the_rests_alone_are_learned_and_nothing_is_kept(coding: str) -> None:
    """No piece is asked for: the board's own nominal levels are relative to the rests that it has learned."""
    bench = Bench(replace(UNKNOWN, coding=coding), attended=False)
    bench.run(SHORT)
    assert [each.step for each in bench.told] == ["empty the board", "nominal"]
    assert bench.told[-1].ready
    assert "CAL REST" in bench.said
    assert "CAL SAVE" not in bench.said
    calibration = (FIRMWARE / "calibration.py").read_text(encoding="utf-8")
    nominal = dict(zip(NOMINAL, map(int, re.findall(r"-?\d+", calibration.split("_NOMINAL = ")[1])), strict=False))
    assert bench.setup.profile is not None
    readings = bench.setup.profile.readings
    assert set(readings) == {"rest", *(key for key in nominal if ("-" in key) == (coding == "two"))}
    for key in set(readings) - {"rest"}:
        assert [value - rest for value, rest in zip(readings[key], bench.rests, strict=True)] == [nominal[key]] * 16


def test_two_strengths_take_a_piece_of_each_player() -> None:
    """The setup asks for Sun's piece, then for Moon's."""
    bench = Bench(TWO)
    bench.run(SHORT)
    shown(bench, 1, 14_000)
    assert bench.run(SHORT) == ["place"]
    shown(bench, 16, 3500, Player.MOON)
    assert bench.run(SHORT) == ["done"]
    values = saved(bench)[3]
    assert values["sun-gold"] - bench.rests[2] == pytest.approx(14_000, abs=80)
    assert values["moon-silver"] - bench.rests[2] == pytest.approx(-3500, abs=80)
    assert bench.said[0] == "CAL CODING two"


def test_strengths_mixed_up_are_said_and_asked_for_again() -> None:
    """A Moon piece that is stronger than Sun's may be a mistake; both are shown again."""
    bench = Bench(TWO)
    bench.run(SHORT)
    shown(bench, 1, 3500)
    bench.run(SHORT)
    shown(bench, 1, 14_000, Player.MOON)
    assert bench.run(SHORT) == ["mixed up", "place"]
    shown(bench, 1, 14_000)
    bench.run(SHORT)
    shown(bench, 1, 3500, Player.MOON)
    assert bench.run(SHORT) == ["done"]
    assert saved(bench)[1]["sun-gold"] > saved(bench)[1]["moon-gold"]


def test_pieces_that_are_stronger_for_moon_twice_are_made_so() -> None:
    """A set with the strong magnets in Moon's pieces works as well."""
    bench = Bench(TWO)
    bench.run(SHORT)
    for last in (["mixed up", "place"], ["done"]):
        shown(bench, 1, 3500)
        bench.run(SHORT)
        shown(bench, 1, 14_000, Player.MOON)
        assert bench.run(SHORT) == last
    assert saved(bench)[1]["moon-gold"] > saved(bench)[1]["sun-gold"]


def test_two_pieces_alike_are_never_taken_for_two_strengths() -> None:
    """Two pieces of the same strength are reported as alike, and asked for again."""
    bench = Bench(TWO)
    bench.run(SHORT)
    shown(bench, 1, 5000)
    bench.run(SHORT)
    shown(bench, 1, 5600, Player.MOON)
    assert bench.run(SHORT) == ["alike", "place"]


def test_a_piece_placed_the_wrong_way_is_asked_about() -> None:
    """If the first side reads as silver, turning the piece over puts it right."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, -5200)
    assert bench.run(SHORT) == ["check side"]
    bench.put(6, 5200)
    assert bench.run(SHORT) == ["turn over"]
    bench.put(6, -5200)
    bench.run(SHORT)
    bench.put(6, 0)
    assert bench.run(SHORT) == ["done"]
    assert saved(bench)[6]["gold"] > saved(bench)[6]["silver"]


def test_magnets_glued_the_other_way_round_are_taken_as_they_are() -> None:
    """If gold is up and stays up though it reads as silver, gold lowers the readings of this set."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, -5200)
    bench.run(SHORT)
    assert bench.run(15_000)[-2:] == ["reversed", "turn over"]
    bench.put(6, 5200)
    bench.run(SHORT)
    bench.put(6, 0)
    assert bench.run(SHORT) == ["done"]
    assert saved(bench)[6]["gold"] < saved(bench)[6]["silver"]


def test_the_piece_may_be_turned_over_onto_a_neighbouring_square() -> None:
    """It doesn't matter which square shows the other side."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, 5200)
    bench.run(SHORT)
    bench.put(6, 0)
    bench.put(7, -5000)
    assert bench.run(SHORT) == ["take off"]
    bench.put(7, 0)
    assert bench.run(SHORT) == ["done"]
    assert saved(bench)[1]["gold"] - bench.rests[0] == pytest.approx(5200, abs=60)


def test_a_piece_put_back_with_the_same_side_is_said() -> None:
    """The setup waits for the other side, with a reminder."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, 5200)
    bench.run(SHORT)
    bench.put(6, 0)
    bench.run(500)
    bench.put(5, 5100)
    assert bench.run(12_000) == ["same side"]
    bench.put(5, -5100)
    assert bench.run(SHORT) == ["take off"]


def test_the_square_that_is_named_is_where_the_piece_lies_now() -> None:
    """If the piece is placed on 16, then put back on 6 with the same side up, 6 is named."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(16, 5200)
    bench.run(SHORT)
    bench.put(16, 0)
    bench.run(500)
    bench.put(6, 5100)
    assert bench.run(12_000) == ["same side"]
    assert bench.told[-1].square == 6


@pytest.mark.parametrize("aloft_ms", [1000, 1800])
def test_a_piece_turned_over_where_it_is_to_be_taken_off_is_not_gone(aloft_ms: float) -> None:
    """A hand lifts it for a moment and puts it back: it is asked for again, and until then the board isn't ready."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, 5200)
    bench.run(SHORT)
    bench.put(6, -5200)
    assert bench.run(SHORT) == ["take off"]
    bench.put(6, 0)
    assert bench.run(aloft_ms) == []
    bench.put(6, 5200)
    assert bench.run(SHORT) == ["still there"]
    assert bench.told[-1].squares == (6,)
    bench.put(6, 0)
    assert bench.run(SHORT) == ["done"]


def test_a_wandering_hand_is_not_taken_for_a_piece() -> None:
    """Nothing is measured while it moves."""
    bench = Bench()
    bench.run(SHORT)
    assert bench.wave(5000) == []
    shown(bench, 6, 5200)


def test_a_piece_between_two_squares_is_refused() -> None:
    """A piece that two squares feel is announced once, with both; once it is put right, the setup goes on."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, 2000)
    bench.put(7, 1700)
    assert bench.run(SHORT) == ["two squares"]
    assert bench.told[-1].squares == (6, 7)
    bench.put(7, 0)
    bench.put(6, 5200)
    assert bench.run(SHORT) == ["turn over"]


def test_a_weak_piece_is_said() -> None:
    """A signal that is more than noise and less than any kit's is announced; the setup waits for a better one."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, 500)
    assert bench.run(SHORT) == ["weak"]
    bench.put(6, 1200)
    assert bench.run(SHORT) == ["turn over"]


def test_a_piece_on_a_dead_sensor_is_asked_for_elsewhere() -> None:
    """If nothing is felt for long, another square is proposed."""
    bench = Bench()
    bench.run(SHORT)
    assert bench.run(12_000) == ["nothing felt"]
    shown(bench, 6, 5200)


def test_sides_that_differ_too_much_are_measured_again() -> None:
    """A piece off centre on one side is taken off and shown again."""
    bench = Bench()
    bench.run(SHORT)
    bench.put(6, 5200)
    bench.run(SHORT)
    bench.put(6, -2000)
    assert bench.run(SHORT) == ["off centre"]
    bench.put(6, 0)
    assert bench.run(SHORT) == ["place"]
    shown(bench, 6, 5200)
    assert bench.run(SHORT) == ["done"]


def test_pieces_left_on_the_board_are_named_until_they_are_gone() -> None:
    """Each refusal is announced once, and again after a while if it persists."""
    bench = Bench()
    bench.refusals.extend(["a piece seems to lie on 3 12"] * 7 + ["a reading moves on 3"])
    assert bench.run(20_000) == ["not empty", "stuck", "not empty", "place"]
    assert [each.squares for each in bench.told[1:4]] == [(3, 12), (3, 12), (3,)]


def test_a_weak_piece_that_lay_there_from_the_start_is_found_out() -> None:
    """If something is felt however often the board is cleared, the setup starts over."""
    bench = Bench()
    bench.run(SHORT)
    shown(bench, 6, 5200)
    bench.put(11, -1500)  # it was taken off with the other one
    assert bench.run(33_000)[:4] == ["still there", "still there", "start over", "place"]
    assert bench.said.count("CAL REST") == 2


def test_lost_commands_and_answers_are_made_up_for() -> None:
    """Any command without an answer is said again."""
    bench = Bench()
    for number in range(12):
        bench.deaf = 1
        bench.run(ANSWER_MS + 200 + 40 * number)
    shown(bench, 6, 5200)
    assert bench.run(20_000) == ["done"]


def test_readings_lost_for_want_of_credit_only_take_longer() -> None:
    """With two of three readings lost, the level is found; across a gap, it isn't."""
    bench = Bench()
    bench.lost = lambda number: number % 3 > 0
    bench.run(SHORT)
    bench.put(6, 5200)
    assert bench.run(6000) == ["turn over"]
    bench.lost = lambda number: number % 30 > 5
    bench.put(6, -5200)
    assert bench.run(8000) != ["take off"]
    bench.lost = lambda _: False
    assert bench.run(SHORT) == ["take off"]


def test_a_stream_that_stopped_is_asked_for_again() -> None:
    """A board that no longer streams is asked to stream again."""
    bench = Bench()
    bench.run(SHORT)
    bench.streaming = False
    bench.run(ANSWER_MS + 200)
    shown(bench, 6, 5200)


def test_the_boards_clock_may_wrap_around() -> None:
    """Readings on both sides of the wrap are continuous in time."""
    bench = Bench()
    bench.now = float((1 << 30) - 4000)
    bench.run(SHORT)
    shown(bench, 6, 5200)
    assert bench.now > 1 << 30


def test_a_board_that_can_not_keep_its_values_can_be_played_on() -> None:
    """Its values hold until it is unplugged, and the host keeps a copy."""
    bench = Bench()
    bench.refused["CAL SAVE"] = "the file cannot be written"
    bench.run(SHORT)
    shown(bench, 6, 5200)
    assert bench.run(SHORT) == ["not kept"]
    assert bench.told[-1].ready
    assert bench.setup.profile is not None


def test_a_board_that_refuses_what_it_must_not_ends_it() -> None:
    """The board's reason is reported, and nothing was learned."""
    bench = Bench()
    bench.refused["CAL GET 5"] = "what is that"
    assert bench.run(SHORT) == ["failed"]
    assert bench.told[-1].detail == "what is that"
    assert bench.setup.finished
    assert bench.setup.profile is None


def test_a_copy_is_put_back_and_moved_with_the_rests() -> None:
    """If the host has a copy, only the empty board is needed."""
    readings = {"rest": (32_000,) * 16, "gold": (37_000,) * 16, "silver": (27_500,) * 16}
    bench = Bench(replace(UNKNOWN, readings=readings), restore=True)
    assert bench.run(SHORT) == ["restored"]
    assert bench.told[0].step == "lost"
    for square, values in saved(bench).items():
        rest = bench.rests[square - 1]
        assert values == {"gold": rest + 5000, "silver": rest - 4500}
    assert bench.setup.profile is not None
    assert bench.setup.profile.readings["rest"] == tuple(bench.rests)


def test_whatever_else_the_board_says_changes_nothing() -> None:
    """States, buttons, logs, greetings and unknown kinds are ignored."""
    setup = Setup(hello(), UNKNOWN)
    setup.begin(0)
    for body in ("ST 2 5 ................", "BT 3 5 turn", "LG 4 info words", str(hello()), "XX 5", "OK 6 PING x"):
        assert setup.take(parse(body), 1.0) == []
