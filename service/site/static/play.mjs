// The page to play on: shows the table, offers moves, sends them, and follows the others.

import { ONE_SCREEN, withQuery } from "./addresses.mjs";
import { askUntilAnswered } from "./api.mjs";
import { loadFaces } from "./bots.mjs";
import { announce, get, toast } from "./dom.mjs";
import { loadTaps } from "./play/taps.mjs";
import { listen } from "./live.mjs";
import { tellTurn } from "./notify.mjs";
import { person } from "./people.mjs";
import { offerRules, ruleLink } from "./rules-dialog.mjs";
import "./shell.mjs";
import { say } from "./texts.mjs";
import { loadMoments, loadPanels, loadSprite } from "./table.mjs";
import { lightUp, onTap, orderPanels, showBoard } from "./play/board.mjs";
import { showBar, showList } from "./play/bar.mjs";
import { coach } from "./play/coach.mjs";
import { onDrag } from "./play/dragging.mjs";
import { mayMove, takeOff } from "./play/flights.mjs";
import { restoreFocus } from "./play/focus.mjs";
import { offerHelp } from "./play/help.mjs";
import { onKeys } from "./play/keys.mjs";
import { markLastTurns } from "./play/lately.mjs";
import { addMove, isByClock, onLogTouch, showLog } from "./play/log.mjs";
import { loadNames, told } from "./play/naming.mjs";
import { showOver } from "./play/over.mjs";
import { ways } from "./play/paths.mjs";
import { picking } from "./play/picking.mjs";
import { askedSeat, asWhoeverMay, nameOf, reader } from "./play/seat.mjs";
import { pending, resume, submit, tryOut } from "./play/sending.mjs";
import { showLedger, showPreview, showTotals } from "./play/side.mjs";
import { showMore } from "./play/more.mjs";
import { offerSounds, play as ring } from "./play/sounds.mjs";
import { beginSteps, isHurry, showSteps, stepsOf } from "./play/steps.mjs";
import { handOver, showWords } from "./play/turns.mjs";
import { keepInView, showActor } from "./play/view.mjs";
import { showWaiting } from "./play/waiting.mjs";

const S = {
  id: document.body.dataset.game, share: new URLSearchParams(location.search).get("share"),
  table: null, moment: null, log: [], legal: [], ways: [], picks: [], offered: null, asideOf: null,
  acting: null, busy: false, sent: null, waitingTap: null, game: null, before: null,
};
const path = (rest = "", query = {}) => withQuery(`/v1/games/${S.id}${rest}`, { share: S.share, ...query });
const MOST_MOVES = 24; // after a longer absence the table just changes
let looking = null; // the refresh that is under way
let lookAgain = false;

// Refreshes the table; a call during a refresh leads to one more after it.
function refresh(version = null) {
  lookAgain = looking !== null;
  looking ??= look(version).finally(() => {
    looking = null;
    if (lookAgain) return refresh();
  });
  return looking;
}

// Fetches the table now; if the version is known, its pictures are fetched at the same time.
async function look(version) {
  const early = version && S.moment ? panelsAt(version) : null;
  early?.catch(() => {}); // the error is handled where it is awaited
  const sprite = Promise.resolve(get("sprite") ?? loadSprite(S.id, S.share, reader(S.table)).catch(() => null)); // somebody else may be allowed to
  const { data: table } = await askUntilAnswered("GET", path(), { who: reader(S.table) });
  const acting = askedSeat(table);
  [S.game] = S.game ? [S.game] : await Promise.all([loadTaps(table.game), loadNames(table.game)]);
  offerRules(table.game);
  if (table.status === "open") return show({ table, acting: null });
  const [moment, legal] = await Promise.all([
    version === table.version && early ? early : panelsAt(table.version),
    acting ? readLegal(acting) : { moves: [], version: table.version },
    sprite.then((found) => found ?? loadSprite(S.id, S.share, reader(table))),
    loadFaces(table),
  ]);
  if (legal.version !== table.version) return look(legal.version); // somebody has moved in between
  return show({ table, moment, acting, legal: legal.moves });
}

// The pictures of a version, and the steps that lead there from what is shown.
async function panelsAt(version) {
  const about = { share: S.share, who: reader(S.table) };
  const most = version - (S.moment?.version ?? version);
  if (most < 1 || most > MOST_MOVES || isHurry() || !mayMove()) return loadPanels(S.id, version, about);
  const moments = await loadMoments(S.id, { after: S.moment.version, most }, about);
  return { ...moments.at(-1), version, steps: stepsOf(moments, S.moment.panels) };
}

async function readLegal({ seat, player }) {
  const { data } = await askUntilAnswered("GET", path("/legal-moves", { seat }), { who: person(player) });
  return data;
}

async function show(seen) {
  if (S.moment && seen.moment?.version > S.moment.version && mayMove()) await showSteps(seen.moment.steps ?? [], showStep);
  const wasAsked = S.acting?.seat;
  const isNew = S.table?.version !== seen.table.version;
  const isFirst = S.moment === null;
  Object.assign(S, seen);
  if (isNew) Object.assign(S, { picks: [], offered: null, asideOf: null });
  if (S.table.version >= S.sent?.number) setSent(null); // the next tap counts from here
  for (const id of ["loading", "missing", "waiting", "over", "game"]) get(id).hidden = true;
  document.body.dataset.version = S.table.version;
  document.body.dataset.status = S.table.status;
  if (S.table.status === "open") return showWaiting(S, refresh);
  get("game").hidden = false;
  S.ways = S.acting ? ways(S.legal, S.game, S.table.view, S.acting.seat) : [];
  pickTheOnlyOne();
  const fly = isNew && !isFirst ? takeOff(get("board")) : () => {};
  showBoard(S.table, S.moment);
  showLog(S.game);
  if (isNew) orderPanels(S);
  draw();
  fly();
  showTotals(S.table, S.moment.totals);
  showMore(S, send);
  showLedger(S);
  preview();
  if (isNew) ring(S.table.status === "finished" ? "over" : S.acting && !wasAsked ? "turn" : "card");
  if (S.acting) beginSteps();
  if (S.table.status === "finished") {
    const told = showOver(S);
    if (isNew && !isFirst) get("over").scrollIntoView({ block: "start" }); // who played it to the end looks at the board
    return told;
  }
  if (S.acting && S.acting.seat !== wasAsked) {
    const text = say("your_new_turn", { name: nameOf(S.table, S.acting.seat) });
    announce(text);
    tellTurn(text);
  }
  return handOver(S);
}

// Shows a step on the way to the next version.
function showStep(moment) {
  showActor(moment.seat);
  const fly = takeOff(get("board"));
  showBoard(S.table, moment);
  lightUp({ ...S, acting: null }); // folds the pile of a new picture, too
  showTotals(S.table, moment.totals);
  get("asked").textContent = told(moment.say, moment.seat);
  get("preview").hidden = true;
  get("sending")?.remove();
  fly();
  ring("card");
}

function draw() {
  showWords(S);
  lightUp(S);
  markLastTurns(S);
  showBar(S, act);
  showList(S, act);
  keepInView();
  document.body.dataset.ready = S.busy ? "" : String(S.table.version);
  if (S.busy) return;
  restoreFocus();
  followTap();
  coach(S);
}

// The line arrives later than the table, and makes the text above it taller.
const preview = () => showPreview(S).then(keepInView);

const act = {
  begin: (key) => begin(key),
  unpick() { choose([]); },
  undo: () => send([{ type: "undo" }], say("undone")),
  play: (move) => send(move.commands ?? [S.game.asTapped(move.command, S.picks)]),
  tryOut: (command) => why([[command]]),
};

const { begin, choose, followTap, pickTheOnlyOne, tapped, why } = picking(S, { draw, play: (move) => act.play(move), dry, refused });

async function dry(commands, seat) {
  const { sentences, score_change: change } = await tryOut(S.id, { ...terms(seat), commands });
  return { sentence: sentences.join(" "), score_change: change };
}

const terms = (seat) => ({
  seat, version: S.table.version, share: S.share,
  player: S.table.seats.find((one) => one.seat === seat).player,
});

async function send(commands, message = null, seat = S.acting?.seat) {
  if (S.busy) return;
  await waitFor(submit(S.id, { ...terms(seat), commands }), message);
}

async function waitFor(answer, message) {
  const sent = { number: Infinity }; // the move's number, as soon as it is known
  setSent(sent);
  beginSteps();
  draw();
  try {
    const move = await answer;
    if (message) toast(message, "good");
    if (move) sent.number = move.number;
    if (move && move.number > S.table.version) await refresh(move.number);
  } catch (problem) {
    refused(problem);
    await refresh();
  } finally {
    if (S.sent === sent) {
      setSent(null);
      if (S.table.status !== "open") draw();
    }
  }
}

const setSent = (sent) => Object.assign(S, { sent, busy: sent !== null });

function refused(problem) {
  toast(problem.status === 412 ? say("faster") : told(problem.message, S.acting?.seat), "bad", ruleLink(S.table?.game, problem.problem?.rule));
  if (problem.status === 412) refresh();
}

function moveArrived(move) {
  S.log.push(move);
  addMove(move);
  if (S.moment && move.number >= S.table.version) { // what was played before comes move by move, and is shown at once
    showLog(S.game);
    markLastTurns(S);
  }
  if (S.table && move.number > S.table.version) {
    announce(...move.sentences.map((sentence) => told(sentence, move.seat)));
    if (isByClock(move)) toast(told(move.sentences[0], move.seat));
    refresh(move.number).catch(() => {}); // shown at the next refresh
  } else if (S.table && move.number === S.table.version) preview();
}

async function open() {
  try {
    if (pending(S.id)) await resume(S.id)?.catch(() => toast(say("gone_on")));
    await asWhoeverMay(refresh);
  } catch (problem) {
    get("loading").hidden = true;
    get("missing").hidden = false;
    return problem.status === 404 ? undefined : toast(problem.message);
  }
  return listen(S.id, { share: S.share, who: reader(S.table), onMove: moveArrived, onEnd: () => refresh() });
}

onTap(tapped);
onDrag(S, tapped);
onKeys();
onLogTouch(S);
offerSounds();
offerHelp(S);
get("all-moves").addEventListener("toggle", () => S.table && showList(S, act));
get("ledger").addEventListener("toggle", () => S.table && showLedger(S));
addEventListener("keydown", (event) => { if (event.key === "Escape" && S.picks.length) choose([]); });
document.addEventListener("visibilitychange", () => { if (!document.hidden && S.table) refresh(); });
for (const layout of ["(min-width: 760px)", ONE_SCREEN]) {
  matchMedia(layout).addEventListener("change", () => S.table && refresh());
}
open();
