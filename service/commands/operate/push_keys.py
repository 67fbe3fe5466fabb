"""The command `altana push-keys`: makes the key with which push messages are signed."""

from importlib.util import find_spec

import click

from service.start.push_settings import INSTALL, LIBRARY


@click.command("push-keys")
def push_keys() -> None:
    """Make a key for push messages, and print it as a setting.

    Set ALTANA_PUSH_CONTACT too, to an address at which push services can write to you. Browsers
    subscribe to the key: with another one they have to subscribe again.
    """
    if find_spec(LIBRARY) is None:
        raise click.UsageError(f"this needs the extra 'push': {INSTALL}")
    from service.events.push.vapid import VapidKey, new_key

    key = new_key()
    click.echo(f"# The public key is {VapidKey(key, '').public}")
    click.echo(f"ALTANA_PUSH_KEY={key}")
