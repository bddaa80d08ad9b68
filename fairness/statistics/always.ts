import { TICKETS } from '../table.ts';
import { OUTSIDE_SHARE } from './binomial.ts';
import { lnGamma } from './gamma.ts';

/** The weight of the published chance in the mixture: its spread around 20% is one point. */
const WEIGHT = 1600;

const lnBeta = (a: number, b: number) => lnGamma(a) + lnGamma(b) - lnGamma(a + b);

/**
 * Whether a count contradicts a published chance however often it was looked at before. A band of
 * 99.9% that is looked at every night is left sooner or later by honest draws, too; this rule lets
 * an honest outcome through for good with a probability of 99.9%. The evidence is the likelihood of
 * the draws under a mixture of chances around the published one, divided by that under it: of an
 * honest source it is a martingale that begins at 1, so it ever reaches 1,000 with a probability of
 * at most a thousandth (Ville's inequality; Robbins, 1970, section 2).
 */
export function isBeyondChance(seen: number, draws: number, chance_ppm: number): boolean {
  const chance = chance_ppm / TICKETS;
  const [a, b] = [0.5 + WEIGHT * chance, 0.5 + WEIGHT * (1 - chance)];
  const missed = draws - seen;
  const expected = (seen && seen * Math.log(chance)) + (missed && missed * Math.log1p(-chance));
  const evidence = lnBeta(seen + a, missed + b) - lnBeta(a, b) - expected;
  return evidence >= -Math.log(OUTSIDE_SHARE);
}
