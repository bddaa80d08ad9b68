import { mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { settle } from '../../settle/settle.ts';
import { forged } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { rewardMission } from '../claim.ts';
import { missions_terms } from '../table.ts';

const claim = `concat(player_id, '/', mission, '/', claimed_on)`;

export const tables: Tampering['tables'] = {
  missions_claims: {
    key: claim,
    columns: {
      player_id: ['player_id + 1', '0'],
      mission: [`mission || '!'`],
      claimed_on: ['claimed_on + 1'],
      amount_mills: ['amount_mills + 1', 'amount_mills * 10'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: ['at', 'player_id'],
    gone: [`concat('missions_claims ', ${claim})`],
    copy: `jsonb_build_object('mission', mission || '!')`,
  },
};

export const payloads = [
  `jsonb_set(payload, '{mission}', '"battle"')`,
  `jsonb_set(payload, '{kind}', '"weekly"')`,
  `jsonb_set(payload, '{day}', '"2020-02-02"')`,
];

async function rewardTwice(db: Db): Promise<void> {
  const { player_id } = await db
    .selectFrom('missions_claims')
    .select('player_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const mission = { id: 'trade_link', kind: 'once' } as const;
  const { rule, initial } = missions_terms;
  const amount_mills = mills(initial.once.points_mills);
  const reward = { player_id, mission, amount_mills, rule: rule.hash };
  await settle(db, rewardMission(reward, undefined, now()));
}

export const forgeries: Tampering['forgeries'] = {
  'a mission that was rewarded twice': forged(rewardTwice, 'facts'),
};

const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';

/** Each player claims a one-time mission, by the conditions that the free cases made them meet. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  yield;
  yield;
  for (const { id, api } of players) {
    await owner.updateTable('accounts_players').set({ trade_url }).where('id', '=', id).execute();
    orThrow(
      await api(
        'POST /api/mission/{id}/claim',
        { id: 'trade_link' },
        { idempotency_key: 'mission' },
      ),
    );
  }
}
