"""What the players of a game should hear of, as a pure function of its history."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from service.domain.kit.messages import PlayerId, Seat, is_house_bot
from service.domain.kit.seating import SeatLeft, SeatTaken
from service.events.inbox.notification import (
    ClockLow,
    GameOverNotice,
    GameStartNotice,
    Letter,
    Notification,
    NotificationKey,
    SeatLeftNotice,
    SeatTakenNotice,
    YourTurn,
)
from service.events.move import rfc3339
from service.projections.models.game_history import GameHistory

LOW = 4  # a clock is low when only this part of its time is left


def people_in(history: GameHistory) -> frozenset[PlayerId]:
    """Return the players of a game who can listen."""
    players = history.position.seating.players
    return frozenset(one for one in players if one is not None and not is_house_bot(one))


def deadline_of(history: GameHistory) -> datetime | None:
    """Return when the time of the running turn is up."""
    if history.settings is None or history.settings.clock is None:
        return None
    if history.position.state.asked is None:
        return None
    seconds = history.settings.clock.seconds
    return datetime.fromisoformat(history.since) + timedelta(seconds=seconds)


def low_from(history: GameHistory) -> datetime | None:
    """Return from when on the clock of the running turn is low."""
    deadline, settings = deadline_of(history), history.settings
    if deadline is None or settings is None or settings.clock is None:
        return None
    return deadline - timedelta(seconds=settings.clock.seconds / LOW)


def next_look(history: GameHistory, now: datetime) -> datetime | None:
    """Return when something is due that no move brings about; None if no clock runs."""
    low = low_from(history)
    return low if low is not None and now < low else deadline_of(history)


def notifications(history: GameHistory, after: int, now: datetime) -> Iterator[Letter]:
    """Yield what happened after a version, and what the game as it stands asks for."""
    yield from _seats(history, after)
    yield from _turn(history, now)
    if history.is_over:
        yield from _to_all(history, GameOverNotice(**_at(history, history.version)))


def _seats(history: GameHistory, after: int) -> Iterator[Letter]:
    """Yield who has come and gone; the last seat that is taken starts the game."""
    last_taken = None
    for version in range(after + 1, history.version + 1):
        for event in history.events.get(version, ()):
            where = _at(history, version)
            match event:
                case SeatTaken():
                    last_taken = version
                    taken = SeatTakenNotice(**where, seat=event.seat, player=event.player)
                    yield from _to_all(history, taken, but=event.player)
                case SeatLeft():
                    yield from _to_all(history, SeatLeftNotice(**where, seat=event.seat))
    if last_taken is not None and history.position.is_started:
        yield from _to_all(history, GameStartNotice(**_at(history, last_taken)))


def _turn(history: GameHistory, now: datetime) -> Iterator[Letter]:
    """Yield whose turn it is: a turn that is over needs no notification any more."""
    asked = history.position.state.asked
    player = None if asked is None else history.position.seating.players[asked - 1]
    if asked is None or player is None or is_house_bot(player):
        return
    facts = _turn_facts(history, asked)
    number, key = _turn_began(history), NotificationKey(f"{history.game}/turn")
    yield Letter(player, key, number, YourTurn(**facts))
    low = low_from(history)
    if low is not None and now >= low:
        key = NotificationKey(f"{history.game}/clock")
        yield Letter(player, key, number, ClockLow(**facts))


def _turn_facts(history: GameHistory, asked: Seat) -> dict[str, Any]:
    deadline = deadline_of(history)
    until = None if deadline is None else rfc3339(deadline)
    version = _turn_began(history) if history.points else _game_began(history)
    at = {**_at(history, version), "at": history.since}
    return {**at, "seat": asked, "deadline": until}


def _turn_began(history: GameHistory) -> int:
    """Return the move that began the running turn; 1 stands for the start of the game."""
    return history.points[-1].move if history.points else 1


def _game_began(history: GameHistory) -> int:
    """Return the move that took the last seat."""
    events = history.events.items()
    return max((n for n, some in events if any(isinstance(e, SeatTaken) for e in some)), default=1)


def _at(history: GameHistory, version: int) -> dict[str, Any]:
    title, at = history.ruleset.game, history.updated_at
    return {"at": at, "game": history.game, "title": title, "version": version}


def _to_all(
    history: GameHistory, notice: Notification, but: PlayerId | None = None
) -> Iterator[Letter]:
    key, version = NotificationKey(history.game), getattr(notice, "version", 0)
    for player in sorted(people_in(history) - {but}):
        yield Letter(player, key, version, notice)
