"""Every cost says what it comes from, and the fitted ones come from games that judge nothing."""

import math
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NoReturn

import pytest

from eclipse_companion.games.eclipse.turns import costs
from tests.evidence import costs as evidence
from tests.evidence import soft, turns
from tests.evidence._counted import Counted, costing, counting, origins, parts_of
from tests.evidence._recovery import faults, mistakes, sensors

A_LITTLE = 1e-6


def test_every_cost_says_what_it_comes_from() -> None:
    """Behind every number stands one of the words that the file explains, and each of these is used."""
    explained = set(re.findall(r"^\| (?!word)(\w+) \|", costs.__doc__ or "", re.MULTILINE))
    numbers = {name for name, value in vars(costs).items() if isinstance(value, float)}
    assert len(numbers) > 80
    assert set(origins()) == numbers
    assert set(origins().values()) == explained


def test_what_is_fitted_can_be_counted() -> None:
    """Whatever is called fitted is counted, and so is what is kept, for which the table says why."""
    known = {*vars(costs), evidence.TURNS}
    assert {name for name, word in origins().items() if word in {"fitted", "kept"}} <= set(evidence.CHANCES)
    assert {name for name, word in origins().items() if word == "kept"} == set(evidence.KEPT_BECAUSE)
    assert all(set(chances) <= known for chances in evidence.CHANCES.values())


class AskedError(Exception):
    """A game was asked for."""


CASES: dict[ModuleType, Callable[[int, int], object]] = {
    turns: turns._game,
    soft: soft._game,
    faults: faults.game,
    mistakes: mistakes._game,
    sensors: sensors._game,
    evidence: evidence._judged_game,
}
"""Each figure that plays whole games of hands, and what plays one of its cases."""


def seeds(module: ModuleType, case: Callable[[int, int], object], monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The seeds of the first and last games that a figure plays, with several seeds of its own."""
    asked: set[int] = set()

    def generate(game_seed: int, *_: object, **__: object) -> NoReturn:
        asked.add(game_seed)
        raise AskedError

    monkeypatch.setattr(module, "generate", generate)
    last = module.SIZE - 1
    numbers = [*range(60), *range(last - 60, last + 1)]
    if module is faults:
        numbers = [number for number in numbers if faults.KINDS[number % len(faults.KINDS)][0] != "wire"]
    for seed in (1, 2, 9_999):
        for number in numbers:
            with pytest.raises(AskedError):
                case(seed, number)
    return asked


def test_games_that_are_counted_judge_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds of all games that are counted are greater than those of any other figure's games."""
    folder = Path(evidence.__file__).parent
    players = {
        file.stem for file in folder.rglob("*.py") if re.search(r"\bgenerate\(", file.read_text(encoding="utf-8"))
    }
    assert players == {module.__name__.rpartition(".")[2] for module in CASES}
    judging = set().union(*(seeds(module, case, monkeypatch) for module, case in CASES.items()))
    counted = seeds(evidence, evidence.counted_game, monkeypatch)
    assert len(counted) > 300
    assert max(judging) < evidence.FIRST_SEED <= min(counted)


def test_a_counted_number_is_a_number() -> None:
    """It is added, taken away and multiplied like its value, and so is how often each constant is in it."""
    a, b = Counted.of(2.0, {"A": 1.0}), Counted.of(3.0, {"B": 1.0})
    found = 0.5 * (1.0 + a + b) - b + (7.0 - a) * 2.0
    assert found == 10.0
    assert parts_of(found) == {"A": -1.5, "B": -0.5}
    assert parts_of(1.0) == {}
    assert min(a, b) is a


@pytest.mark.parametrize("number", [2, 4, 5, 7])
def test_counting_agrees_with_a_slow_count(number: int) -> None:
    """If each constant is a little higher, the true explanation costs more by as often as each was counted.

    Each is higher by another amount, so that no wrong count makes up for another one.
    """
    game = evidence.game_to_count(1, number)
    counted = evidence.counted_game(1, number)["parts"]
    plain = evidence.true_cost(game, number)
    assert plain is not None
    chance = Random(number)
    higher = {name: chance.uniform(1.0, 2.0) for name in sorted(evidence.COUNTED)}
    with costing({name: getattr(costs, name) + A_LITTLE * amount for name, amount in higher.items()}):
        more = evidence.true_cost(game, number)
    assert more is not None
    expected = math.fsum(amount * counted.get(name, 0.0) for name, amount in higher.items())
    assert expected > 10.0
    assert (more - plain) / A_LITTLE == pytest.approx(expected, abs=0.01)


def test_counting_changes_nothing() -> None:
    """A game is followed alike with counted costs, and afterwards the costs are what they were."""
    game = evidence.game_to_count(1, 6)
    plain = evidence.true_cost(game, 6)
    before = {name: getattr(costs, name) for name in evidence.COUNTED}
    with counting(evidence.COUNTED):
        assert evidence.true_cost(game, 6) == plain
    assert {name: getattr(costs, name) for name in evidence.COUNTED} == before
    assert not any(isinstance(value, Counted) for value in vars(costs).values())


def test_a_fitted_cost_lies_in_its_interval() -> None:
    """Half of all chances cost the logarithm of two; the fewer the chances, the wider the interval around it."""
    assert evidence.nats(500, 1000) == pytest.approx(math.log(2), abs=0.001)
    intervals = [evidence.interval(share * 4, share * 8) for share in (1, 10, 100)]
    assert all(low < math.log(2) < high for low, high in intervals)
    assert sorted(intervals, key=lambda each: each[1] - each[0]) == intervals[::-1]
    assert evidence.interval(0, 50)[1] == math.inf
    assert evidence.interval(50, 50)[0] == 0.0
