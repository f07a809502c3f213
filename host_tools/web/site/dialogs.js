// The dialogs: a new match, what is saved and opened, faults and settings.
import { download, linkOf } from "./share.js";
import { fromHex } from "./engine.js";
import { opened } from "./files.js";
import { T } from "./tongue.js";

const FAULTS = [["F_DISPLAY", { kind: "i2c", for_ms: 5000 }],
  ["F_FLASH", { kind: "flash_full", for_ms: 5000 }], ["F_USB", { kind: "usb_stall", for_ms: 5000 }],
  ...[1, 2, 3, 4].map((pocket) => ["F_POCKET", { kind: "sensor", pocket, for_ms: 10000 }])];

export function button(place, text, attributes, onClick) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.addEventListener("click", onClick);
  place.append(node);
  return node;
}

function configOf(form, rules) {
  const [toss, choice] = form.toss.split(" ");
  const config = { ...(rules ?? { laws: form.laws }), event: form.event, round: form.round, a: form.a,
    b: form.b, language: form.language, sounds: form.sounds, seed: 1 };
  if (form.event === "doubles") { config.a = [form.a, form.a2]; config.b = [form.b, form.b2]; }
  if (toss) { config.toss = toss; config.choice = choice; }
  if (form.trial) config.trial = true;
  return config;
}

export class NewMatch {
  // begin(config) resolves to what is wrong, "" when it began.
  constructor($, pack, toml, begin) {
    Object.assign(this, { $, toml, rules: null });
    for (const [ident, name] of pack.rule_sets) $("laws-choice").append(new Option(name, ident));
    $("open-new").onclick = () => $("new").showModal();
    $("new-form").elements.event.onchange = ({ target }) => {
      for (const label of document.querySelectorAll(".doubles"))
        label.hidden = target.value !== "doubles";
    };
    $("laws-choice").onchange = () => { this.rules = null; $("rules").value = ""; };
    $("rules").onchange = async ({ target }) => {
      if (target.files[0]) this.take(await this.read(target.files[0]));
    };
    $("new-form").onsubmit = async (event) => {
      if (event.submitter?.value === "cancel") return;
      event.preventDefault();
      const wrong = await begin(configOf(Object.fromEntries(new FormData($("new-form"))), this.rules));
      $("new-wrong").textContent = wrong;
      if (!wrong) $("new").close();
    };
  }

  async read(file) {
    try {
      const { rules } = await opened(file, this.toml);
      if (rules) return rules;
      throw new Error("not a rule set file (.toml)");
    } catch (error) {
      this.$("new-wrong").textContent = `${file.name}: ${error.message}`;
      return null;
    }
  }

  // Play by a club's rules; null: by those of the list.
  take(rules) {
    this.rules = rules;
    if (!rules) return;
    this.$("new-wrong").textContent = "";
    this.$("laws-choice").value = rules.laws;
  }

  show(rules) {
    this.take(rules);
    this.$("new").showModal();
  }
}

export class Share {
  // hooks: ask(action), toast(text), script(text, name), journal(hex), rules(config keys); the
  // last three resolve to what is wrong, "" when nothing is.
  constructor($, toml, hooks) {
    $("open-share").onclick = async () => {
      const { script } = await hooks.ask("script");
      $("link").value = script ? await linkOf(script) : "";
      $("share").showModal();
    };
    $("copy").onclick = async () => {
      $("link").select();
      try { await navigator.clipboard.writeText($("link").value); hooks.toast(T("COPIED")); }
      catch { hooks.toast(T("COPY_BY_HAND")); }
    };
    $("save").onclick = async () => download("match.jsonl", (await hooks.ask("script")).script);
    $("save-journal").onclick = async () =>
      download("match.plj", fromHex((await hooks.ask("finish")).journal));
    $("open").onchange = async ({ target }) => {
      const file = target.files[0];
      if (!file) return;
      let wrong = "";
      try {
        const found = await opened(file, toml);
        if (found.journal) wrong = await hooks.journal(found.journal);
        else if (found.rules) wrong = hooks.rules(found.rules) ?? "";
        else wrong = await hooks.script(found.script);
      } catch (error) { wrong = error.message; }
      $("share-wrong").textContent = wrong && `${file.name}: ${wrong}`;
      target.value = "";
      if (!wrong) $("share").close();
    };
  }
}

export class More {
  constructor($, act, power, sound) {
    $("open-more").onclick = () => $("more").showModal();
    this.nodes = FAULTS.map(([, fault]) => button($("faults"), "", {}, () => act({ fault })));
    this.power = button($("faults"), "", {}, power);
    $("sound").onchange = ({ target }) => { sound.on = target.checked; };
    $("look").onchange = ({ target }) => {
      if (target.value) document.documentElement.dataset.look = target.value;
      else delete document.documentElement.dataset.look;
    };
  }

  speak() {
    FAULTS.forEach(([name, fault], i) => {
      this.nodes[i].textContent = T(name, { n: fault.pocket });
    });
    this.power.textContent = T("F_POWER");
  }
}
