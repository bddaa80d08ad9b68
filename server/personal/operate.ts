import { findFaces } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { readSnapshot, type Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse } from '../kit/refusal.ts';
import { beginExport, writeData } from './export.ts';
import type { PartsOfAll } from './parts.ts';
import * as store from './store.ts';

const right = 'players.export';

/**
 * Has a file made of a player's data, which only the player can download; returns its id. Refuses
 * player.unknown, also for an account that is deleted.
 */
export function exportForPlayer(desk: Desk, player_id: number): Promise<number> {
  const { at, actor_id } = desk;
  return auditAct(desk, { right, on: 'player', id: player_id }, async (tx) => {
    await refuseUnknown(tx, player_id);
    return beginExport(tx, player_id, { at, actor_id });
  });
}

/**
 * Writes a player's data as JSON, a part at a time, for the command line: whoever has it hands the
 * file over. Refuses player.unknown.
 */
export async function tellPlayer(
  desk: Desk,
  parts: PartsOfAll,
  player_id: number,
  write: (text: string) => void,
): Promise<void> {
  await auditAct(desk, { right, on: 'player', id: player_id }, (tx) =>
    refuseUnknown(tx, player_id),
  );
  await readSnapshot(desk.db, async (snapshot) => {
    for await (const text of writeData(snapshot, parts, player_id)) write(text);
  });
}

async function refuseUnknown(tx: Tx, player_id: number): Promise<void> {
  const deletion = await store.findDeletion(tx, player_id);
  if (deletion?.done_at || (await findFaces(tx, [player_id])).length === 0)
    refuse('player.unknown');
}
