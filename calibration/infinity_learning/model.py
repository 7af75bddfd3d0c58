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
from eclipse_companion.sensing.sight.layers import HEADS

_WIDTH: Final = 96
_HIDDEN: Final = 192
_LAYERS: Final = 3


class _Convolution(nn.Module):
    def __init__(self, before: int, after: int, stride: int) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(after)

    def forward(self, images: Tensor) -> Tensor:
        return torch.relu_(self.norm(self.convolution(images)))

    def folded(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Its weights, (9 C, C'), and bias, (C',), with the norm folded in."""
        scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        weight = self.convolution.weight * scale[:, None, None, None]
        bias = self.norm.bias - self.norm.running_mean * scale
        return weight.permute(2, 3, 1, 0).reshape(-1, len(scale)).detach().numpy(), bias.detach().numpy()


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(_WIDTH), nn.LayerNorm(_WIDTH)
        self.asked = nn.Linear(_WIDTH, 3 * _WIDTH)
        self.gathered = nn.Linear(_WIDTH, _WIDTH)
        self.hidden = nn.Linear(_WIDTH, _HIDDEN)
        self.thought = nn.Linear(_HIDDEN, _WIDTH)

    def forward(self, tokens: Tensor) -> Tensor:
        count, length, _ = tokens.shape
        asked = self.asked(self.norm1(tokens)).reshape(count, length, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        alike = torch.softmax(asked[0] @ asked[1].transpose(2, 3) / asked.shape[-1] ** 0.5, dim=-1)
        gathered = alike @ asked[2]
        tokens = tokens + self.gathered(gathered.transpose(1, 2).reshape(count, length, _WIDTH))
        return tokens + self.thought(torch.relu(self.hidden(self.norm2(tokens))))


class Model(nn.Module):
    """Views -> logits of each space's classes, and whether the device is there."""

    def __init__(self) -> None:
        super().__init__()
        self.board1, self.board2, self.board3 = _Convolution(3, 16, 2), _Convolution(16, 24, 2), _Convolution(24, 32, 1)
        self.space1, self.space2 = _Convolution(32, 48, 2), _Convolution(48, 64, 2)
        self.space3 = nn.Linear(9 * 64, _WIDTH)
        self.wide1, self.wide2, self.wide3 = _Convolution(3, 12, 2), _Convolution(12, 16, 2), _Convolution(16, 24, 2)
        self.wide4 = nn.Linear(25 * 24, _WIDTH)
        self.places = nn.Parameter(torch.randn(SPACES, _WIDTH) * 0.02)
        self.layers = nn.ModuleList(_Layer() for _ in range(_LAYERS))
        self.last = nn.LayerNorm(_WIDTH)
        self.classes = nn.Linear(_WIDTH, len(CLASSES))
        self.is_board = nn.Linear(_WIDTH, 1)
        self.dropped = nn.Dropout(0.1)

    def forward(self, board: Tensor, wide: Tensor) -> tuple[Tensor, Tensor]:
        """From (N, H, W, 3) and (N, H', W', 3) bytes: (N, 16, 6) and (N,)."""
        count = len(board)
        cells = self.board3(self.board2(self.board1(_scaled(board))))
        corners = [(CELLS * down, CELLS * right) for down in range(A_SIDE) for right in range(A_SIDE)]
        crops = torch.stack([cells[:, :, y : y + CROP, x : x + CROP] for y, x in corners], dim=1)[:, IN_VIEW]
        crops = crops.flatten(0, 1).contiguous(memory_format=torch.channels_last)
        spaces = self.space2(self.space1(crops))
        spaces = torch.relu(self.space3(self.dropped(_flat(spaces)))).reshape(count, SPACES, _WIDTH)
        coarse = self.wide3(self.wide2(self.wide1(_scaled(wide))))
        whole = torch.relu(self.wide4(self.dropped(_flat(coarse))))
        tokens = torch.cat([spaces + self.places, whole[:, None]], dim=1)
        for layer in self.layers:
            tokens = layer(tokens)
        tokens = self.last(tokens)
        return self.classes(tokens[:, :SPACES]), self.is_board(tokens[:, SPACES])[:, 0]

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """The arrays that `network.Network` takes, by name."""
        arrays = {name: array.detach().numpy() for name, array in self._others()}
        for name, part in self.named_modules():
            if isinstance(part, _Convolution):
                arrays[f"{name}.weight"], arrays[f"{name}.bias"] = part.folded()
        return {name: array.astype(np.float16) for name, array in arrays.items()}

    def _others(self) -> Iterator[tuple[str, Tensor]]:
        """Everything else that is learned, with the names and shapes of `network.Network`."""
        for name, part in self.named_modules():
            short = name.replace("layers.", "layer")
            if isinstance(part, nn.Linear):
                yield f"{short}.weight", part.weight.T
                yield f"{short}.bias", part.bias
            elif isinstance(part, nn.LayerNorm):
                yield f"{short}.weight", part.weight
                yield f"{short}.bias", part.bias
        yield "places", self.places


def _scaled(images: Tensor) -> Tensor:
    return images.permute(0, 3, 1, 2).float() / 127.5 - 1.0


def _flat(images: Tensor) -> Tensor:
    return images.permute(0, 2, 3, 1).flatten(1)
