"""Commands to a board and what a recording keeps of them: the same the other way round, in all games."""

import json
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit import board_commands as command
from eclipse_companion.gamekit.board_commands import BoardCommand, CommandError, written
from eclipse_companion.gamekit.kept_commands import Kinds, common, read
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.tracking import commands as eclipse
from eclipse_companion.games.eclipse.tracking import read_command
from eclipse_companion.games.ecliptic.following.table_state import Observation as SeenCards
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.play import board_commands as ecliptic
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.infinity.following.scene import Observation as SeenDevice
from eclipse_companion.games.infinity.game.position import START
from eclipse_companion.games.infinity.play import board_commands as infinity
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.sensing.evidence import likelihood_of, likelihoods_in, rows_in
from tests.games.eclipse.game.strategies import lines_of_play as lines_of_eclipse
from tests.games.ecliptic.play.scripted import script
from tests.games.infinity.game.strategies import lines_of_play as lines_of_infinity

WHOLE = st.integers(0, 2**53)
TIMES = st.floats(-1e12, 1e12)
SQUARES = st.sets(st.integers(1, 16), max_size=3).map(lambda squares: tuple(sorted(squares)))
ROWS = st.integers(0, 2**32).map(lambda seed: np.random.default_rng(seed).random((16, 5)) ** 3)
LIKELIHOODS = ROWS.map(lambda rows: likelihood_of(rows_in(rows.tolist())))
PLAIN = st.sampled_from([command.Pause(), command.Resume()])


@st.composite
def of_eclipse(draw: st.DrawFn) -> BoardCommand:
    """Any command to a tracker, somewhere in a game."""
    turns = tuple(draw(lines_of_eclipse(longest=6)))
    position = EMPTY
    for made in turns:
        position = rules.apply(position, made)
    legal = rules.legal_turns(position)
    turn = draw(st.sampled_from([None, *legal]))
    first, before = draw(st.sampled_from([(None, turns), (EMPTY, turns), (None, None)]))
    reading = st.none() | st.text(".GSgs+-?", min_size=16, max_size=16).map(Reading)
    covered = st.sampled_from(eclipse.Covered)
    kinds = [
        st.just(command.Begin(position, turn, first, before)),
        st.builds(eclipse.RestartBoard, st.just(position), st.just(turn), st.booleans(), reading),
        st.just(command.Expect(turn)),
        *([st.just(command.Settle(turn))] if turn is not None else []),
        st.builds(eclipse.Orient, st.sampled_from([0, 90, 180, 270])),
        st.sampled_from([eclipse.AskOthers(), eclipse.CommitLikeliest()]),
        st.builds(eclipse.LookBeside, st.text(), TIMES, LIKELIHOODS),
        st.builds(eclipse.See, st.text(), TIMES, LIKELIHOODS | covered),
        st.builds(eclipse.Distrust, SQUARES, st.none() | TIMES),
        st.builds(eclipse.Suspect, SQUARES, TIMES, TIMES),
        PLAIN,
    ]
    return draw(st.one_of(kinds))


@st.composite
def of_infinity(draw: st.DrawFn) -> BoardCommand:
    """Any command to a device that is watched, somewhere in a game."""
    turns = tuple(draw(lines_of_infinity(longest=9)))
    position = START
    for made in turns:
        position = INFINITY_RULES.after(position, made)
    turn = draw(st.none() | st.sampled_from(turns)) if turns else None
    first, before = draw(st.sampled_from([(START, turns), (None, None)]))
    channels = st.frozensets(st.integers(1, 4))
    kinds = [
        st.just(command.Begin(position, turn, first, before)),
        st.just(infinity.RestartCourse(position, turn, START, turns)),
        st.just(command.Expect(turn)),
        *([st.just(command.Settle(turn))] if turn is not None else []),
        st.builds(command.Answer, WHOLE),
        st.builds(infinity.SeeDevice, TIMES, channels, st.booleans(), st.none() | LIKELIHOODS, source=st.text()),
        PLAIN,
    ]
    return draw(st.one_of(kinds))


SCRIPT = script(3, most=60)
CARDS = st.frozensets(st.sampled_from(DECK), max_size=4)
SPOTS = st.tuples(st.sampled_from([0, 1]), st.integers(1, 12))
TABLES = st.builds(
    TableState,
    st.tuples(CARDS, CARDS),
    st.none() | st.sampled_from(DECK),
    CARDS,
    st.frozensets(st.tuples(st.sampled_from(DECK), SPOTS), max_size=2),
    st.frozensets(SPOTS, max_size=2),
    st.booleans(),
    st.tuples(*[st.none() | st.booleans()] * 7),
)


@st.composite
def of_ecliptic(draw: st.DrawFn) -> BoardCommand:
    """Any command to a table of cards, somewhere in a game."""
    number = draw(st.integers(0, len(SCRIPT.steps) - 1))
    position, step = SCRIPT.positions[number], SCRIPT.steps[number]
    last = draw(st.sampled_from([None, step]))
    first, before = draw(st.sampled_from([(SCRIPT.positions[0], tuple(SCRIPT.steps[:number])), (None, None)]))
    kinds = [
        st.just(command.Begin(position, last, first, before)),
        st.sampled_from([command.Restart(position, last), command.Expect(last), command.Settle(step)]),
        st.builds(command.Throw, WHOLE),
        st.builds(command.Answer, WHOLE),
        st.builds(ecliptic.SeeTable, TIMES, st.booleans(), st.none() | TABLES, source=st.text()),
        PLAIN,
    ]
    return draw(st.one_of(kinds))


def through_json(given: BoardCommand) -> dict[str, object]:
    """A command as it is read from a recording."""
    value: dict[str, object] = json.loads(json.dumps(written(given)))
    return value


def reader(kinds: Kinds) -> Callable[[dict[str, object]], BoardCommand]:
    return lambda value: read(value, kinds)


READ = {
    "eclipse": (of_eclipse, read_command),
    "infinity": (of_infinity, reader(infinity.KINDS)),
    "ecliptic": (of_ecliptic, reader(ecliptic.kinds(ECLIPTIC_RULES))),
}


@given(st.data())
@pytest.mark.parametrize("game", READ)
def test_what_a_recording_keeps_of_a_command_is_read_as_that_command(game: str, data: st.DataObject) -> None:
    """Each game's commands are what they were once they were written and read."""
    commands, reads = READ[game]
    given_command = data.draw(commands())
    assert reads(through_json(given_command)) == given_command


@given(ROWS, TIMES)
def test_play_takes_in_what_its_recording_keeps_of_a_look(likelihood: np.ndarray, t_ms: float) -> None:
    """Digits that a recording doesn't keep change nothing in play, either."""
    rows = rows_in(likelihood.tolist())
    device = infinity.SeeDevice.kept(SeenDevice(t_ms, rows, frozenset({2})))
    assert (device.t_ms, device.likelihood) == (round(t_ms, 1), likelihood_of(rows))
    again = read(through_json(device), infinity.KINDS)
    assert isinstance(again, infinity.SeeDevice)
    seen = again.observation.rows
    assert seen is not None
    assert np.array_equal(seen, rows_in(likelihood_of(rows)))
    cards = ecliptic.SeeTable.kept(SeenCards(t_ms, TableState()))
    assert cards.observation == SeenCards(round(t_ms, 1), TableState())


@pytest.mark.parametrize(
    ("given_command", "kept"),
    [
        (command.Begin(EMPTY), '{"do": "begin", "position": "4/4/4/4"}'),
        (
            command.Begin(EMPTY, None, EMPTY, ()),
            '{"do": "begin", "position": "4/4/4/4", "turn": null, "first": "4/4/4/4", "turns": []}',
        ),
        (eclipse.RestartBoard(EMPTY, None), '{"do": "restart", "position": "4/4/4/4", "turn": null}'),
        (
            eclipse.RestartBoard(EMPTY, None, on_board=Reading("+" + "." * 15)),
            '{"do": "restart", "position": "4/4/4/4", "turn": null, "lies": "+3/4/4/4"}',
        ),
        (
            infinity.RestartCourse(START, None, START, ()),
            f'{{"do": "restart", "position": "{START}", "turn": null, "first": "{START}", "turns": ""}}',
        ),
        (command.Expect(None), '{"do": "expect", "turn": null}'),
        (eclipse.CommitLikeliest(), '{"do": "give likeliest"}'),
        (eclipse.Distrust((7,)), '{"do": "distrust", "squares": [7]}'),
        (eclipse.Suspect(()), '{"do": "suspect", "squares": []}'),
        (eclipse.Suspect((7,)), '{"do": "suspect", "squares": [7], "since": 0.0, "nats": 0.0}'),
        (eclipse.See("camera", 1.5), '{"do": "see", "source": "camera", "t_ms": 1.5}'),
        (
            eclipse.See("camera", 1.5, eclipse.Covered.SAID),
            '{"do": "see", "source": "camera", "t_ms": 1.5, "likelihood": null}',
        ),
        (
            infinity.SeeDevice(1.5, frozenset({3, 1}), away=True, source="camera"),
            '{"do": "see", "t_ms": 1.5, "over": [1, 3], "away": true, "source": "camera"}',
        ),
        (ecliptic.SeeTable(1.5, source="camera"), '{"do": "see", "t_ms": 1.5, "source": "camera"}'),
    ],
)
def test_a_recording_keeps_a_commands_fields_in_their_order_without_defaults(
    given_command: BoardCommand, kept: str
) -> None:
    """A game that goes on has a last turn, or null; Infinity's restart has its turns in one text."""
    assert json.dumps(written(given_command)) == kept


def test_turns_are_read_from_a_list_or_from_one_text() -> None:
    """Infinity's begin and its restart keep them differently; each is read in both ways."""
    both = [
        {"do": "begin", "position": str(START), "first": str(START), "turns": turns}
        for turns in ("b1 y2", ["b1", "y2"])
    ]
    one, other = (read(value, infinity.KINDS) for value in both)
    assert one == other


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"do": "dance"}, "doesn't know that"),
        ({"do": ["begin"]}, "doesn't know that"),
        ({}, "doesn't know that"),
        ({"do": "settle", "turn": None}, "doesn't know that"),
        ({"do": "restart", "position": str(START)}, "doesn't know that"),
        ({"do": "begin", "position": 5}, "'5' isn't a text"),
        ({"do": "begin", "position": str(START), "first": str(START), "turns": 5}, "'5' isn't a list of turns"),
        ({"do": "answer", "number": True}, "'True' isn't a whole number"),
        ({"do": "see", "t_ms": "now"}, "'now' isn't a time"),
        ({"do": "see", "t_ms": 1.0, "over": [5]}, r"'\[5\]' aren't channels"),
        ({"do": "see", "t_ms": 1.0, "over": []}, "'None' isn't a text"),
    ],
)
def test_what_no_game_wants_is_refused_with_the_field_that_is_wrong(value: dict[str, object], why: str) -> None:
    """Sentences are short: the line's own text stands before them."""
    with pytest.raises(CommandError, match=why):
        read(value, infinity.KINDS)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"do": "pause", "turn": 5}, "'5' isn't a text"),
        ({"do": "look", "source": 5, "likelihood": None, "t_ms": None}, "'5' isn't a text"),
        ({"do": "look", "source": "camera", "likelihood": None, "t_ms": None}, "sixteen rows of five"),
        ({"do": "see", "source": 5, "likelihood": [], "t_ms": None}, "sixteen rows of five"),
        ({"do": "suspect", "squares": 5, "since": "x", "nats": "y"}, "'x' isn't a time"),
        ({"do": "distrust", "squares": 5, "since": "x"}, "'5' aren't squares"),
        ({"do": "restart", "position": 6, "lies": 5}, "'5' isn't a text"),
        ({"do": "begin", "position": "4/4/4/4", "turn": "1-5/S16", "turns": 5}, "isn't legal here"),
        ({"do": "begin", "position": "4/4/4/4", "turns": ["1-5/S16", 5]}, "isn't legal here"),
        ({"do": "begin", "position": "4/4/4/4", "first": 6, "turns": 5}, "'5' isn't a list of turns"),
    ],
)
def test_the_first_wrong_field_of_a_trackers_command_is_named(value: dict[str, object], why: str) -> None:
    """The order is fixed: a recording that is wrong in two ways gets the same sentence for ever."""
    with pytest.raises(CompanionError, match=why):
        read_command(value)


def test_a_game_reads_its_own_command_of_two_with_one_name() -> None:
    """Infinity's restart knows how the game came to its position; every other game's doesn't."""
    value = through_json(infinity.RestartCourse(START, None, START, ()))
    assert type(read(value, infinity.KINDS)) is infinity.RestartCourse
    assert type(read(value, common(INFINITY_RULES))) is command.Restart


def test_likelihoods_are_kept_as_they_are_written() -> None:
    """What was read isn't rounded once more."""
    value = [[1 / 3, 0, 1, 0.5, 0.25]] * 16
    assert likelihoods_in(value) == ((1 / 3, 0.0, 1.0, 0.5, 0.25),) * 16
