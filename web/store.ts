import type { Reply } from '@vitrine/contract/index';
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** The signed-in player, as the API shows them. */
export type Player = Reply<'GET /api/user'>;

/** What changes while a page stays open. The rest of the player comes with the page. */
export type Balances = Pick<Player, 'money' | 'shop_score' | 'score' | 'backpack_count' | 'balance_version'>;

let latest: Balances | null = null;
const readers = new Set<() => void>();

/** Takes balances that an answer or a live message brought. Older ones than those known are ignored. */
export function receiveBalances(balances: Balances): void {
  if (latest && latest.balance_version > balances.balance_version) return;
  latest = balances;
  for (const read of readers) read();
}

/** Forgets the player, at sign-out. */
export function forgetBalances(): void {
  latest = null;
  for (const read of readers) read();
}

/** The signed-in player with the newest balances known to any screen; null for a visitor. */
export function usePlayer(): Player | null {
  const loaded = useRouteLoaderData<typeof loader>('root')?.player ?? null;
  const known = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );
  return loaded && known && known.balance_version > loaded.balance_version ? { ...loaded, ...known } : loaded;
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => readers.delete(read);
}
