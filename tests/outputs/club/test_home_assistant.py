"""What Home Assistant is told: topics and keys as its discovery wants them, and only if the settings say so."""

import json
import re
from pathlib import Path

import pytest

from eclipse_companion.outputs.club.home_assistant import discovery
from eclipse_companion.outputs.club.told_game import ToldGame, written
from eclipse_companion.outputs.club.topics import STATE, STATUS, id_of, topic
from tests.commands.test_club_settings import play
from tests.outputs.club.mosquitto import MISSING, PROGRAM, Mosquitto
from tests.outputs.club.watching import Subscriber

NAME = "Küche 2"


def test_each_sensor_has_a_topic_and_a_name_of_its_own() -> None:
    """The topics have only signs that are allowed there; all sensors belong to one device."""
    told = {place: json.loads(text) for place, text in discovery(NAME).items()}
    assert all(re.fullmatch(r"homeassistant/sensor/[\w-]+/[\w-]+/config", place, re.ASCII) for place in told)
    assert len({each["unique_id"] for each in told.values()}) == len(told) == 3
    assert {json.dumps(each["device"]) for each in told.values()} == {json.dumps(next(iter(told.values()))["device"])}
    assert next(iter(told.values()))["device"]["name"] == NAME


def test_the_sensors_read_what_the_board_tells() -> None:
    """Each template names a key that is told; the board's status says whether it is there."""
    payload = json.loads(written(ToldGame(NAME), 1.0))
    for text in discovery(NAME).values():
        told = json.loads(text)
        assert told["state_topic"] == topic(id_of(NAME), STATE)
        assert told["availability_topic"] == topic(id_of(NAME), STATUS)
        (key,) = re.findall(r"value_json\.(\w+)", told["value_template"])
        assert key in payload
        assert payload["state"] in told.get("options", [payload["state"]])


@pytest.mark.skipif(PROGRAM is None, reason=MISSING)
@pytest.mark.parametrize("wanted", [True, False])
def test_home_assistant_finds_a_board_if_somebody_wants_that(tmp_path: Path, *, wanted: bool) -> None:
    """The messages are kept by the broker; without the setting there are none."""
    with Mosquitto() as broker:
        lines = f'broker = "mqtt://127.0.0.1:{broker.port}"\nname = "{NAME}"\nhome_assistant = {str(wanted).lower()}\n'
        play(tmp_path, lines)
        with Subscriber(broker.port) as seen:
            seen.wait_for(topic(id_of(NAME), STATUS), bool)
            found = {place: text.decode() for place, text in seen.newest.items() if place.startswith("homeassistant/")}
    assert found == (discovery(NAME) if wanted else {})
