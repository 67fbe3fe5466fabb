"""The stepper's actions that open screens: jumps, searches, cards, branches."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.text import Text

from replays.commands.diff import in_words
from replays.reading.card_places import known_cards
from replays.reading.moment_changes import changes
from replays.reading.words import card_in_words, place_in_words
from replays.stepper.branching import Branch, bookmark_at, choice_rows
from replays.stepper.help import guide
from replays.stepper.keys import Keymap, branch_keys
from replays.stepper.log_and_ledger import ledgers_in_full
from replays.stepper.reader import Reader
from replays.stepper.scene import Scene
from replays.stepper.screens import Pick, Prompt, TextScreen
from service.domain.mentioned_cards import texts_in
from service.events.store.audit import NONSENSE
from service.teaching.lessons.variations import MoveRefused
from service.teaching.notes.model import Bookmark, Variation

if TYPE_CHECKING:
    from textual.app import App

    Base = App[None]
else:
    Base = object


class Dialogs(Base):
    """Mixin of the stepper: the actions that open screens."""

    reader: Reader
    scene: Scene
    keymap: Keymap
    path: str

    def show(self) -> None:
        raise NotImplementedError

    def stop_playing(self) -> None:
        raise NotImplementedError

    def keep(self, note: Variation | Bookmark) -> None:
        raise NotImplementedError

    def travel(self, way: Callable[[Reader], None]) -> None:
        """Go to a moment and leave any branch; refuse a moment that a forged file makes invalid."""
        self.scene.branch = None
        here, before = self.reader.here, self.reader.before
        way(self.reader)
        try:
            self.scene.probe()
        except NONSENSE:
            self.reader.go(here, before)
            say = self.reader.words.say
            self.reader.message = say("This moment can't be shown: verify the file.")
        self.show()

    def tell(self, message: str) -> None:
        self.reader.message = message
        self.show()

    def action_jump(self) -> None:
        self.ask_jump()

    def ask_jump(self, begun: str = "", why: str = "") -> None:
        """Ask where to go, until there is such a moment; what was typed before may begin it."""

        def jump(target: str | None) -> None:
            if target is None:
                return
            self.travel(lambda reader: reader.jump(target))
            if self.reader.message:
                self.ask_jump(why=f"{self.reader.message} ")

        question = why + self.reader.words.say("Jump to (17, 17.2, R3, R3.2):")
        self.push_screen(Prompt(question, begun, is_begun=True), jump)

    def action_search(self) -> None:
        self._ask(
            self.reader.words.say("Search:"),
            lambda query: self.travel(lambda reader: reader.search(query)),
            self.reader.query,
        )

    def action_help(self) -> None:
        room = TextScreen.room(self.size.width)
        text = guide(self.reader, self.keymap, self.scene.colour, room)
        self.push_screen(TextScreen(self.reader.words.say("Keys"), text))

    def action_picture(self) -> None:
        if not self.reader.has_totals:
            self.tell(self.reader.words.say("The scores are told at the end."))
            return
        picture = self.scene.picture(TextScreen.room(self.size.width))
        self.push_screen(TextScreen(self.scene.title, picture))

    def action_ledgers(self) -> None:
        words = self.reader.words
        if not self.reader.has_totals:
            self.tell(words.say("The scores are told at the end."))
            return
        page = Text("\n".join(ledgers_in_full(self.scene, TextScreen.room(self.size.width))))
        self.push_screen(TextScreen(words.say("Scores"), page))

    def action_compare(self) -> None:
        """Remember a moment; at the second one, show the differences."""
        mark, here = self.reader.mark, self.reader.here
        if mark is None:
            self.reader.mark = here
            self.tell(self.reader.words.say("Go to another moment and press it again."))
            return
        before, after = sorted((mark, here), key=lambda cursor: cursor.at)
        differences = changes(before, after)
        if not self.reader.has_totals:
            differences = msgspec.structs.replace(differences, scores=())
        lines = list(in_words(before, after, differences, self.reader.language))
        self.reader.mark = None
        self.show()
        title = self.reader.words.say("What is different")
        self.push_screen(TextScreen(title, Text("\n".join(lines))))

    def action_trace(self) -> None:
        """Ask for a card, cards of this step first, and show its travels."""
        reader = self.reader
        here = set(texts_in(msgspec.to_builtins(reader.here.event)))
        cards = sorted(self._cards_seen(), key=lambda card: (card not in here, card))
        choices = [
            (card, f"{card_in_words(reader.game, card, reader.language)}  ({card})")
            for card in cards
        ]
        title = reader.words.say("Which card?")
        self.push_screen(Pick(title, choices), self._tell_the_way)

    def _tell_the_way(self, card: str | None) -> None:
        if card is None:
            return
        reader = self.reader
        travels = reader.travels(card)
        if not travels:
            self.tell(reader.words.say("No card “{card}” was seen.", card=card))
            return
        choices = [
            (
                str(travel.moment),
                f"{reader.here.to(travel.moment).label:<6} "
                f"{place_in_words(reader.game, travel.origin, reader.language)} → "
                f"{place_in_words(reader.game, travel.target, reader.language)}",
            )
            for travel in travels
        ]
        self.push_screen(Pick(card_in_words(reader.game, card, reader.language), choices), self._to)

    def _cards_seen(self) -> set[str]:
        reader = self.reader
        if not reader.hide_spoilers:
            return known_cards(reader.game)
        events = (reader.game.event(moment) for moment in range(1, reader.end + 1))
        named = {text for event in events for text in texts_in(msgspec.to_builtins(event))}
        return named & known_cards(reader.game)

    def _to(self, moment: str | None) -> None:
        if moment is not None:
            self.travel(lambda reader: reader.go(reader.here.to(int(moment))))

    def action_bookmark(self) -> None:
        question = self.reader.words.say("Name of the bookmark:")
        self._ask(
            question, lambda name: self.keep(bookmark_at(self.reader.here, name or self._here()))
        )

    def action_bookmarks(self) -> None:
        reader = self.reader
        choices = [
            (str(spoken.moment), f"{reader.here.to(spoken.moment).label:<6} {spoken.note.name}")
            for spoken in reader.notes
            if isinstance(spoken.note, Bookmark) and spoken.moment <= reader.end
        ]
        if not choices:
            self.tell(reader.words.say("There are no bookmarks yet."))
            return
        self.push_screen(Pick(reader.words.say("Bookmarks"), choices), self._to)

    def action_branch(self) -> None:
        """Branch off here, or continue the branch: list the legal commands."""
        reader = self.reader
        if self.scene.branch is None:
            try:
                self.scene.branch = Branch(reader)
            except click.UsageError as problem:
                self.tell(problem.message)
                return
        self.show()
        rows = choice_rows(self.scene.branch)
        if not rows:
            self.tell(reader.words.say("Nothing can be played here."))
            return
        title = reader.words.say("What is played? Write to search, or write commands as JSON.")
        self.push_screen(Pick(title, rows), self._try)

    def _try(self, text: str | None) -> None:
        branch, words = self.scene.branch, self.reader.words
        if branch is None or text is None:
            if branch is not None and not branch.line:
                self.action_leave()  # a reader who chose nothing leaves an empty branch
            return
        try:
            branch.play(branch.read(text))
        except (MoveRefused, ValueError) as problem:
            reason = problem.reason if isinstance(problem, MoveRefused) else str(problem)
            self.tell(words.say("Refused: {reason}", reason=reason))
            return
        self.tell(words.say("Tried.") + " " + branch_keys(self.keymap, words))

    def action_take_back(self) -> None:
        branch = self.scene.branch
        if branch is None or not branch.take_back():
            self.tell(self.reader.words.say("There is nothing to take back."))
        else:
            self.tell("")

    def action_keep(self) -> None:
        branch, words = self.scene.branch, self.reader.words
        if branch is None or not branch.line:
            self.tell(words.say("There is no variation to save: try a move first."))
            return
        question = words.say("What is to be said about it?")
        self._ask(question, lambda text: self.keep(branch.variation(text)))

    def action_leave(self) -> None:
        self.stop_playing()
        self.scene.branch = None
        self.reader.mark = None
        self.tell("")

    def _here(self) -> str:
        return self.reader.here.label

    def _ask(self, question: str, then: Callable[[str], Any], value: str = "") -> None:
        def answered(answer: str | None) -> None:
            if answer is not None:
                then(answer)

        self.push_screen(Prompt(question, value), answered)
