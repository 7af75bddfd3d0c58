"""`infinity_learning.model`: the trained network is the shipped one."""

from typing import TYPE_CHECKING

import numpy as np
import pytest

from eclipse_companion.games.infinity.vision.network import Network
from eclipse_companion.games.infinity.vision.views import BOARD_PX, WIDE_PX, Views
from tests.learning.random_weights import as_if_trained

if TYPE_CHECKING:
    from infinity_learning.model import Model

torch = pytest.importorskip("torch", reason="PyTorch is not installed; ./run learn-to-read installs it for itself")


def trained() -> "Model":
    """See `as_if_trained`."""
    from infinity_learning.model import Model  # noqa: PLC0415 - it needs PyTorch

    return as_if_trained(Model())


def test_the_shipped_network_computes_what_the_trained_one_does() -> None:
    """Probabilities agree to a hundredth, with half-precision weights and norms folded into the convolutions."""
    torch.manual_seed(3)
    model = trained()
    rng = np.random.default_rng(4)
    board = rng.integers(0, 256, (1, BOARD_PX, BOARD_PX, 3), dtype=np.uint8)
    wide = rng.integers(0, 256, (1, WIDE_PX, WIDE_PX, 3), dtype=np.uint8)
    with torch.no_grad():
        classes, is_board = model(torch.from_numpy(board), torch.from_numpy(wide))
    shipped = Network({name: array.astype(np.float32) for name, array in model.weights().items()})
    judged = shipped.judge(Views(board[0], wide[0]))
    assert judged.shares == pytest.approx(torch.softmax(classes, dim=2)[0].numpy(), abs=0.01)
    assert judged.is_board == pytest.approx(float(torch.sigmoid(is_board)[0]), abs=0.01)


def test_a_network_that_is_gone_on_with_computes_what_it_did() -> None:
    """Before any new training, even with a batch's norms, it computes the same."""
    torch.manual_seed(3)
    model, other = trained(), trained()
    rng = np.random.default_rng(4)
    board = torch.from_numpy(rng.integers(0, 256, (8, BOARD_PX, BOARD_PX, 3), dtype=np.uint8))
    wide = torch.from_numpy(rng.integers(0, 256, (8, WIDE_PX, WIDE_PX, 3), dtype=np.uint8))
    other.begin_with(model.weights(), board, wide)
    with torch.no_grad():
        wanted = torch.softmax(model(board, wide)[0], 2)
        assert torch.allclose(torch.softmax(other(board, wide)[0], 2), wanted, atol=2e-3)
        other.train()
        other.dropped.p = 0.0
        assert torch.allclose(torch.softmax(other(board, wide)[0], 2), wanted, atol=5e-3)
