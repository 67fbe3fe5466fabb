"""The rule engine of Walking in Burano beside python-chess."""

from collections.abc import Iterator

from bench.kit.engines import measures_of
from bench.kit.measure import Measure
from service.domain.burano import BURANO_1


def measures() -> Iterator[Measure]:
    return measures_of(BURANO_1)
