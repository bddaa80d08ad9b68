import type { Mills } from '@vitrine/contract/amount';
import type { Db } from '../../kit/db.ts';
import type { Module } from '../../kit/module.ts';
import type { Credits } from '../facts.ts';

/** A refund that an operator thinks of. */
export interface AskedRefund {
  player_id: number;
  order_id: number;
  credits: Credits;
  refunded_mills: Mills;
  /** Refunded of the order before. */
  before_mills: Mills;
}

/** Says in words what a refund takes from what the payment brought: a gift, a level, an income. */
export type SayTakenBack = (db: Db, refund: AskedRefund) => Promise<string[]>;

declare module '../../kit/module.ts' {
  interface Module {
    /** Says what else a refund takes back by this module, besides balances. */
    takes_back?: SayTakenBack;
  }
}

/** Says what a refund takes back by all modules that follow payments, in their order. */
export function sayByAll(modules: readonly Module[]): SayTakenBack {
  const all = modules.flatMap(({ takes_back }) => takes_back ?? []);
  return async (db, refund) => (await Promise.all(all.map((say) => say(db, refund)))).flat();
}
