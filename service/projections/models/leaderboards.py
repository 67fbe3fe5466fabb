"""Leaderboards by game and number of players: a rating for several, the best score for one."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace
from openskill.models import PlackettLuce

from service.domain.kit.messages import GameId, PlayerId, is_bot
from service.projections.models.book import Bookkeeping, BookName, Rows
from service.projections.models.game_history import GameHistory

MODEL = PlackettLuce()
SURE = 3  # deviations below the mean: the strength is almost certainly higher than that


class Finisher(msgspec.Struct, frozen=True, kw_only=True):
    player: PlayerId
    place: int
    points: int


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game that counts for a leaderboard."""

    game: GameId
    finishers: tuple[Finisher, ...]


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """The estimate of a player's strength, and its uncertainty.

    `last_game` is the one that was counted last, and `change` what it has done to `mu`.
    """

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    wins: int = 0
    best: int | None = None
    last_game: GameId | None = None
    change: float = 0.0

    @property
    def rating(self) -> float:
        """Return a lower bound of the strength; leaderboards are sorted by it."""
        return self.mu - SURE * self.sigma


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody on a leaderboard, or only the players whose ranks a game changes."""

    ranks: dict[PlayerId, Rank] = {}

    def ordered(self, players: int) -> list[tuple[PlayerId, Rank]]:
        """Return the strongest first: by rating, or in solo games by the best score."""
        return sorted(self.ranks.items(), key=lambda row: (_score(players, row[1]), row[0]))


def board_of(game: str, players: int) -> BookName:
    return BookName(f"board/{game}/{players}")


def bot_board_of(game: str, players: int) -> BookName:
    """Return the name of the leaderboard of computer players."""
    return BookName(f"bot-board/{game}/{players}")


def players_of(book: BookName) -> int:
    return int(book.rpartition("/")[2])


def score(book: BookName, rank: Rank) -> float:
    """Return what a leaderboard is sorted by; equal scores are sorted by player id."""
    return _score(players_of(book), rank)


def _score(players: int, rank: Rank) -> float:
    return -(rank.best or 0) if players == 1 else -rank.rating


def boards(history: GameHistory) -> dict[BookName, RatedGame] | None:
    """Return the page of a game that counts: finished, secret deal, different players."""
    players = history.position.seating.players
    is_fair = not history.position.seating.is_open and len(set(players)) == len(players)
    if history.ending is None or not is_fair or not history.counts:
        return None
    if len(players) == 1 and history.position.state.resigned:
        return None
    finishers = tuple(
        Finisher(player=player, place=standing.place, points=standing.points)
        for standing in history.ending.result.standings
        if (player := players[standing.seat - 1]) is not None
    )
    book = bot_board_of if history.has_bots else board_of
    return {
        book(history.ruleset.game, len(players)): RatedGame(game=history.game, finishers=finishers)
    }


def add(total: Board, rated: RatedGame) -> None:
    before = [total.ranks.get(finisher.player, Rank()) for finisher in rated.finishers]
    strengths = [(rank.mu, rank.sigma) for rank in before]
    if len(before) > 1:
        strengths = _rate(strengths, [finisher.place for finisher in rated.finishers])
    counted = set(_players(rated))
    for finisher, rank, (mu, sigma) in zip(rated.finishers, before, strengths, strict=True):
        if finisher.player not in counted:
            continue
        total.ranks[finisher.player] = replace(
            rank,
            mu=mu,
            sigma=sigma,
            games=rank.games + 1,
            wins=rank.wins + (finisher.place == 1 and len(before) > 1),
            best=max(finisher.points, finisher.points if rank.best is None else rank.best),
            last_game=rated.game,
            change=mu - rank.mu,
        )


def _rate(strengths: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """Return the new strengths after a game; equal places are a draw."""
    teams = [[MODEL.create_rating([mu, sigma])] for mu, sigma in strengths]
    return [(one.mu, one.sigma) for [one] in MODEL.rate(teams, ranks=[float(p) for p in places])]


def _players(rated: RatedGame) -> Iterator[PlayerId]:
    """Yield whose ranks a game changes: in one with computer players, only theirs.

    A person counts there as an unrated player.
    """
    everybody = [finisher.player for finisher in rated.finishers]
    return filter(is_bot, everybody) if any(map(is_bot, everybody)) else iter(everybody)


def _ranks(board: Board) -> dict[PlayerId, Rank]:
    return board.ranks


def _board(ranks: dict[PlayerId, Rank]) -> Board:
    return Board(ranks=ranks)


RANKS = Rows(Rank, _players, _ranks, _board, score)
BOOKKEEPING = Bookkeeping(RatedGame, Board, Board, add, RANKS)
