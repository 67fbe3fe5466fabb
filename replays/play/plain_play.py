"""A game line by line on standard input and output, for screen readers and pipes."""

from typing import TextIO

import click

from replays.play.local_game import LocalGame
from replays.play.words import play_words, tell_saved
from replays.reading.move_text import choices_in_words, move_from
from replays.reading.word_search import matching
from replays.reading.words import seat_in_words
from replays.table.sentences import spoken_table
from service.domain.kit.digits import whole
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, Undo
from service.domain.kit.translation import signed
from service.domain.kit.trial import Trial, commands_of
from service.domain.sentences import tell_event, tell_refusal, tell_result
from service.events.terminal_text import printable
from service.teaching.notes.replay_game import ReplayGame

MOST_LISTED = 20


class PlainPlay:
    """Reads a line, plays it, lets the computers answer, and tells what happened."""

    def __init__(self, local: LocalGame, source: TextIO, language: str) -> None:
        self._local, self._source, self._language = local, source, language
        self._words = play_words(language)
        self._told = 0  # moves that were told
        self._listed: list[Command] = []

    def run(self) -> None:
        """Play until the game is over, or the player leaves."""
        self._go_on()
        while not self._local.state.is_over:
            click.echo("> ", nl=False)
            line = self._source.readline()
            if not line or line.strip() == "q":
                self._tell_saved()
                return
            self._run_line(line.strip())

    def _run_line(self, line: str) -> None:
        match line:
            case "":
                self._list("")
            case "?":
                self._tell_keys()
            case "t":
                for told in spoken_table(self._game, self._local.state, self._language):
                    self._tell(told)
            case "u":
                self._play([Undo()])
            case _ if (number := whole(line)) is not None:
                self._choose(number)
            case _ if line.startswith(("[", "{")):
                self._write(line)
            case _:
                self._list(line)

    @property
    def _game(self) -> ReplayGame:
        return ReplayGame(self._local.replay)

    def _go_on(self) -> None:
        """Let the computers play, tell everything new, and say who is to move."""
        while self._local.play_computer():
            pass
        game, state = self._game, self._local.state
        for move in game.moves[self._told :]:
            for event in move.events:
                self._tell(tell_event(game.ruleset, event, self._language, game.names))
        self._told = len(game.moves)
        if state.is_over:
            self._tell(tell_result(game.ruleset, state, self._language, game.names))
            self._tell_saved()
            return
        who = seat_in_words(game, state.asked, self._language)
        self._tell(self._words.say("{who} to move.", who=who))
        self._list("")
        self._tell_keys()

    def _trial(self) -> Trial:
        return Trial(self._local.ruleset, self._local.position)

    def _list(self, words: str) -> None:
        """List what can be played, with the points that it brings at once."""
        choices = choices_in_words(self._trial(), self._language)
        found = matching(words, choices, lambda each: each.sentence)
        self._listed = [choice.command for choice in found]
        for number, (_, told, gain) in enumerate(found[:MOST_LISTED], 1):
            self._tell(f"{number:>3}  {told}{f'  ({signed(gain)})' if gain else ''}")
        more = len(self._listed) - MOST_LISTED
        if more > 0:
            self._tell(self._words.say("… and {more} more: write a word of it", more=more))
        if not self._listed:
            self._tell(self._words.say("Nothing like that can be played now."))

    def _choose(self, number: int) -> None:
        if 1 <= number <= len(self._listed):
            self._play([self._listed[number - 1]])
        else:
            self._tell(self._words.say("There is no {number} in the list.", number=number))

    def _write(self, line: str) -> None:
        try:
            raw = move_from(self._trial(), line, self._language)
            self._play(list(commands_of(self._local.ruleset, raw)))
        except ValueError as problem:
            self._tell(str(problem))

    def _play(self, commands: list[Command]) -> None:
        try:
            self._local.play(self._local.state.asked, commands)
        except RuleViolation as refusal:
            self._tell(tell_refusal(self._local.ruleset, refusal, self._language))
            return
        self._go_on()

    def _tell_keys(self) -> None:
        self._tell(
            self._words.say("A number plays, words search · u undo · t table · ? help · q leave")
        )

    def _tell_saved(self) -> None:
        for line in tell_saved(self._local, self._language):
            self._tell(line)

    def _tell(self, text: str) -> None:
        click.echo(printable(text))
