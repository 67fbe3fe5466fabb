"""Games as answers: the table, a line in a list, the scores, a move in words."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from service.api.context.game_access import OpenGame
from service.api.http.common_answers import (
    ClockAnswer,
    ForkAnswer,
    ResultAnswer,
    SeatAnswer,
    StandingAnswer,
    Status,
    SummaryAnswer,
    TableAnswer,
)
from service.api.http.rule_answers import LineAnswer, NoteAnswer, ScoreAnswer
from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import Position
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Event, Seat
from service.domain.kit.seating import Origin
from service.domain.sentences import tell_event, tell_step
from service.events.game_settings import ClockSettings
from service.events.move import AnyMove, Entry


def status_of(position: Position[Any]) -> Status:
    if position.state.is_over:
        return "finished"
    return "running" if position.is_started else "open"


def summary(opened: OpenGame, names: Sequence[str]) -> SummaryAnswer:
    return SummaryAnswer(**_summary(opened, names))


def table(
    opened: OpenGame, names: Sequence[str], language: str, deadline: datetime | None
) -> TableAnswer:
    state, terms = opened.position.state, opened.terms
    return TableAnswer(
        **_summary(opened, names),
        turn=state.turn,
        commitment=opened.position.seating.commitment,
        clock=_clock(terms.clock, deadline),
        you=list(opened.seats),
        share=terms.share if opened.is_player else None,
        view=_view(opened),
        result=result(opened.loaded.ruleset, state, names, language),
        links=_links(opened),
    )


def rfc3339(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def result(
    ruleset: AnyRuleset, state: Any, names: Sequence[str], language: str
) -> ResultAnswer | None:
    if not state.is_over:
        return None
    found = ruleset.result(state)
    return ResultAnswer(
        ended_by=found.ended_by,
        standings=[
            StandingAnswer(seat=s.seat, place=s.place, points=s.points, tie_breaks=s.tie_breaks)
            for s in found.standings
        ],
        verdict=found.verdict,
        sentence=ruleset.text.verdict(found, language, names),
    )


def scores(ruleset: AnyRuleset, state: Any, language: str) -> list[ScoreAnswer]:
    return [score(ruleset, found, language) for found in ruleset.scores(state)]


def score(ruleset: AnyRuleset, found: Score, language: str) -> ScoreAnswer:
    say = ruleset.text.line
    return ScoreAnswer(
        seat=found.seat,
        total=found.total,
        lines=[
            LineAnswer(
                rule=line.rule,
                points=line.points,
                sentence=say(line, language),
                earned_by=line.earned_by,
                facts=line.facts,
            )
            for line in found.lines
        ],
        notes=[
            NoteAnswer(rule=note.rule, sentence=say(note, language), facts=note.facts)
            for note in found.notes
        ],
    )


def move_answer(
    ruleset: AnyRuleset, move: AnyMove, entry: Entry, names: Sequence[str], language: str
) -> bytes:
    """Return a move exactly as it is stored, with its hash and its sentences put behind."""
    steps = range(1, len(move.events) + 1)
    said = [tell_step(ruleset, move, event, language, names) for event in steps]
    told = {"hash": entry.hash, "sentences": said}
    return entry.body[:-1] + b"," + msgspec.json.encode(told)[1:]


def sentences(
    ruleset: AnyRuleset, events: Sequence[Event], names: Sequence[str], language: str
) -> list[str]:
    return [tell_event(ruleset, event, language, names) for event in events]


def _summary(opened: OpenGame, names: Sequence[str]) -> dict[str, Any]:
    position, terms = opened.position, opened.terms
    state = position.state
    return {
        "id": opened.id,
        "game": opened.loaded.ruleset.game,
        "ruleset": opened.loaded.ruleset.name,
        "status": status_of(position),
        "version": position.version,
        "created": terms.created,
        "visibility": terms.visibility,
        "label": terms.label,
        "deal": position.seating.deal,
        "standard": position.is_standard,
        "forked_from": _fork(position.seating.origin),
        "seats": [
            SeatAnswer(
                seat=Seat(number),
                player=player,
                name=names[number - 1] or None,
                resigned=number in state.resigned,
            )
            for number, player in enumerate(position.seating.players, 1)
        ],
        "asked": state.asked,
        "round": state.round,
    }


def _fork(origin: Origin | None) -> ForkAnswer | None:
    if origin is None:
        return None
    return ForkAnswer(game=origin.game, move=origin.move, hash=origin.hash)


def _clock(clock: ClockSettings | None, deadline: datetime | None) -> ClockAnswer | None:
    if clock is None:
        return None
    shown = None if deadline is None else rfc3339(deadline)
    return ClockAnswer(seconds=clock.seconds, misses=clock.misses, deadline=shown)


def _view(opened: OpenGame) -> msgspec.Struct:
    seat = opened.seats[0] if opened.seats else None
    state = opened.position.state
    return opened.loaded.ruleset.view(state, state.asked if state.asked in opened.seats else seat)


def _links(opened: OpenGame) -> dict[str, str]:
    own = f"/v1/games/{opened.id}"
    parts = (
        *("moves", "legal-moves", "scores", "stream", "audit", "replay"),
        *("moments", "picture", "sprite"),
    )
    return {
        "self": own,
        **{part: f"{own}/{part}" for part in parts},
        "rules": f"/v1/rules/{opened.loaded.ruleset.game}",
    }
