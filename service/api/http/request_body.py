"""What a request carries, checked before anything else looks at it."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import msgspec
from flask import request
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge

from service.api.http.fields import OUR_WORDS, TranslatableText, schema_of
from service.api.http.language import our_words
from service.api.http.refusals import (
    BodyTooLarge,
    Complaint,
    FieldsInvalid,
    NamedTwice,
    NoJson,
    NotJson,
    OtherMedia,
    TooDeep,
)
from service.domain.catalog import AnyRuleset
from service.domain.kit.messages import Command, Resign, Undo
from service.domain.kit.translation import N_
from service.events.nesting import inside, is_deeper

LARGEST_BODY = 64 * 1024
LARGEST_FILE = 4 * 1024 * 1024
DEEPEST_JSON = 16
JSON = "application/json"  # as nearly everybody writes it; to take such a name apart takes time
COLON = b":"
BYTE = re.compile(r"\(byte (\d+)\)")  # where msgspec says that it could not go on


def read_body(schema: Schema) -> dict[str, Any]:
    """Read the JSON body. Raises a Refusal that names all that is wrong with it."""
    text = _text()
    if not text:
        return _load(schema, {})
    if request.environ.get("CONTENT_TYPE") != JSON and not request.is_json:
        raise NotJson(headers={"Accept-Post": JSON})
    try:
        body = msgspec.json.decode(text)
    except RecursionError:
        raise TooDeep(most=DEEPEST_JSON) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as bad:  # the second for bytes within a text
        raise NoJson(byte=_where(bad, text)) from None
    # With so few brackets it can't be; most bodies have a handful.
    brackets = sum(map(text.count, (b"[", b"{")))
    if brackets > DEEPEST_JSON and is_deeper(body, DEEPEST_JSON):
        raise TooDeep(most=DEEPEST_JSON)
    # With no more colons than names none can be there twice; most bodies have them nowhere else.
    if text.count(COLON) > _names_in(body):
        EACH_ONCE.decode(text.decode())
    return _load(schema, body)


def read_file(media: str, most: int = LARGEST_FILE) -> bytes:
    """Read a body that is a file of this type, larger than JSON may be."""
    if request.mimetype != media:
        raise OtherMedia(media=media, headers={"Accept-Post": media})
    return _at_most(most)


def read_query(schema: Schema) -> dict[str, Any]:
    """Read the query string; a field that comes twice is as wrong as one that is unknown."""
    twice = [name for name, values in request.args.lists() if len(values) > 1]
    said = _said(TranslatableText(N_("is there twice")))
    named = [Complaint(f"?{name}", said) for name in twice]
    try:
        loaded = _load(schema, request.args.to_dict())
    except FieldsInvalid as bad:
        named += [Complaint(f"?{one.pointer[1:]}", one.detail) for one in bad.complaints]
    if named:
        raise FieldsInvalid(named)
    return loaded


def read_commands(ruleset: AnyRuleset, raw: Sequence[Any]) -> list[Command]:
    """Read the commands of a submission. Raises FieldsInvalid with every bad field."""
    try:
        read = msgspec.convert({"commands": raw}, _submission_of(ruleset))
    except msgspec.ValidationError as problem:
        raise FieldsInvalid(_complaints_about(ruleset, raw) or [_unnamed(problem)]) from None
    commands: list[Command] = read.commands
    return commands


def check_struct(kind: type[msgspec.Struct], value: Any, at: str) -> list[Complaint]:
    """Name every field of a value that doesn't fit a message type."""
    errors = schema_of(kind)().validate(value)
    return list(flat(errors, at))


def playable(ruleset: AnyRuleset) -> tuple[type[Command], ...]:
    """Return the commands that a seat may post to a game."""
    return (*ruleset.commands, Undo, Resign)


def flat(errors: Any, at: str = "") -> Iterable[Complaint]:
    """Turn marshmallow's tree of complaints into a list with JSON pointers."""
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            yield from flat(inner, at if name == "_schema" else f"{at}/{_escaped(name)}")
    elif isinstance(errors, list):
        for message in errors:
            yield Complaint(at, _said(message))
    else:
        yield Complaint(at, _said(errors))


def _text() -> bytes:
    length = request.content_length
    if length is None:  # it comes in pieces
        return _at_most(LARGEST_BODY)
    if length > LARGEST_BODY:
        raise BodyTooLarge(most=LARGEST_BODY)
    return request.input_stream.read(length)


def _at_most(most: int) -> bytes:
    """Read a body whose length may be unknown. Raises BodyTooLarge."""
    request.max_content_length = most + 1  # where Werkzeug cuts one in pieces without a word
    try:
        read = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise BodyTooLarge(most=most) from None
    if len(read) > most:
        raise BodyTooLarge(most=most)
    return read


def _load(schema: Schema, value: Any) -> dict[str, Any]:
    try:
        loaded: dict[str, Any] = schema.load(value)
    except ValidationError as problem:
        raise FieldsInvalid(list(flat(_in_order(problem.messages, value))), value) from None
    return loaded


def _in_order(errors: Any, value: Any) -> Any:
    """Name bad fields in the order in which they were sent."""
    if not isinstance(errors, Mapping) or not isinstance(value, Mapping):
        return errors
    sent = {name: errors[name] for name in value if name in errors}
    return {**sent, **errors}


@lru_cache(maxsize=64)
def _submission_of(ruleset: AnyRuleset) -> Any:
    """Make the type of a list of commands; msgspec looks into a Struct once, into a list always."""
    command = reduce(or_, playable(ruleset))
    return msgspec.defstruct("Submitted", [("commands", list[command])])  # type: ignore[valid-type]


def _complaints_about(ruleset: AnyRuleset, raw: Sequence[Any]) -> list[Complaint]:
    kinds = {str(kind.__struct_config__.tag): kind for kind in playable(ruleset)}
    found: list[Complaint] = []
    for index, command in enumerate(raw):
        at = f"/commands/{index}"
        if not isinstance(command, dict):
            found.append(Complaint(at, _said(TranslatableText(N_("is no object")))))
            continue
        name = command.get("type")
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            one_of = TranslatableText(
                N_("must be one of {values}"), values=", ".join(sorted(kinds))
            )
            found.append(Complaint(f"{at}/type", _said(one_of)))
        else:
            found += check_struct(kind, command, at)
    return found


def _unnamed(problem: msgspec.ValidationError) -> Complaint:
    return Complaint("/commands", str(problem))


def _said(message: Any) -> str:
    message = OUR_WORDS.get(message, message) if isinstance(message, str) else message
    if isinstance(message, TranslatableText):
        return our_words().say(message.text, **message.facts)
    return str(message)


def _where(bad: msgspec.DecodeError | UnicodeDecodeError, text: bytes) -> int:
    """Say up to which byte a text could be read."""
    if isinstance(bad, UnicodeDecodeError):
        return text.find(bad.object) + bad.start
    told = BYTE.search(str(bad))
    return int(told[1]) if told else len(text)


def _each_once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that names something twice; msgspec would take the last."""
    seen = set[str]()
    for name, _ in pairs:
        if name in seen:
            raise NamedTwice(name=name)
        seen.add(name)


# What msgspec takes is taken here too: line breaks within texts, and numbers of any length.
EACH_ONCE = json.JSONDecoder(object_pairs_hook=_each_once, strict=False, parse_int=str)


def _names_in(value: Any) -> int:
    """Count the names in all objects of a value."""
    found, left = 0, [value]
    for one in left:
        found += len(one) if isinstance(one, dict) else 0
        left += [inner for inner in inside(one) if type(inner) in (dict, list)]
    return found


def _escaped(name: Any) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")
