import type { Db } from '../kit/db.ts';

/** A change of one of an account's guards; those of the password are counted apart. */
export interface GuardChange {
  player_id: number;
  of_password: boolean;
  at: Date;
}

/** Counts changes of the same kind after `since`. */
export async function countChanges(
  db: Db,
  { player_id, of_password, since }: Omit<GuardChange, 'at'> & { since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('accounts_guard_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .where('of_password', '=', of_password)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChange(db: Db, change: GuardChange): Promise<void> {
  await db.insertInto('accounts_guard_changes').values(change).execute();
}

/**
 * Records a letter to a player; false when the last one of this name had the same content and was
 * sent after `sent_before`.
 */
export async function noteLetter(
  db: Db,
  letter: { player_id: number; name: string; content_hash: Buffer; at: Date },
  sent_before: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts_letters')
    .values(letter)
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'name'])
        .doUpdateSet({ content_hash: letter.content_hash, at: letter.at })
        .where(({ eb, or }) =>
          or([
            eb('accounts_letters.content_hash', '!=', letter.content_hash),
            eb('accounts_letters.at', '<=', sent_before),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes changes and letters older than `before`; returns the number of rows. */
export async function deleteOldChanges(db: Db, before: Date): Promise<number> {
  const changes = await db
    .deleteFrom('accounts_guard_changes')
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  const letters = await db
    .deleteFrom('accounts_letters')
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(changes.numDeletedRows + letters.numDeletedRows);
}
