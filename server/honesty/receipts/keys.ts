import type { KeyObject } from 'node:crypto';
import type { Reply } from '@vitrine/contract/index';
import { keyIdOf } from '@vitrine/fairness/signed';
import { now } from '../../kit/clock.ts';
import { transact, type Db } from '../../kit/db.ts';
import { privateKeyOf, publicKeyOf } from '../../kit/ed25519.ts';
import { hashes } from '../../kit/hashes.ts';
import { randomBytes } from '../../kit/random.ts';
import { head_bytes, headOf, seal, unseal } from '../../kit/seal.ts';
import type { SealedData } from '../../kit/secret-keys.ts';
import { keysOf, type Settings } from '../../kit/settings.ts';
import * as store from './store.ts';

type Sealing = Pick<Settings, 'secret_key' | 'previous_keys'>;

/** A key that signs, with the id under which it is published. */
export interface Signer {
  key_id: string;
  private_key: KeyObject;
}

/** The key that signs; the first call of all makes it. */
export async function readSigner(db: Db, settings: Sealing): Promise<Signer> {
  const found = await store.findActiveKey(db);
  if (!found) {
    await store.insertSigningKey(db, makeSigningKey(settings));
    return readSigner(db, settings);
  }
  const { key_id, sealed_seed } = found;
  const seed = unseal(keysOf(settings), sealed_seed, aboutKey(key_id));
  return { key_id, private_key: privateKeyOf(seed) };
}

/** All keys that ever signed, as they are published. */
export async function showKeys(db: Db): Promise<Reply<'GET /.well-known/vitrine-keys.json'>> {
  const rows = await store.findKeyHistory(db);
  return {
    keys: rows.map(({ key_id, public_key, created_at, retired_at }) => ({
      key_id,
      algorithm: 'Ed25519',
      public_key,
      from: created_at.toISOString(),
      until: retired_at?.toISOString() ?? null,
    })),
  };
}

/** The keys that sign receipts. One that can't be opened any more is retired. */
export const sealed_keys: SealedData = {
  name: 'keys that sign receipts and roots',
  findHeads: store.findSealedHeads,
  async reseal(db, keys) {
    const found = await store.findActiveKey(db);
    if (!found || isSealedBy(keys.slice(0, 1), found.sealed_seed)) return 0;
    const about = aboutKey(found.key_id);
    const seed = unseal(keys, found.sealed_seed, about);
    await store.updateSealedSeed(db, found.key_id, seal(keys[0]!, seed, about));
    return 1;
  },
  async deleteUnreadable(db, keys) {
    const found = await store.findActiveKey(db);
    if (!found || isSealedBy(keys, found.sealed_seed)) return 0;
    await transact(db, (tx) => store.retireActiveKey(tx, now()));
    return 1;
  },
};

const aboutKey = (key_id: string) => `receipts ${key_id}`;

const isSealedBy = (keys: readonly Buffer[], sealed: Buffer) =>
  keys.some((key) => headOf(key).equals(sealed.subarray(0, head_bytes)));

/** A new key, sealed. */
export function makeSigningKey({ secret_key }: Sealing) {
  const seed = randomBytes(32);
  const public_key = publicKeyOf(privateKeyOf(seed));
  const key_id = keyIdOf(public_key, hashes);
  const sealed_seed = seal(secret_key, seed, aboutKey(key_id));
  return { key_id, public_key, sealed_seed, created_at: now() };
}
