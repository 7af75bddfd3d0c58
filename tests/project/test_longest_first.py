"""The order in which workers run tests."""

from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ROOT
from tests.longest_first import LONG, longest_first

SHORT = [f"tests/short/test_{number}.py" for number in range(40)]


@given(st.lists(st.sampled_from([*LONG, *SHORT]), max_size=200).map(sorted), st.integers(1, 4))
def test_no_test_is_lost(modules: list[str], workers: int) -> None:
    """Whatever is collected runs once, and a module's tests keep their order."""
    items = list(enumerate(modules))
    ordered = longest_first(items, modules, workers)
    assert sorted(ordered) == items
    for module in set(modules):
        own = [item for item in ordered if item[1] == module]
        assert own == sorted(own)


def test_each_worker_begins_with_long_tests() -> None:
    """Each share begins with long modules, as many as the others; what can be taken from its end is short."""
    modules = sorted([*LONG, *(module for module in SHORT for _ in range(10))])
    ordered = longest_first(modules, modules, 3)
    for worker in range(3):
        share = [ordered.pop(0) for _ in range(len(ordered) // (3 - worker))]
        begun = LONG[worker::3]
        assert share[: len(begun)] == list(begun)
        assert not set(share[len(begun) :]) & set(LONG)


def test_long_modules_are_there() -> None:
    """Each module that is to begin early exists."""
    assert [name for name in LONG if not (ROOT / name).is_file()] == []
