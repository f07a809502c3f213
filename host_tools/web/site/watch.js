// A journal step by step.
import { T } from "./tongue.js";

const AUTO_MS = 700;

export class Watcher {
  // $: element by id; ask(action, more): a request; left(): the journal was left.
  constructor($, ask, left) {
    Object.assign(this, { $, ask, at: 0, total: 0, on: false, title: "" });
    const go = (to) => () => { this.stop(); return this.go(to()); };
    $("watch-first").onclick = go(() => 0);
    $("watch-back").onclick = go(() => this.at - 1);
    $("watch-next").onclick = go(() => this.at + 1);
    $("watch-last").onclick = go(() => this.total);
    $("watch-step").oninput = go(() => Number($("watch-step").value));
    $("watch-run").onclick = () => this.run();
    $("watch-leave").onclick = () => { this.close(); left(); };
  }

  async open(hex) {
    const answer = await this.ask("watch", { journal: hex });
    if (answer.error) return answer.error;
    this.on = true;
    this.$("watch").hidden = false;
    this.show(answer);
    await this.go(1);
    return "";
  }

  show({ at, total, title, damaged }) {
    Object.assign(this, { at, total, title });
    this.$("watch-step").max = total;
    this.$("watch-step").value = at;
    this.$("watch-wrong").textContent = damaged ?? "";
    this.write();
  }

  write() {
    this.$("watch-at").textContent = T("WATCHED", this);
    for (const node of this.$("journal").children)
      if (this.on && Number(node.dataset.n) === this.at) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    const line = this.$("journal").querySelector("[aria-current]");
    if (line) this.$("journal").scrollTop = line.offsetTop - this.$("journal").offsetTop - 40;
  }

  async go(to) {
    const answer = await this.ask("step", { to });
    if (!answer.error && this.on) this.show(answer);
  }

  run() {
    if (this.timer) return this.stop();
    this.$("watch-run").setAttribute("aria-pressed", "true");
    this.timer = setInterval(() => this.at < this.total ? this.go(this.at + 1) : this.stop(), AUTO_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.$("watch-run").setAttribute("aria-pressed", "false");
  }

  close() {
    this.stop();
    this.on = false;
    this.$("watch").hidden = true;
  }
}
