// A game without a turn that could be asked about: how far the coach has looked, and a way to have it look at all.

import { comparedOf } from "../analysis/findings.mjs";
import { Report, canBeDeeper } from "../analysis/report.mjs";
import { make } from "../dom.mjs";
import { say } from "../texts.mjs";
import { press } from "./coach.mjs";

export async function nothingToPractise({ game, link, number, who, home }) {
  const report = new Report(game, link, who);
  const analysis = await report.load();
  const state = make("p", { class: "hint", role: "status" });
  const waits = (pending) => {
    state.textContent = pending?.progress ? say("practice_progress", pending.progress) : say("practice_waits");
  };
  const deepen = ({ currentTarget }) => {
    currentTarget.disabled = true;
    waits();
    return report.deepen(waits).then(() => location.reload(), ({ message }) => { state.textContent = message; });
  };
  const deeper = who && canBeDeeper(analysis) ? press(say("practice_deeper"), deepen, { class: "main", id: "deeper" }) : null;
  return [make("p", {}, say("practice_none_says", comparedOf(analysis.turns, number))), state,
    make("p", { class: "row ways" }, deeper, make("a", { class: "button", href: home }, say("practice_home")))];
}
