import { mills, share, toPoints, type Points } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { readTerms } from '../terms/index.ts';
import { points_terms } from './terms.ts';

const dollar_mills = mills(1000);

/** The points that a staked dollar earns by the terms that are in force now. */
export async function readPointsOfDollar(db: Db): Promise<Points> {
  const { points } = (await readTerms(db, points_terms)).content;
  return toPoints(share(dollar_mills, points.points_ppm, 1_000_000));
}
