import type { Db } from '../../../kit/db.ts';
import { head_bytes, headOf, seal, unseal } from '../../../kit/seal.ts';
import type { SealedData } from '../../../kit/secret-keys.ts';
import { keysOf, type Settings } from '../../../kit/settings.ts';
import type { Tokens } from './session.ts';
import * as store from './store.ts';

/** The associated data with which a bot's tokens are sealed. */
const aboutTokensOf = (account_name: string) => `steam bot ${account_name}`;

/** Opens a bot's tokens. */
export function readTokens(
  settings: Settings,
  account_name: string,
  sealed_tokens: Buffer,
): Tokens {
  const plain = unseal(keysOf(settings), sealed_tokens, aboutTokensOf(account_name));
  return JSON.parse(plain.toString()) as Tokens;
}

/** Stores a bot's tokens, sealed; null forgets them. */
export async function saveTokens(
  db: Db,
  settings: Settings,
  account_name: string,
  tokens: Tokens | null,
) {
  const plain = tokens && Buffer.from(JSON.stringify(tokens));
  const sealed_tokens = plain && seal(settings.secret_key, plain, aboutTokensOf(account_name));
  await store.saveBot(db, account_name, { sealed_tokens });
}

const isFrom = (heads: readonly Buffer[], sealed: Buffer) =>
  heads.some((head) => head.equals(sealed.subarray(0, head_bytes)));

/** The sessions of bots at Steam. */
export const sealed_tokens: SealedData = {
  name: 'sessions of Steam bots',
  async findHeads(db) {
    const heads = (await store.findSealed(db)).map((row) =>
      row.sealed_tokens.subarray(0, head_bytes),
    );
    return heads.filter((head, n) => heads.findIndex((other) => other.equals(head)) === n);
  },
  async reseal(db, keys) {
    const rows = await store.findSealed(db);
    const old = rows.filter((row) => !isFrom([headOf(keys[0]!)], row.sealed_tokens));
    for (const { account_name, sealed_tokens } of old) {
      const about = aboutTokensOf(account_name);
      const sealed = seal(keys[0]!, unseal(keys, sealed_tokens, about), about);
      await store.saveBot(db, account_name, { sealed_tokens: sealed });
    }
    return old.length;
  },
  async deleteUnreadable(db, keys) {
    const rows = await store.findSealed(db);
    const lost = rows.filter((row) => !isFrom(keys.map(headOf), row.sealed_tokens));
    for (const { account_name } of lost)
      await store.saveBot(db, account_name, { sealed_tokens: null });
    return lost.length;
  },
};
