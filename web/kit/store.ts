import { useSyncExternalStore } from 'react';
import { useRootData, type Player } from './root-data.ts';

export type { Player };

/** The fields that change while a page stays open. The player's other fields come with the page. */
export type Balances = Pick<
  Player,
  'money' | 'shop_score' | 'score' | 'backpack_count' | 'balance_version'
>;

let latest: Balances | null = null;
const readers = new Set<() => void>();

/**
 * Stores balances from an answer or a live message. Ignores balances older than the stored ones.
 */
export function receiveBalances(balances: Balances): void {
  if (latest && latest.balance_version > balances.balance_version) return;
  latest = balances;
  for (const read of readers) read();
}

/** Clears the stored balances, for instance at sign-out. */
export function clearBalances(): void {
  latest = null;
  for (const read of readers) read();
}

/** The signed-in player with the newest balances that the page has received; null for a visitor. */
export function usePlayer(): Player | null {
  const loaded = useRootData()?.player ?? null;
  const known = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );
  return loaded && known && known.balance_version > loaded.balance_version
    ? { ...loaded, ...known }
    : loaded;
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => readers.delete(read);
}
