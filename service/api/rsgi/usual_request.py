"""What is usual about a request: all that the direct way can read by itself."""

from typing import Any

import msgspec

from service.api.context.auth import Caller
from service.api.context.request_record import RequestRecord
from service.api.context.resource import Operation
from service.api.games.schemas import MovesBody
from service.api.http.language import best_of
from service.api.http.refusals import Refusal
from service.api.http.request_body import JSON, parse_json
from service.api.http.request_headers import KEY, VERSION
from service.api.operating.call_accounting import Meters
from service.api.operating.response_headers import LONGEST_PREFERENCE
from service.api.rsgi.wsgi_environ import Headers
from service.domain.kit.messages import GameId, PlayerId

# What could take long must not keep the event loop; less is always worth its cost of a call.
LONGEST_BODY = 4 * 1024  # bytes
MOST_COMMANDS = 16
BODY = MovesBody()
UNUSUAL = "prefer"  # a header that asks for more than the move
PREFERENCES = ("accept", "accept-encoding", "accept-language")


class UsualRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A request about a game that has nothing unusual, from a caller who is known."""

    record: RequestRecord
    id: str
    operation: Operation
    headers: Headers
    path: str
    game: GameId
    caller: Caller
    player: PlayerId
    meters: Meters

    @property
    def language(self) -> str:
        return best_of(self.headers.get("accept-language", ""))


def content_of(body: bytes) -> dict[str, Any] | None:
    """Read the body of a move; None if it is not of the usual form."""
    if len(body) > LONGEST_BODY:
        return None
    try:
        content = BODY.usual(parse_json(body))
    except Refusal:
        return None
    return content if content is None or len(content["commands"]) <= MOST_COMMANDS else None


def has_usual_headers(headers: Headers) -> bool:
    """Return whether the headers of a move are those that nearly every client sends."""
    key = headers.get("idempotency-key")
    return (
        headers.get("content-type") == JSON
        and VERSION.fullmatch(headers.get("if-match", "")) is not None
        and (key is None or KEY.fullmatch(key) is not None)
        and UNUSUAL not in headers
    )


def has_usual_preferences(headers: Headers) -> bool:
    sent = [value for name in PREFERENCES if (value := headers.get(name))]
    return not sent or max(map(len, sent)) <= LONGEST_PREFERENCE
