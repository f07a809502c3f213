// Puts the page together: time, what the player does, what the firmware answers.
import { Buttons } from "./buttons.js";
import { button, More, NewMatch, Share } from "./dialogs.js";
import { Engine, fromHex } from "./engine.js";
import { Kept } from "./kept.js";
import { Oled } from "./oled.js";
import { PanelWords } from "./panel.js";
import { linkOf, scriptOf } from "./share.js";
import { Sound } from "./sound.js";
import { PIECES, Table } from "./table.js";
import { T, code, languages, learn, said, speak } from "./tongue.js";
import { Tutor } from "./tutor.js";
import { Watcher } from "./watch.js";
import { hintText, journalLine, Laws, nowText, rulingText, scoreText, sheetRows, statusText } from "./wording.js";

const pack = window.POCKETLAW;
const $ = (id) => document.getElementById(id);
const TICK_MS = 50;
const KEEP_MS = 5000;
const KEYS = { p: "play", o: "ok", w: "white", b: "black", q: "queen", s: "striker", f: "foul", u: "undo" };
const AFTER_MS = { press: 150, hold: 1300, drop: 600 };
const START = { laws: "icf25", event: "singles", round: "league", a: "Asha", b: "Bilal", toss: "a",
  choice: "break", language: "en", sounds: "beeps", seed: 1 };

learn(pack.words, pack.phrases);
const toml = {};
new Function("exports", pack.toml)(toml); // npm's smol-toml, which fills its exports
const engine = new Engine(pack, (text) => { $("loading").hidden = false; $("loading").textContent = text; });
const oled = new Oled($("oled"));
const sound = new Sound();
const laws = new Laws(pack.laws);
const panel = new PanelWords($("panel-words"), $("live"), oled);
let view = null;
let speed = 1;
let lastWall = performance.now();
let busy = 0;
let last = {}; // the ruling and the journal as they are shown
let keptActs = 0;
let keptAt = 0;

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
  if (answer.panel) panel.take(answer.panel);
  if (answer.fresh) { last.lines = []; $("journal").replaceChildren(); }
  const names = answer.view?.names ?? view?.names;
  const undone = answer.lines?.at(-1)?.button === "undo";
  for (const line of answer.lines ?? []) journal(line, names);
  if (!answer.view) return;
  view = answer.view;
  if (answer.sheet) last.sheet = answer.sheet;
  $("shared").hidden = !view.pending;
  if (view.power) table.show(view, undone);
  if (view.ruling) last.ruling = view.ruling;
  write();
  $("oled").dataset.t = view.t;
}

// Everything in words, in the language of the page.
function write() {
  $("now").textContent = `${(view.t / 1000).toFixed(1)} s`;
  $("status").textContent = statusText(view);
  $("now-do").textContent = watcher.on ? T("WATCHING") : nowText(view);
  $("shared-left").textContent = T("LOADED", { n: view.pending });
  panel.announce(view);
  if (!view.power) return;
  $("table-hint").textContent = hintText(view, table.piece);
  $("score").textContent = scoreText(view);
  if (last.sheet) { sheetRows($("rows"), last.sheet, view.names); last.sheet = null; }
  ruling(last.ruling);
}

function journal(line, names) {
  last.lines.push(line);
  if (last.lines.length > 500) last.lines.shift();
  $("journal").prepend(journalLine(line, names));
  while ($("journal").children.length > 500) $("journal").lastChild.remove();
  if (line.say && !watcher.on) last.ruling = line;
}

function ruling(it) {
  const text = it ? rulingText(it, view.names) : T("NO_RULING");
  if ($("ruling").textContent === text) return;
  $("ruling").textContent = text;
  $("ruling").classList.toggle("confirm", Boolean(it?.confirm));
  laws.list($("laws"), it?.laws ?? []);
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
  if (busy || !speed || !view || watcher.on) { if (!speed) lastWall = wall; return; }
  lastWall = wall;
  await ask("advance", { ms: Math.round(passed * speed) });
  await keep();
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

// Store the match in the browser after every act, and now and then while time goes by.
async function keep() {
  if (tutor.lesson || watcher.on || !view?.names || view.pending || !view.acts) return;
  if (view.acts === keptActs && Date.now() - keptAt < KEEP_MS) return;
  keptActs = view.acts;
  keptAt = Date.now();
  const { script } = await engine.ask("script");
  if (script) kept.save(script, view);
}

// -- what the player does ----------------------------------------------------------------------

async function act(what) {
  sound.wake();
  if (watcher.on) return toast(T("WATCHING"));
  if (await tutor.take(what)) return;
  await ask("act", { act: what });
  if (!speed) await ask("advance", { ms: AFTER_MS[Object.keys(what)[0]] ?? 100 });
  await keep();
}

const buttons = new Buttons($("buttons"), (kind, name) => {
  sound.wake();
  if (kind === "down" || kind === "up") return ask(kind, { button: name });
  return act({ [kind]: name });
}, () => speed === 1 && !tutor.lesson && !watcher.on);
const table = new Table($("board"), (pocket, piece) => act({ drop: { pocket, piece } }), markPiece);

function markPiece(piece) {
  for (const node of $("pieces").children)
    node.setAttribute("aria-checked", String(node.dataset.choose === piece));
  if (view?.power) $("table-hint").textContent = hintText(view, piece);
}

PIECES.forEach((piece, i) => button($("pieces"), piece, { role: "radio", "aria-checked": "false",
  "data-choose": piece, "aria-keyshortcuts": i + 5 }, () => table.choose(piece)));
for (const pocket of [1, 2, 3, 4])
  button($("pockets"), "", { "data-into": pocket, "aria-keyshortcuts": pocket },
    () => act({ drop: { pocket, piece: table.piece } }));

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
  else if (key === ".") $("step").onclick();
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
  if (tutor.step?.do.wait) await tutor.take(tutor.step.do);
  else await ask("advance", { ms: 1000 });
};
$("back").onclick = async () => { setSpeed(0); await ask("back"); };

// -- matches, scripts, journals ----------------------------------------------------------------

// Begin a match; resolves to what is wrong, "" when nothing is.
async function begin(config, atSpeed = 1) {
  setSpeed(0);
  watcher.close();
  last = { lines: [] };
  const answer = await ask("start", { config });
  if (answer.error) return answer.error;
  kept.begin();
  keptActs = view.acts;
  await ask("advance", { ms: 1000 });
  setSpeed(atSpeed);
  return "";
}

async function load(script, name = "", watch = true) {
  tutor.leave();
  setSpeed(0);
  const answer = await ask("load", { script, watch });
  if (answer.error) { if (name) toast(`${name}: ${answer.error}`); return answer.error; }
  watcher.close();
  last.ruling = null;
  keptActs = view.acts;
  write();
  return "";
}

const watcher = new Watcher($, ask, () => begin({ ...START, language: code() }));
const kept = new Kept($("kept"), $("kept-list"), (script) => load(script, T("KEPT"), false));
$("kept-leave").onclick = () => { $("kept").hidden = true; };
const newMatch = new NewMatch($, pack, toml, (config) => { tutor.leave(); return begin(config); });
new Share($, toml, { ask, toast, script: (text) => { kept.begin(); return load(text); },
  journal: (hex) => { tutor.leave(); setSpeed(0); last.ruling = null; return watcher.open(hex); },
  rules: (rules) => { setTimeout(() => newMatch.show(rules)); } });
const more = new More($, act, () => act({ power: view.power ? "cut" : "on" }), sound);
for (const node of document.querySelectorAll("[data-watch]"))
  node.onclick = () => node.dataset.watch === "end" ? skip() : setSpeed(Number(node.dataset.watch));

// -- lessons -----------------------------------------------------------------------------------

const tutor = new Tutor($, pack, {
  start: (config) => begin({ ...config, language: code() }, 0),
  act: async (what, ms) => {
    if (!what.wait) await ask("act", { act: what });
    await ask("advance", { ms: what.wait ?? ms });
  },
  mark: (what) => {
    buttons.mark(what?.press ?? what?.hold);
    for (const pocket of table.pockets) pocket.classList.toggle("next", Boolean(what?.drop));
  },
  choose: (piece) => table.choose(piece),
});
$("tutor-leave").onclick = () => { tutor.leave(); begin({ ...START, language: code() }); };
$("open-tutor").onclick = () => $("lessons").showModal();

function listLessons() {
  $("lesson-list").replaceChildren();
  pack.lessons.forEach((_, i) => {
    const item = document.createElement("li");
    const { title, about } = tutor.words(i);
    $("lesson-list").append(item);
    button(item, `${i + 1}. ${title}: ${about}`, { "data-lesson": i + 1 }, async () => {
      $("lessons").close();
      await tutor.begin(i);
      $("tutor").scrollIntoView({ block: "nearest" });
    });
  });
}

// -- language ----------------------------------------------------------------------------------

function speakAll(language) {
  speak(language);
  $("tongue").value = $("new-form").elements.language.value = code();
  buttons.speak();
  table.speak();
  more.speak();
  for (const node of $("pieces").children) node.textContent = said(node.dataset.choose);
  for (const node of $("pockets").children) node.textContent = T("POCKET", { n: node.dataset.into });
  $("about").textContent = T("ABOUT", pack);
  listLessons();
  if (!view) return;
  panel.write();
  $("journal").replaceChildren(...last.lines.map((line) => journalLine(line, view.names)).reverse());
  if (watcher.on) watcher.write();
  tutor.write();
  write();
}

$("tongue").onchange = ({ target }) => {
  speakAll(target.value);
  try { localStorage.setItem("pocketlaw.language", code()); } catch { /* storage forbidden */ }
};

function firstLanguage() {
  let chosen = "";
  try { chosen = localStorage.getItem("pocketlaw.language") ?? ""; } catch { /* storage forbidden */ }
  return chosen || navigator.languages.map((one) => one.split("-")[0])
    .find((one) => languages().includes(one)) || "en";
}

// -- begin -------------------------------------------------------------------------------------

async function main() {
  speakAll(firstLanguage());
  table.choose("white");
  await engine.ready;
  $("loading").hidden = true;
  $("main").hidden = false;
  await begin({ ...START, language: code() });
  kept.offer();
  await fromAddress();
  setInterval(tick, TICK_MS);
  document.documentElement.dataset.ready = "yes";
}

async function fromAddress() {
  try {
    const script = await scriptOf(location.hash);
    if (script) { kept.begin(); await load(script, T("THE_LINK")); }
  } catch { toast(T("BAD_LINK")); }
}
addEventListener("hashchange", fromAddress);

// For the tests: the same requests that the page makes.
window.pocketlaw = { ask, setSpeed, linkOf, view: () => view };
main();
