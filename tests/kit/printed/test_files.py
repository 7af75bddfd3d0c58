"""The files of the printed parts: the same bytes each time, the same mesh in both kinds, and what each depends on."""

import dataclasses
import io
import subprocess
import sys
import zipfile
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from eclipse_kit import printed
from eclipse_kit.card import DEFAULT, Card, Pins
from eclipse_kit.printed import amounts
from eclipse_kit.writing import Files

SPACE = {"m": "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"}
ROW = [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("colour", "<u2")]


@pytest.mark.parametrize("name", amounts(DEFAULT))
def test_stl_and_3mf_hold_the_same_mesh(usual: Files, name: str) -> None:
    """The 3MF is in millimetres, says the note, carries a fixed date, and has the triangles of the STL."""
    with zipfile.ZipFile(io.BytesIO(usual[f"print/{name}.3mf"])) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        model = ET.fromstring(archive.read("3D/3dmodel.model"))  # noqa: S314 (our own)
    assert model.get("unit") == "millimeter"
    assert "never yet made" in [each.text for each in model.findall("m:metadata", SPACE)]
    points = [[each.get(axis) for axis in "xyz"] for each in model.iterfind(".//m:vertex", SPACE)]
    corners = [[each.get(f"v{k}") for k in (1, 2, 3)] for each in model.iterfind(".//m:triangle", SPACE)]
    rows = np.frombuffer(usual[f"print/{name}.stl"], dtype=ROW, offset=84)
    assert np.array_equal(np.array(points, dtype=np.float32)[np.array(corners, dtype=int)], rows["corners"])


def test_the_same_card_gives_the_same_bytes(usual: Files) -> None:
    """A second run makes equal files, and tells of each part once."""
    said: list[str] = []
    assert printed.files(DEFAULT, said.append) == usual
    assert said == [f"Making {name}" for name in amounts(DEFAULT)]


def test_parts_are_made_with_nothing_but_what_an_install_brings(usual: Files) -> None:
    """What trimesh would like to have besides, and what only tests bring, isn't needed."""
    script = (
        "import sys; sys.modules.update(dict.fromkeys(('scipy', 'networkx', 'lxml', 'PIL', 'matplotlib', 'rtree')))\n"
        "from eclipse_kit.card import DEFAULT; from eclipse_kit.printed import making\n"
        "sys.stdout.buffer.write(making.files(DEFAULT, ['plate'], str)['print/plate.stl'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout == usual["print/plate.stl"]


def changed(usual: Files, card: Card) -> set[str]:
    """The parts whose files another card changes."""
    found = printed.files(card, lambda _: None)
    assert set(found) == set(usual)
    names = {path for path, data in found.items() if usual[path] != data}
    parts = {path.removeprefix("print/").removesuffix(".stl").removesuffix(".3mf") for path in names}
    assert names == {f"print/{part}.{kind}" for part in parts for kind in ("stl", "3mf")}
    return parts


@pytest.mark.parametrize(
    ("key", "value", "parts"),
    [
        ("pitch", 26.0, "top plate box box-strip lid"),
        ("piece_width", 21.5, "top jig jig-moon piece-sun-gold piece-sun-silver piece-moon-gold piece-moon-silver"),
        ("floor", 3.2, "top"),
        ("gap", 1.0, "top plate box box-strip lid"),
    ],
)
def test_a_measure_changes_the_parts_that_depend_on_it(usual: Files, key: str, value: object, parts: str) -> None:
    """And no others."""
    card = dataclasses.replace(DEFAULT, **{key: value})  # type: ignore[arg-type]
    assert changed(usual, card) == set(parts.split())


def test_no_pin_and_no_weight_changes_what_is_printed(usual: Files) -> None:
    """The same holes are there for parts that aren't fitted."""
    pins = Pins(lights=None, sounder=9, turn=None)
    assert changed(usual, dataclasses.replace(DEFAULT, pins=pins, weight=4.0, sorted=5.0)) == set()
