import { case_opened, revealedAt, type CaseOpened } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { beginningOfDearest } from './delete-old.ts';
import { insertDrops, type NewDrop } from './store.ts';

/**
 * Records each win once, in the order in which players saw their results. A listener that starts
 * late or was stopped for long skips wins older than a week.
 */
export const noteDrops = makeListener({ name: 'drops', takes: [case_opened], take: takeDrops, dueAt: revealedAt });

async function takeDrops(db: Db, facts: Fact<CaseOpened>[]): Promise<void> {
  const since = beginningOfDearest();
  const drops = facts.filter(({ at }) => at > since).flatMap(dropsOf);
  if (drops.length > 0) await insertDrops(db, drops);
}

function dropsOf({ player_id, payload: { case_id, won }, at }: Fact<CaseOpened>): NewDrop[] {
  if (player_id === null) return [];
  return won.map(({ goods_id, price_mills }) => ({
    type: 'unpacking',
    case_id,
    player_id,
    goods_id,
    price_mills,
    at,
  }));
}
