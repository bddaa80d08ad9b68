import { endSessionsOf, findFaces, findSessions } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse } from '../kit/refusal.ts';

/** Ends all sessions of a player; returns how many. Refuses player.unknown. */
export function endPlayersSessions(desk: Desk, player_id: number): Promise<number> {
  const act = { right: 'players.sessions', on: 'player', id: player_id } as const;
  return auditAct(desk, act, async (tx) => {
    if ((await findFaces(tx, [player_id])).length === 0) refuse('player.unknown');
    const sessions = await findSessions(tx, player_id, now(), 1000);
    await endSessionsOf(tx, player_id);
    return sessions.length;
  });
}
