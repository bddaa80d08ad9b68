import { mills, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import {
  account,
  balance_names,
  playerOf,
  type AccountId,
  type Balance,
} from '../settle/accounts.ts';
import * as store from './store.ts';

/**
 * Acts on one account may overtake each other between writing their fact and getting the account's
 * row, so their facts may be out of order by as many acts as wait at a time. A player's acts run
 * one by one in each process.
 */
const overtaking_max = 16;

/** A part of a player's acts: all with facts from `complete_from` on, and perhaps older ones. */
export interface ActsPart {
  /** In no order, each once. */
  facts: number[];
  /** 0 when there are no older acts. */
  complete_from: number;
}

/**
 * The newest acts that moved any of these balances of the player, whose facts are below `below`;
 * reads up to `entries_max` entries of each balance. Finds them by the versions of the accounts,
 * so it is equally fast at any depth.
 */
export async function findActs(
  db: Db,
  player_id: number,
  wish: { balances: readonly Balance[]; below: number | undefined; entries_max: number },
): Promise<ActsPart> {
  const { balances, below, entries_max } = wish;
  const accounts = balances.map((balance) => account(player_id, balance));
  const count = entries_max + 2 * overtaking_max;
  const rows = await store.findActsBefore(db, accounts, { below, count, slack: overtaking_max });
  const facts = rows
    .map(({ fact_id }) => fact_id)
    .filter((fact_id) => below === undefined || fact_id < below);
  const of_accounts = Map.groupBy(rows, ({ account_id }) => account_id).values();
  return {
    facts: [...new Set(facts)],
    complete_from: Math.max(0, ...of_accounts.map(completeFrom)),
  };
}

/** The fact from which on the entries of one account are complete. */
function completeFrom(entries: readonly { version: number; fact_id: number }[]): number {
  const first_version = Math.min(...entries.map(({ version }) => version));
  if (first_version === 1) return 0;
  const overtaken = entries.filter(({ version }) => version < first_version + overtaking_max);
  return Math.max(...overtaken.map(({ fact_id }) => fact_id)) + 1;
}

/** The sum that an act moved on each balance of a player; below zero for a debit. */
export type Amounts = Partial<Record<Balance, Mills>>;

/** The amounts of acts of a player, by fact; without acts that moved nothing of the player's. */
export async function readAmounts(
  db: Db,
  player_id: number,
  facts: readonly number[],
  balances: readonly Balance[] = balance_names,
): Promise<Map<number, Amounts>> {
  const amounts = new Map<number, Amounts>();
  if (facts.length === 0) return amounts;
  const accounts = balances.map((balance) => account(player_id, balance));
  const ascending = facts.toSorted((a, b) => a - b);
  for (const row of await store.sumActs(db, accounts, ascending, overtaking_max)) {
    const of_fact = amounts.get(row.fact_id) ?? {};
    of_fact[balanceOf(row.account_id)] = mills(row.amount_mills);
    amounts.set(row.fact_id, of_fact);
  }
  return amounts;
}

/** A balance before and after an act, both in mills. */
export type BalanceChange = { before_mills: Mills; after_mills: Mills };

/**
 * The balances of a player before and after acts, by fact: those that the act left higher or lower.
 */
export async function readChanges(
  db: Db,
  player_id: number,
  facts: readonly number[],
): Promise<Map<number, Partial<Record<Balance, BalanceChange>>>> {
  const amounts = await readAmounts(db, player_id, facts);
  const moved = [...amounts].flatMap(([fact_id, of_fact]) =>
    Object.entries(of_fact).flatMap(([balance, amount_mills]) =>
      amount_mills === 0 ? [] : [{ fact_id, balance: balance as Balance, amount_mills }],
    ),
  );
  const after = await store.findBalancesAfter(
    db,
    moved.map(({ fact_id, balance }) => ({ fact_id, account_id: account(player_id, balance) })),
    overtaking_max,
  );
  const changes = new Map<number, Partial<Record<Balance, BalanceChange>>>();
  for (const [n, { fact_id, balance, amount_mills }] of moved.entries()) {
    const after_mills = mills(after[n]!);
    const change = { before_mills: mills(after_mills - amount_mills), after_mills };
    changes.set(fact_id, { ...changes.get(fact_id), [balance]: change });
  }
  return changes;
}

function balanceOf(id: AccountId): Balance {
  return balance_names.find((balance) => account(playerOf(id), balance) === id)!;
}
