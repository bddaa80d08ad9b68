import { transact, type Db } from '../../kit/db.ts';
import { headOf, seal, unseal } from '../../kit/seal.ts';
import type { SealedData } from '../../kit/secret-keys.ts';
import { aboutSecretOf } from './second-factor.ts';
import * as store from './store.ts';

const batch = 500;

/** The secrets of players' authenticator apps. */
export const sealed_secrets: SealedData = {
  name: 'second factors',
  findHeads: store.findSecretHeads,
  reseal: (db, keys) =>
    forEachBesides(db, [headOf(keys[0]!)], (player_id, sealed) => {
      const about = aboutSecretOf(player_id);
      return store.replaceSeal(
        db,
        player_id,
        sealed,
        seal(keys[0]!, unseal(keys, sealed, about), about),
      );
    }),
  deleteUnreadable: (db, keys) =>
    forEachBesides(db, keys.map(headOf), async (player_id) => {
      await transact(db, (tx) => store.deleteSecondFactor(tx, player_id));
      return true;
    }),
};

/**
 * Calls `act` for each secret whose seal begins with none of these heads; returns how many calls
 * returned true.
 */
async function forEachBesides(
  db: Db,
  heads: readonly Buffer[],
  act: (player_id: number, sealed: Buffer) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (let last = 0; ;) {
    const rows = await store.findSecretsBesides(db, heads, last, batch);
    if (rows.length === 0) return done;
    for (const { player_id, sealed_secret } of rows)
      if (await act(player_id, sealed_secret)) done += 1;
    last = rows.at(-1)!.player_id;
  }
}
