// Lists of courses and chapters, with the reader's progress.

import { withQuery } from "../addresses.mjs";
import { make } from "../dom.mjs";
import { language, say } from "../texts.mjs";
import { rendered, titleOf } from "./coach.mjs";
import { isSettled, progressOf } from "./progress.mjs";

// The points reached in a chapter without a class.
export function reachedIn(course, chapter) {
  const { standings = {}, most = 0 } = progressOf(course)[chapter] ?? {};
  const all = Object.values(standings);
  return { settled: all.filter(isSettled).length, points: all.reduce((sum, one) => sum + one.points, 0), most };
}

export function courseCard(course) {
  const { id, title, html, games, count, questions, owner, visibility } = course;
  const started = Object.keys(progressOf(id)).length > 0;
  return make("li", { class: "card course", "data-course": id },
    make("h3", {}, make("a", { href: `/learn/${id}` }, titleOf(title))),
    make("p", { class: "row" }, games.map((game) => make("span", { class: "badge" }, say(game))),
      owner === null ? make("span", { class: "badge hot" }, say("learn_sample")) : null,
      visibility === "public" ? null : make("span", { class: "badge" }, say(`course_${visibility}`))),
    html ? rendered(html) : null,
    make("p", { class: "hint" }, say("learn_size", { chapters: count, questions }), owner?.name ? ` · ${say("learn_by", { name: owner.name })}` : null),
    make("p", {}, make("a", { class: "button main", href: `/learn/${id}` }, say(started ? "learn_go_on" : "learn_begin"))));
}

// `reached(chapter)` returns {settled, points, most}.
export function chapterList(chapters, address, link, reached) {
  return make("ol", { class: "chapters list" }, chapters.map((chapter) => {
    const { settled, points, most } = reached(chapter);
    const isDone = chapter.questions > 0 && settled >= chapter.questions;
    return make("li", { class: `card ${isDone ? "done" : ""}`, "data-chapter": chapter.number },
      make("h3", {}, make("a", { href: withQuery(`${address}/${chapter.number}`, { link }) }, titleOf(chapter.title)),
        isDone ? make("span", { class: "badge" }, `✓ ${say("learn_done")}`) : null),
      chapter.html ? rendered(chapter.html) : null,
      make("p", { class: "row hint" }, say(chapter.game), " · ", say("learn_solved_of", { settled, questions: chapter.questions }),
        settled ? ` · ${say("learn_score", { points: points.toLocaleString(language), most })}` : null));
  }));
}

