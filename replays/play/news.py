"""What the others have done since a seat had its turn."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from rich.cells import cell_len

from service.domain.kit.messages import Seat
from service.domain.sentences import tell_event
from service.events.store.codec import tag
from service.teaching.notes.replay_game import ReplayGame

# What a seat does in every turn says nothing new.
USUAL = ("turn_begun", "turn_ended", "seat_asked")


def done_by_others(game: ReplayGame, seat: Seat | None, language: str) -> Iterator[str]:
    """Tell what the others have done, from the oldest to the newest."""
    since = takewhile(lambda move: move.seat != seat, reversed(game.moves[1:]))
    for move in reversed(list(since)):
        for event in move.events:
            if getattr(event, "seat", None) == move.seat and not tag(type(event)).endswith(USUAL):
                yield tell_event(game.ruleset, event, language, game.names)


def last_lines(sentences: Sequence[str], width: int, most: int) -> list[str]:
    """Return the newest sentences that fit into so many lines, and a sign for those before."""
    kept, left = list[str](), most
    for sentence in reversed(sentences):
        left -= -(-cell_len(sentence) // width)
        if left < 0:
            return ["…", *kept]
        kept.insert(0, sentence)
    return kept
