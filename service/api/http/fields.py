"""Marshmallow fields that don't coerce JSON values, and schemas made from message types."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, validate
from msgspec import inspect

from service.domain.kit.digits import whole
from service.domain.kit.translation import N_


class TranslatableText(str):
    """An English message that keeps its parts, so that it can be translated."""

    text: str
    facts: Mapping[str, object]

    def __new__(cls, text: str, **facts: object) -> "TranslatableText":
        complaint = super().__new__(cls, text.format(**facts))
        complaint.text, complaint.facts = text, facts
        return complaint


class Strict(Schema):
    """A JSON object with these fields and no others."""

    class Meta:
        unknown = RAISE

    error_messages = {
        "unknown": TranslatableText(N_("is not known here")),
        "type": TranslatableText(N_("must be an object")),
    }

    def usual(self, value: Any) -> dict[str, Any] | None:
        """Return what `load` would, if the value is of the usual form; None if `load` must look.

        A schema of a frequent call has its own: it recognises what is right in a fraction of the
        time, and leaves all else, and every complaint, to `load`.
        """
        return None


MISSING, NULL = TranslatableText(N_("is missing")), TranslatableText(N_("can't be null"))
# Marshmallow's default messages, for fields without our own.
OUR_WORDS = {
    "Missing data for required field.": MISSING,
    "Field may not be null.": NULL,
    "Not a valid mapping type.": TranslatableText(N_("must be an object")),
    "Not a valid string.": TranslatableText(N_("must be a text")),
}


class Number(fields.Integer):
    """A whole number; strings and booleans are refused."""

    def __init__(self, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        within = validate.Range(least, most)
        super().__init__(
            strict=True, validate=[within], **_words(kwargs, N_("must be a whole number"))
        )
        within.message_min = TranslatableText(N_("must be at least {least}"), least=least)
        within.message_max = TranslatableText(N_("must be at most {most}"), most=most)
        within.message_all = TranslatableText(
            N_("must be from {least} to {most}"), least=least or 0, most=most or 0
        )


class Text(fields.String):
    """A text of limited length."""

    def __init__(self, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        within = validate.Length(least or None, most)
        super().__init__(validate=[within], **_words(kwargs, N_("must be a text")))
        within.message_min = TranslatableText(
            N_("must have at least {least} characters"), least=least
        )
        within.message_max = TranslatableText(N_("must have at most {most} characters"), most=most)
        within.message_all = TranslatableText(
            N_("must have {least} to {most} characters"), least=least or 0, most=most or 0
        )


class Truth(fields.Boolean):
    """True or false; no other value is coerced."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**_words(kwargs, N_("must be true or false")))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Digits(Number):
    """A whole number in a query string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        number = whole(value) if isinstance(value, str) else None
        if number is None:
            raise self.make_error("invalid", input=value)
        return super()._deserialize(number, attr, data, **kwargs)


class Word(Truth):
    """True or false in a query string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        known = {"true": True, "false": False}.get(value) if isinstance(value, str) else None
        return super()._deserialize(known, attr, data, **kwargs)


class OneOf(fields.Field[Any]):
    """One of a few values, compared by type and value."""

    def __init__(self, values: tuple[Any, ...], **kwargs: Any) -> None:
        self.values = values
        metadata = {**kwargs.pop("metadata", {}), "enum": list(values)}
        super().__init__(metadata=metadata, **_words(kwargs))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not any(type(value) is type(known) and value == known for known in self.values):
            raise ValidationError(
                [
                    TranslatableText(
                        N_("must be one of {values}"), values=", ".join(map(str, self.values))
                    )
                ]
            )
        return value


class ValuesByName(fields.Dict):
    """Values by name; a complaint about a value has the pointer of that value."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]
        except ValidationError as problem:
            messages = problem.messages
            if isinstance(messages, dict):
                messages = {name: inner.get("value", inner) for name, inner in messages.items()}
            raise ValidationError(messages) from None


class Either(fields.Field[Any]):
    """A value that fits one of several fields."""

    def __init__(self, choices: list[fields.Field[Any]], **kwargs: Any) -> None:
        self.choices = choices
        super().__init__(**_words(kwargs))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        for choice in self.choices:
            try:
                return choice.deserialize(value, attr, data)
            except ValidationError:
                continue
        raise ValidationError([TranslatableText(N_("has none of the shapes it can have"))])


def several(item: Any, least: int | None, most: int | None, **kwargs: Any) -> "fields.List[Any]":
    """Make a list of limited length."""
    within = validate.Length(least or None, most)
    message = TranslatableText(N_("must have {least} to {most}"), least=least or 0, most=most or 0)
    within.message_min = within.message_max = within.message_all = message
    return fields.List(item, validate=[within], **_words(kwargs, N_("must be a list")))


def _words(kwargs: dict[str, Any], invalid: str | None = None) -> dict[str, Any]:
    messages = {"required": MISSING, "null": NULL}
    if invalid is not None:
        messages["invalid"] = TranslatableText(invalid)
    return {"error_messages": messages, **kwargs}


@cache
def schema_of(struct: type[msgspec.Struct]) -> type[Schema]:
    """Make the schema of a message type: it refuses what msgspec would, field by field."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    field_types = {
        field.encode_name: _field(field.type, required=field.required) for field in info.fields
    }
    if info.tag_field is not None:
        field_types[info.tag_field] = OneOf((info.tag,), required=True)
    return Strict.from_dict(field_types, name=struct.__name__)


def _field(kind: inspect.Type, **kwargs: Any) -> fields.Field[Any]:
    match kind:
        case inspect.UnionType():
            return _union(kind, **kwargs)
        case inspect.IntType():
            return Number(kind.ge, kind.le, **kwargs)
        case inspect.BoolType():
            return Truth(**kwargs)
        case inspect.StrType():
            return Text(kind.min_length, kind.max_length, **kwargs)
        case inspect.LiteralType():
            return OneOf(kind.values, **kwargs)
        case _:
            return _container(kind, **kwargs)


def _container(kind: inspect.Type, **kwargs: Any) -> fields.Field[Any]:
    match kind:
        case inspect.TupleType():
            message = N_("must be a list of {n}")
            invalid = {"invalid": TranslatableText(message, n=len(kind.item_types))}
            items = [_field(item) for item in kind.item_types]
            tuple_field = fields.Tuple(tuple(items), **_words(kwargs))
            tuple_field.validate_length.message_equal = invalid["invalid"]
            tuple_field.error_messages.update(invalid)
            return tuple_field
        case inspect.VarTupleType() | inspect.ListType():
            return several(_field(kind.item_type), kind.min_length, kind.max_length, **kwargs)
        case inspect.StructType():
            return fields.Nested(schema_of(kind.cls), **_words(kwargs))
        case _:
            return fields.Raw(**_words(kwargs))


def _union(kind: inspect.UnionType, **kwargs: Any) -> fields.Field[Any]:
    rest = [choice for choice in kind.types if not isinstance(choice, inspect.NoneType)]
    kwargs["allow_none"] = len(rest) < len(kind.types)
    if all(isinstance(choice, inspect.LiteralType) for choice in rest):
        values = (value for choice in rest for value in choice.values)  # type: ignore[attr-defined]
        return OneOf(tuple(values), **kwargs)
    if len(rest) == 1:
        return _field(rest[0], **kwargs)
    return Either([_field(choice) for choice in rest], **kwargs)
