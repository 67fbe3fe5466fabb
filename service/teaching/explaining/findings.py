"""What there is to say about a turn of a game, before it becomes sentences."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.coach.appraiser import CardsInOrder
from service.coach.model import AnalysedTurn
from service.coach.turns import Turn
from service.domain.kit.chance import DealHidden
from service.domain.kit.explaining.prospects import LostOption, Preparation, TurnPair
from service.domain.kit.fold import MoveLike, advance, fold
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.trial import commands_of
from service.teaching.explaining.changes import Change, changes
from service.teaching.explaining.own_notes import AUTHOR, BETTER_TURN
from service.teaching.explaining.search import events_of
from service.teaching.notes.model import Anchor, TriedMove, Variation


class BetterTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that would have been better: what happens in it, and how its ledger differs."""

    commands: tuple[Command, ...]  # as far as nothing hidden is dealt
    events: list[Event]
    steps: list[Event]  # what the seat does in it, without what follows of itself
    gain: int  # points that it brings at once
    instead: list[Change]  # from the ledger of the played turn to its own
    prepared: Sequence[Preparation] = ()  # what it leads up to, and the played turn does not
    kind: str = ""  # of mistake that the played turn is, where the game tells


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One turn: the points it brought, the options it closed off, and a better one."""

    turn: Turn
    judged: AnalysedTurn | None  # None in a game without learned values
    before: Score
    after: Score
    brought: list[Change]
    others: list[tuple[Seat, Change]]  # points that it brought or cost other seats
    closed: Sequence[LostOption]
    better: BetterTurn | None = None

    @property
    def gain(self) -> int:
        return self.after.total - self.before.total

    @property
    def tells_loss(self) -> bool:
        """Return whether rule or ledger says why the better turn is better."""
        better = self.better
        if better is None:
            return False
        return better.gain > self.gain or bool(better.prepared) or bool(self.closed)

    @property
    def tells_strength(self) -> bool:
        """Return whether the ledger says why the turn was good."""
        return any(change.points > 0 for change in self.brought)


def find(ruleset: AnyRuleset, turn: Turn, judged: AnalysedTurn | None) -> Finding:
    """Examine one turn."""
    at = turn.seat - 1
    before, after = ruleset.scores(turn.start), ruleset.scores(turn.end)
    everything = all_changes(ruleset, turn.start, turn.end)
    better = None if judged is None or not judged.best else better_turn(ruleset, turn, judged)
    return Finding(
        turn=turn,
        judged=judged,
        before=before[at],
        after=after[at],
        brought=changes(before[at], after[at]),
        others=[(seat, change) for seat, change in everything if seat != turn.seat],
        closed=_closed(ruleset, turn, better),
        better=better,
    )


def hidden_until_the_end(
    ruleset: AnyRuleset, moves: Sequence[MoveLike], last: Turn
) -> list[tuple[Seat, Change]]:
    """Return the score changes of cards hidden until the last move, such as closed roofs."""
    before = advance(ruleset, None, moves[:-1])
    end: Any = advance(ruleset, before, moves[-1:]).state
    if not end.is_over:
        return []
    return all_changes(ruleset, last.end if last.last == len(moves) else before.state, end)


def all_changes(ruleset: AnyRuleset, start: Any, end: Any) -> list[tuple[Seat, Change]]:
    pairs = zip(ruleset.scores(start), ruleset.scores(end), strict=True)
    return [(one.seat, change) for one, other in pairs for change in changes(one, other)]


def better_turn(ruleset: AnyRuleset, turn: Turn, judged: AnalysedTurn) -> BetterTurn:
    """Play the best turn, without the command that ends it unless that is all of it."""
    commands = commands_of(ruleset, judged.best)
    run = commands[:-1] if type(commands[-1]) in ruleset.final else commands
    run, events = _played(ruleset, turn, run or commands)
    end = fold(ruleset, turn.start, events)
    score = ruleset.scores(end)[turn.seat - 1]
    played, start = (ruleset.scores(each)[turn.seat - 1] for each in (turn.end, turn.start))
    return BetterTurn(
        commands=run,
        events=events,
        steps=events[:1] if type(commands[0]) in ruleset.final else events,
        gain=score.total - start.total,
        instead=changes(played, score),
        prepared=_prepared(ruleset, turn, end),
        kind=_kind(ruleset, turn, end),
    )


def _prepared(ruleset: AnyRuleset, turn: Turn, better: Any) -> Sequence[Preparation]:
    if ruleset.prospects is None or ruleset.prospects.prepared is None:
        return ()
    pair = TurnPair(start=turn.start, played=turn.end, better=better, seat=turn.seat)
    return tuple(ruleset.prospects.prepared(pair))


def _kind(ruleset: AnyRuleset, turn: Turn, better: Any) -> str:
    if ruleset.prospects is None or ruleset.prospects.mistake is None:
        return ""
    pair = TurnPair(start=turn.start, played=turn.end, better=better, seat=turn.seat)
    return ruleset.prospects.mistake(pair)


def _played(
    ruleset: AnyRuleset, turn: Turn, run: tuple[Command, ...]
) -> tuple[tuple[Command, ...], list[Event]]:
    """Return the commands and their events; of one that deals, only what the seat does."""
    try:
        return run, events_of(ruleset, turn.start, turn.seat, run)
    except DealHidden:
        decided = ruleset.decide(run[0], turn.seat, turn.start, CardsInOrder())
        return (), [decided[0]]


def _closed(ruleset: AnyRuleset, turn: Turn, better: BetterTurn | None) -> tuple[LostOption, ...]:
    """Return what the turn put out of reach, without what a better one does too."""
    if ruleset.prospects is None:
        return ()
    closed = tuple(ruleset.prospects.lost_options(turn.start, turn.end, turn.seat))
    if better is None:
        return closed
    end = fold(ruleset, turn.start, better.events)
    as_well = ruleset.prospects.lost_options(turn.start, end, turn.seat)
    told = {(each.what, each.seat) for each in as_well}
    return tuple(each for each in closed if (each.what, each.seat) not in told)


def largest_gains(
    ruleset: AnyRuleset, turns: Sequence[Turn], threshold: int, most: int
) -> list[Finding]:
    """Return the turns that brought at least so many points, the largest first.

    Without learned values that is what can be said of a game.
    """
    gains = [(_gain(ruleset, turn), at) for at, turn in enumerate(turns)]
    large = sorted((pair for pair in gains if pair[0] >= threshold), key=lambda p: (-p[0], p[1]))
    return [find(ruleset, turns[at], None) for _, at in large[:most]]


def _gain(ruleset: AnyRuleset, turn: Turn) -> int:
    before, after = (ruleset.scores(each)[turn.seat - 1] for each in (turn.start, turn.end))
    return after.total - before.total


def best_line(finding: Finding, hashes: Sequence[str]) -> Variation | None:
    """Write the better turn down as a variation, which can be stepped through and played.

    None if hidden cards are dealt from its first command on.
    """
    turn, better = finding.turn, finding.better
    assert better is not None
    if not better.commands:
        return None
    commands, events = msgspec.to_builtins((better.commands, better.events))
    before = turn.first - 1
    return Variation(
        id=f"{BETTER_TURN}{turn.first}",
        anchor=Anchor(move=before, hash=hashes[before - 1]),
        moves=(TriedMove(seat=turn.seat, commands=tuple(commands), events=tuple(events)),),
        author=AUTHOR,
    )
