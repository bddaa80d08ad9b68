/** The only audio output, created when sound is first wanted. */
let output: AudioContext | undefined;
let on = false;

/** Notes of a major chord over two octaves, as ratios to its root. */
const steps = [1, 1.25, 1.5, 2, 2.5, 3];
const root_hz = 220;

/** Turns sound on. Browsers allow it only in response to an action of the player. */
export function wakeSound(): void {
  on = true;
  output ??= new AudioContext();
  void output.resume();
}

/** Turns all sound off. */
export function muteSound(): void {
  on = false;
  void output?.suspend();
}

/** The gap between two ticks from which on a tick is at its lowest and loudest, in milliseconds. */
const slow_ms = 600;

/** The tick after a gap: the slower the reel, the lower, down to a fifth, and the louder. Pure. */
export function tickAfter(gap_ms: number): { hz: number; volume: number } {
  const slowness = Math.min(1, gap_ms / slow_ms);
  return { hz: 1400 / (1 + slowness / 2), volume: 0.04 + 0.05 * slowness };
}

/**
 * Schedules a tick for each card that passes the mark, at these times from now in milliseconds.
 * Returns a function that silences the remaining ticks.
 */
export function playTicks(times_ms: readonly number[]): () => void {
  const voices = times_ms.map((time_ms, at) =>
    playNote({
      ...tickAfter(time_ms - (times_ms[at - 1] ?? time_ms)),
      after_s: time_ms / 1000,
      length_s: 0.03,
      shape: 'triangle',
    }),
  );
  return () => {
    for (const voice of voices) voice?.stop();
  };
}

/** Plays the sound of the reveal: the rarer the item (0 to 1), the more notes. */
export function playChord(rarity: number): void {
  const notes = steps.slice(0, 2 + Math.round(rarity * (steps.length - 2)));
  for (const [at, step] of notes.entries()) {
    playNote({
      hz: root_hz * step,
      after_s: at * 0.05,
      length_s: 0.9 + rarity,
      volume: 0.16 / notes.length,
      shape: 'sine',
    });
  }
}

interface Note {
  hz: number;
  after_s: number;
  length_s: number;
  /** 0 to 1. */
  volume: number;
  shape: OscillatorType;
}

function playNote({ hz, after_s, length_s, volume, shape }: Note): OscillatorNode | undefined {
  if (!on || !output) return undefined;
  const start = output.currentTime + after_s;
  const gain = new GainNode(output, { gain: volume });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length_s);
  const voice = new OscillatorNode(output, { type: shape, frequency: hz });
  voice.connect(gain).connect(output.destination);
  voice.start(start);
  voice.stop(start + length_s);
  return voice;
}
