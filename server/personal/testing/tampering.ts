import { insertPlayer } from '../../accounts/index.ts';
import { giveStartBalances } from '../../demo/index.ts';
import { now } from '../../kit/clock.ts';
import { transact } from '../../kit/db.ts';
import { five_thousand, newest, settled } from '../../testing/forge.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { test_settings } from '../../testing/settings.ts';
import { deleteDue } from '../delete.ts';
import { putDeletion, setDue } from '../store.ts';
import { silent_log } from '../../testing/jobs.ts';

export const payloads = [
  `jsonb_set(payload, '{money_mills}', '1')`,
  `jsonb_set(payload, '{score_mills}', '-1')`,
];

export const forgeries: Tampering['forgeries'] = {
  'a deleted account that gets money': {
    statements: [
      settled({
        kind: 'account.deleted',
        payload: `'{"money_mills": 0, "shop_score_mills": 0, "score_mills": 0, "bonus_mills": 0}'`,
        pays: [18, 1, five_thousand],
      }),
    ],
    names: [newest('facts')],
  },
};

/** Somebody leaves, and gives up what is left. */
export async function* play({ owner }: Stage): AsyncGenerator<void> {
  yield;
  const at = now();
  const asked_at = new Date(at.getTime() - 3600 * 1000);
  const id = await insertPlayer(owner, {
    name: 'Leaver',
    email: null,
    password_hash: null,
    created_at: asked_at,
  });
  await giveStartBalances(owner, id);
  await transact(owner, async (tx) => {
    await putDeletion(tx, { player_id: id, asked_at, gives_up: true });
    await setDue(tx, id, at);
  });
  await deleteDue(owner, [], { settings: test_settings, log: silent_log });
}
