import { hash } from 'node:crypto';
import { mills, type Mills } from '@vitrine/contract/amount';
import { hashPassword, insertPlayer, setRoles } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { readBalances } from '../ledger/index.ts';
import { becomePartner, bindByCode } from '../promotions/index.ts';
import { account, type Balance } from '../settle/accounts.ts';
import { demo_house } from './house.ts';
import { settle } from '../settle/settle.ts';
import { demo_accounts } from './demo-accounts.ts';
import { demo_endowed } from './facts.ts';

/** The password of every demo account. Demo mode never runs under a public address. */
export const demo_password = 'vitrine-demo';

/** The players offered by the demo world's sign-in dialog, with their password. */
export const demo_players = demo_accounts
  .filter(({ plays }) => plays)
  .map(({ name, email }) => ({ name, email, password: demo_password }));

export interface SeededAccount {
  id: number;
  name: string;
  plays: boolean;
}

const start_balances = { money: mills(500_000), shop_score: mills(120_000), score: mills(50_000) };

/** Creates the demo accounts, without balances. */
export async function seedAccounts(tx: Tx): Promise<SeededAccount[]> {
  const accounts: SeededAccount[] = [];
  for (const { email, name, plays, roles } of demo_accounts) {
    const password_hash = await hashPassword(hash('sha256', demo_password));
    const id = await insertPlayer(tx, { name, email, password_hash, created_at: now() });
    if (roles.length > 0) await setRoles(tx, id, roles);
    accounts.push({ id, name, plays });
  }
  await bindDemoFriends(tx, accounts);
  return accounts;
}

/** Makes Ann a partner and Ben her friend. */
async function bindDemoFriends(tx: Tx, [ann, ben]: readonly SeededAccount[]): Promise<void> {
  const code = await becomePartner(tx, ann!.id, 'ANN');
  await bindByCode(tx, ben!.id, code);
}

/** Endows a player of the demo world with balances, through `settle` like any other act. */
export async function giveStartBalances(
  db: Db,
  player: number,
  balances: Partial<Record<Balance, Mills>> = start_balances,
): Promise<void> {
  const gifts = Object.entries(balances) as [Balance, Mills][];
  await settle(db, {
    by: player,
    at: now(),
    key: undefined,
    fact: demo_endowed.with(
      Object.fromEntries(gifts.map(([name, amount]) => [`${name}_mills`, amount])),
    ),
    post: gifts.map(([name, amount_mills]) => ({
      debit: demo_house,
      credit: account(player, name),
      amount_mills,
    })),
    memo: {},
  });
}

/** Tops a player up to the start balances. Lucky draws may have brought more than that of one. */
export async function fillStartBalances(db: Db, player: number): Promise<void> {
  const { money_mills, shop_score_mills, score_mills } = await readBalances(db, player);
  const held = { money: money_mills, shop_score: shop_score_mills, score: score_mills };
  const missing = (Object.keys(held) as (keyof typeof held)[])
    .map((name) => [name, mills(start_balances[name] - held[name])] as const)
    .filter(([, missing_mills]) => missing_mills > 0);
  if (missing.length > 0) await giveStartBalances(db, player, Object.fromEntries(missing));
}
