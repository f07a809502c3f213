// What can be opened: a script, a journal, a club's rule set; told apart by what is in it.
const SWITCHES = ["name", "base", "switches"];

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Returns {journal: hex}, {script: text} or {rules: config keys}; throws what is wrong.
export async function opened(file, toml) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith("PLJ")) return { journal: toHex(bytes) };
  if (/\.toml$/i.test(file.name)) return { rules: rulesOf(text, toml) };
  return { script: text };
}

// The config keys of a rule set file, as `pocketlaw laws --check` reads it.
export function rulesOf(text, toml) {
  let raw;
  try { raw = toml.parse(text); }
  catch (error) { throw new Error(`not TOML: ${String(error.message).split("\n")[0]}`); }
  for (const key of Object.keys(raw))
    if (!SWITCHES.includes(key)) throw new Error(`unknown ${key}`);
  for (const key of ["name", "base"])
    if (!(key in raw)) throw new Error(`${key} is missing`);
  return { laws: raw.base, laws_name: raw.name, switches: raw.switches ?? {} };
}
