"""Encodes and decodes moves, and upcasts events of old shapes."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import SHARED_EVENTS
from service.domain.kit.judge import SHARED_COMMANDS
from service.domain.kit.messages import Command, Event
from service.domain.kit.ruleset import Upcaster
from service.events.errors import UnreadableMove
from service.events.move import AnyMove, Move
from service.events.store.chain import canonical


class Codec:
    """Writes and reads the moves of one ruleset."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        commands = (*SHARED_COMMANDS, *ruleset.commands)
        events = (*SHARED_EVENTS, *ruleset.events)
        self._move: Any = Move[reduce(or_, commands), reduce(or_, events)]  # type: ignore[misc]
        self._moves = msgspec.json.Decoder(list[self._move])  # type: ignore[name-defined]
        self._schemas = {tag(event): schema(event) for event in events}
        self._upcasters = ruleset.upcasters

    def encode(self, move: AnyMove) -> bytes:
        return canonical(move)

    def decode(self, bodies: Iterable[bytes]) -> list[AnyMove]:
        """Decode moves; those with events of an old shape take a slower path."""
        bodies = list(bodies)
        try:
            moves: list[AnyMove] = self._moves.decode(b"[" + b",".join(bodies) + b"]")
        except msgspec.MsgspecError:
            return [self._decode_old(body) for body in bodies]
        return moves

    def _decode_old(self, body: bytes) -> AnyMove:
        try:
            raw = msgspec.json.decode(body)
            events = [upcast(event, self._schemas, self._upcasters) for event in raw["events"]]
            move: AnyMove = msgspec.convert({**raw, "events": events}, self._move)
        except (msgspec.MsgspecError, KeyError, TypeError) as problem:
            raise UnreadableMove(str(problem)) from problem
        return move


def upcast(
    raw: dict[str, Any], schemas: Mapping[str, int], upcasters: Mapping[tuple[str, int], Upcaster]
) -> dict[str, Any]:
    """Upcast a stored event from its version to the current one, step by step."""
    if raw["type"] not in schemas:
        raise UnreadableMove(unknown_event(raw["type"]))
    for version in range(raw["schema"], schemas[raw["type"]]):
        raw = {**upcasters[raw["type"], version](raw), "schema": version + 1}
    return raw


def unknown_event(name: str) -> str:
    """Return why a move with an event of a later release can't be read."""
    return f"unknown event '{name}'"


def tag(message: type[Command] | type[Event]) -> str:
    """Return the name of a message on the wire."""
    return str(message.__struct_config__.tag)


def schema(event: type[Event]) -> int:
    """Return the version of an event's stored shape."""
    fields = {field.name: field for field in msgspec.structs.fields(event)}
    return int(fields["schema"].default)


def ruleset_of(body: bytes) -> str:
    """Return the name of the ruleset in a game's first move."""
    try:
        name = msgspec.json.decode(body)["events"][0]["ruleset"]
    except (msgspec.MsgspecError, LookupError, TypeError) as problem:
        raise UnreadableMove(str(problem)) from problem
    return str(name)


@lru_cache(maxsize=64)
def codec_for(ruleset: AnyRuleset) -> Codec:
    """Return the codec of a ruleset, cached in this process."""
    return Codec(ruleset)
