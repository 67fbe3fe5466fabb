"""The stepper's actions on variations, and pages of curves, mistakes and cut sentences."""

from collections.abc import Callable

import click

from replays.stepper.branching import Branch
from replays.stepper.curves import curves
from replays.stepper.dialogs import Dialogs
from replays.stepper.keys import branch_keys, key_name
from replays.stepper.notes.mistakes import in_a_row, mistakes_in
from replays.stepper.reader import Reader
from replays.stepper.screens import FRAME, WIDEST, Pick, TextScreen
from service.domain.sentences import tell_event
from service.teaching.lessons.variations import MoveRefused, first_move_in_words
from service.teaching.notes.model import Variation, in_language

SENTENCES = 12  # on the page of the last ones


class VariationActions(Dialogs):
    """Mixin of the stepper: stepping through variations, and reading sentences in full."""

    def action_variations(self) -> None:
        """List the variations of the file, those of this moment and turn first; step into one."""
        reader = self.reader
        found = [
            (each.moment, each.note)
            for each in reader.notes
            if isinstance(each.note, Variation) and each.moment <= reader.end
        ]
        if not found:
            self.tell(reader.words.say("There is no variation in the file."))
            return
        here = reader.here
        found.sort(key=lambda it: (it[0] != here.at, reader.label(it[0]) != here.label, it[0]))
        known = {str(number): note for number, (_, note) in enumerate(found)}
        choices = [
            (key, f"{reader.label(moment):<6} {self._about(note)}")
            for (key, note), (moment, _) in zip(known.items(), found, strict=True)
        ]

        def chosen(key: str | None) -> None:
            if key in known:
                self._step_into(known[key])

        self.push_screen(Pick(reader.words.say("Which variation?"), choices), chosen)

    def action_mistakes(self) -> None:
        """List the mistakes and turning points that notes tell, and go to one."""
        reader, found = self.reader, mistakes_in(self.reader)
        if not found:
            self.tell(
                reader.words.say(
                    "No note tells of a mistake so far: altana replay analyse writes some."
                )
            )
            return
        room = min(self.size.width, WIDEST) - FRAME
        choices = [(str(each.moment), in_a_row(reader, each, room)) for each in found]
        title = reader.words.say("Mistakes and turning points")
        self.push_screen(Pick(title, choices), self._to_mistake)

    def travel(self, way: Callable[[Reader], None]) -> None:
        """Go to a moment; at the end of a game, say where its mistakes are listed."""
        super().travel(way)
        reader, keys = self.reader, self.keymap["mistakes"]
        is_end = reader.here.at == reader.game.events and reader.here.state.is_over
        if is_end and keys and mistakes_in(reader):
            text = reader.words.say("{key} lists the mistakes.", key=key_name(keys[0]))
            self.tell(f"{reader.message} {text}".lstrip())

    def action_curves(self) -> None:
        """Show what could be expected and what was scored, as far as the game was seen."""
        reader = self.reader
        if not reader.has_totals:
            self.tell(reader.words.say("The scores are told at the end."))
            return
        page = curves(reader, TextScreen.room(self.size.width), self.scene.colour)
        self.push_screen(TextScreen(reader.words.say("Curves"), page))

    def _to_mistake(self, moment: str | None) -> None:
        if moment is None or not moment.isdecimal():
            return
        self._to(moment)
        keys = self.keymap["variations"]
        if keys and any(isinstance(note, Variation) for note in self.reader.notes_here()):
            text = self.reader.words.say("{key} shows the better turn.", key=key_name(keys[0]))
            self.tell(text)

    def action_best(self) -> None:
        """Step into the best turn from here, by the points that it brings at once."""
        words = self.reader.words
        if self.reader.has_spoilers_ahead:
            self.tell(words.say("The best turn is told at the end."))
            return
        try:
            branch = Branch.best(self.reader)
        except click.UsageError as problem:
            self.tell(problem.message)
            return
        if not branch.is_along:
            self.tell(words.say("Nothing can be played here."))
            return
        self.scene.branch = branch
        self.tell(words.say("The turn that brings most at once: step forward to see it."))

    def action_sentences(self) -> None:
        """Show the message and the last sentences in full."""
        reader, branch = self.reader, self.scene.branch
        at = branch.start.at if branch else reader.here.at
        moments = range(max(1, at - SENTENCES), at + 1)
        lines = [f"{reader.label(moment):<6} {reader.sentence(moment)}" for moment in moments]
        for event in (event for move in (branch.line if branch else ()) for event in move.events):
            game = reader.game
            lines.append(f"»      {tell_event(game.ruleset, event, reader.language, game.names)}")
        page = "\n\n".join(filter(None, (reader.message, "\n".join(lines))))
        self.push_screen(TextScreen(reader.words.say("In full"), page))

    def step_along(self, branch: Branch, count: int) -> None:
        """Play the next move of a variation, or take back the last one."""
        words = self.reader.words
        try:
            moved = branch.forward() if count > 0 else branch.take_back()
        except MoveRefused as refused:
            self.tell(words.say("Refused: {reason}", reason=refused.reason))
            return
        end = f"{words.say('The end of the variation.')} {branch_keys(self.keymap, words)}"
        start = words.say("The start of the variation.")
        self.tell("" if moved else end if count > 0 else start)

    def _step_into(self, variation: Variation) -> None:
        reader, words = self.reader, self.reader.words
        try:
            self.scene.branch = Branch.along(reader, variation)
        except (MoveRefused, click.UsageError) as problem:
            self.tell(words.say("Refused: {reason}", reason=problem))
            return
        text = in_language(variation.text, reader.language)
        self.tell(text or words.say("Step forward to see the variation, and back to take it back."))

    def _about(self, note: Variation) -> str:
        reader = self.reader
        moves = reader.words.count("{n} move", "{n} moves", len(note.moves))
        text = in_language(note.text, reader.language).partition("\n")[0]
        about = text or first_move_in_words(reader.game, note, reader.language)
        return " · ".join(filter(None, (about, note.author, moves)))
