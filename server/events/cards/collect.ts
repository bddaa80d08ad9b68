import { mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { wireBalances } from '../../settle/balances.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import {
  countDrawn,
  drawInTurn,
  nextSubject,
  showDrawn,
  takePart,
  type Actor,
  type EventDrawn,
} from '../draw.ts';
import { requireEvent } from '../seasons.ts';
import * as store from '../store.ts';
import { bought_a_day } from '../tables.ts';

/**
 * Draws a card into the album of the player's tier: the day's, or with `pay` one more for points.
 * Refuses card.collected, event.bought_out, points.short, event.closed, seeds.client_missing, and
 * what `takePart` refuses.
 */
export function drawCard(db: Db, actor: Actor, { pay }: { pay: boolean }): Promise<EventDrawn> {
  return takePart(db, actor, async (tx, { at, tier }) => {
    const row = await requireEvent(tx, 'card', tier, at);
    const today = await store.findDrawn(tx, actor.player, 'card', dayBegin(at));
    const { free, bought } = countDrawn(today);
    if (!pay && free > 0) refuse('card.collected');
    if (pay && bought >= bought_a_day) refuse('event.bought_out');
    const cost_mills = pay ? row.cost_mills : mills(0);
    const subject = nextSubject(today, at);
    return drawInTurn(
      tx,
      actor,
      { event: 'card', row, subject, cost_mills, place: 0, also: { album: row.id } },
      at,
    );
  });
}

/** The response to a drawn card, the same whether it was settled now or before. */
export function answerCard(drawn: EventDrawn): Reply<'POST /api/event/cards'> {
  const { album } = drawn.memo.also as { album: number };
  return { ...showDrawn(drawn), album, ...wireBalances(drawn.balances) };
}
