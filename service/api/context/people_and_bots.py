"""People and computer players in one: what is asked about a player by id finds both."""

from collections.abc import Mapping, Sequence

from service.api.context.player_names import name_of_bot
from service.bots.bot_player import bot_name, level_of
from service.bots.levels import UnknownLevel
from service.domain.kit.messages import PlayerId, is_house_bot
from service.events.people.people import Digest, NoSuchPlayer, People, Person, TokenId

FIRST_BOTS = "2026-11-01T00:00:00.000Z"  # when computer players first took seats


class PeopleAndBots:
    """The People contract; nothing about a computer player is stored, or can be changed."""

    def __init__(self, people: People) -> None:
        self._people = people
        self.claim = people.claim
        self.revoke = people.revoke
        self.digests, self.note_use, self.uses = people.digests, people.note_use, people.uses
        self.redeem_transfer = people.redeem_transfer

    def add(self, person: Person, token: TokenId, digest: Digest) -> None:
        self._people.add(person, token, digest)

    def find(self, player: PlayerId) -> Person:
        if not is_house_bot(player):
            return self._people.find(player)
        try:
            level_of(player)
        except UnknownLevel:
            raise NoSuchPlayer(player) from None
        return Person(id=player, name=name_of_bot(player), created=FIRST_BOTS)

    def names(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        people = [player for player in players if not is_house_bot(player)]
        names = self._people.names(people) if people else {}
        return {**names, **{player: bot_name(player) for player in players if is_house_bot(player)}}

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        return self._people.digest(player, token)

    def tokens(self, player: PlayerId) -> Sequence[TokenId]:
        return self._people.tokens(player)

    def add_token(self, player: PlayerId, token: TokenId, digest: Digest) -> None:
        _require_person(player)
        self._people.add_token(player, token, digest)

    def offer_transfer(self, player: PlayerId, code: Digest) -> None:
        _require_person(player)
        self._people.offer_transfer(player, code)

    def erase(self, player: PlayerId) -> None:
        _require_person(player)
        self._people.erase(player)


def _require_person(player: PlayerId) -> None:
    if is_house_bot(player):
        raise NoSuchPlayer(player)
