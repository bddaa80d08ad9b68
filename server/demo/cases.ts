import type { Mills } from '@vitrine/contract/amount';
import { chooseCase } from '../boxes/index.ts';
import { insertCase, insertGroup, reviseCase, type GroupNames } from '../cases/index.ts';
import { itemKey } from '../catalogue/index.ts';
import type { Tx } from '../kit/db.ts';
import type { WorldCase } from './world/cases.ts';
import { demo_words } from './world/words/index.ts';
import { commandDesk } from '../audit/index.ts';

export interface SeededCase {
  id: number;
  type: WorldCase['type'];
  /** Money, or activity points when the type is `points`. */
  price_mills: Mills;
}

/** Creates the cases of the demo world, with items whose ids are looked up by key. */
export async function seedCases(
  tx: Tx,
  world_cases: readonly WorldCase[],
  goods_ids: Map<string, number>,
): Promise<SeededCase[]> {
  const groups = new Map<string, number>();
  const cases: SeededCase[] = [];
  for (const one of world_cases) {
    const { group, occasion, price_mills, token_rate_ppm, entries, ...looks } = one;
    const group_id = groups.get(group) ?? (await insertGroup(tx, namesOfGroup(group), groups.size));
    groups.set(group, group_id);
    const case_id = await insertCase(tx, { group_id, ...looks });
    const prizes = entries.map(({ item, from, to }) => ({
      goods_id: goods_ids.get(itemKey(item))!,
      from_ticket: from,
      to_ticket: to,
    }));
    await reviseCase(tx, { case_id, price_mills, token_rate_ppm, prizes });
    if (occasion !== undefined) await chooseCase(commandDesk(tx), occasion, case_id);
    cases.push({ id: case_id, type: looks.type, price_mills });
  }
  return cases;
}

/** The names of a group by language. */
function namesOfGroup(group: string): GroupNames {
  const names = Object.entries(demo_words).map(([code, { groups }]) => [code, groups[group]!]);
  return { en: group, ...(Object.fromEntries(names) as Record<string, string>) };
}
