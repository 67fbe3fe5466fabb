// Before the game: the seats, the missing players, and the invitation link.

import { withQuery } from "../addresses.mjs";
import { ask, newKey } from "../api.mjs";
import { copy, get, make, toast } from "../dom.mjs";
import { me, people, person } from "../people.mjs";
import { comeIn, ensureMe } from "../shell.mjs";
import { openRules } from "../rules-dialog.mjs";
import { knows, say, span } from "../texts.mjs";
import { qrCode } from "../qr.mjs";
import { ownSeats } from "./seat.mjs";

function inviteLink(S) {
  return location.origin + withQuery(`/play/${S.id}`, { share: S.table.share ?? S.share });
}

export async function copyLink(S) {
  await copy(inviteLink(S));
  toast(say("copied"), "good");
}

export function showWaiting(S, refresh) {
  const { table } = S;
  get("waiting").hidden = false;
  get("waiting-title").textContent = table.label || `${say(table.game)}: ${say("waiting_title")}`;
  get("waiting-says").textContent = say("waiting");
  const isGuest = ownSeats(table).length === 0;
  get("waiting-game").hidden = !isGuest;
  if (isGuest) get("waiting-game").replaceChildren(...about(table));
  get("invite").value = inviteLink(S);
  get("invite-says").textContent = invitation(table, isGuest);
  get("seats").replaceChildren(...table.seats.map((seat) => line(seat, S, refresh)));
  get("terms").replaceChildren(...terms(table).map((text) => make("li", {}, text)));
  get("copy").onclick = () => copyLink(S);
  showWaysToShare(S);
}

// What the game is, for a guest who comes by a link.
function about({ game }) {
  const says = `${game}_says`;
  return [
    make("img", { src: `/covers/${game}.svg`, alt: "", width: 480, height: 300 }),
    make("p", {}, knows(says) ? say(says) : say(game)),
    make("button", { type: "button", onclick: () => openRules(game) }, say("rules")),
  ];
}

// The device's own share sheet, and a code for the camera of a phone at the same table.
function showWaysToShare(S) {
  const link = inviteLink(S);
  const title = S.table.label || say(S.table.game);
  get("share").hidden = !navigator.share;
  get("share").onclick = () => navigator.share({ title, url: link }).catch(() => {}); // closed without sharing
  const code = ALONE.test(location.hostname) ? null : qrCode(link, say("scan_label"));
  get("scan").hidden = code === null;
  if (code) get("scan").firstElementChild.replaceChildren(code);
}

const ALONE = /^(localhost|127\.[\d.]+|\[::1\])$/; // host names that only this device can reach

function invitation(table, isGuest) {
  const says = say(table.visibility === "private" ? "invite_private" : "invite_public");
  return ALONE.test(location.hostname) && !isGuest ? `${says} ${say("invite_here")}` : says;
}

// The time for a turn, and what happens when it runs out.
export const clockTerms = ({ clock }) => (clock
  ? [say("term_clock", { time: span(clock.seconds) }), clock.misses === 1 ? say("term_miss") : say("term_misses", { misses: clock.misses })] : []);

function terms(table) {
  return [
    say(table.game),
    table.label && say("term_label", { label: table.label }),
    say(table.visibility === "private" ? "term_private" : "term_public"),
    ...clockTerms(table),
    table.deal !== null && say("term_deal", { deal: table.deal }),
  ].filter(Boolean);
}

function line({ seat, player, name }, S, refresh) {
  const here = player && person(player);
  const note = here ? (player === me()?.id ? say("you") : say("here")) : null;
  const own = ownSeats(S.table).length > 0;
  const button = (text, act, kind = "") =>
    make("button", { type: "button", class: kind, onclick: () => attempt(act, S, refresh) }, text);
  return make("li", { class: player ? "taken" : "free" },
    make("span", { class: "who" }, player ? name ?? say("seat", { seat }) : say("free_seat"),
      note && make("span", { class: "badge" }, note)),
    here && button(say("leave"), () => leave(S, seat, here), "quiet"),
    !player && !own && button(say("sit"), () => sitDown(S, seat), "main"),
    !player && own && button(say("sit_friend"), () => sitFriend(S, seat)));
}

async function attempt(act, S, refresh) {
  get("seat-complaint").textContent = "";
  try {
    if (await act() !== false) await refresh();
  } catch (problem) {
    get("seat-complaint").textContent = problem.message;
    await refresh();
  }
}

async function sitDown(S, seat, who = null) {
  const one = who ?? await ensureMe();
  if (!one) return false;
  const path = withQuery(`/v1/games/${S.id}/seats`, { share: S.share ?? S.table.share });
  await ask("POST", path, { body: { seat }, who: one, headers: { "Idempotency-Key": newKey() } });
  return true;
}

async function leave(S, seat, who) {
  await ask("DELETE", withQuery(`/v1/games/${S.id}/seats`, { share: S.share, seat }), { who });
}

// Asks who else plays on this device, and seats them; a known name is the same person.
async function sitFriend(S, seat) {
  const name = await friendsName();
  if (!name) return false;
  const one = people().find((other) => other.name === name) ?? await comeIn(name, false);
  return sitDown(S, seat, one);
}

function friendsName() {
  return new Promise((done) => {
    const field = make("input", { id: "friend", name: "friend", required: true, maxlength: 80, autocomplete: "off" });
    const form = make("form", { method: "dialog" }, make("h2", { id: "friend-title" }, say("friend_title")),
      make("label", { for: "friend" }, say("friend")), field, make("p", { class: "hint" }, say("friend_hint")),
      make("p", { class: "row" }, make("button", { class: "main" }, say("sit")),
        make("button", { type: "button", class: "quiet", onclick: () => dialog.close("") }, say("cancel"))));
    const dialog = make("dialog", { class: "ask", "aria-labelledby": "friend-title" }, form);
    form.addEventListener("submit", () => { dialog.returnValue = field.value.trim(); });
    dialog.addEventListener("close", () => { dialog.remove(); done(dialog.returnValue ? field.value.trim() : ""); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
