import { findSteamId, lockPlayer } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { readBalances } from '../ledger/index.ts';
import { account, house } from '../settle/accounts.ts';
import { whileStale } from '../settle/carry-out.ts';
import { settle } from '../settle/settle.ts';
import { account_deleted } from './facts.ts';
import { given_up_house } from './house.ts';
import { findOpenThings } from './open.ts';
import type { PartsOfAll } from './parts.ts';
import * as store from './store.ts';

const day_ms = 24 * 3600 * 1000;
/** Accounts of one run; the next one goes on. */
const batch_max = 50;

/**
 * Deletes the accounts that are due, each in one transaction: what names the person goes, the id
 * stays. One with something open again is put off by a day. Returns how many were deleted.
 */
export async function deleteDue(
  db: Db,
  parts: PartsOfAll,
  { settings, log }: Pick<JobOrder, 'settings' | 'log'>,
): Promise<number> {
  const due = await store.findDueDeletions(db, now(), batch_max);
  return doEach(due, log, (player_id) =>
    whileStale(() => transact(db, (tx) => deleteAccount(tx, parts, player_id, settings))),
  );
}

async function deleteAccount(
  tx: Tx,
  parts: PartsOfAll,
  player_id: number,
  { uploads }: JobOrder['settings'],
): Promise<boolean> {
  const at = now();
  const owner = await lockPlayer(tx, player_id);
  const asked = await store.lockDeletion(tx, player_id);
  // Somebody signed in, or another run was faster.
  if (!owner || !asked?.due_at || asked.done_at || asked.due_at > at) return false;
  const { gives_up } = asked;
  if ((await findOpenThings(tx, parts, player_id, { at, gives_up })).length > 0) {
    await store.setDue(tx, player_id, new Date(at.getTime() + day_ms));
    return false;
  }
  const { email } = owner;
  const steam_id = await findSteamId(tx, player_id);
  for (const { forget } of parts.toReversed())
    await forget?.(tx, { player_id, email, steam_id, at, uploads });
  await store.deleteExportsOf(tx, player_id);
  await store.setDone(tx, player_id, at);
  await lapseBalances(tx, player_id, at);
  return true;
}

/** All that is left of the balances goes to the house, by entries that stay. */
async function lapseBalances(tx: Tx, player_id: number, at: Date): Promise<void> {
  const { money_mills, shop_score_mills, score_mills, bonus_mills } = await readBalances(
    tx,
    player_id,
  );
  const lapses = [
    { debit: account(player_id, 'money'), credit: given_up_house, amount_mills: money_mills },
    {
      debit: account(player_id, 'shop_score'),
      credit: house.tokens,
      amount_mills: shop_score_mills,
    },
    { debit: account(player_id, 'score'), credit: house.points, amount_mills: score_mills },
    { debit: account(player_id, 'bonus'), credit: house.void, amount_mills: bonus_mills },
  ];
  await settle(tx, {
    by: player_id,
    at,
    key: undefined,
    fact: account_deleted.with({ money_mills, shop_score_mills, score_mills, bonus_mills }),
    post: lapses.filter(({ amount_mills }) => amount_mills > 0),
    memo: {},
  });
}
