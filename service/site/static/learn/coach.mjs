// The text beside the table: that of a stop, the question with its hints, the verdict.

import { make } from "../dom.mjs";
import { glyphsOf, inWords } from "../replay/notes.mjs";
import { language, points, say, signed } from "../texts.mjs";

// Markdown that the service has rendered: it has escaped raw HTML.
export function rendered(html, about = {}) {
  const node = make("div", { class: "said", ...about });
  node.innerHTML = html;
  return node;
}

export const press = (text, onclick, about = {}) => make("button", { type: "button", onclick, ...about }, text);

export const heading = (text, small = null) =>
  make("h2", { id: "coach-title", tabindex: "-1" }, text, small && make("span", { class: "badge" }, small));

export const titleOf = (texts) => inWords(texts, language);

// Points are multiples of a quarter.
export const inPoints = (count) => (Number.isInteger(count) ? points(count) : say("points", { points: count.toLocaleString(language) }));

export function noteOf({ author, glyphs, html }) {
  return make("article", { class: "said-note" },
    glyphs.length ? make("p", { class: "hint" }, glyphsOf({ glyphs }, say)) : null,
    rendered(html), author ? make("p", { class: "hint" }, `— ${author}`) : null);
}

export function hintsOf(hints) {
  return hints.length ? make("ol", { class: "hints", "aria-label": say("learn_hints") },
    hints.map(({ html, number }) => make("li", { "data-hint": number }, rendered(html)))) : null;
}

// The learner's answer so far, step by step.
export function answerOf({ sentences, score_change: change }) {
  return make("section", { class: "answer", "aria-labelledby": "answer-title" },
    make("h3", { id: "answer-title" }, say("learn_your_answer"), change ? make("span", { class: "badge" }, signed(change)) : null),
    make("ol", {}, sentences.map((sentence) => make("li", {}, sentence))));
}

const VERDICTS = { right: "learn_right", wrong: "learn_wrong", refused: "learn_refused" };

export function verdictOf({ verdict, html, points: won, refusal }) {
  const isWon = verdict === "right" && won !== null;
  return make("div", { class: `verdict ${verdict}`, role: "status", "data-verdict": verdict },
    make("p", {}, make("b", {}, say(VERDICTS[verdict])), isWon ? ` ${inPoints(won)}` : null),
    refusal ? make("p", {}, refusal.detail, " ", make("code", {}, refusal.rule)) : null,
    refusal ? make("p", { class: "hint" }, say("learn_no_try")) : null,
    html ? rendered(html) : null);
}

const MOST_ANSWERS = 2; // of more, the others open on demand

// An answer that another one only goes on from says nothing new.
const isSaidBy = (one, other) => one.worth === other.worth && one.html === other.html && one.sentences.length > 0
  && one.sentences.length < other.sentences.length && one.sentences.every((sentence, at) => sentence === other.sentences[at]);

export function solutionOf({ answers: all }) {
  const answers = all.filter((one) => !all.some((other) => isSaidBy(one, other)));
  const isLong = answers.length > MOST_ANSWERS;
  return make("section", { class: "solution", "aria-labelledby": "solution-title" },
    make("h3", { id: "solution-title" }, say(answers.length === 1 ? "learn_one_answer" : "learn_answers")),
    listOf(answers.slice(0, isLong ? 1 : MOST_ANSWERS)),
    isLong ? make("details", {}, make("summary", {}, say("learn_more_answers", { count: answers.length - 1 })), listOf(answers.slice(1))) : null);
}

const listOf = (answers) => make("ul", {}, answers.map(({ sentences, achieves, worth, html }) => make("li", {},
  sentences.length ? sentences.join(" ") : null,
  achieves && !html ? make("span", {}, sentences.length ? " · " : "", say("learn_achieves"), " ", make("code", {}, achieves)) : null,
  make("span", { class: "badge" }, inPoints(worth)), html ? rendered(html) : null)));

// The result of each question, and the missed ones.
export function reportOf(lines, go) {
  const won = lines.reduce((sum, line) => sum + line.points, 0);
  const most = lines.reduce((sum, line) => sum + line.most, 0);
  return [
    make("p", { class: "lead", id: "score" }, say("learn_score", { points: won.toLocaleString(language), most })),
    lines.length ? make("table", { class: "report" },
      make("thead", {}, make("tr", {}, ["learn_question_head", "learn_state_head", "learn_points_head"].map((key) => make("th", {}, say(key))))),
      make("tbody", {}, lines.map((line) => make("tr", { class: line.points < line.most ? "missed" : "" },
        make("td", {}, press(say("learn_question", { number: line.number, count: lines.length }), () => go(line), { class: "quiet" })),
        make("td", {}, stateOf(line)),
        make("td", { class: "number" }, `${line.points.toLocaleString(language)} / ${line.most}`))))) : null,
    won < most ? make("p", {}, say("learn_missed", { missed: (most - won).toLocaleString(language) })) : make("p", {}, say("learn_nothing_missed")),
  ];
}

export function stateOf({ state, tries }) {
  if (state === "right") return tries === 1 ? say("learn_first_try") : say("learn_at_try", { tries });
  if (state === "shown") return say("learn_was_shown");
  return tries ? say("learn_tried", { tries }) : say("learn_open");
}
