"""The network as PyTorch trains it: layer by layer what `eclipse_companion.games.eclipse.vision.network` computes.

During training, convolutions are normalised over the batch; `weights` folds that into them.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.network import CLASSES, SHOWN, STRIDE
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX
from eclipse_companion.sensing.sight.layers import HEADS

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

    def unfold(self, weight: Tensor, bias: Tensor) -> None:
        """The reverse: a norm that only adds the bias."""
        after, before = self.convolution.weight.shape[:2]
        self.convolution.weight.copy_(weight.reshape(3, 3, before, after).permute(3, 2, 0, 1))
        self.norm.weight.fill_(1.0)
        self.norm.bias.copy_(bias)
        self.norm.running_mean.zero_()
        self.norm.running_var.fill_(1.0 - self.norm.eps)

    def settle(self, _module: nn.Module, _given: tuple[Tensor, ...], out: Tensor) -> None:
        """Set the norm to the convolution's present output; the result stays the same."""
        mean, variance = out.mean((0, 2, 3)), out.var((0, 2, 3))
        self.norm.bias.add_(mean)
        self.norm.weight.copy_(torch.sqrt(variance + self.norm.eps))
        self.norm.running_mean.copy_(mean)
        self.norm.running_var.copy_(variance)


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
        # For so few tokens, plain products are faster than PyTorch's attention.
        alike = torch.softmax(asked[0] @ asked[1].transpose(2, 3) / asked.shape[-1] ** 0.5, dim=-1)
        gathered = alike @ asked[2]
        tokens = tokens + self.gathered(gathered.transpose(1, 2).reshape(count, length, _WIDTH))
        return tokens + self.thought(torch.relu(self.hidden(self.norm2(tokens))))


class Model(nn.Module):
    """Views -> logits of each square's classes, its offset, and whether there is a board."""

    def __init__(self) -> None:
        super().__init__()
        self.board1, self.board2, self.board3 = _Convolution(3, 24, 2), _Convolution(24, 32, 2), _Convolution(32, 40, 1)
        self.square1, self.square2 = _Convolution(40, 64, 2), _Convolution(64, 96, 2)
        self.square3 = nn.Linear(16 * 96, _WIDTH)
        self.around1, self.around2, self.around3 = (
            _Convolution(3, 16, 2),
            _Convolution(16, 24, 2),
            _Convolution(24, 32, 2),
        )
        self.around4 = nn.Linear(25 * 32, _WIDTH)
        self.places = nn.Parameter(torch.randn(_SQUARES, _WIDTH) * 0.02)
        self.sets = nn.Parameter(torch.randn(SETS, KNOWN, _WIDTH) * 0.5)
        self.faces = nn.Parameter(torch.randn(KNOWN, _WIDTH) * 0.5)
        self.layers = nn.ModuleList(_Layer() for _ in range(_LAYERS))
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
        cells = self.board3(self.board2(self.board1(_scaled(board))))
        # Slices, with channels last: `unfold` and its gradient take a third of a step's time.
        corners = [(_CELLS * down, _CELLS * right) for down in range(SQUARES_A_SIDE) for right in range(SQUARES_A_SIDE)]
        crops = torch.stack([cells[:, :, y : y + _CROP, x : x + _CROP] for y, x in corners], dim=1).flatten(0, 1)
        squares = self.square2(self.square1(crops.contiguous(memory_format=torch.channels_last)))
        squares = torch.relu(self.square3(self.dropped(_flat(squares)))).reshape(count, _SQUARES, _WIDTH)
        coarse = self.around3(self.around2(self.around1(_scaled(around))))
        return squares, torch.relu(self.around4(self.dropped(_flat(coarse))))

    def begin_with(self, weights: Mapping[str, NDArray[np.float16]], board: Tensor, around: Tensor) -> None:
        """Take the weights of a network that shipped; its norms learn their statistics from some views.

        Otherwise the first batch would be normalised differently from what the network has learned. Layers that it
        lacks come last and add nothing at first.
        """
        given = {name: torch.from_numpy(array.astype(np.float32)) for name, array in weights.items()}
        with torch.no_grad():
            for number, layer in enumerate(self.layers):
                if f"layer{number}.asked.weight" not in given:
                    for part in (layer.gathered, layer.thought):
                        part.weight.zero_()
                        part.bias.zero_()
            for name, part in self._convolutions():
                part.unfold(given[f"{name}.weight"], given[f"{name}.bias"])
            for name, array in self._others():
                array.copy_(given.get(name, array))
            self.eval()
            held = [part.convolution.register_forward_hook(part.settle) for _, part in self._convolutions()]
            self.looked(board, around)
            for hook in held:
                hook.remove()

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """The arrays that `network.Network` takes, by name."""
        arrays = {name: array.detach().numpy() for name, array in self._others()}
        for name, part in self._convolutions():
            arrays[f"{name}.weight"], arrays[f"{name}.bias"] = part.folded()
        return {name: array.astype(np.float16) for name, array in arrays.items()}

    def _convolutions(self) -> Iterator[tuple[str, _Convolution]]:
        return ((name, part) for name, part in self.named_modules() if isinstance(part, _Convolution))

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
        yield from (("places", self.places), ("sets", self.sets), ("faces", self.faces))


def _scaled(images: Tensor) -> Tensor:
    return images.permute(0, 3, 1, 2).float() / 127.5 - 1.0


def _flat(images: Tensor) -> Tensor:
    return images.permute(0, 2, 3, 1).flatten(1)
