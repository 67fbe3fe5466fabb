// My page: my games and results, and the way to another device.

import { withQuery } from "./addresses.mjs";
import { ask, readJson } from "./api.mjs";
import { copy, get, make, toast } from "./dom.mjs";
import { gameCard, isAsked } from "./game-card.mjs";
import { showInvitations } from "./invitations.mjs";
import { startWorker, turnBell } from "./notify.mjs";
import { forget, keep, me, people } from "./people.mjs";
import { leave } from "./push.mjs";
import { qrCode } from "./qr.mjs";
import { mistakeCards } from "./mistakes.mjs";
import { readResults, resultCards } from "./results.mjs";
import { askForName, complain, confirmed } from "./shell.mjs";
import { say } from "./texts.mjs";

const CODE = /^#move=([\w.-]+)$/; // in the fragment, which browsers send to nobody

// Redeems the code of a link from another device, once.
async function arrive() {
  const [, code] = CODE.exec(location.hash) ?? [];
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  const { data } = await ask("POST", "/v1/transfers", { body: { code }, who: null });
  keep({ id: data.player.id, name: data.player.name, token: data.token });
  toast(say("me_came", { name: data.player.name }), "good");
}

async function show() {
  const mine = me();
  get("nobody").hidden = mine !== null;
  get("me").hidden = mine === null;
  if (mine) {
    get("title").textContent = mine.name;
    get("public").href = `/players/${mine.id}`;
    showPeople();
    await Promise.all([showInvitations(mine), showGames(mine), showResults(mine), showKeys(mine)]);
  }
}

async function showGames(mine) {
  const { games } = await readJson(withQuery("/v1/games", { player: mine.id, most: 100 }));
  const running = games.filter(({ status }) => status !== "finished").sort((a, b) => isAsked(b) - isAsked(a));
  get("running").replaceChildren(...running.map(gameCard));
  get("no-games").hidden = running.length > 0;
}

async function showResults(mine) {
  const data = await readResults(mine.id, 0, { who: mine });
  if (!data.history?.length) return get("results").replaceChildren(make("p", { class: "card" }, say("player_none")));
  const [sums, ...results] = resultCards(mine.id, data, { who: mine });
  get("results").replaceChildren(sums, ...await mistakeCards(mine.id, { who: mine }), ...results);
}

// Clearing the only browser with a key loses the games for good.
async function showKeys(mine) {
  const { tokens } = await readJson(`/v1/players/${mine.id}/tokens`);
  get("keys").textContent = tokens.length === 1 ? say("me_only_key") : say("me_keys", { devices: tokens.length });
  get("keys").className = tokens.length === 1 ? "warning" : "hint";
  get("forget").onclick = () => forgetMe(mine, tokens.length === 1).catch(complain);
}

async function forgetMe(mine, isOnlyKey) {
  const question = say(isOnlyKey ? "me_forget_only" : "me_forget_sure", { name: mine.name });
  if (!await confirmed(question, say("me_forget_yes"))) return;
  await leave(mine); // nothing more about these games is sent here
  forget(mine.id);
  location.assign("/");
}

function showPeople() {
  const others = people().slice(1);
  get("people").replaceChildren(...others.map((one) =>
    make("button", { type: "button", onclick: () => { keep(one); location.reload(); } }, say("me_switch", { name: one.name }))));
}

async function makeLink() {
  const { data } = await ask("POST", `/v1/players/${me().id}/transfers`);
  const link = `${location.origin}/me#move=${data.code}`;
  get("link").value = link;
  get("link-box").hidden = false;
  get("scan").replaceChildren(qrCode(link, say("me_scan")) ?? "");
  get("copy").onclick = async () => { await copy(link); toast(say("copied"), "good"); };
}

get("bell").append(turnBell());
startWorker();
get("move").addEventListener("click", () => makeLink().catch(complain));
for (const id of ["rename", "begin"]) get(id).addEventListener("click", async () => { if (await askForName()) location.reload(); });
navigator.storage?.persist?.(); // asks the browser not to clear the keys when its disk is full
addEventListener("hashchange", () => location.reload());
arrive().catch(complain).then(show).catch(complain).finally(() => { document.body.dataset.ready = "true"; });
