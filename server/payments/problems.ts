import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import type { Settings } from '../kit/settings.ts';
import { sumDecisions } from './decide/store.ts';
import { sumDisputes } from './disputes/store.ts';
import { sumStrays } from './strays/store.ts';
import { sumOrders } from './store.ts';

/** A dispute without an answer is a problem so long before its deadline. */
const deadline_ms = 48 * 60 * 60_000;

/**
 * Orders whose gateways say what can't be believed, money to decide about, payments without an
 * order, and disputes whose deadline is near.
 */
export async function findPaymentProblems(db: Db, _: Settings, at: Date): Promise<Problem[]> {
  const due_before = new Date(at.getTime() + deadline_ms);
  const [orders, money, strays, disputes] = await Promise.all([
    sumOrders(db, { trouble: true }),
    sumDecisions(db, {}),
    sumStrays(db, { state: 'open' }),
    sumDisputes(db, { state: 'open', unanswered: true, due_before }),
  ]);
  const problems = [
    {
      count: orders.count,
      name: 'orders.trouble',
      words: `${orders.count} orders need a look: their gateway can't be believed, or money has to be decided about.`,
      path: '/orders?trouble=yes',
    },
    {
      count: money.count,
      name: 'orders.money',
      words: `Money of ${money.count} orders waits for a decision: credit it or send it back.`,
      path: '/orders/money?sort=since',
    },
    {
      count: strays.count,
      name: 'orders.strays',
      words: `${strays.count} payments name no order of ours: assign them, or note where they are settled.`,
      path: '/orders/strays?state=open&sort=id',
    },
    {
      count: disputes.count,
      name: 'orders.disputes',
      words: `${disputes.count} disputes lose their deadline within 48 hours: send evidence at the gateway, or accept them.`,
      path: '/orders/disputes?state=open&answered=no&sort=due',
    },
  ];
  return problems.filter(({ count }) => count > 0).map(({ count: _count, ...problem }) => problem);
}
