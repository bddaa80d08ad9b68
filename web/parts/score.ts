/** The sounds as pure scores, which `play-score.ts` plays. */

export interface Voice {
  hz: number;
  /** When it begins, from the score's start. */
  after_s: number;
  /** From silence to its volume. */
  attack_s: number;
  /** From its beginning until it has faded. */
  length_s: number;
  /** 0 to 1; the voices of a score that sound together add up to at most 0.8, so nothing clips. */
  volume: number;
  /** -1 is left, 1 is right. */
  pan: number;
  shape: 'sine';
}

/** The gap between two ticks from which on a tick is at its lowest and loudest, in milliseconds. */
const slow_ms = 600;

/** The tick after a gap: the slower the reel, the lower, down to a fifth, and the louder. Pure. */
export function tickAfter(gap_ms: number): { hz: number; volume: number } {
  const slowness = Math.min(1, gap_ms / slow_ms);
  return { hz: 990 / (1 + slowness / 2), volume: 0.06 + 0.08 * slowness };
}

/** The second partial of a struck bar of wood, as a ratio to its first. */
const wood_partial = 2.76;

/** A tick of wood for each card that passes the mark, at these times in milliseconds. Pure. */
export function ticksOf(times_ms: readonly number[]): Voice[] {
  return times_ms.flatMap((time_ms, at) => {
    const { hz, volume } = tickAfter(time_ms - (times_ms[at - 1] ?? time_ms));
    const struck = { after_s: time_ms / 1000, attack_s: 0.001, pan: 0, shape: 'sine' } as const;
    return [
      { ...struck, hz, volume, length_s: 0.07 },
      { ...struck, hz: hz * wood_partial, volume: volume * 0.4, length_s: 0.03 },
    ];
  });
}

/** The low swell under the last three cards of any reel: it fades as the reel stops. Pure. */
export function swellOf(times_ms: readonly number[]): Voice[] {
  const [from_ms, to_ms] = [times_ms.at(-3), times_ms.at(-1)];
  if (from_ms === undefined || to_ms === undefined) return [];
  const attack_s = (to_ms - from_ms) / 1000;
  return [55, 82.5, 110].map((hz, at) => ({
    hz,
    after_s: from_ms / 1000,
    attack_s,
    length_s: attack_s + 0.5,
    volume: 0.07 / (at + 1),
    pan: 0,
    shape: 'sine',
  }));
}

/** Notes of the chord as ratios to its root, from the middle of its spread to the rim. */
const steps = [1, 1.5, 2, 2.5, 3, 4, 5];
const root_hz = 220;
/** The multiple of the stake from which on the chord is at its widest. */
const widest = 50;

/**
 * The sound of a result. A win is a chord, and the more times its stake it is worth, the wider:
 * more voices, farther apart. All else is one soft note of felt. `celebration`: by `celebrationOf`.
 * Pure.
 */
export function revealOf(celebration: number): Voice[] {
  if (celebration < 1)
    return [
      { hz: 147, after_s: 0, attack_s: 0.03, length_s: 0.5, volume: 0.1, pan: 0, shape: 'sine' },
    ];
  const width = Math.min(1, Math.log(celebration) / Math.log(widest));
  const notes = steps.slice(0, 2 + Math.round(width * (steps.length - 2)));
  return notes.flatMap((step, at) =>
    ([-1, 1] as const).map((side) => ({
      // Two strings a note, out of tune with each other by a few thousandths: that beats slowly.
      hz: root_hz * step * (1 + side * 0.002 * width),
      after_s: at * 0.045,
      attack_s: 0.012,
      length_s: 1 + 1.4 * width,
      // More voices sound as loud together, not louder.
      volume: 0.15 / Math.sqrt(notes.length),
      pan: (side * width * (at + 1)) / notes.length,
      shape: 'sine',
    })),
  );
}
