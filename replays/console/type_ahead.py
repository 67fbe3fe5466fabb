"""Hands keys on one by one, so that each reaches the screen that those before it have opened."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import ClassVar

from textual.app import App, ScreenStackError
from textual.events import Event, Key, Paste
from textual.message import Message
from textual.message_pump import MessagePump

ROUNDS = 3  # a widget tells its parent of a key, which tells the app: two more messages
LOOK = 0.01  # seconds between two looks whether the widget is gone, and its messages with it
LONGEST = 1.0  # seconds that the work of one key may keep the next one waiting


class Followed(Message):
    """Takes the way that a key took through the widgets, and so arrives after it."""

    def __init__(self, reader: MessagePump) -> None:
        super().__init__()
        self.set_sender(reader)
        self.arrived = asyncio.Event()


class TypeAhead(App[None]):
    """An app that loses no key, however fast they come.

    Textual hands on at once what the terminal sends at once, before the first of the keys
    has opened the screen that the others are for.
    """

    AT_ONCE: ClassVar[frozenset[str]] = frozenset({"ctrl+c"})

    def __init__(self, ansi_color: bool = False) -> None:
        super().__init__(ansi_color=ansi_color)
        self._typed = deque[Event]()
        self._handing: asyncio.Task[None] | None = None
        self._is_ready = False  # the first screen can read keys

    def is_about_to_ask(self) -> bool:
        """Return whether a screen that the next key is for is still to be opened."""
        return False

    async def work_of_keys(self) -> None:
        """Return when every key so far has done its work."""
        while self._handing is not None:
            await asyncio.sleep(LOOK)

    async def on_event(self, event: Event) -> None:
        is_typed = isinstance(event, Key | Paste) and not event.is_forwarded
        if not is_typed or (isinstance(event, Key) and event.key in self.AT_ONCE):
            await super().on_event(event)
            return
        if self._handing is None and self._is_ready:
            await super().on_event(event)
        else:
            self._typed.append(event)
        if self._handing is None:
            self._handing = asyncio.create_task(self._hand_on())

    def on_followed(self, event: Followed) -> None:
        event.arrived.set()

    async def _hand_on(self) -> None:
        try:
            with suppress(ScreenStackError):  # the app is closed
                await self._settle()
                self._is_ready = True
                while self._typed:
                    await super().on_event(self._spelled(self._typed.popleft()))
                    await self._settle()
        finally:
            self._handing = None

    async def _settle(self) -> None:
        """Wait until the keys before have done their work."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                rounds = 0
                while rounds < ROUNDS or self.is_about_to_ask():
                    reader = self._reader()
                    await self._follow(reader)
                    rounds = rounds + 1 if reader is self._reader() else 0

    def _spelled(self, event: Event) -> Event:
        """Return Enter for the line end that the terminal makes of it before a screen is there."""
        is_line_end = isinstance(event, Key) and event.key == "ctrl+j"
        return Key("enter", "\r") if is_line_end and "ctrl+j" not in self.active_bindings else event

    def _reader(self) -> MessagePump:
        return self.focused or self.screen

    async def _follow(self, reader: MessagePump) -> None:
        """Return when what a widget was told before is done, or when another one reads keys."""
        followed = Followed(reader)
        reader.post_message(followed)
        while reader is self._reader() and not followed.arrived.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(followed.arrived.wait(), LOOK)
