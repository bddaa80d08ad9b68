import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { openOfficial, type HouseWish } from '../giveaways/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';

const hour_ms = 3_600_000;

/** The cheapest goods from each of these prices on, as prizes. */
async function findPrizes(tx: Tx, from_mills: readonly number[]): Promise<HouseWish['prizes']> {
  const prizes: HouseWish['prizes'][number][] = [];
  for (const price_mills of from_mills) {
    const { id } = await tx
      .selectFrom('catalogue_goods')
      .select('id')
      .where('price_mills', '>=', price_mills)
      .orderBy('price_mills')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    prizes.push({ kind: 'goods', goods_id: id });
  }
  return prizes;
}

/** How many a giveaway takes that starts when full: the simulated players and a person fill it. */
const full_house = 10;

/**
 * The demo world's official giveaways: one without a condition that is drawn within days, one that
 * starts when full, and one each for top-ups, invited users and opened cases.
 */
async function wishGiveaways(tx: Tx): Promise<HouseWish[]> {
  const at = now().getTime();
  const terms = { condition: 0, need: null, days: null, with_code: false } as const;
  const at_moment = (hours: number) =>
    ({ ...terms, type: 1, total_people: null, end_time: new Date(at + hours * hour_ms) }) as const;
  const when_full = (total_people: number) =>
    ({ ...terms, type: 0, total_people, end_time: null }) as const;
  const [box] = await tx
    .selectFrom('cases')
    .select('id')
    .where('type', '=', 'granted')
    .orderBy('id')
    .limit(1)
    .execute();
  const money = (units: number) => ({ kind: 'money', amount_mills: mills(units * 1000) }) as const;
  const tokens = (units: number) =>
    ({ kind: 'tokens', amount_mills: mills(units * 1000) }) as const;
  return [
    {
      ...at_moment(24 * 7),
      title: 'Ten friends, one trophy',
      condition: 2,
      need: 10,
      days: 30,
      prizes: await findPrizes(tx, [150_000]),
    },
    {
      ...at_moment(72),
      title: 'For those who topped up',
      condition: 1,
      need: 50_000,
      days: 7,
      prizes: [...(await findPrizes(tx, [60_000, 30_000])), money(10), tokens(10)],
    },
    {
      ...at_moment(30),
      title: 'Openers of the week',
      condition: 3,
      need: 10,
      days: 7,
      prizes: await findPrizes(tx, [40_000, 20_000, 10_000]),
    },
    {
      ...when_full(full_house),
      title: 'A full house',
      prizes: [...(await findPrizes(tx, [25_000, 8_000])), tokens(5)],
    },
    {
      ...at_moment(49),
      title: 'Weekend special',
      prizes: [
        ...(await findPrizes(tx, [90_000, 15_000, 5_000])),
        ...(box ? [{ kind: 'box', case_id: box.id } as const] : []),
        money(5),
      ],
    },
  ];
}

/** An arbitrary advisory lock number: one process at a time opens what is missing. */
const giveaways_lock = 7_401_882_004;

/**
 * Opens those of the demo world's official giveaways that aren't open: all in a new world, later
 * the next of each that has ended. Returns how many.
 */
export function openMissingGiveaways(db: Db): Promise<number> {
  return transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${giveaways_lock})`.execute(tx);
    const rows = await tx
      .selectFrom('giveaways')
      .select('title')
      .where('host_id', 'is', null)
      .where('due_at', 'is not', null)
      .execute();
    const open = new Set(rows.map(({ title }) => title));
    const missing = (await wishGiveaways(tx)).filter(({ title }) => !open.has(title));
    for (const wish of missing) await openOfficial(tx, wish);
    return missing.length;
  });
}
