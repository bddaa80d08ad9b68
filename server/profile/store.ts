import type { PageShows } from '@vitrine/contract/profile';
import type { Db } from '../kit/db.ts';

/** A player's own public page; undefined until it is first shown. */
export async function findPage(
  db: Db,
  player_id: number,
): Promise<{ code: string; shows: PageShows } | undefined> {
  const row = await db
    .selectFrom('profile_pages')
    .select(['code', 'shows'])
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row && { ...row, shows: row.shows as PageShows };
}

/** The player whose page everyone sees at this address. */
export async function findShownPlayer(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('profile_pages')
    .select('player_id')
    .where('code', '=', code)
    .where('shows', '<>', 'nothing')
    .executeTakeFirst();
  return row?.player_id;
}

/** Sets what a page shows; `code` is its address if it has none yet. Returns the address. */
export async function putPage(
  db: Db,
  page: { player_id: number; code: string; shows: PageShows; at: Date },
): Promise<string> {
  const { code } = await db
    .insertInto('profile_pages')
    .values(page)
    .onConflict((known) =>
      known.column('player_id').doUpdateSet({ shows: page.shows, at: page.at }),
    )
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}
