import { mills } from '@vitrine/contract/amount';
import { drawCase, type CaseTable } from '@vitrine/fairness/case';
import { eventRevisionHash } from '@vitrine/fairness/revision';
import { openStreams } from '@vitrine/fairness/stream';
import { sql } from 'kysely';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { drawAndSettle, type UsableSeeds } from '../seeds/index.ts';
import { grantBox, openBoxes, type BoxGift } from '../settle/flows/boxes.ts';
import {
  buyCoupon,
  completeCards,
  drawEvent,
  exchangeCards,
  type EventDraw,
  type EventEntry,
  type EventPrize,
} from '../settle/flows/events.ts';
import { once } from '../settle/once.ts';
import type { ScopedKey } from '../settle/settle.ts';
import { carryOut } from './flows.ts';
import { nextDraw, playerKey, readHeld, readPrice, readPrices, type FlowItem } from './trade-flows.ts';

/** Flows of boxes and events, whose modules don't exist yet. */

export const giveBox = (db: Db, gift: BoxGift) => carryOut(db, async () => grantBox(gift, now()));

/** Opens boxes of one case at its current revision. */
export function unbox(
  db: Db,
  { player_id, items }: { player_id: number; items: readonly number[] },
  key: ScopedKey = playerKey(),
) {
  return once(db, player_id, key, () =>
    drawAndSettle(db, player_id, async (seeds) =>
      decideUnboxing(db, seeds, { player_id, held: await readHeld(db, player_id, items) }, key),
    ),
  );
}

/** Draws from held boxes of one case at its current revision. */
export async function decideUnboxing(
  db: Db,
  seeds: UsableSeeds,
  { player_id, held }: { player_id: number; held: readonly FlowItem[] },
  key: ScopedKey,
) {
  const { pair_id, pair_version, nonce } = seeds;
  const case_id = held[0]!.goods_id;
  const { rows } = await sql<{ id: number; content: CaseTable }>`
    select s.id, s.content from cases c join seeds_revisions s on s.id = c.revision_id where c.id = ${case_id}`.execute(
    db,
  );
  const { id: revision_id, content } = rows[0]!;
  const streams = openStreams(hashes, seeds);
  const boxes = held.map(({ id, source }, n) => ({
    item_id: id,
    source,
    outcome: drawCase(streams(nonce + n), content),
  }));
  const prices = await readPrices(
    db,
    content.entries.map(({ id }) => id),
  );
  const from = { pair_id, pair_version, first_nonce: nonce };
  return openBoxes({ player_id, case_id, revision_id, boxes, from, prices }, key, now());
}

let events = 0;

/** An event with its published table. */
export interface TestEvent {
  event: EventDraw['event'];
  event_id: number;
  revision: EventDraw['revision'];
}

/** Publishes an event's table, in which each prize is equally likely, the first takes the rest. */
export async function publishEvent(
  db: Db,
  event: EventDraw['event'],
  prizes: readonly EventPrize[],
): Promise<TestEvent> {
  const event_id = ++events;
  const part = Math.floor(1_000_000 / prizes.length);
  const entries = prizes.map((gives, n): EventEntry => {
    const to = n === prizes.length - 1 ? 1_000_000 : (n + 1) * part;
    return { id: n + 1, from: n * part, to, gives };
  });
  const hash = eventRevisionHash(event, entries, hashes);
  const { id } = await db
    .insertInto('seeds_revisions')
    .values({ kind: event, subject_id: event_id, hash, content: JSON.stringify({ entries }), created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { event, event_id, revision: { id, entries } };
}

/** Draws from an event's table, once for each subject. */
export function playEvent(
  db: Db,
  { event, event_id, revision }: TestEvent,
  { player_id, subject, cost_mills = 0 }: { player_id: number; subject: string; cost_mills?: number },
) {
  const goods = revision.entries.flatMap(({ gives }) => (gives.kind === 'goods' ? [gives.goods_id] : []));
  const wish = { player_id, event, event_id, subject, cost_mills: mills(cost_mills), revision };
  const key = { scope: 'job' as const, text: `event:${event}:${event_id}:${player_id}:${subject}`, hash: '' };
  return once(db, player_id, key, () =>
    drawAndSettle(db, player_id, async (seeds) => {
      const act = drawEvent({ ...wish, prices: await readPrices(db, goods) }, nextDraw(seeds), now());
      key.hash = act.key.hash;
      return act;
    }),
  );
}

export const exchange = (db: Db, wish: Parameters<typeof exchangeCards>[0]) =>
  carryOut(db, async () => exchangeCards(wish, now()));

export const complete = (
  db: Db,
  wish: Omit<Parameters<typeof completeCards>[0], 'amount_mills'> & { amount_mills: number },
) => carryOut(db, async () => completeCards({ ...wish, amount_mills: mills(wish.amount_mills) }, now()));

export const buyWithCoupon = (
  db: Db,
  coupon: { player_id: number; coupon_id: number; goods_id: number; shares_ppm: readonly number[] },
) => carryOut(db, async () => buyCoupon({ ...coupon, price_mills: await readPrice(db, coupon.goods_id) }, now()));

/** A prize of an amount. */
export const amountOf = (kind: 'money' | 'tokens' | 'points', amount_mills: number): EventPrize => ({
  kind,
  amount_mills: mills(amount_mills),
});
