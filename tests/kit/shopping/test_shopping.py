"""What to buy: three baskets, each complete, with prices that add up."""

import csv
import io
import re
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from eclipse_calibration.design import parts as known
from eclipse_calibration.drawings import netlist
from eclipse_kit import shopping
from eclipse_kit.card import DEFAULT, Card, Pins
from eclipse_kit.circuit.layout import Placed
from eclipse_kit.circuit.lists import made_by
from eclipse_kit.shopping import COLUMNS, TOTAL, __main__
from eclipse_kit.shopping.baskets import WAYS
from eclipse_kit.shopping.page import page

ROOT = Path(__file__).resolve().parents[3]
BARE = replace(DEFAULT, pins=Pins(lights=None, sounder=None, turn=None, hint=None, undo=None, safe=None))
ONE = replace(DEFAULT, coding="one", magnets=("D5x1 N42",))


def quiet(_: str) -> None:
    """Show no progress."""


def rows(card: Card, way: str) -> list[dict[str, str]]:
    """One way's basket as a reader of the file finds it."""
    text = shopping.files(card, quiet)["parts.csv"].decode()
    return [each for each in csv.DictReader(io.StringIO(text)) if each["way"] == way]


def refused(found: list[dict[str, str]]) -> str:
    """Why a basket can't be right; empty if it may be."""
    *things, total = found
    if total["reference"] != TOTAL or any(each["reference"] == TOTAL for each in things):
        return "the total isn't its last row"
    for each in things:
        if round(float(each["amount"]) * float(each["price_each"]), 2) != float(each["price"]):
            return f"the price of {each['reference']}"
    if f"{sum(float(each['price']) for each in things):.2f}" != total["price"]:
        return "the total"
    if {each["currency"] for each in found} != {"EUR"} or len({each["priced_on"] for each in found}) != 1:
        return "the currency or the date"
    if [each for each, count in Counter(each["reference"] for each in things).items() if count > 1]:
        return "a part comes twice"
    return ""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("card", [DEFAULT, BARE, ONE], ids=["usual", "bare", "one strength"])
def test_each_basket_adds_up(card: Card, way: str) -> None:
    """Each row is its amount times its price, the last is the sum; all prices are of one day, in one currency."""
    text = shopping.files(card, quiet)["parts.csv"].decode()
    assert text.startswith(",".join(COLUMNS) + "\n")
    found = rows(card, way)
    assert refused(found) == ""
    assert date.fromisoformat(found[0]["priced_on"]).isoformat() == found[0]["priced_on"]
    assert "estimate" in found[-1]["alternatives"]
    assert "never yet made" in found[-1]["alternatives"]


@pytest.mark.parametrize(
    ("row", "key", "value", "reason"),
    [
        (-1, "reference", "", "last row"),
        (0, "amount", "3", "the price of U1"),
        (-1, "price", "1.00", "the total"),
        (1, "currency", "USD", "currency"),
        (1, "priced_on", "2026-01-01", "date"),
        (1, "reference", "U1", "twice"),
    ],
)
def test_a_spoilt_basket_is_noticed(row: int, key: str, value: str, reason: str) -> None:
    """The check above refuses a list with any of these faults."""
    found = rows(DEFAULT, "strip")
    found[row][key] = value
    assert reason in refused(found)


@pytest.mark.parametrize("way", WAYS)
def test_two_sensors_and_a_quarter_of_the_magnets_are_spare(way: str) -> None:
    """Eighteen sensors; ten magnets of each kind, or twenty; of the sort that rests anywhere, twelve to spare."""
    usual, one = ({each["reference"]: each for each in rows(card, way)} for card in (DEFAULT, ONE))
    assert usual["H1-H16"]["amount"] == "18"
    assert usual["H1-H16"]["mpn"] == ("DRV5055A2QDBZR" if way == "board" else "DRV5055A2QLPG")
    magnets = [(each["mpn"], each["amount"]) for name, each in usual.items() if name.startswith("magnets")]
    assert magnets == [("D6x2 N42", "10"), ("D4x1 N45", "10")]
    assert (one["magnets, all"]["mpn"], one["magnets, all"]["amount"]) == ("D5x1 N42", "20")
    cheap = {each["reference"]: each for each in rows(replace(ONE, sensor="SS49E"), way)}
    assert cheap["H1-H16"]["amount"] == "28"


def test_every_known_sensor_can_be_bought() -> None:
    """A card may name any of them, and each has a maker and a number for both kinds of board."""
    for sensor in known.PARTS:
        for way in WAYS:
            row = next(
                each for each in rows(replace(DEFAULT, sensor=sensor.name), way) if each["reference"] == "H1-H16"
            )
            assert row["maker"]
            assert row["mpn"][:6] in {sensor.name[:6], "SS39ET"}


@pytest.mark.parametrize("way", WAYS)
def test_what_isnt_fitted_isnt_bought(way: str) -> None:
    """Without lights, sounder, buttons and jumper, nothing that only they need is in the basket."""
    left = {each["reference"] for each in rows(BARE, way)}
    assert not [name for name in left if re.search(r"lights|sounder|button|^S1|^J\d|^U3|R17|R18|R19|R20|C38|C39", name)]
    gone = {each["reference"] for each in rows(DEFAULT, way)} - left
    assert {"lights", "U3", "R17", "R18", "R19", "R20", "C38", "C39", "S1", "sounder", "undo button", "J6 cap"} <= gone


def spread(reference: str) -> list[str]:
    """The parts of a reference such as `C1-C33`."""
    match = re.fullmatch(r"([A-Z])(\d+)-[A-Z](\d+)", reference)
    return [reference] if match is None else [f"{match[1]}{k}" for k in range(int(match[2]), int(match[3]) + 1)]


@pytest.mark.parametrize("way", WAYS)
def test_each_part_of_the_circuit_is_in_the_basket(way: str) -> None:
    """Every part of the netlist is bought; headers that only the circuit board has, for that one."""
    bought = [part for each in rows(DEFAULT, way) for part in spread(each["reference"])]
    wanted = {part.name for part in netlist.parts()}
    if way != "board":
        wanted -= {"J1", "J2", "J3", "J4", "J5"}
    assert wanted <= set(bought)


@pytest.mark.parametrize("sensor", ["DRV5055A2", "SS49E"])
def test_the_board_makers_list_is_in_the_basket(sensor: str) -> None:
    """What is soldered on the circuit board is bought by the same numbers as in `board/bom.csv`, and enough of it."""
    soldered = Counter(made_by(Placed(part, 0.0, 0.0, 0, 0)) for part in netlist.parts(sensor))
    bought: Counter[tuple[str, str]] = Counter()
    for each in rows(replace(DEFAULT, sensor=sensor), "board")[:-1]:
        bought[each["maker"], each["mpn"]] += int(float(each["amount"]))
    spare = {("Texas Instruments", "DRV5055A2QDBZR"): 2, ("Honeywell", "SS39ET"): 12}
    assert {key: bought[key] - spare.get(key, 0) for key in soldered} == dict(soldered)


def test_the_page_is_as_made() -> None:
    """docs/parts.md is what `python -m eclipse_kit.shopping` writes from the same lists."""
    made = page()
    assert (ROOT / "docs" / "parts.md").read_text(encoding="utf-8") == made
    totals = re.findall(r"\*\*(\d+\.\d\d)\*\*", made)
    assert totals == [rows(DEFAULT, way)[-1]["price"] for way in WAYS]


def test_the_page_is_written_into_a_folder(tmp_path: Path) -> None:
    """The module run writes the page where it is told."""
    __main__.main(tmp_path)
    assert (tmp_path / "parts.md").read_text(encoding="utf-8") == page()
