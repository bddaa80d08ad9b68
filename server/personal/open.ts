import { mills, toWire } from '@vitrine/contract/amount';
import { open_kinds, type OpenKind } from '@vitrine/contract/personal-rules';
import type { OpenThings } from '@vitrine/contract/personal';
import { findAccountOf } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { isStaff } from '../kit/http/admit.ts';
import { Refusal } from '../kit/refusal.ts';
import type { OpenOne, PartsOfAll } from './parts.ts';

/** Balances, whose number is an amount. */
const balances: readonly OpenKind[] = ['money', 'tokens', 'at_stake', 'debt', 'income'];
/** Balances that a player may give up. */
const given_up: readonly OpenKind[] = ['money', 'tokens'];

/** Everything that keeps the account from being deleted, as the modules say. */
export async function findOpenThings(
  db: Db,
  parts: PartsOfAll,
  player_id: number,
  { at, gives_up }: { at: Date; gives_up: boolean },
): Promise<OpenOne[]> {
  const found: OpenOne[] = [];
  for (const { findOpen } of parts)
    for (const { kind, count } of (await findOpen?.(db, player_id, at)) ?? [])
      if (count > 0) found.push({ kind: readKind(kind), count });
  const account = await findAccountOf(db, { id: player_id });
  if (account && isStaff(account.roles)) found.push({ kind: 'roles', count: 1 });
  return gives_up ? found.filter(({ kind }) => !given_up.includes(kind)) : found;
}

function readKind(kind: string): OpenKind {
  const known = open_kinds.find((one) => one === kind);
  if (!known) throw new Error(`no page tells of what is open as ${kind}`);
  return known;
}

/** Refuses deletion.open, with what is open, unless nothing is. */
export function refuseOpen(open: readonly OpenOne[]): void {
  if (open.length > 0) throw new Refusal('deletion.open', undefined, { open: wireOpen(open) });
}

/** In the contract's shape. */
export function wireOpen(open: readonly OpenOne[]): OpenThings[] {
  return open.map(({ kind, count }) =>
    balances.includes(kind)
      ? { kind, count: null, amount: toWire(mills(count)) }
      : { kind, count, amount: null },
  );
}
