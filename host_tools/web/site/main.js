// Puts the page together: time, what the player does, what the firmware answers.
import { Buttons } from "./buttons.js";
import { Engine, fromHex } from "./engine.js";
import { Oled } from "./oled.js";
import { download, linkOf, scriptOf } from "./share.js";
import { Sound } from "./sound.js";
import { PIECES, Table } from "./table.js";
import { Tutor } from "./tutor.js";
import { journalLine, Laws, scoreText, sheetRows, statusText } from "./wording.js";

const pack = window.POCKETLAW;
const $ = (id) => document.getElementById(id);
const TICK_MS = 50;
const KEYS = { p: "play", o: "ok", w: "white", b: "black", q: "queen", s: "striker", f: "foul", u: "undo" };
const FAULTS = [["Display off, 5 s", { kind: "i2c", for_ms: 5000 }],
  ["Flash full, 5 s", { kind: "flash_full", for_ms: 5000 }],
  ["USB stall, 5 s", { kind: "usb_stall", for_ms: 5000 }],
  ...[1, 2, 3, 4].map((pocket) => [`Pocket ${pocket}, 10 s`, { kind: "sensor", pocket, for_ms: 10000 }])];
const AFTER_MS = { press: 150, hold: 1300, drop: 600 };
const START = { laws: "icf25", event: "singles", round: "league", a: "Asha", b: "Bilal", toss: "a",
  choice: "break", language: "en", sounds: "beeps", seed: 1 };

const engine = new Engine(pack, (text) => { $("loading").hidden = false; $("loading").textContent = text; });
const oled = new Oled($("oled"));
const sound = new Sound();
const laws = new Laws(pack.laws);
let view = null;
let speed = 1;
let lastWall = performance.now();
let busy = 0;

// -- answers ---------------------------------------------------------------------------------

async function ask(action, more) {
  const from = view?.t ?? 0;
  busy++;
  const answer = await engine.ask(action, more);
  busy--;
  if (answer.error) toast(answer.error);
  show(answer, from);
  return answer;
}

function show(answer, from) {
  if (answer.frame) oled.show(fromHex(answer.frame));
  if (answer.tones) sound.play(answer.tones, from, speed);
  if (answer.fresh) $("journal").replaceChildren();
  for (const line of answer.lines ?? []) journal(line, answer.fresh);
  if (!answer.view) return;
  view = answer.view;
  $("now").textContent = `${(view.t / 1000).toFixed(1)} s`;
  $("status").textContent = statusText(view);
  $("shared").hidden = !view.pending;
  $("shared-left").textContent = `${view.pending} lines to go.`;
  if (!view.power) { oled.describe("Panel of the box, dark: power off"); return; }
  table.show(view);
  $("score").textContent = scoreText(view);
  if (answer.sheet) sheetRows($("rows"), answer.sheet, view.names);
  if (view.ruling) ruling(view.ruling);
  oled.describe(`Panel: ${statusText(view)}${view.ruling ? ". " + view.ruling.say : ""}`);
  $("oled").dataset.t = view.t;
}

function journal(line) {
  $("journal").prepend(journalLine(line));
  while ($("journal").children.length > 500) $("journal").lastChild.remove();
  if (line.say) ruling(line);
}

function ruling({ say, laws: keys, confirm }) {
  if ($("ruling").textContent === say) return;
  $("ruling").textContent = say;
  $("ruling").classList.toggle("confirm", Boolean(confirm));
  laws.list($("laws"), keys);
}

function toast(text) {
  $("toast").textContent = text;
  $("toast").classList.add("on");
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => $("toast").classList.remove("on"), 3500);
}

// -- time ------------------------------------------------------------------------------------

async function tick() {
  const wall = performance.now();
  const passed = Math.min(wall - lastWall, 500);
  if (busy || !speed || !view) { if (!speed) lastWall = wall; return; }
  lastWall = wall;
  await ask("advance", { ms: Math.round(passed * speed) });
}

function setSpeed(value) {
  speed = value;
  lastWall = performance.now();
  for (const [id, own] of [["pause", 0], ["x1", 1], ["x10", 10]])
    $(id).setAttribute("aria-pressed", String(own === value));
}

async function skip() {
  setSpeed(0);
  while (view.pending) await ask("advance", { ms: Math.min(5000, Math.max(1, view.ends - view.t)) });
  if (view.t < view.ends) await ask("advance", { ms: view.ends - view.t });
}

// -- what the player does ----------------------------------------------------------------------

async function act(what) {
  sound.wake();
  if (await tutor.take(what)) return;
  await ask("act", { act: what });
  if (!speed) await ask("advance", { ms: AFTER_MS[Object.keys(what)[0]] ?? 100 });
}

const buttons = new Buttons($("buttons"), (kind, name) => {
  sound.wake();
  if (kind === "down" || kind === "up") return ask(kind, { button: name });
  return act({ [kind]: name });
}, () => speed === 1 && !tutor.lesson);
const table = new Table($("board"), (pocket, piece) => act({ drop: { pocket, piece } }), markPiece);

function markPiece(piece) {
  for (const node of $("pieces").children)
    node.setAttribute("aria-checked", String(node.dataset.choose === piece));
  $("table-hint").textContent = `The ${piece} is chosen: now the pocket.`;
}

function button(place, text, attributes, onClick) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.addEventListener("click", onClick);
  place.append(node);
  return node;
}

PIECES.forEach((piece, i) => button($("pieces"), piece, { role: "radio", "aria-checked": "false",
  "data-choose": piece, "aria-keyshortcuts": i + 5 }, () => table.choose(piece)));
for (const pocket of [1, 2, 3, 4])
  button($("pockets"), `pocket ${pocket}`, { "data-into": pocket, "aria-keyshortcuts": pocket },
    () => act({ drop: { pocket, piece: table.piece } }));
for (const [text, fault] of FAULTS) button($("faults"), text, {}, () => act({ fault }));
button($("faults"), "Power off or on", {}, () => act({ power: view.power ? "cut" : "on" }));
table.choose("white");

function shortcut(event) {
  if (!$("keys").checked || event.ctrlKey || event.metaKey || event.altKey ||
      document.querySelector("dialog[open]") || event.target.closest("input, select, textarea"))
    return "";
  return event.key.length === 1 ? event.key.toLowerCase() : "";
}

addEventListener("keydown", (event) => {
  const key = shortcut(event);
  if (!key || event.repeat) return;
  if (KEYS[key]) buttons.down(KEYS[key]);
  else if ("1234".includes(key)) act({ drop: { pocket: Number(key), piece: table.piece } });
  else if ("5678".includes(key)) table.choose(PIECES[key - 5]);
  else if (key === ".") ask("advance", { ms: 1000 });
  else if (key === " " && !event.target.closest("button")) setSpeed(speed ? 0 : 1);
  else return;
  event.preventDefault();
});
addEventListener("keyup", (event) => {
  if (KEYS[event.key.toLowerCase()]) buttons.up(KEYS[event.key.toLowerCase()]);
});
addEventListener("blur", () => buttons.letGo());
$("pause").onclick = () => setSpeed(0);
$("x1").onclick = () => setSpeed(1);
$("x10").onclick = () => setSpeed(10);
$("step").onclick = async () => {
  if (!await tutorWait()) await ask("advance", { ms: 1000 });
};
$("back").onclick = async () => { setSpeed(0); await ask("back"); };

// -- matches, scripts --------------------------------------------------------------------------

async function begin(config, atSpeed = 1) {
  setSpeed(0);
  $("ruling").textContent = "No ruling yet.";
  $("laws").replaceChildren();
  const answer = await ask("start", { config });
  if (answer.error) return answer.error;
  await ask("advance", { ms: 1000 });
  setSpeed(atSpeed);
  return "";
}

async function load(script, name) {
  tutor.leave();
  $("tutor").hidden = true;
  setSpeed(0);
  const answer = await ask("load", { script, watch: true });
  if (answer.error) toast(`${name}: ${answer.error}`);
  return answer.error ?? "";
}

$("open-new").onclick = () => $("new").showModal();
$("new-form").elements.event.onchange = ({ target }) => {
  for (const label of document.querySelectorAll(".doubles")) label.hidden = target.value !== "doubles";
};
$("new-form").onsubmit = async (event) => {
  if (event.submitter?.value === "cancel") return;
  event.preventDefault();
  const form = Object.fromEntries(new FormData($("new-form")));
  const [toss, choice] = form.toss.split(" ");
  const config = { laws: form.laws, event: form.event, round: form.round, a: form.a, b: form.b,
    language: form.language, sounds: form.sounds, seed: 1 };
  if (form.event === "doubles") { config.a = [form.a, form.a2]; config.b = [form.b, form.b2]; }
  if (toss) { config.toss = toss; config.choice = choice; }
  if (form.trial) config.trial = true;
  tutor.leave();
  $("tutor").hidden = true;
  const wrong = await begin(config);
  $("new-wrong").textContent = wrong;
  if (!wrong) $("new").close();
};

$("open-share").onclick = async () => {
  const { script } = await ask("script");
  $("link").value = await linkOf(script);
  $("share").showModal();
};
$("copy").onclick = async () => {
  $("link").select();
  try { await navigator.clipboard.writeText($("link").value); toast("Link copied"); }
  catch { toast("Copy the marked link by hand"); }
};
$("save").onclick = async () => download("match.jsonl", (await ask("script")).script);
$("save-journal").onclick = async () =>
  download("match.plj", fromHex((await ask("finish")).journal));
$("open").onchange = async ({ target }) => {
  const file = target.files[0];
  if (!file) return;
  const wrong = await load(await file.text(), file.name);
  $("share-wrong").textContent = wrong;
  target.value = "";
  if (!wrong) $("share").close();
};
for (const node of document.querySelectorAll("[data-watch]"))
  node.onclick = () => node.dataset.watch === "end" ? skip() : setSpeed(Number(node.dataset.watch));

$("open-more").onclick = () => $("more").showModal();
$("sound").onchange = ({ target }) => { sound.on = target.checked; };
$("look").onchange = ({ target }) => {
  if (target.value) document.documentElement.dataset.look = target.value;
  else delete document.documentElement.dataset.look;
};

// -- lessons -----------------------------------------------------------------------------------

const tutor = new Tutor({
  start: (config) => begin(config, 0),
  act: async (what, ms) => {
    if (!what.wait) await ask("act", { act: what });
    await ask("advance", { ms });
  },
  say: (text, at, total) => {
    $("tutor-title").textContent = `${tutor.lesson.title} (${Math.min(at + 1, total)} of ${total})`;
    $("tutor-text").textContent = text;
  },
  hint: (text) => { $("tutor-hint").textContent = text; },
  mark: (what) => {
    buttons.mark(what?.press ?? what?.hold);
    for (const pocket of table.pockets) pocket.classList.toggle("next", Boolean(what?.drop));
    if (what?.drop) table.choose(what.drop.piece);
  },
  done: () => { $("tutor-do").hidden = true; },
});

async function tutorWait() {
  return tutor.step?.do.wait ? tutor.take(tutor.step.do) : false;
}

$("tutor-do").onclick = () => tutor.step && tutor.take(tutor.step.do);
$("tutor-leave").onclick = () => { tutor.leave(); $("tutor").hidden = true; setSpeed(1); };
$("open-tutor").onclick = () => $("lessons").showModal();
pack.lessons.forEach((lesson, i) => {
  const item = document.createElement("li");
  $("lesson-list").append(item);
  button(item, `${i + 1}. ${lesson.title}: ${lesson.about}`, { "data-lesson": i + 1 }, async () => {
    $("lessons").close();
    $("tutor").hidden = false;
    $("tutor-do").hidden = false;
    await tutor.begin(lesson);
    $("tutor").scrollIntoView({ block: "nearest" });
  });
});

// -- begin -------------------------------------------------------------------------------------

for (const [ident, name] of pack.rule_sets) $("laws-choice").append(new Option(name, ident));
$("about").textContent = `Version ${pack.version}. MicroPython ${pack.micropython}.`;

async function main() {
  await engine.ready;
  $("loading").hidden = true;
  $("main").hidden = false;
  await begin(START);
  await fromAddress();
  setInterval(tick, TICK_MS);
  document.documentElement.dataset.ready = "yes";
}

async function fromAddress() {
  try {
    const script = await scriptOf(location.hash);
    if (script) await load(script, "The link");
  } catch { toast("The link is damaged: no match in it"); }
}
addEventListener("hashchange", fromAddress);

// For the tests: the same requests that the page makes.
window.pocketlaw = { ask, setSpeed, linkOf, view: () => view };
main();
