import { sql } from 'kysely';
import type { Item } from '../catalogue/index.ts';
import { openFirstSeasons } from '../events/index.ts';
import { atMoment, now } from '../kit/clock.ts';
import { openDatabase, transact, type Db } from '../kit/db.ts';
import { fillStartBalances, seedAccounts } from './accounts.ts';
import { seedCases } from './cases.ts';
import { seedCodes } from './codes.ts';
import { seedContent } from './content.ts';
import { seedDisplayRates } from './display-rates.ts';
import { openMissingGiveaways } from './giveaways.ts';
import { seedMessages } from './messages.ts';
import { seedItems } from './items.ts';
import { seedLevels } from './vip.ts';
import { simulateHistory } from './history/simulate.ts';
import { beginningOfHistory } from './history/people.ts';
import { worldCases } from './world/cases.ts';
import { worldItems } from './world/items.ts';

export { demo_password, demo_players, giveStartBalances } from './accounts.ts';
export { demo_accounts } from './demo-accounts.ts';

/**
 * An arbitrary advisory lock number: its holder seeds the demo world while other processes wait.
 */
const world_lock = 7_401_882_003;

/**
 * Planner settings of the seeding. Its statements are planned while their tables are empty, and
 * PostgreSQL would then read the growing tables whole at each call: a third of its time.
 */
const planning = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan', jit: 'off' };

/**
 * Fills an empty database with the demo world: items, cases, the shop's content, accounts with
 * money; and with `history` a month of prices and a few hundred players who have played. Does
 * nothing when items exist already. Runs in one transaction, so an interrupted start begins again.
 * Tests create their own players and leave out the history.
 */
export async function seedDemoWorld(owner_url: string, { history = false } = {}): Promise<boolean> {
  const { db, close } = openDatabase(owner_url, { connections: 1, patient: true });
  try {
    return await transact(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${world_lock})`.execute(tx);
      if (await isWorldThere(tx)) return false;
      for (const [name, value] of Object.entries(planning))
        await sql`select set_config(${name}, ${value}, true)`.execute(tx);
      const today = now();
      await tx.insertInto('demo_world').values({ at: today }).execute();
      const began_at = beginningOfHistory(today);
      const items = worldItems();
      const world_cases = worldCases(items);
      const prizes = new Set(world_cases.flatMap(({ entries }) => entries.map(({ item }) => item)));
      const isRare = (item: Item) => !prizes.has(item);
      const goods_ids = await seedItems(tx, items, { history_days: history ? 30 : 2, isRare });
      const cases = await atMoment(began_at, () => seedCases(tx, world_cases, goods_ids));
      await seedContent(tx, today);
      const accounts = await atMoment(began_at, () => seedAccounts(tx));
      await atMoment(began_at, () => openFirstSeasons(tx));
      if (history)
        await simulateHistory(
          tx,
          { accounts: accounts.filter(({ plays }) => plays), cases },
          today,
        );
      if (history) await seedLevels(tx, accounts);
      for (const { id } of accounts) await fillStartBalances(tx, id);
      if (history) await openMissingGiveaways(tx);
      if (history) await seedCodes(tx);
      if (history) await seedDisplayRates(tx);
      if (history) await seedMessages(tx, accounts, today);
      return true;
    });
  } finally {
    await close();
  }
}

/** Whether items exist, so that there is nothing to seed. */
export async function isWorldThere(db: Db): Promise<boolean> {
  const [item] = await db.selectFrom('catalogue_goods').select('id').limit(1).execute();
  return item !== undefined;
}
