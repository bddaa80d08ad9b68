import * as contract from '@vitrine/contract/content';
import type { Reply } from '@vitrine/contract/index';
import { on } from '../kit/http/route.ts';
import { makeCache } from '../kit/cache.ts';
import type { Module } from '../kit/module.ts';
import { listBanners } from './banners.ts';
import { showConfig } from './config.ts';
import { listNotices } from './notices.ts';
import { listPages, showPage, listPolicyPlaces } from './pages.ts';
import { makeCounting } from './totals.ts';

export { readTitle } from './config.ts';
export { cleanHtml, escapeHtml } from './html.ts';
export { inLanguage } from './language.ts';
export { checkSite, type SiteCheck } from './check.ts';
export { addPicture, setFact, showSite, type ShownFact } from './operate.ts';
export { checkPicture, picture_path } from './pictures.ts';
export { readSite } from './site.ts';
export { insertContent } from './store.ts';
export {
  listWritten,
  readWritten,
  removeWritten,
  written_kinds,
  type WrittenKind,
} from './write.ts';

/**
 * Cached per language, or per language and audience, so that any number of readers cause one read
 * every two seconds.
 */
const by_language = { for_ms: 2000, max: 100 };
const cachePages = makeCache<Reply<'GET /api/page'>>(by_language);
const cacheBanners = makeCache<Reply<'GET /api/banner'>>(by_language);
const cacheNotices = makeCache<Reply<'GET /api/notice_new'>>(by_language);

/** Content: the operator's texts on the site, and its totals of what all modules count. */
export const content: Module = {
  name: 'content',
  needs: ['audit', 'accounts', 'territory', 'catalogue', 'payments'],
  tables: [
    'content_site',
    'content_entries',
    'content_pages',
    'content_banners',
    'content_notices',
    'content_totals',
  ],
  routes: [
    on(contract.showConfig, async ({ db, input, request, settings }) => {
      const reader = { language: request.language, address: input.ip ?? request.address };
      const config = await showConfig(db, { ...reader, cookie: request.cookie });
      const recycle_rate = settings.inventory.recycle_rate_ppm / 1_000_000;
      return {
        ...config,
        recycle_rate,
        asks_challenge: settings.captcha,
        live: { key: settings.live.key },
      };
    }),
    on(contract.listPages, ({ db, request: { language } }) =>
      cachePages(language, () => listPages(db, language)),
    ),
    on(contract.showPage, ({ db, input, request }) => showPage(db, input.name, request.language)),
    on(contract.listBanners, async ({ db, input: { video }, request: { language } }) => {
      const banners = await cacheBanners(language, () => listBanners(db, language));
      return video === undefined
        ? banners
        : banners.filter((banner) => (banner.video !== null) === (video === '1'));
    }),
    on(contract.listNotices, ({ db, player, request: { language } }) => {
      const audience = player ? 'players' : 'visitors';
      return cacheNotices(`${language} ${audience}`, () => listNotices(db, language, audience));
    }),
  ],
  places: [{ list: listPolicyPlaces }],
  gathers: (modules) => ({ listeners: makeCounting(modules) }),
};
