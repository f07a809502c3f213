// Runs one module of the project inside MicroPython WebAssembly: node run.mjs ROOT MODULE ARGS...
// Arguments that are files are copied in before and copied out after.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { loadMicroPython } = await import(
  join(here, "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"));

const [root, module, ...args] = process.argv.slice(2);
const mp = await loadMicroPython({
  heapsize: 32 * 1024 * 1024,
  stdout: (line) => process.stdout.write(line + "\n"),
  linebuffer: true,
});

function makeFolder(path) {
  let at = "";
  for (const part of path.split("/").filter(Boolean)) {
    at += "/" + part;
    try { mp.FS.mkdir(at); } catch { /* it is there */ }
  }
}

function copyTree(from, to) {
  makeFolder(to);
  for (const name of readdirSync(from)) {
    if (name === "node_modules" || name === "__pycache__") continue;
    const path = join(from, name);
    if (statSync(path).isDirectory()) copyTree(path, `${to}/${name}`);
    else if (/\.(py|bin)$/.test(name)) mp.FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}

for (const part of ["firmware", "boards", "host_tools", "tests/vectors"])
  if (existsSync(join(root, part))) copyTree(join(root, part), "/project/" + part);
for (const arg of args)
  if (existsSync(arg) && statSync(arg).isFile()) {
    makeFolder(dirname(arg));
    mp.FS.writeFile(arg, readFileSync(arg));
  } else if (arg.startsWith("/")) makeFolder(dirname(arg));

mp.globals.set("project_args", [module, ...args].join("\n"));
try {
  mp.runPython(`
import sys
sys.path[:] = ["/project/host_tools/table/shadow", "/project/firmware", "/project", ".frozen"]
_args = project_args.split("\\n")
sys.argv[:] = _args
_m = __import__(_args[0])
for _part in _args[0].split(".")[1:]:
    _m = getattr(_m, _part)
_m.main()
`);
} catch (error) {
  process.stderr.write(String(error.message ?? error) + "\n");
  process.exitCode = 1;
}
for (const arg of args)
  if (arg.startsWith("/") && mp.FS.analyzePath(arg).exists && mp.FS.isFile(mp.FS.stat(arg).mode))
    writeFileSync(arg, mp.FS.readFile(arg));
