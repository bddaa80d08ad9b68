import { findFaces } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import * as store from './store.ts';

/** Leaves a note about a player; returns its id. Refuses player.unknown. */
export function writeNote(desk: Desk, player_id: number, text: string): Promise<number> {
  const act = { right: 'players.note', on: 'player', id: player_id } as const;
  return auditAct(desk, act, async (tx) => {
    if (desk.actor_id === null) throw new Unfit('A note has an author: write it at the console.');
    if ((await findFaces(tx, [player_id])).length === 0) refuse('player.unknown');
    const note = { player_id, author_id: desk.actor_id, text: text.toWellFormed(), at: desk.at };
    return store.insertNote(tx, note);
  });
}
