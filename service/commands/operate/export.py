"""The command `altana export`: writes replay files, and continues where it stopped."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import click

from service.commands.operate.progress_bar import progress
from service.commands.operate.wiring import Wiring, wiring
from service.domain.catalog import UnknownGame
from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, ReplaysOutOfReach, UnreadableMove
from service.events.move import Entry
from service.events.replay_files.archive import NotProven
from service.events.replay_files.exports import Export
from service.events.replay_files.storage import ReplayStore, game_of
from service.projections.build.streams import pages_of_games
from service.start.settings import shown_place
from service.start.startup_errors import PlaceUnusable

EVERYTHING = 1_000_000_000  # games
END = b'"secret":'  # which only the last move of a game has


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--all", "everything", is_flag=True, help="Export every game.")
@click.option("--to", "place", required=True, help="A folder, or any URL that fsspec can write.")
@click.option("--again", is_flag=True, help="Write finished games again that are there already.")
def export(games: tuple[str, ...], everything: bool, place: str, again: bool) -> None:
    """Write the replay files of games into a folder.

    A finished game that is there already is skipped, so the same command goes on where it
    stopped. Files are named by game and content.
    """
    if everything == bool(games):
        raise click.UsageError("Name games, or say --all.")
    files = ReplayStore(place)
    with wiring() as here:
        ids = [GameId(game) for game in games]
        pages = pages_of_games(here.store) if everything else iter([ids])
        total = len(here.store.games(most=EVERYTHING)) if everything else len(ids)
        try:
            written, broken = export_to(here, files, pages, total, again=again)
        except ReplaysOutOfReach as problem:
            raise PlaceUnusable(shown_place(place), problem.__cause__) from problem
    click.echo(f"{written:,} files written, {total - written - len(broken):,} were there already.")
    if broken:
        raise click.ClickException(f"These games can't be exported: {', '.join(broken)}")


def export_to(
    here: Wiring,
    files: ReplayStore,
    pages: Iterator[Sequence[GameId]],
    total: int,
    *,
    again: bool = False,
) -> tuple[int, list[GameId]]:
    """Write missing files; return how many, and the games that can't be exported."""
    there = defaultdict[GameId, list[str]](list)
    for name in [] if again else files.names():
        there[game_of(name)].append(name)
    written, broken = 0, list[GameId]()
    with progress() as bar:
        task = bar.add_task("Exporting", total=total)
        for page in pages:
            for game in _missing(here, files, page, there):
                try:
                    files.put(game, here.exports.lines(_moves(here, game)))
                    written += 1
                except (NoSuchGame, UnreadableMove, UnknownGame, NotProven):
                    broken.append(game)
            bar.advance(task, len(page))
    return written, broken


def _missing(
    here: Wiring,
    files: ReplayStore,
    page: Sequence[GameId],
    there: Mapping[GameId, Sequence[str]],
) -> list[GameId]:
    """Return the games whose final file is missing; a file from before the end doesn't count."""

    def is_there(game: GameId, latest: Export | None) -> bool:
        names = there.get(game, ())
        if latest is not None and latest.is_finished:
            return latest.name in names
        return any(END in files.get(name) for name in names)

    exports = zip(page, here.exports.find_many(page), strict=True)
    return [game for game, latest in exports if not is_there(game, latest)]


def _moves(here: Wiring, game: GameId) -> Sequence[Entry]:
    moves = here.store.read(game)
    if not moves:
        raise NoSuchGame(game)
    return moves
