import { setTimeout as sleep } from 'node:timers/promises';
import { mills } from '@vitrine/contract/amount';
import { gift_top_up, playFor } from '../budget/index.ts';
import { openCase } from '../cases/index.ts';
import { readRecentStakes } from '../gifts/index.ts';
import { setCaseOpen } from '../cases/revise.ts';
import { countPlay } from '../history/count-play.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { takeFacts } from '../kit/facts.ts';
import { randomHex } from '../kit/random.ts';
import { makeCase } from './cases.ts';
import { redeemCard, topUp } from './flows.ts';

/** Lets a player stake so much now, paid from a gift card, and has the play counted. */
export async function stakeNow(owner: Db, player_id: number, staked_mills: number): Promise<void> {
  const before_mills = await readRecentStakes(owner, player_id, now());
  await redeemCard(owner, player_id, staked_mills);
  const { id } = await makeCase({ owner }, { price_mills: staked_mills });
  await openCase(owner, player_id, { id, count: 1 }, undefined);
  await setCaseOpen(owner, id, false);
  // Transactions in other databases may briefly delay the feed.
  for (let tried = 0; tried < 1_000; tried++) {
    await takeFacts(owner, countPlay);
    if ((await readRecentStakes(owner, player_id, now())) >= before_mills + staked_mills) return;
    await sleep(5);
  }
  throw new Error(`the play of player ${player_id} wasn't counted`);
}

/** How a player meets the rule. */
export interface Meeting {
  amount_mills?: number;
  /** The player also stakes so much that all of the top-up counts. */
  played?: boolean;
}

/** Lets a player meet the rule of gifts: verifies the address, and tops up an amount now. */
export async function meetGiftRule(
  owner: Db,
  player_id: number,
  { amount_mills = gift_top_up.mills, played = false }: Meeting = {},
): Promise<void> {
  await owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', player_id)
    .execute();
  await topUp(owner, { player_id, order_id: Number.parseInt(randomHex(5), 16), amount_mills });
  if (played) await stakeNow(owner, player_id, playFor(mills(amount_mills)));
}
