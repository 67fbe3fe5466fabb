// A course: its chapters and the reader's progress; a class for it; and the owner's settings.

import { withQuery } from "./addresses.mjs";
import { ask, newKey, readJson } from "./api.mjs";
import { copy, get, make, toast } from "./dom.mjs";
import { me } from "./people.mjs";
import { complain, confirmed, ensureMe } from "./shell.mjs";
import { say } from "./texts.mjs";
import { press, rendered, titleOf } from "./learn/coach.mjs";
import { pageOf } from "./learn/learners.mjs";
import { chapterList, reachedIn } from "./learn/shelf.mjs";

const id = document.body.dataset.course;
const link = new URLSearchParams(location.search).get("link");
const key = newKey(); // idempotency key: a request that is sent twice opens one class

async function show() {
  const course = await readJson(withQuery(`/v1/courses/${id}`, { link }));
  get("title").textContent = titleOf(course.title);
  document.title = `${titleOf(course.title)} · Altana`;
  get("about").replaceChildren(rendered(course.html));
  get("chapters").replaceChildren(chapterList(course.chapters, `/learn/${id}`, link, ({ number }) => reachedIn(id, number)));
  get("download").href = withQuery(`/v1/courses/${id}/file`, { link });
  get("class-title").value = titleOf(course.title);
  get("found").hidden = false;
  get("loading").hidden = true;
  if (course.owner && course.owner.id === me()?.id) showOwn(course);
  document.body.dataset.ready = "true";
}

// The owner's actions: change the visibility, copy the link, remove the course.
function showOwn({ visibility, link: shared }) {
  const who = make("select", { id: "who-may" }, ["private", "link", "public"].map((kind) =>
    make("option", { value: kind, selected: kind === visibility }, say(`course_${kind}`))));
  who.addEventListener("change", () => doing(async () => {
    const { data } = await ask("PUT", `/v1/courses/${id}`, { body: { visibility: who.value } });
    showOwn(data);
    toast(say("course_kept"), "good");
  }));
  const address = shared && location.origin + pageOf(shared);
  get("own").replaceChildren(...[
    make("h2", {}, say("course_own")),
    make("label", { for: "who-may" }, say("course_who")), who,
    address ? make("div", { class: "row nowrap" }, make("input", { id: "course-link", readonly: true, value: address, "aria-label": say("course_link") }),
      press(say("copy_link"), async () => { await copy(address); toast(say("copied"), "good"); })) : null,
    make("p", { class: "row" }, press(say("course_remove"), remove, { class: "danger" })),
  ].filter(Boolean));
  get("own").hidden = false;
}

async function remove() {
  if (!(await confirmed(say("course_remove_sure"), say("course_remove")))) return;
  await doing(async () => {
    await ask("DELETE", `/v1/courses/${id}`);
    location.href = "/learn";
  });
}

async function doing(work) {
  try {
    await work();
  } catch (problem) {
    complain(problem);
  }
}

get("open-class").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!(await ensureMe())) return;
  try {
    const body = { course: id, title: get("class-title").value, ...(link ? { link } : {}) };
    const { data } = await ask("POST", "/v1/classes", { body, headers: { "Idempotency-Key": key } });
    location.href = `/class/${data.id}`;
  } catch (problem) {
    get("class-complaint").textContent = problem.problem?.errors?.[0]?.detail ?? problem.message;
  }
});
show().catch((problem) => { get("loading").textContent = problem.message; get("loading").dataset.failed = "true"; });
