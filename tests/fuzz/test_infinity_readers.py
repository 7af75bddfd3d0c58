"""What people type and click at Infinity, and notes on its cameras: taken, or refused with the one documented error."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import Notice
from eclipse_companion.commands.camera_check.corners import Corners
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.infinity.camera import notes
from eclipse_companion.games.infinity.camera.notes import CameraNotes
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play import corrections
from eclipse_companion.games.infinity.play.corrections import Said
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from tests.games.infinity.game.strategies import positions

near_placements = st.text(alphabet="01234567bByYwW \t", max_size=4) | st.text(max_size=6)


words = st.sampled_from(["knob", "Knopf", "board", "+2", "-5", "9", "b3/4/4/4", "b5/4/4/4", "/", "blue", "3", "joker"])


@given(st.lists(words, max_size=5).map(" ".join) | near_placements | st.text(max_size=40), positions())
def test_typed_lines(line: str, position: Position) -> None:
    """Any line is a correction, a notice, a placement that can be judged, or `RefusedTurnError`."""
    said = corrections.read(line, position)
    if said is not None:
        assert isinstance(said, Said | Notice)
        return
    with suppress(RefusedTurnError):
        INFINITY_RULES.check(position, INFINITY_RULES.read(position, line, "infinity"), "infinity")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of settings."""
    return notes.save(
        CameraNotes("c", mirrored=False, can_expose=None, when="w"), tmp_path_factory.mktemp("config")
    ).parents[2]


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**400), 10**400) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["across", "rise", "x"]), inner),
    max_leaves=9,
)
named = st.fixed_dictionaries(
    {"camera": st.just("c"), "mirrored": st.booleans(), "can_expose": st.none(), "when": st.just("w")},
    optional={"corners": values, "measures": values},
)


@given(named.map(json.dumps) | values.map(json.dumps) | st.text(max_size=40))
def test_notes_on_cameras(folder: Path, text: str) -> None:
    """Any file is notes, which are kept and read back alike, or `CompanionError`."""
    path = notes.path_of("c", folder)
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    try:
        found = notes.load("c", folder)
    except CompanionError:
        return
    assert found is not None
    notes.save(found, folder)
    assert notes.load("c", folder) == found


said = st.text(max_size=24) | st.from_regex(r"corner [01]\.[0-9]{1,7} [01]\.[0-9]{1,7}", fullmatch=True)


@given(st.lists(said | st.just("undo"), max_size=12))
def test_clicked_corners(lines: list[str]) -> None:
    """Whatever a page says, at most four places within the picture are kept, and a sentence tells what is next."""
    corners = Corners(["a", "b", "c", "d"], "sheet")
    for line in lines:
        before = corners.places
        assert corners.hear(line) == (corners.places != before)
        assert len(corners.places) <= 4
        assert all(0 <= share <= 1 for place in corners.places for share in place)
        assert corners.sentence.endswith(".")
