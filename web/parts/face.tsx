import { classes } from '../ui/classes.ts';

/** The hues of faces: those of the tokens that mean neither winning nor a warning. */
const grounds = ['brass-dark', 'ice', 'soft', 'bright', 'faint', 'brass-light'] as const;
const hairs = [
  'M6 17C6 8 12 5 18 5s12 3 12 12c-4-5-8-6-12-6S10 12 6 17Z',
  'M7 19C5 8 14 4 22 6c6 1 8 7 7 13-2-4-5-7-9-8-5 0-10 2-13 8Z',
  'M6 24C4 10 11 5 18 5s14 5 12 19l-3 1c1-7-1-11-4-12-4 1-10 1-12-1-2 3-3 7-2 13Z',
  'M8 14c1-6 5-9 10-9s9 3 10 9c-3-3-6-3-10-3s-7 0-10 3Z',
] as const;
const mouths = ['M14 24q4 4 8 0', 'M14 25h8', 'M15 24q3 3 7-1', 'M15 25q3-2 6 0'] as const;

/** The parts of a player's face: the same for one id, whatever it is drawn for. Pure. */
export function faceOf(id: number) {
  // Neighbouring ids get different faces (Knuth's multiplicative hash).
  const mixed = Math.imul(id, 0x9e3779b1) >>> 0;
  const pick = <Part,>(parts: readonly Part[], shift: number): Part =>
    parts[(mixed >>> shift) % parts.length]!;
  return {
    ground: pick(grounds, 3),
    hair: pick(hairs, 9),
    mouth: pick(mouths, 15),
    has_glasses: (mixed >>> 21) % 4 === 0,
    eyes: 13 + ((mixed >>> 25) % 2),
  };
}

/** A drawn face for a player without a picture. Decorative: the name stands beside it. */
export function Face({ id, className }: { id: number; className?: string }) {
  const { ground, hair, mouth, has_glasses, eyes } = faceOf(id);
  const right = 36 - eyes;
  const line = { fill: 'none', stroke: 'var(--color-ink)', strokeWidth: 1.4 } as const;
  return (
    <svg viewBox="0 0 36 36" className={classes('shrink-0 rounded-full', className)} aria-hidden>
      <rect width="36" height="36" fill="var(--color-raised)" />
      <circle cx="18" cy="37" r="11" fill={`var(--color-${ground})`} opacity="0.55" />
      <circle cx="18" cy="18" r="10.5" fill={`var(--color-${ground})`} />
      <path d={hair} fill="var(--color-ink)" />
      <circle cx={eyes} cy="19" r="1.3" fill="var(--color-ink)" />
      <circle cx={right} cy="19" r="1.3" fill="var(--color-ink)" />
      {has_glasses && (
        <path
          d={`M${eyes - 3} 19a3 3 0 1 0 6 0 3 3 0 1 0-6 0Zm6 0h${right - eyes - 6}m0 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0Z`}
          {...line}
        />
      )}
      <path d={mouth} strokeLinecap="round" {...line} />
    </svg>
  );
}
