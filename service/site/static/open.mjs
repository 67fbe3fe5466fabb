// Opens a replay file that is dropped here: reads, checks, folds and draws it in the browser.

import { replayWidths } from "./addresses.mjs";
import { offerOutlooks } from "./analysis/outlook.mjs";
import "./shell.mjs";
import { get, make } from "./dom.mjs";
import { BadFile, takeFiles } from "./replay/files.mjs";
import { Story, linesOf } from "./replay/fold/story.mjs";
import { adviceOn, judgeFile, reasonOf } from "./replay/judging.mjs";
import { inline } from "./replay/markdown.mjs";
import { loadMaterial } from "./replay/material.mjs";
import { Viewer } from "./replay/viewer.mjs";
import { knows, language, say } from "./texts.mjs";

const material = loadMaterial();
let viewer = null;

async function open(file) {
  get("progress").textContent = say("loading");
  delete document.body.dataset.opened;
  try {
    const { bytes, deck, result } = await judgeFile(file, await material);
    if (result.fault) return refuse(result.fault);
    await show(linesOf(bytes), deck);
    const open = result.checked.includes("later-deals") ? "open_shuffled" : "open_running";
    get("progress").textContent = say(result.checked.includes("deals") ? "open_checked" : open);
    document.body.dataset.opened = "true";
  } catch (problem) {
    if (!(problem instanceof BadFile)) throw problem;
    refuse(problem);
  }
}

function refuse(fault) {
  const { line, move } = fault;
  const title = line ? say("open_failed_line", { line }) : move ? say("open_failed_at", { move }) : say("open_failed");
  const more = line || !move ? [] : [make("p", {}, make("a", { href: "/audit" }, say("open_to_audit")))];
  get("progress").replaceChildren(make("b", {}, title), " ", reasonOf(fault),
    ...adviceOn(fault).map((advice) => make("p", {}, ...inline(advice))), ...more);
  viewer?.close();
  viewer = null;
  document.body.dataset.opened = "false";
}

async function show(lines, deck) {
  const game = lines[0].ruleset.split("/")[0];
  const placeNames = await import(`./games/${game}/names.mjs`);
  const { width, shared_width: sharedWidth } = replayWidths();
  const story = new Story(lines, deck, { say, knows, width, sharedWidth });
  viewer?.close();
  if (viewer) history.replaceState(null, "", location.pathname + location.search);
  viewer = new Viewer(get("viewer"), {
    say, language, names: story.names, moments: story.moments, notes: story.notes, result: "",
    panel: (number) => story.gallery.picture(number), ledger: async (moment) => story.ledger(moment),
    face: (card) => (get(`${game}-${card}`) ? `${game}-${card}` : null), placeNames,
  });
  viewer.tellLost();
  offerOutlooks(viewer, story.notes.find(({ machine, outlooks }) => machine && outlooks)?.outlooks ?? []);
  get("title").textContent = `${say(game)}: ${story.names.join(", ")}`;
  get("intro").hidden = true;
  get("drop").classList.add("small");
}

takeFiles(get("drop"), get("file"), open);
material.then(() => { document.body.dataset.ready = "true"; });
