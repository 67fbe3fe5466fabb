// The coach of a finished game that is watched: its curve under the slider, its list and the better lines in a tab.

import { withQuery } from "../addresses.mjs";
import { make, toast } from "../dom.mjs";
import { linkRules } from "../rules-dialog.mjs";
import { say } from "../texts.mjs";
import { courseLink } from "./course-link.mjs";
import { expectations } from "./evaluation.mjs";
import { Findings } from "./findings.mjs";
import { Outlook } from "./outlook.mjs";
import { Report, canBeDeeper } from "./report.mjs";
import { summaryOf } from "./summary.mjs";

export class Coach {
  // `own` are the seats of people on this device: they know how the game went; `rules` is the title whose rules are named.
  constructor(source, viewer, { own, who, rules }) {
    Object.assign(this, { source, viewer, own, report: new Report(source.game, source.share, who) });
    this.curve = new Outlook(say, source.names, viewer.main, (at) => this.#goTo(at));
    this.findings = new Findings(say, source.names, { show: (finding) => this.show(finding), play: (finding) => this.play(finding),
      told: (text, { seat, at }) => viewer.places.told(text, seat, viewer.main.moments[this.#moment(at)]),
      link: (body) => linkRules(body, rules) });
    this.findings.all = own.length > 0;
    this.state = make("p", { class: "quiet", role: "status" }, say("analysis_waits"));
    this.numbers = make("div", {});
    this.ways = make("div", { class: "note-ways" });
    this.body = make("div", { hidden: true }, this.findings.node, this.numbers, this.ways);
    viewer.addPart("coach", say("analysis_tab"), this.state, this.body).classList.add("coach-part");
  }

  async open() {
    try {
      this.#fill(await this.report.load((pending) => this.#wait(pending)));
    } catch (problem) {
      this.state.textContent = problem.problem?.detail ?? problem.message;
      if (!problem.problem) throw problem;
    } finally {
      document.body.dataset.analysed = "true";
    }
  }

  #wait(pending) {
    this.state.hidden = false;
    this.state.textContent = pending?.progress ? say("analysis_progress", pending.progress) : say("analysis_waits");
  }

  #fill(analysis) {
    if (!analysis) return;
    this.analysis = analysis;
    this.state.hidden = analysis.is_current;
    this.state.textContent = analysis.is_current ? "" : say("analysis_older", analysis);
    this.body.hidden = false;
    this.curve.fill(expectations(analysis));
    if (!this.curve.node.isConnected) this.curve.join(this.viewer);
    this.findings.fill(analysis, (finding) => this.#label(finding));
    this.#showWays();
    this.moved();
  }

  #showWays() {
    const { analysis, own, source } = this;
    const learn = analysis.seats.filter(({ seat, questions }) => questions && own.includes(seat))
      .map(({ seat, questions }) => make("a", { class: "button main", href: withQuery(`/practice/${source.game}/${seat}`, { link: source.share }) },
        own.length > 1 ? `${say("analysis_learn", { questions })} (${source.names[seat - 1]})` : say("analysis_learn", { questions })));
    const deeper = canBeDeeper(analysis)
      && make("button", { type: "button", class: "deeper", onclick: () => this.deepen() }, say(analysis.is_current ? "analysis_deeper" : "analysis_again"));
    this.ways.replaceChildren(...[...learn, deeper, courseLink(analysis, source, own)].filter(Boolean));
  }

  async deepen() {
    this.ways.querySelector(".deeper").disabled = true;
    try {
      this.#fill(await this.report.deepen((pending) => this.#wait(pending)));
    } catch (problem) {
      toast(problem.message);
      this.#showWays();
    }
  }

  // Called when another moment is shown.
  moved() {
    const { viewer, analysis } = this;
    if (!analysis || viewer.timeline !== viewer.main) return;
    const seen = viewer.main.moments[viewer.main.seen].move;
    this.curve.show(viewer.at, viewer.main.seen);
    this.findings.reveal(seen);
    const isTold = this.own.length > 0 || viewer.main.seen === viewer.main.last;
    if (isTold && !this.numbers.firstChild) this.numbers.append(summaryOf(say, this.source.names, analysis));
  }

  #label({ at }) {
    return this.viewer.main.moments[this.#moment(at)].at;
  }

  #moment(move) {
    return Math.max(0, this.viewer.main.endOf(move));
  }

  #goTo(at) {
    this.viewer.leave();
    this.viewer.go(at);
  }

  show(finding) {
    this.#goTo(this.#moment(finding.at));
    this.viewer.board.marks.show(finding.marks.map((mark) => ({ ...mark, text: "" })));
  }

  play({ at, seat, line }) {
    this.viewer.leave();
    this.viewer.go(this.#moment(at));
    const load = async () => (await this.source.tryMoves(at, [{ seat, commands: line }])).moments;
    this.viewer.enter({ anchor: { move: at }, text: say("analysis_line", { who: this.source.names[seat - 1] }), load }).catch((problem) => toast(problem.message));
  }
}
