// A script in a link: compressed into the part of the address that never leaves the browser.
async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

function toUrl(bytes) {
  let raw = "";
  for (const byte of bytes) raw += String.fromCharCode(byte);
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromUrl(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

export async function linkOf(script) {
  const bytes = new TextEncoder().encode(script);
  const packed = window.CompressionStream
    ? "z=" + toUrl(await through(new CompressionStream("deflate"), bytes))
    : "p=" + toUrl(bytes);
  return location.href.split("#")[0] + "#" + packed;
}

// The script in an address fragment, "" when there is none; throws when it is damaged.
export async function scriptOf(fragment) {
  const [kind, text] = [fragment.slice(1, 3), fragment.slice(3)];
  if (kind === "p=") return new TextDecoder().decode(fromUrl(text));
  if (kind !== "z=") return "";
  return new TextDecoder().decode(
    await through(new DecompressionStream("deflate"), fromUrl(text)));
}

export function download(name, data) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
