"""Tokens while the store can't be asked: good ones stay good for a minute, revoked ones do not."""

import pytest
from flask import Flask

from service.api.context.auth import Auth
from service.api.context.new_tokens import new_player_id, new_token
from service.api.http.refusals import TokenUnknown
from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach
from service.events.people.people import Digest, Person, TokenId
from tests.events.people.memory_people import MemoryPeople


class PeopleInOutage(MemoryPeople):
    """People in memory that can be out of reach."""

    is_away = False

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        if self.is_away:
            raise OutOfReach
        return super().digest(player, token)


class Clock:
    """A clock that is set by hand."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def people() -> PeopleInOutage:
    return PeopleInOutage()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def auth(people: PeopleInOutage, clock: Clock) -> Auth:
    return Auth(people, None, clock)


@pytest.fixture
def ana(people: PeopleInOutage) -> "Ana":
    return Ana(people)


class Ana:
    """A player with a token."""

    def __init__(self, people: PeopleInOutage) -> None:
        self.player = new_player_id()
        self.token = new_token(self.player)
        person = Person(id=self.player, name="Ana", created="now")
        people.add(person, self.token.id, self.token.digest)

    def call(self, auth: Auth) -> PlayerId:
        headers = {"Authorization": f"Bearer {self.token.text}"}
        with Flask(__name__).test_request_context(headers=headers):
            return auth.player()


def test_a_good_token_stays_good_for_a_minute(auth, people, clock, ana):
    assert ana.call(auth) == ana.player
    people.is_away = True

    clock.now += 59
    assert ana.call(auth) == ana.player
    clock.now += 2
    with pytest.raises(OutOfReach):
        ana.call(auth)


def test_the_minute_begins_with_the_last_good_look_up(auth, people, clock, ana):
    ana.call(auth)
    clock.now += 50
    ana.call(auth)
    people.is_away = True
    clock.now += 50

    assert ana.call(auth) == ana.player


def test_a_token_that_this_process_never_saw_is_not_let_in(auth, people, ana):
    people.is_away = True

    with pytest.raises(OutOfReach):
        ana.call(auth)


def test_a_revocation_that_was_seen_stays_seen(auth, people, clock, ana):
    ana.call(auth)
    people.revoke(ana.player, ana.token.id)
    clock.now += 3
    with pytest.raises(TokenUnknown):
        ana.call(auth)
    people.is_away = True

    with pytest.raises(OutOfReach):
        ana.call(auth)


def test_a_token_revoked_here_is_out_of_force_at_once(auth, people, ana):
    ana.call(auth)
    people.revoke(ana.player, ana.token.id)
    auth.forget(ana.player)
    people.is_away = True

    with pytest.raises(OutOfReach):
        ana.call(auth)


def test_a_look_up_that_a_revocation_overtakes_is_not_remembered(people, clock, ana):
    class Overtaken(PeopleInOutage):
        """People whose answer is on its way while the token is revoked."""

        def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
            found = people.digest(player, token)
            people.revoke(player, token)
            overtaken.forget(player)
            return found

    overtaken = Auth(Overtaken(), None, clock)
    assert ana.call(overtaken) == ana.player  # the call had begun before

    with pytest.raises(TokenUnknown):
        ana.call(overtaken)


def test_another_secret_is_refused_during_an_outage_too(auth, people, clock, ana):
    ana.call(auth)
    people.is_away = True
    clock.now += 30
    ana.token = new_token(ana.player)

    with pytest.raises(OutOfReach):
        ana.call(auth)
