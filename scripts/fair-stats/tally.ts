import { addEvidence, type Evidence } from '@vitrine/fairness/statistics/evidence';

/** What each test saw, by its name. */
export type Tally = Map<string, Evidence>;

/** Adds what a test saw to what it saw before. */
export function note(tally: Tally, name: string, evidence: Evidence): void {
  const before = tally.get(name);
  tally.set(name, before ? addEvidence(before, evidence) : evidence);
}

/** How often each outcome came, by number. */
export function countOutcomes(cells: readonly number[], chances: readonly number[]): Evidence {
  const observed = new Float64Array(chances.length);
  for (const cell of cells) observed[cell]! += 1;
  return { observed, chances };
}
