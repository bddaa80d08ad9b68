import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import { countAlarms } from './store.ts';

/** Outcomes that came outside their bands, as the nightly comparison found them. */
export async function findHonestyProblems(db: Db): Promise<Problem[]> {
  const count = await countAlarms(db);
  if (count === 0) return [];
  const words = `${count} outcomes came more or less often than their odds let expect: npm run honesty -- alarms names them.`;
  return [{ name: 'honesty.alarms', words, path: null }];
}
