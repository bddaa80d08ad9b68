import type { Mills } from '@vitrine/contract/amount';

const hour_ms = 3_600_000;
/** Then it can be confirmed for so long, or it lapses. */
export const raise_open_ms = 168 * hour_ms;

/** A raise that waits. */
export interface Raise {
  amount_mills: Mills | null;
  asked_at: Date;
  opens_at: Date;
  lapses_at: Date;
}

/** A limit's change: at once, as a raise that waits, by taking such a raise back, or none. */
export type LimitChange =
  | { kind: 'set'; amount_mills: Mills }
  | { kind: 'ask'; raise: Raise }
  | { kind: 'cancel' }
  | { kind: 'none' };

/**
 * How a limit in force becomes the wanted one; null is no limit. A first limit and a lower one
 * count at once; a higher one, or none, waits for so many hours (player protection, rule 3).
 */
export function decideChange(
  { now_mills, raise }: { now_mills: Mills | null; raise: Raise | undefined },
  wanted_mills: Mills | null,
  at: Date,
  wait_hours: number,
): LimitChange {
  if (wanted_mills === now_mills) return { kind: raise ? 'cancel' : 'none' };
  if (wanted_mills !== null && (now_mills === null || wanted_mills < now_mills))
    return { kind: 'set', amount_mills: wanted_mills };
  const opens_at = new Date(at.getTime() + wait_hours * hour_ms);
  const lapses_at = new Date(opens_at.getTime() + raise_open_ms);
  return { kind: 'ask', raise: { amount_mills: wanted_mills, asked_at: at, opens_at, lapses_at } };
}
