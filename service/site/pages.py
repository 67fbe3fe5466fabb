"""The table of all pages."""

from dataclasses import replace

from service.domain.catalog import all_games
from service.domain.kit.seating import MISSES
from service.site.page import SitePage
from service.site.replay_texts import help_texts, replay_texts
from service.site.texts.analysis import ANALYSIS, PRACTICE
from service.site.texts.audit import AUDIT
from service.site.texts.boards import BOARD, DAILY, DAILY_PAGE, PLAYER_PAGE, STATISTICS
from service.site.texts.classes import CLASS
from service.site.texts.learn import CHAPTER, COURSE, LEARN
from service.site.texts.lobby import LOBBY
from service.site.texts.me import ME
from service.site.texts.new import NEW
from service.site.texts.open import OPEN
from service.site.texts.play import PLAY
from service.site.texts.rules import RULES
from service.site.texts.shell import NO_CONNECTION, NOTHING_HERE, OUR_FAULT, SHELL
from service.site.texts.watch import WATCH

# Questions one after another, wherever they come from.
A_CHAPTER = SitePage(
    name="chapter",
    path="/learn/<course>/<chapter>",
    template="chapter.html",
    module="chapter.mjs",
    styles=("play.css", "replay/marks.css", "learn.css", "learn/coach.css"),
    title="chapter_title",
    texts=CHAPTER,
    further_texts=help_texts,
)
PAGES: tuple[SitePage, ...] = (
    SitePage(
        name="lobby",
        path="/",
        template="lobby.html",
        module="lobby.mjs",
        styles=("lobby.css", "daily/daily.css"),
        title="menu_lobby",
        texts=LOBBY,
        menu="menu_lobby",
    ),
    SitePage(
        name="new",
        path="/new",
        template="new.html",
        module="new.mjs",
        styles=("new.css",),
        title="menu_new",
        texts=NEW,
        facts={"misses": MISSES},
        menu="menu_new",
    ),
    SitePage(
        name="play",
        path="/play/<game>",
        template="play.html",
        module="play.mjs",
        styles=("play.css", "analysis/analysis.css"),
        title="play_title",
        calls_first=True,
        texts={**PLAY, **ANALYSIS, **DAILY},
        further_texts=help_texts,
    ),
    SitePage(
        name="watch",
        path="/watch/<game>",
        template="watch.html",
        module="watch.mjs",
        styles=("replay/replay.css", "replay/marks.css", "watch.css", "analysis/analysis.css"),
        title="watch_title",
        calls_first=True,
        texts=WATCH,
    ),
    SitePage(
        name="daily",
        path="/daily",
        template="daily.html",
        module="daily.mjs",
        styles=("boards.css", "daily/daily.css"),
        title="daily_title",
        texts={**DAILY_PAGE, "guest": LOBBY["guest"]},
    ),
    SitePage(
        name="open",
        path="/open",
        template="open.html",
        module="open.mjs",
        styles=("replay/replay.css", "replay/marks.css", "watch.css"),
        title="open_title",
        texts=OPEN,
        menu="open_menu",
        further_texts=replay_texts,
    ),
    SitePage(
        name="learn",
        path="/learn",
        template="learn.html",
        module="learn.mjs",
        styles=("learn.css", "learn/coach.css"),
        title="learn_title",
        texts=LEARN,
        menu="learn_menu",
    ),
    SitePage(
        name="course",
        path="/learn/<course>",
        template="course.html",
        module="course.mjs",
        styles=("learn.css", "learn/coach.css"),
        title="course_title",
        texts=COURSE,
    ),
    A_CHAPTER,
    replace(
        A_CHAPTER, name="practice", path="/practice/<game>/<chapter>", texts={**CHAPTER, **PRACTICE}
    ),
    replace(
        A_CHAPTER,
        name="puzzle",
        path="/puzzles/<day>",
        title="puzzle_title",
        texts={**CHAPTER, **PRACTICE, **DAILY},
    ),
    SitePage(
        name="class",
        path="/class/<classroom>",
        template="class.html",
        module="class.mjs",
        styles=("learn.css", "learn/coach.css"),
        title="class_page",
        texts=CLASS,
    ),
    replace(A_CHAPTER, name="class_chapter", path="/class/<classroom>/<chapter>"),
    SitePage(
        name="me",
        path="/me",
        template="me.html",
        module="me.mjs",
        styles=("replay/replay.css", "boards.css", "lobby.css", "me.css"),
        title="me_title",
        texts=ME,
    ),
    SitePage(
        name="offline",
        path="/offline",
        template="offline.html",
        module="shell.mjs",
        title="offline_title",
        texts=NO_CONNECTION,
    ),
    SitePage(
        name="rules",
        path="/rules/<game>",
        template="rules.html",
        module="rules.mjs",
        styles=("rules.css",),
        title="rules_title",
        texts=RULES,
    ),
    SitePage(
        name="audit",
        path="/audit",
        template="audit.html",
        module="audit.mjs",
        styles=("watch.css", "audit.css"),
        title="audit_title",
        texts=AUDIT,
        menu="audit_menu",
    ),
    SitePage(
        name="leaderboard",
        path="/leaderboards/<game>",
        template="leaderboard.html",
        module="leaderboard.mjs",
        styles=("replay/replay.css", "boards.css"),
        title="board_title",
        texts=BOARD,
        menu="boards_menu",
        menu_path=f"/leaderboards/{all_games().games[0]}",
    ),
    SitePage(
        name="statistics",
        path="/statistics/<game>",
        template="statistics.html",
        module="statistics.mjs",
        styles=("replay/replay.css", "boards.css"),
        title="statistics_title",
        texts=STATISTICS,
        further_texts=replay_texts,
    ),
    SitePage(
        name="player",
        path="/players/<player>",
        template="player.html",
        module="player.mjs",
        styles=("replay/replay.css", "boards.css"),
        title="player_title",
        texts=PLAYER_PAGE,
    ),
)

# Shown at every unknown address.
LOST = SitePage(
    name="lost",
    path="",
    template="lost.html",
    module="shell.mjs",
    title="lost_title",
    texts=NOTHING_HERE,
)
# Shown after an internal error.
TROUBLE = replace(LOST, name="trouble", texts=OUR_FAULT)

__all__ = ["LOST", "PAGES", "SHELL", "TROUBLE"]
