"""Lets an application read and compile its addresses once for a run, and on demand.

Werkzeug compiles two functions for each address of an application: nine tenths of the time that
it takes to make one. A test makes its own application and builds hardly any address. Half of the
rest goes into reading the same addresses again, which say the same in every application.
"""

from collections.abc import Callable, Iterable

from werkzeug.routing import BaseConverter, Rule
from werkzeug.routing.converters import DEFAULT_CONVERTERS
from werkzeug.routing.rules import RulePart

Build = Callable[..., tuple[str, str]]
Read = Callable[[Rule, str], Iterable[RulePart]]
Address = tuple[list[RulePart], list[tuple[bool, str]], dict[str, BaseConverter]]


def compile_on_demand(compile_builder: Callable[[Rule, bool], Build]) -> Callable[..., Build]:
    def compiled(rule: Rule, append_unknown: bool = True) -> Build:
        made: list[Build] = []

        def build(self: Rule, **values: object) -> tuple[str, str]:
            if not made:
                made.append(compile_builder(rule, append_unknown))
            return made[0](self, **values)

        return build

    return compiled


def read_once(parse_rule: Read) -> Read:
    known: dict[str, Address] = {}

    def parts(rule: Rule, text: str) -> Iterable[RulePart]:
        if rule.map.converters != DEFAULT_CONVERTERS:
            return parse_rule(rule, text)
        if text not in known:
            before = len(rule._trace)
            found = list(parse_rule(rule, text))
            known[text] = (found, rule._trace[before:], dict(rule._converters))
            return found
        found, trace, converters = known[text]
        rule._trace += trace
        rule._converters |= converters
        rule.arguments |= set(converters)
        return found

    return parts


Rule._compile_builder = compile_on_demand(Rule._compile_builder)  # type: ignore[method-assign]
Rule._parse_rule = read_once(Rule._parse_rule)  # type: ignore[method-assign, assignment]
