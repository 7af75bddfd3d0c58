"""The usual board as it is kept in docs/hardware, read once."""

from pathlib import Path

import pytest

from tests.kit.circuit import reading
from tests.kit.circuit.reading import Board

HARDWARE = Path(__file__).resolve().parents[3] / "docs" / "hardware"


@pytest.fixture(scope="session")
def usual() -> Board:
    return reading.board((HARDWARE / "eclipse-board.kicad_pcb").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def nets() -> dict[str, set[tuple[str, str]]]:
    return reading.netlist((HARDWARE / "eclipse-board.net").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def gerbers() -> dict[str, str]:
    return reading.unzipped((HARDWARE / "eclipse-board-gerbers.zip").read_bytes())


@pytest.fixture(scope="session")
def tables() -> tuple[str, str]:
    """The bill of materials and the places."""
    bom, places = (HARDWARE / f"eclipse-board-{name}.csv" for name in ("bom", "positions"))
    return bom.read_text(encoding="utf-8"), places.read_text(encoding="utf-8")
