import { mills, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Reply } from '@vitrine/contract/index';
import { moneyUntil } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { playWithinLimits } from '../limits/index.ts';
import { account, house } from '../settle/accounts.ts';
import { wireBalances } from '../settle/balances.ts';
import { release_ppm } from '../settle/bonus.ts';
import { carryOut } from '../settle/carry-out.ts';
import { settle, type Act, type Settled } from '../settle/settle.ts';
import { readTerritory } from '../territory/index.ts';
import { case_first_bought } from './facts.ts';
import { cases_house } from './house.ts';
import { findFirst, type FirstItem } from './look.ts';
import { costOfFirst } from './looking.ts';
import { refuseClosed } from './openable.ts';
import * as store from './store.ts';
import { opensForBalance } from './types.ts';

interface FirstWish {
  id: number;
  revision: number;
  /** The item that was shown. */
  goods: number;
  address: string;
}

interface Memo {
  at: string;
  goods: Goods;
}

type Bought = Settled<Memo>;

/**
 * Buys the first item of a case, its cheapest prize, without a draw; from then on its items are
 * shown before they are bought. Refuses look.unoffered, look.first_had, look.first_changed when
 * another prize is the cheapest by now, case.unknown, case.closed, case.revision_changed,
 * case.conditions_unmet, balance.short, points.short, and what `playWithinLimits` refuses.
 */
export function buyFirst(db: Db, player: number, wish: FirstWish, asked: Asked): Promise<Bought> {
  const buy = () => transact(db, (tx) => buyShown(tx, player, wish, asked));
  return carryOut(db, player, asked.key, () =>
    playWithinLimits(db, { player, address: wish.address, game: 'cases', count: 1 }, buy),
  );
}

async function buyShown(
  tx: Db,
  player: number,
  { id, revision, goods, address }: FirstWish,
  asked: Asked,
): Promise<Bought> {
  const { content_first } = await readTerritory(tx, address);
  if (!content_first) refuse('look.unoffered');
  const box = (await store.findCase(tx, id)) ?? refuse('case.unknown');
  if (!opensForBalance(box.type)) refuse('case.conditions_unmet');
  if (!box.open) refuseClosed(box);
  if (box.revision_id !== revision) refuse('case.revision_changed');
  const first = (await findFirst(tx, player, box)) ?? refuse('look.first_had');
  if (first.goods_id !== goods) refuse('look.first_changed');
  // Waits for another request that buys it at the same time.
  const cost_mills = costOfFirst(box, first.price_mills);
  if (!(await store.raiseFirstCost(tx, { player_id: player, case_id: id, cost_mills })))
    refuse('look.first_had');
  return settle(tx, {
    ...decideFirst(player, box, first, now()),
    key: asked.key,
    session: asked.session,
  });
}

/** The act by which a player buys the first item of a case. */
export function decideFirst(
  player_id: number,
  box: Pick<store.CaseRow, 'id' | 'revision_id' | 'type' | 'price_mills'>,
  { goods_id, goods, price_mills }: Omit<FirstItem, 'token_rate_ppm'>,
  at: Date,
) {
  const is_paid = box.type === 'paid';
  const staked_mills: Mills = mills(box.price_mills);
  return {
    by: player_id,
    at,
    key: undefined,
    fact: case_first_bought.with({
      case_id: box.id,
      revision_id: box.revision_id,
      goods_id,
      price_mills,
      ...(is_paid && { release_ppm }),
    }),
    guard: [{ name: 'cases.sells', id: box.id, value: box.revision_id }],
    post: [
      {
        debit: account(player_id, is_paid ? 'money' : 'score'),
        credit: is_paid ? cases_house : house.points,
        amount_mills: staked_mills,
      },
    ],
    grant: [{ player_id, goods_id, source: 'case', price_mills }],
    stake: is_paid ? [{ player_id, staked_mills, won_mills: price_mills, release_ppm }] : [],
    memo: { at: at.toISOString(), goods: goods.shown },
  } satisfies Act;
}

/** The response to the purchase of a first item, the same whether it was settled now or before. */
export function answerFirst({
  memo,
  item_ids,
  balances,
}: Bought): Reply<'POST /api/box/{id}/first'> {
  return {
    knapsack_id: item_ids[0]!,
    money_until: moneyUntil(new Date(memo.at)).toISOString(),
    goods: memo.goods,
    ...wireBalances(balances),
  };
}
