import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import { drawCase } from '@vitrine/fairness/case';
import { openStreams } from '@vitrine/fairness/stream';
import { randomHex } from '../seeds/client-seed.ts';
import { hashes } from '../seeds/hashes.ts';
import type { Case } from '../parts/strip.ts';
import type { Win } from './use-opening.ts';

/**
 * Draws `count` openings in the browser, with the code and the odds of real ones but from throwaway
 * seeds. Changes nothing on the server and no balance.
 */
export function demonstrate({ type, price, token_rate, goods }: Case, count: number): Win[] {
  const streams = openStreams(hashes, { server_seed: randomHex(32), client_seed: randomHex(16) });
  const entries = goods.map(({ goods: { id }, from, to }) => ({ id, from, to }));
  const table = { type, price: fromWire(price)!, token_rate, entries };
  return Array.from({ length: count }, (_, nonce): Win => {
    const outcome = drawCase(streams(nonce), table);
    const tokens = toWire(mills('tokens' in outcome ? outcome.tokens : 0));
    return {
      goods: goods.find((entry) => entry.goods.id === outcome.entry)!.goods,
      tokens,
      record: null,
    };
  });
}
