"""JSON answers from read models; each has the version or the number of games it shows."""

from typing import Literal

from service.api.http.common_answers import Answer, Kind, PlayerAnswer, ResultAnswer
from service.api.http.rule_answers import ScoreAnswer
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.projections.models.histories import Finish


class SumsAnswer(Answer, frozen=True, kw_only=True):
    """Totals over games; `average` and `best` ignore seats that resigned."""

    games: int
    wins: int
    resigned: int
    average: float | None
    best: int | None


class RatingAnswer(Answer, frozen=True, kw_only=True):
    """A place on a leaderboard; solo games have a best score instead of a rating.

    `mu` is the likely strength, `sigma` its uncertainty, `rating` is `mu - 3 sigma`; `change` is
    what the game that was counted last, `last_game`, has done to `mu`.
    """

    game: str
    players: int
    place: int
    rating: float | None
    mu: float | None
    sigma: float | None
    games: int
    wins: int
    best: int | None
    last_game: GameId | None
    change: float | None


class PlayedAnswer(Answer, frozen=True, kw_only=True):
    """A finished game in a player's history; `counts` says whether the totals include it."""

    id: GameId
    ruleset: str
    players: int
    ended: str
    won: bool
    counts: bool
    finishes: tuple[Finish, ...]


class PlayerPageAnswer(PlayerAnswer, frozen=True, kw_only=True):
    """A player with results, ratings and averages; others see only those of public games.

    `counted` is the number of finished games; `next` is where the history continues.
    `with_bots` counts a person's games with computer players, which nothing else counts.
    """

    counted: int
    all: SumsAnswer
    by_game: dict[str, dict[str, SumsAnswer]]
    with_bots: dict[str, dict[str, SumsAnswer]]
    best_solo: dict[str, int]
    ratings: list[RatingAnswer]
    history: list[PlayedAnswer]
    next: int | None


class RankAnswer(RatingAnswer, frozen=True, kw_only=True):
    """A row of a leaderboard."""

    player: PlayerId
    name: str
    kind: Kind


class LeaderboardAnswer(Answer, frozen=True, kw_only=True):
    """A leaderboard; `counted` is the number of games, `next` where the list continues."""

    game: str
    players: int
    counted: int
    rows: list[RankAnswer]
    next: int | None


class HabitAnswer(Answer, frozen=True, kw_only=True):
    """How often a kind was taken, in how many games, and the points it brought."""

    kind: str
    taken: int
    games: int
    points: int
    points_each: float | None


class HabitsAnswer(Answer, frozen=True, kw_only=True):
    """What players take: characters, or kinds of rooms."""

    game: str
    players: int
    counted: int
    kinds: list[HabitAnswer]


class PointAnswer(Answer, frozen=True, kw_only=True):
    """The score of every seat after a turn."""

    move: int
    round: int
    turn: int
    seat: Seat
    scores: tuple[int, ...]


class CurveAnswer(Answer, frozen=True, kw_only=True):
    """The score curve of a game; `newest` is the game's own version."""

    version: int
    newest: int
    points: list[PointAnswer]


class FinalAnswer(Answer, frozen=True, kw_only=True):
    """The final result of a game with its ledger; empty while the game runs."""

    version: int
    newest: int
    ended: str | None
    result: ResultAnswer | None
    scores: list[ScoreAnswer]


class ExportAnswer(Answer, frozen=True, kw_only=True):
    """A replay file in the replay store, or the promise of one; a finished game has a page too."""

    status: Literal["none", "pending", "ready"]
    wanted: int | None
    version: int | None
    name: str | None
    sha256: str | None
    size: int | None
    href: str | None
    page: str | None


class PageAnswer(Answer, frozen=True, kw_only=True):
    """The promise of a page that shows at least this version; ask for it at `href`."""

    status: Literal["pending"]
    version: int
    href: str
