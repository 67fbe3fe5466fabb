// All courses, the reader's classes, and the form for new courses.

import { headersFor, withQuery } from "./addresses.mjs";
import { ask, askUntilAnswered, readJson, Refused } from "./api.mjs";
import { playAgainstBots } from "./bots.mjs";
import { get, make, seatsOfGames } from "./dom.mjs";
import { me } from "./people.mjs";
import { setCoach } from "./play/coach-notes.mjs";
import { comeIn, complain, ensureMe } from "./shell.mjs";
import { language, say, when } from "./texts.mjs";
import { titleOf } from "./learn/coach.mjs";
import { joined } from "./learn/learners.mjs";
import { courseCard } from "./learn/shelf.mjs";

const query = new URLSearchParams(location.search);
const [wanted, share, whose] = [query.get("game"), query.get("share"), query.get("coach")];
const MOST_GAMES = 50;

async function showCourses() {
  let after = null;
  const courses = [];
  do {
    const { data } = await askUntilAnswered("GET", withQuery("/v1/courses", { after }));
    courses.push(...data.courses);
    after = data.next;
  } while (after);
  get("courses").replaceChildren(...(courses.length ? courses.map(courseCard) : [make("li", { class: "hint" }, say("learn_no_courses"))]));
}

async function showClasses() {
  const mine = me() ? (await readJson("/v1/classes")).classes : [];
  const line = (id, title, ...more) => make("li", {}, make("a", { href: `/class/${id}` }, title), " ", ...more);
  get("teaching").replaceChildren(...mine.map(({ id, title, course_title: course, learners, closed }) =>
    line(id, title, make("span", { class: "hint" }, `${titleOf(course)} · ${say("class_learners", { count: learners })}`), " ",
      closed ? make("span", { class: "badge" }, say("class_closed")) : null)));
  get("joined").replaceChildren(...joined().map(({ classroom, title, name }) =>
    line(classroom, title, make("span", { class: "hint" }, say("class_as", { name })))));
  get("teaching-part").hidden = !mine.length;
  get("joined-part").hidden = !joined().length;
}

// The reader's finished games as checkboxes; a game in the address is already ticked.
async function showGames() {
  if (!me()) return get("games").replaceChildren(make("p", { class: "hint" }, say("make_no_name")));
  const data = await readJson(withQuery("/v1/games", { player: me().id, status: "finished", most: MOST_GAMES }));
  const games = data.games.some(({ id }) => id === wanted) || !wanted ? data.games : [await readJson(withQuery(`/v1/games/${wanted}`, { share })), ...data.games];
  get("games").replaceChildren(...(games.length ? games.map(gameChoice) : [make("p", { class: "hint" }, say("make_no_games"))]));
}

function gameChoice({ id, game, label, seats, created }) {
  const names = seats.map((seat) => seat.name || say("seat", seat)).join(", ");
  return make("label", { class: "choice" },
    make("input", { type: "checkbox", name: "game", value: id, checked: id === wanted, "data-title": label || `${say(game)}, ${when(created)}` }),
    make("span", {}, `${label || say(game)}: ${names}, ${when(created)}`));
}

// A first game against the computer, with a coach at the table.
async function playFirst({ currentTarget: button }) {
  const game = button.dataset.firstGame;
  button.disabled = true;
  try {
    if (!me()) await comeIn(say("guest"));
    const { id } = await playAgainstBots(game, seatsOfGames()[game]);
    setCoach(game, `on ${id}`);
    location.assign(`/play/${id}`);
  } catch (problem) {
    complain(problem);
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll("[data-first-game]")) button.addEventListener("click", playFirst);

const COMPLAINTS = (problem) =>
  problem.problem?.errors?.map((error) => `${error.pointer}: ${error.detail}`).join("; ") || problem.message;

async function upload(event) {
  event.preventDefault();
  await making("upload", async () => {
    const [file] = get("file").files;
    const path = withQuery("/v1/courses", { visibility: get("upload-who").value });
    const answer = await fetch(path, { method: "POST", body: file, headers: { ...headersFor(), "Content-Type": "application/zip" } });
    const data = await answer.json();
    if (!answer.ok) throw new Refused(answer.status, data);
    return data;
  });
}

async function makeCourse(event) {
  event.preventDefault();
  await making("make", async () => {
    const chapters = [...get("games").querySelectorAll("input:checked")].map((one) => ({
      game: one.value, ...(share && one.value === wanted ? { share } : {}), notes: get("make-notes").value, coach: get("make-coach").value, title: { [language]: one.dataset.title },
    }));
    const text = get("make-text").value.trim();
    const body = { title: { [language]: get("make-title").value }, chapters, visibility: get("make-who").value, ...(text ? { text: { [language]: text } } : {}) };
    return (await ask("POST", "/v1/courses/from-games", { body })).data;
  });
}

async function making(form, work) {
  const complaint = get(`${form}-complaint`);
  complaint.textContent = "";
  if (!(await ensureMe())) return;
  const button = get(form).querySelector("button.main");
  button.disabled = true;
  try {
    location.href = `/learn/${(await work()).id}`;
  } catch (problem) {
    complaint.textContent = COMPLAINTS(problem);
  } finally {
    button.disabled = false;
  }
}

get("upload").addEventListener("submit", upload);
get("make").addEventListener("submit", makeCourse);
// For people who come from a game: the form is what they came for.
function showForm() {
  get("making").open = true;
  get("making").scrollIntoView();
  get("making").querySelector("summary").focus({ preventScroll: true });
}

if (whose) Object.assign(get("make-coach"), { value: whose });
if (whose) Object.assign(get("make-title"), { value: say("make_coach_title") });
Promise.all([showCourses(), showClasses(), showGames()])
  .then(() => {
    if (wanted) showForm();
    document.body.dataset.ready = "true";
  }, complain);
