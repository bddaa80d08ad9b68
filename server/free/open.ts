import {
  drawWins,
  findCase,
  findOpenable,
  openCurrent,
  openInTurn,
  type Opened,
  type OpenWish,
} from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { utcDay } from '../kit/utc-day.ts';
import { drawAndSettle } from '../seeds/index.ts';
import { decideFreeOpening } from './acts.ts';
import { requireConditions, requireTurn } from './conditions.ts';
import { insertOpening } from './store.ts';
import { readTurn } from './turn.ts';

/**
 * Opens a free case, one a day. Refuses what `openCase` refuses, but for money, and
 * free.one_at_once, case.conditions_unmet, free.opened_today and free.opened_in_period.
 */
export function openFree(
  db: Db,
  player: number,
  wish: OpenWish,
  asked: Asked | undefined,
): Promise<Opened> {
  return openInTurn(db, player, wish, asked, () => {
    if (wish.count !== 1) refuse('free.one_at_once');
    return openCurrent(wish, () => transact(db, (tx) => openToday(tx, player, wish, asked)));
  });
}

async function openToday(
  tx: Tx,
  player: number,
  wish: OpenWish,
  asked: Asked | undefined,
): Promise<Opened> {
  const at = now();
  const row = (await findCase(tx, wish.id)) ?? refuse('case.unknown');
  requireTurn(await readTurn(tx, player, at), row);
  await requireConditions(tx, player, row, at);
  // Waits for another request that opens one at the same time.
  const is_first = await insertOpening(tx, {
    player_id: player,
    day: utcDay(at),
    case_id: row.id,
    at,
  });
  if (!is_first) refuse('free.opened_today');
  return drawAndSettle<Opened['memo']>(tx, player, async (seeds) => {
    const box = await findOpenable(tx, row.id, wish.revision);
    const drawn = await drawWins(tx, box, 1, seeds);
    const memo = { ...drawn.memo, at: at.toISOString() };
    return decideFreeOpening(
      { player_id: player, drawn: { ...drawn, at, memo }, fast: wish.fast },
      asked,
    );
  });
}
