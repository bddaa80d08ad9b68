import { readVolume, storeVolume } from './preferences.ts';

type Score = Awaited<ReturnType<typeof load>>;

/** The only audio output, created when sound is first wanted, and the code of the sounds. */
let output: { context: AudioContext; gain: GainNode } | undefined;
let score: Score | undefined;
let on = false;

/** Turns sound on, and loads its code. Browsers allow it only after an action of the player. */
export function wakeSound(): void {
  void wake();
}

/** Turns sound on, and plays the sound of a result as soon as it can be heard. */
export async function hearWin(celebration: number): Promise<void> {
  await wake();
  playChord(celebration);
}

const load = async () => ({
  ...(await import('./score.ts')),
  ...(await import('./play-score.ts')),
});

async function wake(): Promise<void> {
  on = true;
  output ??= makeOutput();
  const resumed = output.context.resume();
  // Without its code the page stays silent, and the next wish loads it again.
  score ??= await load().catch(() => undefined);
  await resumed;
}

function makeOutput() {
  const context = new AudioContext();
  const gain = new GainNode(context, { gain: gainOf(readVolume()) });
  gain.connect(context.destination);
  return { context, gain };
}

/** Turns all sound off. */
export function muteSound(): void {
  on = false;
  void output?.context.suspend();
}

/** Sets and stores the volume of all sounds, also of those that sound now. `percent`: 0 to 100. */
export function setVolume(percent: number): void {
  storeVolume(percent);
  if (output) output.gain.gain.value = gainOf(percent);
}

/** The ear hears powers: with a square, half of the way sounds about half as loud. */
const gainOf = (percent: number) => (percent / 100) ** 2;

/**
 * Schedules a tick for each card that passes the mark, at these times from now in milliseconds, and
 * the swell under the last ones. Returns a function that silences what remains.
 */
export function playTicks(times_ms: readonly number[]): () => void {
  return playNow((of) => [...of.ticksOf(times_ms), ...of.swellOf(times_ms)]);
}

/** Plays the sound of a result. `celebration`: how many times its stake it is worth, 0 if less. */
export function playChord(celebration: number): void {
  playNow((of) => of.revealOf(celebration));
}

function playNow(voicesOf: (score: Score) => ReturnType<Score['revealOf']>): () => void {
  if (!on || !output || !score) return () => {};
  return score.play(voicesOf(score), output.gain, output.context.currentTime);
}
