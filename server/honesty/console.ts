import type { Reply } from '@vitrine/contract/index';
import { expectedOutside } from '@vitrine/fairness/observed';
import { findNames, findPausedCases } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { readSetting } from '../settings/index.ts';
import { findOdds } from './compare.ts';
import { countAlarms, findAlarms, findProgress } from './store.ts';

const alarms_max = 200;
const paused_max = 1000;

/** The open alarms and the paused cases, as operators see them. */
export async function showOddsAtDesk(db: Db): Promise<Reply<'GET /api/console/odds'>> {
  const [alarms, outside, paused, { judged_at, comparisons }, pauses] = [
    await findAlarms(db, alarms_max),
    await countAlarms(db),
    await findPausedCases(db, paused_max),
    await findProgress(db),
    await readSetting(db, 'honesty.pauses_cases'),
  ];
  const case_ids = alarms.flatMap(({ kind, subject_id }) =>
    kind === 'case' || kind === 'battle' ? subject_id : [],
  );
  const names = new Map((await findNames(db, case_ids)).map(({ id, name }) => [id, name]));
  return {
    judged_at: judged_at?.toISOString() ?? null,
    comparisons,
    expected_outside: expectedOutside(comparisons),
    outside,
    pauses,
    alarms: await Promise.all(
      alarms.map(async ({ begun_at, subject_id: id, low_ppm, high_ppm, ...alarm }) => {
        const odds = await findOdds(db, { ...alarm, subject_id: id }, undefined);
        return {
          ...alarm,
          id,
          case: alarm.kind === 'case' || alarm.kind === 'battle' ? (names.get(id) ?? null) : null,
          item: odds?.names.get(alarm.outcome) ?? null,
          low: low_ppm,
          high: high_ppm,
          begun_at: begun_at.toISOString(),
        };
      }),
    ),
    paused: paused.map(({ id, name, paused_at }) => ({
      id,
      name,
      paused_at: paused_at.toISOString(),
    })),
  };
}
