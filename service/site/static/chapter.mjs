// Works through a chapter: read, guess first, then see; and the score at the end.

import { withQuery } from "./addresses.mjs";
import "./shell.mjs";
import { announce, get, make, toast } from "./dom.mjs";
import { confirmed } from "./shell.mjs";
import { answerOf, heading, hintsOf, inPoints, noteOf, press, rendered, reportOf, solutionOf, stateOf, titleOf, verdictOf } from "./learn/coach.mjs";
import { Film } from "./learn/film.mjs";
import { Lesson } from "./learn/lesson.mjs";
import { nothingToPractise } from "./learn/practice.mjs";
import { isSettled } from "./learn/progress.mjs";
import { loadNames, tellWithin, told } from "./play/naming.mjs";
import { Stage } from "./learn/stage.mjs";
import { furthest, placeToGoOn, stopsOf } from "./learn/way.mjs";
import { linkRules } from "./rules-dialog.mjs";
import { say } from "./texts.mjs";

const link = new URLSearchParams(location.search).get("link");
const lesson = new Lesson(document.body.dataset, link);
const stage = new Stage(lesson, { changed: () => showQuestion(), judge: () => judge() });
const film = new Film(stage);
const [SAMPLE, BY_COACH] = ["sample-", "altana-"]; // how ids of courses and of questions begin
let stops = [];
let at = 0;
let asked = null; // the question on the page, as the service sent it
let verdict = null;
let line = null; // the moves that came with the last verdict or with the answers, to explain them
let solution = null;
let course = null;

function coach(...inside) {
  get("coach").replaceChildren(...inside.flat().filter(Boolean));
  tellWithin(get("coach"), asPeopleSay, (element) => !isOurs() && element.closest(".said"));
  linkRules(get("coach"), lesson.chapter.game);
}

// A sentence with the names of places, and of players instead of their seats.
function asPeopleSay(text) {
  const named = lesson.names.reduce((one, name, at) => one.replaceAll(say("seat", { seat: at + 1 }), () => name), text);
  return told(named, asked?.seat ?? stage.near);
}

// Our own texts name places as the rules do; other people name them as they see them on the board.
function isOurs() {
  return lesson.game || lesson.day || (course.course ?? course.id).startsWith(SAMPLE) || asked?.id.startsWith(BY_COACH);
}

const stop = () => stops[at];

async function begin() {
  course = await lesson.about();
  const chapter = await lesson.open();
  get("chapter-title").textContent = titleOf(chapter.title);
  get("crumb").replaceChildren(make("a", { href: lesson.home }, titleOf(course.course_title ?? course.title)),
    lesson.game || lesson.day ? "" : ` · ${say("learn_chapter", { number: lesson.number, count: course.chapters.length })}`);
  document.title = `${titleOf(chapter.title)} · Altana`;
  stops = stopsOf(onlyWanted(chapter));
  await Promise.all([lesson.sprite(), loadNames(chapter.game)]);
  get("loading").hidden = true;
  get("lesson").hidden = false;
  await travel(placeToGoOn(stops));
}

// A link to one of somebody's mistakes shows that question alone.
function onlyWanted(chapter) {
  const wanted = lesson.game ? Number(location.hash.slice(1)) : 0;
  const questions = chapter.questions.filter(({ number }) => number === wanted);
  return questions.length ? { ...chapter, notes: [], questions } : chapter;
}

// One thing at a time: touches are ignored while something is fetched.
const once = (work) => async (...given) => {
  if (document.body.dataset.moving) return;
  document.body.dataset.moving = "true";
  try {
    await work(...given);
  } catch (problem) {
    toast(problem.message);
    if (!problem.problem) throw problem;
  } finally {
    delete document.body.dataset.moving;
  }
};
const go = once(travel);
const judge = once(judgeAnswer);
const hint = once(takeHint);
const giveUp = once(showAnswer);
const startAgain = once(forget);

// Goes to a stop; nothing after an open question is shown, or even fetched.
async function travel(to) {
  at = Math.min(Math.max(to, 0), furthest(stops));
  asked = verdict = line = solution = null;
  const { kind, move, question, notes } = stop();
  const next = stops.slice(at).find((one) => one.kind === "question")?.question;
  if (kind === "question" || next) asked = await lesson.question((question ?? next).number);
  if (asked) stage.near = asked.seat;
  const moments = await lesson.momentsUntil(move);
  const moment = moments.at(-1);
  stage.show(moment.pictures, { marks: kind === "note" ? marksOf(notes) : [], cards: kind === "note" ? moment.cards : [] });
  if (kind === "question") await showAsked();
  else await { start: showStart, note: showNote, end: showEnd }[kind]();
  document.body.dataset.stop = kind;
  document.body.dataset.at = String(at);
  get("coach-title")?.focus({ preventScroll: true });
  get("coach").scrollIntoView({ block: "nearest" });
}

const marksOf = (notes) => notes.flatMap(({ marks }) => marks).map((mark) => ({ ...mark, text: titleOf(mark.text) }));

function ways(...more) {
  const back = at > 0 && press(`‹ ${say("learn_back")}`, () => go(at - 1), { id: "back" });
  const between = betweenStops();
  const film_ = between.length > 1 && press(say("learn_between", { count: between.length }),
    () => film.play(between, { title: say("learn_how_it_came"), back: () => go(at) }), { id: "between", class: "quiet" });
  return make("p", { class: "row ways" }, [back, film_, ...more].filter(Boolean));
}

// What happened since the previous stop.
function betweenStops() {
  const before = at > 0 && stops[at - 1].kind !== "start" ? stops[at - 1].move : 0;
  return lesson.moments.filter(({ move }) => move > before && move <= stop().move);
}

const onward = (text = say("learn_on")) => press(`${text} ›`, () => go(at + 1), { class: "main", id: "on" });

function showStart() {
  const { html, questions, most } = lesson.chapter;
  if (lesson.game && !questions.length) return showNothing();
  coach(heading(say("learn_start")), html ? rendered(html) : null,
    questions.length && make("p", { class: "hint" }, say(questions.length === 1 ? "learn_start_one" : "learn_start_says", { count: questions.length, most, points: inPoints(most) })), ways(onward(say("learn_begin"))));
}

// A game without a turn that could be asked about.
async function showNothing() {
  coach(heading(say("practice_none")), await nothingToPractise(lesson));
}

function showNote() {
  coach(heading(say("learn_look")), stop().notes.map(noteOf), ways(onward()));
}

async function showAsked() {
  if (isSettled(asked)) await fetchSolution();
  else await stage.ask(asked);
  showQuestion();
}

async function fetchSolution() {
  solution = await lesson.solution(asked);
  line = solution.variation ?? line;
}

function showQuestion() {
  if (!asked || stop().kind !== "question") return;
  const count = lesson.chapter.questions.length;
  const settled = isSettled(asked);
  coach(
    heading(say("learn_question", { number: asked.number, count }), inPoints(asked.most)),
    rendered(asked.html, { id: "question-text" }),
    asked.tries || settled ? make("p", { class: "hint", id: "standing" }, stateOf(asked)) : null,
    hintsOf(asked.hints_shown),
    !settled && stage.commands.length ? answerOf(stage.here) : null,
    verdict && verdictOf(verdict),
    solution && solutionOf(solution),
    settled ? lesson.chapter.notes.filter(({ machine, move }) => machine && move - 1 === stop().move).map(noteOf) : null,
    settled ? seeing() : guessing(),
  );
}

// The moves that come with such a question are a right answer, so they come when it is settled.
const isOfTheCoach = () => asked.id.startsWith("altana-question-");

function guessing() {
  const left = asked.hints_left;
  return [
    !stage.commands.length && !verdict ? make("p", { class: "hint" }, say("learn_how")) : null,
    make("p", { class: "row" },
      line && press(say("learn_why"), playOut, { id: "why" }),
      left > 0 && press(say("learn_hint", { left }), hint, { id: "hint" }),
      press(say("learn_show"), giveUp, { id: "give-up", class: "quiet" })),
    ways(),
  ];
}

function seeing() {
  return [
    make("p", { class: "row" },
      solution && press(say("learn_played"), showPlayed, { id: "played" }),
      line && press(say(isOfTheCoach() ? "learn_better" : "learn_why"), playOut, { id: "why" })),
    ways(onward()),
  ];
}

// Hands in the answer. If the rules refuse it, the page says so and does not count it as a try.
async function judgeAnswer() {
  verdict = await lesson.attempt(asked, stage.commands);
  line = verdict.variation ?? line;
  if (verdict.verdict !== "refused") Object.assign(asked, { state: verdict.state, tries: verdict.tries });
  announce(say({ right: "learn_right", wrong: "learn_wrong", refused: "learn_refused" }[verdict.verdict]));
  if (verdict.verdict === "right") return settle();
  showQuestion();
  return get("coach").querySelector(".verdict").scrollIntoView({ block: "nearest" });
}

// After the guess, shows the answers, what was played, and the moves that follow.
async function settle() {
  const pictures = stage.here.pictures;
  await fetchSolution();
  stops = stopsOf(await lesson.open());
  stage.show(pictures);
  showQuestion();
  showReply(".verdict");
}

// Moves the focus to the button that continues, and scrolls the reply into view.
function showReply(selector) {
  get("on")?.focus({ preventScroll: true });
  get("coach").querySelector(selector)?.scrollIntoView({ block: "nearest" });
}

async function takeHint() {
  const data = await lesson.hint(asked, asked.hints_shown.length + 1);
  asked.hints_shown.push(data);
  Object.assign(asked, { hints: data.number, hints_left: data.left });
  announce(get("coach").querySelector(".hints li:last-child")?.textContent ?? "");
  showQuestion();
  get("hint")?.focus();
}

async function showAnswer() {
  if (!(await confirmed(say("learn_show_sure"), say("learn_show")))) return;
  await fetchSolution();
  asked.state = "shown";
  verdict = null;
  stops = stopsOf(await lesson.open());
  stage.show(asked.here.pictures);
  showQuestion();
  showReply(".solution");
}

function playOut() {
  const commands = stage.commands;
  film.play(line.moments, { pictures: line.pictures, title: say(isOfTheCoach() ? "learn_better_title" : "learn_why_title"), html: line.html,
    back: async () => {
      if (!isSettled(asked)) await stage.ask(asked, commands);
      else stage.show(asked.here.pictures);
      showQuestion();
    } });
}

function showPlayed() {
  film.play(solution.played.moments, { title: say("learn_played_title"), back: () => {
    stage.show(asked.here.pictures);
    showQuestion();
  } });
}

function showEnd() {
  const next = lesson.number < course.chapters.length
    ? make("a", { class: "button main", id: "next-chapter", href: withQuery(`${lesson.home.split("?")[0]}/${lesson.number + 1}`, { link }) }, say("learn_next_chapter")) : null;
  const again = lesson.counts ? null : press(say(lesson.game ? "practice_again" : "learn_again"), startAgain, { class: "quiet" });
  coach(heading(say(lesson.game ? "practice_end" : "learn_end")),
    ...reportOf(lesson.chapter.questions, (line) => go(stops.findIndex(({ question }) => question?.id === line.id))),
    ways(again, make("a", { class: "button", href: lesson.home }, say(lesson.game ? "practice_home" : "learn_to_course")), next));
}

async function forget() {
  if (!(await confirmed(say("learn_again_sure"), say("learn_again")))) return;
  lesson.progress.forget();
  stops = stopsOf(await lesson.open());
  await travel(0);
}

begin().catch((problem) => {
  get("loading").textContent = problem.message;
  get("loading").dataset.failed = "true";
  if (!problem.problem) throw problem;
});
