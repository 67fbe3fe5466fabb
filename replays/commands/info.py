"""`altana replay info`, `list`, `cat` and `schema`: lists replay files and prints their content."""

from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.cells import cell_len, set_cell_size

from replays.annotate.words import PACKAGE as ANNOTATE
from replays.annotate.words import kind_in_words, stored_kind
from replays.console.json_schema import SCHEMA_FILE
from replays.console.output_options import (
    FILE,
    FILE_NAME,
    PARTIAL,
    as_json,
    formats,
    language_option,
)
from replays.console.pager import print_lines
from replays.files.opening import (
    UNREADABLE,
    FileCommand,
    Unreadable,
    open_cursor,
    open_replay,
    read_bytes,
)
from replays.files.output_file import put
from replays.reading.cursor import Cursor
from replays.reading.diagnosis import first_broken_link
from replays.reading.words import reader_words, replay_words, seat_in_words
from service.domain.kit.translation import N_, words
from service.domain.sentences import tell_result
from service.events.replay_files.file import BadReplay, parse, write
from service.events.replay_files.gzip_limits import gzipped
from service.events.terminal_text import printable
from service.teaching.notes.replay_game import CannotOpen, ReplayGame

ENDINGS = (".replay", ".replay.gz")
CHAIN_BROKEN = N_("the chain is broken at move {move}")
NAMES = "names"  # the line with the names of players is not a note


@click.command(cls=FileCommand)
@FILE
@formats("text", "json")
@PARTIAL
@language_option
def info(file: str, kind: str, partial: bool, language: str) -> None:
    """Summarize FILE: the game, its players, its result, its notes."""
    summary = facts(open_cursor(file, None, partial), language)
    if kind == "json":
        click.echo(as_json(summary))
        return
    wording = words(ANNOTATE, language)
    kinds = {kind_in_words(each, wording): count for each, count in summary["notes"].items()}
    summary = {**summary, "notes": kinds}
    print_lines(printable(f"{name:<10} {_as_text(value)}") for name, value in summary.items())


@click.command(name="list", cls=FileCommand)
@click.argument("paths", nargs=-1, type=FILE_NAME, metavar="[FILE or FOLDER]...")
@formats("text", "json")
@language_option
def list_files(paths: tuple[str, ...], kind: str, language: str) -> None:
    """List replay files, a line each; folders are searched recursively."""
    rows = [_row(file, language) for file in files(paths or (".",))]
    if kind == "json":
        click.echo(as_json(rows))
    else:
        print_lines(map(printable, _rows_in_words(rows, language)))
    if any("problem" in row for row in rows):
        raise click.exceptions.Exit(UNREADABLE)


@click.command(cls=FileCommand)
@FILE
@click.option("--kind", "only", help="Only the lines of one kind: header, move, note …")
@click.option("--gzip", "packed", is_flag=True, help="Compress the output.")
@PARTIAL
def cat(file: str, only: str | None, packed: bool, partial: bool) -> None:
    """Write FILE to standard output, unpacked and otherwise unchanged.

    From an exported page, it extracts the replay file inside.
    """
    lines, kind = write(open_replay(file, partial, is_page=True)), stored_kind(only)
    kept = (line for line in lines if kind is None or msgspec.json.decode(line)["kind"] == kind)
    data = b"".join(kept)
    put(gzipped(data) if packed else data, "-")


@click.command()
def schema() -> None:
    """Print the JSON Schema of a line of a replay file."""
    click.echo(resources.files("replays").joinpath(SCHEMA_FILE).read_text("utf-8"), nl=False)


def files(paths: tuple[str, ...]) -> list[str]:
    """Yield the replay files of paths; a file that is named explicitly may have any name."""
    result: list[str] = []
    for path in paths:
        if Path(path).is_dir():
            inside = sorted(str(file) for file in Path(path).rglob("*") if file.is_file())
            replays = [file for file in inside if file.endswith(ENDINGS)]
            if not replays:
                text = N_("{folder}: there is no replay file in this folder")
                raise Unreadable(reader_words().say(text, folder=path))
            result += replays
        else:
            result.append(path)
    return result


def facts(cursor: Cursor, language: str) -> dict[str, Any]:
    game = cursor.last().game
    state = game.after(len(game.moves)).state
    seats = range(1, state.seats + 1)
    said = (note["kind"] for note in game.replay.others_read())
    kinds = Counter(kind for kind in said if kind != NAMES)
    totals = [score.total for score in game.ruleset.scores(state)]
    return {
        "game": game.replay.header["game"],
        "ruleset": game.ruleset.name,
        "players": [seat_in_words(game, seat, language) for seat in seats],
        "begun": game.moves[0].at,
        "ended": game.moves[-1].at if state.is_over else None,
        "moves": len(game.moves),
        "events": game.events,
        "rounds": state.round,
        "options": msgspec.to_builtins(state.options) if hasattr(state, "options") else {},
        "scores": totals,
        "result": tell_result(game.ruleset, state, language, game.names),
        "notes": dict(sorted(kinds.items())),
        **({"broken": broken} if (broken := first_broken_link(game.replay.entries)) else {}),
        **({"forked": forked} if (forked := game.replay.header.get("forked_from")) else {}),
    }


def _row(file: str, language: str) -> dict[str, Any]:
    try:
        game = ReplayGame(parse(read_bytes(file)))
        return {"file": file, **facts(Cursor.over(game), language)}
    except (BadReplay, CannotOpen, Unreadable) as problem:
        return {"file": file, "problem": str(problem).removeprefix(f"{file}: ")}


def _rows_in_words(rows: list[dict[str, Any]], language: str) -> Iterator[str]:
    """Tell each file in a line; the columns of readable files are aligned."""
    table = [_cells(row, language) for row in rows if "problem" not in row]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    cells = iter(table)
    for row in rows:
        if "problem" in row:
            yield f"{row['file']}: {row['problem']}"
        else:
            yield "  ".join(map(set_cell_size, next(cells), widths)).rstrip()


def _cells(row: dict[str, Any], language: str) -> list[str]:
    words = replay_words(language)
    return [
        row["file"],
        row["ruleset"],
        words.count("{n} player", "{n} players", len(row["players"])),
        words.count("{n} move", "{n} moves", row["moves"]),
        words.count("{n} round", "{n} rounds", row["rounds"]),
        row["begun"][:10],
        row["result"] if "broken" not in row else words.say(CHAIN_BROKEN, move=row["broken"]),
    ]


def _as_text(value: Any) -> str:
    match value:
        case dict():
            return ", ".join(_pairs(value)) or "-"
        case list():
            return ", ".join(map(str, value))
        case None:
            return "-"
    return str(value)


def _pairs(value: dict[str, Any]) -> Iterator[str]:
    yield from (f"{name} {msgspec.json.encode(inner).decode()}" for name, inner in value.items())
