// The panel: one canvas pixel a panel pixel; CSS scales it without blurring.
const LIT = [0x9f, 0xe8, 0xff];
const DARK = [0x05, 0x08, 0x0a];

export class Oled {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.image = this.context.createImageData(128, 64);
    this.show(new Uint8Array(1024));
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
  }

  // As large as there is room, every panel pixel the same whole number of the screen's.
  fit() {
    const ratio = devicePixelRatio || 1;
    const style = getComputedStyle(this.canvas.parentElement);
    const room = this.canvas.parentElement.clientWidth - 2 * parseFloat(style.paddingLeft);
    const limit = innerWidth < 640 ? 288 : 640;
    const times = Math.max(1, Math.floor(Math.min(room, limit) * ratio / 128));
    this.canvas.style.width = `${times * 128 / ratio}px`;
  }

  // frame: 1024 bytes in page order, bit 0 the top pixel.
  show(frame) {
    const data = this.image.data;
    for (let y = 0; y < 64; y++)
      for (let x = 0; x < 128; x++) {
        const lit = frame[(y >> 3) * 128 + x] >> (y & 7) & 1;
        data.set(lit ? LIT : DARK, 4 * (y * 128 + x));
        data[4 * (y * 128 + x) + 3] = 255;
      }
    this.context.putImageData(this.image, 0, 0);
  }

  // What a reader who cannot see the panel hears when he comes to it.
  describe(text) {
    if (this.canvas.getAttribute("aria-label") !== text)
      this.canvas.setAttribute("aria-label", text);
  }
}
