"""Reads and checks the body and the query string of a request."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from flask import current_app, request
from marshmallow import ValidationError
from werkzeug.exceptions import RequestEntityTooLarge

from service.api.http.fields import OUR_WORDS, Strict, TranslatableText, schema_of
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
from service.domain.kit.messages import Command
from service.domain.kit.translation import N_
from service.domain.kit.trial import BadCommands, commands_of, commands_of_a_seat
from service.events.nesting import inside, is_deeper

DEEPEST_JSON = 16
JSON = "application/json"  # as nearly every client writes it: comparing is faster than parsing
COLON = b":"
NESTED = (dict, list)  # of what a text can be decoded to
BYTE = re.compile(r"\(byte (\d+)\)")  # where msgspec says that it stopped


def read_body(schema: Strict) -> dict[str, Any]:
    """Read the JSON body. Raises a Refusal that names every fault."""
    text = _text()
    if not text:
        return _load(schema, {})
    if request.environ.get("CONTENT_TYPE") != JSON and not request.is_json:
        raise NotJson(headers={"Accept-Post": JSON})
    return _load(schema, parse_json(text))


def parse_json(text: bytes) -> Any:
    """Parse a text. Raises NoJson, TooDeep or NamedTwice."""
    try:
        body = msgspec.json.decode(text)
    except RecursionError:
        raise TooDeep(most=DEEPEST_JSON) from None
    except (
        msgspec.DecodeError,
        UnicodeDecodeError,
    ) as bad:  # the second for bad UTF-8 within a text
        raise NoJson(byte=_where(bad, text)) from None
    # A body with few brackets can't be too deep; most bodies have a handful.
    brackets = sum(map(text.count, (b"[", b"{")))
    if brackets > DEEPEST_JSON and is_deeper(body, DEEPEST_JSON):
        raise TooDeep(most=DEEPEST_JSON)
    # A name can only be repeated if there are more colons than names; most bodies have as many.
    if text.count(COLON) > _names_in(body):
        EACH_ONCE.decode(text.decode())
    return body


def largest_body() -> int:
    """Return how many bytes a JSON body may have."""
    most: int = current_app.config["MAX_CONTENT_LENGTH"]
    return most


def read_file(media: str, most: int) -> bytes:
    """Read a body that is a file of this type, larger than JSON may be."""
    if request.mimetype != media:
        raise OtherMedia(media=media, headers={"Accept-Post": media})
    return _at_most(most)


def read_query(schema: Strict) -> dict[str, Any]:
    """Read the query string; a repeated field is refused like an unknown one."""
    twice = [name for name, values in request.args.lists() if len(values) > 1]
    detail = _translate(TranslatableText(N_("is there twice")))
    complaints = [Complaint(f"?{name}", detail) for name in twice]
    try:
        loaded = _load(schema, request.args.to_dict())
    except FieldsInvalid as bad:
        complaints += [Complaint(f"?{one.pointer[1:]}", one.detail) for one in bad.complaints]
    if complaints:
        raise FieldsInvalid(complaints)
    return loaded


def read_commands(ruleset: AnyRuleset, raw: Sequence[Any]) -> tuple[Command, ...]:
    """Read the commands of a submission. Raises FieldsInvalid with every bad field."""
    try:
        return commands_of(ruleset, raw) if raw else ()
    except BadCommands as problem:
        raise FieldsInvalid(
            _complaints_about(ruleset, raw) or [_general_complaint(problem)]
        ) from None


def check_struct(kind: type[msgspec.Struct], value: Any, at: str) -> list[Complaint]:
    """List every field of a value that doesn't fit a message type."""
    errors = schema_of(kind)().validate(value)
    return list(flat(errors, at))


def flat(errors: Any, at: str = "") -> Iterable[Complaint]:
    """Turn marshmallow's tree of complaints into a list with JSON pointers."""
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            yield from flat(inner, at if name == "_schema" else f"{at}/{_escaped(name)}")
    elif isinstance(errors, list):
        for message in errors:
            yield Complaint(at, _translate(message))
    else:
        yield Complaint(at, _translate(errors))


def _text() -> bytes:
    length, most = request.content_length, largest_body()
    if length is None:  # a chunked body
        return _at_most(most)
    if length > most:
        raise BodyTooLarge(most=most)
    return request.input_stream.read(length)


def _at_most(most: int) -> bytes:
    """Read a body whose length may be unknown. Raises BodyTooLarge."""
    request.max_content_length = most + 1  # Werkzeug silently cuts a chunked body at this length
    try:
        data = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise BodyTooLarge(most=most) from None
    if len(data) > most:
        raise BodyTooLarge(most=most)
    return data


def _load(schema: Strict, value: Any) -> dict[str, Any]:
    try:
        loaded: dict[str, Any] = schema.usual(value) or schema.load(value)
    except ValidationError as problem:
        raise FieldsInvalid(list(flat(_in_order(problem.messages, value))), value) from None
    return loaded


def _in_order(errors: Any, value: Any) -> Any:
    """Sort complaints in the order in which the fields were sent."""
    if not isinstance(errors, Mapping) or not isinstance(value, Mapping):
        return errors
    sent = {name: errors[name] for name in value if name in errors}
    return {**sent, **errors}


def _complaints_about(ruleset: AnyRuleset, raw: Sequence[Any]) -> list[Complaint]:
    kinds = {str(kind.__struct_config__.tag): kind for kind in commands_of_a_seat(ruleset)}
    complaints: list[Complaint] = []
    for index, command in enumerate(raw):
        at = f"/commands/{index}"
        if not isinstance(command, dict):
            complaints.append(Complaint(at, _translate(TranslatableText(N_("must be an object")))))
            continue
        name = command.get("type")
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            one_of = TranslatableText(
                N_("must be one of {values}"), values=", ".join(sorted(kinds))
            )
            complaints.append(Complaint(f"{at}/type", _translate(one_of)))
        else:
            complaints += check_struct(kind, command, at)
    return complaints


def _general_complaint(problem: BadCommands) -> Complaint:
    return Complaint("/commands", str(problem))


def _translate(message: Any) -> str:
    message = OUR_WORDS.get(message, message) if isinstance(message, str) else message
    if isinstance(message, TranslatableText):
        return our_words().say(message.text, **message.facts)
    return str(message)


def _where(bad: msgspec.DecodeError | UnicodeDecodeError, text: bytes) -> int:
    """Return the byte up to which a text could be read."""
    if isinstance(bad, UnicodeDecodeError):
        return text.find(bad.object) + bad.start
    position = BYTE.search(str(bad))
    return int(position[1]) if position else len(text)


def _each_once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that repeats a name; msgspec would take the last value."""
    seen = set[str]()
    for name, _ in pairs:
        if name in seen:
            raise NamedTwice(name=name)
        seen.add(name)


# As lenient as msgspec: allows line breaks within texts, and numbers of any length.
EACH_ONCE = json.JSONDecoder(object_pairs_hook=_each_once, strict=False, parse_int=str)


def _names_in(value: Any) -> int:
    """Count the names in all objects of a value."""
    count, queue = 0, [value] if type(value) in NESTED else []
    for one in queue:
        if type(one) is dict:
            count += len(one)
        queue += [inner for inner in inside(one) if type(inner) in NESTED]
    return count


def _escaped(name: Any) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")
