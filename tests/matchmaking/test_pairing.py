"""Who plays with whom: given a pool, when somebody comes or time passes, then a match or none."""

from itertools import count

import pytest
from msgspec.structs import replace

from service.domain.kit.messages import GameId, PlayerId
from service.matchmaking.seeks.decide import Decision, finish, join, pair, withdraw
from service.matchmaking.seeks.model import Draft, Pool, Seek, SeekId, Terms, pool_of

DUO = Terms(game="toy", players=2, options={})
TRIO = Terms(game="toy", players=3, options={})


def somebody(
    name: str, bot_at: float | None = None, until: float = 100, accept_bots: bool = False
) -> Seek:
    bot = None if bot_at is None else PlayerId(f"bot-of-{name}")
    seek = Seek(id=SeekId(name), player=PlayerId(name), at=0, until=until, bot=bot, bot_at=bot_at)
    return replace(seek, accept_bots=accept_bots)


class Given:
    """A pool in which these wait, and the drafts that it gets."""

    def __init__(self, terms: Terms, *waiting: Seek) -> None:
        numbers = count(1)
        self._drafts = (Draft(game=GameId(f"game-{n}"), secret="") for n in numbers)
        self._pool = pair(Pool(terms=terms, waiting=waiting), 0, self._draft).pool

    def _draft(self) -> Draft:
        return next(self._drafts)

    def comes(self, seek: Seek, now: float = 0) -> Decision:
        return join(self._pool, seek, now, self._draft)

    def at(self, now: float) -> Decision:
        return pair(self._pool, now, self._draft)

    def leaves(self, name: str) -> Decision:
        return withdraw(self._pool, name)


def seats(decision: Decision) -> list[list[str]]:
    return [[*(one.player for one in match.seeks), *match.bots] for match in decision.pool.matches]


def waiting(decision: Decision) -> list[str]:
    return [one.id for one in decision.pool.waiting]


def endings(decision: Decision) -> list[tuple[str, str]]:
    return [(one.seek.id, one.ending) for one in decision.ended]


def test_the_first_who_came_have_the_first_seats():
    then = Given(TRIO, somebody("ana"), somebody("bo")).comes(somebody("cleo"))

    assert (seats(then), waiting(then)) == ([["ana", "bo", "cleo"]], [])


def test_the_game_was_drafted_before_the_last_one_came():
    given = Given(DUO, somebody("ana"))
    drafted = given.at(0).pool.draft

    then = given.comes(somebody("bo"))

    assert [match.draft for match in then.pool.matches] == [drafted]
    assert then.pool.draft is None


def test_who_comes_twice_waits_once():
    given = Given(TRIO, somebody("ana"))

    assert waiting(given.comes(somebody("ana"))) == ["ana"]


def test_who_is_being_seated_does_not_wait_as_well():
    pool = Given(DUO, somebody("ana")).comes(somebody("bo")).pool

    again = join(pool, somebody("bo"), 0, lambda: Draft(game=GameId("other"), secret=""))

    assert again.pool == pool


def test_a_bot_comes_when_its_time_has_come_and_no_sooner():
    given = Given(TRIO, somebody("ana", bot_at=30))

    assert seats(given.at(29)) == []
    assert seats(given.at(30)) == [["ana", "bot-of-ana", "bot-of-ana"]]


def test_only_those_who_named_a_bot_play_with_one():
    given = Given(TRIO, somebody("bo"), somebody("ana", bot_at=30))

    then = given.at(30)

    assert (seats(then), waiting(then)) == ([["ana", "bot-of-ana", "bot-of-ana"]], ["bo"])
    assert then.pool.draft is not None


def test_all_who_named_a_bot_play_with_that_of_the_first_whose_time_has_come():
    given = Given(TRIO, somebody("bo", bot_at=90), somebody("ana", bot_at=30))

    assert seats(given.at(30)) == [["bo", "ana", "bot-of-ana"]]


def test_people_come_before_bots():
    given = Given(DUO, somebody("ana", bot_at=30))

    assert seats(given.comes(somebody("bo"), now=40)) == [["ana", "bo"]]


def test_nobody_is_paired_with_somebody_whose_time_is_over():
    then = Given(DUO, somebody("ana", until=50)).comes(somebody("bo"), now=50)

    assert (seats(then), waiting(then)) == ([], ["bo"])
    assert endings(then) == [("ana", "expired")]


def test_who_leaves_does_not_wait_any_more():
    then = Given(TRIO, somebody("ana"), somebody("bo")).leaves("ana")

    assert (waiting(then), endings(then)) == (["bo"], [("ana", "withdrawn")])
    assert Given(DUO, somebody("ana")).leaves("ana").pool.is_empty


def test_who_is_being_seated_can_not_leave():
    pool = Given(DUO, somebody("ana")).comes(somebody("bo")).pool

    then = withdraw(pool, "ana")

    assert (then.pool, endings(then)) == (pool, [])


def test_a_match_is_closed_once():
    pool = Given(DUO, somebody("ana")).comes(somebody("bo")).pool
    [match] = pool.matches

    then = finish(pool, match.draft.game)
    again = finish(then.pool, match.draft.game)

    assert endings(then) == [("ana", "paired"), ("bo", "paired")]
    assert {one.game for one in then.ended} == {match.draft.game}
    assert (then.pool.is_empty, endings(again)) == (True, [])


def test_who_found_no_seat_waits_on_in_front():
    pool = Given(DUO, somebody("ana")).comes(somebody("bo")).pool
    pool = replace(pool, waiting=(somebody("cleo"),))
    [match] = pool.matches

    then = finish(pool, match.draft.game, lost=(somebody("bo"),))

    assert (waiting(then), endings(then)) == (["bo", "cleo"], [("ana", "paired")])


@pytest.mark.parametrize(
    ("given", "due"),
    [
        (Given(TRIO), None),
        (Given(TRIO, somebody("ana")), 100),
        (Given(TRIO, somebody("ana"), somebody("bo", bot_at=30)), 30),
        (Given(DUO, somebody("ana"), somebody("bo")), 5),  # others look after a match by then
    ],
)
def test_a_pool_knows_when_something_is_due(given, due):
    assert given.at(0).pool.due_at == due


def test_a_pool_is_for_those_who_want_the_same():
    others = [
        replace(DUO, game="burano"),
        replace(DUO, players=3),
        replace(DUO, options={"x": 1}),
    ]

    assert pool_of(DUO) == pool_of(Terms(game="toy", players=2, options={}))
    assert len({pool_of(one) for one in (DUO, *others)}) == 4


def test_a_program_is_not_paired_with_somebody_who_accepts_none():
    then = Given(DUO, somebody("ana")).comes(somebody("bot1"))

    assert (seats(then), waiting(then)) == ([], ["ana", "bot1"])
    assert not then.pool.is_due(0)


def test_a_program_is_paired_with_those_who_accept_it_and_with_its_like():
    accepts = Given(DUO, somebody("bot1")).comes(somebody("ana", accept_bots=True))
    alike = Given(DUO, somebody("bot1")).comes(somebody("bot2"))

    assert (seats(accepts), seats(alike)) == ([["bot1", "ana"]], [["bot1", "bot2"]])


def test_who_accepts_programs_plays_with_people_too():
    then = Given(DUO, somebody("ana")).comes(somebody("bo", accept_bots=True))

    assert seats(then) == [["ana", "bo"]]


def test_one_who_accepts_brings_nobody_else_together_with_a_program():
    given = Given(TRIO, somebody("ana"), somebody("bot1"), somebody("bo", accept_bots=True))

    assert seats(given.at(0)) == []
    assert seats(given.comes(somebody("cleo"))) == [["ana", "bo", "cleo"]]
    assert seats(given.comes(somebody("bot2"))) == [["bot1", "bo", "bot2"]]


def test_the_group_whose_first_came_first_plays():
    people = Given(DUO, somebody("ana"), somebody("bot1"))
    programs = Given(DUO, somebody("bot1"), somebody("ana"))
    last = somebody("bo", accept_bots=True)

    assert seats(people.comes(last)) == [["ana", "bo"]]
    assert seats(programs.comes(last)) == [["bot1", "bo"]]


def test_programs_and_people_who_named_a_computer_player_get_a_game_each():
    given = Given(TRIO, somebody("ana", bot_at=10), somebody("bot1", bot_at=10))

    then = given.at(10)

    assert seats(then) == [
        ["ana", "bot-of-ana", "bot-of-ana"],
        ["bot1", "bot-of-bot1", "bot-of-bot1"],
    ]
    assert waiting(then) == []
