"""`phases`: which phase of a table follows which, and what each takes."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.table.phases import FOLLOWING, USES, Happened, Phase, Phases, Use

DESIGN = Path(__file__).resolve().parents[2] / "docs" / "design.md"
BEFORE = {Phase.STARTING, Phase.NO_BOARD, Phase.SETTING_UP, Phase.LOOKING}
HAPPENED = st.lists(st.sampled_from(list(Happened)), max_size=12)


@given(HAPPENED)
def test_a_game_that_has_begun_stays_begun(happened: list[Happened]) -> None:
    """Boards come and go; nothing is looked for any more, and no phase before the beginning comes again."""
    phases, begun = Phases(), False
    for each in happened:
        if begun and each is Happened.READY_TO_LOOK:
            continue
        phases.enter(each)
        assert not begun or phases.begun
        begun = phases.begun
        assert begun == (phases.now not in BEFORE)


@given(HAPPENED)
def test_a_board_that_is_lost_answers_no_more(happened: list[Happened]) -> None:
    """Losing it a second time changes nothing; any board that is found answers."""
    phases = Phases()
    for each in happened:
        if each in FOLLOWING[phases.now]:
            phases.enter(each)
            assert phases.connected == (each is not Happened.LOST)
    if Happened.LOST in happened[-1:]:
        assert not phases.enter(Happened.LOST)


def test_every_phase_can_be_reached_and_left() -> None:
    """There's no phase from which play can't begin."""
    found = {Phase.STARTING}
    while more := {after for phase in found for after in FOLLOWING[phase].values()} - found:
        found |= more
    assert found == set(Phase)
    assert all(FOLLOWING[phase][Happened.READY_TO_PLAY] is Phase.PLAYING for phase in Phase)


@pytest.mark.parametrize("phase", Phase)
def test_everything_said_in_a_phase_has_a_use(phase: Phase) -> None:
    """Only a board's lines may come to nothing, and only where no board answers."""
    uses = USES[phase]
    assert Use.NOTHING not in {uses.typed, uses.answers, uses.requests}
    assert (uses.lines is Use.NOTHING) == (phase in {Phase.STARTING, Phase.NO_BOARD, Phase.BOARD_AWAY})


def test_the_design_shows_what_each_phase_takes() -> None:
    """Its table has a row for each phase, with the same words as the code."""
    rows = re.findall(r"^\| `([A-Z_]+)` \|(.*)\|$", DESIGN.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: [cell.strip() for cell in cells.split("|")] for name, cells in rows} == {
        phase.name: [use.value for use in (uses.lines, uses.typed, uses.answers, uses.requests)]
        for phase, uses in USES.items()
    }
