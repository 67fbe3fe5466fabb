"""The learned value of a position: a small net in whole numbers, the same on every machine.

It tells how many points a seat will have at the end. Features and weights are integers, and so is
every sum, so neither the order of additions nor a compiler changes a bit of the result.
Numpy is imported where it is used: it is slow to import, and most processes value nothing.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from service.domain.kit.compact import A_POINT, Ints

HIDDEN_SHIFT, VALUE_SHIFT = 6, 8  # bits that are dropped after each layer
FIRST_SCALE, SECOND_SCALE = 1 << 12, 1 << 12
OUTPUT_SCALE = A_POINT << VALUE_SHIFT
FOLDER = "weights"
HASH_DIGITS = 16
# A net is one row of numbers: how many features and hidden units, then these parts.
FEATURES, HIDDEN, FIRST_LAYER = 0, 1, 2
EXACT = 1 << 53  # whole numbers below it are exact as floats
ROWS_AT_ONCE = 32  # with more of them, numpy's library spreads the work over threads that wait

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    Matrix = NDArray[int64]
else:
    Matrix = Any


class BadWeights(ValueError):
    """A file of weights does not fit its name or the game."""


class Value:
    """The net of one game and number of players."""

    def __init__(self, numbers: Sequence[int], name: str = "") -> None:
        import numpy as np

        self.name = name  # by which a move says what chose it
        self.numbers: Matrix = np.array(numbers, dtype=np.int64)
        features, hidden = int(self.numbers[FEATURES]), int(self.numbers[HIDDEN])
        sizes = (features * hidden, hidden, hidden, features, 1)
        if len(self.numbers) != FIRST_LAYER + sum(sizes):
            raise BadWeights(f"{len(self.numbers)} numbers")
        first, self._bias, self._second, self._linear, self._base = np.split(
            self.numbers[FIRST_LAYER:], np.cumsum(sizes)[:-1]
        )
        self._first = first.reshape(features, hidden)
        self._first_as_floats = self._first.astype(np.float64)
        self._reach = int(np.abs(self._first).sum(axis=0).max(initial=0))

    @property
    def features(self) -> int:
        return len(self._linear)

    def of(self, rows: Sequence[int] | Matrix) -> Matrix:
        """Value many positions at once; their features lie row after row."""
        import numpy as np

        described = np.asarray(rows, dtype=np.int64).reshape(-1, self.features)
        hidden = np.maximum(self._first_sums(described) + self._bias, 0) >> HIDDEN_SHIFT
        total = hidden @ self._second + described @ self._linear + self._base
        result: Matrix = total >> VALUE_SHIFT
        return result

    def _first_sums(self, described: Matrix) -> Matrix:
        """Multiply by the first layer: as floats where all sums are exact, which is faster."""
        import numpy as np

        if int(np.abs(described).max(initial=0)) * self._reach >= EXACT:
            return described @ self._first
        floats = described.astype(np.float64)
        sums = np.empty((len(floats), self._first.shape[1]), dtype=np.int64)
        for at in range(0, len(floats), ROWS_AT_ONCE):
            sums[at : at + ROWS_AT_ONCE] = floats[at : at + ROWS_AT_ONCE] @ self._first_as_floats
        return sums


def begin_sums(net: Ints, sums: Ints) -> None:
    """Begin with a position that has no feature: what `evaluate` adds to; once for each net."""
    features, hidden = net[FEATURES], net[HIDDEN]
    bias = FIRST_LAYER + features * hidden
    for unit in range(hidden):
        sums[unit] = net[bias + unit]
    sums[hidden] = net[bias + 2 * hidden + features]
    for feature in range(features):
        sums[hidden + 1 + feature] = 0


def evaluate(row: Ints, net: Ints, sums: Ints) -> int:
    """Value one position. Compiled for search.

    Only what differs from the position valued before is added to the sums, which hold the hidden
    units, the linear part and that position. In whole numbers this is the same result.
    """
    features, hidden = net[FEATURES], net[HIDDEN]
    second = FIRST_LAYER + (features + 1) * hidden
    linear, before = second + hidden, hidden + 1
    for feature in range(features):
        more = row[feature] - sums[before + feature]
        if more != 0:
            sums[before + feature] = row[feature]
            sums[hidden] += more * net[linear + feature]
            weights = FIRST_LAYER + feature * hidden
            for unit in range(hidden):
                sums[unit] += more * net[weights + unit]
    total = sums[hidden]
    for unit in range(hidden):
        if sums[unit] > 0:
            total += (sums[unit] >> HIDDEN_SHIFT) * net[second + unit]
    return int(total >> VALUE_SHIFT)


def sums_size(net: Ints) -> int:
    """Return how many numbers `evaluate` needs for its sums."""
    return int(net[HIDDEN] + 1 + net[FEATURES])


@cache
def load_value(package: str, players: int) -> Value | None:
    """Load the weights that a game ships for so many players; None if it has none."""
    folder = resources.files(package).joinpath(FOLDER)
    if not folder.is_dir():
        return None
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.startswith(f"{players}."):
            return read_value(file.name, file.read_text("utf-8"))
    return None


def read_value(name: str, text: str) -> Value:
    """Read a file of weights, and check that it is what its name says. Raises BadWeights."""
    players, digest, _ = name.split(".")
    if digest_of(text) != digest:
        raise BadWeights(name)
    return Value([int(number) for number in text.split()], f"{players}.{digest}")


def text_of(numbers: Sequence[int]) -> str:
    """Write a net as text, some numbers a line."""
    lines = (numbers[at : at + 16] for at in range(0, len(numbers), 16))
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def file_name(players: int, text: str) -> str:
    return f"{players}.{digest_of(text)}.txt"


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def numbers_of(parts: dict[str, Any]) -> list[int]:
    """Round a trained net to whole numbers."""
    import numpy as np

    first, hidden = np.asarray(parts["first"]), len(parts["bias"])
    whole = (
        np.rint(first * FIRST_SCALE).ravel(),
        np.rint(np.asarray(parts["bias"]) * FIRST_SCALE),
        np.rint(np.asarray(parts["second"]) * (OUTPUT_SCALE * (1 << HIDDEN_SHIFT) / FIRST_SCALE)),
        np.rint(np.asarray(parts["linear"]) * OUTPUT_SCALE),
        np.rint(np.asarray([parts["base"]]) * OUTPUT_SCALE),
    )
    return [len(first), hidden, *(int(number) for part in whole for number in part)]
