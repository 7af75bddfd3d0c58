"""`eclipse_learning.model`: the trained network is the shipped one."""

from typing import TYPE_CHECKING

import numpy as np
import pytest

from eclipse_companion.games.eclipse.vision.network import Network
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX
from tests.learning.random_weights import as_if_trained

if TYPE_CHECKING:
    from eclipse_learning.model import Model

torch = pytest.importorskip("torch", reason="PyTorch is not installed; ./run learn-to-read installs it for itself")


def trained() -> "Model":
    """See `as_if_trained`."""
    from eclipse_learning.model import Model  # noqa: PLC0415 - it needs PyTorch

    return as_if_trained(Model())


def test_the_shipped_network_computes_what_the_trained_one_does() -> None:
    """Probabilities agree to a thousandth, with half-precision weights and norms folded into the convolutions."""
    torch.manual_seed(3)
    model = trained()
    rng = np.random.default_rng(4)
    board = rng.integers(0, 256, (1, BOARD_PX, BOARD_PX, 3), dtype=np.uint8)
    around = rng.integers(0, 256, (1, AROUND_PX, AROUND_PX, 3), dtype=np.uint8)
    order = [2, 0, 3, 1]
    with torch.no_grad():
        known = model.shown(torch.from_numpy(board), torch.from_numpy(around), torch.tensor([order]))
        classes, offsets, is_board = model(torch.from_numpy(board), torch.from_numpy(around), known)
    shipped = Network({name: array.astype(np.float32) for name, array in model.weights().items()})
    judged = shipped.judge(Views(board[0], around[0]), known[0].numpy())
    assert np.allclose(judged.shares, torch.softmax(classes[0], 1).numpy(), atol=1e-3)
    assert np.allclose(judged.offsets, offsets[0].numpy(), atol=1e-2)
    assert abs(judged.is_board - float(torch.sigmoid(is_board))) < 1e-3
    faces = shipped.shown_set(Views(board[0], around[0])) - model.faces.detach().numpy()
    seen = (known[0] - model.faces.detach()).numpy()
    assert np.allclose(faces[order], seen[:4], atol=1e-2)


@pytest.mark.parametrize("layers", [2, 4])
def test_a_network_that_is_gone_on_with_computes_what_it_did(layers: int) -> None:
    """Before any new training, even with a batch's norms, it computes the same; with fewer layers, too."""
    torch.manual_seed(3)
    model, other = trained(), trained()
    model.layers = model.layers[:layers]
    rng = np.random.default_rng(4)
    board = torch.from_numpy(rng.integers(0, 256, (8, BOARD_PX, BOARD_PX, 3), dtype=np.uint8))
    around = torch.from_numpy(rng.integers(0, 256, (8, AROUND_PX, AROUND_PX, 3), dtype=np.uint8))
    other.begin_with(model.weights(), board, around)
    known = model.sets[torch.zeros(8, dtype=torch.long)]
    with torch.no_grad():
        wanted = torch.softmax(model(board, around, known)[0], 2)
        assert torch.allclose(torch.softmax(other(board, around, known)[0], 2), wanted, atol=2e-3)
        other.train()
        other.dropped.p = 0.0
        assert torch.allclose(torch.softmax(other(board, around, known)[0], 2), wanted, atol=5e-3)
