import { mills, toWire } from '@vitrine/contract/amount';
import type { DeskBatch } from '@vitrine/contract/gift-cards-desk';
import type * as contract from '@vitrine/contract/gift-cards-desk';
import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../../accounts/index.ts';
import { answerList } from '../../audit/index.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { filtersOf } from '../../kit/listing.ts';
import { refuse } from '../../kit/refusal.ts';
import { sinceDay, untilDay } from '../../kit/utc-day.ts';
import * as store from './store.ts';

/** Lists batches of gift cards, by these filters. */
export function listGiftBatches(call: Call<typeof contract.listGiftBatches, number>) {
  const { db } = call;
  const { state, since, until } = filtersOf(call.input);
  const filter = { state, since: sinceDay(since), until: untilDay(until) };
  const at = now();
  return answerList(call, {
    name: 'gift-batches',
    read: (part) => store.findBatches(db, filter, part, at),
    show: (rows) => showBatches(db, rows),
    sum: async () => {
      const sums = await store.sumBatches(db, filter, at);
      return {
        count: sums.count,
        cards: sums.cards,
        issued: toWire(mills(sums.issued_mills)),
        unused: toWire(mills(sums.unused_mills)),
        used: toWire(mills(sums.used_mills)),
        void: toWire(mills(sums.void_mills)),
      };
    },
  });
}

/** A batch of gift cards, for a member of staff. Refuses gift_card.unknown. */
export async function showGiftBatch(
  db: Db,
  id: number,
  caller_id: number,
): Promise<Reply<'GET /api/console/gift_batches/{id}'>> {
  const part = { after: undefined, sort: '-id', limit: 1 };
  const [row] = await store.findBatches(db, { id }, part, now());
  if (!row) return refuse('gift_card.unknown');
  const [shown] = await showBatches(db, [row]);
  const may_draw = row.state === 'undrawn' && row.issuer_id === caller_id && row.expires_at > now();
  return { ...shown!, may_draw };
}

async function showBatches(db: Db, rows: readonly store.CountedBatch[]): Promise<DeskBatch[]> {
  const nameOf = await readNames(
    db,
    rows.map(({ issuer_id }) => issuer_id),
  );
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    issuer_id: row.issuer_id,
    issuer: nameOf(row.issuer_id),
    value: toWire(mills(row.value_mills)),
    cards: row.count,
    unused: row.unused,
    used: row.used,
    void: row.void,
    expires_at: row.expires_at.toISOString(),
    drawn_at: row.drawn_at?.toISOString() ?? null,
    voided_at: row.voided_at?.toISOString() ?? null,
    state: row.state,
  }));
}

/** Lists gift cards without their codes, by these filters. */
export function listDeskGiftCards(call: Call<typeof contract.listDeskGiftCards, number>) {
  const { db } = call;
  const { batch, state, player } = filtersOf(call.input);
  const filter = { batch_id: batch, state, player_id: player };
  return answerList(call, {
    name: 'gift-cards',
    read: (part) => store.findCards(db, filter, part),
    show: async (rows) => {
      const nameOf = await readNames(
        db,
        rows.map(({ player_id }) => player_id),
      );
      return rows.map((row) => ({
        id: row.id,
        batch_id: row.batch_id,
        value: toWire(mills(row.value_mills)),
        state: row.state as 'unused' | 'used' | 'void',
        player_id: row.player_id,
        player: nameOf(row.player_id),
        expires_at: row.expires_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
      }));
    },
    sum: async () => {
      const { count, value_mills } = await store.sumCards(db, filter);
      return { count, value: toWire(mills(value_mills)) };
    },
  });
}

async function readNames(db: Db, ids: readonly (number | null)[]) {
  const known = [...new Set(ids.filter((one) => one !== null))];
  const faces = known.length === 0 ? [] : await findFaces(db, known);
  const names = new Map(faces.map(({ id, name }) => [id, name]));
  return (id: number | null) => (id === null ? null : names.get(id)!);
}
