"""Marshmallow fields that take JSON as it is, and schemas made from the message types."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, validate
from msgspec import inspect

from service.domain.kit.digits import whole
from service.domain.kit.translation import N_


class TranslatableText(str):
    """A complaint in English that can be said again in another language."""

    text: str
    facts: Mapping[str, object]

    def __new__(cls, text: str, **facts: object) -> "TranslatableText":
        told = super().__new__(cls, text.format(**facts))
        told.text, told.facts = text, facts
        return told


class Strict(Schema):
    """A JSON object with these fields and no others."""

    class Meta:
        unknown = RAISE

    error_messages = {
        "unknown": TranslatableText(N_("is not known here")),
        "type": TranslatableText(N_("is no object")),
    }


MISSING, NULL = TranslatableText(N_("is missing")), TranslatableText(N_("can't be null"))
# What marshmallow says by itself, wherever a field of its own was given no words of ours.
OUR_WORDS = {
    "Missing data for required field.": MISSING,
    "Field may not be null.": NULL,
    "Not a valid mapping type.": TranslatableText(N_("is no object")),
    "Not a valid string.": TranslatableText(N_("is no text")),
}


class Number(fields.Integer):
    """A whole number, not a text or a truth value that looks like one."""

    def __init__(self, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        within = validate.Range(least, most)
        super().__init__(strict=True, validate=[within], **_words(kwargs, N_("is no whole number")))
        within.message_min = TranslatableText(N_("must be at least {least}"), least=least)
        within.message_max = TranslatableText(N_("must be at most {most}"), most=most)
        within.message_all = TranslatableText(
            N_("must be from {least} to {most}"), least=least or 0, most=most or 0
        )


class Text(fields.String):
    """A text of a length within limits."""

    def __init__(self, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        within = validate.Length(least or None, most)
        super().__init__(validate=[within], **_words(kwargs, N_("is no text")))
        within.message_min = TranslatableText(
            N_("must have at least {least} characters"), least=least
        )
        within.message_max = TranslatableText(N_("must have at most {most} characters"), most=most)
        within.message_all = TranslatableText(
            N_("must have {least} to {most} characters"), least=least or 0, most=most or 0
        )


class Truth(fields.Boolean):
    """True or false, and nothing that stands for them."""

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
    """One of a few values, of the same type as they."""

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


class Named(fields.Dict):
    """Values by their names; what is wrong with one is told at its own pointer."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]
        except ValidationError as problem:
            told = problem.messages
            if isinstance(told, dict):
                told = {name: inner.get("value", inner) for name, inner in told.items()}
            raise ValidationError(told) from None


class Either(fields.Field[Any]):
    """What fits one of several fields."""

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


def _words(kwargs: dict[str, Any], invalid: str | None = None) -> dict[str, Any]:
    messages = {"required": MISSING, "null": NULL}
    if invalid is not None:
        messages["invalid"] = TranslatableText(invalid)
    return {"error_messages": messages, **kwargs}


@cache
def schema_of(struct: type[msgspec.Struct]) -> type[Schema]:
    """Make the schema of a message: what msgspec would refuse, it refuses field by field."""
    described = inspect.type_info(struct)
    assert isinstance(described, inspect.StructType)
    made = {
        field.encode_name: _field(field.type, required=field.required) for field in described.fields
    }
    if described.tag_field is not None:
        made[described.tag_field] = OneOf((described.tag,), required=True)
    return Strict.from_dict(made, name=struct.__name__)


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
            made = fields.Tuple(tuple(items), **_words(kwargs))
            made.validate_length.message_equal = invalid["invalid"]
            made.error_messages.update(invalid)
            return made
        case inspect.VarTupleType() | inspect.ListType():
            within = validate.Length(kind.min_length, kind.max_length)
            bounds = {"least": kind.min_length or 0, "most": kind.max_length or 0}
            told = TranslatableText(N_("must have {least} to {most}"), **bounds)
            within.message_min = within.message_max = within.message_all = told
            words = _words(kwargs, N_("is no list"))
            return fields.List(_field(kind.item_type), validate=[within], **words)
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
