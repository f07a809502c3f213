"use strict";
const grid = document.getElementById("grid"), needs = document.getElementById("needs");
const feed = document.getElementById("feed"), one = document.getElementById("one");
const cards = new Map();
let chosen = "";

function card(view) {
  let made = cards.get(view.table);
  if (!made) {
    made = el("button");
    made.type = "button";
    made.append(el("div", "", "row"), el("div", "", "row"), el("div", "", "row"), el("div", "", "soft"));
    made.onclick = () => { chosen = chosen === view.table ? "" : view.table; drawAll(); };
    cards.set(view.table, made);
    grid.append(made);
    const option = el("option", view.table);
    document.getElementById("a-table").append(option);
  }
  const [head, a, b, foot] = made.children;
  const [nameA, nameB] = sides(view);
  const won = view.won || { a: "", b: "" }, score = view.score || { a: "", b: "" };
  head.replaceChildren(el("b", view.table), el("span", view.online ? (view.state || "") : "away", view.online ? "" : "bad"),
    el("span", clockText(view), "clock"));
  const mark = (side) => (view.on_strike === side && view.live ? "▸ " : "");
  a.replaceChildren(el("span", mark("a") + nameA, "name"), el("span", `${score.a}  (${won.a})`));
  b.replaceChildren(el("span", mark("b") + nameB, "name"), el("span", `${score.b}  (${won.b})`));
  if (view.kind === "draughts") {
    a.replaceChildren(el("span", nameA, "name"));
    b.replaceChildren(el("span", nameB, "name"));
  }
  foot.textContent = view.assigned ? `next: ${name(view.assigned.config.a)} - ${name(view.assigned.config.b)}: ${view.assigned.said || view.assigned.state}`
    : view.needs[0] || (view.over ? (view.winner_name ? `won by ${view.winner_name}` : "over") : view.laws || "");
  made.className = "card" + (view.online ? "" : " away") + (view.needs.length ? " needs" : "") + (chosen === view.table ? " chosen" : "");
  made.setAttribute("aria-label", `table ${view.table}: ${nameA} ${score.a}, ${nameB} ${score.b}`);
}

function name(value) { return Array.isArray(value) ? value.join(" & ") : value; }

function drawNeeds() {
  const items = [];
  for (const view of hall.tables.values()) for (const text of view.needs) {
    const li = el("li", "", "bad");
    const go = el("button", `${view.table}: ${text}`, "act");
    go.onclick = () => { chosen = view.table; drawAll(); one.scrollIntoView({ block: "nearest" }); };
    li.append(go);
    if (text.includes("calls the referee")) {
      const there = el("button", "referee is there", "act");
      there.onclick = () => send(`/call/${view.table}`, { on: false });
      li.append(" ", there);
    }
    items.push(li);
  }
  needs.replaceChildren(...(items.length ? items : [el("li", "nothing", "soft")]));
}

function drawOne() {
  const view = hall.tables.get(chosen);
  one.hidden = !view;
  if (!view) return;
  const facts = el("table");
  const add = (k, v) => { const tr = el("tr"); tr.append(el("th", k), el("td", v)); facts.append(tr); };
  const pair = (p) => (p ? `${p.a} - ${p.b}` : "");
  add("Players", sides(view).join("  -  "));
  add("State", `${view.state || "unknown"} ${view.online ? "" : "(away, last heard " + timeText(view.seen) + ")"}`);
  if (view.kind === "carrom") {
    add("Board", `game ${view.game}, board ${view.board}, breaker ${view.breaker}, on strike ${view.on_strike}`);
    add("Score, games", `${pair(view.score)}, ${pair(view.won)}`);
    add("Left, dues, queen", `${pair(view.left)}, ${pair(view.due)}, ${view.queen}`);
  }
  add("Journal", `${view.journal} ${view.signed ? "signed by " + view.signed.who : "not signed"}`);
  if (view.needs.length) add("Needs", view.needs.join("; "));
  const links = el("p");
  if (view.journal) {
    for (const [text, href] of [["sheet", `/sheet/${view.table}/${view.journal}`], ["journal", `/journal/${view.table}/${view.journal}.plj`],
      ["umpire's page", `/t/${view.table}`], ["overlay", `/overlay/${view.table}`]]) {
      const a = el("a", text);
      a.href = href;
      links.append(a, " ");
    }
  }
  if (view.assigned) {
    const back = el("button", "withdraw what is assigned", "act");
    back.onclick = () => send(`/withdraw/${view.assigned.id}`, {}).catch(said);
    links.append(back);
  }
  one.replaceChildren(el("h2", `Table ${view.table}`), facts, links);
}

function said(error) { document.getElementById("said").textContent = error.message; document.getElementById("said").className = "bad"; }

let planned = false;
function drawAll() {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => {
    planned = false;
    for (const view of hall.tables.values()) card(view);
    drawNeeds();
    drawOne();
  });
}

hall.onchange = (told) => {
  const info = hall.info;
  document.getElementById("event").textContent = info.event || "Hall";
  document.title = info.event ? `${info.event} - hall` : "Hall";
  const line = document.getElementById("line");
  line.textContent = hall.went ? "this page lost the hall" : info.trouble || (info.broker ? "" : "broker: " + info.said);
  line.className = "bad";
  let online = 0;
  for (const view of hall.tables.values()) online += view.online;
  document.getElementById("count").textContent = `${online} of ${hall.tables.size} boxes there`;
  if (told.all) drawAll();
  for (const view of told.tables) card(view);
  drawNeeds();
  if (told.tables.some((v) => v.table === chosen)) drawOne();
};
hall.onfeed = (lines, all) => {
  if (all) feed.replaceChildren();
  for (const each of lines) {
    const li = el("li");
    li.append(el("span", timeText(each.at) + " ", "soft"), el("b", each.table + " "), el("span", each.line));
    feed.prepend(li);
  }
  while (feed.children.length > 100) feed.lastChild.remove();
  if (lines.some((x) => /over|signed/.test(x.line)) || all) drawResults();
};

let asked = 0;
async function drawResults() {
  if (Date.now() - asked < 2000) { setTimeout(drawResults, 2100); return; }
  asked = Date.now();
  const rows = await (await fetch("/api/results.json")).json();
  document.getElementById("results").replaceChildren(...rows.filter((r) => r.over || r.error).map((r) => {
    const tr = el("tr"), sheet = el("td"), link = el("a", r.journal);
    link.href = `/sheet/${r.table}/${r.journal}`;
    sheet.append(link);
    const won = r.result ? r.result.match.games_won : { a: "", b: "" };
    tr.append(el("td", r.table), el("td", r.names.join(" / ")), el("td", `${won.a} - ${won.b}`),
      el("td", r.winner || r.error), el("td", r.signed ? r.signed.who : "no"), sheet);
    return tr;
  }));
}

document.getElementById("single").onsubmit = (event) => {
  event.preventDefault();
  const body = Object.fromEntries(new FormData(event.target));
  send("/assign", body).then(() => event.target.reset(), said);
};
document.getElementById("csv-send").onclick = () =>
  send("/assign", { csv: document.getElementById("csv").value }).then(
    (x) => said(new Error(`${x.assigned.length} assigned`)), said);
setInterval(() => {
  for (const view of hall.tables.values()) {
    if (!view.running) continue;
    const made = cards.get(view.table);
    if (made) made.firstChild.lastChild.textContent = clockText(view);
  }
}, 100);
connect("");
