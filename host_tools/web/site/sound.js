// The buzzer: a square wave that follows the firmware's tone calls.
export class Sound {
  constructor() {
    this.on = true;
    this.context = null;
    this.from = 0;
  }

  // Browsers let sound begin only from something the user did.
  wake() {
    if (this.context || !window.AudioContext) return;
    this.context = new AudioContext();
    this.wave = this.context.createOscillator();
    this.wave.type = "square";
    this.level = this.context.createGain();
    this.level.gain.value = 0;
    this.wave.connect(this.level).connect(this.context.destination);
    this.wave.start();
  }

  // tones: [table ms, Hz] in order; from: table ms at which this slice of time began.
  play(tones, from, speed) {
    if (!this.context || !this.on || !tones.length) return;
    const begin = this.context.currentTime + 0.02;
    for (const [ms, hz] of tones) {
      const at = begin + Math.max(0, ms - from) / 1000 / Math.max(1, speed);
      if (hz) this.wave.frequency.setValueAtTime(hz, at);
      this.level.gain.setValueAtTime(hz ? 0.04 : 0, at);
    }
  }
}
