// "Your turn" for those who look elsewhere: a notification, a badge and a short buzz, while a tab
// of the game is open, and without one where the service sends push messages. It needs a page that
// comes over TLS, or from this machine itself.

import { make, sign, toast } from "./dom.mjs";
import { renew, subscribe, unsubscribe } from "./push.mjs";
import { say } from "./texts.mjs";

const KEY = "altana.notify";
const BELL = "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 22h4";
const MUTED = `${BELL}M3 3l18 18`;
const NOW_ON = { on: "notify_push", off: "notify_on", unable: "notify_tab" };

const canNotify = () => isSecureContext && "Notification" in window;

const isOn = () => canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "on";

// The worker that shows notifications on phones, and a page without a connection.
export async function startWorker() {
  if (!isSecureContext || !navigator.serviceWorker) return null;
  const [, version] = new URL(import.meta.url).pathname.match(/^\/site\/(\w+)\//) ?? [];
  return navigator.serviceWorker.register(`/service-worker.mjs?${version ?? ""}`).catch(() => null);
}

// A switch for notifications; where they can't work it says why.
export function turnBell() {
  const bell = make("button", { type: "button", class: "bell", onclick: () => toggle(bell) });
  showState(bell);
  return bell;
}

function showState(bell) {
  bell.setAttribute("aria-pressed", String(isOn()));
  bell.replaceChildren(sign(isOn() ? BELL : MUTED), say("notify"));
}

async function toggle(bell) {
  if (!canNotify()) return toast(say(whyNot()));
  if (!isOn() && await Notification.requestPermission() !== "granted") return toast(say("notify_denied"));
  localStorage.setItem(KEY, isOn() ? "off" : "on");
  showState(bell);
  if (!isOn()) return unsubscribe().catch(() => {});
  await startWorker();
  return subscribe().then((state) => toast(say(NOW_ON[state]), "good"), ({ message }) => toast(message));
}

function whyNot() {
  if (!isSecureContext) return "notify_https";
  return navigator.standalone === false ? "notify_install" : "notify_never"; // false is Safari on a phone
}

// Tells somebody who looks elsewhere that it is their turn in the game of this page.
export async function tellTurn(text) {
  if (!document.hidden) return;
  navigator.setAppBadge?.(1).catch(() => {});
  if (isOn()) await notify(text).catch(() => {}); // the title of the page says it too
}

async function notify(text) {
  const about = { body: document.title, tag: location.pathname, icon: new URL("./icon-192.png", import.meta.url).pathname, vibrate: [120] };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(text, about);
  const shown = new Notification(text, about);
  shown.onclick = () => { window.focus(); shown.close(); };
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) navigator.clearAppBadge?.().catch(() => {}); });
if (matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches || isOn()) startWorker();
if (isOn()) renew().catch(() => {}); // a visit later is early enough
