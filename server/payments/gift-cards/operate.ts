import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import { auditAct } from '../../audit/index.ts';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { refuse, Unfit } from '../../kit/refusal.ts';
import { needsSecond } from '../../settings/index.ts';
import { drawGiftCode, hashGiftCode } from './code.ts';
import * as store from './store.ts';

/** The most that a card is worth, and the most cards of a batch: more is a slip of the hand. */
export const gift_card_bounds = { value_max_mills: mills(1_000_000), count_max: 10_000 };

/** A batch as an operator asks for it. */
export interface BatchWish {
  value_mills: Mills;
  count: number;
  expires_at: Date;
  /** Names the request: under one name it is issued once. */
  name?: string | undefined;
}

const [right, on] = ['gift_cards.issue', 'gift_cards'] as const;

/**
 * Issues a batch of gift cards of one value, without codes yet; returns its id. Above a limit on
 * the worth of them all it waits for a second member of staff. Refuses act.unfit for terms out of
 * bounds.
 */
export async function issueGiftBatch(desk: Desk, wish: BatchWish): Promise<number> {
  const { value_mills, count, expires_at, name } = wish;
  checkWish(wish);
  const worth_mills = mills(value_mills * count);
  const act = {
    right,
    on,
    id: (batch_id: number) => batch_id,
    second: {
      verb: right,
      args: { ...wish, expires_at: expires_at.toISOString() },
      isNeeded: async (tx: Tx) =>
        !(name !== undefined && (await store.findBatchNamed(tx, name))) &&
        (await needsSecond(tx, 'two_persons.adjust_above', worth_mills)),
      will: () => {
        const [each, all] = [value_mills, worth_mills].map((one) => toWire(mills(one)).toFixed(2));
        const until = expires_at.toISOString().slice(0, 16).replace('T', ' ');
        return `Issues ${count} gift cards of ${each}, ${all} in all, valid until ${until} UTC.`;
      },
    },
  };
  return auditAct(desk, act, (tx) =>
    store.insertBatch(tx, {
      value_mills,
      count,
      expires_at,
      created_at: now(),
      issuer_id: desk.actor_id,
      asked_name: name ?? null,
    }),
  );
}

function checkWish({ value_mills, count, expires_at }: BatchWish): void {
  const { value_max_mills, count_max } = gift_card_bounds;
  if (value_mills <= 0 || value_mills > value_max_mills)
    throw new Unfit(`A card is worth more than 0, and at most ${toWire(value_max_mills)}.`);
  if (count < 1 || count > count_max) throw new Unfit(`A batch has 1 to ${count_max} cards.`);
  if (expires_at <= now()) throw new Unfit('Cards expire at a moment to come.');
}

/**
 * Draws the codes of a batch, once, for the member of staff who issued it; nobody can read them
 * again. Refuses gift_card.unknown, gift_card.drawn, and act.unfit for somebody else, and for a
 * batch that is void or has expired.
 */
export function drawGiftCodes(desk: Desk, batch_id: number): Promise<string[]> {
  return auditAct(desk, { right, on, id: batch_id }, async (tx) => {
    const batch = (await store.lockBatch(tx, batch_id)) ?? refuse('gift_card.unknown');
    if (batch.drawn_at !== null) refuse('gift_card.drawn');
    if (desk.actor_id !== null && batch.issuer_id !== desk.actor_id)
      throw new Unfit('The codes of a batch are drawn by the member of staff who issued it.');
    if (batch.voided_at !== null) throw new Unfit(`Batch ${batch_id} was made void.`);
    if (batch.expires_at <= now()) throw new Unfit(`Batch ${batch_id} has expired.`);
    const codes = Array.from({ length: batch.count }, drawGiftCode);
    await store.insertCards(tx, batch, codes.map(hashGiftCode), now());
    return codes;
  });
}

/** Issues a batch and draws its codes: returns both. Refuses what either does. */
export async function issueGiftCards(
  desk: Desk,
  wish: BatchWish,
): Promise<{ batch_id: number; codes: string[] }> {
  const batch_id = await issueGiftBatch(desk, wish);
  return { batch_id, codes: await drawGiftCodes(desk, batch_id) };
}

/**
 * Makes the unused cards of a batch void; returns how many. One without codes gets none any more.
 * Refuses gift_card.unknown, and act.unfit where nothing would change.
 */
export function voidGiftCards(desk: Desk, batch_id: number): Promise<number> {
  return auditAct(desk, { right: 'gift_cards.void', on, id: batch_id }, async (tx) => {
    const batch = (await store.lockBatch(tx, batch_id)) ?? refuse('gift_card.unknown');
    if (batch.voided_at !== null) throw new Unfit(`Batch ${batch_id} was made void before.`);
    return store.voidBatch(tx, batch_id, now());
  });
}
