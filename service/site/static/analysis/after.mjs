// The coach at the end of a game: what it found, and a way to learn from it.

import { withQuery } from "../addresses.mjs";
import { make } from "../dom.mjs";
import { me, person } from "../people.mjs";
import { told } from "../play/naming.mjs";
import { linkRules } from "../rules-dialog.mjs";
import { say, tenths } from "../texts.mjs";
import { courseLink } from "./course-link.mjs";
import { Evaluation } from "./evaluation.mjs";
import { Findings, comparedOf } from "./findings.mjs";
import { Report, canBeDeeper } from "./report.mjs";
import { summaryOf } from "./summary.mjs";

const WORTH_A_LOOK = 0.5; // points
const MOST_COSTLY = 3;

let shown = null; // the game whose analysis is on the page

// Puts the analysis of a finished game after a part of the page, once. `nameOf(move)` is the name of the moment after a move,
// which is known when the `whole` log is here, and `again(move)`, if there is one, a button that plays on from it.
export async function showCoach(before, { id, share, table }, { whole, nameOf, again = null }) {
  if (shown === id) return;
  shown = id;
  const key = share ?? table.share;
  const names = table.seats.map((seat) => seat.name || say("seat", seat));
  const own = table.seats.filter((one) => one.player && person(one.player));
  const state = make("p", { class: "quiet", role: "status" }, say("analysis_waits"));
  const title = make("h2", { id: "analysis-title" }, say("analysis_title"));
  const part = make("section", { class: "coach-part", id: "coach-part", "aria-labelledby": "analysis-title" }, title, state);
  before.after(part);
  await whole;
  const report = new Report(id, key, own.length ? person(own[0].player) : me());
  const waits = (pending) => {
    state.textContent = pending?.progress ? say("analysis_progress", pending.progress) : say("analysis_waits");
  };
  const show = async (loading) => {
    try {
      const analysis = await loading;
      if (analysis) part.replaceChildren(title, ...said(analysis, { id, key, names, game: table.game, own: own.map(({ seat }) => seat), nameOf, again, deepen }));
    } catch (problem) {
      state.textContent = problem.problem?.detail ?? problem.message;
    }
  };
  const deepen = ({ currentTarget }) => {
    currentTarget.replaceWith(state);
    waits();
    return show(report.deepen(waits));
  };
  await show(report.load(waits));
  document.body.dataset.analysed = "true";
}

// Nothing to practise, though points were lost: what is true of it, and the turns that cost most.
function withoutQuestion({ seats, turns }, own, { watch, nameOf }) {
  const costly = turns.filter(({ seat, is_valued: isValued, lost }) => seat === own && isValued && lost >= WORTH_A_LOOK)
    .toSorted((one, other) => other.lost - one.lost).slice(0, MOST_COSTLY);
  const { lost } = seats.find(({ seat }) => seat === own);
  return make("div", { class: "quiet", id: "no-question" }, make("p", {}, say("analysis_no_question", comparedOf(turns, own))),
    costly.length ? make("p", {}, say("analysis_costliest", { lost: Math.round(lost) })) : null,
    costly.length ? make("p", { class: "row" }, costly.map((turn) =>
      make("a", { class: "button costly", href: watch(turn.first - 1) }, `${nameOf(turn.first - 1)}: ${tenths(-turn.lost)}`))) : null);
}

function said(analysis, { id, key, names, game, own, nameOf, again, deepen }) {
  const watch = (move) => `${withQuery(`/watch/${id}`, { share: key })}#${move}`;
  const curve = new Evaluation(say, names, (move) => location.assign(watch(move)));
  curve.fill(analysis);
  curve.show(analysis.version, analysis.version);
  const findings = new Findings(say, names, { href: ({ at }) => watch(at), again: again && (({ at }) => again(at)), told: (text, { seat }) => told(text, seat),
    link: (body) => linkRules(body, game) });
  findings.all = true;
  if (own.length === 1) findings.who.value = findings.seat = own[0];
  findings.fill(analysis, ({ at }) => nameOf(at));
  const learn = analysis.seats.filter(({ seat, questions }) => questions && own.includes(seat)).map(({ seat, questions }) =>
    make("a", { class: "button main learn", href: withQuery(`/practice/${id}/${seat}`, { link: key }) },
      own.length > 1 ? `${say("analysis_learn", { questions })} (${names[seat - 1]})` : say("analysis_learn", { questions })));
  const deeper = canBeDeeper(analysis) && own.length ? [make("button", { type: "button", class: "deeper", onclick: deepen }, say("analysis_deeper"))] : [];
  const course = [courseLink(analysis, { game: id, share: key }, own)].filter(Boolean);
  const none = own.length === 1 && !learn.length ? withoutQuestion(analysis, own[0], { watch, nameOf }) : null;
  const ways = learn.length || deeper.length ? [make("p", { class: "row" }, learn, deeper, course)] : [];
  return [none, ...ways, summaryOf(say, names, analysis), make("div", { class: "analysis-columns" }, curve.node, findings.node)].filter(Boolean);
}
