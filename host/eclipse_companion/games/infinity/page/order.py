"""What people's hands are asked to do at their device, as the page draws it. Pure.

In: the view. Out: the steps as data, the device as it is before them, and what the computer asks for, as JSON.
"""

from typing import Any

from eclipse_companion.games.infinity.game.steps import Deed, DeviceState, Step
from eclipse_companion.games.infinity.page.device import channel_label, key, knob_label
from eclipse_companion.games.infinity.putting_right import steps_listed
from eclipse_companion.games.infinity.view import InfinityView


def tasks(view: InfinityView) -> list[dict[str, Any]]:
    """The steps that are left, the next one first."""
    return [
        {
            "deed": step.deed.value,
            "channel": step.channel,
            "space": step.space,
            "letter": "" if step.marble is None else step.marble.value,
            "letters": "".join(marble.value for marble in step.marbles),
            "knob": step.knob,
        }
        for step in view.tasks
    ]


def standing(view: InfinityView) -> dict[str, Any]:
    """What the device shows as long as steps are left, in place of what the game has; else nothing."""
    if not view.tasks or view.game is None:
        return {}
    knob = view.game.knob if view.knob_shown is None else view.knob_shown
    device = DeviceState.of(view.game)
    for step in reversed(view.tasks):
        device = device if step.channel is None else device.before(step)
    channels = [cells.rstrip(".") for cells in device.cells]
    return {
        "channels": channels,
        "labels": [channel_label(view.sentences, number, lying) for number, lying in enumerate(channels, start=1)],
        "knob": knob,
        "knob_before": knob,
        "knob_said": knob_label(view.sentences, knob),
        "rows": [],
        "placed": 0,
        "pushed": "",
    }


def asked(view: InfinityView) -> dict[str, Any] | None:
    """What the computer asks people to place for it; None: nothing, or something else is to be answered first."""
    turn = view.asked
    if turn is None or view.tasks or view.result is not None or view.paused or view.offer is not None:
        return None
    words, scored = view.sentences, view.scored
    letter = turn.marble.value
    knob = [] if scored is None or scored.knob == scored.knob_before else [Step(Deed.KNOB, knob=scored.knob)]
    return {
        "channel": turn.channel,
        "letter": letter,
        "steps": [words.page_label("roll_in", channel=turn.channel), *steps_listed(words, knob)],
        "said": words.page_label(f"put_{key(letter)}", channel=turn.channel),
    }
