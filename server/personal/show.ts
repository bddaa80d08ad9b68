import { exports_max } from '@vitrine/contract/personal-rules';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { findOpenThings, wireOpen } from './open.ts';
import type { PartsOfAll } from './parts.ts';
import * as store from './store.ts';

/** The player's files, and the deletion of the account with what is open. */
export async function showPersonal(
  db: Db,
  parts: PartsOfAll,
  player_id: number,
): Promise<Reply<'GET /api/personal'>> {
  const at = now();
  const since = new Date(at.getTime() - 24 * 3600 * 1000);
  const [exports, asked, deletion, open] = await Promise.all([
    store.findExports(db, player_id, at),
    store.countAsked(db, player_id, since),
    store.findDeletion(db, player_id),
    findOpenThings(db, parts, player_id, { at, gives_up: false }),
  ]);
  return {
    exports: exports.map(({ id, asked_at, ready_at, expires_at, bytes }) => ({
      id,
      asked_at: asked_at.toISOString(),
      ready_at: ready_at?.toISOString() ?? null,
      expires_at: expires_at.toISOString(),
      bytes,
    })),
    exports_left: Math.max(0, exports_max - asked),
    deletion: deletion ? wireDeletion(deletion) : null,
    open: wireOpen(open),
  };
}

/** In the contract's shape. */
export function wireDeletion({ asked_at, due_at, gives_up }: store.DeletionRow) {
  return {
    asked_at: asked_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    gives_up,
  };
}
