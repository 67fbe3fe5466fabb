"""JSON answers: scores, dry runs, audits, rules and refusals."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from service.api.http.common_answers import Answer, GameEvent, GameView, ResultAnswer
from service.api.http.refusals import MOST_COMPLAINTS
from service.domain.kit.messages import RuleId, Seat
from service.events.store.chain import Fault


class LineAnswer(Answer, frozen=True, kw_only=True):
    """Points for one reason."""

    rule: RuleId
    points: int
    sentence: str
    earned_by: tuple[str, ...] = ()
    facts: dict[str, int | str] = {}


class NoteAnswer(Answer, frozen=True, kw_only=True):
    """A line of a ledger without points."""

    rule: RuleId
    sentence: str
    facts: dict[str, int | str] = {}


class ScoreAnswer(Answer, frozen=True, kw_only=True):
    """The score of a seat: the sum of its lines."""

    seat: Seat
    total: int
    lines: list[LineAnswer]
    notes: list[NoteAnswer]


class ScoresAnswer(Answer, frozen=True, kw_only=True):
    """The score of every seat at one version."""

    version: int
    scores: list[ScoreAnswer]
    result: ResultAnswer | None


class DryRunAnswer(Answer, frozen=True, kw_only=True):
    """What would happen. `judged` commands were judged: it stops where a card is hidden.

    `view` and `scores` are those after them; `pictures`, if `width` is given, show the display
    and each seat.
    """

    judged: int
    is_complete: bool
    events: list[GameEvent]
    sentences: list[str]
    score_change: int
    scores: list[ScoreAnswer]
    view: GameView
    pictures: list[str] | None


class AuditAnswer(Answer, frozen=True, kw_only=True):
    """What the verifier found: nothing, or the first fault."""

    moves: int
    fault: Fault | None
    deals_proven: bool


class RuleAnswer(Answer, frozen=True, kw_only=True):
    """A rule; a ruling settles what the rulebooks leave open."""

    id: RuleId
    section: str
    text: str
    is_ruling: bool


class DeckAnswer(Answer, frozen=True, kw_only=True):
    """The cards of a game, row by row, and where their data come from.

    `files` are the tables as they are hashed; a verifier shuffles these.
    """

    hash: str
    files: dict[str, str]
    tables: dict[str, list[dict[str, str]]]
    provenance: str


class RulesAnswer(Answer, frozen=True, kw_only=True):
    """The rules of a game by id."""

    game: str
    ruleset: str
    players: list[int]
    options: dict[str, Any]
    rules: list[RuleAnswer]
    deck: DeckAnswer


class GameNames(Answer, frozen=True, kw_only=True):
    """The games that can be played."""

    games: list[str]


class ProblemRule(Answer, frozen=True, kw_only=True):
    """A rule behind a refusal; rules of the API have no text in a rulebook."""

    id: RuleId
    text: str | None


class ProblemPage(Answer, frozen=True, kw_only=True):
    """What a refusal means; `rules` are all rules that it may refer to."""

    code: str
    status: int
    title: str
    meaning: str
    rule: RuleId | None
    rule_text: str | None
    rules: list[ProblemRule]


class FieldComplaint(Answer, frozen=True, kw_only=True):
    """A bad field: a JSON pointer into the body, or `?name` of the query."""

    pointer: str
    detail: str


class Problem(Answer, frozen=True, kw_only=True):
    """A refusal (RFC 9457); the facts that led to it are further members."""

    type: str
    title: str
    status: int
    detail: str
    rule: RuleId | msgspec.UnsetType = msgspec.UNSET
    rules: list[RuleId] | msgspec.UnsetType = msgspec.UNSET
    command_index: int | msgspec.UnsetType = msgspec.UNSET
    errors: (
        Annotated[
            list[FieldComplaint],
            Meta(max_length=MOST_COMPLAINTS, description="The first bad fields"),
        ]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    more_errors: (
        Annotated[int, Meta(ge=1, description="How many bad fields there are besides `errors`")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
