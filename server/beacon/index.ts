import * as contract from '@vitrine/contract/beacon';
import { AHEAD_MS } from '@vitrine/fairness/beacon';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { config } from './config.ts';
import { patience_s } from './round.ts';

export type { BeaconSettings } from './config.ts';
export {
  fixRound,
  patience_s,
  publishedAt,
  readRound,
  type FixedRound,
  type PublishedRound,
  type WaitingRoom,
} from './round.ts';

/** The beacon: public random numbers that draws of several people mix in. */
export const beacon: Module = {
  name: 'beacon',
  needs: [],
  config,
  routes: [
    on(contract.showBeacon, async ({ settings }) => {
      const { is_on, chain } = settings.beacon;
      const { chain_hash, public_key, genesis_ms, period_ms } = chain;
      const genesis_at = new Date(genesis_ms).toISOString();
      return {
        is_on,
        chain_hash,
        public_key,
        genesis_at,
        period: period_ms / 1000,
        ahead: AHEAD_MS / 1000,
        patience: patience_s,
      };
    }),
  ],
};
