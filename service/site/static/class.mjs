// A class: learners join and work through its course, the teacher sees who solved what.

import { withQuery } from "./addresses.mjs";
import { ask, newKey, readJson } from "./api.mjs";
import { get, make } from "./dom.mjs";
import { me } from "./people.mjs";
import { complain, confirmed } from "./shell.mjs";
import { language, say } from "./texts.mjs";
import { press, rendered, titleOf } from "./learn/coach.mjs";
import { forgetLearner, keepLearner, learnerOf } from "./learn/learners.mjs";
import { isSettled } from "./learn/progress.mjs";
import { chapterList } from "./learn/shelf.mjs";
import { teach } from "./learn/teaching.mjs";

const id = document.body.dataset.classroom;
const link = new URLSearchParams(location.search).get("link");
const path = `/v1/classes/${id}`;
const key = newKey(); // idempotency key: a request that is sent twice makes one learner

// A device may be the teacher's, a learner's, or both.
async function look() {
  const mine = me() ? await seenBy(me()) : null;
  if (mine?.you === "teacher") return mine;
  const learner = learnerOf(id);
  const known = learner ? await seenBy(learner) : null;
  if (learner && known?.you !== "learner") forgetLearner(id); // the teacher has erased this learner
  return known ?? mine ?? readJson(withQuery(path, { link }), { who: null });
}

async function seenBy(who) {
  try {
    return await readJson(withQuery(path, { link }), { who });
  } catch (problem) {
    if ([401, 404].includes(problem.status)) return null;
    throw problem;
  }
}

async function show() {
  const data = await look();
  get("title").textContent = data.title;
  document.title = `${data.title} · Altana`;
  get("course-title").textContent = `${titleOf(data.course_title)} · ${say("class_teacher", { name: data.teacher })}`;
  get("about").replaceChildren(rendered(data.html));
  get("closed").hidden = !data.closed;
  get("loading").hidden = true;
  get("found").hidden = false;
  for (const part of ["join", "learning", "teaching"]) get(part).hidden = true;
  document.body.dataset.you = data.you;
  if (data.you === "teacher") await teach(data, show);
  else if (data.you === "learner") await learn(data);
  else get("join").hidden = Boolean(data.closed);
  document.body.dataset.ready = "true";
}

async function learn(data) {
  const learner = learnerOf(id);
  const results = await readJson(`${path}/results`, { who: learner });
  const [own] = results.learners;
  const reached = ({ number }) => {
    const asked = own.questions.filter(({ chapter }) => chapter === number);
    const sum = (name) => asked.reduce((total, one) => total + one[name], 0);
    return { settled: asked.filter(isSettled).length, points: sum("points"), most: sum("most") };
  };
  get("you-are").textContent = say("class_you", { name: own.nickname, points: own.points.toLocaleString(language), most: results.most });
  get("chapters").replaceChildren(chapterList(data.chapters, `/class/${id}`, null, reached));
  get("leave").replaceChildren(press(say("class_erase_me"), () => leave(own), { class: "danger" }));
  get("learning").hidden = false;
}

async function leave({ id: learner, nickname }) {
  if (!(await confirmed(say("class_erase_sure", { name: nickname }), say("class_erase_me")))) return;
  try {
    await ask("DELETE", `${path}/learners/${learner}`, { who: learnerOf(id) });
    forgetLearner(id);
    location.href = "/learn";
  } catch (problem) {
    complain(problem);
  }
}

get("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = get("join-name");
  try {
    const { data } = await ask("POST", withQuery(`${path}/learners`, { link }),
      { body: { nickname: field.value.trim() }, headers: { "Idempotency-Key": key }, who: null });
    keepLearner({ classroom: id, id: data.id, name: data.nickname, token: data.token, title: get("title").textContent });
    await show();
    get("title").focus();
  } catch (problem) {
    get("join-complaint").textContent = problem.problem?.errors?.[0]?.detail ?? problem.message;
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }
});

show().catch((problem) => {
  get("loading").replaceChildren(make("p", {}, say("class_missing")), make("p", { class: "hint" }, problem.message));
  get("loading").dataset.failed = "true";
  if (!problem.problem) throw problem;
});
