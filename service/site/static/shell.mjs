// Shared by all pages: the current person, the nickname dialog, the language switch.

import { ask } from "./api.mjs";
import { get, make, toast } from "./dom.mjs";
import { keep, me } from "./people.mjs";
import { say } from "./texts.mjs";

const who = get("who");

function showWho() {
  const mine = me();
  who.hidden = false;
  who.replaceChildren(make("span", {}, mine ? say("you_are", { name: mine.name }) : say("no_name")));
  who.title = mine?.name ?? "";
}

// Creates a player with a nickname and stores the token on this device.
export async function comeIn(name, first = true) {
  const { data } = await ask("POST", "/v1/players", { body: { name }, who: null });
  const one = { id: data.player.id, name: data.player.name, token: data.token };
  keep(one, first);
  showWho();
  return one;
}

// Returns the current person, and asks for a nickname if there is none; null if that is cancelled.
export async function ensureMe() {
  return me() ?? askForName();
}

export function askForName() {
  return new Promise((done) => {
    const { dialog, form, field, complaint } = nameDialog();
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const one = await comeIn(field.value.trim());
        dialog.close();
        done(one);
      } catch (problem) {
        complaint.textContent = problem.problem?.errors?.[0]?.detail ?? problem.message;
        field.setAttribute("aria-invalid", "true");
        field.focus();
      }
    });
    dialog.addEventListener("close", () => { dialog.remove(); done(me()); });
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  });
}

function nameDialog() {
  const mine = me();
  const field = make("input", { id: "nickname", name: "nickname", required: true, maxlength: 80,
    autocomplete: "nickname", "aria-describedby": "nickname-hint nickname-complaint" });
  const complaint = make("p", { id: "nickname-complaint", class: "complaint", role: "alert" });
  const hint = mine ? say("nickname_new_hint", { name: mine.name }) : say("nickname_hint");
  const close = make("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, say("cancel"));
  const form = make("form", { method: "dialog" },
    make("h2", { id: "nickname-title" }, mine ? say("nickname_new") : say("nickname_ask")),
    make("label", { for: "nickname" }, say("nickname")), field,
    make("p", { id: "nickname-hint", class: "hint" }, hint), complaint,
    make("p", { class: "row" }, make("button", { class: "main" }, say("nickname_save")), close));
  const dialog = make("dialog", { "aria-labelledby": "nickname-title", class: "ask" }, form);
  return { dialog, form, field, complaint };
}

// Asks yes or no; returns true for yes.
export function confirmed(question, yes) {
  return new Promise((done) => {
    const answer = (value) => () => { dialog.returnValue = value; dialog.close(value); };
    const dialog = make("dialog", { class: "ask", "aria-labelledby": "question" },
      make("p", { id: "question" }, question),
      make("p", { class: "row" },
        make("button", { type: "button", class: "main", onclick: answer("yes") }, yes),
        make("button", { type: "button", class: "quiet", onclick: answer("no") }, say("cancel"))));
    dialog.addEventListener("close", () => { dialog.remove(); done(dialog.returnValue === "yes"); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Shows an error, with the message of the service.
export function complain(problem) {
  toast(problem.message);
}

// A change of language keeps the fragment of the address.
for (const link of document.querySelectorAll("[data-language]")) {
  link.addEventListener("click", () => { link.href = link.getAttribute("href").split("#")[0] + location.hash; });
}
// Light or dark: as the system has it, until somebody taps the switch; the service reads the cookie.
function showTheme() {
  const { theme } = document.documentElement.dataset;
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  get("theme").hidden = false;
  get("theme").setAttribute("aria-pressed", String(isDark));
  return isDark;
}

get("theme").addEventListener("click", () => {
  const theme = showTheme() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  showTheme();
});
showTheme();
// The name leads to my page; without one it is asked for.
who.addEventListener("click", (event) => {
  if (me()) return;
  event.preventDefault();
  askForName();
});
showWho();
