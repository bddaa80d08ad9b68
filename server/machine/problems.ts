import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import type { Settings } from '../kit/settings.ts';
import { countFailed } from './store.ts';

/** Jobs that were given up, and a demo world that is on. */
export async function findMachineProblems(db: Db, { demo }: Settings): Promise<Problem[]> {
  const { dead } = await countFailed(db);
  return [
    ...(dead > 0
      ? [{ name: 'jobs.dead', words: `${dead} jobs were given up.`, path: '/machine' }]
      : []),
    ...(demo
      ? [
          {
            name: 'demo.on',
            words: 'The demo world is on: its sandbox credits top-ups that nobody pays.',
            path: null,
          },
        ]
      : []),
  ];
}
