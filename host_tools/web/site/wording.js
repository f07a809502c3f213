// The match in words: status line, what the buttons do now, law texts, score sheet, journal.
import { T, code, has, said } from "./tongue.js";

const PIECE_NAMES = ["white", "black", "queen", "striker"];

function element(tag, text, cls) {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  if (cls) node.className = cls;
  return node;
}

export class Laws {
  constructor(laws) {
    this.words = {};
    for (const [key, text] of Object.entries(laws.words)) this.words[key.toLowerCase()] = text;
    this.sources = laws.sources;
  }

  source(key) {
    return this.sources[key.split("/")[0]] ?? this.sources[key.replace(/[0-9a-f()i]+$/, "")] ?? "";
  }

  // Fill a description list with the laws of a ruling; our words for them are in English.
  list(place, keys) {
    place.replaceChildren();
    for (const key of keys) {
      place.append(element("dt", key));
      const text = element("dd", this.words[key.toLowerCase()] ?? "");
      text.lang = "en";
      text.append(element("small", this.source(key)));
      place.append(text);
    }
  }
}

export function clockText(view) {
  const s = (view.left_ms / 1000).toFixed(1);
  if (view.expired) return T("TIME_UP");
  if (view.running) return T("SECONDS_LEFT", { s });
  return view.state === "PAUSED" ? T("STANDS_AT", { s }) : "";
}

// The state in one line; `time` "" leaves the running time out.
export function statusText(view, time = clockText(view)) {
  if (!view.power) return T("POWER_OFF");
  const name = view.names[view.side === "a" ? 0 : 1];
  const down = PIECE_NAMES.map((piece, i) => view.tally[i] ? `${view.tally[i]} ${said(piece)}` : "")
    .filter(Boolean);
  return [T("S_" + view.state), T("ON_STRIKE", { name }), time,
    down.length && T("DOWN", { pieces: down.join(", ") }), view.improper && T("IMPROPER"),
    view.untouched && T("UNTOUCHED"), view.off && T("STRIKER_OFF"),
    view.faults.length && T("FAULTS_ARE", { faults: view.faults.join(", ") })]
    .filter(Boolean).join(" · ");
}

// What ok, play and foul do now.
export function nowText(view) {
  if (!view.power) return T("NOW_OFF");
  if (view.menu) return T("NOW_LIST");
  if (view.ask) return T("NOW_ASK");
  const { state, ruling } = view;
  if (state === "AIM") {
    const text = T(view.expired ? "NOW_EXPIRED" : "NOW_AIM");
    return view.queen === "pending" ? T("NOW_COVER") + " " + text : text;
  }
  if (state === "PLACING" && view.expired) return T("NOW_PLACING_LATE");
  if (state === "RULING" && ruling)
    return T(ruling.demand ? "NOW_DEMAND" : ruling.confirm ? "NOW_CONFIRM" :
      ruling.over ? "NOW_OVER" : "NOW_RULING");
  return has("NOW_" + state) ? T("NOW_" + state) : "";
}

export function hintText(view, piece) {
  if (["AIM", "MOVING"].includes(view.state)) return T("HINT_PLAY", { piece: said(piece) });
  return T(view.state === "READY" ? "HINT_READY" : "HINT_STILL");
}

// A ruling in one sentence; English is the firmware tools' own.
export function rulingText({ say, facts }, names) {
  if (code() === "en" || !facts) return say;
  const fill = { own: names[facts.side], opp: names[1 - facts.side] };
  const parts = [];
  if (facts.over && facts.winner < 0) parts.push(T("R_VOID"));
  else if (facts.over) {
    parts.push(T("R_WINS", { name: names[facts.winner] }));
    if (facts.points) parts.push(T("R_POINTS", { n: facts.points }));
    if (facts.demand) parts.push(T("R_DEMAND", { n: facts.demand }));
  } else {
    const attempt = facts.passes ? facts.brk && "R_BREAK" : facts.brk > 1 && "R_ATTEMPT";
    parts.push(T(attempt || (facts.passes ? "R_PASSES" : "R_KEEPS"), fill));
    facts.back.forEach((n, i) => n && parts.push(T("R_PLACE", { n, name: names[i] })));
    if (facts.centre) parts.push(T("R_CENTRE"));
    if (facts.cover) parts.push(T("R_COVER"));
    facts.due.forEach((n, i) => n && parts.push(T("R_OWES", { n, name: names[i] })));
  }
  return parts.join(facts.over ? ", " : "; ") + (facts.confirm ? " " + T("R_CONFIRM") : "");
}

export function scoreText(view) {
  const [a, b] = view.names;
  const queen = { board: T("Q_BOARD"), pending: T("Q_PENDING"), a: T("Q_BY", { name: a }),
    b: T("Q_BY", { name: b }) }[view.queen];
  const text = T("SCORE", { a, b, queen, game: view.game, board: view.board, sa: view.score[0],
    sb: view.score[1], wa: view.won[0], wb: view.won[1], dw: view.due[0], db: view.due[1] });
  const winner = view.winner && T("WINS_MATCH", { name: view.winner === "a" ? a : b });
  return winner ? `${text}; ${winner}` : text;
}

export function sheetRows(place, rows, names) {
  const name = (side) => side === "a" ? names[0] : side === "b" ? names[1] : "–";
  place.replaceChildren(...rows.map((row) => {
    const line = element("tr");
    for (const text of [row.game, row.board, name(row.breaker),
      row.winner ? name(row.winner) : T("VOID"), row.points, name(row.queen), row.left.join("–"),
      row.strokes])
      line.append(element("td", text));
    return line;
  }));
}

export function journalLine(line, names) {
  const item = element("li");
  item.dataset.n = line.n;
  item.append(element("time", (line.t / 1000).toFixed(2)));
  const [key, ...fill] = line.told ?? [];
  const filled = fill.map((what, i) => typeof what === "string" || key === "act" && i === 2
    ? said(what) : what); // an act comes with its phrase
  item.append(element("span", code() !== "en" && has("J_" + key)
    ? T("J_" + key, filled) : line.text));
  item.append(element("span", " → " + T("S_" + line.state), "state"));
  if (line.say) item.append(element("strong", " " + rulingText(line, names)));
  if (line.laws?.length) item.append(element("span", " " + line.laws.join(" "), "laws"));
  return item;
}
