"""What tests of the replay tool share: copies of games to write into."""

from collections.abc import Iterator

import pytest

from tests.replays.on_screen import SCRATCH


@pytest.fixture(autouse=True)
def no_copy_outlives_its_test() -> Iterator[None]:
    with SCRATCH:
        yield
