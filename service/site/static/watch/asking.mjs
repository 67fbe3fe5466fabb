// Asking a question at a moment: right answers composed of real moves, hints, what is replied.

import { make, toast } from "../dom.mjs";
import { me } from "../people.mjs";
import { button } from "../replay/button.mjs";
import { inWords } from "../replay/notes.mjs";
import { language, say, signed } from "../texts.mjs";
import { complaintOf, readQuestions, removeNote, writeNote } from "./notes.mjs";

const APART = ["undo", "resign"];
const inLanguage = (text) => (text.trim() ? { [language]: text.trim() } : {});

export class Asking {
  constructor(source, viewer) {
    Object.assign(this, { source, viewer, after: 0, answers: [], commands: [], told: null });
    const area = (id, rows) => make("textarea", { id, maxlength: 10000, rows });
    this.text = area("question-text", 3);
    this.reply = area("answer-reply", 2);
    this.worth = make("input", { id: "answer-worth", type: "number", min: 1, max: 1000, value: 1 });
    this.hints = area("question-hints", 2);
    this.wrong = area("question-wrong", 2);
    this.why = make("select", { id: "question-why" });
    this.who = make("select", { id: "question-who" }, ["public", "link", "private"].map((kind) => make("option", { value: kind }, say(`note_${kind}`))));
    this.composing = make("div", { class: "trying", id: "composing" });
    this.given = make("ol", { class: "given", id: "given" });
    this.mine = make("div", { id: "own-questions" });
    this.complaint = make("p", { class: "complaint", role: "alert" });
    this.node = make("details", { class: "note-tool", id: "asking", hidden: !me() }, make("summary", {}, say("ask_question")), this.#form(), this.mine);
    this.node.addEventListener("toggle", () => this.moved());
  }

  #form() {
    const field = (key, input) => [make("label", { for: input.id }, say(key)), input];
    return make("form", { class: "note-form", onsubmit: (event) => this.save(event) },
      ...field("ask_text", this.text),
      make("fieldset", {}, make("legend", {}, say("ask_answers")), this.given, this.composing,
        ...field("ask_worth", this.worth), ...field("ask_reply", this.reply),
        make("p", {}, button(say("ask_add"), () => this.add(), { id: "add-answer" }))),
      ...field("ask_hints", this.hints), ...field("ask_wrong", this.wrong), ...field("ask_why", this.why),
      ...field("note_who", this.who), this.complaint, make("p", {}, make("button", { class: "main" }, say("ask_save"))));
  }

  // Another moment is shown: other moves are possible there.
  moved() {
    const { viewer } = this;
    this.node.hidden = !me() || viewer.timeline !== viewer.main;
    if (!this.node.open || this.node.hidden) return;
    const { seen, main } = viewer;
    const isWhole = main.moments[main.endOf(seen.move)] === seen;
    const after = Math.max(1, isWhole ? seen.move : seen.move - 1);
    if (after === this.after) return;
    Object.assign(this, { after, answers: [] });
    this.#showGiven();
    this.#showLines();
    this.compose([]);
  }

  async compose(commands) {
    try {
      const seat = commands.length ? this.seat : null;
      const told = await this.source.tried(this.after, commands.length ? [{ seat, commands }] : []);
      this.seat ??= told.asked;
      if (!commands.length) this.seat = told.asked;
      Object.assign(this, { commands, told });
      this.#showComposing();
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }

  #showComposing() {
    const { told, commands, seat } = this;
    if (!seat) return this.composing.replaceChildren(make("p", {}, say("line_ended")));
    const moves = told.asked === seat ? told.legal.filter(({ command }) => !APART.includes(command.type)) : [];
    const worth = (change) => (change ? ` (${signed(change)})` : "");
    return this.composing.replaceChildren(
      make("p", { id: "composed", role: "status" }, commands.length ? told.moments.map((moment) => moment.say).join(" ")
        : say("line_what", { who: this.source.names[seat - 1] })),
      commands.length ? button(say("line_back"), () => this.compose(commands.slice(0, -1))) : "",
      make("ul", { class: "tries" }, moves.map(({ command, sentence, score_change: change }) =>
        make("li", {}, button(`${sentence}${worth(change)}`, () => this.compose([...commands, command]))))));
  }

  // Keeps what was composed as one of the right answers.
  add() {
    if (!this.commands.length) return toast(say("ask_compose_first"));
    this.answers.push({
      commands: this.commands, worth: Number(this.worth.value) || 1, reply: inLanguage(this.reply.value),
      said: this.told.moments.map((moment) => moment.say).join(" "),
    });
    this.reply.value = "";
    this.#showGiven();
    return this.compose([]);
  }

  #showGiven() {
    this.given.replaceChildren(...this.answers.map((answer, at) => make("li", {}, `${answer.said} `,
      make("span", { class: "badge" }, say("ask_worth_of", { worth: answer.worth })),
      button("✕", () => { this.answers.splice(at, 1); this.#showGiven(); }, { "aria-label": say("note_remove"), class: "quiet" }))));
  }

  // The variations that may show why an answer is wrong.
  #showLines() {
    const lines = this.viewer.notes.filter(({ kind }) => kind === "variation");
    this.why.replaceChildren(make("option", { value: "" }, say("note_none")),
      ...lines.map((line) => make("option", { value: line.kept.note.id ?? line.id }, `${line.anchor.move}: ${inWords(line.text, language).slice(0, 60) || line.id}`)));
  }

  async save(event) {
    event.preventDefault();
    this.complaint.textContent = "";
    if (this.commands.length) await this.add();
    const hints = this.hints.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const note = {
      kind: "question", anchor: { move: this.after }, text: inLanguage(this.text.value),
      answers: this.answers.map(({ commands, worth, reply }) => ({ commands, worth, reply })),
      hints: hints.map(inLanguage),
      wrong: { reply: inLanguage(this.wrong.value), ...(this.why.value ? { variation: this.why.value } : {}) },
    };
    try {
      await writeNote(this.source, note, this.who.value);
      toast(say("ask_saved"), "good");
      for (const field of [this.text, this.hints, this.wrong]) field.value = "";
      this.answers = [];
      this.#showGiven();
      await this.reload();
    } catch (problem) {
      this.complaint.textContent = complaintOf(problem);
    }
  }

  // One's own questions on this game: they are shown to nobody here but their author.
  async reload() {
    this.#showLines();
    const own = me() ? (await readQuestions(this.source)).filter(({ author }) => author.id === me().id) : [];
    this.mine.replaceChildren(...(own.length ? [make("h3", {}, say("ask_own")), make("ul", {}, own.map((kept) => make("li", { class: "own-question" },
      `${say("ask_at", { move: kept.note.anchor.move })} ${inWords(kept.note.text, language)} `,
      button(say("note_remove"), () => this.remove(kept), { class: "danger" }))))] : []));
  }

  async remove(kept) {
    if (!confirm(say("note_remove_sure"))) return;
    try {
      await removeNote(this.source, kept);
      await this.reload();
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }
}
