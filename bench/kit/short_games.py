"""Fills a store with short real games through the command handler, as services would."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from service.domain.catalog import all_games
from service.domain.kit.messages import GameId, PlayerId, Resign, Seat
from service.domain.kit.seating import TakeSeat
from service.events.game_settings import GameSettings
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.redis.connect import Client
from service.events.store.redis_store import RedisStore
from service.events.submission import Submission
from service.play.command_handler import CommandHandler
from service.play.new_game import NewGame

GAMES_FOR_EACH_PLAYER = 20
GAMES_A_BATCH = 100
OPEN, RUNNING = 0.1, 0.1  # shares of the games; the others are finished
TITLES = ("burano", "dream-home")
RARE = PlayerId("rare")


def players_for(games: int) -> int:
    return max(games // GAMES_FOR_EACH_PLAYER, 4)


def player(number: int) -> PlayerId:
    return PlayerId(f"player{number:026}")


class ShortGames:
    """Creates games of two players; most are resigned, some go on, some wait for a player."""

    def __init__(self, client: Client) -> None:
        self._random = random.Random(1)
        self._handler = CommandHandler(RedisStore(client), all_games(), most_games=GAMES_A_BATCH)
        self._people = RedisPeople(client)
        self._registered = 0
        self.made = 0

    def rare(self) -> list[GameId]:
        """Create the three games of a player who has no others."""
        self._register(RARE)
        self.made += 3
        return [self._finished(RARE, player(0)) for _ in range(3)]

    def fill(self, games: int) -> Iterator[Sequence[GameId]]:
        """Create games until there are so many; yield them in batches."""
        everybody = players_for(games)
        for number in range(self._registered, everybody):
            self._register(player(number))
        self._registered = everybody
        while self.made < games:
            size = min(GAMES_A_BATCH, games - self.made)
            self.made += size
            yield [self.one() for _ in range(size)]

    def one(self) -> GameId:
        pair = self._random.sample(range(self._registered), 2)
        first, second = map(player, pair)
        fate = self._random.random()
        if fate < OPEN:
            return self._create(first)
        if fate < OPEN + RUNNING:
            return self._started(first, second)
        return self._finished(first, second)

    def _create(self, first: PlayerId) -> GameId:
        at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        new = NewGame(
            game=self._random.choice(TITLES),
            actor=first,
            players=2,
            terms=GameSettings(created=at),
        )
        return self._handler.create(new).move.game

    def _started(self, first: PlayerId, second: PlayerId) -> GameId:
        game = self._create(first)
        self._submit(game, Seat(2), second, TakeSeat(player=second), 1)
        return game

    def _finished(self, first: PlayerId, second: PlayerId) -> GameId:
        game = self._started(first, second)
        seat = self._random.choice((1, 2))
        self._submit(game, Seat(seat), (first, second)[seat - 1], Resign(), 2)
        return game

    def _submit(
        self, game: GameId, seat: Seat, actor: PlayerId, command: TakeSeat | Resign, version: int
    ) -> None:
        self._handler.submit(
            Submission(game=game, seat=seat, actor=actor, commands=(command,), expected=version)
        )

    def _register(self, who: PlayerId) -> None:
        person = Person(id=who, name=who[-8:], created="2026-01-01T00:00:00.000Z")
        self._people.add(person, TokenId("t"), Digest("0" * 64))
