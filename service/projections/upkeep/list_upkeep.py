"""Brings the lists of games up to date where an older release, or a restored game, left gaps."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import NoSuchGame, Unavailable
from service.events.keys import all_news, all_tags
from service.events.listing import Listing, listing, listing_of
from service.events.people.people import NoSuchPlayer, People
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
from service.events.store.game_lists import GameLists
from service.projections.build.documents import Documents
from service.projections.build.history_loader import HistoryLoader
from service.projections.build.streams import Streams

GAMES_A_STEP = 100
TRIES = 5  # to list a game that is being played

# Another process may do the same work: only the step that both agree on is recorded.
ADVANCE = """
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('DEL', KEYS[2])
return 1
"""


class ListUpkeep:
    """Lists the games of partitions that are behind: those with new hints, or all of them."""

    def __init__(
        self, client: Client, streams: Streams, catalogue: Catalogue, people: People
    ) -> None:
        self._client = client
        self._streams = streams
        self._lists = GameLists(client)
        self._documents = Documents(client)
        self._loader = HistoryLoader(streams, catalogue, 0)
        self._people = people
        self._advance = client.register_script(ADVANCE)

    def step(self, most: int = GAMES_A_STEP) -> bool:
        """List some games; return whether there is more to do."""
        behind = self._lists.behind()
        tags = dict(zip(all_news(), all_tags(), strict=True))
        for news, listed in behind.items():
            most -= self._catch_up(tags[news], listed, most)
            if most <= 0:
                return True
        return False

    def _catch_up(self, tag: str, listed: str | None, most: int) -> int:
        """List games of a partition; return how many."""
        if listed is None or self._has_gap(tag, listed):
            return self._list_all(tag, listed, most)
        rows: Any = self._client.xrange(f"{tag}:news", f"({listed}", count=most)
        games = list(dict.fromkeys(GameId(news[b"game"].decode()) for _, news in rows))
        if rows and self._list(games):
            self._note(tag, listed, rows[-1][0].decode())
        return len(games)

    def _has_gap(self, tag: str, listed: str) -> bool:
        """Return whether hints after the last listed one may have been dropped."""
        oldest: Any = self._client.xrange(f"{tag}:news", count=1)
        return not oldest or _parts(oldest[0][0].decode()) > _parts(listed)

    def _list_all(self, tag: str, listed: str | None, most: int) -> int:
        """List the next games of a partition, the newest first, from where the last step ended."""
        key = f"{tag}:listing"
        noted: Any = self._client.get(key)
        if noted is None:
            newest: Any = self._client.xrevrange(f"{tag}:news", count=1)
            noted = newest[0][0] + b" " if newest else b"0-0 "
        hint, _, before = noted.decode().partition(" ")
        highest = f"({before}" if before else "+"
        rows: Any = self._client.zrevrangebylex(f"{tag}:games", highest, "-", 0, most)
        games = [GameId(game.decode()) for game in rows]
        if not self._list(games):
            return len(games)
        if len(games) < most:
            self._note(tag, listed, hint)
        else:
            self._client.set(key, f"{hint} {games[-1]}")
        return len(games)

    def _note(self, tag: str, listed: str | None, hint: str) -> None:
        self._advance(keys=[f"{tag}:listed", f"{tag}:listing"], args=[listed or "", hint])

    def _list(self, games: Sequence[GameId]) -> bool:
        """List games as they are; return whether all of them are."""
        lines = self._documents.read_many("lobby", games)
        is_done = True
        for game, stored in zip(games, lines, strict=True):
            line = stored.document
            if line is not None:
                shown = listing(game, line.status, line.seats, line.asked)
                if self._put(shown, stored.version):
                    continue
            is_done = self._fold_and_list(game) and is_done
        return is_done

    def _fold_and_list(self, game: GameId) -> bool:
        for _ in range(TRIES):
            try:
                position = self._loader.load(game, with_scores=False).position
            except NoSuchGame:
                return True  # lost when Redis was restored from a backup
            except (Unavailable, *TROUBLE):
                raise
            except Exception:  # a broken game may raise anything; no list can show it
                return True
            if self._put(listing_of(position), position.version):
                return True
        return False

    def _put(self, game: Listing, version: int) -> bool:
        return self._lists.put(game, version, self._erased(game.players))

    def _erased(self, players: frozenset[PlayerId]) -> frozenset[PlayerId]:
        nameless = players - set(self._people.names(sorted(players)))
        return frozenset(player for player in nameless if self._is_erased(player))

    def _is_erased(self, player: PlayerId) -> bool:
        with suppress(NoSuchPlayer):  # as in an imported game
            return not self._people.find(player).name
        return False


def _parts(hint: str) -> tuple[int, int]:
    milliseconds, _, number = hint.partition("-")
    return int(milliseconds), int(number or 0)
