"""The network as PyTorch trains it: layer by layer what `eclipse_companion.games.eclipse.vision.network` computes.

During training, convolutions are normalised over the batch; `weights` folds that into them.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.network import CLASSES, SHOWN, STRIDE
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX
from learning_layers import going_on
from learning_layers.going_on import Weights
from learning_layers.layers import Convolution, Transformer, convolutions, flat, others, scaled

SETS: Final = 2
"""Sets that are learned by heart: Eclipse's and Magic Strategy's."""

KNOWN: Final = len(SHOWN) + 1
"""The tokens of a set: its faces, and the surroundings in which they were seen."""

_WIDTH: Final = 128
_HIDDEN: Final = 256
_LAYERS: Final = 4
_SQUARES: Final = SQUARES_A_SIDE**2
_CELLS: Final = SQUARE_PX // STRIDE
_CROP: Final = _CELLS + 2 * (MARGIN_PX // STRIDE)


class Model(nn.Module):
    """Views -> logits of each square's classes, its offset, and whether there is a board."""

    def __init__(self) -> None:
        super().__init__()
        self.board1, self.board2, self.board3 = Convolution(3, 24, 2), Convolution(24, 32, 2), Convolution(32, 40, 1)
        self.square1, self.square2 = Convolution(40, 64, 2), Convolution(64, 96, 2)
        self.square3 = nn.Linear(16 * 96, _WIDTH)
        self.around1, self.around2, self.around3 = (
            Convolution(3, 16, 2),
            Convolution(16, 24, 2),
            Convolution(24, 32, 2),
        )
        self.around4 = nn.Linear(25 * 32, _WIDTH)
        self.places = nn.Parameter(torch.randn(_SQUARES, _WIDTH) * 0.02)
        self.sets = nn.Parameter(torch.randn(SETS, KNOWN, _WIDTH) * 0.5)
        self.faces = nn.Parameter(torch.randn(KNOWN, _WIDTH) * 0.5)
        self.layers = nn.ModuleList(Transformer(_WIDTH, _HIDDEN) for _ in range(_LAYERS))
        self.last = nn.LayerNorm(_WIDTH)
        self.classes = nn.Linear(_WIDTH, len(CLASSES))
        self.offsets = nn.Linear(_WIDTH, 2)
        self.is_board = nn.Linear(_WIDTH, 1)
        self.dropped = nn.Dropout(0.1)

    def forward(self, board: Tensor, around: Tensor, known: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """From (N, H, W, 3) and (N, H', W', 3) bytes and (N, 5, width) tokens: (N, 16, 6), (N, 16, 2) and (N,)."""
        squares, whole = self.looked(board, around)
        tokens = torch.cat([squares + self.places, whole[:, None], known], dim=1)
        for layer in self.layers:
            tokens = layer(tokens)
        tokens = self.last(tokens)
        on_squares = tokens[:, :_SQUARES]
        return self.classes(on_squares), self.offsets(on_squares), self.is_board(tokens[:, _SQUARES])[:, 0]

    def shown(self, board: Tensor, around: Tensor, order: Tensor) -> Tensor:
        """The tokens of sets, (N, 5, width). Faces come from SHOWN in an order, (N, 4) numbers from 0 to 3."""
        squares, whole = self.looked(board, around)
        faces = squares[:, [square - 1 for square in SHOWN]]
        faces = faces[torch.arange(len(faces))[:, None], order]
        return torch.cat([faces, whole[:, None]], dim=1) + self.faces

    def looked(self, board: Tensor, around: Tensor) -> tuple[Tensor, Tensor]:
        """What the convolutions make of each square, (N, 16, width), and of the mat, (N, width)."""
        count = len(board)
        cells = self.board3(self.board2(self.board1(scaled(board))))
        # Slices, with channels last: `unfold` and its gradient take a third of a step's time.
        corners = [(_CELLS * down, _CELLS * right) for down in range(SQUARES_A_SIDE) for right in range(SQUARES_A_SIDE)]
        crops = torch.stack([cells[:, :, y : y + _CROP, x : x + _CROP] for y, x in corners], dim=1).flatten(0, 1)
        squares = self.square2(self.square1(crops.contiguous(memory_format=torch.channels_last)))
        squares = torch.relu(self.square3(self.dropped(flat(squares)))).reshape(count, _SQUARES, _WIDTH)
        coarse = self.around3(self.around2(self.around1(scaled(around))))
        return squares, torch.relu(self.around4(self.dropped(flat(coarse))))

    def begin_with(self, weights: Weights, board: Tensor, around: Tensor) -> None:
        """Take the weights of a network that shipped; its norms settle by some views.

        Layers that it lacks come last and add nothing at first.
        """
        with torch.no_grad():
            for number, layer in enumerate(self.layers):
                if f"layer{number}.asked.weight" not in weights:
                    for part in (layer.gathered, layer.thought):
                        part.weight.zero_()
                        part.bias.zero_()
        going_on.begin_with(self, weights, self._others(), lambda: self.looked(board, around))

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """The arrays that `network.Network` takes, by name."""
        arrays = {name: array.detach().numpy() for name, array in self._others()}
        for name, part in convolutions(self):
            arrays[f"{name}.weight"], arrays[f"{name}.bias"] = part.folded()
        return {name: array.astype(np.float16) for name, array in arrays.items()}

    def _others(self) -> Iterator[tuple[str, Tensor]]:
        """Everything that is learned but convolutions, with the names and shapes of `network.Network`."""
        yield from others(self)
        yield from (("places", self.places), ("sets", self.sets), ("faces", self.faces))
