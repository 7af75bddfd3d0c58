"""The layers of small networks that judge boards of four by four: convolutions, attention, and what lies between.

They run in plain numpy, by the names under which a training program has written the weights.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final, ParamSpec, Self, TypeVar

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

Array = NDArray[np.float32]

HEADS: Final = 4

_NORM_EPSILON: Final = 1e-5


_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")


def one_thread(function: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    """The function, with numpy on one thread.

    Products this small gain nothing from more threads; on a busy machine, threads wait up to a third of a second for
    each other.
    """
    wrapped: Callable[_Given, _Made] = ThreadpoolController().wrap(limits=1, user_api="blas")(function)
    return wrapped


class Layers:
    """A trained network, from its weights by name."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self._weights = weights

    @classmethod
    def load(cls, path: Path) -> Self:
        """The network of a file."""
        with np.load(path) as file:
            return cls({name: np.asarray(file[name], np.float32) for name in file.files})

    def _linear(self, values: Array, name: str) -> Array:
        out: Array = values @ self._weights[f"{name}.weight"]
        out += self._weights[f"{name}.bias"]
        return out

    def _convolved(self, images: Array, name: str, stride: int) -> Array:
        """A 3 x 3 convolution, (N, H, W, C) -> (N, H', W', C'), padded with zeros, then a ReLU."""
        count, height, width, channels = images.shape
        padded = np.zeros((count, height + 2, width + 2, channels), np.float32)
        padded[:, 1:-1, 1:-1] = images
        windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2))[:, ::stride, ::stride]
        rows, columns = windows.shape[1:3]
        flat = windows.transpose(0, 1, 2, 4, 5, 3).reshape(count * rows * columns, 9 * channels)
        out = self._linear(flat, name)
        return np.maximum(out, 0, out=out).reshape(count, rows, columns, -1)

    def _normed(self, tokens: Array, name: str) -> Array:
        centred = tokens - tokens.mean(axis=1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(axis=1, keepdims=True) + _NORM_EPSILON)
        return np.asarray(
            centred / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"], np.float32
        )

    def _transformed(self, tokens: Array) -> Array:
        """All transformer layers, and the last norm."""
        for layer in range(_layers(self._weights)):
            tokens = self._attended(tokens, f"layer{layer}.")
        return self._normed(tokens, "last")

    def _attended(self, tokens: Array, name: str) -> Array:
        """One transformer layer: attention over all tokens, then a feed-forward step for each."""
        count, width = tokens.shape
        each = width // HEADS
        asked = self._linear(self._normed(tokens, f"{name}norm1"), f"{name}asked").reshape(count, 3, HEADS, each)
        query, key, value = asked.transpose(1, 2, 0, 3)
        scores = query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(each))
        scores = np.exp(scores - scores.max(axis=2, keepdims=True))
        gathered = (scores / scores.sum(axis=2, keepdims=True)) @ value
        tokens = tokens + self._linear(gathered.transpose(1, 0, 2).reshape(count, width), f"{name}gathered")
        hidden = np.maximum(self._linear(self._normed(tokens, f"{name}norm2"), f"{name}hidden"), 0)
        return tokens + self._linear(hidden, f"{name}thought")

    def _shares(self, tokens: Array, name: str) -> NDArray[np.float64]:
        """The probabilities of classes for each token."""
        return softmax(self._linear(tokens, name).astype(np.float64))

    def _likely(self, token: Array, name: str) -> float:
        """The probability of a yes, of one token, (1, width)."""
        return float(1 / (1 + np.exp(-np.float64(self._linear(token, name)[0, 0]))))


def _layers(weights: dict[str, Array]) -> int:
    return sum(name.endswith(".norm1.weight") for name in weights)


def softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probabilities of logits, (N, C)."""
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float64)


def scaled(image: NDArray[np.uint8]) -> Array:
    """A view's bytes as numbers from -1 to 1."""
    return image.astype(np.float32) / np.float32(127.5) - np.float32(1.0)
