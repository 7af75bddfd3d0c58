"""A simulated hand for tests of the virtual camera."""

from collections.abc import Iterator

import numpy as np

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit


def driver(position: str = "4/4/4/4", seed: int = 1, style: str = "tidy") -> HandDriver:
    rng = np.random.default_rng(seed)
    return HandDriver(BoardModel(Kit.draw(rng), rng), rng, style=style, start=Position.parse(position))


def times(hand: HandDriver, step_ms: float = 20.0, rest_ms: float = 800.0) -> Iterator[float]:
    """Times until the hand has been idle for a while; the board is moved on to each."""
    now, idle_ms = 0.0, 0.0
    while idle_ms < rest_ms:
        now += step_ms
        hand.sample(now)
        idle_ms = idle_ms + step_ms if hand.idle(now) else 0.0
        yield now
        assert now < 120_000
