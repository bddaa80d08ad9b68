import { insertPlayer, setRoles } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db } from '../../kit/db.ts';
import { giveStartBalances } from '../accounts.ts';

const first_names = [
  'Ada',
  'Bela',
  'Cleo',
  'Dario',
  'Edda',
  'Faye',
  'Gus',
  'Hana',
  'Ivo',
  'Juno',
  'Kai',
  'Lina',
  'Milo',
  'Nora',
  'Otis',
  'Pia',
  'Quinn',
  'Rafa',
  'Suri',
  'Theo',
];

/**
 * A robot in front says that a player is simulated, also where names are masked. Nobody can sign in
 * as one of them: there is no password, and a code can't be asked for, because no call takes their
 * address for that of an e-mail.
 */
const people = first_names.map((name) => ({
  name: `🤖 ${name}`,
  email: `simulated/${name.toLowerCase()}`,
}));

/** The first of them give things away: they have the role host. */
const hosts_count = 2;
/** The first of them, hosts among them, count as verified, as official giveaways demand. */
const verified_count = 12;

/** Finds the simulated players, whom the first start makes. */
export async function findPeople(db: Db): Promise<{ id: number; name: string }[]> {
  const emails = people.map(({ email }) => email);
  const known = await db
    .selectFrom('accounts_players')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .execute();
  const found = [];
  for (const [place, person] of people.entries()) {
    const id = known.find(({ email }) => email === person.email)?.id ?? (await join(db, person));
    if (place < hosts_count) await setRoles(db, id, ['host']);
    if (place < verified_count) await verifyEmail(db, id);
    found.push({ id, name: person.name });
  }
  return found;
}

function join(db: Db, person: { name: string; email: string }): Promise<number> {
  return transact(db, async (tx) => {
    const id = await insertPlayer(tx, { ...person, password_hash: null, created_at: now() });
    await giveStartBalances(tx, id);
    return id;
  });
}

async function verifyEmail(db: Db, id: number): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}
