"""Finds games by player and status, in sorted sets that moves keep up to date."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import OutOfReach, Unconfirmed
from service.events.keys import all_listed, all_lists, all_news, keys_of
from service.events.listing import ALL, ANYBODY, BOT_ASKED, Listing, member
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait
from service.events.store.newest_games import newest_games

# Hints of games that may be listed wrongly; with more of them, lists are not worth reading.
MOST_UNLISTED = 500
NO_GAME = GameId("")  # what all members of a list begin with has no game


class GameLists:
    """The lists of games. A game in a list may have moved on; none is missing."""

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        self._servers = servers_of(client)
        self._list = Script(self._servers, "list.lua")
        wait = ReplicaWait(replicas, patience)
        self._forget = Script(self._servers, "forget_player.lua", wait, even_if_full=True)

    def newest(
        self, player: PlayerId | None, status: str | None, before: GameId | None, most: int
    ) -> Sequence[GameId] | None:
        """Return the newest games that may match, or None while the lists are not complete."""
        unlisted = self._unlisted()
        if unlisted is None:
            return None
        # A player's finished games are in the list of all.
        kind = ALL if player is not None and status == "finished" else status or ALL
        prefix = f"{player or ANYBODY}/{kind}/"
        found = newest_games(self._servers, all_lists(), prefix, before, most)
        more = {game for game in unlisted if before is None or game < before}
        return sorted(more.union(found), reverse=True)[:most]

    def bots_asked(self, most: int, before: GameId | None = None) -> Sequence[GameId]:
        """Return games in which it is a computer player's turn, the newest first."""
        return newest_games(
            self._servers, all_lists(), member(ANYBODY, BOT_ASKED, NO_GAME), before, most
        )

    def bots_asked_among(self, games: Iterable[GameId]) -> list[GameId]:
        """Return which of these games wait for a computer player."""
        by_key: dict[str, list[GameId]] = {}
        for game in dict.fromkeys(games):
            by_key.setdefault(keys_of(game).lists, []).append(game)

        def read(pipeline: Any, key: str) -> None:
            pipeline.zmscore(key, [member(ANYBODY, BOT_ASKED, game) for game in by_key[key]])

        with redis_errors_as(OutOfReach):
            scores = self._servers.read_each(by_key, read) if by_key else {}
        return [
            game
            for key, found in scores.items()
            for game, score in zip(by_key[key], found, strict=True)
            if score is not None
        ]

    def count_bots_asked(self) -> int:
        """Count the games in which it is a computer player's turn."""
        first = member(ANYBODY, BOT_ASKED, NO_GAME)

        def read(pipeline: Any, key: str) -> None:
            pipeline.zlexcount(key, f"[{first}", f"({first}\x7f")

        with redis_errors_as(OutOfReach):
            return sum(map(int, self._servers.read_each(all_lists(), read).values()))

    def put(self, listing: Listing, version: int, erased: frozenset[PlayerId]) -> bool:
        """List a game as it is at a version; return False if it has moved on."""
        names, old = keys_of(listing.game), listing.all_members()
        members = listing.members().items()
        new = [one for player, some in members if player not in erased for one in some]
        old = [one for one in old if one not in new]
        with redis_errors_as(OutOfReach):
            return bool(self._list.run([names.moves, names.lists], version, len(old), *old, *new))

    def forget(self, player: PlayerId) -> None:
        """Remove a person from all lists, and wait for the replicas as an erasure does."""
        with redis_errors_as(Unconfirmed):
            for key in all_lists():
                self._forget.run([key], player)

    def _unlisted(self) -> set[GameId] | None:
        """Return the games with hints that no list has yet; None if there are too many."""
        behind = self.behind()

        def read(pipeline: Any, news: str) -> None:
            # News that are this few were never cut, so they name every game that is not listed.
            pipeline.xrange(news, f"({behind[news] or 0}", count=MOST_UNLISTED)

        with redis_errors_as(OutOfReach):
            replies = self._servers.read_each(behind, read) if behind else {}
        hints = [news[b"game"] for rows in replies.values() for _, news in rows]
        return None if len(hints) >= MOST_UNLISTED else {GameId(one.decode()) for one in hints}

    def behind(self) -> dict[str, str | None]:
        """Return the news of partitions whose lists are behind, and the last hint that they have.

        None stands for a partition whose games were never listed. In a cluster, partitions of a
        node that is known to be away are left out.
        """

        def read(pipeline: Any, key: str) -> None:
            pipeline.xrevrange(key, count=1) if key.endswith(":news") else pipeline.get(key)

        news_keys = all_news()
        with redis_errors_as(OutOfReach):
            found = self._servers.read_each([*news_keys, *all_listed()], read)
        behind: dict[str, str | None] = {}
        for news, key in zip(news_keys, all_listed(), strict=True):
            listed, last = found.get(key), found.get(news)
            if listed != (last[0][0] if last else None):
                behind[news] = None if listed is None else listed.decode()
        return behind
