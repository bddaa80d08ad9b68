import { from_edge } from '../settle/house-margin.ts';
import { declareTerms, doRise } from '../terms/index.ts';

/** A partner's level: from how many active friends on, and the share of the margin. */
export interface Level {
  level: number;
  /** Friends who are active. */
  active: number;
  share_ppm: number;
}

/** The terms of partners: their levels in order, and which friends count. */
export interface AffiliatesTerms {
  levels: readonly Level[];
  /** A friend is active who topped up this much money within this many days. */
  active_friend: { least_mills: number; days: number };
}

/**
 * The terms of partners, at first those of decisions §3. No share is above the one that the house
 * margin of every case counts with.
 */
export const affiliates_terms = declareTerms<AffiliatesTerms>({
  name: 'affiliates',
  title: 'partners’ levels',
  does: 'Partners earn a share of the margin of what their friends play, by how many of them are active. A day’s level stays for the day.',
  initial: {
    levels: [
      { level: 1, active: 0, share_ppm: 30_000 },
      { level: 2, active: 10, share_ppm: 50_000 },
      { level: 3, active: 50, share_ppm: 70_000 },
      { level: 4, active: 200, share_ppm: 100_000 },
    ],
    active_friend: { least_mills: 10_000, days: 30 },
  },
  tables: [
    {
      title: 'Levels of partners',
      rows: [1, 2, 3, 4].map((n) => ({ at: `levels.${n - 1}`, label: `Level ${n}` })),
      columns: [
        { key: 'active', label: 'active friends', unit: 'count', least: 0, most: 1_000_000 },
        {
          key: 'share_ppm',
          label: 'share of the margin',
          unit: 'ppm',
          least: 0,
          most: from_edge.referral_ppm,
        },
      ],
    },
    {
      title: 'Active friends',
      rows: [{ at: 'active_friend', label: 'An active friend' }],
      columns: [
        {
          key: 'least_mills',
          label: 'least top-ups',
          unit: 'mills',
          least: 1_000,
          most: 1_000_000,
        },
        { key: 'days', label: 'within days', unit: 'count', least: 1, most: 90 },
      ],
    },
  ],
  findFaults: ({ levels }) => [
    ...(levels[0]!.active === 0 ? [] : ['Level 1 is that of a partner without active friends: 0.']),
    ...(doRise(levels.map(({ active }) => active))
      ? []
      : ['Each level takes more active friends than the one before.']),
    ...(levels.every(({ share_ppm }, n) => n === 0 || share_ppm >= levels[n - 1]!.share_ppm)
      ? []
      : ['No level has a smaller share than the one before.']),
  ],
});

/** The level of a partner with this many active friends. */
export function levelFor(active: number, { levels }: Pick<AffiliatesTerms, 'levels'>): Level {
  return levels.findLast((level) => active >= level.active)!;
}

/** The beginning of a UTC day. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
