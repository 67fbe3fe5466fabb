"""Brings games back from their replay files, each verified first."""

import sys
from pathlib import Path

import click
import msgspec

from service.commands.operate.wiring import Wiring, wiring
from service.events.game_settings import GameSettings, Visibility, write_game_settings
from service.events.replay_files.archive import AlreadyThere, NotProven
from service.events.replay_files.file import BadReplay, Replay, parse

NO_NOTES = frozenset(("names",))  # what people are called is no note
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--private", is_flag=True, help="Let only its players see a game from elsewhere.")
def import_game(files: tuple[Path, ...], private: bool) -> None:
    """Bring finished games back from their replay files.

    A file is verified first: chain, states, deals and every ruling. One that does not verify
    changes nothing. A game that was archived here keeps what was agreed about it.
    Notes are not brought along: on a service each has an author, who writes it there.
    """
    failed = False
    with wiring() as here:
        for file in files:
            said, is_there = bring_back(here, file, "private" if private else "public")
            click.echo(f"{file}: {said}", err=not is_there)
            failed = failed or not is_there
    sys.exit(1 if failed else 0)


def bring_back(here: Wiring, file: Path, visibility: Visibility) -> tuple[str, bool]:
    """Import one file; gives a sentence, and whether the game is on the server now."""
    try:
        replay = parse(file.read_bytes())
        created = str(msgspec.json.decode(replay.entries[0].body)["at"])
        terms = write_game_settings(GameSettings(created=created, visibility=visibility))
        game = here.archive.restore(replay, terms)
    except AlreadyThere as problem:
        return str(problem), problem.is_same
    except (BadReplay, NotProven) as problem:
        return f"{str(problem).rstrip('.')}. Nothing was changed.", False
    here.refresher.refresh([game])
    told = f"Game '{game}' is here, {len(replay.entries)} moves, all of them verified."
    return f"{told}{_left_out(replay)}", True


def _left_out(replay: Replay) -> str:
    """Return which lines stay in the file alone."""
    count = sum(line["kind"] not in NO_NOTES for line in replay.others_read())
    if not count:
        return ""
    said = "1 note was" if count == 1 else f"{count} notes were"
    return (
        f" {said} not brought along: they stay in the file, and their authors can write them "
        "on the service (/watch)."
    )
