"""The command `altana completion`: prints what a shell needs to complete commands and files."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
PROGRAM, VARIABLE = "altana", "_ALTANA_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the completion script of a shell: bash, zsh or fish.

    \b
    bash:  echo 'eval "$(altana completion bash)"' >> ~/.bashrc
    zsh:   echo 'eval "$(altana completion zsh)"' >> ~/.zshrc
    fish:  altana completion fish > ~/.config/fish/completions/altana.fish
    """
    script = get_completion_class(shell)
    assert script is not None
    command = click.get_current_context().find_root().command
    source = script(command, {}, PROGRAM, VARIABLE).source()
    # Click's script for fish cuts the help of a command at its first comma.
    click.echo(source.replace('string split ","', 'string split --max 1 ","'), nl=False)
