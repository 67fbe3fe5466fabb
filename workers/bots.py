"""Plays the turns of computer players as soon as they are asked: `altana work --bots`."""

import logging
from collections import Counter
from threading import Event
from time import monotonic
from typing import Any
from uuid import uuid4

from rq.timeouts import UnixSignalDeathPenalty

from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, Unavailable
from service.events.keys import tag_of
from service.events.redis.error_mapping import TROUBLE, node_may_be_away
from service.events.store.store import Cursor
from service.play.bot_turns import BotTurn
from service.play.command_handler import Receipt
from service.projections.build.quarantine import QuarantineEntry, is_deadly, quarantine, release
from service.projections.upkeep.bot_turn_counts import count_turns
from service.projections.upkeep.crash_guard import A_HEARTBEAT_LASTS
from workers.wiring import BotTools

POLL_INTERVAL = 0.02  # seconds; half of it is the delay that a bot's turn has on average
SWEEP_INTERVAL = 3.0  # seconds; a lost hint costs this much
AFTER_TROUBLE = 1.0  # seconds
MOST_SWEPT = 1000  # games; the next sweep goes on with the others
# Then another process plays the turn of a dead one: later than its last heartbeat, or the crash
# guard would take it for alive.
A_CLAIM_LASTS = A_HEARTBEAT_LASTS + 1_000  # milliseconds
A_TURN_MAY_TAKE = 20  # seconds
A_BROKEN_GAME_RESTS = 60.0  # seconds, if not even the simplest turn can be played
UNREADABLE = -1  # instead of a version
DEADLY = "its process died"
log = logging.getLogger("altana")


class BotOutOfTime(Exception):
    """A computer player was still thinking when its time was up."""


class TurnTimer(UnixSignalDeathPenalty):
    """Interrupts a computer player that does not come to an end."""

    def handle_death_penalty(self, signum: Any, frame: Any) -> None:
        raise BotOutOfTime(f"no turn after {A_TURN_MAY_TAKE} s")


class BotWorker:
    """Follows the hints of games, and plays every turn that a computer player is asked for.

    Hints only make it prompt: a sweep of the games in which a bot is asked finds what they miss.
    Several processes share the turns by claims; a turn played twice is refused by the stream.
    """

    def __init__(self, tools: BotTools) -> None:
        self._tools = tools
        self._who = uuid4().hex
        self._cursor: Cursor | None = None
        self._swept = -SWEEP_INTERVAL
        self._before: GameId | None = None  # where the next sweep goes on; None: from the newest
        self._waiting: dict[GameId, None] = {}
        self._resting: dict[tuple[GameId, int], float] = {}  # until when
        self._played: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()

    def run(self, stop: Event) -> None:
        """Play until `stop` is set, and wait for Redis if it is down."""
        while not stop.wait(POLL_INTERVAL):
            try:
                self.step(stop)
            except (Unavailable, *TROUBLE):
                self._cursor, self._swept = None, -SWEEP_INTERVAL
                stop.wait(AFTER_TROUBLE)

    def step(self, stop: Event | None = None) -> int:
        """Play the turns that are due; return how many were played."""
        self._gather()
        batch, self._waiting, played = list(self._waiting), {}, 0
        for place, game in enumerate(batch):
            if stop is not None and stop.is_set():
                break
            try:
                with node_may_be_away(self._tools.client):  # a sweep finds the game afterwards
                    played += self._play(game)
            except (Unavailable, *TROUBLE):
                self._waiting.update(dict.fromkeys(batch[place:]))
                raise
        return played

    def _gather(self) -> None:
        """Note the games in which a bot is to move: those with new hints, and at intervals all."""
        store, lists = self._tools.store, self._tools.lists
        if self._cursor is None:
            self._cursor = store.end_of_news()
        hints, self._cursor = store.news(self._cursor)
        if hints:
            asked = lists.bots_asked_among(hint.game for hint in hints)
            self._waiting.update(dict.fromkeys(asked))
        if monotonic() - self._swept >= SWEEP_INTERVAL:
            self._swept = monotonic()
            found = lists.bots_asked(MOST_SWEPT, self._before)
            self._before = found[-1] if len(found) == MOST_SWEPT else None
            self._waiting.update(dict.fromkeys(found))
            self._resting = {one: at for one, at in self._resting.items() if at > monotonic()}
            self.report()

    def _play(self, game: GameId) -> bool:
        """Play one turn of a game, unless another process plays it."""
        turn = self._find(game)
        if turn is None or (game, turn.version) in self._resting or not self._claim(turn):
            return False
        receipts = self._tools.crash_guard.run([game], lambda _: self._choose(turn), "bot")
        if not receipts and is_deadly(self._tools.client, game, "bot"):
            receipts = [self._play_plainly(turn, DEADLY)]
        if not any(receipts):
            return False
        self._waiting[game] = None  # the next seat may be a bot's too
        return True

    def _find(self, game: GameId) -> BotTurn | None:
        """Find the turn that is due; a game that can't be read rests, and the others go on."""
        if (game, UNREADABLE) in self._resting:
            return None
        try:
            return self._tools.turns.find(game)
        except NoSuchGame:
            return None  # lost when Redis was restored from a backup
        except (Unavailable, *TROUBLE):
            raise
        except Exception:  # a broken game, or one of a later release, may raise anything
            log.exception("a game with a bot can't be read", extra={"told": {"game": game}})
            self._resting[game, UNREADABLE] = monotonic() + A_BROKEN_GAME_RESTS
            return None

    def _claim(self, turn: BotTurn) -> bool:
        key = f"{tag_of(turn.game)}:bot-turn:{turn.game}:{turn.version}"
        return bool(self._tools.client.set(key, self._who, nx=True, px=A_CLAIM_LASTS))

    def _choose(self, turn: BotTurn) -> Receipt | None:
        try:
            with TurnTimer(A_TURN_MAY_TAKE, BotOutOfTime):  # type: ignore[no-untyped-call]
                receipt = self._tools.turns.play(turn)
        except (Unavailable, NoSuchGame, *TROUBLE):
            raise
        except Exception as problem:  # a level may raise anything; the game goes on
            log.exception("a computer player failed", extra={"told": _details(turn)})
            self._quarantine(turn, f"{type(problem).__name__}: {problem}")
            return self._play_plainly(turn, type(problem).__name__)
        self._played[turn.level.bot] += receipt is not None
        release(self._tools.client, [turn.game], "bot")
        return receipt

    def _play_plainly(self, turn: BotTurn, reason: str) -> Receipt | None:
        """Play the simplest turn instead; if not even that is possible, the game rests a while."""
        log.warning("a computer player's turn is played plainly", extra={"told": _details(turn)})
        self._failed[turn.level.bot] += 1
        try:
            return self._tools.turns.play_plainly(turn, reason)
        except (Unavailable, NoSuchGame, *TROUBLE):
            raise
        except Exception as problem:
            log.exception("a game with a bot can't go on", extra={"told": _details(turn)})
            self._quarantine(turn, f"{type(problem).__name__}: {problem}")
            self._resting[turn.game, turn.version] = monotonic() + A_BROKEN_GAME_RESTS
            return None

    def _quarantine(self, turn: BotTurn, reason: str) -> None:
        entry = QuarantineEntry(game=turn.game, version=turn.version, reason=reason, work="bot")
        quarantine(self._tools.client, entry)

    def report(self) -> None:
        """Add what was played to the figures of all processes."""
        if not self._played and not self._failed:
            return
        played, failed = self._played.copy(), self._failed.copy()
        with node_may_be_away(self._tools.client):  # the next report counts them
            count_turns(self._tools.client, played, failed)
            self._played -= played
            self._failed -= failed


def _details(turn: BotTurn) -> dict[str, Any]:
    return {"game": turn.game, "version": turn.version, "seat": turn.seat, "bot": turn.level.bot}
