import type { Stage, Tampering } from '../../testing/tampering.ts';
import { countPublicDraws } from '../count.ts';

const count = `concat(kind, '/', subject_id, '/', revision, '/', outcome)`;

export const tables: Tampering['tables'] = {
  honesty_counts: {
    key: count,
    columns: {
      kind: [`'cases'`],
      subject_id: ['subject_id + 1000000'],
      revision: [`revision || '0'`],
      outcome: [`outcome || '0'`],
      seen: ['seen + 1', 'seen + 1000'],
      chances_ppm: [`case when kind = 'upgrade' then chances_ppm + 1 else chances_ppm end`],
    },
    swaps: [],
    gone: [`concat('honesty_counts ', ${count})`],
    copy: `jsonb_build_object('outcome', outcome || '0')`,
  },
  honesty_months: {
    key: 'begins_on',
    columns: {
      first_id: ['first_id - 1', '0'],
      last_id: ['last_id + 1', 'last_id + 1000'],
      draws: ['draws + 1'],
    },
    swaps: [],
    gone: [`concat('honesty_months ', begins_on)`],
    copy: `jsonb_build_object('begins_on', begins_on - interval '10 years')`,
  },
};

/** Counts everything that the other modules drew. */
export async function* play({ owner }: Stage): AsyncGenerator<void> {
  yield;
  yield;
  await countPublicDraws(owner);
}
