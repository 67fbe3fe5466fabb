"""A game on the whole screen: the stepper's table, where the last moment can be played on."""

from typing import ClassVar

import click
from textual.binding import Binding, BindingType

from replays.play.help import how_to_play, what_things_do
from replays.play.local_game import LocalGame
from replays.play.news import done_by_others, last_lines
from replays.play.words import play_words
from replays.reading.cursor import Cursor
from replays.reading.words import seat_in_words
from replays.stepper.app import Stepper
from replays.stepper.branching import Branch, choice_rows
from replays.stepper.help import guide
from replays.stepper.keys import Keymap, key_name
from replays.stepper.reader import Reader
from replays.stepper.screens import FRAME, WIDEST, Pick, TextScreen
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, Undo
from service.domain.kit.translation import N_
from service.domain.kit.trial import BadCommands, commands_of
from service.domain.sentences import tell_refusal, tell_result
from service.teaching.notes.replay_game import ReplayGame

THINKS = N_("{who} is thinking.")
MOVES = N_("{who} to move: Enter lists what can be played, u takes back.")
MOST_NEWS = 8  # of so many rows, one tells what the others have done
THINKING = 0.3  # seconds between the moves of computers, so that they can be followed


def reader_of(local: LocalGame, language: str) -> Reader:
    """Open a game at its last moment."""
    return Reader(Cursor.over(ReplayGame(local.replay)).last(), language)


class PlayApp(Stepper):
    """Plays a game: Enter lists what can be played, and the computers answer."""

    CSS_PATH = "../stepper/stepper.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "continue_game", show=False)]

    def __init__(
        self, local: LocalGame, language: str, keymap: Keymap, colour: bool = True
    ) -> None:
        super().__init__(reader_of(local, language), keymap, local.path, colour)
        self.local = local
        self.play_words = play_words(language)
        self._is_stuck = False  # the move of a computer could not be saved
        self._is_listing = False  # the list of what can be played is about to open

    def on_mount(self) -> None:
        self._go_on()

    def is_about_to_ask(self) -> bool:
        return self._is_listing

    def action_continue_game(self) -> None:
        """List what the person to move can play, with the points that it brings at once."""
        self._is_listing = False
        state = self.local.state
        if len(self.screen_stack) > 1:
            return  # the list, or something else, is open already
        if state.is_over or state.asked in self.local.computers:
            self._tell_turn()
            if self._is_stuck:
                self._computer()
            return
        self.travel(Reader.last)
        rows = choice_rows(Branch(self.reader))
        say = self.play_words.say
        hint = say("↑ ↓ Enter choose, write to search, ? explains, Esc shows the table")
        nothing = say("Nothing that can be played here is called that.")
        pick = Pick(self._news(), rows, hint, nothing=nothing, explain=self.action_help)
        self.push_screen(pick, self._chosen)

    def action_help(self) -> None:
        """Show how to play before the keys and signs, and what things do after them."""
        reader, colour = self.reader, self.scene.colour
        room = TextScreen.room(self.size.width)
        text = how_to_play(reader, colour, room)
        text.append_text(guide(reader, self.keymap, colour, room))
        text.append_text(what_things_do(reader, colour, room))
        self.push_screen(TextScreen(self.play_words.say("Keys"), text))

    def _news(self) -> str:
        """Say what the others have just done, and what there is to do."""
        game, state, language = self.reader.game, self.local.state, self.reader.language
        who = seat_in_words(game, state.asked, language)
        prompt = game.ruleset.text.prompt(state, language)
        asked = self.play_words.say("{who} to move. {prompt}", who=who, prompt=prompt)
        told = list(done_by_others(game, state.asked, language))
        width = min(self.size.width, WIDEST) - FRAME
        return "\n".join([*last_lines(told, width, self.size.height // MOST_NEWS), asked])

    def action_take_back(self) -> None:
        """Take back a tried move, or the last command of this turn."""
        if self.scene.branch is not None:
            super().action_take_back()
        else:
            self._play([Undo()])

    def action_leave(self) -> None:
        super().action_leave()
        self._tell_turn()

    def _chosen(self, text: str | None) -> None:
        if text is None:
            self._tell_turn()
            return
        try:
            raw = Branch(self.reader).read(text)
            self._play(list(commands_of(self.local.ruleset, raw)))
        except (ValueError, BadCommands) as problem:
            self.tell(str(problem))

    def _play(self, commands: list[Command]) -> None:
        state = self.local.state
        if state.is_over or state.asked in self.local.computers:
            self._tell_turn()
            return
        try:
            self.local.play(state.asked, commands)
        except RuleViolation as refusal:
            self.tell(tell_refusal(self.local.ruleset, refusal, self.reader.language))
            return
        except click.ClickException as problem:
            self._tell_not_saved(problem)
            return
        self._go_on()

    def _go_on(self) -> None:
        """Show the new moment; let the next computer move, or ask the next person."""
        before = self.reader.here.at
        reader = reader_of(self.local, self.reader.language)
        reader.before = min(before, reader.here.at - 1)
        self.reader = self.scene.reader = reader
        self.scene.branch = None
        self._tell_turn()
        state = self.local.state
        if state.is_over:
            return
        if state.asked in self.local.computers:
            self.set_timer(THINKING, self._computer)
        else:
            self._is_listing = True
            self.call_after_refresh(self.action_continue_game)

    def _computer(self) -> None:
        """Play a move of the computer; if it can't be saved, Enter tries again."""
        try:
            has_played = self.local.play_computer()
        except click.ClickException as problem:
            self._is_stuck = True
            self._tell_not_saved(problem)
            return
        self._is_stuck = False
        if has_played:
            self._go_on()

    def _tell_not_saved(self, problem: click.ClickException) -> None:
        self.tell(self.play_words.say("Not saved: {reason}", reason=problem.message))

    def _ended(self, result: str) -> str:
        """Say how the game ended and, to a person, where to learn from it."""
        if len(self.local.computers) == self.local.state.seats:
            return result
        key = next(iter(self.keymap["quit"]), "")
        learn = N_("{key}: learn from your mistakes.")
        return f"{result} {self.play_words.say(learn, key=key_name(key))}" if key else result

    def _tell_turn(self) -> None:
        """Say who is to move, or who has won."""
        game, state, language = self.reader.game, self.local.state, self.reader.language
        if state.is_over:
            self.tell(self._ended(tell_result(game.ruleset, state, language, game.names)))
            return
        who = seat_in_words(game, state.asked, language)
        is_computer = state.asked in self.local.computers
        text = (
            N_("{who} is thinking.")
            if is_computer
            else N_("{who} to move: Enter lists what can be played, u takes back.")
        )
        self.tell(self.play_words.say(text, who=who))
