// The form for a question at a moment: right answers played on the board, hints, replies.

import { make, toast } from "../dom.mjs";
import { me } from "../people.mjs";
import { button } from "../replay/button.mjs";
import { inWords } from "../replay/notes.mjs";
import { language, say, signed } from "../texts.mjs";
import { complaintOf, readQuestions, removeNote, writeNote } from "./notes.mjs";
import { Tapping } from "./tapping.mjs";

const APART = ["undo", "resign"];
// Replaces a text in this language, and keeps the other languages.
function inLanguage(text, old = {}) {
  const { [language]: replaced, ...others } = old;
  return text.trim() ? { ...others, [language]: text.trim() } : others;
}
const own = (texts) => texts?.[language] ?? "";

export class Asking {
  // `game` is the name of the game that is played.
  constructor(source, viewer, game) {
    Object.assign(this, { source, viewer, after: 0, isPlaying: false, isAside: false, answers: [], commands: [], data: null, old: null, reply: {} });
    this.tapping = new Tapping(viewer.board, game, (command) => this.compose([...this.commands, command]));
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
    this.node.addEventListener("toggle", () => (this.node.open ? this.moved() : this.#closed()));
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

  // Called when another moment is shown, where other moves are possible.
  moved() {
    const { viewer } = this;
    this.node.hidden = !me() || (viewer.timeline !== viewer.main && !this.isPlaying);
    if (!this.node.open || this.node.hidden) return this.#stepAside();
    if (this.isPlaying) return this.tapping.light(viewer.at === viewer.timeline.last);
    const { seen } = viewer;
    const after = Math.max(1, this.#isWhole() ? seen.move : seen.move - 1);
    if (after === this.after && !this.isAside) return this.tapping.light(this.#isWhole());
    if (after !== this.after) this.#clear();
    this.after = after;
    return this.compose([]);
  }

  // Whether the moment on the board is the end of a move, where the next one can be played.
  #isWhole() {
    const { seen, main } = this.viewer;
    return main.moments[main.endOf(seen.move)] === seen;
  }

  // The board shows something else.
  #stepAside() {
    if (!this.isAside) this.tapping.close();
    this.isAside = true;
  }

  // The board shows the game again, and the answer begins again.
  left() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    if (this.commands.length) this.compose([]);
  }

  #closed() {
    this.commands = [];
    if (this.isPlaying) this.viewer.leave();
    this.#stepAside();
  }

  // Starts with an empty form; a question that was being changed stays as it was.
  #clear() {
    Object.assign(this, { answers: [], old: null, reply: {} });
    for (const field of [this.text, this.replied, this.hints, this.wrong]) field.value = "";
    this.worth.value = 1;
    this.complaint.textContent = "";
    this.leave.hidden = true;
    this.#showGiven();
    this.#showLines();
  }

  // Loads one of the reader's own questions into the form, to change any of it.
  async change(record) {
    const { note } = record;
    const { viewer } = this;
    this.commands = [];
    viewer.leave();
    this.node.open = true;
    const after = Math.max(1, note.anchor.move - (note.anchor.when === "before" ? 1 : 0));
    viewer.go(viewer.main.endOf(after));
    this.after = after;
    this.#clear();
    await this.compose([]);
    const answers = await Promise.all((note.answers ?? []).map(async (answer) => ({ ...answer, label: await this.#sentence(answer) })));
    Object.assign(this, { old: record, answers });
    this.text.value = own(note.text);
    this.hints.value = (note.hints ?? []).map(own).join("\n");
    this.wrong.value = own(note.wrong?.reply);
    this.why.value = note.wrong?.variation ?? "";
    this.who.value = record.visibility;
    this.leave.hidden = false;
    this.#showGiven();
    this.text.focus();
  }

  // An answer in words: its moves, or what it must achieve.
  async #sentence({ commands, achieves }) {
    if (!commands?.length) return achieves ?? "";
    const { moments } = await this.source.tryMoves(this.after, [{ seat: this.seat, commands }]);
    return this.#told(moments);
  }

  // Moments in words.
  #told(moments) {
    return moments.map((moment) => this.viewer.places.said(moment)).join(" ");
  }

  async compose(commands) {
    try {
      const seat = commands.length ? this.seat : null;
      const data = await this.source.tryMoves(this.after, commands.length ? [{ seat, commands }] : []);
      this.seat ??= data.asked;
      if (!commands.length) this.seat = data.asked;
      Object.assign(this, { commands, data });
      this.#showComposing();
      await this.#playOnBoard();
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }

  // The answer is played on the board, as at a table; the list beside it has the same moves.
  async #playOnBoard() {
    const { commands, data, viewer } = this;
    const had = document.activeElement;
    if (commands.length) {
      this.isPlaying = true;
      await viewer.enter({ anchor: { move: this.after }, text: "", moments: data.moments }, data.moments.length);
    } else if (this.isPlaying) viewer.leave();
    this.isAside = false;
    await this.tapping.open({ ...data, asked: data.asked === this.seat ? data.asked : null });
    if (!commands.length) this.tapping.light(this.#isWhole());
    if (this.node.contains(had)) had.focus({ preventScroll: true });
  }

  #showComposing() {
    const { data, commands, seat } = this;
    if (!seat) return this.composing.replaceChildren(make("p", {}, say("line_ended")));
    const moves = data.asked === seat ? data.legal.filter(({ command }) => !APART.includes(command.type)) : [];
    const worth = (change) => (change ? ` (${signed(change)})` : "");
    const { main, places } = this.viewer;
    const here = data.moments.at(-1) ?? main.moments[main.endOf(this.after)];
    return this.composing.replaceChildren(
      make("p", { id: "composed", role: "status" }, commands.length ? this.#told(data.moments)
        : say("ask_compose", { who: this.source.names[seat - 1] })),
      commands.length ? button(say("line_back"), () => this.compose(commands.slice(0, -1))) : "",
      make("ul", { class: "tries" }, moves.map(({ command, sentence, score_change: change }) =>
        make("li", {}, button(`${places.told(sentence, seat, here)}${worth(change)}`, () => this.compose([...commands, command]))))));
  }

  // Adds the composed moves as a right answer.
  add() {
    if (!this.commands.length) return toast(say("ask_compose_first"));
    this.answers.push({
      commands: this.commands, worth: Number(this.worth.value) || 1, reply: inLanguage(this.replied.value, this.reply),
      label: this.#told(this.data.moments),
    });
    this.replied.value = "";
    this.reply = {};
    this.#showGiven();
    return this.compose([]);
  }

  #showGiven() {
    this.given.replaceChildren(...this.answers.map((answer, at) => make("li", {}, `${answer.label} `,
      make("span", { class: "badge" }, say("ask_worth_of", { worth: answer.worth })), " ",
      answer.commands?.length ? button(say("note_change"), () => this.#takeUp(at), { class: "quiet change" }) : "",
      button("✕", () => { this.answers.splice(at, 1); this.#showGiven(); }, { "aria-label": say("note_remove"), class: "quiet" }))));
  }

  // Puts an answer back into the form, to compose it again.
  #takeUp(at) {
    const [answer] = this.answers.splice(at, 1);
    this.worth.value = answer.worth ?? 1;
    this.reply = answer.reply ?? {};
    this.replied.value = own(this.reply);
    this.#showGiven();
    return this.compose(answer.commands);
  }

  // The variations that can show why an answer is wrong.
  #showLines() {
    const lines = this.viewer.notes.filter(({ kind }) => kind === "variation");
    this.why.replaceChildren(make("option", { value: "" }, say("ask_no_why")),
      ...lines.map((line) => make("option", { value: line.record.note.id ?? line.id }, `${line.anchor.move}: ${inWords(line.text, language).slice(0, 60) || line.id}`)));
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
      answers: this.answers.map(({ label, ...answer }) => answer),
      hints: hints.map((hint, at) => inLanguage(hint, old.hints?.[at])),
      wrong: { reply: inLanguage(this.wrong.value, old.wrong?.reply), ...(this.why.value ? { variation: this.why.value } : {}) },
    };
  }

  // The reader's own questions on this game; nobody else sees them here.
  async reload() {
    this.#showLines();
    const mine = me() ? (await readQuestions(this.source)).filter(({ author }) => author.id === me().id) : [];
    this.mine.replaceChildren(...(mine.length ? [make("h3", {}, say("ask_own")), make("ul", {}, mine.map((record) => make("li", { class: "own-question" },
      `${say("ask_at", { move: record.note.anchor.move })} ${inWords(record.note.text, language)} `,
      button(say("note_change"), () => this.change(record).catch((problem) => toast(complaintOf(problem))), { class: "change" }), " ",
      button(say("note_remove"), () => this.remove(record), { class: "danger" }))))] : []));
  }

  async remove(record) {
    if (!confirm(say("note_remove_sure"))) return;
    try {
      await removeNote(this.source, record);
      if (this.old?.id === record.id) this.#clear();
      await this.reload();
    } catch (problem) {
      toast(complaintOf(problem));
    }
  }
}
