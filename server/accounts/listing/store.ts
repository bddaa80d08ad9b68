import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

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
  since?: Date | undefined;
  /** Only ids before it in the order of the list. */
  after?: number | undefined;
  oldest_first?: boolean;
  limit: number;
}

/** Accounts by these filters, by id. */
export function findAccounts(db: Db, filter: AccountFilter): Promise<ListedAccount[]> {
  const { ids, name, email, steam_id, trade_url, verified, since, after, limit } = filter;
  const is_upward = filter.oldest_first === true;
  return db
    .selectFrom('accounts_players as player')
    .select(['player.id', 'player.name', 'player.email', 'player.roles', 'player.created_at'])
    .select((eb) =>
      eb
        .selectFrom('accounts_sessions as session')
        .whereRef('session.player_id', '=', 'player.id')
        .select((of) => of.fn.max('session.seen_at').as('at'))
        .as('seen_at'),
    )
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
    .$if(since !== undefined, (query) => query.where('player.created_at', '>=', since!))
    .$if(after !== undefined, (query) => query.where('player.id', is_upward ? '>' : '<', after!))
    .orderBy('player.id', is_upward ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}
