// Bytes between this page and a board: link frames for a box in play, the raw REPL in safe mode.
// docs/update.md describes both. A `port` has open(), close(), write(bytes), read() -> bytes or
// null when it is gone; how it gets there is not this module's business.

export const SYNC = 0xa6;
export const HELLO = 1;
export const LIST = 4;
export const READ = 5;
export const RESTART = 9;
const ANSWER = 0x80, REFUSED = 0xff, MOST = 256;
const PLAYED = 5;
const encoder = new TextEncoder(), decoder = new TextDecoder();

export class BoardError extends Error {}
// What a snippet raised on the board; `errno` is OSError's number or 0.
export class DeviceError extends BoardError {
  constructor(message, errno) { super(message); this.errno = errno; }
}
export class MatchRunning extends BoardError {}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export function join(...parts) {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) { out.set(part, at); at += part.length; }
  return out;
}

// CRC-16/CCITT-FALSE, as the firmware's journal and link have it.
export function crc16(bytes) {
  let crc = 0xffff;
  for (const b of bytes) {
    crc ^= b << 8;
    for (let i = 0; i < 8; i++) crc = (crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

// CRC-32 as zlib and binascii.crc32 have it.
export function crc32(bytes) {
  let crc = ~0;
  for (const b of bytes) {
    crc ^= b;
    for (let i = 0; i < 8; i++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function base64(bytes) {
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text);
}

export function unbase64(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((b) => b.toString(16).padStart(2, "0")).join("");
}

// A value as Python writes it: numbers, texts, lists, true, false, null.
export function python(value) {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  return JSON.stringify(value);
}

export function frame(kind, tag, payload = new Uint8Array()) {
  const body = Uint8Array.of(kind, tag, payload.length >> 8, payload.length & 255, ...payload);
  const check = crc16(body);
  return Uint8Array.of(SYNC, ...body, check >> 8, check & 255);
}

// Finds frames in bytes that may hold anything else; returns [frames, what is left over].
export function frames(bytes) {
  const found = [];
  let at = 0;
  for (;;) {
    while (at < bytes.length && bytes[at] !== SYNC) at++;
    if (bytes.length < at + 5) return [found, bytes.slice(at)];
    const n = bytes[at + 3] << 8 | bytes[at + 4];
    if (n > MOST) { at++; continue; }
    if (bytes.length < at + 7 + n) return [found, bytes.slice(at)];
    const body = bytes.slice(at + 1, at + 5 + n);
    if ((bytes[at + 5 + n] << 8 | bytes[at + 6 + n]) !== crc16(body)) { at++; continue; }
    found.push({ kind: body[0], tag: body[1], payload: body.slice(4) });
    at += 7 + n;
  }
}

// One port with what came from it and was not looked at yet. Every wait has an end.
export class Line {
  constructor(port) {
    this.port = port;
    this.got = new Uint8Array();
    this.gone = false;
    this.tag = 0x80 | Date.now() & 0x7f;
    this.heard = "";
  }

  async open() {
    await this.port.open();
    this.gone = false;
    this.got = new Uint8Array();
    this.pump = this.#pump();
  }

  async #pump() {
    const port = this.port;
    for (;;) {
      let part = null;
      try { part = await port.read(); } catch { part = null; }
      if (part === null) { this.gone = true; return; }
      this.got = join(this.got, part);
    }
  }

  async close() {
    this.gone = true;
    try { await this.port.close(); } catch { /* a port that is gone counts as closed */ }
  }

  async write(bytes) {
    if (this.gone) throw new BoardError("the board went away");
    try { await this.port.write(bytes); } catch { throw new BoardError("the board went away"); }
  }

  // Returns what came up to and with `ending` (bytes); BoardError after `ms` without it.
  async until(ending, ms) {
    const end = Date.now() + ms;
    let from = 0;
    for (;;) {
      const at = find(this.got, ending, Math.max(0, from - ending.length));
      if (at >= 0) {
        const out = this.got.slice(0, at + ending.length);
        this.got = this.got.slice(at + ending.length);
        return out;
      }
      from = this.got.length;
      if (this.gone) throw new BoardError("the board went away");
      if (Date.now() > end) throw new BoardError("the board does not answer");
      await sleep(5);
    }
  }

  async take(n, ms) {
    const end = Date.now() + ms;
    while (this.got.length < n) {
      if (this.gone) throw new BoardError("the board went away");
      if (Date.now() > end) throw new BoardError("the board does not answer");
      await sleep(2);
    }
    const out = this.got.slice(0, n);
    this.got = this.got.slice(n);
    return out;
  }

  get atRepl() { return this.heard.includes("raw REPL"); }

  // Send one request; returns the payload of its answer, null when none came within `ms`.
  async ask(kind, payload = new Uint8Array(), { tries = 3, ms = 700 } = {}) {
    for (let i = 0; i < tries; i++) {
      let sent;
      do { // no check byte may be a Ctrl-C while the board starts
        this.tag = this.tag + 1 & 0x7f | 0x80;
        sent = frame(kind, this.tag, payload);
      } while (sent.slice(-2).includes(3));
      await this.write(sent);
      const end = Date.now() + ms;
      while (Date.now() < end) {
        if (this.gone) throw new BoardError("the board went away");
        this.heard = (this.heard + decoder.decode(this.got)).slice(-4096);
        const [found, rest] = frames(this.got);
        this.got = rest;
        for (const { kind: what, tag, payload: body } of found) {
          if (tag !== this.tag) continue;
          if (what === (kind | ANSWER)) return body;
          if (what === REFUSED && body[0] === kind) {
            if (body[1] === PLAYED) throw new MatchRunning("a match is being played");
            throw new BoardError(`the board refused (reason ${body[1]})`);
          }
        }
        if (this.atRepl) return null;
        await sleep(10);
      }
    }
    return null;
  }

  // The greeting of a box in play, null when what answers is a REPL or nothing.
  async hello(tries = 10) {
    const body = await this.ask(HELLO, undefined, { tries });
    if (body === null || body.length < 10) return null;
    const up = (body[6] << 24 | body[7] << 16 | body[8] << 8 | body[9]) >>> 0;
    return { state: body[1], played: body[2] !== 0, up, version: decoder.decode(body.slice(10)) };
  }
}

function find(bytes, what, from) {
  for (let i = from; i + what.length <= bytes.length; i++) {
    let k = 0;
    while (k < what.length && bytes[i + k] === what[k]) k++;
    if (k === what.length) return i;
  }
  return -1;
}

const REPLY = "POCKETLAW_REPLY ";
// A program that stood at the REPL before may have given another meaning to `print` or `exec`.
const UNSHADOW = 'import builtins\nfor _n in dir(builtins):\n if _n[0]!="_":globals().pop(_n,None)\n';
const MAKE_ROOM = "import sys,gc\ngc.collect()\nwhile 1:\n for n in sys.modules:\n  if n[:9]=='pocketlaw':break\n"
  + " else:break\n sys.modules.pop(n)\ngc.collect()";

// The raw REPL of a board; `snippets` are the programs of host_tools/device by name.
export class Repl {
  constructor(line, snippets, { step = 2000, silence = 20000 } = {}) {
    Object.assign(this, { line, snippets, step, silence, sent: new Set() });
  }

  async enter(tries = 5) {
    this.sent.clear();
    for (let i = 0; i < tries; i++) {
      try {
        await this.line.write(Uint8Array.of(13, 3, 3, ...(i % 2 ? [2] : [])));
        await sleep(50 + 200 * i);
        this.line.got = new Uint8Array();
        await this.line.write(Uint8Array.of(13, 1));
        await this.line.until(encoder.encode("raw REPL; CTRL-B to exit\r\n>"), this.step);
        await this.exec(UNSHADOW, this.step, false);
        const mark = Date.now() & 0xfffff;
        if ((await this.exec(`print(${mark}+1)`, this.step)).trim() !== String(mark + 1)) continue;
        try { await this.exec(MAKE_ROOM, this.silence); } catch (e) { if (!(e instanceof DeviceError)) throw e; }
        return;
      } catch (error) {
        if (this.line.gone) throw error;
      }
    }
    throw new BoardError("no raw REPL; hold the undo button while plugging the board in, then try again");
  }

  // Runs a program in raw-paste mode (it has flow control) and returns what it printed.
  async exec(text, ms = this.silence, check = true) {
    const { line } = this;
    const program = encoder.encode(check ? checked(text) : text);
    await line.write(Uint8Array.of(5, 65, 1));
    const [r, way] = await line.take(2, this.step);
    if (r !== 82 || way !== 1) throw new BoardError("the board's REPL has no raw paste");
    const size = await line.take(2, this.step);
    const window = size[0] | size[1] << 8;
    let room = window, at = 0;
    while (at < program.length) {
      while (room === 0 || line.got.length) {
        const [c] = await line.take(1, ms);
        if (c === 1) room += window;
        else if (c === 4) { await line.write(Uint8Array.of(4)); throw new BoardError("the board broke off"); }
      }
      const n = Math.min(room, program.length - at);
      await line.write(program.slice(at, at + n));
      at += n;
      room -= n;
    }
    await line.write(Uint8Array.of(4));
    await line.until(Uint8Array.of(4), ms); // the end of the sending is acknowledged
    const out = decoder.decode((await line.until(Uint8Array.of(4), 2 * ms)).slice(0, -1));
    const wrong = decoder.decode((await line.until(Uint8Array.of(4), ms)).slice(0, -1));
    await line.until(encoder.encode(">"), ms);
    if (wrong) throw deviceError(wrong);
    return out;
  }

  // Runs main(...args) of a snippet and returns its answer.
  async call(name, ...args) {
    if (!this.sent.has(name)) {
      await this.exec(`${this.snippets[name]}\n_pl_${name} = main\n`);
      this.sent.add(name);
    }
    const out = await this.exec(
      `import json\nprint(${JSON.stringify(REPLY)} + json.dumps(_pl_${name}(${args.map(python).join(", ")})))`,
      3 * this.silence);
    const text = out.split(/\r?\n/).reverse().find((one) => one.startsWith(REPLY));
    if (!text) throw new BoardError("the answer was cut short");
    return JSON.parse(text.slice(REPLY.length));
  }

  // Resets the board; no answer is awaited.
  async restart() {
    try {
      const text = this.snippets.leave.replaceAll("HOW", "machine.reset()");
      this.exec("import machine\n" + text, 2000, false).catch(() => {});
      await sleep(400);
    } catch { /* it is on its way */ }
    await this.line.close();
  }
}

// The raw REPL has no check of its own: a byte lost on the way would be another program.
function checked(text) {
  return `_s = ${JSON.stringify(text)}\nimport binascii\n`
    + `if binascii.crc32(_s) != ${crc32(encoder.encode(text))}: raise OSError(5)\nexec(_s, globals())\n`;
}

function deviceError(text) {
  const last = text.trim().split("\n").pop() || "no message";
  const number = last.startsWith("OSError:") ? /\d+/.exec(last) : null;
  return new DeviceError(`on the board: ${last.trim()}`, number ? Number(number[0]) : 0);
}
