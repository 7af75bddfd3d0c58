"""`vision.network`: it computes the same numbers as a plain implementation of its description."""

import math
from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.network import Network, evened, from_across
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.layers import HEADS

WIDTH, HIDDEN = 8, 12
SHAPES = {
    **{f"board{k}": (before, after) for k, (before, after) in enumerate([(27, 3), (27, 4), (36, 5)], 1)},
    "square1": (45, 6),
    "square2": (54, 7),
    "square3": (7 * 16, WIDTH),
    **{f"around{k}": (before, after) for k, (before, after) in enumerate([(27, 3), (27, 2), (18, 3)], 1)},
    "around4": (3 * 25, WIDTH),
    **{
        f"layer{layer}.{name}": shape
        for layer in range(2)
        for name, shape in {
            "asked": (WIDTH, 3 * WIDTH),
            "gathered": (WIDTH, WIDTH),
            "hidden": (WIDTH, HIDDEN),
            "thought": (HIDDEN, WIDTH),
        }.items()
    },
    "classes": (WIDTH, 6),
    "offsets": (WIDTH, 2),
    "is_board": (WIDTH, 1),
}


def weights(rng: np.random.Generator) -> dict[str, np.ndarray]:
    drawn = {}
    for name, (before, after) in SHAPES.items():
        drawn[f"{name}.weight"] = rng.normal(0, 1.4 / math.sqrt(before), (before, after)).astype(np.float32)
        drawn[f"{name}.bias"] = rng.normal(0, 0.2, after).astype(np.float32)
    for name in ("layer0.norm1", "layer0.norm2", "layer1.norm1", "layer1.norm2", "last"):
        drawn[f"{name}.weight"] = rng.normal(1, 0.1, WIDTH).astype(np.float32)
        drawn[f"{name}.bias"] = rng.normal(0, 0.1, WIDTH).astype(np.float32)
    drawn["places"] = rng.normal(0, 0.3, (16, WIDTH)).astype(np.float32)
    drawn["sets"] = rng.normal(0, 0.3, (2, 5, WIDTH)).astype(np.float32)
    drawn["faces"] = rng.normal(0, 0.3, (5, WIDTH)).astype(np.float32)
    return drawn


class Plain:
    """The network as loops over its definition."""

    def __init__(self, w: dict[str, np.ndarray]) -> None:
        self.w = {name: array.astype(float) for name, array in w.items()}

    def linear(self, vector: np.ndarray, name: str) -> np.ndarray:
        return np.asarray(vector @ self.w[f"{name}.weight"] + self.w[f"{name}.bias"])

    def convolved(self, image: np.ndarray, name: str, stride: int) -> np.ndarray:
        side = (image.shape[0] + 2 - 3) // stride + 1
        out = np.zeros((side, side, self.w[f"{name}.bias"].size))
        for y, x in product(range(side), repeat=2):
            seen = []
            for dy, dx in product(range(-1, 2), repeat=2):
                v, u = y * stride + dy, x * stride + dx
                inside = 0 <= v < image.shape[0] and 0 <= u < image.shape[1]
                seen.append(image[v, u] if inside else np.zeros(image.shape[2]))
            out[y, x] = np.maximum(self.linear(np.concatenate(seen), name), 0)
        return out

    def normed(self, tokens: np.ndarray, name: str) -> np.ndarray:
        spread = np.sqrt(tokens.var(axis=1, keepdims=True) + 1e-5)
        centred = (tokens - tokens.mean(axis=1, keepdims=True)) / spread
        return np.asarray(centred * self.w[f"{name}.weight"] + self.w[f"{name}.bias"])

    def attended(self, tokens: np.ndarray, name: str) -> np.ndarray:
        asked = self.linear(self.normed(tokens, f"{name}norm1"), f"{name}asked")
        query, key, value = np.split(asked, 3, axis=1)
        each = WIDTH // HEADS
        gathered = np.zeros_like(tokens)
        for head, row in product(range(HEADS), range(len(tokens))):
            mine = slice(head * each, (head + 1) * each)
            scores = np.array([query[row, mine] @ other[mine] / math.sqrt(each) for other in key])
            shares = np.exp(scores) / np.exp(scores).sum()
            gathered[row, mine] = sum(share * other[mine] for share, other in zip(shares, value, strict=True))
        tokens = tokens + self.linear(gathered, f"{name}gathered")
        hidden = np.maximum(self.linear(self.normed(tokens, f"{name}norm2"), f"{name}hidden"), 0)
        return np.asarray(tokens + self.linear(hidden, f"{name}thought"))

    def looked(self, views: Views) -> list[np.ndarray]:
        cells = views.board / 127.5 - 1
        for name, stride in (("board1", 2), ("board2", 2), ("board3", 1)):
            cells = self.convolved(cells, name, stride)
        tokens = []
        for number in range(16):
            row, column = divmod(number, 4)
            crop = cells[9 * row : 9 * row + 13, 9 * column : 9 * column + 13]
            deep = self.convolved(self.convolved(crop, "square1", 2), "square2", 2)
            tokens.append(np.maximum(self.linear(deep.ravel(), "square3"), 0))
        around = views.around / 127.5 - 1
        for name in ("around1", "around2", "around3"):
            around = self.convolved(around, name, 2)
        return [*tokens, np.maximum(self.linear(around.ravel(), "around4"), 0)]

    def judge(self, views: Views, known: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        looked = self.looked(views)
        state = np.stack(
            [*(token + place for token, place in zip(looked, self.w["places"], strict=False)), looked[16], *known]
        )
        for layer in range(2):
            state = self.attended(state, f"layer{layer}.")
        state = self.normed(state, "last")
        logits = self.linear(state[:16], "classes")
        shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
        return shares, self.linear(state[:16], "offsets"), 1 / (1 + math.exp(-self.linear(state[16], "is_board")[0]))


def drawn_views(rng: np.random.Generator) -> Views:
    return Views(
        rng.integers(0, 256, (BOARD_PX, BOARD_PX, 3), dtype=np.uint8),
        rng.integers(0, 256, (AROUND_PX, AROUND_PX, 3), dtype=np.uint8),
    )


def alike(fast: network.NetworkOutput, plain: tuple[np.ndarray, np.ndarray, float]) -> bool:
    return (
        np.allclose(fast.shares, plain[0], atol=1e-4)
        and np.allclose(fast.offsets, plain[1], atol=1e-3)
        and abs(fast.is_board - plain[2]) < 1e-4
    )


@settings(max_examples=3)
@given(seed=st.integers(0, 10**6), number=st.integers(0, 1))
def test_it_computes_what_its_definition_says(seed: int, number: int) -> None:
    """For any views and weights of a set learned by heart, it agrees with loops over the definition."""
    rng = np.random.default_rng(seed)
    views, drawn = drawn_views(rng), weights(rng)
    fast = Network(drawn)
    assert alike(fast.judge(views, fast.house_set(number)), Plain(drawn).judge(views, drawn["sets"][number]))


def test_both_sides_have_the_same_say() -> None:
    """A board in an even tone gives the same result from the other side, turned: shares, offsets and all."""
    rng = np.random.default_rng(6)
    views, eyes = evened(drawn_views(rng)), Network(weights(rng))
    known = eyes.house_set(0)
    here = eyes.judge_from_both_sides(views, known)
    there = eyes.judge_from_both_sides(from_across(views), known)
    assert np.allclose(here.shares, there.shares[::-1])
    assert np.allclose(here.offsets, -there.offsets[::-1])
    assert np.isclose(here.is_board, there.is_board)


def test_the_other_side_is_seen_in_an_even_tone() -> None:
    """The result is the mean of the views as they are and of the same views in an even tone, from across."""
    rng = np.random.default_rng(7)
    drawn, eyes = drawn_views(rng), Network(weights(rng))
    views = Views(drawn.board // 2 + 60, drawn.around // 2 + 60)
    known = eyes.house_set(0)
    alone, across = eyes.judge(views, known), eyes.judge(from_across(evened(views)), known)
    both = eyes.judge_from_both_sides(views, known)
    assert np.allclose(both.shares, (alone.shares + across.shares[::-1]) / 2)
    assert not np.allclose(across.shares, eyes.judge(from_across(views), known).shares)


@settings(max_examples=3)
@given(seed=st.integers(0, 10**6))
def test_a_set_is_known_by_what_is_seen_of_its_faces(seed: int) -> None:
    """A set shown by a picture gets its tokens from the convolutions of squares 6, 7, 10, 11 and of the mat."""
    rng = np.random.default_rng(seed)
    views, show, drawn = drawn_views(rng), drawn_views(rng), weights(rng)
    fast, plain = Network(drawn), Plain(drawn)
    looked = plain.looked(show)
    known = np.stack([looked[k] for k in (5, 6, 9, 10, 16)]) + drawn["faces"]
    assert np.allclose(fast.shown_set(show), known, atol=1e-4)
    assert alike(fast.judge(views, fast.shown_set(show)), plain.judge(views, known))
