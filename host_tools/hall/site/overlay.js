"use strict";
const table = decodeURIComponent(location.pathname.split("/").pop());
const put = (id, text) => { document.getElementById(id).textContent = text; };
hall.onchange = () => {
  const view = hall.tables.get(table);
  if (!view) return;
  const [a, b] = sides(view);
  put("a", (view.on_strike === "a" && view.live ? "▸ " : "") + a);
  put("b", b + (view.on_strike === "b" && view.live ? " ◂" : ""));
  put("sa", view.score ? `${view.score.a} (${view.won.a})` : "");
  put("sb", view.score ? `${view.score.b} (${view.won.b})` : "");
  put("clock", clockText(view));
};
setInterval(() => { const view = hall.tables.get(table); if (view) put("clock", clockText(view)); }, 100);
connect(table);
