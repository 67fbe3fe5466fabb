"""The rule engine of Dream Home beside python-chess."""

from collections.abc import Iterator

from bench.kit.engines import measures_of
from bench.kit.measure import Measure
from service.domain.dream_home import DREAM_HOME_1


def measures() -> Iterator[Measure]:
    return measures_of(DREAM_HOME_1)
