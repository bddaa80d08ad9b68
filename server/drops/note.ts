import { revealedAt } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Fact, Listener } from '../kit/facts.ts';
import { beginningOfDearest } from './forget.ts';
import { insertDrops, type NewDrop } from './store.ts';

/** The payload of a `case.opened` fact. */
interface Opened {
  case_id: number;
  won: { goods_id: number; price_mills: number }[];
}

/**
 * Records each win once, in the order in which players saw their results. A listener that starts
 * late or was stopped for long skips wins older than a week.
 */
export const noteDrops: Listener = { name: 'drops', take: takeDrops, dueAt: revealedAt };

async function takeDrops(db: Db, facts: Fact[]): Promise<void> {
  const since = beginningOfDearest();
  const drops = facts.filter(({ at }) => at > since).flatMap(dropsOf);
  if (drops.length > 0) await insertDrops(db, drops);
}

function dropsOf({ kind, player_id, payload, at }: Fact): NewDrop[] {
  if (kind !== 'case.opened' || player_id === null) return [];
  const { case_id, won } = payload as Opened;
  return won.map(({ goods_id, price_mills }) => ({
    type: 'unpacking',
    case_id,
    player_id,
    goods_id,
    price_mills,
    at,
  }));
}
