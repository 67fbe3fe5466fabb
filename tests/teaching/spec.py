"""Given, when, then for notes, courses and classes: events, a command, an event or a refusal."""

from dataclasses import dataclass
from typing import Any, Self

from service.teaching.kit.aggregate import Aggregate, AggregateState, TeachingCommand, advance
from service.teaching.kit.errors import TeachingRefusal


@dataclass(frozen=True)
class AggregateSpec:
    """The state after some events, and the outcome of the last command."""

    aggregate: Aggregate[Any, Any, Any]
    state: AggregateState
    events: tuple[Any, ...] = ()
    refusal: TeachingRefusal | None = None

    def when(self, *commands: TeachingCommand) -> Self:
        """Give commands one after another; the last one's outcome is checked."""
        spec = self
        for command in commands:
            assert spec.refusal is None, f"refused before {command}: {spec.refusal!r}"
            spec = spec._give(command)
        return spec

    def then(self, *events: Any) -> Self:
        assert self.refusal is None, repr(self.refusal)
        assert self.events == events
        return self

    def then_accepted(self) -> Self:
        assert self.refusal is None, repr(self.refusal)
        return self

    def then_refused(self, error: type[TeachingRefusal], **facts: object) -> Self:
        assert self.refusal is not None, f"accepted: {self.events}"
        assert type(self.refusal) is error, repr(self.refusal)
        assert {name: self.refusal.facts.get(name) for name in facts} == facts
        return self

    def _give(self, command: TeachingCommand) -> Self:
        before = self.state.copy()
        try:
            events = tuple(self.aggregate.decide(command, self.state))
        except TeachingRefusal as refusal:
            return type(self)(self.aggregate, self.state, (), refusal)
        finally:
            assert self.state == before, "deciding changed the state"
        following = advance(self.aggregate, self.state, events)
        assert self.state == before, "folding changed a state that was handed out"
        return type(self)(self.aggregate, following, events)


def given(aggregate: Aggregate[Any, Any, Any], *events: Any) -> AggregateSpec:
    return AggregateSpec(aggregate, advance(aggregate, aggregate.initial(), events))
