"""Bad fields: a schema refuses what msgspec refuses, and names every bad field."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.api.http.request_body import check_struct
from service.domain.catalog import all_games
from service.domain.kit.trial import commands_of_a_seat

COMMANDS = [
    pytest.param(kind, id=f"{ruleset.game}-{kind.__name__}")
    for ruleset in all_games().rulesets
    for kind in (*commands_of_a_seat(ruleset), ruleset.options)
]
words = st.sampled_from(
    ["", "top", "bottom", "ground", "upper", "1.2", "0.5", "boy", "mayor", "full", "x" * 65, "1"]
)
plain = st.none() | st.booleans() | st.integers(-2, 7) | st.just(2**53) | st.floats(0, 3) | words
slots = st.fixed_dictionaries({"column": plain, "level": plain})
values = plain | slots | st.lists(plain | slots, max_size=3) | st.just(["a"] * 73)


def described(kind: type[msgspec.Struct]) -> Any:
    tag = kind.__struct_config__.tag
    own = {name: values for name in kind.__struct_encode_fields__}
    fields = {**own, "surplus": values}
    base = {} if tag is None else {"type": st.just(str(tag))}
    return st.fixed_dictionaries(base, optional=fields)


@pytest.mark.parametrize("kind", COMMANDS)
@settings(deadline=None)  # a slow machine must not fail the test
@given(data=st.data())
def test_a_schema_complains_exactly_when_the_type_refuses(
    kind: type[msgspec.Struct], data: st.DataObject
) -> None:
    value = data.draw(described(kind))

    complaints = check_struct(kind, value, "/commands/0")

    assert bool(complaints) == is_refused(value, kind)


def is_refused(value: Any, kind: type[msgspec.Struct]) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return True
    return False
