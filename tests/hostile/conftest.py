"""A service for the tests of a file: what they send is refused or read, and changes nothing."""

import pytest

from tests.api.http_players import Service


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()
