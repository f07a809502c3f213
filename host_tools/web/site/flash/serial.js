// A Web Serial port as wire.js wants it. After a reset the browser may give the board a new object:
// it is found again by what its USB says of itself.

export class WebSerialPort {
  constructor(port) { this.port = port; this.info = port.getInfo(); }

  async open() {
    const ports = await navigator.serial.getPorts();
    const same = (p) => p.getInfo().usbVendorId === this.info.usbVendorId
      && p.getInfo().usbProductId === this.info.usbProductId;
    const port = ports.includes(this.port) ? this.port : ports.find(same) ?? this.port;
    if (!port.readable) await port.open({ baudRate: 115200, bufferSize: 16384 });
    this.port = port;
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
  }

  async read() {
    const { value, done } = await this.reader.read();
    return done ? null : value;
  }

  async write(bytes) { await this.writer.write(bytes); }

  async close() {
    try { await this.reader?.cancel(); } catch { /* gone */ }
    try { this.reader?.releaseLock(); } catch { /* gone */ }
    try { this.writer?.releaseLock(); } catch { /* gone */ }
    try { await this.port.close(); } catch { /* gone */ }
  }
}

export const supported = () => "serial" in navigator;
