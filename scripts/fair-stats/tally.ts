import { addEvidence, type Evidence } from '@vitrine/fairness/statistics/evidence';

/** The evidence of each test, by name. */
export type Tally = Map<string, Evidence>;

/** Adds a test's evidence to its earlier evidence. */
export function note(tally: Tally, name: string, evidence: Evidence): void {
  const before = tally.get(name);
  tally.set(name, before ? addEvidence(before, evidence) : evidence);
}

/** Counts each outcome by its number. */
export function countOutcomes(cells: readonly number[], chances: readonly number[]): Evidence {
  const observed = new Float64Array(chances.length);
  for (const cell of cells) observed[cell]! += 1;
  return { observed, chances };
}
