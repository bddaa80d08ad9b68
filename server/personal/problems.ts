import { deletion_wait_days } from '@vitrine/contract/personal-rules';
import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import type { Settings } from '../kit/settings.ts';
import { countLate } from './store.ts';

const day_ms = 24 * 3600 * 1000;

/** Accounts that should have been deleted two days ago. */
export async function findPersonalProblems(db: Db, _: Settings, at: Date): Promise<Problem[]> {
  const before = new Date(at.getTime() - (deletion_wait_days + 2) * day_ms);
  const late = await countLate(db, before);
  if (late === 0) return [];
  const words = `${late} ${late === 1 ? 'account waits' : 'accounts wait'} to be deleted: something came in meanwhile. The player’s page says what is open.`;
  return [{ name: 'personal.late', words, path: '/players' }];
}
