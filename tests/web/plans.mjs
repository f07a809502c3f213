// Unit tests of the flashing page's protocol code in Node: node plans.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { make } from "../../host_tools/web/site/flash/plan.js";
import { crc16, crc32, frame, frames, join, python } from "../../host_tools/web/site/flash/wire.js";
import { cut, safeName } from "../../host_tools/web/site/flash/update.js";

const { tree, cases } = JSON.parse(readFileSync(new URL("../vectors/plans.json", import.meta.url)));
for (const { name, found, packed, manifest, free, around, plan } of cases) {
  const got = make(tree, found, packed, manifest, free, 4096, around);
  for (const key of Object.keys(plan)) assert.deepEqual(got[key], plan[key], `${name}: ${key}`);
}
const ascii = (text) => new TextEncoder().encode(text);
assert.equal(crc16(ascii("123456789")), 0x29b1); // check values of the CRC catalogue
assert.equal(crc32(ascii("123456789")), 0xcbf43926);
const one = frame(1, 0x85, Uint8Array.of(0xa6, 2));
const [found, rest] = frames(join(ascii("noise\xa6"), one, one.slice(0, 4)));
assert.deepEqual(found.map((f) => [f.kind, f.tag, [...f.payload]]), [[1, 0x85, [0xa6, 2]]]);
assert.equal(rest.length, 4);
assert.deepEqual(frames(Uint8Array.of(...one.slice(0, -1), one.at(-1) ^ 1))[0], []);
assert.equal(python([1, "a\"\n", null, true, [false]]), '[1, "a\\"\\n", None, True, [False]]');
assert.deepEqual([...cut([])].map((p) => p.length), [0]);
assert.deepEqual([...cut([new Uint8Array(2000), ["x", 1, 2], new Uint8Array(3)])].map((p) => p.length ?? p), [1536, 464, 3, 3]);
for (const bad of ["../../x", "/abs", "a:b", "..\\x", "CON", "nul.plj", "\u202egpj", ""]) {
  assert.match(safeName(bad), /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/, bad);
}
console.log("well");
