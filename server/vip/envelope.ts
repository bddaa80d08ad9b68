import { toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { readLevelTable, readStandingBy, rowOf } from '../levels/index.ts';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { giveOnce, showBalances } from './give.ts';
import { findEnvelopes } from './store.ts';

/**
 * Gives the red envelope of a level that the player has, once ever: a level that was lost by a
 * refund and reached again brings none (decisions §3). Its money enters the bonus. It asks for no
 * top-ups of the last days, as the top-ups that reached the level earned it. Refuses
 * vip.level_unknown and vip.level_unreached.
 */
export async function receiveEnvelope(
  db: Db,
  player_id: number,
  level: number,
  asked: Pick<Asked, 'session'>,
): Promise<Reply<'POST /api/svip/{id}/receive'>> {
  const { table, hash } = await readLevelTable(db);
  const row = rowOf(level, table) ?? refuse('vip.level_unknown');
  // Terms that have changed since would make another request of the same key.
  const red_mills = (await findEnvelopes(db, player_id)).get(level) ?? row.red_mills;
  const gift = {
    player_id,
    source: 'red_envelope',
    subject: String(level),
    amount_mills: red_mills,
    rule: hash,
  } as const;
  const given = await giveOnce(db, gift, asked.session, async () => {
    const standing = await readStandingBy(db, player_id, table);
    if (standing.level < level) refuse('vip.level_unreached');
  });
  return { id: level, red_money: toWire(red_mills), ...showBalances(given) };
}
