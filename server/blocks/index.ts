import * as contract from '@vitrine/contract/blocks';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { blockPlayer, unblockPlayer } from './operate.ts';
import { personal_part } from './personal/store.ts';

export { blockByRule } from './by-rule.ts';
export { blockPlayer, unblockPlayer } from './operate.ts';
export { findBlocks, playBlockOf } from './store.ts';

/** Blocks: staff keeps a player from signing in, playing or withdrawing. */
export const blocks: Module = {
  name: 'blocks',
  needs: ['accounts', 'audit', 'limits'],
  checks,
  routes: [
    on(contract.blockPlayer, async (call) => {
      const { id, what, words, reason, until: day } = call.input;
      const until = day === null ? null : new Date(day);
      await blockPlayer(deskOf(call, reason), { player_id: id, what, until, words });
      return { until: until?.toISOString() ?? null };
    }),
    on(contract.unblockPlayer, async (call) => {
      await unblockPlayer(deskOf(call, call.input.reason), call.input.id, call.input.what);
      return {};
    }),
  ],
  personal: personal_part,
};
