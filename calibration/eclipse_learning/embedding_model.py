"""The network of embeddings as PyTorch trains it: layer by layer what `vision.embedding` computes."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_companion.games.eclipse.vision.embedding import (
    CROP_PX,
    FAR_RINGS,
    LEAST_SPREAD,
    NEAR_RINGS,
    REACH_PX,
)
from eclipse_companion.sensing.sight.tints import rings_in
from learning_layers import going_on
from learning_layers.going_on import Weights
from learning_layers.layers import Convolution, convolutions, others

_WIDTH: Final = 160
_DARK: Final = 8.0
"""As in `sight.tints`."""
_WITHIN: Final = torch.from_numpy(rings_in(CROP_PX, (0.0, REACH_PX))[0]).float()


class Model(nn.Module):
    """Squares -> embeddings. `sharp`: how fast faces become unlikely with the distance from their examples."""

    def __init__(self) -> None:
        super().__init__()
        self.fine1, self.fine2 = Convolution(6, 24, 2), Convolution(24, 32, 1)
        self.near1, self.near2 = Convolution(32, 64, 2), Convolution(64, 64, 1)
        self.far1, self.far2 = Convolution(64, 96, 2), Convolution(96, 128, 1)
        pooled = 64 * (len(NEAR_RINGS) - 1) + 128 * (len(FAR_RINGS) - 1)
        self.embedding = nn.Linear(2 * pooled, _WIDTH)
        self.sharp = nn.Parameter(torch.zeros(()))

    def forward(self, squares: Tensor, paper: Tensor) -> Tensor:
        """From (N, CROP_PX, CROP_PX, 3) bytes and the level of paper, (N, 3): (N, width)."""
        near = self.near1(self.fine2(self.fine1(_with_contrast(squares, paper))))
        near = near + self.near2(near)
        far = self.far2(self.far1(near))
        parts = (_pooled(near, NEAR_RINGS), _pooled(far, FAR_RINGS))
        embedded: Tensor = self.embedding(torch.cat(parts, dim=1))
        return embedded

    def begin_with(self, weights: Weights, squares: Tensor, paper: Tensor) -> None:
        """Take the weights of a network that shipped; its norms settle by some squares."""
        going_on.begin_with(self, weights, others(self), lambda: self(squares, paper))

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """The arrays that `embedding.Embedding` takes, by name."""
        arrays = {name: array.detach().numpy() for name, array in others(self)}
        for name, part in convolutions(self):
            arrays[f"{name}.weight"], arrays[f"{name}.bias"] = part.folded()
        return {name: array.astype(np.float16) for name, array in arrays.items()}


def _pooled(cells: Tensor, edges: Sequence[float]) -> Tensor:
    """(N, C, S, S) -> (N, 2 C R): what `embedding` makes of the cells of R rings."""
    within = [cells[:, :, torch.from_numpy(ring)] for ring in rings_in(cells.shape[3], edges)]
    return torch.cat([part for ring in within for part in (ring.mean(2), ring.amax(2))], dim=1)


def _with_contrast(squares: Tensor, paper: Tensor) -> Tensor:
    """(N, 6, H, W): what `embedding.with_contrast` makes of bytes, (N, H, W, 3)."""
    levels = squares.permute(0, 3, 1, 2).float()
    shades = torch.log((levels + _DARK) / (paper[:, :, None, None] + _DARK))
    differing = shades - (shades * _WITHIN).sum((2, 3), keepdim=True) / _WITHIN.sum()
    count = shades.shape[1] * _WITHIN.sum()
    spread = ((differing * differing * _WITHIN).sum((1, 2, 3), keepdim=True) / count).sqrt()
    both = torch.cat([shades, differing / (spread + LEAST_SPREAD)], dim=1)
    return both.contiguous(memory_format=torch.channels_last)
