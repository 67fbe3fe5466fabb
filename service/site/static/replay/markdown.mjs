// Markdown as elements, never as HTML: user input can only become text.

import { make } from "../dom.mjs";

// Each pattern stops at the next delimiter of its kind, so matching takes linear time.
const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*|__(.+?)__|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_|\[([^[\]]+)\]\(([^()\s]+)\)/g;
const KINDS = [
  ["heading", /^(#{1,6})\s+(.*)$/],
  ["quote", /^>\s?(.*)$/],
  ["item", /^\s*[-*+]\s+(.*)$/],
  ["step", /^\s*\d+[.)]\s+(.*)$/],
];

export function markdown(text) {
  const blocks = [];
  let open = null;
  for (const line of text.split(/\r?\n/)) {
    const [kind, words] = kindOf(line);
    if (kind === "blank") open = null;
    else if (open?.kind === kind && kind !== "heading") open.lines.push(words);
    else blocks.push((open = { kind, lines: [words] }));
  }
  return blocks.map(blockOf);
}

function kindOf(line) {
  if (!line.trim()) return ["blank", ""];
  for (const [kind, pattern] of KINDS) {
    const match = pattern.exec(line);
    if (match) return [kind, match.at(-1)];
  }
  return ["words", line];
}

function blockOf({ kind, lines }) {
  if (kind === "heading") return make("p", { class: "note-heading" }, ...inline(lines[0]));
  if (kind === "quote") return make("blockquote", {}, ...inline(lines.join(" ")));
  if (kind === "words") return make("p", {}, ...inline(lines.join(" ")));
  return make(kind === "item" ? "ul" : "ol", {}, ...lines.map((l) => make("li", {}, ...inline(l))));
}

// A text within a line: code, emphasis, links.
export function inline(text) {
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, strong2, soft, soft2, label, address] = match;
    if (match.index > done) parts.push(text.slice(done, match.index));
    parts.push(marked(code, strong ?? strong2, soft ?? soft2, label, address));
    done = match.index + whole.length;
  }
  if (done < text.length) parts.push(text.slice(done));
  return parts;
}

function marked(code, strong, soft, label, address) {
  if (code !== undefined) return make("code", {}, code);
  if (strong !== undefined) return make("strong", {}, ...inline(strong));
  if (soft !== undefined) return make("em", {}, ...inline(soft));
  if (/^(https?:\/\/|#)/i.test(address)) {
    return make("a", { href: address, rel: "noopener noreferrer nofollow" }, ...inline(label));
  }
  return make("span", {}, ...inline(label));
}
