"""The network as PyTorch trains it: layer by layer what `eclipse_companion.games.infinity.vision.network` computes.

During training, convolutions are normalised over the batch; `weights` folds that into them.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_companion.games.infinity.vision.classes import CLASSES
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES
from eclipse_companion.games.infinity.vision.network import CELLS, CROP, IN_VIEW
from learning_layers import going_on
from learning_layers.going_on import Weights
from learning_layers.layers import Convolution, Transformer, convolutions, flat, others, scaled

_WIDTH: Final = 96
_HIDDEN: Final = 192
_LAYERS: Final = 3


class Model(nn.Module):
    """Views -> logits of each space's classes, and whether the device is there."""

    def __init__(self) -> None:
        super().__init__()
        self.board1, self.board2, self.board3 = Convolution(3, 16, 2), Convolution(16, 24, 2), Convolution(24, 32, 1)
        self.space1, self.space2 = Convolution(32, 48, 2), Convolution(48, 64, 2)
        self.space3 = nn.Linear(9 * 64, _WIDTH)
        self.wide1, self.wide2, self.wide3 = Convolution(3, 12, 2), Convolution(12, 16, 2), Convolution(16, 24, 2)
        self.wide4 = nn.Linear(25 * 24, _WIDTH)
        self.places = nn.Parameter(torch.randn(SPACES, _WIDTH) * 0.02)
        self.layers = nn.ModuleList(Transformer(_WIDTH, _HIDDEN) for _ in range(_LAYERS))
        self.last = nn.LayerNorm(_WIDTH)
        self.classes = nn.Linear(_WIDTH, len(CLASSES))
        self.is_board = nn.Linear(_WIDTH, 1)
        self.dropped = nn.Dropout(0.1)

    def forward(self, board: Tensor, wide: Tensor) -> tuple[Tensor, Tensor]:
        """From (N, H, W, 3) and (N, H', W', 3) bytes: (N, 16, 6) and (N,)."""
        count = len(board)
        cells = self.board3(self.board2(self.board1(scaled(board))))
        corners = [(CELLS * down, CELLS * right) for down in range(A_SIDE) for right in range(A_SIDE)]
        crops = torch.stack([cells[:, :, y : y + CROP, x : x + CROP] for y, x in corners], dim=1)[:, IN_VIEW]
        crops = crops.flatten(0, 1).contiguous(memory_format=torch.channels_last)
        spaces = self.space2(self.space1(crops))
        spaces = torch.relu(self.space3(self.dropped(flat(spaces)))).reshape(count, SPACES, _WIDTH)
        coarse = self.wide3(self.wide2(self.wide1(scaled(wide))))
        whole = torch.relu(self.wide4(self.dropped(flat(coarse))))
        tokens = torch.cat([spaces + self.places, whole[:, None]], dim=1)
        for layer in self.layers:
            tokens = layer(tokens)
        tokens = self.last(tokens)
        return self.classes(tokens[:, :SPACES]), self.is_board(tokens[:, SPACES])[:, 0]

    def begin_with(self, weights: Weights, board: Tensor, wide: Tensor) -> None:
        """Take the weights of a network that shipped; its norms settle by some views."""
        going_on.begin_with(self, weights, self._others(), lambda: self(board, wide))

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """The arrays that `network.Network` takes, by name."""
        arrays = {name: array.detach().numpy() for name, array in self._others()}
        for name, part in convolutions(self):
            arrays[f"{name}.weight"], arrays[f"{name}.bias"] = part.folded()
        return {name: array.astype(np.float16) for name, array in arrays.items()}

    def _others(self) -> Iterator[tuple[str, Tensor]]:
        """Everything that is learned but convolutions, with the names and shapes of `network.Network`."""
        yield from others(self)
        yield ("places", self.places)
