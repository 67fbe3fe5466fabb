"""The names of players: of people from a short-lived cache, of bots in the caller's language."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from time import monotonic

from service.api.http.language import our_words
from service.bots.bot_player import bot_name
from service.domain.kit.messages import HOUSE_BOTS, PlayerId, is_house_bot
from service.domain.kit.translation import N_
from service.events.errors import Unavailable
from service.events.people.people import People
from service.events.redis.patience import briefly
from service.start.lru_cache import LruCache

MOST_NAMES = 10_000
SECONDS_UNTIL_ERASED = 30
BOT_NAMES = {
    "beginner": N_("Beginner (bot)"),
    "casual": N_("Casual (bot)"),
    "greedy": N_("Greedy (bot)"),
    "skilled": N_("Skilled (bot)"),
    "advanced": N_("Advanced (bot)"),
    "expert": N_("Expert (bot)"),
    "master": N_("Master (bot)"),
}


def name_of_bot(player: PlayerId, language: str | None = None) -> str:
    """Return what the caller reads; a level of a later release has its English name."""
    name = BOT_NAMES.get(player.removeprefix(HOUSE_BOTS))
    return bot_name(player) if name is None else our_words(language).say(name)


def names_of_bots(
    players: Iterable[PlayerId], language: str | None = None
) -> Mapping[PlayerId, str]:
    """Return the names of those that are computer players."""
    return {player: name_of_bot(player, language) for player in players if is_house_bot(player)}


class PlayerNames:
    """Looks names up; every process forgets an erased name within half a minute."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._lock = Lock()
        self._cache: LruCache[PlayerId, tuple[str, float]] = LruCache(MOST_NAMES)  # until when

    def of(self, players: Sequence[PlayerId | None], language: str | None = None) -> list[str]:
        """Return a name for each seat, empty where there is none or it can't be looked up.

        Without a language, the names of bots are in the language of the call.
        On a cluster names are on other nodes than their game, and no call waits for one of those.
        """
        known = {**self._from_cache(players), **names_of_bots(filter(None, players), language)}
        unknown = sorted({player for player in players if player and player not in known})
        names = {**known, **self._look_up(unknown)}
        return ["" if player is None else names.get(player, "") for player in players]

    def in_cache(self, players: Sequence[PlayerId | None], language: str) -> list[str] | None:
        """Like `of`, but return None instead of looking up a name."""
        known = self._from_cache(players)
        if len(known) < len(players):  # free seats, the same player twice, bots
            known |= names_of_bots(filter(None, players), language)
        try:
            return ["" if player is None else known[player] for player in players]
        except KeyError:
            return None

    def forget(self, player: PlayerId) -> None:
        with self._lock:
            self._cache.drop(player)

    def _from_cache(self, players: Sequence[PlayerId | None]) -> dict[PlayerId, str]:
        now, known = monotonic(), dict[PlayerId, str]()
        with self._lock:
            for player in players:
                cached = self._cache.get(player) if player else None
                if player and cached is not None and now < cached[1]:
                    known[player] = cached[0]
        return known

    def _look_up(self, unknown: Sequence[PlayerId]) -> dict[PlayerId, str]:
        if not unknown:
            return {}
        try:
            return self._ask_for(unknown)
        except Unavailable:
            names: dict[PlayerId, str] = {}
            for player in unknown if len(unknown) > 1 else ():
                with suppress(Unavailable):
                    names |= self._ask_for([player])
            return names

    def _ask_for(self, players: Sequence[PlayerId]) -> dict[PlayerId, str]:
        with briefly():
            found = self._people.names(players)
        fresh = {player: found.get(player, "") for player in players}
        until = monotonic() + SECONDS_UNTIL_ERASED
        with self._lock:
            for player, name in fresh.items():
                self._cache.put(player, (name, until))
        return fresh
