// Matches kept in this browser, so that a reload or a crash loses nothing.
import { T } from "./tongue.js";

const PLACE = "pocketlaw.matches";
const MOST = 5;

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.script === "string") : [];
  } catch { return []; } // storage forbidden, or not ours
}

export class Kept {
  // section, list: where they are offered; open(script): go on with one.
  constructor(section, list, open) {
    Object.assign(this, { section, list, open, id: 0 });
  }

  // A new match from now on; it is stored once something was done in it.
  begin(id = Date.now()) {
    this.id = id;
  }

  save(script, view) {
    const others = stored().filter((one) => one.id !== this.id);
    const { names, game, board, score, acts } = view;
    const all = [{ id: this.id, at: Date.now(), script, names, game, board, score, acts }, ...others];
    try { localStorage.setItem(PLACE, JSON.stringify(all.slice(0, MOST))); }
    catch { /* full or forbidden: the match goes on without */ }
  }

  offer() {
    const all = stored();
    this.section.hidden = !all.length;
    this.list.replaceChildren(...all.map((one) => {
      const item = document.createElement("li");
      const go = document.createElement("button");
      go.type = "button";
      const [a, b] = one.names ?? ["A", "B"];
      go.textContent = T("KEPT_LINE", { a, b, game: one.game, board: one.board,
        score: (one.score ?? []).join("–"), when: new Date(one.at).toLocaleString() });
      go.onclick = async () => {
        this.section.hidden = true;
        this.begin(one.id);
        await this.open(one.script);
      };
      item.append(go);
      return item;
    }));
  }
}
