import * as contract from '@vitrine/contract/drops';
import type { Drop } from '@vitrine/contract/drops';
import type { Reply } from '@vitrine/contract/index';
import { makeFeed } from '../kit/feed.ts';
import { mayLag, on } from '../kit/http/route.ts';
import { makeCache } from '../kit/cache.ts';
import type { Module } from '../kit/module.ts';
import { bundle_channel, drop_channel } from './channels.ts';
import { deleteOldDrops } from './delete-old.ts';
import { listDrops, listPopularCases, listPopularGoods } from './list.ts';
import { makeNoting } from './note.ts';
import { rankDrops } from './rank.ts';
import { tellDrops } from './strip.ts';
import { showTicker } from './ticker.ts';

/** The lists are the same for everyone. Cached, so that all readers cause one read a second. */
const for_a_second = { for_ms: 1000, max: 1000 };
const cacheList = makeCache<Drop[]>(for_a_second);
const cacheRanking = makeCache<Reply<'GET /api/drop_top'>>(for_a_second);
const cacheTicker = makeCache<Reply<'GET /api/rolling_data'>>({ for_ms: 5000, max: 1 });

export { listPopularCases } from './list.ts';

/**
 * Drops: recent wins and purchases of all modules with their players, the dearest wins, and the
 * most frequent; the ticker of top-ups and withdrawals.
 */
export const drops: Module = {
  name: 'drops',
  needs: ['accounts', 'seeds', 'catalogue', 'payments', 'withdrawals', 'plaques'],
  routes: [
    mayLag(
      on(contract.listDrops, ({ db, input }) => {
        const top = Number(input.top);
        const wish = {
          page: input.page,
          limit: input.limit ?? (top || 40),
          top,
          period: input.period,
        };
        return cacheList(JSON.stringify(wish), () => listDrops(db, wish));
      }),
    ),
    mayLag(
      on(contract.rankDrops, ({ db, input: { period }, request: { language } }) =>
        cacheRanking(`${period} ${language}`, () => rankDrops(db, period, language)),
      ),
    ),
    mayLag(on(contract.listPopularCases, ({ db }) => listPopularCases(db))),
    mayLag(on(contract.showTicker, ({ db }) => cacheTicker('', () => showTicker(db)))),
  ],
  gathers: (modules) => ({ listeners: [makeNoting(modules)] }),
  popular_goods: listPopularGoods,
  channels: [drop_channel, bundle_channel],
  feeds: [makeFeed('drops', tellDrops)],
  jobs: [{ name: 'drops:forget', cron: '*/10 * * * *', run: deleteOldDrops }],
};
