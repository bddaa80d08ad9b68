import { mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { readRevision } from '../seeds/index.ts';
import type { BattleRules } from './acts.ts';
import type { BattleRow } from './store.ts';

/** The rules of a stored battle, with the published case of each round. */
export async function readRules(db: Db, row: BattleRow): Promise<BattleRules> {
  const rounds: BattleRules['rounds'][number][] = [];
  for (const [round, revision_id] of row.revisions.entries()) {
    const { hash, table } = await readRevision(db, revision_id);
    const { type, price, token_rate, entries } = table;
    rounds.push({
      revision_id,
      box: row.boxes[round]!,
      type,
      price: mills(price),
      token_rate,
      hash,
      entries,
    });
  }
  const { id: battle_id, room_id, mode, teams, seats } = row;
  return { battle_id, room_id, mode, teams, seats, rounds };
}
