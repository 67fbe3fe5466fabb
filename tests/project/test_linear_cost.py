"""The law itself: it passes what is linear, and fails what is not."""

import pytest

from tests.hostile.cost import require_linear_memory, require_linear_time

SIZE = 100
FIXED = 1_000  # steps that every input costs, however small


def test_reading_once_is_linear() -> None:
    require_linear_time(range, lambda numbers: [str(n) for n in numbers], SIZE)
    require_linear_memory(range, lambda numbers: [str(n) for n in numbers], SIZE)


def test_reading_all_again_for_each_is_not() -> None:
    def read(numbers: range) -> None:
        for _ in range(FIXED):
            pass
        for _ in numbers:
            for _ in numbers:
                pass

    with pytest.raises(pytest.fail.Exception, match="times the processor time"):
        require_linear_time(range, read, SIZE)


def test_holding_all_again_for_each_is_not() -> None:
    with pytest.raises(pytest.fail.Exception, match="times the memory"):
        require_linear_memory(range, lambda numbers: [list(numbers) for _ in numbers], SIZE)
