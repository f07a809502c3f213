"use strict";
const table = decodeURIComponent(location.pathname.split("/").pop());
const by = (id) => document.getElementById(id);
let view = null;

hall.onchange = () => {
  by("line").textContent = hall.went ? "no connection to the hall" : "";
  view = hall.tables.get(table);
  if (!view) return;
  const [a, b] = sides(view);
  by("head").textContent = "Table " + table + (view.online ? "" : " (the box is away)");
  document.title = "Table " + table;
  by("a").textContent = a;
  by("b").textContent = b;
  by("sa").textContent = view.score ? view.score.a : "";
  by("sb").textContent = view.score ? view.score.b : "";
  by("clock").textContent = clockText(view);
  by("state").textContent = view.kind === "carrom" ? `${view.state}, game ${view.game}, board ${view.board}, games ${view.won.a} - ${view.won.b}`
    : view.state || "";
  const next = view.assigned;
  by("next").textContent = next ? `Next: ${[].concat(next.config.a).join(" & ")} - ${[].concat(next.config.b).join(" & ")}. Confirm it on the box. (${next.said || next.state})` : "";
  const called = view.needs.some((x) => x.includes("calls the referee"));
  by("call").textContent = called ? "The referee is called: take it back" : "Call the referee";
  by("call").dataset.on = called ? "" : "1";
  by("sign").hidden = !view.over || !!view.signed;
  by("signed").textContent = view.signed ? `Result signed by ${view.signed.who}, ${timeText(view.signed.at)}` : "";
  by("sheet").hidden = !view.journal;
  by("sheet").href = `/sheet/${table}/${view.journal}`;
};
hall.onfeed = (lines, all) => {
  if (all) by("feed").replaceChildren();
  for (const each of lines) {
    const li = el("li");
    li.append(el("span", timeText(each.at) + " ", "soft"), el("span", each.line));
    by("feed").prepend(li);
  }
  while (by("feed").children.length > 40) by("feed").lastChild.remove();
};
const fail = (error) => { by("line").textContent = error.message; };
by("call").onclick = () => send(`/call/${table}`, { on: !!by("call").dataset.on }).catch(fail);
by("sign").onsubmit = (event) => {
  event.preventDefault();
  send(`/sign/${table}/${view.journal}`, { who: by("who").value }).catch(fail);
};
setInterval(() => { if (view && view.running) by("clock").textContent = clockText(view); }, 100);
connect(table);
