// Asking a question at a moment: right answers composed of real moves, hints, what is replied.

import { make, toast } from "../dom.mjs";
import { me } from "../people.mjs";
import { button } from "../replay/button.mjs";
import { inWords } from "../replay/notes.mjs";
import { language, say, signed } from "../texts.mjs";
import { complaintOf, readQuestions, removeNote, writeNote } from "./notes.mjs";

const APART = ["undo", "resign"];
// What is said in this language; what was said in others stays.
function inLanguage(text, old = {}) {
  const { [language]: replaced, ...others } = old;
  return text.trim() ? { ...others, [language]: text.trim() } : others;
}
const own = (texts) => texts?.[language] ?? "";

export class Asking {
  constructor(source, viewer) {
    Object.assign(this, { source, viewer, after: 0, answers: [], commands: [], told: null, old: null, reply: {} });
    const area = (id, rows) => make("textarea", { id, maxlength: 10000, rows });
    this.text = area("question-text", 3);
    this.replied = area("answer-reply", 2);
    this.worth = make("input", { id: "answer-worth", type: "number", min: 1, max: 1000, value: 1 });
    this.hints = area("question-hints", 2);
    this.wrong = area("question-wrong", 2);
    this.why = make("select", { id: "question-why" });
    this.who = make("select", { id: "question-who" }, ["public", "link", "private"].map((kind) => make("option", { value: kind }, say(`note_${kind}`))));
    this.composing = make("div", { class: "trying", id: "composing" });
    this.given = make("ol", { class: "given", id: "given" });
    this.mine = make("div", { id: "own-questions" });
    this.complaint = make("p", { class: "complaint", role: "alert" });
    this.leave = button(say("ask_leave"), () => this.#clear(), { id: "leave-question", hidden: true });
    this.node = make("details", { class: "note-tool", id: "asking", hidden: !me() }, make("summary", {}, say("ask_question")), this.#form(), this.mine);
    this.node.addEventListener("toggle", () => this.moved());
  }

  #form() {
    const field = (key, input) => [make("label", { for: input.id }, say(key)), input];
    return make("form", { class: "note-form", onsubmit: (event) => this.save(event) },
      ...field("ask_text", this.text),
      make("fieldset", {}, make("legend", {}, say("ask_answers")), this.given, this.composing,
        ...field("ask_worth", this.worth), ...field("ask_reply", this.replied),
        make("p", {}, button(say("ask_add"), () => this.add(), { id: "add-answer" }))),
      ...field("ask_hints", this.hints), ...field("ask_wrong", this.wrong), ...field("ask_why", this.why),
      ...field("note_who", this.who), this.complaint,
      make("p", { class: "row" }, make("button", { class: "main" }, say("ask_save")), this.leave));
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
    this.after = after;
    this.#clear();
    this.compose([]);
  }

  // Begins with an empty form; a question that was taken up stays as it was.
  #clear() {
    Object.assign(this, { answers: [], old: null, reply: {} });
    for (const field of [this.text, this.replied, this.hints, this.wrong]) field.value = "";
    this.worth.value = 1;
    this.complaint.textContent = "";
    this.leave.hidden = true;
    this.#showGiven();
    this.#showLines();
  }

  // Takes up a question of one's own again, at its moment: all of it can be changed.
  async change(kept) {
    const { note } = kept;
    const { viewer } = this;
    viewer.leave();
    this.node.open = true;
    const after = Math.max(1, note.anchor.move - (note.anchor.when === "before" ? 1 : 0));
    viewer.go(viewer.main.endOf(after));
    this.after = after;
    this.#clear();
    await this.compose([]);
    const answers = await Promise.all((note.answers ?? []).map(async (answer) => ({ ...answer, said: await this.#told(answer) })));
    Object.assign(this, { old: kept, answers });
    this.text.value = own(note.text);
    this.hints.value = (note.hints ?? []).map(own).join("\n");
    this.wrong.value = own(note.wrong?.reply);
    this.why.value = note.wrong?.variation ?? "";
    this.who.value = kept.visibility;
    this.leave.hidden = false;
    this.#showGiven();
    this.text.focus();
  }

  // An answer in words: what it plays, or what it must achieve.
  async #told({ commands, achieves }) {
    if (!commands?.length) return achieves ?? "";
    const { moments } = await this.source.tried(this.after, [{ seat: this.seat, commands }]);
    return moments.map((moment) => moment.say).join(" ");
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
        : say("ask_compose", { who: this.source.names[seat - 1] })),
      commands.length ? button(say("line_back"), () => this.compose(commands.slice(0, -1))) : "",
      make("ul", { class: "tries" }, moves.map(({ command, sentence, score_change: change }) =>
        make("li", {}, button(`${sentence}${worth(change)}`, () => this.compose([...commands, command]))))));
  }

  // Keeps what was composed as one of the right answers.
  add() {
    if (!this.commands.length) return toast(say("ask_compose_first"));
    this.answers.push({
      commands: this.commands, worth: Number(this.worth.value) || 1, reply: inLanguage(this.replied.value, this.reply),
      said: this.told.moments.map((moment) => moment.say).join(" "),
    });
    this.replied.value = "";
    this.reply = {};
    this.#showGiven();
    return this.compose([]);
  }

  #showGiven() {
    this.given.replaceChildren(...this.answers.map((answer, at) => make("li", {}, `${answer.said} `,
      make("span", { class: "badge" }, say("ask_worth_of", { worth: answer.worth })), " ",
      answer.commands?.length ? button(say("note_change"), () => this.#takeUp(at), { class: "quiet change" }) : "",
      button("✕", () => { this.answers.splice(at, 1); this.#showGiven(); }, { "aria-label": say("note_remove"), class: "quiet" }))));
  }

  // Puts an answer back into the form, to be composed anew.
  #takeUp(at) {
    const [answer] = this.answers.splice(at, 1);
    this.worth.value = answer.worth ?? 1;
    this.reply = answer.reply ?? {};
    this.replied.value = own(this.reply);
    this.#showGiven();
    return this.compose(answer.commands);
  }

  // The variations that may show why an answer is wrong.
  #showLines() {
    const lines = this.viewer.notes.filter(({ kind }) => kind === "variation");
    this.why.replaceChildren(make("option", { value: "" }, say("ask_no_why")),
      ...lines.map((line) => make("option", { value: line.kept.note.id ?? line.id }, `${line.anchor.move}: ${inWords(line.text, language).slice(0, 60) || line.id}`)));
  }

  async save(event) {
    event.preventDefault();
    this.complaint.textContent = "";
    if (this.commands.length) await this.add();
    try {
      await writeNote(this.source, this.#written(this.old?.note ?? {}), this.who.value, this.old);
      toast(say("ask_saved"), "good");
      this.#clear();
      await this.reload();
    } catch (problem) {
      this.complaint.textContent = complaintOf(problem);
    }
  }

  #written(old) {
    const hints = this.hints.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const { move, when } = old.anchor ?? { move: this.after };
    return {
      kind: "question", anchor: { move, ...(when ? { when } : {}) }, text: inLanguage(this.text.value, old.text),
      answers: this.answers.map(({ said, ...answer }) => answer),
      hints: hints.map((hint, at) => inLanguage(hint, old.hints?.[at])),
      wrong: { reply: inLanguage(this.wrong.value, old.wrong?.reply), ...(this.why.value ? { variation: this.why.value } : {}) },
    };
  }

  // One's own questions on this game: they are shown to nobody here but their author.
  async reload() {
    this.#showLines();
    const mine = me() ? (await readQuestions(this.source)).filter(({ author }) => author.id === me().id) : [];
    this.mine.replaceChildren(...(mine.length ? [make("h3", {}, say("ask_own")), make("ul", {}, mine.map((kept) => make("li", { class: "own-question" },
      `${say("ask_at", { move: kept.note.anchor.move })} ${inWords(kept.note.text, language)} `,
      button(say("note_change"), () => this.change(kept).catch((problem) => toast(complaintOf(problem))), { class: "change" }), " ",
      button(say("note_remove"), () => this.remove(kept), { class: "danger" }))))] : []));
  }

  async remove(kept) {
    if (!confirm(say("note_remove_sure"))) return;
    try {
      await removeNote(this.source, kept);
      if (this.old?.id === kept.id) this.#clear();
      await this.reload();
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }
}
