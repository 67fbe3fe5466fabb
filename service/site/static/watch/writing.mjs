// The form for a note on a moment: text, judgement, a ring on the table, and visibility.

import { make, toast } from "../dom.mjs";
import { me } from "../people.mjs";
import { button } from "../replay/button.mjs";
import { language, say } from "../texts.mjs";
import { complaintOf, removeNote, writeNote } from "./notes.mjs";

const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"];

export class Writing {
  constructor(source, viewer, reload) {
    Object.assign(this, { source, viewer, reload, old: null });
    this.text = make("textarea", { id: "note-text", maxlength: 10000, rows: 4 });
    this.glyph = choice("note-glyph", [["", say("note_no_glyph")], ...GLYPHS.map((glyph) => [glyph, `${glyph} ${say(`glyph_${glyph}`)}`])]);
    this.mark = choice("note-mark", [["", say("note_no_mark")]]);
    this.who = choice("note-who", ["public", "link", "private"].map((kind) => [kind, say(`note_${kind}`)]));
    this.complaint = make("p", { class: "complaint", role: "alert" });
    const field = (key, input) => [make("label", { for: input.id }, say(key)), input];
    this.form = make("form", { class: "note-form", onsubmit: (event) => this.save(event) },
      ...field("note_text", this.text), ...field("note_glyph", this.glyph), ...field("note_mark", this.mark),
      ...field("note_who", this.who), this.complaint, make("button", { class: "main" }, say("note_save")));
    this.node = me() ? make("details", { class: "note-tool" }, make("summary", {}, say("write_note")), this.form)
      : make("p", { class: "quiet" }, say("write_sign_in"));
    this.node.addEventListener("toggle", () => this.moved());
  }

  // Called when another moment is shown: other cards can be marked, and changing an old note ends.
  moved() {
    this.node.hidden = this.viewer.timeline !== this.viewer.main; // only moves that were played have notes
    if (!this.node.open || this.node.hidden) return;
    if (this.old && this.viewer.seen.move !== this.old.note.anchor.move) this.begin(null);
    const things = new Map();
    for (const part of this.viewer.board.node.querySelectorAll("[data-card], [data-slot]")) {
      const label = part.querySelector("title")?.textContent ?? part.dataset.slot;
      if (part.dataset.card) things.set(`card ${part.dataset.card}`, label);
      else if (!things.has(`slot ${part.dataset.slot}`)) things.set(`slot ${part.dataset.slot}`, `${label} (${part.dataset.slot})`);
    }
    const before = this.mark.value;
    this.mark.replaceChildren(make("option", { value: "" }, say("note_no_mark")),
      ...[...things].map(([value, label]) => make("option", { value }, label)));
    this.mark.value = things.has(before) ? before : "";
  }

  begin(record) {
    this.old = record;
    this.complaint.textContent = "";
    this.text.value = record?.note.text?.[language] ?? Object.values(record?.note.text ?? {})[0] ?? "";
    this.glyph.value = record?.note.glyphs?.[0] ?? "";
    if (!record) return;
    this.who.value = record.visibility;
    this.node.open = true;
    this.moved();
    const [mark] = record.note.marks ?? [];
    this.mark.value = mark ? (mark.card ? `card ${mark.card}` : `slot ${mark.seat ? `${mark.seat}:` : ""}${mark.slot}`) : "";
    this.text.focus();
  }

  async save(event) {
    event.preventDefault();
    const [kind, name] = this.mark.value.split(" ");
    const old = this.old?.note;
    const note = {
      kind: "annotation", anchor: old ? { move: old.anchor.move, when: old.anchor.when ?? "after" } : { move: this.viewer.seen.move },
      text: { ...(old?.text ?? {}), [language]: this.text.value },
      glyphs: this.glyph.value ? [this.glyph.value] : [],
      marks: name ? [{ mark: "ring", [kind]: name }] : [],
    };
    await this.doing(async () => {
      await writeNote(this.source, note, this.who.value, this.old);
      this.begin(null);
      await this.reload();
      toast(say("note_saved"), "good");
    });
  }

  // Buttons for the reader's own notes.
  own(note) {
    if (!me() || note.record?.author.id !== me().id) return null;
    const change = note.kind === "annotation" ? button(say("note_change"), () => this.begin(note.record)) : null;
    const remove = button(say("note_remove"), () => confirm(say("note_remove_sure")) && this.doing(async () => {
      await removeNote(this.source, note.record);
      await this.reload();
      toast(say("note_removed"), "good");
    }), { class: "danger" });
    return make("div", { class: "note-own" }, change, remove);
  }

  async doing(what) {
    try {
      await what();
    } catch (problem) {
      this.complaint.textContent = complaintOf(problem);
      toast(complaintOf(problem));
    }
  }
}

function choice(id, options) {
  return make("select", { id }, ...options.map(([value, label]) => make("option", { value }, label)));
}
