"""Each player's history, and the statistics that follow from it."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from service.domain.kit.ledger import Standing
from service.domain.kit.messages import GameId, PlayerId, Seat, is_bot
from service.projections.models.book import Bookkeeping, BookName
from service.projections.models.game_history import GameHistory


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one seat of a player."""

    seat: Seat
    place: int
    points: int
    resigned: bool


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game in the history of a player, who may have had several of its seats."""

    game: GameId
    ruleset: str
    players: int
    others: tuple[PlayerId, ...]
    ended_at: str
    open_deal: bool
    private: bool
    finishes: tuple[Finish, ...]
    counts: bool = True  # in sums, averages and best scores

    @property
    def name(self) -> str:
        return self.ruleset.partition("/")[0]

    @property
    def is_won(self) -> bool:
        """Return whether the player won against somebody else."""
        return bool(self.others) and any(finish.place == 1 for finish in self.finishes)


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over the games of one kind; only seats that did not resign count for points."""

    games: int = 0
    wins: int = 0
    resigned: int = 0
    seats: int = 0
    points: int = 0
    best: int | None = None

    @property
    def average(self) -> float | None:
        return round(self.points / self.seats, 2) if self.seats else None


class Statistics(msgspec.Struct, kw_only=True):
    """Sums over all games, and by game and number of players."""

    all: Sums = Sums()
    by: dict[str, dict[str, Sums]] = {}

    def best_solo(self, game: str) -> int | None:
        solo = self.by.get(game, {}).get("1")
        return None if solo is None else solo.best


def history_of(player: PlayerId) -> BookName:
    """Return the name of the book of all games of a player."""
    return BookName(f"history/{player}")


def public_history_of(player: PlayerId) -> BookName:
    """Return the name of the book of a player's public games."""
    return BookName(f"public-history/{player}")


def bot_games_of(player: PlayerId) -> BookName:
    """Return the name of the book of a person's games with computer players."""
    return BookName(f"bot-games/{player}")


def public_bot_games_of(player: PlayerId) -> BookName:
    return BookName(f"public-bot-games/{player}")


def histories(history: GameHistory) -> dict[BookName, PlayedGame] | None:
    """Return a page for every player of a finished game."""
    if history.ending is None:
        return None
    books = [history_of] if history.is_private else [history_of, public_history_of]
    with_bots = [bot_games_of] if history.is_private else [bot_games_of, public_bot_games_of]
    pages = {}
    for player in filter(None, history.position.seating.players):
        played = _played(history, history.ending.result.standings, player)
        pages.update({book(player): played for book in books})
        if history.has_bots and not is_bot(player):
            apart = replace(played, counts=history.position.is_standard)
            pages.update({book(player): apart for book in with_bots})
    return pages


def _played(history: GameHistory, standings: Sequence[Standing], player: PlayerId) -> PlayedGame:
    players = history.position.seating.players
    return PlayedGame(
        game=history.game,
        ruleset=history.ruleset.name,
        players=len(players),
        others=tuple(dict.fromkeys(other for other in players if other and other != player)),
        ended_at=history.updated_at,
        open_deal=history.position.seating.is_open,
        private=history.is_private,
        finishes=tuple(_finishes(history, standings, player)),
        counts=history.counts and (is_bot(player) or not history.has_bots),
    )


def _finishes(
    history: GameHistory, standings: Sequence[Standing], player: PlayerId
) -> Iterator[Finish]:
    for standing in standings:
        if history.position.seating.players[standing.seat - 1] == player:
            yield Finish(
                seat=standing.seat,
                place=standing.place,
                points=standing.points,
                resigned=standing.seat in history.position.state.resigned,
            )


def add(total: Statistics, played: PlayedGame) -> None:
    if not played.counts:
        return
    counts = total.by.setdefault(played.name, {})
    players = str(played.players)
    counts[players] = _added(counts.get(players, Sums()), played)
    total.all = _added(total.all, played)


def _added(sums: Sums, played: PlayedGame) -> Sums:
    points = [finish.points for finish in played.finishes if not finish.resigned]
    best = [] if sums.best is None else [sums.best]
    return replace(
        sums,
        games=sums.games + 1,
        wins=sums.wins + played.is_won,
        resigned=sums.resigned + sum(finish.resigned for finish in played.finishes),
        seats=sums.seats + len(points),
        points=sums.points + sum(points),
        best=max([*best, *points], default=None),
    )


BOOKKEEPING = Bookkeeping(PlayedGame, Statistics, Statistics, add)
