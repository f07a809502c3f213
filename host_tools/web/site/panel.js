// What the panel says, for who cannot see it: to be read at any time, and announced on a change.
import { T, said } from "./tongue.js";
import { nowText, statusText } from "./wording.js";

export class PanelWords {
  // place: a list of the panel's rows; live: what is announced; oled: the picture itself.
  constructor(place, live, oled) {
    Object.assign(this, { place, live, oled, rows: [], told: "", title: "" });
  }

  take(rows) {
    this.rows = rows;
    this.write();
  }

  write() {
    this.place.replaceChildren(...this.rows.map(([marked, words]) => {
      const row = document.createElement("li");
      row.textContent = words.map(said).join(" ");
      if (marked) row.setAttribute("aria-current", "true");
      return row;
    }));
  }

  text() {
    return this.rows.map(([, words]) => words.map(said).join(" ")).join(". ");
  }

  // A list that is open: its title when it is new, the marked line, and its place.
  listText() {
    const [title, ...rows] = this.rows.map(([, words]) => words.map(said).join(" "));
    const marked = this.rows.findIndex(([on], i) => on && i > 0);
    const place = /^\d+\/\d+$/.test(rows.at(-1) ?? "") ? rows.at(-1) : "";
    const parts = [this.title === title ? "" : title, rows[marked - 1] ?? "", place];
    this.title = title;
    return parts.filter(Boolean).join(": ");
  }

  // Tell what changed; the running time is no news.
  announce(view) {
    const power = view.power;
    this.oled.describe(`${T("PANEL")}: ${power ? this.text() || statusText(view) : T("POWER_OFF")}`);
    if (!power) this.rows = [];
    const list = power && view.menu && this.rows.length;
    const text = list ? this.listText()
      : `${statusText(view, view.expired ? T("TIME_UP") : "")}. ${nowText(view)}`;
    if (!list) this.title = "";
    if (text === this.told) return;
    this.told = text;
    this.live.textContent = text;
  }
}
