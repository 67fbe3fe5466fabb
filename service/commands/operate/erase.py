"""The command `altana erase`: erases a person's name and tokens; games and proofs stay."""

import click

from service.commands.operate.wiring import Wiring, wiring
from service.domain.kit.messages import PlayerId
from service.events.errors import Unavailable, Unconfirmed, also_if_unconfirmed
from service.events.people.people import NoSuchPlayer

UNCONFIRMED = "The erasure is not confirmed, so a fail-over may undo it: run the command again."


@click.command()
@click.argument("player")
@click.option("--yes", is_flag=True, help="Do not ask.")
def erase(player: str, yes: bool) -> None:
    """Erase a player's name and tokens, for ever.

    Moves, replay files and statistics contain ids and no names, so they stay as they are.
    """
    with wiring() as here:
        try:
            name = here.people.find(PlayerId(player)).name
        except NoSuchPlayer as problem:
            raise click.ClickException(str(problem)) from problem
        if not yes:
            click.confirm(f"Erase the name '{name}' and all tokens of {player}?", abort=True)
        try:
            here.invitations.withdraw_all(PlayerId(player))
            with also_if_unconfirmed(lambda: _forget(here, PlayerId(player))):
                here.people.erase(PlayerId(player))
        except Unconfirmed as problem:
            raise click.ClickException(UNCONFIRMED) from problem
        except Unavailable as problem:
            raise click.ClickException(str(problem)) from problem
    click.echo(f"{player} has no name any more; running services forget it within half a minute.")


def _forget(here: Wiring, player: PlayerId) -> None:
    here.pages.forget(player)
    here.lists.forget(player)
    here.seeks.forget(player)
