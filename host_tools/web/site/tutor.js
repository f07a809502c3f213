// A lesson: it tells what happens and asks what to do; the wrong thing is not done but marked.
import { T, code, said } from "./tongue.js";

export class Tutor {
  // $: element by id; hooks: start(config), act(what, ms), mark(what or null), done().
  constructor($, pack, hooks) {
    Object.assign(this, { $, pack, hooks, lesson: null, at: -1 });
    $("tutor-tell").onclick = () => this.tell();
    $("tutor-do").onclick = () => this.doIt();
  }

  // A lesson's words in the page's language, in English where it has none.
  words(number) {
    return this.pack.lesson_words[code()]?.[number] ?? this.pack.lessons[number];
  }

  async begin(number) {
    this.number = number;
    this.lesson = this.pack.lessons[number];
    this.at = 0;
    this.marks = { right: 0, hinted: 0, wrong: 0 };
    this.said = "";
    await this.hooks.start(this.lesson.config);
    for (const what of this.lesson.before) await this.hooks.act(what, 1000);
    this.fresh();
    this.$("tutor-text").focus();
  }

  leave() {
    this.lesson = null;
    this.$("tutor").hidden = true;
    this.hooks.mark(null);
  }

  get step() {
    return this.lesson?.steps[this.at];
  }

  fresh() {
    this.first = "right"; // what this step will count as
    this.$("tutor-hint").textContent = "";
    this.hooks.mark(null);
    if (this.step?.do.drop) this.hooks.choose(this.step.do.drop.piece);
    this.write();
  }

  write() {
    if (!this.lesson) return;
    const words = this.words(this.number);
    const total = this.lesson.steps.length;
    const over = !this.step;
    const { $, marks } = this;
    $("tutor").hidden = false;
    $("tutor-title").textContent = T("L_TITLE",
      { title: words.title, at: Math.min(this.at + 1, total), total });
    $("tutor-said").textContent = this.at > 0 ? words.steps[this.at - 1].say : "";
    $("tutor-text").textContent = over ? `${words.end} ${T("L_MARKS", marks)}`
      : `${words.steps[this.at].see} ${T("L_ASK")}`;
    $("tutor-marks").textContent = over ? "" : T("L_MARK", marks);
    $("tutor-tell").hidden = $("tutor-do").hidden = over;
  }

  // Say what is to be done; the step no longer counts as right.
  tell() {
    if (!this.step) return;
    if (this.first === "right") this.first = "hinted";
    this.$("tutor-hint").textContent = this.words(this.number).steps[this.at].say;
    this.hooks.mark(this.step.do);
  }

  async doIt() {
    if (!this.step) return;
    if (this.first === "right") this.first = "hinted";
    await this.go();
  }

  async go() {
    const { step } = this;
    this.marks[this.first]++;
    this.at++;
    await this.hooks.act(step.do, step.wait);
    this.fresh();
  }

  // Take what the learner did; false when no lesson is running.
  async take(what) {
    const step = this.step;
    if (!this.lesson) return false;
    if (!step) { await this.hooks.act(what, 1000); return true; }
    if (same(what, step.do)) { await this.go(); return true; }
    // The first time one may think again; the second time it is told.
    this.$("tutor-hint").textContent = this.first === "wrong"
      ? T("L_NOT_YET", { what: naming(step.do) }) : T("L_NOT");
    if (this.first === "wrong") this.hooks.mark(step.do);
    this.first = "wrong";
    return true;
  }
}

function same(what, wanted) {
  const kind = Object.keys(wanted)[0];
  if (!(kind in what)) return false;
  // Any pocket will do.
  if (kind === "drop") return what.drop.piece === wanted.drop.piece;
  return JSON.stringify(what[kind]) === JSON.stringify(wanted[kind]);
}

export function naming(what) {
  if (what.press) return T("L_PRESS", { name: what.press });
  if (what.hold) return T("L_HOLD", { name: what.hold });
  if (what.drop) return T("L_DROP", { piece: said(what.drop.piece) });
  if (what.power) return T("F_POWER");
  return T("L_WAIT");
}
