"""`eclipse_learning.embedding`: the network that tells faces of any set apart, as it is trained."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eclipse_companion.games.eclipse.vision.embedding import CROP_PX, Embedding
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_learning.episodes import PICTURES, Episode
from tests.learning.random_weights import as_if_trained

if TYPE_CHECKING:
    from eclipse_learning.embedding_model import Model

torch = pytest.importorskip("torch", reason="PyTorch is not installed; ./run learn-embedding installs it for itself")


def trained() -> "Model":
    """See `as_if_trained`."""
    from eclipse_learning.embedding_model import Model  # noqa: PLC0415 - it needs PyTorch

    return as_if_trained(Model())


def test_the_trained_network_is_the_shipped_one(tmp_path: Path) -> None:
    """The program computes from the weights in a file what PyTorch computes while training."""
    model = trained()
    np.savez(tmp_path / "a.npz", allow_pickle=False, **model.weights())
    rng = np.random.default_rng(1)
    views = Views(
        rng.integers(0, 256, (BOARD_PX, BOARD_PX, 3)).astype(np.uint8),
        np.full((AROUND_PX, AROUND_PX, 3), 190, np.uint8),
    )
    first = MARGIN_PX - (CROP_PX - SQUARE_PX) // 2
    starts = [first + SQUARE_PX * at for at in range(4)]
    crops = np.stack([views.board[y : y + CROP_PX, x : x + CROP_PX] for y in starts for x in starts])
    with torch.no_grad():
        wanted = model(torch.from_numpy(crops), torch.full((16, 3), 190.0)).numpy()
    found = Embedding.load(tmp_path / "a.npz").of(views)
    assert np.abs(found - wanted).max() < 0.01 * np.abs(wanted).max()


def test_squares_are_told_by_the_means_of_other_pictures() -> None:
    """Logits are the distances from each face's mean in the other pictures, as plain loops say."""
    from eclipse_learning.embedding import answers  # noqa: PLC0415 - it needs PyTorch

    rng = np.random.default_rng(2)
    count = 40
    one = Episode(
        rng.integers(0, 256, (count, CROP_PX, CROP_PX, 3)).astype(np.uint8),
        np.full((count, 3), 200, np.float32),
        np.append(rng.integers(3, size=count - 1), 3),
        rng.integers(PICTURES, size=count),
    )
    model = trained()
    ((logits, faces),) = answers(model, [one])
    with torch.no_grad():
        embedded = model(torch.from_numpy(one.squares), torch.from_numpy(one.paper)).numpy()
    asked = [at for at in range(count) if (one.faces[one.pictures != one.pictures[at]] == one.faces[at]).any()]
    assert faces.tolist() == one.faces[asked].tolist()
    assert 3 not in faces
    for row, at in zip(logits.detach().numpy(), asked, strict=True):
        for face in range(4):
            others = embedded[(one.faces == face) & (one.pictures != one.pictures[at])]
            if len(others):
                far = float(((embedded[at] - others.mean(axis=0)) ** 2).mean())
                assert row[face] == pytest.approx(-far, rel=1e-3, abs=1e-4)


def test_a_short_training_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A few steps on a few sketched sets write a network, and say how well it tells others apart."""
    from eclipse_learning.embedding import main  # noqa: PLC0415 - it needs PyTorch

    out = tmp_path / "embedding.npz"
    assert main(["--sketches", "20", "--steps", "2", "--kept", str(tmp_path), "--out", str(out)]) == 0
    assert "Of sets that weren't learned from: " in capsys.readouterr().out
    assert set(np.load(out).files) == set(trained().weights())
    assert main(["--begin-with", str(tmp_path / "none.npz"), "--kept", str(tmp_path), "--out", str(out)]) == 1
    assert "none.npz' can't be used: it isn't there." in capsys.readouterr().err
    assert main(["--begin-with", __file__, "--kept", str(tmp_path), "--out", str(out)]) == 1
    assert "isn't a network of this kind. Name one that " in capsys.readouterr().err
