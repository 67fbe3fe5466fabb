// Shows a page when there is no connection, tells of turns by push messages, and brings a tab to the
// front that a notification is about. It keeps no scripts: those are under a path with their version,
// so none can be stale.

const OFFLINE = "/offline";
const { search } = new URL(self.location);
const CACHE = `altana${search}`; // another release has another cache
const VERSION = search.slice(1) || "0";
const UNTIL = { weekday: "short", hour: "2-digit", minute: "2-digit" };
const STYLES = /href="(\/site\/[^"]+\.(?:css|svg))"/g;

async function keepOfflinePage() {
  const page = await fetch(OFFLINE);
  const styles = [...(await page.clone().text()).matchAll(STYLES)].map(([, path]) => path);
  const cache = await caches.open(CACHE);
  await cache.put(OFFLINE, page);
  await cache.addAll([...new Set(styles)]);
}

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("altana") && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match(request.mode === "navigate" ? OFFLINE : request);
    if (kept) return kept;
    throw problem;
  }
}

// Tells that it is the reader's turn, unless they look at the table.
async function tell({ title, body, game, language, deadline }) {
  const path = `/play/${game}`;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.some(({ url, visibilityState }) => visibilityState === "visible" && new URL(url).pathname === path)) return;
  await navigator.setAppBadge?.(1).catch(() => {});
  const until = deadline ? new Date(deadline).toLocaleString(language, UNTIL) : "";
  const icon = `/site/${VERSION}/icon-192.png`;
  await self.registration.showNotification(title, { body: body.replace("{time}", until), tag: path, lang: language, icon, vibrate: [120] });
}

async function bringToFront(path) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path);
  return tab ? tab.focus() : self.clients.openWindow(path);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const isStyle = ["style", "image"].includes(event.request.destination) && new URL(event.request.url).pathname.startsWith("/site/");
  if (event.request.mode === "navigate" || isStyle) event.respondWith(answer(event.request));
});
self.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringToFront(event.notification.tag));
});
