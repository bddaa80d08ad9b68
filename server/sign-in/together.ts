import type { Db } from '../kit/db.ts';

/** Runs several statements in one transaction: the caller's own when `db` is one. */
export function together<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? act(db) : db.transaction().execute(act);
}
