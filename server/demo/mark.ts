import { sql } from 'kysely';
import { ConfigError } from '../kit/config.ts';
import { openDatabase } from '../kit/db.ts';
import { demo_accounts } from './demo-accounts.ts';

const demo_addresses = demo_accounts.map(({ email }) => email);

/**
 * Keeps demo worlds and real sites apart, whatever the configuration says: the passwords of demo
 * accounts are public, and demo mode shows everyone's e-mails. Throws a ConfigError when a database
 * with demo accounts or endowments is started outside demo mode, and when a real site's database is
 * started in it.
 */
export async function checkWorld(owner_url: string, demo: boolean): Promise<void> {
  const { db, close } = openDatabase(owner_url, { connections: 1 });
  const { rows } = await sql<{ marked: boolean; endowed: boolean; in_use: boolean }>`
    select exists (select from demo_world) as marked,
      exists (select from facts where kind = 'demo.endowed')
        or exists (select from accounts_players where email = any(${demo_addresses})) as endowed,
      exists (select from facts) or exists (select from catalogue_goods) as in_use`
    .execute(db)
    .finally(close);
  const { marked, endowed, in_use } = rows[0]!;
  if (demo && in_use && !marked)
    throw new ConfigError(
      'The database is a real site’s, and demo mode would show the e-mails of its players. Unset DEMO and set PUBLIC_URL; ' +
        'for a demo, choose an empty database or another DATA_DIR.',
    );
  if (!demo && (marked || endowed))
    throw new ConfigError(
      'The database holds a demo world: accounts whose passwords everybody knows, and money that nobody paid in. It never ' +
        'becomes a real site. Choose an empty database with DATABASE_URL, or without that another DATA_DIR.',
    );
}
