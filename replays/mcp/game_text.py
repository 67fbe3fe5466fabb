"""A game in words for an agent: the table, what happened, what is legal, what the rules say."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from replays.mcp.tables import RawCommands, Snapshot, ToolError
from replays.reading.move_text import next_choices
from replays.reading.verification import verify
from replays.reading.words import seat_in_words, seats_by_name
from replays.table.sentences import spoken_table
from service.domain.catalog import AnyRuleset
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, RuleId, Seat, Undo
from service.domain.kit.trial import BadCommands, StillHidden, Trial, commands_of
from service.domain.rule_texts import find_rule, rule_texts, rules_markdown
from service.domain.sentences import (
    tell_command,
    tell_moment,
    tell_refusal,
    tell_result,
    tell_step,
)
from service.events.replay_files.file import write
from service.events.store.audit import NONSENSE
from service.teaching.explaining.explain import GeneratedNote, explain
from service.teaching.notes.model import Annotation
from service.teaching.notes.replay_game import ReplayGame

LANGUAGE = "en"
ENDS_HERE = "What follows is hidden until this is played."
MANY = 6  # of one kind of command; more of them are listed without sentences
VERY_MANY = 40  # of one kind; of more only the best ones are listed
OVER = "The game is over: review tells what was lost, and what would have been better."


def tell_table(snapshot: Snapshot) -> Iterator[str]:
    """Describe the whole table, and whose turn it is."""
    state = snapshot.state
    moment = tell_moment(state.round, state.turn)
    yield f"Game {snapshot.id} ({snapshot.game.ruleset.name}), move {snapshot.version}, {moment}."
    yield from map(_who_sits, _seats(snapshot))
    if snapshot.position.is_started:
        yield from spoken_table(snapshot.game, state, LANGUAGE)
    yield tell_turn(snapshot)
    if state.is_over:
        yield OVER


def tell_turn(snapshot: Snapshot) -> str:
    """Say whose turn it is, or how the game ended."""
    game, state = snapshot.game, snapshot.state
    if state.is_over:
        return tell_result(game.ruleset, state, LANGUAGE, game.names)
    if not snapshot.position.is_started:
        return "The game starts when every seat is taken."
    if snapshot.is_own_turn:
        return f"It is your turn (seat {state.asked})."
    return f"{_name(snapshot, state.asked)} is to move: you can wait, with look."


def tell_moves(snapshot: Snapshot, after: int) -> Iterator[str]:
    """Tell what has happened after a move."""
    game = snapshot.game
    for move in game.moves[after:]:
        for number in range(1, len(move.events) + 1):
            yield f"{move.number}. {tell_step(game.ruleset, move, number, LANGUAGE, game.names)}"


def tell_legal(snapshot: Snapshot, planned: RawCommands) -> Iterator[str]:
    """List what may be played now, or could follow planned commands. Raises ToolError."""
    if not snapshot.is_own_turn:
        return
    trial = Trial(snapshot.game.ruleset, snapshot.position)
    commands = read_commands(snapshot, planned) if planned else ()
    try:
        choices = next_choices(trial, commands)
    except StillHidden:
        yield ENDS_HERE
        return
    except RuleViolation as refusal:
        text = tell_refusal(trial.ruleset, refusal, LANGUAGE)
        raise ToolError(text, refusal.rules, refusal.command_index) from refusal
    yield (
        "What could follow, with the points that all of it brings:"
        if planned
        else ("Legal now, with the points that it brings at once:")
    )
    yield from _list(trial, commands, choices)
    if not planned and (back := _gain(trial, [Undo()])) is not None:
        yield _choice(trial, Undo(), back)


def _list(trial: Trial, planned: Sequence[Command], choices: Sequence[Command]) -> Iterator[str]:
    """List commands by their kind: of many, one in a sentence; of very many, the best ones."""
    kinds = dict[type[Command], list[Command]]()
    for choice in choices:
        kinds.setdefault(type(choice), []).append(choice)
    for commands in kinds.values():
        gains = {id(each): _gain(trial, (*planned, each)) for each in commands}
        if len(commands) > VERY_MANY:
            commands.sort(key=lambda each: -(gains[id(each)] or 0))
        for number, each in enumerate(commands[:VERY_MANY]):
            is_told = len(commands) <= MANY or number == 0
            yield _choice(trial, each, gains[id(each)], is_told=is_told)
        if left := len(commands[VERY_MANY:]):
            name = msgspec.to_builtins(commands[0])["type"]
            yield f"… and {left} more of the kind {name}, which bring no more points."


def read_commands(snapshot: Snapshot, raw: RawCommands) -> tuple[Command, ...]:
    try:
        return commands_of(snapshot.game.ruleset, raw)
    except BadCommands as problem:
        raise ToolError(f"These commands can't be read: {problem}") from problem


def tell_refused(snapshot: Snapshot, refusal: ToolError) -> Iterator[str]:
    """Say why nothing was played, by which rule, and what is legal."""
    index = refusal.command_index
    which = "" if index is None else f"Command {index + 1}: "
    names = f" [{', '.join(refusal.rules)}]" if refusal.rules else ""
    yield f"Nothing was played. {which}{refusal}{names}"
    yield from tell_rules(snapshot.game.ruleset, refusal.rules)
    yield tell_turn(snapshot)
    yield from tell_legal(snapshot, [])


def tell_rules(ruleset: AnyRuleset, rules: Sequence[RuleId]) -> Iterator[str]:
    for rule in rules:
        if found := find_rule(ruleset, rule):
            yield f"{found.id}: {found.text}"


def tell_rulebook(ruleset: AnyRuleset, about: str) -> str:
    """Return the rules whose id or text has these words; all of them, if there are no words."""
    if not about.strip():
        return rules_markdown(ruleset)
    wanted = about.lower().split()
    found = [
        f"{rule.id} ({rule.section}): {rule.text}"
        for rule in rule_texts(ruleset)
        if all(word in f"{rule.id} {rule.section} {rule.text}".lower() for word in wanted)
    ]
    return "\n".join(found) or f"No rule has the words '{about}'; without words you get all rules."


def tell_ready(commands: object) -> str:
    """Show commands as they can be played."""
    return f"As commands: {msgspec.json.encode(commands).decode()}"


def tell_review(snapshot: Snapshot) -> Iterator[str]:
    """Tell what the coach says of a finished game. Raises ToolError."""
    if not snapshot.state.is_over:
        raise ToolError("A game is reviewed when it is over.")
    game = snapshot.game
    yield tell_turn(snapshot)
    for note in _coach_notes(game):
        if isinstance(note, Annotation):
            text = seats_by_name(note.text[LANGUAGE], game.names, LANGUAGE)
            yield f"{' '.join((f'Move {note.anchor.move}', *note.glyphs))}: {text}"


def _coach_notes(game: ReplayGame) -> list[GeneratedNote]:
    try:
        return explain(game.ruleset, game.moves, game.hashes)
    except NONSENSE as problem:
        if verify(b"".join(write(game.replay))).fault is None:
            raise
        raise ToolError("The record of this game is not true, so there is no review.") from problem


def _seats(snapshot: Snapshot) -> Iterator[tuple[Seat, str, str]]:
    for number, player in enumerate(snapshot.game.players, 1):
        is_own = number in snapshot.own
        whose = "you" if is_own else "somebody else" if player else "free"
        yield Seat(number), _name(snapshot, number), whose


def _who_sits(seat: tuple[Seat, str, str]) -> str:
    number, name, whose = seat
    return f"Seat {number}: {name} ({whose})."


def _name(snapshot: Snapshot, seat: int) -> str:
    return seat_in_words(snapshot.game, seat, LANGUAGE)


def _choice(trial: Trial, choice: Command, gain: int | None, *, is_told: bool = True) -> str:
    sentence = tell_command(trial.ruleset, choice, LANGUAGE) if is_told else ""
    words = " ".join(each for each in (sentence, f"({gain:+d})" if gain else "") if each)
    return f"{msgspec.json.encode(choice).decode()}  {words}".rstrip()


def _gain(trial: Trial, commands: Sequence[Command]) -> int | None:
    """Return the points that commands bring; None if that is hidden."""
    assert trial.seat is not None
    with suppress(RuleViolation):
        return trial.gain(trial.seat, trial.ruling(trial.seat, commands).position)
    return None
