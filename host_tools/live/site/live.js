// One script for page, overlay and wall: keeps the newest state of the table and draws it.
// The server speaks only when something is new; the clock counts down here from the last state.
"use strict";

const SIDES = ["a", "b"];
const FIRST_MS = 500, LONGEST_MS = 5000, SILENCE_MS = 60000;
const STATES = {
  SETUP: "Not begun", TOSS: "Toss", READY: "Ready", AIM: "", MOVING: "", RULING: "Umpire",
  PLACING: "Placing", BOARD: "Board over", GAME: "Game over", MATCH: "Match over",
  PAUSED: "Umpire",
};
const QUEENS = { board: "on the board", pending: "cover owed", a: "A", b: "B" };

const live = { state: null, at: 0, connected: false, pause: FIRST_MS, socket: null };
const options = new URLSearchParams(location.search);

function setText(what, text) {
  for (const element of document.querySelectorAll(`[data-text="${what}"]`)) {
    if (element.textContent !== text) element.textContent = text; // never HTML: names are strangers'
  }
}

function leftMs() {
  const clock = live.state && live.connected ? live.state.clock : null;
  if (!clock) return null;
  const gone = clock.running ? performance.now() - live.at : 0;
  return Math.max(0, clock.left_ms - gone);
}

function clockText(ms) {
  if (ms === null) return "";
  return ms < 5000 ? (Math.ceil(ms / 100) / 10).toFixed(1) : String(Math.ceil(ms / 1000));
}

function drawClock() {
  const ms = leftMs();
  setText("clock", clockText(ms));
  const flags = document.body.classList;
  flags.toggle("clock", ms !== null);
  flags.toggle("urgent", ms !== null && ms < 5000 && live.state.clock.running);
  flags.toggle("expired", ms === 0);
  const bar = document.querySelector("#bar");
  if (bar) bar.style.width = ms === null ? "0" : `${Math.min(100, 100 * ms / live.state.shot_ms)}%`;
}

function pips(side, count) {
  for (const box of document.querySelectorAll(`[data-pips="${side}"]`)) {
    while (box.children.length < 9) box.append(document.createElement("i"));
    [...box.children].forEach((pip, i) => pip.classList.toggle("gone", i >= count));
    box.classList.toggle("white", live.state.breaker === side);
    box.setAttribute("aria-label", `${count} left`);
  }
}

function draw() {
  const s = live.state, flags = document.body.classList;
  if (!s) return;
  for (const side of SIDES) {
    setText(`${side}.name`, s.names[side].join(" & "));
    for (const what of ["score", "won", "left"]) setText(`${side}.${what}`, String(s[what][side]));
    setText(`${side}.due`, s.due[side] ? `owes ${s.due[side]}` : "");
    setText(`${side}.colour`, s.breaker === side ? "white" : "black");
    pips(side, s.left[side]);
    flags.toggle(`strike-${side}`, s.on_strike === side && ["AIM", "MOVING", "READY", "PAUSED",
      "RULING", "PLACING"].includes(s.state));
    flags.toggle(`queen-${side}`, s.queen === side);
    flags.toggle(`winner-${side}`, s.state === "MATCH" && s.winner === side);
  }
  const names = { a: s.names.a.join(" & "), b: s.names.b.join(" & ") };
  setText("queen", names[s.queen] || QUEENS[s.queen]);
  setText("place", s.trial ? `Trial board ${s.trial}` : `Game ${s.game} · Board ${s.board}`);
  setText("laws", s.laws);
  setText("state", s.state === "MATCH" && s.winner ? `${names[s.winner]} wins` : STATES[s.state]);
  flags.toggle("pending", s.queen === "pending");
  flags.toggle("frozen", s.frozen);
  flags.toggle("review", s.review);
  flags.toggle("known", s.known);
  away();
  drawClock();
}

function away() {
  const gone = !live.connected || !live.state || !live.state.link;
  document.body.classList.toggle("away", gone);
  setText("link", !gone ? "" : live.connected ? "The box does not answer" : "Connecting again…");
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/ws`);
  live.socket = socket;
  socket.onmessage = (event) => {
    live.state = JSON.parse(event.data);
    live.at = performance.now();
    live.connected = true;
    live.pause = FIRST_MS;
    draw();
  };
  socket.onclose = () => {
    live.connected = false;
    away();
    drawClock();
    setTimeout(connect, live.pause * (0.75 + Math.random() / 2));
    live.pause = Math.min(2 * live.pause, LONGEST_MS);
  };
}

function tick() {
  drawClock();
  setTimeout(tick, leftMs() !== null && leftMs() < 5200 ? 50 : 200);
}

const layout = options.get("layout");
if (/^[a-z-]{1,20}$/.test(layout || "")) document.body.dataset.layout = layout;
const scale = Number(options.get("scale"));
if (scale >= 0.3 && scale <= 3) document.documentElement.style.setProperty("--scale", String(scale));
for (const part of ["clock", "pips", "queen", "place"]) {
  if (options.get(part) === "0") document.body.classList.add(`no-${part}`);
}
connect();
tick();
