// Runs in a worker: MicroPython WebAssembly with the firmware and its virtual table inside.
// First message: {mjs, wasm, files}; then {id, text} requests, answered by {id, text}.
let answer = null;

function makeFolder(fs, path) {
  let at = "";
  for (const part of path.split("/").filter(Boolean)) {
    at += "/" + part;
    try { fs.mkdir(at); } catch { /* it is there */ }
  }
}

async function start({ mjs, wasm, files }) {
  const code = URL.createObjectURL(new Blob([mjs], { type: "text/javascript" }));
  const binary = URL.createObjectURL(new Blob([wasm], { type: "application/wasm" }));
  const { loadMicroPython } = await import(code);
  const mp = await loadMicroPython({
    heapsize: 16 * 1024 * 1024, url: binary, stdout: (line) => console.log(line),
  });
  for (const [path, data] of Object.entries(files)) {
    makeFolder(mp.FS, "/project/" + path.slice(0, path.lastIndexOf("/")));
    mp.FS.writeFile("/project/" + path, data);
  }
  mp.runPython(`
import sys
sys.path[:] = ["/project/host_tools/table/shadow", "/project/firmware", "/project", ".frozen"]
from host_tools.table.sessionserve import Server
_server = Server()
answer = _server.answer
`);
  answer = mp.globals.get("answer");
}

onmessage = async ({ data }) => {
  try {
    if (data.mjs) {
      await start(data);
      postMessage({ ready: true });
    } else {
      postMessage({ id: data.id, text: answer(data.text) });
    }
  } catch (error) {
    postMessage({ id: data.id, failed: String(error.message ?? error) });
  }
};
