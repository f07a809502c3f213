import { T, said } from "./tongue.js";

// The carrom table as a picture one can click: pieces, then the pocket they fall into.
const NS = "http://www.w3.org/2000/svg";
const SIZE = 740; // mm of playing surface, between the frames
const RADIUS = { white: 22, black: 22, queen: 22, striker: 28 }; // a little larger than life
const POCKETS = [[28, 712], [712, 712], [712, 28], [28, 28]]; // 1 to 4, anticlockwise from a's left
export const PIECES = ["white", "black", "queen", "striker"];

function make(name, attributes, parent) {
  const node = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  parent?.append(node);
  return node;
}

// Where the pieces stand before the break: queen, six round her, twelve round those.
function rack() {
  const at = { white: [], black: [], queen: [[370, 370]] };
  for (let i = 0; i < 6; i++) {
    const angle = Math.PI / 3 * i + Math.PI / 6;
    at[i % 2 ? "black" : "white"].push([370 + 46 * Math.cos(angle), 370 + 46 * Math.sin(angle)]);
  }
  for (let i = 0; i < 12; i++) {
    const angle = Math.PI / 6 * i + Math.PI / 6;
    at[i % 2 ? "black" : "white"].push([370 + 90 * Math.cos(angle), 370 + 90 * Math.sin(angle)]);
  }
  return at;
}

// Where what comes back is placed: in the outer circle, the queen in the centre (S51, S68a).
const CENTRE = [370, 370];
const CIRCLE = Array.from({ length: 12 }, (_, i) =>
  [370 + 56 * Math.cos(Math.PI / 6 * i), 370 + 56 * Math.sin(Math.PI / 6 * i)]);

// After the break: anywhere, not touching; another place each board.
function spread(seed) {
  let state = seed * 7919 % 65521 || 1;
  const random = () => (state = state * 17364 % 65521) / 65521;
  const taken = [];
  const place = () => {
    for (let i = 0; ; i++) {
      const at = [110 + 520 * random(), 140 + 460 * random()];
      if (i > 200 || taken.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) > 56)) {
        taken.push(at);
        return at;
      }
    }
  };
  const at = { white: [], black: [], queen: [place()] };
  for (let i = 0; i < 9; i++) {
    at.white.push(place());
    at.black.push(place());
  }
  return at;
}

export class Table {
  // onDrop(pocket 1..4, piece name) when a pocket was chosen.
  constructor(place, onDrop, onChoose) {
    this.onDrop = onDrop;
    this.onChoose = onChoose;
    this.piece = "white";
    this.discs = {};
    this.svg = make("svg", { viewBox: "-44 -44 828 828", role: "img",
      "aria-label": "Carrom table" }, place);
    this.draw();
    this.layout = "";
  }

  draw() {
    const svg = this.svg;
    make("rect", { x: -44, y: -44, width: 828, height: 828, rx: 26, fill: "var(--wood-dark)" }, svg);
    make("rect", { width: SIZE, height: SIZE, rx: 4, fill: "var(--wood)" }, svg);
    const line = { fill: "none", stroke: "#5b2a16", "stroke-width": 2.5 };
    make("circle", { cx: 370, cy: 370, r: 85, ...line }, svg);
    make("circle", { cx: 370, cy: 370, r: 16, fill: "#b3202c" }, svg);
    for (let i = 0; i < 4; i++) {
      const side = make("g", { transform: `rotate(${90 * i} 370 370)` }, svg);
      make("line", { x1: 135, x2: 605, y1: 638, y2: 638, ...line }, side);
      make("line", { x1: 135, x2: 605, y1: 606, y2: 606, ...line, "stroke-width": 1.5 }, side);
      for (const x of [151, 589]) {
        make("circle", { cx: x, cy: 622, r: 16, fill: "#b3202c", stroke: "#5b2a16" }, side);
      }
      make("line", { x1: 95, y1: 645, x2: 205, y2: 535, ...line, "stroke-width": 1.5 }, side);
    }
    this.pockets = POCKETS.map(([x, y], i) => {
      const pocket = make("g", { class: "pocket", "data-pocket": i + 1 }, svg);
      make("circle", { cx: x, cy: y, r: 70, fill: "transparent" }, pocket);
      make("circle", { cx: x, cy: y, r: 30, fill: "#14100c", class: "hole" }, pocket);
      make("text", { x: x < 370 ? -22 : 762, y: y < 370 ? 6 : 746, fill: "#f5e6cc",
        "font-size": 26, "text-anchor": "middle" }, pocket).textContent = i + 1;
      make("title", {}, pocket);
      pocket.addEventListener("click", () => this.onDrop(i + 1, this.piece));
      return pocket;
    });
    this.names = { a: this.label(370, 772), b: this.label(370, -16) };
    for (const [piece, count] of [["white", 9], ["black", 9], ["queen", 1], ["striker", 1]])
      this.discs[piece] = Array.from({ length: count }, () => this.disc(piece));
  }

  speak() {
    this.pockets.forEach((pocket, i) => {
      pocket.querySelector("title").textContent = T("POCKET", { n: i + 1 });
    });
  }

  label(x, y) {
    return make("text", { x, y, fill: "#f5e6cc", "font-size": 26, "text-anchor": "middle" }, this.svg);
  }

  disc(piece) {
    const fill = { white: "#f7efd8", black: "#26221f", queen: "#cf1f3b", striker: "#fdfbf3" }[piece];
    const node = make("g", { class: "piece", "data-piece": piece }, this.svg);
    make("circle", { r: RADIUS[piece] + 10, fill: "transparent" }, node);
    make("circle", { r: RADIUS[piece], fill, class: "disc", stroke: "#3a2a1a", "stroke-width": 2 }, node);
    make("circle", { r: RADIUS[piece] * .55, fill: "none", "stroke-width": 2,
      stroke: piece === "black" ? "#5d554d" : "#0003" }, node);
    node.addEventListener("click", () => { this.take = node; this.choose(piece); });
    return { node, shown: true };
  }

  choose(piece) {
    this.piece = piece;
    for (const name of PIECES)
      for (const disc of this.discs[name])
        disc.node.classList.toggle("chosen", name === piece &&
          (disc.node === this.take || name === "queen" || name === "striker"));
    this.onChoose(piece);
  }

  // Bring the picture to what the match says is on the board.
  // undone: the last thing was an undo, so that what came back lies where it lay.
  show(view, undone) {
    const layout = view.attempt ? "rack" : `${view.game}/${view.board}`;
    if (layout !== this.layout) {
      this.layout = layout;
      const places = view.attempt ? rack() : spread(view.game * 31 + view.board);
      for (const piece of ["white", "black", "queen"])
        this.discs[piece].forEach((disc, i) => this.move(disc, places[piece][i]));
    }
    const placed = !undone && view.state !== "MOVING" && !view.attempt;
    const queen = view.queen === "board" && !view.tally[2];
    this.count("white", view.left[0] - view.tally[0], placed);
    this.count("black", view.left[1] - view.tally[1], placed);
    this.count("queen", queen ? 1 : 0, placed);
    this.count("striker", view.tally[3] || view.off ? 0 : 1);
    this.move(this.discs.striker[0], [370, view.side === "a" ? 622 : 118]);
    view.pockets.forEach((ill, i) => this.pockets[i].classList.toggle("ill", ill));
    for (const [i, side] of ["a", "b"].entries())
      this.names[side].textContent = (view.side === side ? "▸ " : "") + view.names[i] +
        ` (${said(view.white === side ? "white" : "black")})`;
    this.svg.setAttribute("aria-label", T("CARROM_TABLE", { white: view.left[0] - view.tally[0],
      black: view.left[1] - view.tally[1], queen: T(queen ? "ON_IT" : "OFF_IT") }));
  }

  count(piece, wanted, placed) {
    const discs = this.discs[piece];
    let shown = discs.filter((disc) => disc.shown).length;
    const order = [...discs].sort((a, b) => (b.node === this.take) - (a.node === this.take));
    for (const disc of order) {
      if (shown > wanted && disc.shown) { disc.shown = false; shown--; }
      else if (shown < wanted && !disc.shown) {
        disc.shown = true;
        shown++;
        if (placed) this.move(disc, piece === "queen" ? CENTRE : this.free());
      }
      disc.node.style.display = disc.shown ? "" : "none";
    }
    if (this.take && this.take.style.display === "none") this.take = null;
  }

  // A place of the outer circle that no piece covers, the first when there is none.
  free() {
    const all = ["white", "black", "queen"].flatMap((piece) => this.discs[piece]);
    return CIRCLE.find(([x, y]) => all.every((disc) => !disc.shown || !disc.at ||
      Math.hypot(disc.at[0] - x, disc.at[1] - y) > 44)) ?? CIRCLE[0];
  }

  move(disc, [x, y]) {
    disc.at = [x, y];
    disc.node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}
