// Reads what somebody drops onto a page: a replay file, packed or not, or a page that carries one.
// Nothing is sent anywhere.

const MOST = 64 * 1024 * 1024; // bytes of a file, unpacked (docs/replay-format.md)

export class BadFile extends Error {
  constructor(code, move = 0) {
    super(code);
    Object.assign(this, { code, move });
  }
}

// Answers the bytes of the replay that a file holds.
export async function replayIn(file) {
  if (file.size > MOST) throw new BadFile("too-large");
  const bytes = await unpacked(new Uint8Array(await file.arrayBuffer()));
  if (bytes[0] !== 0x3c) return bytes; // a page begins with "<"
  const page = new TextDecoder().decode(bytes);
  const [, packed] = /<script[^<>]* id="data">([A-Za-z0-9+/=\s]*)<\/script>/.exec(page) ?? [];
  if (!packed) throw new BadFile("no-replay");
  const data = await unpacked(Uint8Array.from(atob(packed.trim()), (letter) => letter.charCodeAt(0)));
  const { file: replay } = JSON.parse(new TextDecoder().decode(data));
  if (typeof replay !== "string") throw new BadFile("no-replay");
  return new TextEncoder().encode(replay);
}

async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts = [];
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      parts.push(value);
      if ((size += value.length) > MOST) throw new BadFile("too-large");
    }
  } catch (problem) {
    throw problem instanceof BadFile ? problem : new BadFile("gzip");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// What a program has done to a file that can't be read, as far as its first bytes tell.
export function signOf(bytes) {
  const [one, two, three] = bytes;
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return "utf-16";
  if (one === 0xef && two === 0xbb && three === 0xbf) return "bom";
  return bytes[bytes.indexOf(0x0a) - 1] === 0x0d ? "crlf" : null;
}

// The game that a replay is of, as far as its first line tells.
export function gameOf(bytes) {
  const head = new TextDecoder().decode(bytes.subarray(0, 1000));
  return /"ruleset":"([^"/]*)/.exec(head)?.[1] ?? null;
}

// Lets files be dropped anywhere on the page, or chosen by hand; `taken` gets each file.
export function takeFiles(zone, field, taken) {
  const over = (is) => zone.classList.toggle("over", is);
  addEventListener("dragover", (drag) => {
    drag.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (drag) => drag.relatedTarget ?? over(false));
  addEventListener("drop", (drop) => {
    drop.preventDefault();
    over(false);
    const [file] = drop.dataTransfer?.files ?? [];
    if (file) taken(file);
  });
  field.addEventListener("change", () => field.files[0] && taken(field.files[0]));
}
