// Watches a game: all moves so far, and new ones as they are played.

import { replayWidths, withQuery } from "./addresses.mjs";
import "./shell.mjs";
import { readJson } from "./api.mjs";
import { get, make } from "./dom.mjs";
import { listen } from "./live.mjs";
import { Viewer } from "./replay/viewer.mjs";
import { GameSource } from "./replay/source.mjs";
import { Coach } from "./analysis/watching.mjs";
import { me, person } from "./people.mjs";
import { Asking } from "./watch/asking.mjs";
import { readNotes } from "./watch/notes.mjs";
import { offerRules, ruleLink } from "./rules-dialog.mjs";
import { Trying } from "./watch/trying.mjs";
import { Writing } from "./watch/writing.mjs";
import { loadSprite } from "./table.mjs";
import { language, say } from "./texts.mjs";

const game = document.body.dataset.game;
const share = new URLSearchParams(location.search).get("share");

async function watch() {
  const faces = loadSprite(game, share).catch(() => null); // as soon as possible; somebody may need the key first
  const table = await readJson(withQuery(`/v1/games/${game}`, { share }));
  showTable(table);
  offerRules(table.game);
  const isLive = table.status !== "finished";
  const source = new GameSource(game, share ?? table.share, replayWidths());
  const [first, placeNames] = await Promise.all([isLive ? source.present(table.version) : source.more(),
    import(`./games/${table.game}/names.mjs`), faces.then((found) => found ?? source.loadSprite())]);
  const story = {
    say, language, names: source.names, moments: first, notes: [],
    result: table.result?.sentence ?? "",
    panel: (number) => source.pictures[number],
    ledger: (moment) => source.ledger(moment.move),
    rule: (rule) => ruleLink(table.game, rule) ?? rule,
    face: (card) => (get(`${table.game}-${card}`) ? `${table.game}-${card}` : null),
    placeNames,
  };
  const viewer = new Viewer(get("viewer"), story);
  document.body.dataset.ready = "true";
  await (isLive ? loadAll(source, viewer) : loadRest(source, viewer));
  get("progress").hidden = true;
  document.body.dataset.whole = "true";
  viewer.tellLost();
  if (table.status === "finished") {
    analyse(source, viewer, story, table);
    return annotate(source, viewer, story, table);
  }
  follow(source, viewer, story);
}

// Only finished games are analysed: of a running one it would be a hint.
function analyse(source, viewer, story, table) {
  const own = table.seats.filter((seat) => seat.player && person(seat.player));
  const coach = new Coach(source, viewer, { rules: table.game, own: own.map(({ seat }) => seat), who: own.length ? person(own[0].player) : me() });
  story.coach = () => coach.moved();
  if (own.length) viewer.reveal();
  return coach.open();
}

// Only finished games have notes; anyone with a nickname may write some.
async function annotate(source, viewer, story, table) {
  const reload = async () => {
    viewer.noted(await readNotes(source));
    await asking.reload();
  };
  const asking = new Asking(source, viewer, table.game);
  const writing = new Writing(source, viewer, reload);
  const trying = new Trying(source, viewer, reload, table.game);
  story.edit = (note) => writing.own(note);
  story.shown = () => {
    writing.moved();
    asking.moved();
    trying.moved();
    story.coach?.();
  };
  story.left = () => {
    asking.left();
    trying.close();
  };
  viewer.addNoteTools(writing.node, trying.node, asking.node);
  await reload();
  document.body.dataset.noted = "true";
}

// A running game is shown as it is now, before what led to it has come.
async function loadAll(source, viewer) {
  const moments = [];
  do {
    moments.push(...await source.more());
    get("progress").textContent = say("watch_loading", source);
  } while (source.loaded < source.version);
  viewer.fill(moments);
}

async function loadRest(source, viewer) {
  let exists = viewer.follow() || !location.hash;
  while (source.loaded < source.version) {
    get("progress").textContent = say("watch_loading", source);
    viewer.append(await source.more());
    exists ||= viewer.follow();
  }
}

function follow(source, viewer, story) {
  let last = Promise.resolve();
  const grow = async () => {
    while (source.loaded < source.version) viewer.append(await source.more(), true);
  };
  listen(game, {
    last: source.version,
    share,
    onMove: (move) => {
      source.version = Math.max(source.version, move.number);
      last = last.then(grow);
    },
    onEnd: async () => {
      await last;
      const table = await readJson(withQuery(`/v1/games/${game}`, { share }));
      story.result = table.result?.sentence ?? "";
      viewer.ended(story.result);
      showTable(table);
    },
  });
}

function showTable(table) {
  const names = table.seats.map((seat) => seat.name || say("seat", seat));
  get("title").textContent = `${say(table.game)}: ${names.join(", ")}`;
  document.title = `${get("title").textContent} · Altana`;
  const state = { open: "watch_open", running: "watch_live", finished: "watch_over" }[table.status];
  const badge = (text, kind = "") => make("span", { class: `badge ${kind}` }, text);
  get("status").replaceChildren(badge(say(state), table.status === "running" ? "hot" : ""),
    ...(table.label ? [badge(table.label)] : []),
    ...(table.visibility === "private" ? [badge(say("watch_private"))] : []),
    ...(table.deal === null ? [] : [badge(say("watch_deal", table))]));
  const key = share ?? table.share;
  const way = (path, text, about = {}) => make("a", { class: "button", href: path, ...about }, text);
  get("ways").replaceChildren(
    way(withQuery(`/v1/games/${game}/replay`, { share: key }), say("download_file"), { download: true }),
    way(withQuery(`/v1/games/${game}/replay`, { format: "html", share: key }), say("download_page"), { download: true }),
    way(withQuery("/audit", { game, share: key }), say("to_audit")),
    way("/open", say("to_open")),
    ...(table.status === "finished" ? [way(withQuery("/learn", { game, share: key }), say("to_course"))] : []));
}

watch().catch((problem) => {
  get("progress").textContent = say("watch_gone", { detail: problem.message });
  get("progress").dataset.failed = "true";
  if (!problem.problem) throw problem;
});
