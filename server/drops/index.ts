import * as contract from '@vitrine/contract/drops';
import type { Drop } from '@vitrine/contract/drops';
import type { Reply } from '@vitrine/contract/index';
import { on } from '../kit/http/route.ts';
import { makeCache } from '../kit/cache.ts';
import type { Module } from '../kit/module.ts';
import { drop_channel } from './channels.ts';
import { deleteOldDrops } from './delete-old.ts';
import { listDrops } from './list.ts';
import { noteDrops } from './note.ts';
import { rankDrops } from './rank.ts';

export { feedStrip } from './strip.ts';

/** The lists are the same for everyone. Cached, so that all readers cause one read a second. */
const for_a_second = { for_ms: 1000, max: 1000 };
const cacheList = makeCache<Drop[]>(for_a_second);
const cacheRanking = makeCache<Reply<'GET /api/drop_top'>>(for_a_second);

/** Drops: recent wins with their players, the dearest of them, and the most frequent. */
export const drops: Module = {
  name: 'drops',
  needs: ['accounts', 'catalogue', 'cases'],
  routes: [
    on(contract.listDrops, ({ db, input }) => {
      const top = Number(input.top);
      const wish = { page: input.page, limit: input.limit ?? (top || 40), top, period: input.period };
      return cacheList(JSON.stringify(wish), () => listDrops(db, wish));
    }),
    on(contract.rankDrops, ({ db, input: { period } }) => cacheRanking(period, () => rankDrops(db, period))),
    // Top-ups and withdrawals don't exist yet.
    on(contract.showTicker, () => Promise.resolve({ recharge: [], withdrawal: [] })),
  ],
  listeners: [noteDrops],
  channels: [drop_channel],
  jobs: [{ name: 'drops:forget', cron: '*/10 * * * *', run: deleteOldDrops }],
};
