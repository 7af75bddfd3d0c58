"""A soft source made of a sharp one: rows that are blurred and jitter, as a camera's network gives them."""

import math
from dataclasses import replace
from typing import Final

import numpy as np

from eclipse_companion.sensing.evidence import Evidence, Source

SOFT: Final = Source("soft", definite=math.log(4.0))


def softened(evidence: Evidence, rng: np.random.Generator, *, blur: float, jitter: float) -> Evidence:
    """The evidence with `blur` of each row's weight spread evenly, and each number off by about `jitter` nats."""
    shares = np.exp(evidence.log_likelihood)
    shares /= shares.sum(axis=1, keepdims=True)
    shares = (1.0 - blur) * shares + blur / shares.shape[1]
    rows = np.log(shares) + rng.normal(0.0, jitter, shares.shape)
    return replace(evidence, source=SOFT, log_likelihood=rows - rows.max(axis=1, keepdims=True))
