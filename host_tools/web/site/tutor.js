// A lesson: what to do next and why; the wrong thing is not done but explained.
export class Tutor {
  // start(config), act(what, ms), say(text), hint(text), mark(what or null), done()
  constructor(hooks) {
    this.hooks = hooks;
    this.lesson = null;
  }

  async begin(lesson) {
    this.lesson = lesson;
    this.at = -1;
    await this.hooks.start(lesson.config);
    await this.next();
  }

  leave() {
    this.lesson = null;
    this.hooks.mark(null);
  }

  get step() {
    return this.lesson?.steps[this.at];
  }

  async next() {
    this.at++;
    this.hooks.hint("");
    const step = this.step;
    const total = this.lesson.steps.length;
    if (!step) {
      this.hooks.say(this.lesson.end, total, total);
      this.hooks.mark(null);
      this.hooks.done();
      return;
    }
    this.hooks.say(step.say, this.at, total);
    this.hooks.mark(step.do);
  }

  // Take what the learner did; false when no lesson is running.
  async take(what) {
    const step = this.step;
    if (!this.lesson) return false;
    if (!step) { await this.hooks.act(what, 1000); return true; }
    if (!same(what, step.do)) {
      this.hooks.hint(`Not yet: ${naming(step.do)}.`);
      return true;
    }
    await this.hooks.act(step.do, step.wait ?? 1500);
    await this.next();
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
  if (what.press) return `press ${what.press}`;
  if (what.hold) return `hold ${what.hold} for a second`;
  if (what.drop) return `pocket the ${what.drop.piece}`;
  if (what.wait) return "let the time go by (+1 s, or Do it for me)";
  return "go on";
}
