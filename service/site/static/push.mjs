// Push messages: this browser is told of turns without an open tab, where the operator sends them.

import { ask, readJson } from "./api.mjs";
import { people } from "./people.mjs";
import { language } from "./texts.mjs";

const KEY = "altana.push"; // what the service knows of this browser, and since when
const A_DAY = 24 * 3600 * 1000; // milliseconds after which it is told again
const PATH = "/v1/push-subscriptions";

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
const keep = (facts) => localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), ...facts }));
const here = () => `${language} ${people().map(({ id }) => id).join(" ")}`;

// Subscribes this browser for all who play in it. Returns "on", "off" where the service sends
// nothing, or "unable" if this browser can't be reached.
export async function subscribe() {
  const key = await publicKey();
  const subscription = key && await subscriptionTo(key).catch(() => null);
  if (!subscription) {
    keep({ who: here() });
    return key ? "unable" : "off";
  }
  const { endpoint, keys } = subscription.toJSON();
  let id;
  for (const who of people()) ({ data: { id } } = await ask("POST", PATH, { body: { endpoint, keys }, who }));
  keep({ who: here(), id });
  return "on";
}

// Subscribes again when it is time to, or somebody else plays here, or in another language.
export async function renew() {
  const known = kept();
  if (known?.who === here() && Date.now() - known.at < A_DAY) return;
  if (people().length > 0) await subscribe();
}

// Ends what is sent to this browser, for all who play in it.
export async function unsubscribe() {
  for (const who of people()) await leave(who);
  localStorage.removeItem(KEY);
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

// Ends what is sent to this browser for one person.
export async function leave(who) {
  const id = kept()?.id;
  if (id) await ask("DELETE", `${PATH}/${id}`, { who }).catch(() => {}); // it may be gone already
}

async function publicKey() {
  try {
    return (await readJson("/v1/push", { who: null })).public_key;
  } catch (problem) {
    if (problem.status === 404) return null;
    throw problem;
  }
}

async function subscriptionTo(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  if (earlier && encoded(earlier.options.applicationServerKey) !== key) await earlier.unsubscribe(); // to an old key
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const encoded = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer ?? [])))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
