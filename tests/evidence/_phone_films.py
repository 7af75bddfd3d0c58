"""Films of whole games for browsers' cameras: what phones that lean on something would film, and the truth of it.

Two phones film the same game from two places.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.ecliptic.game import rules as ecliptic_rules
from eclipse_companion.games.ecliptic.game.actions import Discard, Play
from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import HAND, Phase
from eclipse_companion.games.ecliptic.steps.position import REFEREED, follow
from eclipse_companion.games.infinity.following.invisible import is_blind
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_simulation.camera.virtual import Draws, VirtualCamera
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.filmed import Filmed
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.hand import random_turn
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit
from eclipse_simulation.ecliptic.filming.film_renderer import SCENES, TableDrawing
from eclipse_simulation.ecliptic.filming.hand import CardsHand
from eclipse_simulation.ecliptic.filming.layout import Layout
from eclipse_simulation.ecliptic.laying_cards import Laying
from eclipse_simulation.infinity.filming.film_renderer import LIGHTS, DeviceDrawing, default_camera
from eclipse_simulation.infinity.filming.hand import MarbleHand
from tests.games.infinity.following.seen import random_game
from tests.outputs.camera_films import FPS, film_picture

_REPEATED: Final = 3
"""A film has ten different pictures a second, each of them three times."""
_STEP_MS: Final = 1000.0 * _REPEATED / FPS
_BEGINS_MS: Final = 9_000.0
"""Nothing happens until then: the browser starts, and the board is found."""
_ENDS_MS: Final = 6_000.0
_THINKS_MS: Final = (1500.0, 4000.0)
_ASIDE: Final = (0.06, -0.5)
"""How far to the side the phones stand that look at a device, beside how far away they are."""

Pixels = NDArray[np.uint8]
SceneT = TypeVar("SceneT")


@dataclass(frozen=True, slots=True)
class Film:
    """A film's truth: the turns, and when the hand had left the board after each, milliseconds from its first picture.

    `invisible`: the turns, counted from 0, that change nothing that could be seen. `lasts_ms`: when it begins anew.
    """

    turns: tuple[str, ...]
    left_ms: tuple[float, ...]
    lasts_ms: float
    invisible: frozenset[int] = frozenset()


def eclipse(paths: Sequence[Path], seed: int, turns: int) -> Film:
    """A game of Eclipse in one of the rooms, written to a file; to a second one as a phone in another room sees it."""
    rng = np.random.default_rng([seed, 45])
    rooms = [(name, light.kind) for name in kit.names() for light in kit.load(name).lights]
    driver = HandDriver(BoardModel(Kit.draw(rng, ONE_STRENGTH), rng), rng, style="tidy")
    phones = []
    for number, room in enumerate(rng.permutation(len(rooms))[: len(paths)]):
        name, light = rooms[room]
        phones.append(Filmed(driver, Stage(kit.load(name), light), seed=seed + number))
    position, made, left = EMPTY, list[str](), list[float]()
    due_ms, ends_ms = _BEGINS_MS, float("inf")

    def pictures() -> Iterator[list[Pixels]]:
        nonlocal position, due_ms, ends_ms
        now, moving = 0.0, False
        while now < ends_ms:
            driver.sample(now)
            yield [phone.frame(now) for phone in phones]
            gone = [phone.truth(now).left_ms for phone in phones]
            if moving and driver.idle(now) and None not in gone:
                moving = False
                left.append(max(each for each in gone if each is not None))
                due_ms = now + rng.uniform(*_THINKS_MS)
                if len(made) == turns or rules.result(position) is not None:
                    ends_ms = now + _ENDS_MS
            if not moving and now >= due_ms and ends_ms == float("inf"):
                turn = random_turn(position, rng)
                driver.do(script.WholeTurn(turn))
                position, moving = rules.apply(position, turn), True
                made.append(str(turn))
            now += _STEP_MS

    lasts_ms = _written(paths, pictures())
    return Film(tuple(made), tuple(left), lasts_ms)


def infinity(paths: Sequence[Path], seed: int, turns: int) -> Film:
    """A game of Infinity in one of the lights, written to a file; to a second one as seen from the other side."""
    chance = random.Random(seed)
    placements = random_game(chance, most=turns, alike=0.4)
    hand, course, now, left = MarbleHand(), NEW_GAME, _BEGINS_MS, list[float]()
    invisible = set()
    for number, placement in enumerate(placements):
        if is_blind(course.position, placement):
            invisible.add(number)
        course = course.place(placement)
        left.append(hand.do(now, placement.channel, course.position.channels, placement.marble.value))
        now = left[-1] + chance.uniform(*_THINKS_MS)
    light = LIGHTS[list(LIGHTS)[seed % len(LIGHTS)]]
    drawings = [DeviceDrawing(light, camera=default_camera(Device(), aside=aside)) for aside in _ASIDE[: len(paths)]]
    lasts_ms = _drawn(paths, drawings, hand.at, left[-1] + _ENDS_MS, seed)
    return Film(tuple(map(str, placements)), tuple(left), lasts_ms, frozenset(invisible))


def ecliptic(paths: Sequence[Path], seed: int, turns: int) -> Film:
    """The first turns of a game of Ecliptic at one of the tables, without a battle, written to a file.

    What a battle leads to depends on dice, which a film can't know.
    """
    chance = random.Random(seed)
    deck = chance.sample(DECK, len(DECK))
    hands = {player: [deck.pop() for _ in range(HAND)] for player in Player}
    layout, hand, clock = Layout(), CardsHand(), [_BEGINS_MS]
    laying = Laying(hand, layout, lambda: clock[0])
    position, made, left = REFEREED, list[str](), list[float]()
    while len(made) < turns:
        table, own = position.table, hands[position.table.side]
        own += [deck.pop() for _ in range(HAND - len(own))]
        plays = ecliptic_rules.plays(own, table.signs(table.side))
        peaceful = [step for step in plays if follow(position, step).position.table.phase is Phase.START]
        if plays and not peaceful:
            break
        step = chance.choice(peaceful) if peaceful else Discard(chance.choice(own))
        laying.do(table, step)
        for card in step.cards if isinstance(step, Play) else (step.card,):
            own.remove(card)
        position = follow(position, step).position
        made.append(str(step))
        left.append(hand.free_ms)
        clock[0] = hand.free_ms + chance.uniform(*_THINKS_MS)
    drawing = TableDrawing(layout, SCENES[list(SCENES)[seed % len(SCENES)]])
    lasts_ms = _drawn(paths, [drawing], hand.at, left[-1] + _ENDS_MS, seed)
    return Film(tuple(made), tuple(left), lasts_ms)


def _drawn(
    paths: Sequence[Path],
    drawings: Sequence[Draws[SceneT]],
    scenes: Callable[[float], SceneT],
    ends_ms: float,
    seed: int,
) -> float:
    """Write what is drawn, one film for each drawing; how long a film lasts, in milliseconds."""
    clock = [0.0]
    cameras = [
        VirtualCamera(drawing, scenes, lambda: clock[0], seed=seed % 1000 + number)
        for number, drawing in enumerate(drawings)
    ]

    def pictures() -> Iterator[list[Pixels]]:
        while clock[0] < ends_ms:
            taken = []
            for camera in cameras:
                camera.grab()
                pixels = camera.retrieve()[1]
                assert pixels is not None
                taken.append(pixels)
            yield taken
            clock[0] += _STEP_MS

    return _written(paths, pictures())


def _written(paths: Sequence[Path], pictures: Iterator[list[Pixels]]) -> float:
    """Write the pictures of each film; how long they last, in milliseconds."""
    count = 0
    with ExitStack() as stack:
        files = [stack.enter_context(path.open("wb")) for path in paths]
        for taken in pictures:
            for file, pixels in zip(files, taken, strict=True):
                file.write(film_picture(pixels) * _REPEATED)
            count += 1
    return count * _STEP_MS


FILMS: Final[dict[str, Callable[[Sequence[Path], int, int], Film]]] = {
    "eclipse": eclipse,
    "infinity": infinity,
    "ecliptic": ecliptic,
}
