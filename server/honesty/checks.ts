import { UPGRADE_BANDS } from '@vitrine/fairness/observed';
import type { Check } from '../kit/check.ts';

const counted = '(select counted_id from honesty_progress)';
const drawn = `seeds_outcomes(0, ${counted}, array[${UPGRADE_BANDS.join(', ')}])`;
const count = `concat('honesty_counts ', coalesce(c.kind, d.kind), '/', coalesce(c.subject_id, d.subject_id), '/',
  coalesce(c.revision, d.revision), '/', coalesce(c.outcome, d.outcome))`;
const month = `concat('honesty_months ', coalesce(m.begins_on, d.begins_on))`;

/** The counts of public draws follow from the draws, as far as they are counted. */
export const checks: readonly Check[] = [
  {
    name: 'every count of an outcome is the number of its draws',
    rows: `honesty_counts c full join ${drawn} d on d.kind = c.kind and d.subject_id = c.subject_id
      and d.revision = c.revision and d.outcome = c.outcome`,
    claims: [
      [count, 'seen', 'c.seen', `'its draws'`, 'd.seen'],
      [count, 'chances_ppm', 'c.chances_ppm', `'its draws'`, 'd.chances_ppm'],
    ],
  },
  {
    name: 'every month has the draws that were made in it',
    rows: `honesty_months m full join seeds_months(0, ${counted}) d on d.begins_on = m.begins_on`,
    claims: (['first_id', 'last_id', 'draws'] as const).map((column) => [
      month,
      column,
      `m.${column}`,
      `'its draws'`,
      `d.${column}`,
    ]),
  },
];
