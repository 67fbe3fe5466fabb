"""What clients get to read: scores, what a move would bring, proofs, rules, and refusals."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from service.api.http.common_answers import Answer, GameEvent, GameView, ResultAnswer
from service.api.http.refusals import MOST_COMPLAINTS
from service.domain.kit.messages import RuleId, Seat
from service.events.store.audit import Fault


class LineAnswer(Answer, frozen=True, kw_only=True):
    """Points for one reason; a note has none."""

    rule: RuleId
    points: int
    sentence: str
    earned_by: tuple[str, ...] = ()
    facts: dict[str, int | str] = {}


class NoteAnswer(Answer, frozen=True, kw_only=True):
    """What a ledger must tell without points."""

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
    """What would happen. `judged` commands were looked at: it stops where a card is hidden.

    `view` and `scores` are those after them; `pictures`, asked for by `width`, show the display
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
    """What the verifier finds: nothing, or the first fault."""

    moves: int
    fault: Fault | None
    deals_proven: bool


class RuleAnswer(Answer, frozen=True, kw_only=True):
    """A rule; a ruling is what the rulebooks leave open and we settled."""

    id: RuleId
    section: str
    text: str
    is_ruling: bool


class DeckAnswer(Answer, frozen=True, kw_only=True):
    """The cards a game is played with, row by row, with what is known about them.

    `files` are the tables as they are hashed: a verifier shuffles from these.
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
    """A rule that a refusal stands for; those of the API are in no rulebook."""

    id: RuleId
    text: str | None


class ProblemPage(Answer, frozen=True, kw_only=True):
    """What a refusal means; `rules` are all that it stands for, in one command or another."""

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
        Annotated[int, Meta(ge=1, description="How many bad fields there are beside `errors`")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
