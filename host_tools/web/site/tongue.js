// The page's language: its own words, and the panel's phrases, in the one that is chosen.
const state = { all: {}, phrases: {}, code: "en" };

export function learn(words, phrases) {
  state.all = words;
  state.phrases = phrases;
}

export function languages() {
  return Object.keys(state.all);
}

export function code() {
  return state.code;
}

// Say everything in another language; elements name their word in data-t, labels in data-label.
export function speak(language) {
  state.code = language in state.all ? language : "en";
  document.documentElement.lang = state.code;
  document.title = T("TITLE");
  for (const node of document.querySelectorAll("[data-t]"))
    node.textContent = T(node.dataset.t, node.dataset);
  for (const node of document.querySelectorAll("[data-label]"))
    node.setAttribute("aria-label", T(node.dataset.label));
  for (const node of document.querySelectorAll("[data-why]")) node.title = T(node.dataset.why);
}

export function has(name) {
  return name in (state.all[state.code] ?? {});
}

// A word of the page; {x} is filled from `fill`.
export function T(name, fill = {}) {
  const text = state.all[state.code]?.[name] ?? state.all.en?.[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => fill[key] ?? whole);
}

// A phrase of the panel by its number, a piece by its name, or the text itself.
export function said(what) {
  if (typeof what === "number")
    return state.phrases[state.code]?.[what] ?? state.phrases.en[what] ?? "";
  return ["white", "black", "queen", "striker"].includes(what) ? T("B_" + what) : what;
}
