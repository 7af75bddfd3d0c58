"""Games of Infinity as a camera sees them: which placements are told, asked about, wrong, or taken back.

Nineteen in twenty games are followed from simulated readings, with doubts, mistakes, hands that aren't noticed, and
hands that come for nothing. A *stubborn* reader makes the same mistake whenever the same kind lies in the same space;
*hasty* players often place two marbles before the board is seen again. The other games are drawn by the virtual camera,
in three lights, some with a knock or another lamp, and read from the pictures, five a second. A person answers each
question within a second, or nobody does. *Invisible* placements put a fifth marble to four of its kind. *Wrong* ones
were told, stood when the next one was told or at the end, and hadn't been made. *Missed* ones were neither told nor
asked about.
"""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.infinity.camera.eye import DeviceEye
from eclipse_companion.games.infinity.camera.sights import sight_of
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_simulation.camera import faults
from eclipse_simulation.camera.virtual import VirtualCamera
from eclipse_simulation.infinity.filming.film_renderer import LIGHTS, DeviceDrawing
from eclipse_simulation.infinity.filming.hand import MarbleHand
from tests.evidence._heard import Heard, summed
from tests.evidence.cases import Progress, gather
from tests.games.infinity.following.seen import Habits, Moment, random_game, sights

SIZE = 4_000
_FILMED: Final = 20
_READERS: Final = {
    "sure": Habits(visits=0.1),
    "doubtful": Habits(soft=0.05, wrong=0.0005, missed=0.02, visits=0.1, hasty=0.02, glimpse=0.05),
    "poor": Habits(soft=0.12, wrong=0.003, missed=0.05, visits=0.2, hasty=0.05, glimpse=0.1),
    "stubborn": Habits(soft=0.05, wrong=0.002, missed=0.01, visits=0.1, hasty=0.03, glimpse=0.05, same=True),
    "hasty": Habits(missed=0.02, visits=0.1, hasty=0.15),
}
_FAULTS: Final = ("", "knock:15", "light:15")
_STEP_MS: Final = 200.0
_ANSWERS_MS: Final = 700.0


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    rows = [
        "| seen by | answers | games | placements | told | asked | wrong | missed | taken back | problems | delay |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    blind = ["| seen by | answers | invisible | told | asked | wrong | missed |", "|---|---|---|---|---|---|---|"]
    for key in dict.fromkeys((each["by"], each["answers"]) for each in sorted(found, key=_order)):
        games = [each for each in found if (each["by"], each["answers"]) == key]
        by, answers = key[0], "yes" if key[1] else "no"
        delays = sorted(delay for each in games for delay in each["delays"])
        delay = f"{np.median(delays):.0f}, {np.percentile(delays, 95):.0f}" if delays else ""
        seen = summed(games, "seen")
        rows.append(
            f"| {by} | {answers} | {len(games)} | {seen['placements']} | {seen['told']} | {seen['asked']} "
            f"| {seen['wrong']} | {seen['missed']} | {sum(each['taken'] for each in games)} "
            f"| {sum(each['problems'] for each in games)} | {delay} |"
        )
        unseen = summed(games, "blind")
        blind.append(
            f"| {by} | {answers} | {unseen['placements']} | {unseen['told']} | {unseen['asked']} | {unseen['wrong']} "
            f"| {unseen['missed']} |"
        )
    return "\n".join(
        [
            *rows,
            "",
            "The delay is from when the hand has left, in milliseconds: half of the placements, and 95 % of them.",
            "",
            *blind,
        ]
    )


def _order(each: dict[str, Any]) -> tuple[bool, str, bool]:
    return each["by"] not in _READERS, each["by"], not each["answers"]


def _case(seed: int, number: int) -> dict[str, Any]:
    chance = random.Random(f"{seed} {number}")
    turns = random_game(chance, most=chance.randint(12, 40), alike=0.4)
    answers = bool(number // len(_READERS) % 2)
    if number % _FILMED == _FILMED - 1:
        turns = turns[:16]
        place = number // _FILMED
        light, fault = list(LIGHTS)[place % len(LIGHTS)], _FAULTS[place // len(LIGHTS) % len(_FAULTS)]
        by, moments = f"pictures, {light}", filmed(turns, chance, light, fault)
    else:
        by = list(_READERS)[number % len(_READERS)]
        moments = sights(turns, chance, _READERS[by])
    return {"by": by, "answers": answers, **followed(turns, moments, answers=answers)}


def filmed(turns: Sequence[Placement], chance: random.Random, light: str, fault: str) -> Iterator[Moment]:
    """The game as a virtual camera and the eye see it."""
    hand, course, now, gone = MarbleHand(), NEW_GAME, 2000.0, list[float]()
    for turn in turns:
        course = course.place(turn)
        gone.append(hand.do(now, turn.channel, course.position.channels, turn.marble.value))
        now = gone[-1] + chance.uniform(1500.0, 4000.0)
    clock = [0.0]
    camera = VirtualCamera(
        DeviceDrawing(LIGHTS[light]),
        hand.at,
        lambda: clock[0],
        faults=[faults.parse(fault)] if fault else [],
        seed=chance.randrange(1000),
    )
    eye = DeviceEye()
    while clock[0] < now + 4000.0:
        camera.grab()
        pixels = camera.retrieve()[1]
        assert pixels is not None
        glance = eye.glance(pixels, clock[0])
        look = Look(clock[0], glance.board, over=glance.over)
        if glance.board is Board.CLEAR:
            reading = eye.read(glance)
            clear = reading.board is Board.CLEAR
            look = Look(clock[0], reading.board, reading.rows if clear else None, reading.hidden)
        sight = sight_of(look)
        if sight is not None:
            yield Moment(sight, sum(left <= clock[0] for left in gone))
        clock[0] += _STEP_MS


def followed(turns: Sequence[Placement], moments: Iterator[Moment], *, answers: bool) -> dict[str, Any]:
    """What becomes of each placement; `Heard.counted`, and what was taken back, problems, delays in ms."""
    follower = Follower()
    heard = Heard(turns, follower)
    placed, now = 0, 0.0

    def pass_until(until: float) -> None:
        while (due := follower.next_deadline(now)) is not None and due < until:
            heard.hear(follower.advance(due))
            if answers and due + _ANSWERS_MS < until:
                heard.answer(placed)

    for moment in moments:
        pass_until(moment.sight.t_ms)
        for number in range(placed, moment.placed):
            heard.complete(number, moment.sight.t_ms)
        placed, now = moment.placed, moment.sight.t_ms
        heard.hear(follower.see(moment.sight))
    pass_until(now + 20_000.0)
    delays = list(heard.delays.values())
    return {**heard.counted(), "taken": heard.taken, "problems": heard.problems, "delays": delays}
