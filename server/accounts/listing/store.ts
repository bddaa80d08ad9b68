import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';

/** An account in the console's list. */
export interface ListedAccount {
  id: number;
  name: string;
  email: string | null;
  roles: string[];
  created_at: Date;
  seen_at: Date | null;
}

/** Filters of the list of accounts; a text is the beginning of a name or an address. */
export interface AccountFilter {
  ids?: readonly number[] | undefined;
  name?: string | undefined;
  email?: string | undefined;
  steam_id?: string | undefined;
  trade_url?: string | undefined;
  verified?: boolean | undefined;
  role?: string | undefined;
  /** Whether the account has a role. */
  staff?: boolean | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** The newest accounts by these filters, at most so many. */
export function findAccounts(
  db: Db,
  { limit, ...filter }: AccountFilter & { limit: number },
): Promise<ListedAccount[]> {
  return withColumns(selectAccounts(db, filter))
    .orderBy('player.id', 'desc')
    .limit(limit)
    .execute();
}

/** A part of the list of accounts by these filters. */
export function listAccounts(
  db: Db,
  filter: AccountFilter,
  part: PartWish,
): Promise<(ListedAccount & { sort_key: string })[]> {
  const columns = { name: sql`(lower(player.name) collate "C")` };
  const id = sql.ref('player.id');
  return takeRows(withColumns(selectAccounts(db, filter)), { id, columns }, part).execute();
}

/** A batch of the accounts by these filters, in the order of their numbers, within bounds. */
export async function findAccountIds(
  db: Db,
  filter: AccountFilter,
  { after, upto, limit }: { after: number; upto: number; limit: number },
): Promise<number[]> {
  const rows = await selectAccounts(db, filter)
    .select('player.id')
    .where('player.id', '>', after)
    .where('player.id', '<=', upto)
    .orderBy('player.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many accounts there are by these filters. */
export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const { count } = await selectAccounts(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function withColumns(accounts: ReturnType<typeof selectAccounts>) {
  return accounts
    .select(['player.id', 'player.name', 'player.email', 'player.roles', 'player.created_at'])
    .select((eb) =>
      eb
        .selectFrom('accounts_sessions as session')
        .whereRef('session.player_id', '=', 'player.id')
        .select((of) => of.fn.max('session.seen_at').as('at'))
        .as('seen_at'),
    );
}

function selectAccounts(db: Db, filter: AccountFilter) {
  const { ids, name, email, steam_id, trade_url, verified, role, staff, since, until } = filter;
  return db
    .selectFrom('accounts_players as player')
    .$if(ids !== undefined, (query) => query.where('player.id', '=', sql<number>`any(${ids!})`))
    .$if(name !== undefined, (query) =>
      query.where(sql<boolean>`(lower(player.name) collate "C") ^@ lower(${name!})`),
    )
    .$if(email !== undefined, (query) =>
      query.where(sql<boolean>`(player.email collate "C") ^@ lower(${email!})`),
    )
    .$if(steam_id !== undefined, (query) => query.where('player.steam_id', '=', steam_id!))
    .$if(trade_url !== undefined, (query) => query.where('player.trade_url', '=', trade_url!))
    .$if(verified !== undefined, (query) =>
      query.where('player.email_verified_at', verified ? 'is not' : 'is', null),
    )
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role!} = any(player.roles)`))
    .$if(staff !== undefined, (query) =>
      query.where(sql<boolean>`(player.roles <> '{}') = ${staff!}`),
    )
    .$if(since !== undefined, (query) => query.where('player.created_at', '>=', since!))
    .$if(until !== undefined, (query) => query.where('player.created_at', '<', until!));
}
