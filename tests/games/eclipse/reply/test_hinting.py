"""Hints in steps, their reasons, threats and the coach: what they say is true, and comes at the right step."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import chain
from typing import Any

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import (
    Better,
    CanWin,
    Case,
    Claim,
    DoubleUse,
    Endangered,
    Every,
    Feature,
    Forces,
    ForcesEach,
    ForcesOwn,
    GaveAway,
    Hard,
    Keeps,
    LastHole,
    Later,
    Lock,
    Losing,
    MustFlip,
    Refuted,
    Replies,
    Stands,
    Stops,
    Threat,
    Wins,
    WinsNext,
)
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.pieces import FACES, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import LINES
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.coaching import slip
from eclipse_companion.games.eclipse.reply.forced import NEXT
from eclipse_companion.games.eclipse.reply.hinting import advise
from eclipse_companion.games.eclipse.reply.ideas import ideas
from eclipse_companion.games.eclipse.reply.threats import threats, winning
from tests.games.eclipse.reply.claimed import check, oracle, some_position
from tests.games.eclipse.reply.proving import Truth
from tests.games.eclipse.reply.test_kernels import some_positions

SUN, MOON = Player.SUN, Player.MOON


def at(text: str) -> Position:
    return Position.parse(text)


def turn_of(text: str) -> Turn:
    return Turn.parse(text)


@pytest.mark.parametrize("part", range(4))
def test_every_claim_is_true_and_told_in_its_step(part: int) -> None:
    """By plain rules and exact values nothing is false; no step names a square too early, or says nothing."""
    for number in range(25 * part, 25 * part + 25):
        checked = check(1, number)
        assert not checked.false
        assert not checked.told_early
        assert not checked.silent
        assert max(checked.words.values()) <= 25


EACH = ("ggGS/G2G/G1sS/g1sg", "sS1s/S1sG/Gg2/SsSg", "s3/gsgG/1sGG/1S1S")
"""Won positions in which each of the opponent's remaining flips is answered by a line of its own."""


def _spoilt(claim: Claim) -> Iterator[Claim]:
    """The claim with one of its values changed."""
    for each in fields(claim):
        for other in _others(getattr(claim, each.name)):
            changes: Any = {each.name: other}
            yield replace(claim, **changes)


def _others(value: object) -> list[object]:  # noqa: C901, PLR0911 - a table
    """Other values of the same kind."""
    match value:
        case int():
            return [value + 1]
        case str():
            return [other for other in ("win", "draw", "loss") if other != value]
        case Side():
            return [value.turned]
        case Feature():
            return [feature for feature in Feature if feature is not value]
        case Lock() | Turn():
            return [replace(value, side=value.side.turned)]
        case Forces() | ForcesEach() | ForcesOwn() | Replies() | WinsNext():
            return list(_spoilt(value))
        case tuple() if value and isinstance(value[0], Case):
            lock = value[0].lock
            wrong = replace(value[0], lock=replace(lock, side=lock.side.turned))
            return [value[1:], (*value, value[0]), (wrong, *value[1:])]
        case tuple() if value and isinstance(value[0], Turn):
            return [(*value[:-1], replace(value[-1], side=value[-1].side.turned))]
        case tuple() if value and isinstance(value[0], Lock):
            return [(replace(value[0], side=value[0].side.turned),)]
        case tuple():
            return [(*value[1:], (1, 16))]
        case _:
            return []


def test_a_claim_that_is_false_is_found() -> None:
    """Claims of every kind that can be wrong in a single value are found false with that value changed."""
    found: dict[str, int] = {}
    for number in range(64):
        position = some_position(3, number)
        advice, truth = advise(position, oracle()), Truth(position, oracle())
        dangers = threats(position, position.to_move.opponent)
        for claim in (*advice.matters, *advice.flip, *advice.whole, *dangers, *chain(*advice.onward)):
            name = type(claim.then if isinstance(claim, Later) else claim).__name__
            found[name] = found.get(name, 0) + len(truth.false(_spoilt(claim)))
    of_geometry = {"Controls", "FlipsInward", "TakesCorner"}
    assert {kind for kind, count in found.items() if not count} <= of_geometry
    assert found.keys() >= {"Forces", "ForcesEach", "ForcesOwn", "Replies", "Refuted"}
    assert len(found) > 16


def test_lines_to_win_with_are_those_of_the_rules() -> None:
    """The quick look finds the same as trying every turn: each line, with a turn that wins with it."""
    for position in some_positions(range(6, 16), 12):
        mover, expected = position.to_move, set()
        for turn in rules.legal_turns(position):
            after = rules.apply(position, turn)
            result = rules.result(after)
            if result is not None and result.winner is mover:
                locked = rules.locked_lines(after, mover)
                expected |= {Lock(mover, FACES[after.cells[line[0] - 1]].side, line) for line in locked}
        assert {threat.lock for threat in threats(position, mover)} == expected
        for lane, turn in winning(key_of(position)).items():
            after = rules.play(position, turn)
            assert LINES[lane.number] in rules.locked_lines(after, mover)


def test_who_has_no_piece_left_threatens_nothing() -> None:
    """Before the last turn of a game the player who has placed eight pieces can't win any more."""
    for position in some_positions(range(15, 16), 30):
        assert threats(position, SUN) == []


def test_a_win_at_once_is_told_step_by_step() -> None:
    """The first step says that there is one, with its side; then come the piece to flip, the turn and the line."""
    advice = advise(at("1ssS/GSsS/S1S1/g2s"), oracle())
    assert advice.matters == (CanWin(Side.SILVER),)
    assert all(isinstance(claim, Keeps | Every) for claim in advice.flip)
    assert advice.whole == (Wins(turn_of("11-10/S1"), (Lock(MOON, Side.SILVER, (1, 2, 3)),)),)


def test_a_forced_win_is_told_with_the_flips_and_the_line() -> None:
    """It names everything that the opponent must flip, and the line that answers each of these replies."""
    advice = advise(at("g1Sg/2gG/2sG/g1SS"), oracle())
    lock = Lock(SUN, Side.SILVER, (14, 15, 16))
    assert advice.whole == (Forces(turn_of("13-9/S14"), ((3, 2), (14, 10), (14, 13)), (lock,)),)


def test_a_forced_win_is_told_flip_by_flip_where_each_has_its_own_answer() -> None:
    """It lists all flips that the opponent has then, and for each the one line that answers it whatever is placed."""
    found = {at(text): advise(at(text), oracle()).whole for text in EACH}
    for position, (claim,) in found.items():
        assert isinstance(claim, ForcesEach)
        left = rules.apply(position, claim.turn)
        assert sorted(flip for case in claim.cases for flip in case.flips) == sorted(rules.flips(left))
        assert len({case.lock for case in claim.cases}) == len(claim.cases) > 1


def test_a_win_that_is_farther_off_is_told_two_turns_at_a_time_to_its_end() -> None:
    """The longest defence and the quickest win come ply by ply; the last step says what is forced then."""
    lengths = set()
    for position in some_positions(range(8, 13), 30):
        advice = advise(position, oracle())
        if advice.value != "win" or advice.distance is None or advice.distance <= NEXT:
            continue
        lengths.add(advice.distance)
        assert Stands("win", advice.distance) in advice.whole
        made, at_it = [advice.turn], position
        for number, (first, *_) in enumerate(advice.onward):
            pair = first.then if isinstance(first, Later) else first
            if not isinstance(pair, Replies):
                assert first is advice.onward[-1][-1]
                break
            assert pair.turn == made[-1]
            assert (first.turns if isinstance(first, Later) else ()) == tuple(made[:-1]), number
            made += [pair.reply, pair.answer]
        for turn in made[:-1]:
            at_it = rules.play(at_it, turn)
        left = advice.distance - len(made) + 1
        assert 1 < left <= NEXT
        end = advice.onward[-1][-1]
        assert isinstance(end, Later)
        assert end.turns == tuple(made[:-1])
        assert oracle().answer(at_it).distance == left
        assert made[-1] == end.then.turn
    assert len(lengths) > 2


def test_who_loses_is_told_how() -> None:
    """If the opponent wins with the next turn, it is named with its line; otherwise what is forced, step by step."""
    kinds_told = set()
    for position in some_positions(range(7, 14), 40):
        advice = advise(position, oracle())
        if advice.value != "loss" or advice.distance == 1:
            continue
        first, *_ = (each for each in (*advice.whole, *chain(*advice.onward)) if isinstance(each, Refuted))
        assert first.turn == advice.turn
        assert first.distance == (advice.distance or 0) - 1
        assert bool(first.locks) == (advice.distance == 2)
        assert bool(advice.onward) or (advice.distance or 0) <= NEXT
        kinds_told.add(min(advice.distance or 0, NEXT + 1))
    assert kinds_told >= {2, NEXT + 1}


def test_the_best_opening_is_told_by_what_all_such_have_in_common() -> None:
    """On the empty board that means the corners, which draw, and how few they are; there is nothing to flip."""
    advice = advise(EMPTY, oracle())
    assert advice.matters == (Keeps("draw", 8, 32), Every("draw", Feature.PLACES_CORNER, 8))
    assert advice.flip == ()
    assert advice.turn.square in (1, 4, 13, 16)


def test_a_threat_is_what_matters_most() -> None:
    """The opponent's line comes first, then how many turns lose to it; a turn that stops it says so."""
    advice = advise(at("SSss/g1gS/1GSs/SssS"), oracle())
    standing, threat = advice.matters
    assert standing == Stands("loss", 2)
    assert isinstance(threat, Threat)
    assert threat.lock == Lock(MOON, Side.SILVER, (2, 3, 4))
    saved = [advise(each, oracle()) for each in some_positions(range(7, 13), 20)]
    threatened = [each.matters for each in saved if each.value != "loss" and isinstance(each.matters[0], Threat)]
    assert threatened
    assert all(isinstance(matters[1], Endangered) for matters in threatened)
    stopping = advise(at("g3/4/1Ggs/GS1S"), oracle())
    assert Stops(turn_of("10-6/G15"), Lock(SUN, Side.SILVER, (14, 15, 16))) in stopping.whole


def test_a_last_hole_is_warned_of() -> None:
    """If a placement would lock one of the opponent's lines, the square and the line are named."""
    advice = advise(at("ggGS/SG1S/gSGS/sggs"), oracle())
    assert LastHole(11, Lock(SUN, Side.SILVER, (4, 8, 12))) in advice.matters


@pytest.mark.parametrize(
    ("position", "turn", "claim"),
    [
        ("GS1s/1g1s/S3/S1Gg", "2-3/S12", DoubleUse(Turn.parse("2-3/S12"), (4, 8, 12))),
        ("4/4/4/3S", "16-12/G16", MustFlip(Turn.parse("16-12/G16"), ((16, 15),))),
    ],
)
def test_the_booklets_ideas_are_found_where_they_hold(position: str, turn: str, claim: Claim) -> None:
    """A turn that makes double use, or leaves one flip, is recognised as such."""
    assert claim in ideas(at(position), turn_of(turn))


def test_the_coach_says_what_was_given_away_and_how_it_is_punished() -> None:
    """For a draw turned into a loss it says so, with the reply that wins, its lines, and a turn that was better."""
    position = at("ggGS/SG1S/gSGS/sggs")
    losing = next(
        turn
        for turn in rules.legal_turns(position)
        if rules.result(rules.apply(position, turn)) is rules.Result.SUN_WINS
    )
    gave, refuted, better = slip(position, losing, oracle())
    assert gave == GaveAway(losing, "draw", "loss")
    assert isinstance(refuted, Refuted)
    assert (refuted.reply, refuted.distance) == (None, 0)
    assert refuted.locks
    assert isinstance(better, Better)
    opening = slip(EMPTY, turn_of("G6"), oracle())
    assert [type(claim) for claim in opening] == [GaveAway, Refuted, Better]
    assert opening[1].distance == 13 if isinstance(opening[1], Refuted) else False


def test_the_coach_has_nothing_to_say_of_a_turn_that_keeps_the_value() -> None:
    """A turn that still draws, or still wins, has given nothing away."""
    assert slip(EMPTY, turn_of("G1"), oracle()) == ()
    for position in some_positions(range(9, 14), 8):
        answer = oracle().answer(position)
        if answer.value != "loss":
            assert slip(position, answer.turns[-1], oracle()) == ()


def test_in_a_lost_game_the_coach_says_which_turns_hold_out_longest() -> None:
    """It covers each turn after which the game goes on, and says of a longest one how hard it makes it."""
    found: set[tuple[type, bool]] = set()
    for position in some_positions(range(9, 14), 12):
        if oracle().answer(position).value != "loss":
            continue
        truth = Truth(position, oracle())
        for turn in rules.legal_turns(position)[::7]:
            claims = slip(position, turn, oracle())
            assert bool(claims) == (rules.result(rules.apply(position, turn)) is None)
            assert truth.false(claims) == []
            found.update((type(claim), getattr(claim, "longer", None) is None) for claim in claims)
    assert found == {(Losing, True), (Losing, False), (Hard, True)}


def test_in_a_lost_game_a_hint_says_so_first() -> None:
    """It comes before dangers, and is followed by how hard the advised turn makes it, if the end isn't near."""
    lost = [each for each in some_positions(range(7, 13), 30) if oracle().answer(each).value == "loss"]
    far = 0
    for position in lost:
        advice = advise(position, oracle())
        assert advice.matters[0] == Stands("loss", advice.distance)
        if (advice.distance or 0) > NEXT:
            assert isinstance(advice.whole[0], Hard)
            far += 1
    assert far
