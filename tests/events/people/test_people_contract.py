"""People are people: the same promises from memory, a real server and a real cluster."""

from collections.abc import Iterator

import pytest

from service.domain.kit.messages import PlayerId
from service.events.people.people import Digest, ErasedPlayer, NoSuchPlayer, People, Person, TokenId
from service.events.people.redis_people import A_CLAIM_LASTS, RedisPeople
from service.events.people.token_grant import TokenGrant, grant_of, with_grant
from service.events.redis.connect import connect
from tests.events.people.memory_people import MemoryPeople
from tests.kit.tables import new_id

TOKEN, DIGEST = TokenId("t1"), Digest("d1")


@pytest.fixture(params=["memory", "redis", "cluster"])
def people(request: pytest.FixtureRequest) -> Iterator[People]:
    if request.param == "memory":
        yield MemoryPeople()
    elif request.param == "redis":
        yield RedisPeople(request.getfixturevalue("client"))
    else:
        with connect(request.getfixturevalue("cluster").url) as client:
            yield RedisPeople(client)


def someone(people: People, name: str = "Ana") -> Person:
    person = Person(id=PlayerId(new_id()), name=name, created="2026-01-01T00:00:00Z")
    people.add(person, TOKEN, DIGEST)
    return person


def test_a_person_is_found_by_id(people):
    ana = someone(people)

    assert people.find(ana.id) == ana


def test_an_unknown_player_is_not_found(people):
    with pytest.raises(NoSuchPlayer):
        people.find(PlayerId(new_id()))


def test_names_are_returned_for_known_players_only(people):
    ana, bo, nobody = someone(people), someone(people, "Bø"), PlayerId(new_id())

    assert people.names([ana.id, nobody, bo.id]) == {ana.id: "Ana", bo.id: "Bø"}
    assert people.names([]) == {}


def test_a_token_is_known_by_its_hash_until_it_is_revoked(people):
    ana = someone(people)

    assert people.digest(ana.id, TOKEN) == DIGEST
    assert people.digest(ana.id, TokenId("t2")) is None
    assert people.revoke(ana.id, TOKEN)
    assert not people.revoke(ana.id, TOKEN)
    assert people.digest(ana.id, TOKEN) is None


def test_a_person_may_have_several_tokens(people):
    ana = someone(people)
    people.add_token(ana.id, TokenId("t2"), Digest("d2"))

    assert people.tokens(ana.id) == ["t1", "t2"]
    with pytest.raises(NoSuchPlayer):
        people.add_token(PlayerId(new_id()), TOKEN, DIGEST)


def test_the_first_claim_of_a_key_stays(people):
    ana, bo = someone(people), someone(people)

    assert people.claim(ana.id, "k", "first") == "first"
    assert people.claim(ana.id, "k", "second") == "first"
    assert people.claim(bo.id, "k", "other") == "other"


def test_an_erased_person_has_no_name_and_no_token(people):
    ana = someone(people)
    people.claim(ana.id, "k", "first")
    people.erase(ana.id)

    assert people.find(ana.id).name == ""
    assert people.names([ana.id]) == {}
    assert people.digest(ana.id, TOKEN) is None
    assert people.claim(ana.id, "k", "second") == "second"
    with pytest.raises(NoSuchPlayer):
        people.erase(PlayerId(new_id()))


def test_nothing_of_an_erased_person_is_stored_again(people):
    ana = someone(people)
    people.erase(ana.id)

    with pytest.raises(ErasedPlayer):
        people.add_token(ana.id, TokenId("t2"), Digest("d2"))
    with pytest.raises(ErasedPlayer):
        people.offer_transfer(ana.id, Digest("code"))
    assert [people.claim(ana.id, "k", value) for value in ("first", "second")] == [
        "first",
        "second",
    ]

    assert people.tokens(ana.id) == []
    assert not people.redeem_transfer(ana.id, Digest("code"), TokenId("t3"), Digest("d3"))
    assert people.find(ana.id).name == ""


def test_a_claim_is_forgotten_after_its_time(client):
    people, ana = RedisPeople(client), PlayerId(new_id())
    claims = f"altana:{{player:{ana}}}:claims"
    client.hset(claims, "older release", "value")
    people.claim(ana, "old", "first")
    people.claim(ana, "new", "first")
    client.zincrby(f"{claims}:times", -A_CLAIM_LASTS - 60, "old")
    people.claim(ana, "newest", "first")

    assert people.claim(ana, "old", "second") == "second"
    assert people.claim(ana, "new", "second") == "first"
    assert people.claim(ana, "older release", "second") == "value"
    assert 0 < client.ttl(claims) <= A_CLAIM_LASTS
    assert client.ttl(f"{claims}:times") > 0


def test_what_is_stored_of_tokens_and_when_they_were_used(people):
    ana = someone(people)
    second = with_grant(Digest("d2"), TokenGrant(scopes=("read",), label="é"))
    people.add_token(ana.id, TokenId("t2"), second)

    people.note_use(ana.id, TOKEN, "2026-01-01T00:00:00Z")
    people.note_use(ana.id, TokenId("t2"), "2026-01-01T00:00:00Z")
    people.note_use(ana.id, TOKEN, "2026-01-02T00:00:00Z")

    assert people.digests(ana.id) == {"t1": DIGEST, "t2": second}
    assert grant_of(people.digest(ana.id, TokenId("t2")))[1].label == "é"
    assert people.uses(ana.id) == {"t1": "2026-01-02T00:00:00Z", "t2": "2026-01-01T00:00:00Z"}
    people.revoke(ana.id, TOKEN)
    assert list(people.uses(ana.id)) == ["t2"]
    people.erase(ana.id)
    assert people.uses(ana.id) == people.digests(ana.id) == {}


def test_a_code_for_another_device_is_redeemed_once(people):
    ana = someone(people)
    people.offer_transfer(ana.id, Digest("code"))

    assert not people.redeem_transfer(ana.id, Digest("other"), TokenId("t2"), Digest("d2"))
    assert people.redeem_transfer(ana.id, Digest("code"), TokenId("t2"), Digest("d2"))
    assert not people.redeem_transfer(ana.id, Digest("code"), TokenId("t3"), Digest("d3"))
    assert people.tokens(ana.id) == [TOKEN, TokenId("t2")]
    assert people.digest(ana.id, TokenId("t2")) == Digest("d2")


def test_a_code_is_replaced_by_the_next_and_erased_with_the_person(people):
    ana = someone(people)
    people.offer_transfer(ana.id, Digest("first"))
    people.offer_transfer(ana.id, Digest("second"))

    assert not people.redeem_transfer(ana.id, Digest("first"), TokenId("t2"), Digest("d2"))
    people.erase(ana.id)
    assert not people.redeem_transfer(ana.id, Digest("second"), TokenId("t2"), Digest("d2"))
    with pytest.raises(NoSuchPlayer):
        people.offer_transfer(PlayerId(new_id()), Digest("code"))


def test_a_code_is_withdrawn_when_a_token_is_revoked(people):
    ana = someone(people)
    people.offer_transfer(ana.id, Digest("code"))

    people.revoke(ana.id, TOKEN)

    assert not people.redeem_transfer(ana.id, Digest("code"), TokenId("t2"), Digest("d2"))


def test_a_redemption_that_was_sent_twice_is_one(people):
    ana = someone(people)
    people.offer_transfer(ana.id, Digest("code"))
    once = (ana.id, Digest("code"), TokenId("t2"), Digest("d2"))

    assert people.redeem_transfer(*once)
    assert people.redeem_transfer(*once)
    assert set(people.tokens(ana.id)) == {TOKEN, "t2"}


def test_a_use_of_a_token_that_is_gone_is_not_noted(people):
    ana = someone(people)
    people.erase(ana.id)

    people.note_use(ana.id, TOKEN, "2026-01-01T00:00:00Z")

    assert people.uses(ana.id) == {}


def test_a_code_lasts_ten_minutes(client):
    now = [0.0]
    memory, stored = MemoryPeople(clock=lambda: now[0]), RedisPeople(client)
    ana, bo = someone(memory), someone(stored)
    memory.offer_transfer(ana.id, Digest("code"))
    stored.offer_transfer(bo.id, Digest("code"))

    now[0] = 600.0

    assert not memory.redeem_transfer(ana.id, Digest("code"), TokenId("t2"), Digest("d2"))
    assert 590 < client.ttl(f"altana:{{player:{bo.id}}}:transfer") <= 600
