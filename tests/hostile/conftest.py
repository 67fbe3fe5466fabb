"""A service for each test."""

import pytest

from tests.api.people import Service


@pytest.fixture
def service() -> Service:
    return Service()
