"""`altana play` and `altana replay play`: games in the terminal, without a service."""

import getpass
import os
import sys
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from replays.commands.branch import anchor_of, tell_moment_meant
from replays.console.output_options import AT, FILE, FILE_NAME, has_screen, language_option
from replays.files.opening import FileCommand, open_cursor
from replays.play.local_game import LocalGame
from replays.play.plain_play import PlainPlay
from replays.play.secret_file import PACKAGE, Computers, secret_path
from replays.play.words import play_words, tell_saved
from replays.reading.words import reader_words
from replays.stepper.keys import DEFAULT_KEYS
from service.bots.levels import LEVEL_NAMES, find_level
from service.domain.catalog import all_games
from service.domain.kit.errors import BadSetup
from service.domain.kit.translation import N_
from service.domain.sentences import tell_bad_setup
from service.events.terminal_text import printable

GAMES = tuple(all_games().games)
ENDING = ".replay"
NOTHING_LEFT = N_("nothing is left to be played at that moment: choose one with --at")
NO_GAME = N_("'{name}' is neither a saved game nor one of the games: {games}")
DID_YOU_MEAN = N_(
    "'{name}' is neither a saved game nor one of the games: {games}; did you mean {alike}?"
)
SAME_CARDS = N_("The hidden cards are those of {file}.")
NEW_CARDS = N_(
    "{file} doesn't tell its hidden cards: those that nobody has seen are shuffled again."
)
LEVEL = click.option(
    "--level",
    type=click.Choice(LEVEL_NAMES),
    default="casual",
    show_default=True,
    help="How well the computer plays.",
)
PLAIN = click.option("--plain", is_flag=True, help="Line by line, for screen readers and pipes.")


def _games_and_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the names of files, and of games."""
    games = [CompletionItem(game) for game in GAMES if game.startswith(incomplete)]
    # Files come first: at a file, click's script for bash forgets what it has.
    return [*FILE_NAME.shell_complete(ctx, param, incomplete), *games]


@click.command(cls=FileCommand, epilog=f"Games: {', '.join(GAMES)}.")
@click.argument("game", metavar="GAME or FILE", type=FILE_NAME, shell_complete=_games_and_files)
@click.option(
    "--players", type=click.IntRange(1, 4), default=2, show_default=True, help="Seats in all."
)
@click.option(
    "--people", type=click.IntRange(1, 4), default=1, show_default=True, help="At this keyboard."
)
@click.option("--name", "names", multiple=True, help="Name of a person. Repeatable.")
@LEVEL
@click.option(*("-o", "--output"), type=FILE_NAME, metavar="FILE", help="File of a new game.")
@PLAIN
@language_option
def play(
    game: str,
    players: int,
    people: int,
    names: tuple[str, ...],
    level: str,
    output: str | None,
    plain: bool,
    language: str,
) -> None:
    """Play a game against the computer, or with several people at one keyboard.

    Every move is saved in a replay file; `altana play FILE` goes on with it. While the game is
    running, FILE.secret beside it has its hidden cards, for you alone.
    """
    if game not in GAMES or Path(game).is_file():
        _open(LocalGame.resume(_old_file(game)), plain, language)
        return
    people = max(people, len(names))
    if people > players:
        raise _refused(N_("{people} people need --players {people}"), people=people)
    computers: Computers = dict.fromkeys(range(people + 1, players + 1), level)
    seats = [*names, *_own_names(people)[len(names) :], *_computer_names(computers)]
    path = _new_file(output or f"{game}-{datetime.now(UTC):%Y-%m-%d-%H%M%S}{ENDING}")
    try:
        local = LocalGame.new(path, game, seats, computers)
    except BadSetup as problem:
        told = tell_bad_setup(all_games().current(game), problem, language)
        raise click.UsageError(told) from problem
    _open(local, plain, language)


@click.command(name="play", cls=FileCommand)
@FILE
@AT
@click.option("--seat", type=int, help="Your seat; the one to move by default.")
@LEVEL
@click.option(*("-o", "--output"), type=FILE_NAME, metavar="FILE", help="File of the new game.")
@PLAIN
@language_option
def play_on(
    file: str,
    at: str | None,
    seat: int | None,
    level: str,
    output: str | None,
    plain: bool,
    language: str,
) -> None:
    """Go on from a moment of FILE against the computer, with the same hidden cards.

    If FILE is an unfinished game that doesn't tell them, the cards that nobody has seen are
    shuffled again. FILE stays as it is; the new game is a file of its own.
    """
    cursor = open_cursor(file, at)
    tell_moment_meant(cursor, language)
    move, game = anchor_of(cursor).move, cursor.game
    state = game.after(move).state
    if state.is_over or state.asked is None:
        raise _refused(NOTHING_LEFT)
    own = state.asked if seat is None else seat
    if not 1 <= own <= state.seats:
        raise _refused(N_("there is no seat {seat}"), seat=own)
    computers = {each: level for each in range(1, state.seats + 1) if each != own}
    path = _new_file(output or f"{_stem(file)}-{cursor.label}{ENDING}")
    local = LocalGame.continued(path, file, game, move, computers)
    cards = NEW_CARDS if local.position.version > move else SAME_CARDS
    told = play_words(language).say(cards, file=file)
    click.echo(printable(f"altana: {told}"), err=True)
    _open(local, plain, language)


def _refused(text: str, **facts: object) -> click.UsageError:
    return click.UsageError(reader_words(PACKAGE).say(text, **facts))


def _stem(file: str) -> str:
    return file.removesuffix(".gz").removesuffix(ENDING)


def _open(local: LocalGame, plain: bool, language: str) -> None:
    if plain or not has_screen():
        PlainPlay(local, sys.stdin, language).run()
        return
    from replays.play.play_app import PlayApp  # slow to import, and only needed on a terminal

    try:
        PlayApp(local, language, DEFAULT_KEYS, not os.environ.get("NO_COLOR")).open()
    finally:  # Ctrl-C leaves with an exit code of its own
        for line in tell_saved(local, language):
            click.echo(printable(line))


def _old_file(path: str) -> str:
    """Return the file of a game; a word that names neither a file nor a game is refused."""
    if Path(path).exists() or Path(path).name != path or path.endswith((ENDING, ".gz")):
        return path
    alike = get_close_matches(path, GAMES, 1)
    text = DID_YOU_MEAN if alike else NO_GAME
    raise _refused(text, name=path, games=", ".join(GAMES), alike="".join(alike))


def _new_file(path: str) -> str:
    if Path(path).exists():
        raise _refused(
            N_("{file} is there already; `altana play {file}` goes on with it"), file=path
        )
    if os.path.lexists(secret := secret_path(path)):
        text = N_("{file} is there already, and is the secret of another game")
        raise _refused(text, file=secret)
    return path


def _computer_names(computers: Computers) -> list[str]:
    return [f"{find_level(level).face} {level} {seat}" for seat, level in computers.items()]


def _own_names(people: int) -> list[str]:
    try:
        first = getpass.getuser()
    except (OSError, KeyError):  # this system has no user names
        first = "1"
    return [first, *(str(seat) for seat in range(2, people + 1))]
