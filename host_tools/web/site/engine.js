// The firmware behind a queue: every request is answered in order by the worker.
export class Engine {
  constructor(pack, onFailed) {
    this.waiting = new Map();
    this.count = 0;
    this.onFailed = onFailed;
    const code = new Blob([pack.worker], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(code));
    this.ready = new Promise((resolve) => { this.onReady = resolve; });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => onFailed(event.message);
    const files = {};
    for (const [path, text] of Object.entries(pack.texts)) files[path] = new TextEncoder().encode(text);
    for (const [path, text] of Object.entries(pack.binaries)) files[path] = fromBase64(text);
    this.worker.postMessage({ mjs: pack.mjs, wasm: fromBase64(pack.wasm), files });
  }

  receive(data) {
    if (data.failed) this.onFailed(data.failed);
    if (data.ready) this.onReady();
    const resolve = this.waiting.get(data.id);
    if (!resolve) return;
    this.waiting.delete(data.id);
    resolve(data.failed ? { error: data.failed } : JSON.parse(data.text));
  }

  // Send one request of host_tools/table/sessionserve.py; resolves to its answer.
  ask(action, more = {}) {
    const id = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, text: JSON.stringify({ do: action, ...more }) });
    });
  }
}

export function fromBase64(text) {
  const raw = atob(text);
  const out = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) out[i] = raw.charCodeAt(i);
  return out;
}

export function fromHex(text) {
  const out = new Uint8Array(text.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = parseInt(text.substr(2 * i, 2), 16);
  return out;
}
