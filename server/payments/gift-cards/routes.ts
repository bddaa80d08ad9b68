import * as desk from '@vitrine/contract/gift-cards-desk';
import { deskOf } from '../../audit/index.ts';
import { on } from '../../kit/http/route.ts';
import { mayLagAsList } from '../../kit/listing.ts';
import type { Module } from '../../kit/module.ts';
import { listDeskGiftCards, listGiftBatches, showGiftBatch } from './desk.ts';
import { drawGiftCodes, issueGiftBatch, voidGiftCards, type BatchWish } from './operate.ts';

/** The verbs of gift cards that may wait for a second person. */
export const gift_card_seconded: NonNullable<Module['seconded']> = {
  'gift_cards.issue': (desk_of, args) => {
    const { expires_at, ...wish } = args as Omit<BatchWish, 'expires_at'> & { expires_at: string };
    return issueGiftBatch(desk_of, { ...wish, expires_at: new Date(expires_at) });
  },
};

/** The calls of the console on gift cards. */
export const gift_card_routes = [
  mayLagAsList(on(desk.listGiftBatches, (call) => listGiftBatches(call))),
  on(desk.showGiftBatch, ({ db, input, caller }) => showGiftBatch(db, input.id, caller.id)),
  mayLagAsList(on(desk.listDeskGiftCards, (call) => listDeskGiftCards(call))),
  on(desk.issueGiftBatch, async (call) => {
    const { value, count, expires_at, reason } = call.input;
    const key = call.asked.key?.text;
    const id = await issueGiftBatch(deskOf(call, reason), {
      value_mills: value,
      count,
      expires_at: new Date(expires_at),
      name: key === undefined ? undefined : `${call.caller.id}:${key}`,
    });
    return { id };
  }),
  on(desk.drawGiftCodes, async (call) => ({
    codes: await drawGiftCodes(deskOf(call, call.input.reason), call.input.id),
  })),
  on(desk.voidGiftBatch, async (call) => ({
    voided: await voidGiftCards(deskOf(call, call.input.reason), call.input.id),
  })),
];
