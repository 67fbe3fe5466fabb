"""Calls that render, open or judge a stranger's texts and files never hold the threads of play."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from service.api.context.resource import NO_OPERATION, Operation
from service.api.live.stream_events import EventTypes
from tests.api.http_players import Service

RENDERED = "html"  # fields with this name contain rendered Markdown


def operations(service: Service) -> Iterator[tuple[str, Operation]]:
    views = service.app.view_functions
    for rule in service.app.url_map.iter_rules():
        operation = getattr(views[rule.endpoint], "operation", NO_OPERATION)
        [method] = (rule.methods or set()) - {"HEAD", "OPTIONS"} or {"OPTIONS"}
        yield f"{method} {rule.rule}", operation


def renders(answer: Any) -> bool:
    """Return whether an answer, or anything inside it, has rendered text."""
    written = answer.union if isinstance(answer, EventTypes) else answer
    _, named = msgspec.json.schema_components([written])
    return any(
        name.startswith(RENDERED) for one in named.values() for name in one.get("properties", {})
    )


def test_whatever_renders_a_text_is_slow(service: Service) -> None:
    found = [
        name
        for name, operation in operations(service)
        if any(renders(answer) for answer in operation.answers.values() if answer is not None)
        and not operation.is_slow
    ]

    assert not found, found


def test_whatever_opens_a_lesson_is_slow(service: Service) -> None:
    found = [
        name
        for name, operation in operations(service)
        if "/chapters/<chapter>" in name and not operation.is_slow
    ]

    assert not found, found


@pytest.mark.parametrize("call", ["", "/<class_id>/results", "/<class_id>/results.csv"])
def test_whatever_goes_through_classes_or_their_learners_is_slow(
    service: Service, call: str
) -> None:
    assert dict(operations(service))[f"GET /v1/classes{call}"].is_slow


@pytest.mark.parametrize("call", ["GET /v1/games/<game>", "POST /v1/games/<game>/moves"])
def test_play_is_not_slow(service: Service, call: str) -> None:
    assert not dict(operations(service))[call].is_slow
