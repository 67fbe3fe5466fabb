"""Fitting a value to what games led to: a ridge regression, then one hidden layer on the rest."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

RIDGE = 3.0
BATCH, RATE, FADE_1, FADE_2, TINY = 512, 0.003, 0.9, 0.999, 1e-8


def fit(
    rows: NDArray[np.int64], results: NDArray[Any], hidden: int, epochs: int, seed: int
) -> dict[str, Any]:
    """Return the parts of a net, in points, for whole-number features."""
    described = rows.astype(np.float64)
    middle, spread = described.mean(axis=0), described.std(axis=0) + 1e-6
    # One that never differs, as far as these games tell, has no weight in either part.
    spread[described.min(axis=0) == described.max(axis=0)] = np.inf
    scaled = (described - middle) / spread
    wanted = results.astype(np.float64)
    mean = wanted.mean()
    linear = _ridge(scaled, wanted - mean)
    rest = wanted - mean - scaled @ linear
    first, bias, second, base = _hidden_layer(scaled, rest, hidden, epochs, seed)
    own = linear / spread
    return {
        "first": first / spread[:, None],
        "bias": bias - (middle / spread) @ first,
        "second": second,
        "linear": own,
        "base": mean + base - float(middle @ own),
    }


def mean_of(nets: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return one net that says the mean of what several say: it has the hidden units of all."""
    return {
        "first": np.hstack([net["first"] for net in nets]),
        "bias": np.concatenate([net["bias"] for net in nets]),
        "second": np.concatenate([net["second"] for net in nets]) / len(nets),
        "linear": np.mean([net["linear"] for net in nets], axis=0),
        "base": float(np.mean([net["base"] for net in nets])),
    }


def _ridge(scaled: Floats, wanted: Floats) -> Floats:
    gram = scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1])
    weights: Floats = np.linalg.solve(gram, scaled.T @ wanted).astype(np.float64)
    return weights


def _hidden_layer(
    scaled: Floats, rest: Floats, hidden: int, epochs: int, seed: int
) -> tuple[Floats, Floats, Floats, float]:
    """Fit the hidden layer to what the regression left over, by Adam in small steps."""
    draw = np.random.default_rng(seed)
    width = scaled.shape[1]
    parts: list[Floats] = [
        draw.normal(0, 1 / np.sqrt(width), (width, hidden)),
        np.zeros(hidden),
        np.zeros(hidden),
        np.zeros(1),
    ]
    means = [np.zeros_like(part) for part in parts]
    squares = [np.zeros_like(part) for part in parts]
    step = 0
    for epoch in range(epochs):
        rate = RATE * (1 - epoch / epochs)
        order = draw.permutation(len(scaled))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            step += 1
            chosen = order[begin : begin + BATCH]
            slopes = _slopes(parts, scaled[chosen], rest[chosen])
            for part, slope, mean, square in zip(parts, slopes, means, squares, strict=True):
                mean += (1 - FADE_1) * (slope - mean)
                square += (1 - FADE_2) * (slope * slope - square)
                ahead = mean / (1 - FADE_1**step)
                part -= rate * ahead / (np.sqrt(square / (1 - FADE_2**step)) + TINY)
    return parts[0], parts[1], parts[2], float(parts[3][0])


def _slopes(parts: list[Floats], rows: Floats, wanted: Floats) -> list[Floats]:
    first, bias, second, base = parts
    before = rows @ first + bias
    units = np.maximum(before, 0)
    error = (units @ second + base[0] - wanted) / len(rows)
    back = np.outer(error, second) * (before > 0)
    return [rows.T @ back, back.sum(axis=0), units.T @ error, np.array([error.sum()])]
