import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../../kit/db.ts';
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
} from '../draw.ts';
import { requireEvent } from '../seasons.ts';
import * as store from '../store.ts';

/**
 * Spins the wheel of a player's tier, once a UTC day. Refuses wheel.spun, event.closed,
 * seeds.client_missing, and what `takePart` refuses.
 */
export function spinWheel(db: Db, actor: Actor): Promise<EventDrawn> {
  return takePart(db, actor, async (tx, { at, tier }) => {
    const row = await requireEvent(tx, 'wheel', tier, at);
    const today = await store.findDrawn(tx, actor.player, 'wheel', dayBegin(at));
    if (today.length > 0) refuse('wheel.spun');
    const subject = nextSubject(today, at);
    return drawInTurn(
      tx,
      actor,
      { event: 'wheel', row, subject, cost_mills: mills(0), place: 0 },
      at,
    );
  });
}

/** The response to a spin, the same whether it was settled now or before. */
export function answerSpin(drawn: EventDrawn): Reply<'POST /api/turntable'> {
  return { ...showDrawn(drawn), ...wireBalances(drawn.balances) };
}
