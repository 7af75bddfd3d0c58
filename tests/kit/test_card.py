"""The card that a kit is made from."""

import tomllib
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_kit import card as cards
from eclipse_kit.card import DEFAULT, Card, Pins

GPS = [*range(23), 26, 27, 28]
FITTED = [each.name for each in fields(Pins) if each.name not in {"select", "signal"}]


def read(folder: Path, text: str, **options: object) -> Card:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return cards.read(file, options)


def test_without_a_card_all_has_its_default() -> None:
    """No file is the same as an empty one; the default card's text is what the documentation shows."""
    assert cards.read(None) == DEFAULT
    table = tomllib.loads(cards.text(DEFAULT))
    assert table["measures"] == {
        "pitch": 25.0,
        "floor": 3.0,
        "gap": 0.9,
        "piece_height": 5.0,
        "piece_width": 22.0,
        "weight": 3.0,
        "sorted": 10.0,
    }
    assert table["kit"] == {"coding": "two", "magnets": ["D6x2 N42", "D4x1 N45"], "sensor": "DRV5055A2"}
    assert table["pins"]["select"] == [2, 3, 4, 5]


@st.composite
def written(draw: st.DrawFn) -> Card:
    signal = draw(st.sampled_from([26, 27, 28]))
    others = draw(st.permutations([each for each in GPS if each != signal]))
    parts = {name: draw(st.sampled_from([None, others[4 + k]])) for k, name in enumerate(FITTED)}
    pins = Pins(select=(others[0], others[1], others[2], others[3]), signal=signal, **parts)
    pitch = draw(st.floats(20, 40))
    return replace(DEFAULT, pitch=pitch, piece_width=draw(st.floats(10, pitch - 1.81)), pins=pins)


@given(written())
def test_a_written_card_reads_back_the_same(tmp_path_factory: pytest.TempPathFactory, card: Card) -> None:
    """A kit made again from the card in its folder is the same kit."""
    assert read(tmp_path_factory.mktemp("card"), cards.text(card)) == card


def test_an_option_beats_the_card(tmp_path: Path) -> None:
    """What the card says stands where no option does."""
    card = read(tmp_path, "[measures]\npitch = 30\nfloor = 4.0\n", pitch=28.0)
    assert (card.pitch, card.floor) == (28.0, 4.0)


def test_a_card_of_one_strength_has_one_magnet(tmp_path: Path) -> None:
    """If the coding is `one`, the magnets are those of the documented kit for it, or the one that the card names."""
    assert read(tmp_path, '[kit]\ncoding = "one"\n').magnets == ("D5x1 N42",)
    assert read(tmp_path, '[kit]\ncoding = "one"\nmagnets = ["D6x2 N42"]\n').kit_magnets[0].diameter_mm == 6


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[measures]\npitsch = 25", "pitsch"),
        ("[kits]\n", "kits"),
        ("pitch = 25", "pitch"),
        ("measures = 3", "[measures]"),
        ('[measures]\npitch = "25"', "pitch"),
        ("[measures]\npitch = true", "pitch"),
        ("[measures]\nfloor = nan", "floor"),
        ("[measures]\npiece_height = 200", "piece_height"),
        ('[kit]\ncoding = "three"', "coding"),
        ('[kit]\nmagnets = "D6x2 N42"', "magnets"),
        ('[kit]\nmagnets = ["D6x2 N42"]', "magnets"),
        ('[kit]\nmagnets = ["D6x2 N42", "D6"]', "magnets"),
        ('[kit]\ncoding = "one"\nmagnets = ["D6x2 N42", "D4x1 N45"]', "magnets"),
        ('[kit]\nsensor = "A3144"', "sensor"),
        ("[kit]\nsensor = 5055", "sensor"),
        ("[pins]\nselect = [2, 3, 4]", "select"),
        ("[pins]\nselect = [2, 3, 4, false]", "select"),
        ("[pins]\nselect = [2, 3, 4, 2]", "select"),
        ("[pins]\nsignal = false", "signal"),
        ("[pins]\nsignal = 15", "signal"),
        ("[pins]\nlights = 14", "GP14"),
        ("[pins]\nlights = 23", "lights"),
        ("[pins]\nlights = -1", "lights"),
        ("[pins]\nlights = true", "lights"),
        ("[pins]\nlights = 1.0", "lights"),
        ("[pins\n", "TOML"),
    ],
)
def test_what_a_card_may_not_say_is_refused_by_its_key(tmp_path: Path, text: str, key: str) -> None:
    """A wrong key, type, number, name or pin gets a sentence that names the file and the key."""
    with pytest.raises(UsageError) as refused:
        read(tmp_path, text)
    assert key in str(refused.value)
    assert "mine.toml" in str(refused.value)


def test_a_thin_rib_is_refused() -> None:
    """Recesses 1.2 mm apart can be printed; nearer ones can't, and the sentence says which pitch would do."""
    assert cards.read(None, {"pitch": 23.8}).pitch == 23.8
    with pytest.raises(CompanionError, match=r"rib of 1.10 mm .* make the pitch 23.8 mm or more") as refused:
        cards.read(None, {"pitch": 23.7})
    assert not isinstance(refused.value, UsageError)
    with pytest.raises(CompanionError, match="rib of"):
        cards.read(None, {"pitch": 20.0, "piece_width": 30.0})


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x80\x81", bytes(200_000)])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes) -> None:
    """Whatever the file holds, a sentence says that it isn't a card."""
    file = tmp_path / "card.toml"
    file.write_bytes(data)
    with pytest.raises(CompanionError, match=r"card\.toml"):
        cards.read(file)
    with pytest.raises(CompanionError, match="I can't read the card"):
        cards.read(tmp_path / "none.toml")


def test_squares_lie_as_sun_sees_them() -> None:
    """Square 1 is far left, 4 far right, 13 near left; the middle of all is the origin."""
    found = cards.squares(DEFAULT)
    assert (found[0], found[3], found[12]) == ((-37.5, 37.5), (37.5, 37.5), (-37.5, -37.5))
    assert tuple(map(sum, zip(*found, strict=True))) == (0.0, 0.0)


def test_a_magnet_thicker_than_a_piece_can_be_judged() -> None:
    """A kit that can't work is still one: its measures are those of the card."""
    card = replace(DEFAULT, piece_height=1.6)
    assert card.measures(2.0).room_mm == (6.0, 1.6)
    assert asdict(card.measures(0.3))["off_mm"] == 0.3
