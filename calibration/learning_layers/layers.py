"""Layer by layer what `eclipse_companion.sensing.sight.layers` computes, with the names of its weights."""

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_companion.sensing.sight.layers import HEADS


class Convolution(nn.Module):
    """A 3 x 3 convolution, normalised over the batch during training, then a ReLU."""

    def __init__(self, before: int, after: int, stride: int) -> None:
        """`before`, `after`: how many channels."""
        super().__init__()
        self.convolution = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(after)

    def forward(self, images: Tensor) -> Tensor:
        """(N, C, H, W) -> (N, C', H', W')."""
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


class Transformer(nn.Module):
    """One transformer layer: attention over all tokens, then a feed-forward step for each."""

    def __init__(self, width: int, hidden: int) -> None:
        """`width`: of a token; `hidden`: of the feed-forward step."""
        super().__init__()
        self._width = width
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.asked = nn.Linear(width, 3 * width)
        self.gathered = nn.Linear(width, width)
        self.hidden = nn.Linear(width, hidden)
        self.thought = nn.Linear(hidden, width)

    def forward(self, tokens: Tensor) -> Tensor:
        """(N, length, width) -> the same."""
        count, length, _ = tokens.shape
        asked = self.asked(self.norm1(tokens)).reshape(count, length, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        # For so few tokens, plain products are faster than PyTorch's attention.
        alike = torch.softmax(asked[0] @ asked[1].transpose(2, 3) / asked.shape[-1] ** 0.5, dim=-1)
        gathered = alike @ asked[2]
        tokens = tokens + self.gathered(gathered.transpose(1, 2).reshape(count, length, self._width))
        return tokens + self.thought(torch.relu(self.hidden(self.norm2(tokens))))


def convolutions(model: nn.Module) -> Iterator[tuple[str, Convolution]]:
    """A model's convolutions, with their names."""
    return ((name, part) for name, part in model.named_modules() if isinstance(part, Convolution))


def others(model: nn.Module) -> Iterator[tuple[str, Tensor]]:
    """What is learned in a model's other layers, with the names and shapes of `Layers`."""
    for name, part in model.named_modules():
        short = name.replace("layers.", "layer")
        if isinstance(part, nn.Linear):
            yield f"{short}.weight", part.weight.T
            yield f"{short}.bias", part.bias
        elif isinstance(part, nn.LayerNorm):
            yield f"{short}.weight", part.weight
            yield f"{short}.bias", part.bias


def scaled(images: Tensor) -> Tensor:
    """Views' bytes, (N, H, W, 3), as numbers from -1 to 1, (N, 3, H, W)."""
    return images.permute(0, 3, 1, 2).float() / 127.5 - 1.0


def flat(images: Tensor) -> Tensor:
    """(N, C, H, W) -> (N, H * W * C), in the order of `Layers`."""
    return images.permute(0, 2, 3, 1).flatten(1)
