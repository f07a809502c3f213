// The match in words: status line, law texts, score sheet, journal.
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

  // Fill a description list with the laws of a ruling.
  list(place, keys) {
    place.replaceChildren();
    for (const key of keys) {
      place.append(element("dt", key));
      const text = element("dd", this.words[key.toLowerCase()] ?? "");
      text.append(element("small", this.source(key)));
      place.append(text);
    }
  }
}

export function clockText(view) {
  if (view.expired) return "time up";
  if (view.running) return `${(view.left_ms / 1000).toFixed(1)} s left`;
  return view.state === "PAUSED" ? `time stands at ${(view.left_ms / 1000).toFixed(1)} s` : "";
}

export function statusText(view) {
  if (!view.power) return "power off";
  const who = view.names[view.side === "a" ? 0 : 1];
  const parts = [view.state, `${who} on strike`, clockText(view)];
  const down = ["white", "black", "queen", "striker"]
    .map((piece, i) => view.tally[i] ? `${view.tally[i]} ${piece}` : "").filter(Boolean);
  if (down.length) parts.push("down: " + down.join(", "));
  if (view.improper) parts.push("improper");
  if (view.untouched) parts.push("nothing touched");
  if (view.off) parts.push("striker off the board");
  if (view.faults.length) parts.push("faults: " + view.faults.join(", "));
  return parts.filter(Boolean).join(" · ");
}

export function scoreText(view) {
  const [a, b] = view.names;
  const queen = { board: "on the board", pending: "cover owed", a: `covered by ${a}`,
    b: `covered by ${b}` }[view.queen];
  return `Game ${view.game}, board ${view.board}: ${a} ${view.score[0]} – ${view.score[1]} ${b}; ` +
    `games ${view.won[0]} – ${view.won[1]}; queen ${queen}; ` +
    `dues ${view.due[0]} white, ${view.due[1]} black` +
    (view.winner ? `; ${view.names[view.winner === "a" ? 0 : 1]} wins the match` : "");
}

export function sheetRows(place, rows, names) {
  const name = (side) => side === "a" ? names[0] : side === "b" ? names[1] : "–";
  place.replaceChildren(...rows.map((row) => {
    const line = element("tr");
    for (const text of [row.game, row.board, name(row.breaker), row.winner ? name(row.winner) : "void",
      row.points, name(row.queen), row.left.join("–"), row.strokes])
      line.append(element("td", text));
    return line;
  }));
}

export function journalLine(line) {
  const item = element("li");
  item.append(element("time", (line.t / 1000).toFixed(2)));
  item.append(element("span", line.text));
  item.append(element("span", " → " + line.state, "state"));
  if (line.say) item.append(element("strong", " " + line.say));
  if (line.laws?.length) item.append(element("span", " " + line.laws.join(" "), "laws"));
  return item;
}
