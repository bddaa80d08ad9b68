import { setTimeout as sleep } from 'node:timers/promises';
import { gift_top_up } from '../budget/index.ts';
import { openCase } from '../cases/index.ts';
import { setCaseOpen } from '../cases/revise.ts';
import { sumStakes } from '../history/index.ts';
import { countPlay } from '../history/count-play.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { takeFacts } from '../kit/facts.ts';
import { randomHex } from '../kit/random.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';
import { makeCase } from './cases.ts';
import { redeemCard, topUp } from './flows.ts';

/** The stakes of a player's UTC day, as far as they are counted. */
async function readCounted(owner: Db, player_id: number): Promise<number> {
  const span = { since: utcDay(now()), before: utcDay(dayBegin(now(), 1)) };
  return (await sumStakes(owner, player_id, span)).staked_mills;
}

/**
 * Lets a player stake so much now, paid from a gift card, and has the play counted: all but the
 * price of the cheapest item is margin.
 */
export async function stakeNow(owner: Db, player_id: number, staked_mills: number): Promise<void> {
  const before_mills = await readCounted(owner, player_id);
  await redeemCard(owner, player_id, staked_mills);
  const { id } = await makeCase({ owner }, { price_mills: staked_mills });
  await openCase(owner, player_id, { id, count: 1 }, undefined);
  await setCaseOpen(owner, id, false);
  // Transactions in other databases may briefly delay the feed.
  for (let tried = 0; tried < 1_000; tried++) {
    await takeFacts(owner, countPlay);
    if ((await readCounted(owner, player_id)) >= before_mills + staked_mills) return;
    await sleep(5);
  }
  throw new Error(`the play of player ${player_id} wasn't counted`);
}

/** How a player meets the rule. */
export interface Meeting {
  amount_mills?: number;
  /** The player also stakes so much that a day's gifts are worth 100,000 points and more. */
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
  if (played) await stakeNow(owner, player_id, 100_000);
}
