import type { Reply } from '@vitrine/contract/index';
import { findNewcomer } from '../../boxes/index.ts';
import type { Db, Tx } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { mills } from '@vitrine/contract/amount';
import { wireBalances } from '../../settle/balances.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import {
  drawInTurn,
  nextSubject,
  showDrawn,
  takePart,
  type Actor,
  type EventDrawn,
  type HeldTurn,
} from '../draw.ts';
import { requireEvent } from '../seasons.ts';
import * as store from '../store.ts';

/**
 * Whether the wheel asks a player for no top-up: a newcomer who has opened the welcome case, and
 * has never spun it.
 */
export async function hasFirstSpin(db: Db, player_id: number): Promise<boolean> {
  const newcomer = await findNewcomer(db, player_id);
  if (!newcomer?.has_opened) return false;
  return (await store.findDrawn(db, player_id, 'wheel', new Date(0))).length === 0;
}

/**
 * Spins the wheel of a player's tier, once a UTC day. Refuses wheel.spun, event.closed,
 * seeds.client_missing, and what `takePart` refuses.
 */
export function spinWheel(db: Db, actor: Actor): Promise<EventDrawn> {
  const spin = async (tx: Tx, { at, tier }: HeldTurn) => {
    const row = await requireEvent(tx, 'wheel', tier, at);
    const today = await store.findDrawn(tx, actor.player, 'wheel', dayBegin(at));
    if (today.length > 0) refuse('wheel.spun');
    const subject = nextSubject(today, at);
    const due = { event: 'wheel', row, subject, cost_mills: mills(0), place: 0 } as const;
    return drawInTurn(tx, actor, due, at);
  };
  return takePart(db, actor, spin, hasFirstSpin);
}

/** The response to a spin, the same whether it was settled now or before. */
export function answerSpin(drawn: EventDrawn): Reply<'POST /api/turntable'> {
  return { ...showDrawn(drawn), ...wireBalances(drawn.balances) };
}
