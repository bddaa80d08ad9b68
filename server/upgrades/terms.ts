import { upgrade_chance } from '@vitrine/contract/upgrade-chance';
import { declareTerms } from '../terms/index.ts';

/** The terms of upgrades: the part of a fair chance that they have, and its bounds. */
export interface UpgradesTerms {
  chance: { least_ppm: number; most_ppm: number; of_fair_ppm: number };
}

export const upgrades_terms = declareTerms<UpgradesTerms>({
  name: 'upgrades',
  title: 'upgrades',
  does: 'An upgrade’s chance is this part of the fair one, stake ÷ target: so much of stakes comes back on average. It is shown before the press, and an upgrade by another chance is refused.',
  initial: { chance: upgrade_chance },
  tables: [
    {
      title: 'Upgrades',
      rows: [{ at: 'chance', label: 'Upgrades' }],
      columns: [
        {
          key: 'of_fair_ppm',
          label: 'part of a fair chance',
          unit: 'ppm',
          least: 500_000,
          // The year of greedy players, by which terms are judged, plays at this edge.
          most: upgrade_chance.of_fair_ppm,
        },
      ],
    },
  ],
  findFaults: () => [],
});
