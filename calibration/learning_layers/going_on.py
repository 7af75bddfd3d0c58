"""Takes a network that was trained before, to train it further."""

import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_companion.common.errors import CompanionError
from learning_layers.layers import convolutions

SETTLED = 512
"""How many views a network that is trained further needs to settle."""

Weights = Mapping[str, NDArray[np.float16]]


def loaded(path: Path, names: Iterable[str]) -> dict[str, NDArray[np.float16]]:
    """A network's weights, of these names. Raises `CompanionError` if the file lacks any, `OSError` without a file.

    It may have fewer layers than the names tell.
    """
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            layers = {"layer0", *(name.partition(".")[0] for name in file.files)}
            return {
                name: file[name] for name in names if not name.startswith("layer") or name.partition(".")[0] in layers
            }
    except (KeyError, ValueError, TypeError, EOFError, zipfile.BadZipFile):
        raise CompanionError(f"{path} isn't a network of this kind. Name one that this command has written.") from None


def begin_with(
    model: nn.Module, weights: Weights, others: Iterable[tuple[str, Tensor]], look: Callable[[], object]
) -> None:
    """Take these weights; the norms learn their statistics from some views, which `look` shows to the model.

    Otherwise the first batch would be normalised differently from what the network has learned. `others`: everything
    that is learned but convolutions, by name. What the weights lack stays as it is.
    """
    given = {name: torch.from_numpy(array.astype(np.float32)) for name, array in weights.items()}
    with torch.no_grad():
        for name, part in convolutions(model):
            part.unfold(given[f"{name}.weight"], given[f"{name}.bias"])
        for name, array in others:
            array.copy_(given.get(name, array))
        model.eval()
        held = [part.convolution.register_forward_hook(part.settle) for _, part in convolutions(model)]
        look()
        for hook in held:
            hook.remove()
