"""A soft source alone follows the same games as the sharp one that it was made of."""

import numpy as np
import pytest

from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State
from eclipse_simulation.eclipse.hand.scene import Kit
from tests.evidence._followed import Followed
from tests.simulation.sight import Trouble, frames_of, reaching
from tests.simulation.soft import softened
from tests.simulation.traces import generate

READY_MS = 900.0


@pytest.mark.parametrize("coding", ["one-strength", "two-strength"])
@pytest.mark.parametrize("seed", [11, 12])
@pytest.mark.parametrize(("blur", "jitter"), [(0.0, 0.01), (0.02, 0.3), (0.05, 0.2)])
def test_a_blurred_source_that_jitters_follows_a_game(coding: str, seed: int, blur: float, jitter: float) -> None:
    """Every turn is given as it was made; now and then one is asked about."""
    game = generate(seed, "mixed", coding)
    names = ("sensor", "sun_magnet", "moon_magnet", "magnet_height_mm", "coding")
    frames = frames_of(Kit(*(game.meta[name] for name in names)), game.t_ms, game.adc)
    followed, reader, rng = Followed(game.truth["turns"]), StateReader(), np.random.default_rng(seed)
    tracker, host_ms = Tracker(reader), 0.0
    for number, sight in enumerate(reaching(frames, Trouble(), np.random.default_rng([seed, 1]))):
        if sight.ms < READY_MS:
            continue
        host_ms = sight.host_ms
        sharp = reader.read(State(number, sight.ms, sight.text), host_ms, gap=sight.gap)
        followed.take(tracker.take(softened(sharp, rng, blur=blur, jitter=jitter)))
    followed.take(tracker.advance(host_ms + 8_000.0))
    followed.end()
    assert followed.right
    assert followed.wrong == set()
    assert len(followed.asked) <= 1
