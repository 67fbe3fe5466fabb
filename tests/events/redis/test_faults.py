"""Redis in trouble: every refused write raises a named error and changes nothing."""

from pathlib import Path

import pytest
import redis
from redis.exceptions import ResponseError

from service.events.errors import (
    DiskFull,
    OutOfMemory,
    OutOfReach,
    ReadOnly,
    Unconfirmed,
)
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Confirmation, Script, servers_of
from service.events.redis.replica_wait import ReplicaWait
from service.events.store.journal import StreamName
from service.events.store.redis_journal import RedisJournal
from service.events.store.redis_store import RedisStore
from tests.kit.servers import pause, resume, running, running_pair, strict_store
from tests.kit.tables import Table, entry, new_id
from tests.kit.waiting import until
from tests.toy import EndTurn, Pick

PATIENCE = 20_000  # milliseconds, where a replica will answer in the end
HURRIED = 50  # milliseconds, where no replica will answer


def test_a_server_without_memory_stores_nothing(tmp_path: Path):
    with running(tmp_path, "--maxmemory-policy", "noeviction") as server, server.client() as client:
        store = RedisStore(client)
        table = Table.started(store)
        hints = store.news({})
        client.config_set("maxmemory", 1)

        with pytest.raises(OutOfMemory):
            table.play(Pick(place=1), key="k", body="b")

        assert store.version(table.game) == 2
        assert store.find(table.game, "ana/k") is store.find(table.game, "bo/k") is None
        assert store.news({}) == hints
        client.config_set("maxmemory", 0)
        assert table.play(Pick(place=1), key="k", body="b").move.number == 3


def test_a_server_with_a_full_disk_stores_nothing(tmp_path: Path):
    with running(tmp_path, largest_file=64_000) as server, server.client() as client:
        store, game = RedisStore(client), new_id()

        with pytest.raises(DiskFull):
            fill(store, game)

        before = store.version(game)
        with pytest.raises(DiskFull):
            store.append(game, entry(before + 1), key="k")
        assert store.version(game) == before
        assert store.find(game, "k") is None


def fill(store: RedisStore, game) -> None:
    for number in range(1, 1_000):
        store.append(game, entry(number, "x" * 1_000))


def test_a_transaction_that_redis_discards_raises_a_named_error(tmp_path: Path):
    with (
        running(tmp_path) as server,
        server.client() as other,
        redis.Redis.from_url(server.url, single_connection_client=True) as client,
    ):
        client.execute_command("MULTI")
        client.execute_command("HSET", "a", "b", "c")
        other.config_set("maxmemory", 1)

        with pytest.raises(OutOfMemory), redis_errors_as(Unconfirmed):
            client.execute_command("EXEC")

        assert not other.exists("a")


def test_users_text_in_a_command_is_not_mistaken_for_an_error_of_redis(tmp_path: Path):
    words = " of pipeline caused error: MISCONF"
    with running(tmp_path) as server, server.client() as client:
        client.set("a", "text")

        with pytest.raises(ResponseError, match="WRONGTYPE"), redis_errors_as(Unconfirmed):
            client.pipeline().hset("a", words, words).execute()


def test_a_replica_takes_no_moves(tmp_path: Path):
    with running_pair(tmp_path) as (master, replica):
        with master.client() as client:
            table = Table.started(RedisStore(client, replicas=1, patience=PATIENCE))

        with replica.client() as client:
            at_replica = Table(RedisStore(client), table.game)
            with pytest.raises(ReadOnly):
                at_replica.play(Pick(place=1))
            assert at_replica.store.version(table.game) == 2


def test_a_server_that_is_gone_is_out_of_reach(tmp_path: Path):
    with running(tmp_path) as server:
        with server.client() as client:
            table = Table.started(RedisStore(client))
        server.kill()

        with redis.Redis.from_url(server.url, retry=None) as client:
            with pytest.raises(OutOfReach):
                RedisStore(client).read(table.game)
            with pytest.raises(Unconfirmed):
                RedisStore(client).append(table.game, entry(3))


def test_a_server_that_hangs_leaves_the_move_in_doubt_and_its_key_settles_it(tmp_path: Path):
    with (
        running(tmp_path) as server,
        redis.Redis.from_url(server.url, retry=None, socket_timeout=2) as client,
    ):
        table = Table.started(RedisStore(client))
        table.play(Pick(place=1), EndTurn())
        request = table.submission([Pick(place=1), EndTurn()], key="k", body="b")
        pause(server)
        with pytest.raises(Unconfirmed, match="same Idempotency-Key"):
            table.handler.submit(request)
        resume(server)

        settled = table.handler.submit(request)

        assert settled.move.number == table.store.version(table.game) == 4


def test_a_confirmed_move_is_at_the_replica(tmp_path: Path):
    with running_pair(tmp_path) as (master, replica):
        with master.client() as client:
            table = Table.started(RedisStore(client, replicas=1, patience=PATIENCE))
            table.play(Pick(place=1))

        with replica.client() as client:
            assert RedisStore(client).version(table.game) == 3


def test_a_move_that_no_replica_confirms_is_in_doubt_and_its_key_settles_it(tmp_path: Path):
    with running_pair(tmp_path) as (master, replica), master.client() as client:
        table = Table.started(RedisStore(client, replicas=1, patience=PATIENCE))
        table = Table(RedisStore(client, replicas=1), table.game)
        request = table.submission([Pick(place=1), EndTurn()], key="k", body="b")
        pause(replica)

        with pytest.raises(Unconfirmed, match="may or may not"):
            table.handler.submit(request)
        with pytest.raises(Unconfirmed):
            table.handler.submit(request)

        resume(replica)
        patient = Table(RedisStore(client, replicas=1, patience=PATIENCE), table.game)
        settled = patient.handler.submit(request)
        assert settled.repeated
        assert settled.move.number == 3
        with replica.client() as at_replica:
            assert RedisStore(at_replica).version(table.game) == 3


def test_a_move_found_by_its_key_is_in_doubt_until_a_replica_has_it(tmp_path: Path):
    with running_pair(tmp_path) as (master, replica), master.client() as client:
        store, game = RedisStore(client, replicas=1, patience=HURRIED), new_id()
        pause(replica)
        with pytest.raises(Unconfirmed):
            store.append(game, entry(1), key="k")

        # Another client has another connection, which has written nothing yet.
        with master.client() as another:
            elsewhere = RedisStore(another, replicas=1, patience=HURRIED)
            with pytest.raises(Unconfirmed):
                elsewhere.find(game, "k")
            with pytest.raises(Unconfirmed):
                elsewhere.append(game, entry(1, "created again"))
            resume(replica)
            patient = RedisStore(another, replicas=1, patience=PATIENCE)

            assert patient.find(game, "k") == entry(1)


def test_an_entry_that_the_library_sends_again_is_in_doubt_like_the_first_time(tmp_path: Path):
    stream, attempt = StreamName("altana:{x}:journal"), b"token-of-16-bytes an entry"
    with running_pair(tmp_path) as (master, replica):
        pause(replica)
        for _ in range(2):
            with master.client() as client:
                script = Script(servers_of(client), "journal.lua", ReplicaWait(1, HURRIED))
                with pytest.raises(Unconfirmed):
                    script.run([stream, f"{stream}:keys"], "", attempt, "")
        with master.client() as client:
            assert len(RedisJournal(client).read(stream)) == 1
        resume(replica)


def test_an_entry_that_is_not_there_is_never_confirmed(tmp_path: Path):
    with running_pair(tmp_path) as (master, _), master.client() as client:
        journal = RedisJournal(client, replicas=1, patience=PATIENCE)
        stream = StreamName("altana:{x}:journal")
        journal.append(stream, b"an entry")
        confirmation = Confirmation(servers_of(client), ReplicaWait(1, PATIENCE))

        journal.confirm(stream, 0)
        journal.confirm(stream, 1)
        with pytest.raises(Unconfirmed):
            journal.confirm(stream, 2)
        with pytest.raises(Unconfirmed):
            confirmation.wait(stream, f"{stream}:keys", 1, "of another")


def test_a_repeated_move_is_answered_even_when_memory_is_full(tmp_path: Path):
    with running(tmp_path) as server, server.client() as client:
        table = Table.started(RedisStore(client))
        request = table.submission([Pick(place=1), EndTurn()], key="k", body="b")
        behind = Table(RedisStore(client), table.game)
        behind.handler.load(table.game)
        first = table.handler.submit(request)
        client.config_set("maxmemory", 1)

        again = [handler.submit(request) for handler in (table.handler, behind.handler)]

        assert [receipt.hash for receipt in again] == [first.hash, first.hash]


def test_all_keys_of_a_game_lie_in_one_slot_of_a_cluster(tmp_path: Path):
    with running(tmp_path, "--cluster-enabled", "yes") as server, server.client() as client:
        client.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16383)
        until(lambda: client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")
        table = Table.started(RedisStore(client))
        table.play(Pick(place=1), key="k", body="b")

        assert table.store.version(table.game) == 3


def test_a_strict_store_waits_for_a_replica_where_there_is_one(tmp_path: Path):
    with running_pair(tmp_path) as (master, replica), master.client() as client:
        pause(replica)
        with pytest.raises(Unconfirmed):
            Table.started(strict_store(client))
        resume(replica)

        assert Table.started(RedisStore(client)).receipts


def test_a_strict_store_without_replicas_does_not_wait(tmp_path: Path):
    with running(tmp_path) as server, server.client() as client:
        table = Table.started(strict_store(client))

        assert table.play(Pick(place=1)).move.number == 3
