import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { doubtPrices } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { withMutex } from '../kit/mutex.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { account } from '../settle/accounts.ts';
import { wireBalances } from '../settle/balances.ts';
import { whileStale } from '../settle/carry-out.ts';
import { once } from '../settle/once.ts';
import { settle, Stale, type Settled } from '../settle/settle.ts';
import { readAccount } from '../settle/store.ts';
import { chargeWithdrawal, substituteItem } from './acts.ts';
import { beginDelivery } from './deliveries/begin.ts';
import { holdsOf } from './holds.ts';
import { readCandidate, type Candidate } from './preview.ts';
import { readHoldRules, readStanding, refusalOfHold } from './standing.ts';
import * as store from './store.ts';

interface Wish {
  knapsack_id: number;
  /** The goods that the player takes for an item out of stock. */
  substitute?: number | undefined;
}

type Begun = Settled<{ withdrawal_id: number; difference_mills: Mills }>;

/**
 * Withdraws an item: charges its difference and begins its delivery, in one transaction. Refuses
 * what holds a withdrawal, item.unknown, item.not_held, withdrawal.difference_missing (with what is
 * missing), withdrawal.out_of_stock and withdrawal.substitute_changed.
 */
export function extractItem(
  db: Db,
  player_id: number,
  wish: Wish,
  { asked, settings }: { asked: Asked; settings: Settings },
): Promise<Begun> {
  return once(db, player_id, asked.key, () =>
    withMutex(player_id, () =>
      decideAgain(() => extractOnce(db, player_id, wish, { asked, settings })),
    ),
  );
}

/**
 * Repeats `work`, which reads, decides and begins a withdrawal, while what it has read is outdated.
 */
export function decideAgain<T>(work: () => Promise<T>): Promise<T> {
  const workOnce = () =>
    work().catch((problem: unknown) => {
      // Tokens that were spent meanwhile: the next try says what is missing.
      const is_short = problem instanceof Refusal && problem.key === 'tokens.short';
      throw is_short ? new Stale('value') : problem;
    });
  return whileStale(workOnce, doubtPrices);
}

async function extractOnce(
  db: Db,
  player_id: number,
  { knapsack_id, substitute }: Wish,
  { asked, settings }: { asked: Asked; settings: Settings },
): Promise<Begun> {
  const at = now();
  const [standing, item, rules] = await Promise.all([
    readStanding(db, player_id),
    readCandidate(db, player_id, knapsack_id),
    readHoldRules(db),
  ]);
  const [hold] = holdsOf(standing, item, rules, at);
  if (hold) throw refusalOfHold(hold);
  if (item.out_of_stock) checkConsent(item, substitute);
  else await checkBalance(db, player_id, item);
  const { delivery } = settings.withdrawals;
  const trade_url = standing.trade_url!;
  return beginWithdrawal(db, item, { player_id, delivery, trade_url, created_at: at }, asked);
}

/**
 * Adds a withdrawal, begins its delivery and charges it, in one transaction. Refuses item.not_held
 * and tokens.short; throws Stale when a price changed meanwhile.
 */
export function beginWithdrawal(
  db: Db,
  item: Candidate,
  to: Destination,
  asked: Asked,
): Promise<Begun> {
  const { player_id, delivery, created_at: at } = to;
  return transact(db, async (tx) => {
    const withdrawal_id = await insertFor(tx, item, to);
    await beginDelivery(tx, delivery, withdrawal_id, at);
    const act = decideWithdrawal({ player_id, withdrawal_id }, item, asked.key, at);
    return settle(tx, { ...act, session: asked.session, stays_on_break: true });
  });
}

/** An item out of stock is only sent as the substitute that the player has seen. */
function checkConsent({ substitute }: Candidate, consent: number | undefined): void {
  if (consent === undefined || !substitute) refuse('withdrawal.out_of_stock');
  if (consent !== substitute.goods_id) refuse('withdrawal.substitute_changed');
}

async function checkBalance(
  db: Db,
  player_id: number,
  { difference_mills }: Candidate,
): Promise<void> {
  const { balance_mills } = await readAccount(db, account(player_id, 'shop_score'));
  const missing_mills = difference_mills - balance_mills;
  if (missing_mills <= 0) return;
  throw new Refusal('withdrawal.difference_missing', undefined, {
    missing: toWire(mills(missing_mills)),
  });
}

type Destination = Pick<store.WithdrawalRow, 'player_id' | 'delivery' | 'trade_url' | 'created_at'>;

/** Adds the row of a withdrawal; returns its number. Refuses item.not_held. */
async function insertFor(tx: Tx, item: Candidate, to: Destination): Promise<number> {
  const { id: item_id, substitute, difference_mills } = item;
  const sent = substitute ?? item;
  const id = await store.insertWithdrawal(tx, {
    ...to,
    item_id,
    goods_id: sent.goods_id,
    is_substitute: substitute !== undefined,
    price_mills: sent.goods.price_mills,
    difference_mills,
    rest_mills: substitute?.rest_mills ?? mills(0),
  });
  return id ?? refuse('item.not_held');
}

function decideWithdrawal(
  named: { player_id: number; withdrawal_id: number },
  candidate: Candidate,
  key: Asked['key'],
  at: Date,
) {
  const { id, goods_id, acquired_mills, goods, substitute, worth_mills } = candidate;
  const item = { id, goods_id, acquired_mills, price_mills: goods.price_mills };
  if (!substitute) return chargeWithdrawal(named, item, key, at);
  const sent = { goods_id: substitute.goods_id, price_mills: substitute.goods.price_mills };
  return substituteItem(named, { item, worth_mills, substitute: sent }, key, at);
}

/** The response to a withdrawal, the same whether it was settled now or before. */
export function answerExtract({ memo, balances }: Begun): Reply<'POST /api/system_shop/extract'> {
  const { withdrawal_id: id, difference_mills } = memo;
  return {
    withdrawal: {
      id,
      state: 1,
      diff_price: toWire(mills(difference_mills)),
      diff_type: difference_mills > 0 ? 'payment' : 'none',
    },
    ...wireBalances(balances),
  };
}
