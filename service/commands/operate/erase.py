"""The command `altana erase`: erases a person's name and tokens; games and proofs stay."""

import click

from service.commands.operate.wiring import wiring
from service.domain.kit.messages import PlayerId
from service.events.people.people import NoSuchPlayer
from service.events.store.game_lists import GameLists


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
        here.people.erase(PlayerId(player))
        here.pages.forget(PlayerId(player))
        GameLists(here.client).forget(PlayerId(player))
    click.echo(f"{player} has no name any more; running services forget it within half a minute.")
