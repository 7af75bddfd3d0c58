"""Board profiles and the readings to expect."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.hardware.converter import COUNTS_PER_V
from eclipse_companion.sensing.board_profile import Profile, ProfileError, cal_commands, expected_level
from eclipse_companion.sensing.wire import commands as say

STRONG_AND_WEAK = Profile("DRV5055A2", "D6x2 N42", "D4x1 N45", "two", magnet_height_mm=7.4)
ALIKE = Profile("SS49E", "D6x2 N35", "D6x2 N35", "one", magnet_height_mm=6.4)
REST = [32_768 + 10 * k for k in range(16)]


@pytest.mark.parametrize(("sensor", "magnet"), [("AH49E", "D6x2 N42"), ("DRV5055A2", "cube 5"), ("", "")])
def test_parts_that_are_not_known_have_no_level(sensor: str, magnet: str) -> None:
    """Nothing is guessed about a sensor or a magnet that isn't known."""
    assert expected_level(sensor, magnet, 6.4) is None


def test_levels_of_the_kit_are_those_of_the_design_study() -> None:
    """The two-strength kit gives about 0.68 V and 0.17 V each way (hardware.md)."""
    levels = STRONG_AND_WEAK.levels()
    assert levels is not None
    assert levels["sun-gold"] / COUNTS_PER_V == pytest.approx(0.70, abs=0.03)
    assert levels["moon-gold"] / COUNTS_PER_V == pytest.approx(0.17, abs=0.015)
    assert levels["sun-silver"] == -levels["sun-gold"]


def test_no_reading_is_expected_beyond_a_sensors_rails() -> None:
    """A magnet that is too strong takes the reading to the rail, no farther."""
    assert expected_level("DRV5055A1", "D10x2 N42", 6.4) == round(1.45 * COUNTS_PER_V)
    assert expected_level("DRV5053VA", "D6x2 N42", 6.4) == round(0.8 * COUNTS_PER_V)


def test_neighbours_take_away() -> None:
    """A neighbour's share is small and of the opposite sign: 0.9 and 0.35 per cent at 6.4 mm (hardware.md)."""
    side, diag = replace(STRONG_AND_WEAK, magnet_height_mm=6.4).mix() or (0, 0)
    assert side == pytest.approx(-9, abs=1.5)
    assert diag == pytest.approx(-3.5, abs=1)


def test_a_board_is_told_readings_above_its_own_rest() -> None:
    """Each square's readings are relative to the rest that the board learned; the commands are the wire's."""
    commands = cal_commands(ALIKE, REST)
    level = expected_level("SS49E", "D6x2 N35", 6.4)
    assert level is not None
    assert commands[0] == "CAL CODING one"
    assert commands[5] == f"CAL SET 5 gold={32_808 + level} silver={32_808 - level}"
    assert len(commands) == 18
    for command in commands:
        assert str(say.parse(command)) == command


def test_two_strengths_have_four_readings() -> None:
    """With two strengths each square gets four readings."""
    command = say.parse(cal_commands(STRONG_AND_WEAK, REST)[16])
    assert isinstance(command, say.CalSet)
    assert command.square == 16
    assert list(command.values) == ["sun-gold", "sun-silver", "moon-gold", "moon-silver"]


def test_unknown_parts_leave_the_board_its_nominal_values() -> None:
    """With an unknown sensor, the coding is set, and the neighbours' share, which depends only on the magnet."""
    assert cal_commands(replace(ALIKE, sensor="AH49E"), REST) == ["CAL CODING one", "CAL MIX side=-8 diag=-3"]
    assert cal_commands(replace(ALIKE, sun_magnet="?", coding="two"), REST) == ["CAL CODING two"]


def test_calibrated_readings_move_with_the_rest() -> None:
    """A board's own calibration is sent as measured, shifted by the drift of the rest; never out of range."""
    readings = {"rest": (32_700,) * 16, "gold": (40_000,) * 15 + (65_500,), "silver": (25_000,) * 16}
    commands = cal_commands(replace(ALIKE, readings=readings), REST)
    assert commands[1] == "CAL SET 1 gold=40068 silver=25068"
    assert commands[16] == "CAL SET 16 gold=65535 silver=25218"


def test_a_traces_meta_is_a_profile() -> None:
    """A trace's sensor, magnets, coding and height are used; if the height is missing, it is the usual one."""
    meta = {"sensor": "SS49E", "sun_magnet": "D6x2 N35", "moon_magnet": "D6x2 N35", "coding": "one-strength"}
    assert Profile.from_trace_meta(meta | {"magnet_height_mm": 6.4}) == replace(ALIKE, counts_per_v=65_535 / 3.3)
    assert Profile.from_trace_meta(meta | {"coding": "two-strength"}).coding == "two"
    assert Profile.from_trace_meta(meta).magnet_height_mm == 6.9


def test_a_trace_has_its_formats_scale_and_a_board_that_of_its_converter() -> None:
    """A trace's format spans 3.3 V; a Pico's reference is 3.27 V, so the same voltage is more counts there."""
    meta = {"sensor": "SS49E", "sun_magnet": "D6x2 N35", "moon_magnet": "D6x2 N35", "coding": "one-strength"}
    trace, board = Profile.from_trace_meta(meta | {"magnet_height_mm": 6.4}).levels(), ALIKE.levels()
    assert trace is not None
    assert board is not None
    assert board["gold"] / trace["gold"] == pytest.approx(3.3 / 3.27, rel=3e-4)


def profiles() -> st.SearchStrategy[Profile]:
    """Any profile, some of them calibrated."""
    names = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), max_size=20)
    values = st.tuples(*[st.integers(0, 65_535)] * 16)
    calibrated = st.fixed_dictionaries({"rest": values, "gold": values, "silver": values})
    return st.builds(
        Profile,
        sensor=names,
        sun_magnet=names,
        moon_magnet=names,
        coding=st.just("one"),
        name=names,
        magnet_height_mm=st.floats(1, 50),
        orientation=st.sampled_from([0, 90, 180, 270]),
        pitch_mm=st.floats(10, 100),
        board_mm=st.floats(0, 100),
        piece_mm=st.floats(0, 50),
        readings=st.just({}) | calibrated,
    )


@given(profile=profiles())
def test_a_profile_reads_back_as_it_was_saved(profile: Profile, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Saving and loading changes nothing."""
    path = tmp_path_factory.getbasetemp() / "profile.toml"
    profile.save(path)
    assert Profile.load(path) == profile


def written(path: Path, text: str) -> Path:
    """A file with this text."""
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("version = 2", "version = 3"), "has version 3, but this program knows only 2"),
        (("version = 2", 'version = "1"'), "has no line `version = 2`"),
        (('coding = "one"', 'coding = "both"'), 'coding is \'both\', but must be "one" or "two"'),
        (('coding = "one"\n', ""), "coding is missing"),
        (("orientation = 0", "orientation = 45"), "orientation is 45, but must be 0, 90, 180 or 270"),
        (("orientation = 0", "orientation = 0.0"), "orientation is 0.0"),
        (("pitch_mm = 25.0", "pitch_mm = nan"), "pitch_mm is nan, but must be a number from 10 to 100"),
        (("pitch_mm = 25.0", "pitch_mm = true"), "pitch_mm is True"),
        (("pitch_mm = 25.0", "pich_mm = 25.0"), "has 'pich_mm', which isn't a key of a profile"),
        (("pitch_mm = 25.0", "pitch_mm = = 25.0"), "it isn't TOML"),
        (('sensor = "SS49E"', "sensor = 49"), 'sensor is 49, but must be a text such as "DRV5055A2"'),
        (("[readings]", "[readings]\nbronze = []"), "must have rest, gold, silver"),
        (("gold = [5, ", "gold = [70000, "), "gold of [readings] must be 16 whole numbers"),
        (("gold = [5, ", "gold = ["), "gold of [readings] must be 16 whole numbers"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_wrong_value_is_told_in_a_sentence(change: tuple[str, str], sentence: str, tmp_path: Path) -> None:
    """An error in a profile names the file, the key, the value and what is allowed."""
    right = replace(ALIKE, readings={"rest": (5,) * 16, "gold": (5,) * 16, "silver": (5,) * 16}).text()
    assert change[0] in right
    path = written(tmp_path / "kitchen.toml", right.replace(*change))
    with pytest.raises(ProfileError) as caught:
        Profile.load(path)
    assert sentence in str(caught.value)
    assert "kitchen.toml" in str(caught.value)


def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    """A missing file, a folder and a file far too big are reported as such."""
    with pytest.raises(ProfileError, match="can't be read: it isn't there"):
        Profile.load(tmp_path / "none.toml")
    with pytest.raises(ProfileError, match="can't be read"):
        Profile.load(tmp_path)
    with pytest.raises(ProfileError, match="too big"):
        Profile.load(written(tmp_path / "big.toml", "#" * 200_000))
    with pytest.raises(ProfileError, match="can't be written"):
        ALIKE.save(written(tmp_path / "file", "") / "profile.toml")
