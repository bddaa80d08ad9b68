import { mills, type Mills } from '@vitrine/contract/amount';
import { hash } from 'node:crypto';
import { hashPassword, insertPlayer } from '../accounts/index.ts';
import { insertCase, insertGroup, reviseCase } from '../cases/index.ts';
import { findDictionaryIds, insertGoods, insertPrices, itemKey, type Item } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { openDatabase, type Db } from '../kit/db.ts';
import { account, house, type Balance } from '../settle/accounts.ts';
import { settle } from '../settle/settle.ts';
import { worldCases } from './world/cases.ts';
import { worldItems } from './world/items.ts';
import { priceHistory } from './world/price-history.ts';

/** The password of every demo account. Demo mode never runs under a public address. */
export const demo_password = 'vitrine-demo';

/** Who can sign in to the demo world. */
export const demo_accounts = [
  { email: 'ann@vitrine.test', name: 'Ann' },
  { email: 'ben@vitrine.test', name: 'Ben' },
  { email: 'owner@vitrine.test', name: 'Owner' },
] as const;

const start_balances = { money: mills(500_000), shop_score: mills(120_000), score: mills(50_000) };
const history_days = 30;

/**
 * Fills an empty database with the demo world: items with a month of prices, cases, accounts with money. Does nothing
 * when there are items already. All of it or nothing, so a start that was cut off begins anew.
 */
export async function seedDemoWorld(owner_url: string): Promise<boolean> {
  const { db, close } = openDatabase(owner_url, { connections: 1 });
  try {
    return await db.transaction().execute(async (tx) => {
      if (await tx.selectFrom('catalogue_goods').select('id').limit(1).executeTakeFirst()) return false;
      const items = worldItems();
      const goods_ids = await seedItems(tx, items);
      await seedCases(tx, items, goods_ids);
      for (const demo of demo_accounts) await seedAccount(tx, demo);
      return true;
    });
  } finally {
    await close();
  }
}

async function seedItems(tx: Db, items: readonly Item[]): Promise<Map<string, number>> {
  const { categories, qualities, appearances } = await findDictionaryIds(tx);
  const at = now();
  const ids = await insertGoods(
    tx,
    items.map((item) => ({
      hash_name: item.hash_name,
      name: item.name,
      weapon: item.weapon,
      finish: item.finish,
      paint_index: item.paint_index,
      phase: item.phase,
      category_id: categories.get(item.category)!,
      quality_id: qualities.get(item.rarity)!,
      appearance_id: appearances.get(item.wear)!,
      stattrak: item.stattrak,
      souvenir: item.souvenir,
      price_mills: item.price_mills,
      priced_at: at,
    })),
  );
  await seedPriceHistory(tx, items, ids, at);
  return new Map(items.map((item, n) => [itemKey(item), ids[n]!]));
}

/** One price a day, the last of them today's. */
async function seedPriceHistory(tx: Db, items: readonly Item[], ids: readonly number[], at: Date): Promise<void> {
  const prices = { goods_ids: [] as number[], at: [] as Date[], mills: [] as Mills[] };
  for (const [n, item] of items.entries()) {
    const history = priceHistory(item.price_mills, history_days, itemKey(item));
    for (const [day, price] of history.entries()) {
      prices.goods_ids.push(ids[n]!);
      prices.at.push(new Date(at.getTime() - (history.length - 1 - day) * 24 * 3600 * 1000));
      prices.mills.push(price);
    }
  }
  await insertPrices(tx, prices);
}

async function seedCases(tx: Db, items: readonly Item[], goods_ids: Map<string, number>): Promise<void> {
  const groups = new Map<string, number>();
  for (const { name, group, type, kind, theme_color, price_mills, token_rate_ppm, entries } of worldCases(items)) {
    const group_id = groups.get(group) ?? (await insertGroup(tx, group, groups.size));
    groups.set(group, group_id);
    const case_id = await insertCase(tx, { group_id, name, type, kind, theme_color });
    const prizes = entries.map(({ item, from, to }) => ({
      goods_id: goods_ids.get(itemKey(item))!,
      from_ticket: from,
      to_ticket: to,
    }));
    await reviseCase(tx, { case_id, price_mills, token_rate_ppm, prizes });
  }
}

async function seedAccount(tx: Db, { email, name }: { email: string; name: string }): Promise<void> {
  const password_hash = await hashPassword(hash('sha256', demo_password));
  const player = await insertPlayer(tx, { name, email, password_hash, created_at: now() });
  await giveStartBalances(tx, player);
}

/** Gives a player of the demo world something to play with, through the books like everything else. */
export async function giveStartBalances(
  db: Db,
  player: number,
  balances: Partial<Record<Balance, Mills>> = start_balances,
): Promise<void> {
  const gifts = Object.entries(balances) as [Balance, Mills][];
  await settle(db, {
    by: player,
    at: now(),
    key: undefined,
    fact: {
      kind: 'demo.endowed',
      payload: Object.fromEntries(gifts.map(([name, amount]) => [`${name}_mills`, amount])),
    },
    post: gifts.map(([name, amount_mills]) => ({ debit: house.demo, credit: account(player, name), amount_mills })),
    memo: {},
  });
}
