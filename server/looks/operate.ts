import { hash } from 'node:crypto';
import { findAccountOf } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Desk } from '../kit/desk.ts';
import { isStaff } from '../kit/http/admit.ts';
import { randomHex } from '../kit/random.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { readSetting } from '../settings/index.ts';
import { settle } from '../settle/settle.ts';
import { player_seen } from './facts.ts';
import * as store from './store.ts';

/** How long a look lasts. */
export const look_seconds = 15 * 60;

/**
 * Begins a look at the site as a player sees it; returns its token, which works beside the session
 * of the member of staff alone. Refuses player.unknown, and act.unfit for staff and on the command
 * line, which has no browser.
 */
export function beginLook(desk: Desk, player_id: number): Promise<{ token: string; until: Date }> {
  const { at, actor_id } = desk;
  const act = { right: 'players.see', on: 'player', id: player_id } as const;
  return auditAct(desk, act, async (tx) => {
    if (actor_id === null) throw new Unfit('A look needs a browser: begin it at the console.');
    const account = (await findAccountOf(tx, { id: player_id })) ?? refuse('player.unknown');
    if (isStaff(account.roles)) throw new Unfit('Staff isn’t looked at.');
    const told = await readSetting(tx, 'players.told_when_seen');
    const fact = player_seen.with({ told });
    await settle(tx, { by: player_id, at, key: undefined, fact, memo: {} });
    await store.deleteLooksOf(tx, actor_id);
    const token = randomHex(32);
    const until = new Date(at.getTime() + look_seconds * 1000);
    const token_hash = hash('sha256', token, 'buffer');
    await store.insertLook(tx, {
      token_hash,
      player_id,
      actor_id,
      began_at: at,
      expires_at: until,
    });
    return { token, until };
  });
}
