"""One attempt: check the URL, look it up, send a request; every result is an answer."""

from time import monotonic

import msgspec

from service.events.delivery.backlog import SLOW
from service.events.delivery.http_post import NotAnswered, post
from service.events.delivery.targets import BadTarget, LookupTimeout, PatientLookup, target_of

HEADERS = {"User-Agent": "Altana", "Accept": "*/*"}


class DeliveryRequest(msgspec.Struct, frozen=True):
    """What is sent to the URL of a recipient."""

    headers: dict[str, str]
    body: bytes


class TargetAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What came of an attempt."""

    status: int | None = None
    error: str | None = None
    seconds: float = 0.0

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_quick(self) -> bool:
        return self.is_delivered and self.seconds <= SLOW


def send(
    url: str, request: DeliveryRequest, lookup: PatientLookup, *, allows_private: bool
) -> TargetAnswer:
    """Check the target and send."""
    began = monotonic()
    try:
        target = target_of(url, allows_private=allows_private)
        addresses = lookup.addresses_of(target, allows_private=allows_private)
        status = post(target, addresses, {**HEADERS, **request.headers}, request.body)
    except BadTarget as problem:
        return TargetAnswer(error=problem.reason)
    except NotAnswered as problem:
        return TargetAnswer(error=problem.failure)
    except LookupTimeout:
        return TargetAnswer(error="timed-out")
    return TargetAnswer(status=status, seconds=monotonic() - began)
