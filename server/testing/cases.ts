import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { insertCase, insertGroup, reviseCase } from '../cases/index.ts';
import { transact, type Db } from '../kit/db.ts';
import { randomHex } from '../kit/random.ts';
import type { World } from './world.ts';

interface CaseWish {
  type?: 'paid' | 'points' | 'free' | 'level' | 'ladder' | 'granted';
  /**
   * The price of an opening; by default twice that of the only prize, for points 250 times as much.
   */
  price_mills?: number;
  token_rate_ppm?: number;
}

export interface TestCase {
  id: number;
  revision_id: number;
  price_mills: number;
  /** The only prize, won by every opening, and its price. */
  goods_id: number;
  goods_mills: number;
}

/** The period of the top-ups that a test's free case asks for. */
const free_days: Partial<Record<string, number>> = { free: 30, level: 30, ladder: 7 };

/** The gifts of a day that a test's free case asks for: enough for the cheapest item. */
export const free_case_points = 20_000;

/** Creates an open case whose only prize is the cheapest item of the catalogue. */
export async function makeCase(
  { owner }: Pick<World, 'owner'>,
  wish: CaseWish = {},
): Promise<TestCase> {
  const { type = 'paid', token_rate_ppm = 0 } = wish;
  const prize = await cheapestGoods(owner);
  const price_mills = wish.price_mills ?? (type === 'points' ? 250 : 2) * prize.price_mills;
  const mark = randomHex(4);
  return transact(owner, async (tx) => {
    const group_id = await insertGroup(tx, { en: `Group ${mark}` }, 100);
    const id = await insertCase(tx, {
      group_id,
      name: `Case ${mark}`,
      type,
      kind: 'case',
      theme_color: '#808080',
      ...(type === 'level' && { vip_level: 3 }),
      ...(free_days[type] && {
        gift_points: free_case_points,
        top_up_mills: 100_000,
        top_up_days: free_days[type],
      }),
    });
    const case_id = id;
    await reviseCase(tx, {
      case_id,
      price_mills: mills(price_mills),
      token_rate_ppm,
      prizes: [{ goods_id: prize.id, from_ticket: 0, to_ticket: 1_000_000 }],
    });
    return {
      id,
      revision_id: await revisionOf(tx, id),
      price_mills,
      goods_id: prize.id,
      goods_mills: prize.price_mills,
    };
  });
}

/** Reprices a test's case, which publishes a new revision; returns the revision's id. */
export async function repriceTestCase(
  { owner }: Pick<World, 'owner'>,
  box: TestCase,
  price_mills: number,
): Promise<number> {
  return transact(owner, async (tx) => {
    const prizes = [{ goods_id: box.goods_id, from_ticket: 0, to_ticket: 1_000_000 }];
    await reviseCase(tx, {
      case_id: box.id,
      price_mills: mills(price_mills),
      token_rate_ppm: 0,
      prizes,
    });
    return revisionOf(tx, box.id);
  });
}

async function revisionOf(db: Db, case_id: number): Promise<number> {
  const { revision_id } = await db
    .selectFrom('cases')
    .select('revision_id')
    .where('id', '=', case_id)
    .executeTakeFirstOrThrow();
  return revision_id!;
}

async function cheapestGoods(db: Db): Promise<{ id: number; price_mills: number }> {
  return db
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .orderBy(sql`price_mills, id`)
    .limit(1)
    .executeTakeFirstOrThrow();
}
