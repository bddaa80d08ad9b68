import type { Reply } from '@vitrine/contract/index';
import { findCurrent } from '../battles/index.ts';
import { findNearest } from '../free/index.ts';
import { findNextDraw } from '../giveaways/index.ts';
import { findSaleForMoney } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';

type Move = Reply<'GET /api/next_move'>['move'];

/** A draw that is further away is no next move. */
const soon_ms = 3_600_000;

/**
 * The nearest thing that waits for a player: a free case, a draw, a battle, then a win that sells
 * for money no longer than some minutes.
 */
export async function showNextMove(
  db: Db,
  player_id: number,
): Promise<Reply<'GET /api/next_move'>> {
  const at = now();
  const [nearest, draw, battle, sale] = await Promise.all([
    findNearest(db, player_id),
    findNextDraw(db, player_id, new Date(at.getTime() + soon_ms)),
    findCurrent(db, player_id),
    findSaleForMoney(db, player_id, at),
  ]);
  const moves: (Move | undefined)[] = [
    nearest?.is_ready ? { kind: 'free', case: faceOf(nearest.case) } : undefined,
    draw && {
      kind: 'draw',
      giveaway: faceOf(draw),
      at: draw.at.toISOString(),
    },
    battle && { kind: 'battle', battle },
    sale && { kind: 'sale', goods: sale.goods, until: sale.until.toISOString() },
  ];
  return { move: moves.find((move) => move) ?? null, now: at.toISOString() };
}

const faceOf = <Picture>({
  id,
  name,
  picture,
}: {
  id: number;
  name: string;
  picture: Picture;
}) => ({
  id,
  name,
  picture,
});
