// What the three pages share: the line to the hall, clocks that run on between messages.
"use strict";

const hall = { tables: new Map(), info: {}, onchange: null, onfeed: null, went: null };

function connect(table) {
  const where = location.protocol === "https:" ? "wss://" : "ws://";
  const socket = new WebSocket(where + location.host + "/ws" + (table ? "/" + table : "") + location.search);
  socket.onmessage = (event) => {
    const told = JSON.parse(event.data);
    const now = performance.now();
    for (const view of told.tables) {
      view.came = now;
      hall.tables.set(view.table, view);
    }
    hall.info = told.hall;
    hall.went = null;
    if (hall.onchange) hall.onchange(told);
    if (hall.onfeed && told.feed.length) hall.onfeed(told.feed, !!told.all);
  };
  socket.onclose = () => {
    hall.went = hall.went || Date.now();
    if (hall.onchange) hall.onchange({ tables: [], all: true });
    setTimeout(connect, 1000 + Math.random() * 1000, table);
  };
}

function leftMs(view) {
  if (!view.running) return view.left_ms;
  return Math.max(0, view.left_ms - (performance.now() - view.came));
}

function clockText(view) {
  if (!view.running && view.state !== "PAUSED") return "";
  const ms = leftMs(view);
  if (view.kind === "draughts") {
    const s = Math.ceil(ms / 1000);
    return Math.floor(s / 60) + ":" + String(s % 60).padStart(2, "0");
  }
  return ms < 5000 ? (ms / 1000).toFixed(1) : String(Math.ceil(ms / 1000));
}

function el(tag, text, cls) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (cls) made.className = cls;
  return made;
}

function sides(view) {
  const names = view.names.length ? view.names : ["a", "b"];
  return [names.filter((_, i) => i % 2 === 0).join(" & "), names.filter((_, i) => i % 2).join(" & ")];
}

function timeText(seconds) {
  return seconds ? new Date(seconds * 1000).toLocaleTimeString() : "";
}

async function send(path, body) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body),
    headers: { "content-type": "application/json" } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.trim() || answer.statusText);
  return text ? JSON.parse(text) : {};
}
