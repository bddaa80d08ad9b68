import type { Amount } from '@vitrine/contract/amount';
import { readStored, writeStored } from '../kit/stored.ts';

/** So long without a report ends a sitting: the server counts the same. */
const sitting_ms = 30 * 60_000;

/** Keeps, in all tabs, whether the sitting that was just reported stands at a loss. */
export function noteResult(net: Amount, now_ms: number): void {
  writeStored('loss', net < 0 ? String(now_ms + sitting_ms) : null);
}

/**
 * Whether a sitting at a loss runs: nothing is offered then, so that nobody is invited to win it
 * back (player protection, rule 18).
 */
export function isAtLoss(now_ms: number): boolean {
  return now_ms < Number(readStored('loss'));
}
