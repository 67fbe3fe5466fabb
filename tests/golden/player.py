"""A player that mostly prefers points, and sometimes plays at random."""

import hashlib
import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import DryRunChance, Secret, commitment, secret_of_deal
from service.domain.kit.messages import Command, GameId, PlayerId, Resign, Seat, Undo
from service.domain.kit.seating import CreateDailyGame, CreateGame, LeaveSeat, TakeSeat
from service.events.daily import deal_of
from service.events.move import Entry
from service.events.store.codec import tag
from tests.golden.plans import Plan
from tests.golden.recorder import Recorder

FIRST_DAY = datetime(2026, 3, 1, 18, tzinfo=UTC)
# The worth of a command before its points are added.
WORTH = {
    "take": 3.0,
    "place": 4.0,
    "welcome": 6.0,
    "decorate": 3.0,
    "scaffold": 1.0,
    "end_turn": 1.0,
    "arrange": 2.0,
    "exchange": -2.0,
    "wait": 1.0,
    "mix": 3.0,
}
MARKER_IS_DEAR = 2.0
FACE_DOWN_IS_DEAR = 2.0


class GoldenGame:
    """Plays a plan to its end; the same plan gives the same game."""

    def __init__(self, ruleset: AnyRuleset, plan: Plan) -> None:
        self.plan = plan
        self.ruleset = ruleset
        self.random = random.Random(plan.name)
        self.now = FIRST_DAY
        self.resigns = dict(plan.resigns)
        self.recorder = self._laid_out()

    def play(self) -> Sequence[Entry]:
        while not self.recorder.state.is_over:
            if not self._resigned():
                self._turn()
        return self.recorder.entries

    def _laid_out(self) -> Recorder:
        plan = self.plan
        game = GameId(hashlib.sha256(plan.name.encode()).hexdigest()[:32])
        deal = f"golden {plan.name}" if plan.has_open_deal else None
        secret = Secret(hashlib.sha256(b"golden" + game.encode()).digest())
        daily = deal_of(secret, plan.game, FIRST_DAY.date()) if plan.has_daily_deal else None
        secret = secret_of_deal(deal) if deal else daily.secret if daily else secret
        recorder = Recorder(self.ruleset, game, secret)
        fields: dict[str, Any] = {
            "game": game,
            "ruleset": self.ruleset.name,
            "player": PlayerId("p1"),
            "players": plan.players,
            "options": plan.options,
            "commitment": commitment(recorder.secret, game),
            "deck": other_deck(self.ruleset.deck.tables) if plan.has_own_deck else None,
            "deal": deal,
            "entropy": "" if deal or daily else "ana's dice: 3 1 4",
        }
        create = CreateDailyGame(**fields, daily=daily.daily) if daily else CreateGame(**fields)
        recorder.give(Seat(1), PlayerId("p1"), self._time(), [create])
        for n in range(2, plan.players + 1):
            sits = TakeSeat(player=PlayerId(f"p{n}"), entropy="" if deal else f"⚄{n}")
            recorder.give(Seat(n), sits.player, self._time(), [sits])
            if plan.second_thoughts and n == 2:
                recorder.give(Seat(n), sits.player, self._time(), [LeaveSeat()])
                recorder.give(Seat(n), sits.player, self._time(), [sits])
        return recorder

    def _turn(self) -> None:
        """Play the turn of a seat, in one submission or in several."""
        seat = self.recorder.state.asked
        is_whole = self.random.random() < self.plan.whole_turns
        commands = self._commands(seat, is_whole)
        self._give(seat, commands)
        position = self.recorder.position
        assert position is not None
        while position.earlier and self.random.random() < self.plan.undo:
            self._give(seat, [Undo()])
            position = self.recorder.position
            assert position is not None

    def _commands(self, seat: Seat, is_whole: bool) -> list[Command]:
        state, commands = self.recorder.state, list[Command]()
        while True:
            command = self._choice(state, seat, commands)
            commands.append(command)
            stops = type(command) in self.ruleset.final or len(commands) >= 12
            if stops or not (is_whole or self.random.random() < 0.3):
                return commands
            for event in self.ruleset.decide(command, seat, state, DryRunChance()):
                state = self.ruleset.evolve(state, event)

    def _choice(self, state: Any, seat: Seat, before: Sequence[Command]) -> Command:
        legal = list(self.ruleset.candidates(state, seat))
        arranged = sum(tag(type(command)) in ("arrange", "exchange") for command in before)
        if arranged >= 2:
            legal = [c for c in legal if tag(type(c)) not in ("arrange", "exchange")]
        return max(legal, key=lambda command: self._worth(command, seat, state))

    def _worth(self, command: Command, seat: Seat, state: Any) -> float:
        worth = WORTH.get(tag(type(command)), 0.0) + self.plan.carelessness * self.random.gauss()
        worth -= MARKER_IS_DEAR * getattr(command, "spend_marker", False)
        worth -= FACE_DOWN_IS_DEAR * getattr(command, "face_down", False)
        if type(command) in self.ruleset.final:
            return worth
        after = state
        for event in self.ruleset.decide(command, seat, state, DryRunChance()):
            after = self.ruleset.evolve(after, event)
        return worth + self._points(after, seat) - self._points(state, seat)

    def _points(self, state: Any, seat: Seat) -> int:
        return self.ruleset.scores(state)[seat - 1].total

    def _resigned(self) -> bool:
        state = self.recorder.state
        seat = self.resigns.get(state.round)
        if seat is None or not self._is_the_moment(Seat(seat)):
            return False
        del self.resigns[state.round]
        self._give(Seat(seat), [Resign()])
        return True

    def _is_the_moment(self, seat: Seat) -> bool:
        """Return whether a seat that leaves in another's turn finds one begun."""
        position = self.recorder.position
        assert position is not None
        begun = bool(position.earlier) and position.state.asked != seat
        return begun or not self.plan.resigns_in_the_turn_of_another

    def _give(self, seat: Seat, commands: Sequence[Command]) -> None:
        self.recorder.give(seat, PlayerId(f"p{seat}"), self._time(), commands)

    def _time(self) -> str:
        self.now += timedelta(milliseconds=self.random.randrange(500, 40_000))
        return self.now.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def other_deck(tables: Mapping[str, str]) -> dict[str, str]:
    """Make a custom deck: the same cards in another order of the rows."""
    turned = {}
    for name, text in tables.items():
        head, *rows = text.splitlines()
        turned[name] = "\n".join([head, *reversed(rows)]) + "\n"
    return turned
