"""The command handler: from a submission to a move, and every way it can be refused."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from redis import Redis

from service.domain.kit.chance import Shuffle, commitment, seed
from service.domain.kit.errors import BadSetup, GameOver, GameTooLong, NothingToUndo
from service.domain.kit.fold import advance
from service.domain.kit.messages import Resign, Undo
from service.domain.kit.seating import TakeSeat
from service.events.errors import KeyReused, MoveTaken, NoSuchGame
from service.events.store.chain import GENESIS, move_hash, state_hash
from service.events.store.codec import codec_for
from service.events.store.redis_store import RedisStore
from service.events.store.store import Store
from service.play.command_handler import CommandHandler, Receipt
from service.play.new_game import NewGame
from tests.events.store.memory_store import MemoryStore
from tests.kit.tables import ANA, TOYS, Table, new_id
from tests.toy import RULESET, EndTurn, Pick, PicksOnce


@pytest.fixture(params=["memory", "redis"])
def store(request: pytest.FixtureRequest) -> Store:
    if request.param == "memory":
        return MemoryStore()
    client: Redis = request.getfixturevalue("client")
    return RedisStore(client)


def play_to_the_end(table: Table) -> Receipt:
    receipt = table.receipts[-1]
    while not table.handler.load(table.game).position.state.is_over:
        receipt = table.play(Pick(place=1), EndTurn())
    return receipt


def test_a_whole_game_is_rebuilt_from_its_stream(store):
    table = Table.started(store)
    play_to_the_end(table)

    elsewhere = CommandHandler(store, TOYS).load(table.game)

    assert elsewhere == table.handler.load(table.game)
    assert elsewhere.position.version == len(table.receipts)


def test_every_move_carries_the_hash_of_the_state_after_it(store):
    table = Table.started(store)
    play_to_the_end(table)

    position = None
    for move in codec_for(RULESET).decode([entry.body for entry in store.read(table.game)]):
        position = advance(RULESET, position, [move])
        assert move.state == state_hash(position)


def test_a_game_as_long_as_its_file_may_be_can_only_be_resigned(store):
    table = Table.started(store)
    padding = {"padding": "x" * (1024 * 1024)}
    for command in (Pick(place=1), Undo()) * 3:
        table.play(command, meta=padding)
    table.play(Pick(place=1), meta=padding)
    length = len(store.read(table.game))

    for handler in (table.handler, CommandHandler(store, TOYS)):
        with pytest.raises(GameTooLong):
            handler.submit(table.submission([Undo()]))
    assert len(store.read(table.game)) == length
    assert table.play(Resign()).move.number == length + 1


def test_the_moves_are_a_chain(store):
    table = Table.started(store)
    play_to_the_end(table)

    previous = GENESIS
    for entry in store.read(table.game):
        assert entry.hash == move_hash(previous, entry.body)
        previous = entry.hash


def test_a_refused_submission_changes_nothing(store):
    table = Table.started(store)

    with pytest.raises(PicksOnce) as refused:
        table.play(Pick(place=1), Pick(place=2))

    assert refused.value.command_index == 1
    assert store.version(table.game) == 2


def test_a_stale_submission_is_refused(store):
    table = Table.started(store)
    late = table.submission([Pick(place=1)])
    table.play(Pick(place=1))

    with pytest.raises(MoveTaken):
        table.handler.submit(late)


def test_a_handler_with_an_old_cache_is_refused_by_the_stream(store):
    table = Table.started(store)
    other = CommandHandler(store, TOYS)
    late = table.submission([Pick(place=1)])
    other.load(table.game)
    table.play(Pick(place=1))

    with pytest.raises(MoveTaken):
        other.submit(late)


def test_a_rule_violation_in_an_old_state_is_reported_as_stale(store):
    table = Table.started(store)
    other = CommandHandler(store, TOYS)
    illegal = table.submission([Pick(place=99)])
    other.load(table.game)
    table.play(Pick(place=1))

    with pytest.raises(MoveTaken):
        other.submit(illegal)


def test_a_version_that_is_not_there_yet_is_refused(store):
    table = Table.started(store)

    with pytest.raises(MoveTaken):
        table.handler.submit(table.submission([Pick(place=1)], expected=7))


def test_a_retry_gets_the_first_move_however_late(store):
    table = Table.started(store)
    request = table.submission([Pick(place=1), EndTurn()], key="k", body="b")
    first = table.handler.submit(request)
    play_to_the_end(table)

    again = table.handler.submit(request)
    elsewhere = CommandHandler(store, TOYS).submit(request)

    assert again == elsewhere == msgspec.structs.replace(first, repeated=True)


def test_a_process_that_never_saw_the_first_request_recognises_a_retry(store):
    table = Table.started(store)
    other = CommandHandler(store, TOYS)
    other.load(table.game)
    request = table.submission([Pick(place=1)], key="k", body="b")
    first = table.handler.submit(request)

    assert other.submit(request) == msgspec.structs.replace(first, repeated=True)


def test_a_key_with_another_body_is_refused(store):
    table = Table.started(store)
    request = table.submission([Pick(place=1)], key="k", body="b")
    table.handler.submit(request)

    with pytest.raises(KeyReused):
        table.handler.submit(msgspec.structs.replace(request, body="other"))

    assert store.version(table.game) == 3


def test_players_may_happen_to_choose_the_same_key(store):
    table = Table.started(store)
    table.play(Pick(place=1), EndTurn(), key="1", body="b")

    assert not table.play(Pick(place=1), EndTurn(), key="1", body="b").repeated


def test_undo_takes_back_a_whole_submission(store):
    table = Table.started(store)
    before = table.receipts[-1].move.state
    table.play(Pick(place=1))

    undone = table.play(Undo())

    assert undone.move.state == before
    with pytest.raises(NothingToUndo):
        table.play(Undo())


def test_the_last_move_publishes_the_secret_and_no_other_does(store):
    table = Table.started(store)
    last = play_to_the_end(table)

    secret = store.secret(table.game)
    created = table.receipts[0].move.events[0]
    assert last.move.secret == secret.reveal().hex()
    assert [receipt.move.secret for receipt in table.receipts[:-1]] == [None] * (
        last.move.number - 1
    )
    assert commitment(secret, table.game) == created.commitment  # type: ignore[attr-defined]


def test_the_deal_follows_from_the_secret_and_everybodys_entropy(store):
    table = Table.laid_out(store, entropy="from ana", cards=24)
    dealt = table.play(TakeSeat(player=ANA, entropy="from bo"), seat=2).move.events[1]

    chance = Shuffle(seed(store.secret(table.game), table.game, ["from ana", "from bo"]))
    assert dealt.row == chance.order("row", 24)  # type: ignore[attr-defined]


def test_an_open_deal_gives_the_same_cards_at_every_table(store):
    def row(deal: str) -> Any:
        dealt: Any = Table.started(store, deal=deal).receipts[-1].move.events[1]
        return dealt.row

    rows, other = {row("lesson 1") for _ in range(3)}, row("lesson 2")

    assert len(rows) == 1
    assert other not in rows


def test_nothing_is_played_after_the_end(store):
    table = Table.started(store)
    play_to_the_end(table)

    with pytest.raises(GameOver):
        table.play(Pick(place=1))


def test_an_unknown_game_has_no_moves(store):
    table = Table.started(store)

    with pytest.raises(NoSuchGame):
        table.handler.submit(table.submission([Pick(place=1)], game=new_id()))


def test_a_bad_set_up_stores_nothing(store):
    handler = CommandHandler(store, TOYS)
    before = store.news({})

    with pytest.raises(BadSetup, match="players"):
        handler.create(NewGame(game="toy", actor=ANA, players=5))
    with pytest.raises(BadSetup, match="options"):
        handler.create(NewGame(game="toy", actor=ANA, players=2, options={"cards": "many"}))

    assert store.news({}) == before


def test_the_time_of_a_move_comes_from_the_clock_argument():
    handler = CommandHandler(MemoryStore(), TOYS, clock=lambda: datetime(2026, 1, 2, 3, tzinfo=UTC))

    created = handler.create(NewGame(game="toy", actor=ANA, players=1))

    assert created.move.at == "2026-01-02T03:00:00.000Z"


def test_the_cache_is_bounded_and_nothing_depends_on_it():
    store = MemoryStore()
    handler = CommandHandler(store, TOYS, most_games=2)
    games = [handler.create(NewGame(game="toy", actor=ANA, players=1)).move.game for _ in range(5)]

    assert [handler.load(game).position.version for game in games] == [1] * 5
    assert len(handler._loader._cache) == 2
