"""Lets the computer players of a file choose their turns again, and says what differs."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from replays.reading.verification import BotReport, VerifyReport
from replays.reading.words import replay_words
from service.bots.choose import Choice, think
from service.bots.levels import Level, UnknownLevel, find_level, seed_in
from service.bots.value import load_value
from service.domain.catalog import AnyRuleset, Catalogue, all_games
from service.domain.kit.fold import Position, advance
from service.domain.kit.translation import N_
from service.events.move import AnyMove
from service.events.replay_files.file import Replay, parse
from service.events.store.codec import codec_for, ruleset_of

SAME = N_("{file}: computer players chose {count} turns, and choose the same again")
DIFFERING = N_("{file}: computer players choose differently today, at moves {moves}")
OTHER_VERSIONS = N_("{file}: by computer players that are not here in this version: moves {moves}")
NOT_HERE = N_("{file}: can't be repeated here, as weights or an extra are missing: moves {moves}")
PLAIN = N_("{file}: ended by the service, because a computer player failed: moves {moves}")


def with_bots(packed: bytes, report: VerifyReport) -> VerifyReport:
    """Add what happens when the computer players of a verified file choose again."""
    if report.fault is not None:
        return report
    return replace(report, bots=repeat_bots(parse(packed), all_games()))


def bots_in_words(name: str, report: BotReport | None, quiet: bool, language: str) -> Iterator[str]:
    """Yield a sentence for each kind of turn that a file has."""
    if report is None:
        return
    say = replay_words(language).say
    if not quiet:
        yield say(SAME, file=name, count=len(report.same))
    rest = {
        OTHER_VERSIONS: report.other_versions,
        NOT_HERE: report.not_repeatable,
        PLAIN: report.plain,
    }
    for text, moves in {DIFFERING: report.differing, **({} if quiet else rest)}.items():
        if moves:
            yield say(text, file=name, moves=_listed(moves))


def repeat_bots(replay: Replay, catalogue: Catalogue) -> BotReport:
    """Let the levels choose again, in a file whose moves are verified."""
    found: dict[str, list[int]] = {name: [] for name in BotReport.__struct_fields__}
    for ruleset, position, move in _moves(replay, catalogue):
        if position is not None and "bot" in move.meta:
            found[_verdict(ruleset, position, move)].append(move.number)
    return BotReport(**{name: tuple(numbers) for name, numbers in found.items()})


def _moves(
    replay: Replay, catalogue: Catalogue
) -> Iterator[tuple[AnyRuleset, Position[Any] | None, AnyMove]]:
    """Yield each move with the position before it."""
    ruleset = catalogue.ruleset(ruleset_of(replay.entries[0].body))
    position: Position[Any] | None = None
    for move in codec_for(ruleset).decode([entry.body for entry in replay.entries]):
        yield ruleset, position, move
        position = advance(ruleset, position, [move])


def _verdict(ruleset: AnyRuleset, position: Position[Any], move: AnyMove) -> str:
    if "plain" in move.meta:
        return "plain"
    level = _level(move.meta["bot"])
    if level is None:
        return "other_versions"
    if not level.is_installed or not _has_weights(ruleset, position, move):
        return "not_repeatable"
    seed = seed_in(level, position)
    choice = think(level, ruleset, position.state, move.seat, seed)
    is_same = move.meta.get("seed") == seed.hex() and _is_same(choice, move)
    return "same" if is_same else "differing"


def _has_weights(ruleset: AnyRuleset, position: Position[Any], move: AnyMove) -> bool:
    """Return whether the weights that a move names, if it does, are those of this release."""
    named = move.meta.get("weights")
    if named is None:
        return True
    value = load_value(ruleset.package, position.state.seats)
    return value is not None and value.name == named


def _is_same(choice: Choice, move: AnyMove) -> bool:
    """Compare a choice with a move; moves of earlier releases say less about themselves."""
    told = {"weights": choice.weights, "simulations": str(choice.simulations)}
    is_told_so = all(move.meta.get(name, value) == value for name, value in told.items())
    return is_told_so and tuple(choice.commands) == tuple(move.commands)


def _level(bot: str) -> Level | None:
    """Return the level of this name and version, if there is one."""
    try:
        level = find_level(bot.partition("/")[0])
    except UnknownLevel:
        return None
    return level if level.bot == bot else None


def _listed(moves: Sequence[int]) -> str:
    return ", ".join(map(str, moves))
