"""The names of sensors, and the room of their outputs."""

import pytest

from eclipse_companion.hardware.sensors import SENSORS, NotASensorError, sensor_type


@pytest.mark.parametrize("name", ["DRV5055A2", "drv5055a2", " DRV5055A2 ", "drv5055a2qdbzr"])
def test_a_sensor_is_found_by_its_name_or_its_full_number(name: str) -> None:
    """Lower case and the letters of a package make no difference."""
    assert sensor_type(name) is SENSORS["DRV5055A2"]


def test_no_parts_name_begins_with_anothers() -> None:
    """No part's name begins with another's, so a full part number names exactly one part."""
    assert not [(one, two) for one in SENSORS for two in SENSORS if one != two and one.startswith(two)]


@pytest.mark.parametrize("name", ["A3144", "AH49E", "", "DRV5055"])
def test_a_name_of_no_sensor_is_refused_in_a_sentence(name: str) -> None:
    """An unknown part is refused, and the known ones are named."""
    with pytest.raises(NotASensorError, match=f"'{name}' isn't a known sensor. Known are DRV5055A1"):
        sensor_type(name)


def test_a_sensors_room_is_the_shorter_way_to_a_rail() -> None:
    """A sensor that rests at 1 V and swings down to 0.2 V has a room of 0.8 V, because the lower rail is nearer."""
    assert sensor_type("DRV5053VA").room_v == pytest.approx(0.8)
    assert sensor_type("SS49E").room_v == pytest.approx(0.85)
