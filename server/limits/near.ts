import { mills } from '@vitrine/contract/amount';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import type { Listener } from '../kit/facts.ts';
import { innerKey } from '../settle/inner-key.ts';
import { settle } from '../settle/settle.ts';
import { limit_neared } from './facts.ts';
import { signOutWhereAsked } from './sign-out.ts';
import * as store from './store.ts';

/** The shares of a limit at which its player is told, in percent, the larger first. */
const percents = [100, 50] as const;

/** The largest of them that is used; undefined below all. */
export function percentUsed(limit_mills: number, used_mills: number) {
  return percents.find((percent) => used_mills * 100 >= limit_mills * percent);
}

/**
 * Looks at the limits of all whose acts count toward them, and notes which is half used, or wholly:
 * once for each period. A limit of nothing is no news.
 */
export const near_listener: Listener = {
  name: 'limits:near',
  take: async (tx, facts) => {
    const players = new Set(facts.flatMap(({ player_id }) => player_id ?? []));
    for (const player_id of await store.findPlayersWithLimits(tx, [...players]))
      await noteNeared(tx, player_id);
  },
};

async function noteNeared(tx: Tx, player_id: number): Promise<void> {
  const at = now();
  for (const { kind, period, limit_mills, used_mills, free_on } of await store.readLimits(
    tx,
    player_id,
    at,
  )) {
    // The line above a game says the time.
    if (kind === 'time') continue;
    const percent = limit_mills ? percentUsed(limit_mills, used_mills) : undefined;
    if (limit_mills === null || percent === undefined) continue;
    const told = { player_id, kind, period, free_on, percent };
    if (!(await store.insertTold(tx, told))) continue;
    const said = { kind, period, percent, limit_mills: mills(limit_mills), free_on };
    await settle(tx, {
      by: player_id,
      at,
      key: innerKey('job', `limit:${player_id}:${kind}:${period}:${free_on}:${percent}`, {}),
      fact: limit_neared.with({ ...said, used_mills: mills(used_mills) }),
      memo: {},
    });
    if (percent === 100) await signOutWhereAsked(tx, player_id, { kind, period, free_on });
  }
}
