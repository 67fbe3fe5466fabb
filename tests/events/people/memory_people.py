"""An in-memory People store, for tests."""

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from time import monotonic

from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.events.people.people import (
    A_TRANSFER_LASTS,
    Digest,
    ErasedPlayer,
    NoSuchPlayer,
    Person,
    TokenId,
)


class MemoryPeople:
    """The People contract on plain dictionaries."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._transfers: dict[PlayerId, tuple[Digest, float]] = {}
        self._lock = Lock()
        self._people: dict[PlayerId, Person] = {}
        self._tokens: dict[PlayerId, dict[TokenId, Digest]] = {}
        self._uses: dict[PlayerId, dict[TokenId, str]] = {}
        self._claims: dict[PlayerId, dict[str, str]] = {}

    def add(self, person: Person, token: TokenId, digest: Digest) -> None:
        with self._lock:
            self._people[person.id] = person
            self._tokens[person.id] = {token: digest}

    def find(self, player: PlayerId) -> Person:
        with self._lock:
            if player not in self._people:
                raise NoSuchPlayer(player)
            return self._people[player]

    def names(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        with self._lock:
            people = {player: self._people[player] for player in players if player in self._people}
        return {player: person.name for player, person in people.items() if person.name}

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        with self._lock:
            return self._tokens.get(player, {}).get(token)

    def digests(self, player: PlayerId) -> Mapping[TokenId, Digest]:
        with self._lock:
            return dict(self._tokens.get(player, {}))

    def note_use(self, player: PlayerId, token: TokenId, at: str) -> None:
        with self._lock:
            if token in self._tokens.get(player, {}):
                self._uses.setdefault(player, {})[token] = at

    def uses(self, player: PlayerId) -> Mapping[TokenId, str]:
        with self._lock:
            return dict(self._uses.get(player, {}))

    def tokens(self, player: PlayerId) -> Sequence[TokenId]:
        with self._lock:
            return sorted(self._tokens.get(player, {}))

    def add_token(self, player: PlayerId, token: TokenId, digest: Digest) -> None:
        self.find(player)
        with self._lock:
            self._require_name(player)
            self._tokens.setdefault(player, {})[token] = digest

    def revoke(self, player: PlayerId, token: TokenId) -> bool:
        with self._lock:
            self._uses.get(player, {}).pop(token, None)
            self._transfers.pop(player, None)
            return self._tokens.get(player, {}).pop(token, None) is not None

    def claim(self, player: PlayerId, key: str, value: str) -> str:
        with self._lock:
            if player in self._people and not self._people[player].name:
                return value
            return self._claims.setdefault(player, {}).setdefault(key, value)

    def offer_transfer(self, player: PlayerId, code: Digest) -> None:
        self.find(player)
        with self._lock:
            self._require_name(player)
            self._transfers[player] = code, self._clock() + A_TRANSFER_LASTS

    def redeem_transfer(
        self, player: PlayerId, code: Digest, token: TokenId, digest: Digest
    ) -> bool:
        with self._lock:
            if token in self._tokens.get(player, {}):
                return True
            offered, until = self._transfers.get(player, ("", 0.0))
            offered_code, space, grant = offered.partition(" ")
            if offered_code != code or self._clock() >= until:
                return False
            del self._transfers[player]
            self._tokens.setdefault(player, {})[token] = Digest(f"{digest}{space}{grant}")
            return True

    def _require_name(self, player: PlayerId) -> None:
        if not self._people[player].name:
            raise ErasedPlayer(player)

    def erase(self, player: PlayerId) -> None:
        nameless = replace(self.find(player), name="")
        with self._lock:
            self._people[player] = nameless
            self._tokens.pop(player, None)
            self._uses.pop(player, None)
            self._claims.pop(player, None)
            self._transfers.pop(player, None)
