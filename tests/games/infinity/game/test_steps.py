"""What hands do at a device: the steps lead to what should lie there, and need no marble that isn't in a hand."""

import random

import pytest

from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.position import Channels, Position, hands
from eclipse_companion.games.infinity.game.steps import Deed, DeviceState, Step, cells_of, steps_between


def told(steps: tuple[Step, ...]) -> list[str]:
    """Each step in short: `out 1 b`, `lay 1.4 y`, `knob -1`."""
    short = []
    for step in steps:
        where = "" if step.channel is None else f" {step.channel}" + ("" if step.space is None else f".{step.space}")
        marble = "" if step.marble is None else f" {step.marble.value}"
        short.append(f"{step.deed.value}{where}{marble}" + ("" if step.knob is None else f" {step.knob:+}"))
    return short


def played(chance: random.Random, length: int) -> list[Position]:
    """The positions of a random game of at most so many placements."""
    course = GameHistory(Position.parse("4/4/4/4 b 0"))
    positions = [course.position]
    while len(positions) <= length and (legal := course.legal_placements()):
        course = course.place(chance.choice(legal))
        positions.append(course.position)
    return positions


def followed(device: DeviceState, steps: tuple[Step, ...]) -> DeviceState:
    """The device after all steps; each marble that goes in was in a hand."""
    for step in steps:
        if step.deed in {Deed.PUT, Deed.LAY}:
            assert step.marble is not None
            assert hands(device.cells)[step.marble] > 0
        if step.deed is Deed.LAY:
            assert step.channel is not None
            assert step.space is not None
            assert device.cells[step.channel - 1][step.space - 1] == "."
        device = device.after(step)
    return device


@pytest.mark.parametrize(
    ("shown", "wanted", "steps"),
    [
        (("b", "", "", ""), ("", "", "", ""), ["out 1 b"]),
        (("", "", "byyy", ""), ("", "", "yyyb", ""), ["out 3 b", "lay 3.4 b"]),
        (("", "", "Byyy", ""), ("", "", "yyyW", ""), ["out 3 B", "lay 3.4 W"]),
        (("yb", "", "b", ""), ("b", "", "", ""), ["out 1 y", "out 3 b"]),
        (("", "yyyy", "", ""), ("", "yyyy", "", ""), []),
        (("b", "", "", ""), ("", "b", "", ""), ["out 1 b", "lay 2.1 b"]),
        (("by", "", "", ""), ("bW", "", "", ""), ["off 1.2 y", "lay 1.2 W"]),
        (("yyyb", "", "", ""), ("Wyyy", "", "", ""), ["put 1 W"]),
    ],
)
def test_the_steps_are_the_fewest(shown: Channels, wanted: Channels, steps: list[str]) -> None:
    """What was placed comes out at its base, what rolled off is laid back at the end."""
    assert told(steps_between(cells_of(shown), wanted)) == steps


def test_steps_lead_from_any_device_to_any_other() -> None:
    """Between positions of different games, too, no marble is laid that isn't in a hand."""
    chance = random.Random(1)
    for _ in range(500):
        one, other = (played(chance, chance.randrange(60))[-1] for _ in range(2))
        device = DeviceState.of(one)
        steps = device.steps_to(other.channels, other.knob)
        assert followed(device, steps) == DeviceState.of(other)
        assert len(steps) <= sum(map(len, (*one.channels, *other.channels))) + 1


def test_placements_that_are_taken_back_need_two_steps_each_at_most() -> None:
    """One for the marble, one for what it pushed off; and one for the knob at the end."""
    chance = random.Random(2)
    for _ in range(400):
        positions = played(chance, chance.randrange(1, 80))
        back = chance.randrange(1, min(6, len(positions)))
        device, wanted = DeviceState.of(positions[-1]), positions[-1 - back]
        steps = device.steps_to(wanted.channels, wanted.knob)
        assert followed(device, steps) == DeviceState.of(wanted)
        assert len([step for step in steps if step.deed is not Deed.KNOB]) <= 2 * back
        assert [step.deed for step in steps[:-1]].count(Deed.KNOB) == 0


def test_what_cant_be_read_is_as_it_should_be_and_gaps_are_filled() -> None:
    """A camera may see less than everything, and a hand may have made a gap."""
    assert told(steps_between(("?b..", "y...", "....", "...."), ("yb", "", "", ""))) == ["out 2 y"]
    assert told(steps_between(("b.b.", "....", "....", "...."), ("byb", "", "", ""))) == ["lay 1.2 y"]


def test_marbles_that_roll_off_for_each_other_are_taken_off_first() -> None:
    """If each marble to put in lies where the other one is to be put in, both come off by hand."""
    shown: Channels = ("bbbW", "yyyB", "", "")
    wanted: Channels = ("Bbbb", "Wyyy", "", "")
    device = DeviceState(cells_of(shown), 0)
    assert followed(device, device.steps_to(wanted, 0)) == DeviceState(cells_of(wanted), 0)


def test_the_rules_own_push_is_a_step() -> None:
    """A placement that somebody forgot is one step."""
    chance = random.Random(3)
    for _ in range(100):
        before, after = played(chance, chance.randrange(1, 60))[-2:]
        assert len(DeviceState.of(before).steps_to(after.channels, None)) <= 1
