// The flashing page: find a board, show the plan, update, pull. Texts from boards are text only.

import { Board } from "./update.js";
import { WebSerialPort, supported } from "./serial.js";

const $ = (id) => document.getElementById(id);
const pack = window.POCKETLAW_FLASH;
let board = null, seen = null, wanted = null;

function say(line) { $("log").append(line + "\n"); $("log").scrollTop = 1e9; }
function show(step) {
  for (const name of ["find", "plan", "done"]) $(name).hidden = name !== step;
  $(step).querySelector("h2").focus();
}
function trouble(error) { $("trouble").textContent = error.message ?? String(error); say(error.message ?? String(error)); }

async function run(work) {
  $("trouble").textContent = "";
  document.body.dataset.busy = "1";
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  try { await work(); } catch (error) {
    trouble(error);
    if (board) await board.leave(); // never left in safe mode
    board = null;
    if (!$("plan").hidden) show("find");
  }
  for (const button of document.querySelectorAll("button")) button.disabled = false;
  delete document.body.dataset.busy;
}

async function connect() {
  const chosen = await navigator.serial.requestPort();
  board = new Board(new WebSerialPort(chosen), pack, { say, progress });
  seen = await board.look();
  const choice = $("board");
  choice.replaceChildren(new Option("as the board says", ""), ...Object.keys(pack.boards)
    .map((name) => new Option(`${pack.boards[name].product} (${name})`, name)));
  if (seen.mode === "play") {
    const { hello } = seen;
    $("found").textContent = `A box in play, version ${hello.version}`
      + (hello.played ? ": a match is being played, it is left alone." : ".");
    if (hello.played) { await board.line.close(); board = null; return; }
  } else {
    const version = seen.probe.version.join(".");
    $("found").textContent = `${seen.probe.machine}, MicroPython ${version}`
      + (seen.manifest.version ? `, Pocketlaw ${seen.manifest.version}` : ", no Pocketlaw yet")
      + (seen.safe ? `; it was in safe mode (${seen.safe})` : "");
  }
  show("plan");
  $("steps").replaceChildren();
}

async function plan() {
  if (seen.mode === "play") seen = await board.reach(seen);
  wanted = await board.survey(seen, $("board").value);
  const { plan: todo, tree } = wanted;
  const lines = todo.nothing ? [`${wanted.board} has ${tree.version} already`] : [
    `${wanted.board}: ${wanted.old || "nothing of ours"} → ${tree.version}`,
    `${todo.send.length} files travel (${todo.bytes} bytes), ${todo.kept.length} are there already`,
    ...todo.stale.map((p) => `${p} goes (the new version has none)`),
    ...todo.foreign.map((p) => `${p} is not ours: kept as ${todo.aside}${p}`),
    ...todo.warnings,
  ];
  $("steps").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  lines.forEach(say);
  $("go").hidden = todo.nothing || todo.short;
}

async function update() {
  const state = await board.update(wanted);
  const texts = { done: `${wanted.board} plays ${wanted.tree.version}.`, nothing: "Nothing was to be done.",
    "rolled back": "The new version did not start; the one before it plays again." };
  $("outcome").textContent = texts[state];
  say(texts[state]);
  board = null;
  show("done");
}

async function pull() {
  const files = await board.pull(seen);
  $("files").replaceChildren(...files.map(({ name, data }) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(new Blob([data])), download: name, textContent: `${name}, ${data.length} bytes` });
    item.append(link);
    return item;
  }));
  say(`${files.length} files pulled and compared`);
}

function progress(done, all, what) {
  const bar = $("bar");
  bar.max = all || 1;
  bar.value = Math.min(done, bar.max);
  $("what").textContent = what;
}

$("version").textContent = pack.version;
$("unsupported").hidden = supported();
$("connect").hidden = !supported();
$("connect").addEventListener("click", () => run(connect));
$("make-plan").addEventListener("click", () => run(plan));
$("go").addEventListener("click", () => run(update));
$("pull").addEventListener("click", () => run(pull));
$("leave").addEventListener("click", () => run(async () => { await board?.leave(); board = null; show("find"); }));
$("again").addEventListener("click", () => show("find"));
$("images").replaceChildren(...Object.entries(pack.boards).map(([name, info]) => {
  const item = document.createElement("li");
  item.textContent = `${info.product}: ${info.enter}; `;
  if (info.image) item.append(Object.assign(document.createElement("a"), { href: info.image, textContent: `copy ${info.image} onto the drive ${info.drive}` }));
  else item.append(info.drive ? `copy the image onto the drive ${info.drive}` : "write the image with esptool");
  item.dataset.board = name;
  return item;
}));
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("sw.js");
document.documentElement.dataset.ready = "1";
