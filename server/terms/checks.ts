import type { Check } from '../kit/check.ts';

const revision = `'terms_revisions ' || r.name || ' ' || r.number`;

/** Revisions of terms: numbered without a gap, each of a rule of its own name. */
export const checks: readonly Check[] = [
  {
    name: 'every revision of terms has the next number, and a rule of its name',
    rows: `(
        select *, row_number() over (partition by name order by number) as n from terms_revisions
      ) r left join settle_rules rule on rule.hash = r.hash`,
    claims: [
      [revision, 'number', 'r.number', `'the revisions before it'`, 'r.n'],
      [revision, 'name', 'r.name', `coalesce('settle_rules ' || rule.id, 'no rule')`, 'rule.name'],
    ],
  },
];
