"""The model of notes: the lines of a replay file that are not facts."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
MoveNumber = Annotated[int, Meta(ge=1, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=1, le=16)]
Texts = Annotated[
    dict[str, str], Meta(description="Markdown without raw HTML, by language: en, de, it …")
]
RawCommand = Annotated[
    dict[str, Any], Meta(description="A command of the game, as /v1/docs lists them")
]
RawEvent = Annotated[dict[str, Any], Meta(description="An event as it stands in a move")]
Misfitting = Literal["no-such-move", "changed-move", "backwards"]
Glyph = Literal["!!", "!", "!?", "?!", "?", "??"]


class Anchor(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a game: a move and its hash, which shows when the anchor no longer fits.

    With `to` it is a range of moves, both ends included.
    """

    move: MoveNumber
    hash: Hash
    when: Literal["before", "after"] = "after"
    to: "Anchor | None" = None


class Mark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ring, an arrow or a label on a card or a slot of a seat."""

    mark: Literal["ring", "arrow", "label"]
    card: str | None = None
    slot: str | None = None
    seat: SeatNumber | None = None
    to: str | None = None
    text: Texts = {}


class SeatOutlook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat could expect: its points at the end, and its chance to win, if not alone."""

    points: Annotated[float, Meta(ge=-100_000, le=100_000)]
    chance: Annotated[float, Meta(ge=0, le=1)] | None = None


class TurnOutlook(msgspec.Struct, frozen=True, kw_only=True):
    """What all seats could expect after a move that ended a turn, or before the first turn."""

    move: MoveNumber
    after: Annotated[tuple[SeatOutlook, ...], Meta(max_length=16, description="by seat")]


class Annotation(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="kind",
    tag="annotation",
):
    """A note on a moment or on a range of moves."""

    id: str
    anchor: Anchor
    author: str = ""
    time: str = ""
    text: Texts = {}
    glyphs: tuple[Glyph, ...] = ()
    marks: tuple[Mark, ...] = ()
    machine: bool = False
    # Both are on the overview of a generated analysis: what analysed the game, and what it says.
    engine: str = ""
    outlooks: tuple[TurnOutlook, ...] = ()  # in the order of moves


class TriedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was not played: its commands, and the events that the rules lead to."""

    seat: SeatNumber
    commands: Annotated[tuple[RawCommand, ...], Meta(min_length=1)]
    events: tuple[RawEvent, ...]


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Moves that branch off another line after `after` of its moves."""

    after: Annotated[int, Meta(ge=0)]
    moves: tuple[TriedMove, ...]
    text: Texts = {}
    variations: tuple["Line", ...] = ()


class Variation(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="variation"
):
    """A line of moves that branches off the game, judged by the same rules."""

    id: str
    anchor: Anchor
    moves: tuple[TriedMove, ...]
    author: str = ""
    time: str = ""
    text: Texts = {}
    variations: tuple[Line, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A right answer: commands, or a condition on their outcome; its worth, and the reply."""

    commands: tuple[RawCommand, ...] = ()
    achieves: str = ""
    worth: int = 1
    reply: Texts = {}


class Wrong(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The reply to any other answer, and the variation that shows why it is wrong."""

    reply: Texts = {}
    variation: str | None = None


class Question(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="question"
):
    """What would you play here?"""

    id: str
    anchor: Anchor
    answers: Annotated[tuple[Answer, ...], Meta(min_length=1)]
    author: str = ""
    time: str = ""
    text: Texts = {}
    hints: tuple[Texts, ...] = ()
    wrong: Wrong = Wrong()


class NamesLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="names"):
    """The names of the players; outside the facts, so that a person can be erased."""

    names: Annotated[dict[str, str], Meta(description="Name by the player's id")]


class Bookmark(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bookmark"):
    """A moment that somebody wants to find again."""

    anchor: Anchor
    name: str


class Rival(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rival"):
    """Another version of a note, found when files were merged; the later one is shown."""

    note: Annotated[dict[str, Any], Meta(description="The whole line of the other version")]


Note = Annotation | Variation | Question | NamesLine | Bookmark
KINDS = {
    "annotation": Annotation,
    "variation": Variation,
    "question": Question,
    "names": NamesLine,
    "bookmark": Bookmark,
}


class BadNote(ValueError):
    """A note of a known kind that breaks the format."""


def read_note(fields: dict[str, Any]) -> Note | None:
    """Decode a line of notes; None for a kind that this version doesn't know."""
    kind = KINDS.get(fields["kind"])
    if kind is None:
        return None
    try:
        note: Note = msgspec.convert(fields, kind)
    except (msgspec.ValidationError, RecursionError) as problem:
        raise BadNote(f"{fields['kind']}: {problem}") from problem
    return note


def in_language(texts: Texts, language: str) -> str:
    """Choose the text for a reader: their language, else English, else any other.

    An exact match of the tag wins; after that, regions of one language are the same.
    """
    own = _subtag(language)

    def misses(tag: str) -> tuple[bool, ...]:
        return tag != language, tag != own, _subtag(tag) != own, tag != "en", _subtag(tag) != "en"

    best = min((tag for tag, text in texts.items() if text), key=misses, default="")
    return texts.get(best, "")


def misfit(anchor: Anchor, hashes: Sequence[str]) -> Misfitting | None:
    """Return why an anchor doesn't fit a game with these hashes of moves; None if it fits."""
    for end in (anchor,) if anchor.to is None else (anchor, anchor.to):
        if end.move > len(hashes):
            return "no-such-move"
        if hashes[end.move - 1] != end.hash:
            return "changed-move"
    if anchor.to is not None and anchor.to.move < anchor.move:
        return "backwards"
    return None


def fits(anchor: Anchor, hashes: Sequence[str]) -> bool:
    """Return whether an anchor fits a game with these hashes of moves."""
    return misfit(anchor, hashes) is None


def _subtag(tag: str) -> str:
    return tag.partition("-")[0]
