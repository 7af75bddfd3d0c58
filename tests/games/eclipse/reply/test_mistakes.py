"""The mistakes in games of Eclipse."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.annotating import judge
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.mistakes import mistakes, place_of
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from tests import naive

ORACLE = Oracle()


def played(seed: int, turns: int = 16) -> GameRecord:
    """A random game, or its start."""
    chance, position, made = random.Random(seed), EMPTY, list[Turn]()
    while len(made) < turns and rules.result(position) is None:
        made.append(chance.choice(rules.legal_turns(position)))
        position = rules.apply(position, made[-1])
    return GameRecord.of(made, {}, start=EMPTY)


def seen(text: str, way: int, first: bool = False, second: bool = False) -> str:  # noqa: FBT002 - each is drawn
    """A position's text, turned and mirrored in one of eight ways, with the sides of a player's pieces exchanged."""
    rows = naive.board_of(text)
    for _ in range(way % 4):
        rows = [[rows[3 - column][row] for column in range(4)] for row in range(4)]
    if way >= 4:
        rows = [row[::-1] for row in rows]
    exchanged = {owner for owner, wanted in (("sun", first), ("moon", second)) if wanted}
    return naive.text_of(
        [
            [face and (face[0], naive.other_side(face[1]) if face[0] in exchanged else face[1]) for face in row]
            for row in rows
        ]
    )


@given(st.integers(0, 10_000), st.integers(0, 16), st.integers(0, 7), st.booleans(), st.booleans())
def test_a_place_is_the_same_however_the_board_lies(seed: int, turns: int, way: int, first: bool, second: bool) -> None:
    """Turned, mirrored, and with a player's gold and silver exchanged; any other change makes another place."""
    position = played(seed, turns).final()
    other = Position.parse(seen(str(position), way, first, second))
    assert place_of(other) == place_of(position)
    ways = {
        seen(str(position), turned, sun, moon) for turned in range(8) for sun in (False, True) for moon in (False, True)
    }
    assert str(Position(place_of(position))) in ways


@pytest.mark.parametrize("seed", range(4))
def test_what_gave_away_a_win_or_a_draw_is_a_mistake(seed: int) -> None:
    """Those turns, and no others, that are marked as such when a game is annotated."""
    record = played(seed)
    found = mistakes(record, ORACLE.score)
    judged = judge(record, ORACLE)
    assert [each.number for each in found] == [number for number, each in enumerate(judged) if each.mark in {2, 4}]
    positions = list(record.positions())
    for each in found:
        before = judged[each.number]
        assert (each.side, each.had) == (before.mover.value, before.before.value)
        assert each.position == str(positions[each.number])


def test_a_game_that_was_left_has_the_mistake_of_its_last_turn() -> None:
    """What the last turn left is known though nobody answered it."""
    whole = played(1)
    number = mistakes(whole, ORACLE.score)[-1].number
    left = GameRecord.of(whole.turns[: number + 1], {}, start=EMPTY)
    assert mistakes(left, ORACLE.score) == mistakes(whole, ORACLE.score)


def overlooked(text: str, turn: str) -> tuple[str, str]:
    """The place and the idea of a mistake."""
    (found,) = mistakes(GameRecord.of([Turn.parse(turn)], {}, start=Position.parse(text)), ORACLE.score)
    return found.place, found.idea


def test_the_same_win_at_once_is_the_same_idea() -> None:
    """A piece that has no part in it changes the place and not the idea, and so does another board."""
    chance = random.Random(3)
    ideas: dict[str, set[str]] = {}
    while not any(len(places) > 1 for places in ideas.values()):
        for each in mistakes(played(chance.getrandbits(32)), ORACLE.score):
            if each.idea:
                ideas.setdefault(each.idea, set()).add(each.place)
    (idea,) = [idea for idea, places in ideas.items() if len(places) > 1]
    assert idea.split()[0] in {"win", "let"}


def test_an_idea_is_the_same_however_the_board_lies() -> None:
    """The mistake is made on the board as it is, and on the same one turned and mirrored."""
    chance, count = random.Random(4), 0
    while count < 3:
        record = played(chance.getrandbits(32))
        for each in (each for each in mistakes(record, ORACLE.score) if each.idea):
            turn = record.turns[each.number]
            (way, *_) = [turns[0] for turns in ECLIPSE_RULES.alike([turn]) if turns[0] != turn]
            others = {overlooked(text, str(way)) for text in _boards(each.position) if _fits(text, way, each.place)}
            assert (each.place, each.idea) in others
            count += 1


def _boards(text: str) -> list[str]:
    return [seen(text, way) for way in range(8)]


def _fits(text: str, turn: Turn, place: str) -> bool:
    """Whether the turn is a mistake there."""
    position = Position.parse(text)
    if rules.why_illegal(position, turn) is not None:
        return False
    found = mistakes(GameRecord.of([turn], {}, start=position), ORACLE.score)
    return [each.place for each in found] == [place]
