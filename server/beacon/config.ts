import { CHAINS, QUICKNET, type BeaconChain } from '@vitrine/fairness/beacon';
import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    beacon: BeaconSettings;
  }
}

export interface BeaconSettings {
  /** New rooms are drawn with a round of the beacon. */
  is_on: boolean;
  /** The chain of rooms that close now. */
  chain: BeaconChain;
  /** Those of all rooms: one that waits is drawn by the chain of its time. */
  chains: readonly BeaconChain[];
  /** The addresses that are asked for rounds, in this order. */
  relays: readonly string[];
}

const relays_max = 5;

/** An address without a path of its own: the origin that `askOutside` may call. */
const relay = z
  .url({ protocol: /^https$/ })
  .refine((text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''));

export const config = declareConfig({
  variables: {
    BEACON: {
      schema: z.enum(['off', 'drand'], 'must be off or drand').optional(),
      does: '`drand`: battles and giveaways mix in a public random number (drand’s chain quicknet), which nobody knows before they close. `off`: their draws are verified like openings, but who knows the server seed could choose the last client seed',
      example: 'drand',
      standard: '`drand`; `off` in demo mode',
    },
    BEACON_RELAYS: {
      schema: z
        .string()
        .default('https://api.drand.sh,https://api2.drand.sh,https://drand.cloudflare.com')
        .transform((text) => text.split(',').map((one) => one.trim()))
        .pipe(
          z
            .array(relay, 'must be addresses such as https://api.drand.sh, with commas between')
            .min(1)
            .max(relays_max, `must be at most ${relays_max} addresses`),
        ),
      does: 'the HTTPS addresses that are asked for the beacon’s rounds, in this order, at most five. They needn’t be trusted: signatures are checked here',
      example: 'https://api.drand.sh,https://drand.cloudflare.com',
    },
  },
  // A demo needs no network.
  read: ({ BEACON, BEACON_RELAYS }, { demo }) => ({
    beacon: {
      is_on: BEACON === undefined ? !demo : BEACON === 'drand',
      chain: QUICKNET,
      chains: CHAINS,
      relays: BEACON_RELAYS.map((address) => new URL(address).origin),
    },
  }),
});
