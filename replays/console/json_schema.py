"""The JSON Schema of a line of a replay file, made from the types that read it."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from service.teaching.notes.model import (
    Annotation,
    Bookmark,
    Hash,
    MoveNumber,
    NamesLine,
    Question,
    RawCommand,
    RawEvent,
    Rival,
    Variation,
)

SCHEMA_FILE = "replay-line.schema.json"


class Header(msgspec.Struct, kw_only=True, tag_field="kind", tag="header"):
    """The first line: the game, its rules, its deck, and the number of players."""

    format: Literal[1]
    game: str
    ruleset: Annotated[str, Meta(examples=["burano/1"])]
    deck: Hash
    players: Annotated[int, Meta(ge=1)]


class MoveLine(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="kind", tag="move"):
    """An accepted move of one seat: its commands, and their events."""

    hash: Hash
    game: str
    number: MoveNumber
    at: Annotated[str, Meta(description="RFC 3339, UTC")]
    seat: int
    actor: str
    commands: tuple[RawCommand, ...]
    events: tuple[RawEvent, ...]
    state: Annotated[Hash, Meta(description="SHA-256 of the state after the move")]
    key: str | None = None
    body: str | None = None
    meta: dict[str, str] = {}
    secret: Annotated[Hash | None, Meta(description="Only in the last move")] = None


class Seal(msgspec.Struct, kw_only=True, tag_field="kind", tag="seal"):
    """The last line: how many moves there are, and a hash over header, chain and seal."""

    moves: MoveNumber
    hash: Hash


class UnknownKind(msgspec.Struct, kw_only=True):
    """A line of another kind; readers keep it as it is and write it back."""

    kind: Annotated[
        str,
        Meta(
            pattern="^(?!(header|move|seal|annotation|variation|question|names|bookmark|rival)$)",
        ),
    ]


LINES = (
    *(
        Header,
        MoveLine,
        Annotation,
        Variation,
        Question,
        NamesLine,
        Bookmark,
        Rival,
        UnknownKind,
        Seal,
    ),
)


def line_schema() -> dict[str, Any]:
    """Return the schema of a line; docs/replay-format.md describes the order of lines."""
    references, parts = msgspec.json.schema_components(LINES, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an Altana replay file, format 1",
        "oneOf": list(references),
        "$defs": parts,
    }
