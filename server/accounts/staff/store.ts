import type { Role } from '@vitrine/contract/endpoint';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';

/** A member of staff. */
export interface StaffRow {
  id: number;
  name: string;
  email: string | null;
  roles: Role[];
  has_password: boolean;
  factor_since: Date | null;
  seen_at: Date | null;
}

const selectStaff = (db: Db) =>
  db
    .selectFrom('accounts_players as player')
    .select(['player.id', 'player.name', 'player.email', 'player.roles'])
    .select(sql<boolean>`player.password_hash is not null`.as('has_password'))
    .select(sql<Date | null>`security_factor_since(player.id)`.as('factor_since'))
    .select((eb) =>
      eb
        .selectFrom('accounts_sessions as session')
        .whereRef('session.player_id', '=', 'player.id')
        .select((of) => of.fn.max('session.seen_at').as('at'))
        .as('seen_at'),
    );

/** Condition: the account has a role above a host's. */
const is_staff = sql<boolean>`exists (select from unnest(player.roles) as held(role) where held.role <> 'host')`;

/** All members of staff, by id. */
export async function findStaff(db: Db): Promise<StaffRow[]> {
  const rows = await selectStaff(db).where(is_staff).orderBy('player.id').limit(1000).execute();
  return rows as StaffRow[];
}

/** The account with this address or number, staff or not. */
export async function findAccountOf(
  db: Db,
  { email, id }: { email?: string; id?: number },
): Promise<StaffRow | undefined> {
  const row = await selectStaff(db)
    .$if(email !== undefined, (query) => query.where('player.email', '=', email!))
    .$if(id !== undefined, (query) => query.where('player.id', '=', id!))
    .executeTakeFirst();
  return row as StaffRow | undefined;
}

/** Orders those who change roles, so that two can't take the last two owners away. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff roles'))`.execute(tx);
}
