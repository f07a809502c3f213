import { T, code } from "./tongue.js";

// The eight buttons: by pointer, key and screen reader, pressed as long as they are pressed.
export const BUTTONS = ["play", "ok", "white", "black", "queen", "striker", "foul", "undo"];
const HOLD_MS = 700;

export class Buttons {
  // act(kind, name): "down", "up", or "press" and "hold" while time does not go at its own pace.
  constructor(place, act, realTime) {
    this.act = act;
    this.realTime = realTime;
    this.since = {};
    this.nodes = {};
    for (const name of BUTTONS) {
      const node = document.createElement("button");
      node.type = "button";
      node.dataset.button = name;
      node.append(name, document.createElement("small"));
      node.setAttribute("aria-keyshortcuts", name[0]);
      node.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        node.setPointerCapture?.(event.pointerId);
        this.down(name);
      });
      for (const kind of ["pointerup", "pointercancel"])
        node.addEventListener(kind, () => this.up(name));
      node.addEventListener("contextmenu", (event) => event.preventDefault());
      // Enter, space or a screen reader: a click without a pointer.
      node.addEventListener("click", (event) => {
        if (!event.detail && !event.pointerType) this.act("press", name);
      });
      place.append(node);
      this.nodes[name] = node;
    }
  }

  // Their names are the box's own; below stands what they mean.
  speak() {
    for (const name of BUTTONS) {
      const key = T("KEY", { key: name[0] });
      this.nodes[name].lastChild.textContent = code() === "en" ? key : `${T("B_" + name)} · ${name[0]}`;
    }
  }

  down(name) {
    if (name in this.since) return;
    const live = this.realTime();
    this.since[name] = { at: performance.now(), live };
    this.nodes[name].classList.add("down");
    if (live) this.act("down", name);
  }

  up(name) {
    const begun = this.since[name];
    if (!begun) return;
    delete this.since[name];
    this.nodes[name].classList.remove("down");
    if (begun.live) this.act("up", name);
    else this.act(performance.now() - begun.at >= HOLD_MS ? "hold" : "press", name);
  }

  // A window that loses the focus hears of no key going up.
  letGo() {
    for (const name of Object.keys(this.since)) this.up(name);
  }

  mark(name) {
    for (const other of BUTTONS) this.nodes[other].classList.toggle("next", other === name);
  }
}
