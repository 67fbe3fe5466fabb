"""JSON answers about deals of the day."""

from typing import Literal

from service.api.http.common_answers import Answer
from service.domain.kit.messages import GameId, PlayerId


class DailyRowAnswer(Answer, frozen=True, kw_only=True):
    """A place in the table of a day; `id` is the game, there once the table is closed.

    `won` says whether the computer player was beaten, and is null for a game alone.
    """

    place: int
    player: PlayerId
    name: str
    points: int
    won: bool | None
    ended: str
    id: GameId | None


class OwnDailyAnswer(Answer, frozen=True, kw_only=True):
    """The caller's game with a deal; `place` is null until the table counts the game.

    It stays null if the game does not count: a seat resigned, or it ended too late.
    """

    id: GameId
    version: int
    status: Literal["open", "running", "finished"]
    points: int | None
    place: int | None


class DailyTableAnswer(Answer, frozen=True, kw_only=True):
    """The deal of a day and its table: `played` counts its rows, `next` is where they go on.

    The same `commitment` is in the games of all players. `closes` is when the table is closed:
    from then on `key`, from which the deal follows, and the games are public. Hashing the key
    leads to `chain`; if the service has lost the key of that chain, there is none.
    """

    game: str
    day: str
    closes: str
    over: bool
    players: int
    bot: PlayerId | None
    commitment: str
    chain: str
    key: str | None
    played: int
    best: int | None
    rows: list[DailyRowAnswer]
    next: int | None
    mine: OwnDailyAnswer | None


class DailyAnswers(Answer, frozen=True, kw_only=True):
    """Today's deals, until the day `ends`; `key` is that of the last day that is over (`key_of`).

    Hashing the key of a day gives that of the day before, so that every key is committed to;
    `chain` is where that leads. It is always the same, unless the service has lost its keys.
    """

    day: str
    ends: str
    key_of: str
    key: str
    chain: str
    deals: list[DailyTableAnswer]
