"""Whatever the page is asked with, it answers or refuses in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.position import Position
from tests.games.eclipse.game.strategies import positions
from tests.games.eclipse.page.asked import Asked
from tests.log.played import record

NAMES = ("position", "edition", "id", "before", "from", "turns", "index")


@contextmanager
def refusals() -> Iterator[None]:
    """A refusal is one or more whole sentences, and not too long for a screen."""
    try:
        yield
    except CompanionError as error:
        said = str(error)
        assert said[-1] in ".!?"
        assert len(said) < 500
        assert said.isprintable()


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    return Asked(tmp_path_factory.mktemp("asked"))


@pytest.fixture(scope="module")
def uuid(asked: Asked) -> str:
    return record(asked.log)


texts = st.text(max_size=80) | st.sampled_from(["", "0", "1", "S1", "4/4/4/4", "eclipse", "9" * 5000, "\0", "\ud800"])


@settings(max_examples=100)
@given(values=st.dictionaries(st.sampled_from(NAMES), texts), real=st.booleans())
@pytest.mark.parametrize(
    "name", ["explore", "story", "games", "review", "variations", "keep-variation", "forget-variation"]
)
def test_any_text_is_answered_or_refused(
    asked: Asked, uuid: str, name: str, values: dict[str, str], real: bool
) -> None:
    """Whatever the values are, and whichever are missing, there is an answer or a sentence."""
    with refusals():
        assert isinstance(asked(name, **{**values, **({"id": uuid} if real else {})}), dict)


@settings(max_examples=200)
@given(positions)
def test_a_position_that_cannot_occur_is_refused(asked: Asked, position: Position) -> None:
    """One with impossible numbers of pieces is refused with its faults; any other is answered."""
    if faults := position.faults():
        with pytest.raises(CompanionError) as refused:
            asked("explore", position=str(position))
        assert str(refused.value) == f"The position {position} can't occur: {' '.join(faults)}"
    else:
        assert asked("explore", position=str(position))["position"] == str(position)


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("explore", {}, "The question has no position. Give it one: such as S3/4/4/4."),
        ("explore", {"position": "S3/4/4"}, "has 3 rows"),
        ("explore", {"position": "4/4/4/4", "edition": "chess"}, "no edition 'chess'"),
        ("review", {}, "The question has no id"),
        ("review", {"id": "../../etc"}, "isn't the ID of a game"),
        ("review", {"id": "ffffffff-0"}, "The log has no game"),
        ("variations", {"id": "%"}, "isn't the ID of a game"),
        ("forget-variation", {"id": "", "index": "0"}, "The question has no id"),
    ],
)
def test_a_refusal_says_what_is_wrong(asked: Asked, name: str, values: dict[str, str], said: str) -> None:
    """It names the value, and what would be right."""
    with pytest.raises(CompanionError, match=said):
        asked(name, **values)
