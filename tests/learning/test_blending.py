"""`learning_layers.blending`: the mean of two networks."""

import numpy as np

from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.network import Network
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX
from learning_layers.blending import NEW, blended


def weights() -> dict[str, np.ndarray]:
    with np.load(network.FILE) as file:
        return {name: file[name] for name in file.files}


def judged(given: dict[str, np.ndarray]) -> np.ndarray:
    rng = np.random.default_rng(1)
    views = Views(
        rng.integers(0, 256, (BOARD_PX, BOARD_PX, 3), dtype=np.uint8),
        rng.integers(0, 256, (AROUND_PX, AROUND_PX, 3), dtype=np.uint8),
    )
    eyes = Network({name: array.astype(np.float32) for name, array in given.items()})
    return np.asarray(eyes.judge(views, eyes.house_set(0)).shares)


def test_what_did_not_change_stays() -> None:
    """The mean of a network and itself is that network."""
    same = weights()
    mean = blended(same, same)
    assert all(np.allclose(mean[name], same[name], rtol=1e-3, atol=1e-6) for name in same)


def test_what_changed_counts_by_its_share() -> None:
    """Each changed number moves by the share of the newer network; the rest stays as it was."""
    before, after = weights(), weights()
    after["places"] = (after["places"] + 1).astype(np.float16)
    assert np.allclose(blended(before, after)["places"] - before["places"], NEW, atol=0.01)


def test_a_layer_that_is_new_counts_as_one_that_added_nothing() -> None:
    """A network that lacks the last layers is blended as if it had layers that change nothing."""
    after = weights()
    before = {name: array for name, array in after.items() if not name.startswith(("layer2", "layer3"))}
    silent = {
        name: np.zeros_like(array) if name.startswith(("layer2", "layer3")) and "norm" not in name else array
        for name, array in after.items()
    }
    assert np.allclose(judged(before), judged(silent), atol=1e-5)
    for name, array in blended(before, after).items():
        adds = name.startswith(("layer2", "layer3")) and ("gathered" in name or "thought" in name)
        wanted = after[name].astype(np.float32) * (NEW if adds else 1)
        assert np.allclose(array, wanted, rtol=5e-3, atol=1e-4)
