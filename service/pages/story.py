"""What a page shows of a game: its moments, ledgers, notes and variations."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from service.domain.kit.fold import MoveLike, MoveOutcome, Position, advance
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.pictures.moments import moments_and_states
from service.pictures.panels import Panels
from service.teaching.lessons.variations import MoveRefused, start_of, try_move
from service.teaching.notes.model import Anchor, Annotation, Line, TriedMove, Variation, fits
from service.teaching.notes.replay_game import ReplayGame

SEAT, SHARED = 600, 900  # widths of the pictures


class Ledgers:
    """The score of a seat line by line; equal ledgers share a number."""

    def __init__(self, game: ReplayGame, language: str) -> None:
        self._ruleset = game.ruleset
        self._language = language
        self._numbers: dict[bytes, int] = {}

    @property
    def ledgers(self) -> list[Any]:
        return [msgspec.json.decode(ledger) for ledger in self._numbers]

    def of(self, state: Any) -> list[int]:
        """Return the number of each seat's ledger."""
        ledgers = (self._encode(score) for score in self._ruleset.scores(state))
        return [self._numbers.setdefault(one, len(self._numbers)) for one in ledgers]

    def _encode(self, score: Score) -> bytes:
        text, language = self._ruleset.text, self._language
        return msgspec.json.encode(
            {
                "total": score.total,
                "lines": [
                    {
                        "points": line.points,
                        "rule": line.rule,
                        "sentence": text.line(line, language),
                    }
                    for line in score.lines
                ],
                "notes": [
                    {"rule": note.rule, "sentence": text.line(note, language)}
                    for note in score.notes
                ],
            }
        )


class Story:
    """Tells moves as moments, both of the game and of variations."""

    def __init__(self, game: ReplayGame, language: str) -> None:
        self.game = game
        self._language = language
        self.panels = Panels(game.ruleset, game.names, language, SEAT, SHARED)
        self.ledgers = Ledgers(game, language)

    def moments(
        self, before: Position[Any] | None, moves: Sequence[MoveLike]
    ) -> Iterator[dict[str, Any]]:
        """Tell the events of moves that follow a position; with None, of a whole game."""
        for moment, state in moments_and_states(self.panels, before, moves):
            yield {**msgspec.to_builtins(moment), "ledgers": self.ledgers.of(state)}

    def notes(self) -> list[dict[str, Any]]:
        """Return the notes on this game; notes that don't fit it are left out."""
        hashes = [entry.hash for entry in self.game.replay.entries]
        return [
            self._variation(note) if isinstance(note, Variation) else _annotation(note)
            for note in self.game.notes
            if isinstance(note, Annotation | Variation) and fits(note.anchor, hashes)
        ]

    def _variation(self, note: Variation) -> dict[str, Any]:
        fields = {name: getattr(note, name) for name in ("id", "anchor", "author", "time", "text")}
        try:
            line = self._line(note.anchor, start_of(self.game, note), (), note)
        except MoveRefused as refused:
            line = {"moments": [], "lines": [], "problem": refused.reason}
        return {**fields, **line, "kind": "variation"}

    def _line(
        self,
        anchor: Anchor,
        start: Position[Any],
        before: Sequence[MoveOutcome],
        line: Variation | Line,
    ) -> dict[str, Any]:
        """Tell a line as far as the rules allow it, with the lines that branch off it.

        A line that branches off another begins with the moves they share.
        """
        happened, problem = self._play(start, before, line.moves)
        return {
            "anchor": anchor,
            "text": line.text,
            "moments": list(self.moments(start, happened)),
            "lines": [
                self._line(anchor, start, happened[: len(before) + inner.after], inner)
                for inner in line.variations
            ],
            "problem": problem,
        }

    def _play(
        self, start: Position[Any], before: Sequence[MoveOutcome], moves: Iterable[TriedMove]
    ) -> tuple[list[MoveOutcome], str]:
        happened = list(before)
        trial = self.game.trial(advance(self.game.ruleset, start, before))
        for move in moves:
            seat = Seat(move.seat)
            try:
                tried = try_move(trial, seat, move.commands, self._language)
            except MoveRefused as refused:
                return happened, refused.reason
            happened.append(MoveOutcome(seat, tried.commands, tried.events))
        return happened, ""


def _annotation(note: Annotation) -> dict[str, Any]:
    """Return a note as it is told; what could be expected is drawn as a curve."""
    told: dict[str, Any] = msgspec.to_builtins(replace(note, outlooks=()))
    return told
