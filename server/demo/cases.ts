import type { Mills } from '@vitrine/contract/amount';
import { insertCase, insertGroup, reviseCase } from '../cases/index.ts';
import { itemKey, type Item } from '../catalogue/index.ts';
import type { Tx } from '../kit/db.ts';
import { worldCases, type WorldCase } from './world/cases.ts';

export interface SeededCase {
  id: number;
  type: WorldCase['type'];
  /** Money, or activity points when the type is `points`. */
  price_mills: Mills;
}

/** Creates the cases of the demo world from its items, whose ids are looked up by key. */
export async function seedCases(tx: Tx, items: readonly Item[], goods_ids: Map<string, number>): Promise<SeededCase[]> {
  const groups = new Map<string, number>();
  const cases: SeededCase[] = [];
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
    cases.push({ id: case_id, type, price_mills });
  }
  return cases;
}
