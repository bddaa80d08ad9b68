import { auditAct } from '../audit/index.ts';
import type { Desk } from '../kit/desk.ts';
import type { Settings } from '../kit/settings.ts';
import { makeSigningKey } from './receipts/keys.ts';
import * as store from './receipts/store.ts';

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
