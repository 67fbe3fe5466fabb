"""The command `altana import`: restores games from their replay files, each verified first."""

import sys
from contextlib import suppress
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from service.commands.operate.wiring import Wiring, wiring
from service.domain.kit.seating import DailyDealt
from service.events.daily import NoSuchDay, closing_of, day_in, is_over
from service.events.game_settings import GameSettings, Visibility, write_game_settings
from service.events.replay_files.archive import AlreadyThere, NotProven
from service.events.replay_files.file import BadReplay, Replay, parse
from service.events.store.codec import tag
from service.start.system_clock import utc_now

NO_NOTES = frozenset(("names",))  # the names of players are not notes
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--private", is_flag=True, help="Let only its players see a game from elsewhere.")
def import_game(files: tuple[Path, ...], private: bool) -> None:
    """Bring finished games back from their replay files.

    A file is verified first: chain, states, deals and every ruling. One that does not verify
    changes nothing. A game that was archived here keeps its settings.
    Notes are not imported: on a service each has an author, who writes it there.
    """
    failed = False
    with wiring() as here:
        for file in files:
            sentence, is_there = restore(here, file, "private" if private else "public")
            click.echo(f"{file}: {sentence}", err=not is_there)
            failed = failed or not is_there
    sys.exit(1 if failed else 0)


def restore(here: Wiring, file: Path, visibility: Visibility) -> tuple[str, bool]:
    """Import one file; return a sentence, and whether the game is in Redis now."""
    try:
        replay = parse(file.read_bytes())
        game = here.archive.restore(replay, write_game_settings(_settings(replay, visibility)))
    except AlreadyThere as problem:
        return str(problem), problem.is_same
    except (BadReplay, NotProven) as problem:
        return f"{str(problem).rstrip('.')}. Nothing was changed.", False
    here.refresher.refresh([game])
    sentence = f"Game '{game}' is here, {len(replay.entries)} moves, all of them verified."
    return f"{sentence}{_skipped_notes(replay)}", True


def _settings(replay: Replay, visibility: Visibility) -> GameSettings:
    """Return the settings of a game from elsewhere.

    A game with today's deal shows its cards to nobody else until the day is over.
    """
    first = msgspec.json.decode(replay.entries[0].body)
    settings = GameSettings(created=str(first["at"]), visibility=visibility)
    for event in first["events"]:
        if event["type"] == tag(DailyDealt):
            with suppress(NoSuchDay):  # then the file is not proven
                day = day_in(event["daily"]["day"])
                if visibility == "public" and not is_over(day, utc_now()):
                    opens = closing_of(day).isoformat()
                    return replace(settings, visibility="private", opens=opens)
    return settings


def _skipped_notes(replay: Replay) -> str:
    """Return a sentence about notes that are not imported, or nothing."""
    count = sum(line["kind"] not in NO_NOTES for line in replay.others_read())
    if not count:
        return ""
    notes = "1 note was" if count == 1 else f"{count} notes were"
    return (
        f" {notes} not imported: they stay in the file, and their authors can write them "
        "on the service (/watch)."
    )
