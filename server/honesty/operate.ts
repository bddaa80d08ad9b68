import { auditAct } from '../audit/index.ts';
import { endPause } from '../cases/index.ts';
import type { Desk } from '../kit/desk.ts';
import type { Settings } from '../kit/settings.ts';
import { countPublicDraws } from './count.ts';
import { makeSigningKey } from './receipts/keys.ts';
import * as store from './receipts/store.ts';
import { noteBaselines } from './store.ts';

/**
 * Lifts the pause of a case and opens it, unless it would give back too much at today's prices.
 * Draws made until now are looked into: only later ones pause the case again. Returns whether
 * it is open, and its return rate. Refuses case.unknown, and act.unfit for a case that isn't
 * paused.
 */
export async function liftPause(
  desk: Desk,
  case_id: number,
): Promise<{ open: boolean; return_rate: number }> {
  // The newest draws are old ones, too. Counting is its own transactions.
  await countPublicDraws(desk.db);
  const act = { right: 'cases.pause', on: 'case', id: case_id } as const;
  return auditAct(desk, act, async (tx) => {
    const { open, return_rate } = await endPause(tx, case_id);
    await noteBaselines(tx, case_id);
    return { open, return_rate };
  });
}

/** Retires the key that signs and makes the next one; returns its id. */
export function rotateSigningKey(
  desk: Desk,
  settings: Pick<Settings, 'secret_key' | 'previous_keys'>,
): Promise<string> {
  const act = { right: 'honesty.rotate', on: 'signing_key', id: (id: string) => id } as const;
  return auditAct(desk, act, async (tx) => {
    const next = makeSigningKey(settings);
    await store.retireActiveKey(tx, next.created_at);
    await store.insertSigningKey(tx, next);
    return next.key_id;
  });
}
