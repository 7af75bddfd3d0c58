"""What Home Assistant is told so that it finds a board by itself: three sensors of one device.

In: a board's name. Out: retained messages, by topic, as https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
describes them. It reads what everybody in the club reads; nothing more is told.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from eclipse_companion import __version__
from eclipse_companion.common.program import NAME
from eclipse_companion.outputs.club.told_game import STATES
from eclipse_companion.outputs.club.topics import STATE, STATUS, id_of, topic

_PREFIX: Final = "homeassistant"
"""Home Assistant's own; who has changed it there finds nothing."""
_TITLE: Final = "Eclipse Companion"
_SENSORS: Final[Mapping[str, Mapping[str, Any]]] = {
    "game": {
        "name": "Game",
        "value_template": "{{ value_json.state }}",
        "device_class": "enum",
        "options": sorted(STATES),
        "icon": "mdi:checkerboard",
    },
    "to_move": {
        "name": "To move",
        "value_template": "{{ value_json.to_move | default('-', true) }}",
        "icon": "mdi:account-clock",
    },
    "winner": {
        "name": "Winner",
        "value_template": "{{ value_json.winner | default('-', true) }}",
        "icon": "mdi:trophy",
    },
}


def discovery(name: str) -> dict[str, str]:
    """The messages for a board, by topic. The sensor `game` has all that is told as its attributes."""
    board = id_of(name)
    own = f"{NAME.replace('-', '_')}_{board.replace('-', '_')}"
    shared = {
        "state_topic": topic(board, STATE),
        "availability_topic": topic(board, STATUS),
        "device": {"identifiers": [own], "name": name, "manufacturer": _TITLE, "sw_version": __version__},
        "origin": {"name": _TITLE, "sw_version": __version__},
    }
    attributes = {"game": {"json_attributes_topic": topic(board, STATE)}}
    return {
        f"{_PREFIX}/sensor/{own}/{sensor}/config": json.dumps(
            {"unique_id": f"{own}_{sensor}", **about, **shared, **attributes.get(sensor, {})}, ensure_ascii=False
        )
        for sensor, about in _SENSORS.items()
    }
