"""Callers in the cache: as good as their tokens, and no longer."""

from datetime import UTC, datetime, timedelta

import pytest

from service.api.context.auth import SECONDS_UNTIL_REVOKED, Auth
from service.api.context.new_tokens import new_player_id, new_token
from service.events.people.people import Person
from service.events.people.token_grant import EVERYTHING, TokenGrant, with_grant
from tests.events.people.memory_people import MemoryPeople

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Door:
    """A player with a token, and an Auth whose time the test sets."""

    def __init__(self, grant: TokenGrant = EVERYTHING) -> None:
        self.seconds = 1000.0
        self.people, self.player = MemoryPeople(), new_player_id()
        self.auth = Auth(self.people, None, lambda: self.seconds, self._now)
        self.token = new_token(self.player)
        person = Person(id=self.player, name="Ana", created="now")
        self.people.add(person, self.token.id, with_grant(self.token.digest, grant))
        assert self.knows() is False
        assert self.auth.caller_or_none(self.header) is not None
        assert self.knows()

    @property
    def header(self) -> str:
        return f"Bearer {self.token.text}"

    def knows(self) -> bool:
        caller = self.auth.caller_in_cache(self.header)
        return caller is not None and caller.player == self.player

    def _now(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds - 1000)


def test_a_caller_is_known_for_two_seconds_after_the_token_was_looked_up() -> None:
    door = Door()
    door.seconds += SECONDS_UNTIL_REVOKED - 0.1
    assert door.knows()

    door.seconds += 0.2
    assert not door.knows()


def test_a_caller_whose_tokens_are_forgotten_is_unknown_at_once() -> None:
    door = Door()
    door.auth.forget(door.player)

    assert not door.knows()


def test_a_token_that_expires_is_not_in_force_a_moment_longer() -> None:
    door = Door(TokenGrant(expires_at=(NOON + timedelta(seconds=1)).isoformat()))
    door.seconds += 0.9
    assert door.knows()

    door.seconds += 0.1
    assert not door.knows()


@pytest.mark.parametrize("change", [str.upper, lambda text: f"{text}x", lambda text: text[:-1]])
def test_another_secret_is_another_caller(change: object) -> None:
    door = Door()
    assert callable(change)
    text = change(door.token.text)

    assert door.auth.caller_in_cache(f"Bearer {text}") is None
