import { declareTerms } from '../terms/index.ts';
import { points_ppm } from './acts.ts';

/** The terms of points of play; each act says its number itself. */
export interface PointsTerms {
  points: { points_ppm: number };
}

/**
 * The terms of points of play. They rise no further than decisions §2 have them: the house margin
 * of every case counts with that.
 */
export const points_terms = declareTerms<PointsTerms>({
  name: 'points',
  title: 'points of play',
  does: 'Stakes in games earn activity points; at 100% a point for each thousandth. What isn’t given yet is given by the terms of then.',
  initial: { points: { points_ppm } },
  tables: [
    {
      title: 'Points of a stake',
      rows: [{ at: 'points', label: 'Points of play' }],
      columns: [
        {
          key: 'points_ppm',
          label: 'points of a thousandth staked',
          unit: 'ppm',
          least: 0,
          most: points_ppm,
        },
      ],
    },
  ],
  findFaults: () => [],
});
