"""The parts of a lesson's screen: its table, its title and its keys."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.segment import Segment

from replays.learn.animation import Film
from replays.learn.answer_box import Filter
from replays.learn.lesson_text import learn_words, reached, save_problem, title
from replays.learn.session import LearnSession
from replays.stepper.reader import Reader
from replays.stepper.scene import OtherPosition, Scene
from replays.stepper.widgets import Part
from replays.table.brush import Line
from replays.table.palette import style_of
from replays.table.text_fitting import clipped
from service.domain.kit.messages import Seat


class LessonScene(Scene):
    """The table as the answer so far leaves it, or as a film shows it."""

    def __init__(self, reader: Reader, study: LearnSession, colour: bool) -> None:
        super().__init__(reader, colour)
        self.study = study
        self.film: Film | None = None
        self.is_course = False
        self.message = ""

    @property
    def other_position(self) -> OtherPosition | None:
        if self.film is not None:
            return self.film
        return self.study.attempt if self.study.stage in ("asking", "wrong") else None

    @property
    def seat(self) -> Seat:
        return self.reader.seat


class Title(Part):
    """The game, the question, and the points so far."""

    scene: LessonScene

    def draw_lines(self, width: int, height: int) -> list[Line]:
        scene, colour = self.scene, self.scene.colour
        return [
            [
                Segment(f" {scene.title} ", style_of("heading", colour)),
                Segment(f" {scene.reader.here.label} ", style_of("label", colour)),
                Segment(f" {title(scene.study)} ", style_of("asked", colour)),
                Segment(f" {reached(scene.study)} ", style_of("marked", colour)),
            ]
        ]


class Keys(Part):
    """A message, or the keys that are active now."""

    scene: LessonScene

    def draw_lines(self, width: int, height: int) -> list[Line]:
        message = self.scene.message or self._trouble()
        style = style_of("asked" if message else "label", self.scene.colour)
        text = message or _that_fit(list(self.guide()), width - 1)
        return [[Segment(clipped(f" {text}", width), style)]]

    def _trouble(self) -> str:
        return save_problem(self.scene.study)

    def guide(self) -> Iterator[str]:
        study = self.scene.study
        say = learn_words(study.language).say
        if study.stage == "asking":
            yield from self._while_asking()
            return
        if study.stage == "wrong":
            yield from _after_a_wrong_answer(study)
        elif study.stage != "end":
            yield say("Enter go on")
            if study.line is not None:
                yield say("v show the better turn")
        else:
            yield say("Enter go on") if self.scene.is_course else say("Enter leave")
            if study.skipped:
                yield say("r what was left for later")
        if self.scene.film is not None:
            yield say("← → step")
        if self.scene.is_course:
            yield say("c chapters")
        yield from _anywhere(study.language)

    def _while_asking(self) -> Iterator[str]:
        language = self.scene.study.language
        if isinstance(self.app.focused, Filter):
            yield from _while_writing(language)
            return
        yield learn_words(language).say("/ write")
        yield from _about_the_question(language)
        yield from _anywhere(language)


def all_keys(language: str) -> list[str]:
    """Yield every key of a lesson, those for building answers first."""
    say = learn_words(language).say
    return [
        *_while_writing(language),
        say("/ write"),
        *_about_the_question(language),
        say("v show why it is wrong"),
        say("v show the better turn"),
        say("Enter go on"),
        say("← → step"),
        say("r what was left for later"),
        say("c chapters"),
        *_anywhere(language),
    ]


def _that_fit(keys: Sequence[str], width: int) -> str:
    """Join the keys; where not all have room, those before the last give way: F1 lists all."""
    kept = list(keys)
    while len(kept) > 1 and cell_len(" · ".join(kept)) > width:
        kept.pop(-2)
    return " · ".join(kept)


def _after_a_wrong_answer(study: LearnSession) -> Iterator[str]:
    say = learn_words(study.language).say
    yield say("Enter try again")
    if study.line is not None:
        yield say("v show why it is wrong")
    yield say("h hint")
    yield say("s show me")
    yield say("k later")


def _while_writing(language: str) -> Iterator[str]:
    say = learn_words(language).say
    yield say("write to search, ↑ ↓ Enter choose")
    yield say(". hand in")
    yield say("? hint")
    yield say("⌫ take back")
    yield say("Esc more keys")


def _about_the_question(language: str) -> Iterator[str]:
    say = learn_words(language).say
    yield say("u take back")
    yield say("h hint")
    yield say("s show me")
    yield say("k later")


def _anywhere(language: str) -> Iterator[str]:
    say = learn_words(language).say
    yield say("F1 help")
    yield say("b back")
    yield say("p picture")
    yield say("l story")
    yield say("t table")
    yield say("q leave")
