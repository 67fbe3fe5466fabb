// The teacher's view of a class: its link, who solved what on which try, and closing it.

import { headersFor } from "../addresses.mjs";
import { ask, readJson } from "../api.mjs";
import { copy, get, make, toast } from "../dom.mjs";
import { complain, confirmed } from "../shell.mjs";
import { language, say } from "../texts.mjs";
import { press, titleOf } from "./coach.mjs";
import { pageOf } from "./learners.mjs";

const PAUSE = 4000; // milliseconds between two requests for the results
let looking = null;
let version = null;

export async function teach(data, again) {
  const path = `/v1/classes/${data.id}`;
  get("class-link").value = location.origin + pageOf(data.link);
  get("copy").onclick = async () => { await copy(get("class-link").value); toast(say("copied"), "good"); };
  get("link-part").hidden = Boolean(data.closed);
  get("csv").onclick = () => download(path, data.id).catch(complain);
  get("close-class").hidden = Boolean(data.closed);
  get("close-class").onclick = () => close(path, again);
  get("to-course").href = `/learn/${data.course}`;
  get("teaching").hidden = false;
  version = null;
  await showResults(path, data);
  clearInterval(looking);
  if (!data.closed) looking = setInterval(() => document.hidden || showResults(path, data).catch(() => {}), PAUSE); // tried again at the next request
}

async function showResults(path, data) {
  const results = await readJson(`${path}/results`);
  if (results.version === version) return; // nothing new: leave the table as it is
  version = results.version;
  get("none-yet").hidden = results.learners.length > 0;
  get("results-part").hidden = !results.learners.length;
  if (!results.learners.length) return;
  const [{ questions }] = results.learners;
  get("results-head").replaceChildren(make("th", { scope: "col" }, say("class_learner")),
    ...questions.map(({ chapter, question }) => make("th", { scope: "col", title: titleOf(data.chapters[chapter - 1].title) }, `${chapter}.${question}`)),
    make("th", { scope: "col", class: "number" }, say("class_points")),
    make("th", { scope: "col" }, make("span", { class: "unseen" }, say("class_erase"))));
  get("results").replaceChildren(...results.learners.map((learner) => row(learner, results, path, data)));
  document.body.dataset.results = String(version);
}

function row({ id, nickname, questions, points }, { most }, path, data) {
  const erase = press(say("class_erase"), () => eraseLearner(path, id, nickname, data),
    { class: "quiet danger", "aria-label": `${say("class_erase")}: ${nickname}` });
  return make("tr", { "data-learner": id }, make("th", { scope: "row" }, nickname), questions.map(cell),
    make("td", { class: "number" }, `${points.toLocaleString(language)} / ${most}`), make("td", {}, erase));
}

function cell({ state, tries, hints, solved_at: solvedAt }) {
  const label = state === "right" ? say("class_solved", { tries: solvedAt }) : state === "shown" ? say("learn_was_shown")
    : tries ? say("learn_tried", { tries }) : say("learn_open");
  const sign = state === "right" ? `✓ ${solvedAt}` : state === "shown" ? "◌" : tries ? `✗ ${tries}` : "·";
  const hinted = hints ? ` · ${say("class_hints", { hints })}` : "";
  return make("td", { class: `result ${state}`, title: label + hinted },
    make("span", { "aria-hidden": "true" }, sign), make("span", { class: "unseen" }, label + hinted));
}

// A link can't carry the teacher's token, so the file is fetched and then saved.
async function download(path, id) {
  const answer = await fetch(`${path}/results.csv`, { headers: { ...headersFor(), Accept: "text/csv" } });
  if (!answer.ok) throw new Error(say("broken"));
  const address = URL.createObjectURL(await answer.blob());
  const link = make("a", { href: address, download: `class-${id}.csv` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

async function eraseLearner(path, id, nickname, data) {
  if (!(await confirmed(say("class_erase_sure", { name: nickname }), say("class_erase")))) return;
  try {
    await ask("DELETE", `${path}/learners/${id}`);
    toast(say("class_erased"), "good");
    version = null;
    await showResults(path, data);
  } catch (problem) {
    complain(problem);
  }
}

async function close(path, again) {
  if (!(await confirmed(say("class_close_sure"), say("class_close")))) return;
  try {
    await ask("POST", `${path}/close`);
    clearInterval(looking);
    await again();
  } catch (problem) {
    complain(problem);
  }
}
