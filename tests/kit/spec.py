"""Given, when, then: the language of rule tests."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, Self

from service.domain.kit.chance import Chance, DryRunChance
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import Ruleset, S


@dataclass(frozen=True)
class Spec(Generic[S]):
    """A state, and the outcome of the last command given in it."""

    ruleset: Ruleset[Any, Any, S]
    state: S
    chance: Chance
    events: tuple[Any, ...] = ()
    refusal: RuleViolation | None = None

    @property
    def broken_rules(self) -> tuple[str, ...]:
        assert self.refusal is not None, f"accepted: {self.events}"
        return self.refusal.rules

    def when(self, *commands: Command, seat: int | None = None) -> Self:
        """Give commands one after another; the last one's outcome is checked."""
        spec = self
        for command in commands:
            assert spec.refusal is None, f"refused before {command}: {spec.refusal!r}"
            spec = spec._give(command, seat)
        return spec

    def then(self, *events: Event) -> Self:
        assert self.refusal is None, repr(self.refusal)
        assert self.events == events
        return self

    def then_state(self, **fields: Any) -> Self:
        assert self.refusal is None, repr(self.refusal)
        assert {name: getattr(self.state, name) for name in fields} == fields
        return self

    def then_refused(self, error: type[RuleViolation], **facts: object) -> Self:
        assert self.refusal is not None, f"accepted: {self.events}"
        assert type(self.refusal) is error, repr(self.refusal)
        assert None not in self.refusal.facts.values(), "a refusal that does not know its facts"
        assert self.refusal.rules[0] in (error.rule, *error.also), "its page names another rule"
        assert {name: self.refusal.facts.get(name) for name in facts} == facts
        return self

    def _give(self, command: Command, seat: int | None) -> Self:
        acting = self.state.asked if seat is None else Seat(seat)
        assert acting is not None, "nobody is asked"
        try:
            events = tuple(self.ruleset.decide(command, acting, self.state, self.chance))
        except RuleViolation as refusal:
            return type(self)(self.ruleset, self.state, self.chance, (), refusal)
        state = fold(self.ruleset, self.state, events)
        return type(self)(self.ruleset, state, self.chance, events)


def given(ruleset: Ruleset[Any, Any, S], state: S, chance: Chance | None = None) -> Spec[S]:
    return Spec(ruleset, state, chance or DryRunChance())


def fold(ruleset: Ruleset[Any, Any, S], state: S, events: Iterable[Event]) -> S:
    for event in events:
        state = ruleset.evolve(state, event)
    return state
