"""What turns show of who made them."""

import random
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from eclipse_companion.commands import registry
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Opponent, wins_at_once
from eclipse_companion.games.eclipse.reply.strength import shown
from tests.games.eclipse.reply.games import random_position

EVIDENCE = Path(__file__).parents[4] / "docs" / "evidence.md"
OPPONENT = Opponent()
QUIET = Position("Gs..S.g.........")
"""Nothing wins at once."""


def test_the_chances_of_all_turns_sum_to_one() -> None:
    """For each level: it makes one of the legal turns."""
    found = [shown(QUIET, turn, OPPONENT.oracle).chances for turn in rules.legal_turns(QUIET)]
    assert [sum(chances) for chances in zip(*found, strict=True)] == pytest.approx([1.0] * len(LEVELS), abs=0.02)
    assert all(chance > 0 for chances in found for chance in chances)


@pytest.mark.parametrize("level", [1, 4, 7])
def test_the_chances_are_those_of_the_level(level: int) -> None:
    """400 choices of a level: each turn comes as often as its chance says, within four standard errors."""
    count = 400
    made = Counter(OPPONENT.choose(QUIET, level, seed) for seed in range(count))
    for turn in [*random.Random(level).sample(rules.legal_turns(QUIET), 8), made.most_common(1)[0][0]]:
        chance = shown(QUIET, turn, OPPONENT.oracle).chances[level - 1]
        assert abs(made[turn] - count * chance) <= 4 * (count * chance * (1 - chance)) ** 0.5 + 0.02 * count


def test_a_turn_that_wins_at_once_shows_nothing_of_the_level() -> None:
    """All levels make it."""
    chance, seen = random.Random(5), 0
    while seen < 3:
        position = random_position(chance.randint(8, 12), chance)
        for turn in (turn for turn in rules.legal_turns(position) if wins_at_once(position, turn)):
            found = shown(position, turn, OPPONENT.oracle)
            assert (found.side, found.had, found.kept, found.chances) == (position.to_move.value, 2, 2, ())
            seen += 1


@pytest.mark.parametrize(("kind", "figure"), [("eclipse", "levels"), ("infinity", "infinity-levels")])
def test_the_levels_have_their_measured_ratings(kind: str, figure: str) -> None:
    """As `docs/evidence.md` has them."""
    table = EVIDENCE.read_text().partition(f"<!-- begin {figure} -->")[2].partition("<!-- end")[0]
    rows = re.findall(r"^\| (\w+) \| .*\| (\d+) \|$", table, re.MULTILINE)
    module = registry.find(kind).strength
    assert module is not None
    assert {level: int(elo) for level, elo in rows} == import_module(module).ELO
