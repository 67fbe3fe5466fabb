"""Brings games back from their replay files, each verified first."""

import sys
from pathlib import Path

import click
import msgspec

from service.commands.at_hand import AtHand, at_hand
from service.events.archive import AlreadyThere, NotProven
from service.events.replay_file import BadReplay, read
from service.events.terms import Terms, Visibility, write_terms

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--private", is_flag=True, help="Let only its players see a game from elsewhere.")
def import_game(files: tuple[Path, ...], private: bool) -> None:
    """Bring finished games back from their replay files.

    A file is verified first: chain, states, deals and every ruling. One that does not verify
    changes nothing. A game that was archived here keeps what was agreed about it.
    """
    failed = False
    with at_hand() as here:
        for file in files:
            said, is_there = bring_back(here, file, "private" if private else "public")
            click.echo(f"{file}: {said}", err=not is_there)
            failed = failed or not is_there
    sys.exit(1 if failed else 0)


def bring_back(here: AtHand, file: Path, visibility: Visibility) -> tuple[str, bool]:
    """Import one file; gives a sentence, and whether the game is on the server now."""
    try:
        replay = read(file.read_bytes().splitlines(keepends=True))
        created = str(msgspec.json.decode(replay.entries[0].body)["at"])
        terms = write_terms(Terms(created=created, visibility=visibility))
        game = here.archive.bring_back(replay, terms)
    except AlreadyThere as problem:
        return str(problem), problem.is_same
    except (BadReplay, NotProven) as problem:
        return f"{str(problem).rstrip('.')}. Nothing was changed.", False
    here.refresher.refresh([game])
    return f"Game '{game}' is here, {len(replay.entries)} moves, all of them verified.", True
