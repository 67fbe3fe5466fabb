"""Games as JSON answers: the table, a line in a list, the scores, a move in words."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.api.context.game_access import OpenGame
from service.api.http.common_answers import (
    ClockAnswer,
    ForkAnswer,
    ResultAnswer,
    SeatAnswer,
    SummaryAnswer,
    TableAnswer,
    kind_of,
)
from service.api.http.rule_answers import LineAnswer, NoteAnswer, ScoreAnswer
from service.domain.catalog import AnyRuleset
from service.domain.kit.ledger import Score, Standing
from service.domain.kit.messages import Event, Seat
from service.domain.sentences import tell_event, tell_step
from service.events.loaded_game import LoadedGame
from service.events.move import AnyMove, Entry, rfc3339


def summary(open_game: OpenGame, names: Sequence[str]) -> SummaryAnswer:
    return SummaryAnswer(**_summary(open_game, names))


def table(open_game: OpenGame, names: Sequence[str], language: str) -> TableAnswer:
    state, settings = open_game.position.state, open_game.settings
    return TableAnswer(
        **_summary(open_game, names),
        turn=state.turn,
        commitment=open_game.position.seating.commitment,
        clock=_clock(open_game.loaded),
        hints=open_game.allows_hints,
        you=list(open_game.seats),
        share=settings.share if open_game.is_player else None,
        view=_view(open_game),
        result=result(open_game.loaded.ruleset, state, names, language),
        links=_links(open_game),
    )


def result(
    ruleset: AnyRuleset, state: Any, names: Sequence[str], language: str
) -> ResultAnswer | None:
    if not state.is_over:
        return None
    outcome = ruleset.result(state)
    return ResultAnswer(
        ended_by=outcome.ended_by,
        standings=list(outcome.standings),
        verdict=outcome.verdict,
        sentence=ruleset.text.verdict(outcome, language, names),
    )


def scores(ruleset: AnyRuleset, state: Any, language: str) -> list[ScoreAnswer]:
    return [score(ruleset, score_sheet, language) for score_sheet in ruleset.scores(state)]


def score(ruleset: AnyRuleset, score_sheet: Score, language: str) -> ScoreAnswer:
    say = ruleset.text.line
    return ScoreAnswer(
        seat=score_sheet.seat,
        total=score_sheet.total,
        lines=[
            LineAnswer(
                rule=line.rule,
                points=line.points,
                sentence=say(line, language),
                earned_by=line.earned_by,
                facts=line.facts,
            )
            for line in score_sheet.lines
        ],
        notes=[
            NoteAnswer(rule=note.rule, sentence=say(note, language), facts=note.facts)
            for note in score_sheet.notes
        ],
    )


def move_answer(
    ruleset: AnyRuleset, move: AnyMove, entry: Entry, names: Sequence[str], language: str
) -> bytes:
    """Return a move exactly as it is stored, with its hash and its sentences appended."""
    steps = range(1, len(move.events) + 1)
    sentences = [tell_step(ruleset, move, event, language, names) for event in steps]
    extra = {"hash": entry.hash, "sentences": sentences}
    return entry.body[:-1] + b"," + msgspec.json.encode(extra)[1:]


def sentences(
    ruleset: AnyRuleset, events: Sequence[Event], names: Sequence[str], language: str
) -> list[str]:
    return [tell_event(ruleset, event, language, names) for event in events]


def _standings(ruleset: AnyRuleset, state: Any) -> list[Standing] | None:
    if not state.is_over:
        return None
    return list(ruleset.result(state).standings)


def _summary(open_game: OpenGame, names: Sequence[str]) -> dict[str, Any]:
    position, settings = open_game.position, open_game.settings
    state, origin, daily = position.state, position.seating.origin, position.seating.daily
    return {
        "id": open_game.id,
        "game": open_game.loaded.ruleset.game,
        "ruleset": open_game.loaded.ruleset.name,
        "status": position.status,
        "version": position.version,
        "created": settings.created,
        "visibility": settings.visibility,
        "label": settings.label,
        "deal": position.seating.deal,
        "standard": position.is_standard,
        "forked_from": origin and ForkAnswer.of(origin),
        "daily": daily,
        "seats": [
            SeatAnswer(
                seat=Seat(number),
                player=player,
                name=names[number - 1] or None,
                resigned=number in state.resigned,
                kind=None if player is None else kind_of(player),
            )
            for number, player in enumerate(position.seating.players, 1)
        ],
        "asked": state.asked,
        "round": state.round,
        "standings": _standings(open_game.loaded.ruleset, state),
    }


def _clock(loaded: LoadedGame) -> ClockAnswer | None:
    clock, deadline = loaded.clock, loaded.deadline
    if clock is None:
        return None
    text = None if deadline is None else rfc3339(deadline)
    return ClockAnswer(seconds=clock.seconds, misses=clock.misses, deadline=text)


def _view(open_game: OpenGame) -> msgspec.Struct:
    seat = open_game.seats[0] if open_game.seats else None
    state = open_game.position.state
    return open_game.loaded.ruleset.view(
        state, state.asked if state.asked in open_game.seats else seat
    )


def _links(open_game: OpenGame) -> dict[str, str]:
    own = f"/v1/games/{open_game.id}"
    parts = (
        *("moves", "legal-moves", "scores", "stream", "audit", "replay"),
        *("moments", "picture", "sprite"),
    )
    return {
        "self": own,
        **{part: f"{own}/{part}" for part in parts},
        "rules": f"/v1/rules/{open_game.loaded.ruleset.game}",
    }
