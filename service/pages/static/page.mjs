// Opens the game that this page carries in the viewer, and lets the page prove it.

import { get, make } from "../dom.mjs";
import { language, say } from "../texts.mjs";
import { Deals, dealt } from "./deals.mjs";
import { verify } from "./verifier.mjs";
import { offerOutlooks } from "../analysis/outlook.mjs";
import { Viewer } from "./viewer.mjs";
import { Guessing } from "./guess.mjs";

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const data = await unpack(get("data").textContent.trim());
const pictures = await unpack(get("pictures").textContent.trim());
const placeholders = new RegExp(`${data.mark}(\\d+)\ue000`, "g");
// Pictures are kept without names; the labels are ready to stand in SVG.
data.panel = (number) => pictures[number].replace(placeholders, (_, seat) => data.labels[seat]);
const { ruleset } = JSON.parse(data.file.slice(0, data.file.indexOf("\n")));
const faceOf = (card) => [`${ruleset.split("/")[0]}-${card}`].find((symbol) => get(symbol)) ?? null;
const viewer = new Viewer(get("viewer"), {
  say,
  language,
  names: data.names,
  moments: data.moments,
  notes: data.notes,
  result: data.result,
  panel: data.panel,
  face: faceOf,
  ledger: async (moment) => moment.ledgers.map((number) => data.ledgers[number]),
});

viewer.tellLost();
offerOutlooks(viewer, data.outlooks);
if (data.questions.length) new Guessing(get("guess"), data, data.seal);

get("check").addEventListener("click", () => {
  const found = verify(new TextEncoder().encode(data.file), data.tables, { Deals, dealt });
  const verdict = found.fault ? say("bad", found.fault)
    : say(found.checked.includes("deals") ? "good" : "running");
  get("verdict").textContent = `${verdict} ${found.fault ? "" : say("unjudged")} ${say("own_verifier")}`;
  get("verdict").dataset.true = String(!found.fault);
  get("verdict").scrollIntoView({ block: "center" }); // a phone has a bar over the end of the page
});
get("save").addEventListener("click", () => {
  const href = URL.createObjectURL(new Blob([data.file]));
  const game = JSON.parse(data.file.slice(0, data.file.indexOf("\n"))).game;
  make("a", { href, download: `${game}.replay` }).click();
  URL.revokeObjectURL(href);
});
document.body.dataset.ready = "true";
