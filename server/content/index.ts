import * as contract from '@vitrine/contract/content';
import * as desk_contract from '@vitrine/contract/content-desk';
import * as letter_contract from '@vitrine/contract/mail';
import type { Reply } from '@vitrine/contract/index';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import { makeCache } from '../kit/cache.ts';
import type { Module } from '../kit/module.ts';
import { listBanners } from './banners.ts';
import { listChanges } from './changes/list.ts';
import { showConfig } from './config.ts';
import {
  editWritten,
  listPictures,
  listWrittenAtDesk,
  previewHtml,
  readSiteAtDesk,
} from './desk.ts';
import { editLetter, listLetters, previewLetter, saveLetter, testLetter } from './letters.ts';
import { audienceOf, listNotices } from './notices.ts';
import { listPages, showPage, listPolicyPlaces } from './pages.ts';
import { addPicture, removePicture, saveSite } from './operate.ts';
import { shownPicturesOf } from './pictures.ts';
import { findSiteProblems } from './problems.ts';
import { page_seekers } from './seek.ts';
import { findSitePictures } from './store.ts';
import { makeCounting } from './totals.ts';
import { removeWritten, saveWritten } from './write.ts';

export { readTitle } from './config.ts';
export { cleanHtml, escapeHtml } from './html.ts';
export { inLanguage } from './language.ts';
export { checkSite, type SiteCheck } from './check.ts';
export {
  differingFields,
  editRecord,
  fieldsOf,
  noteChanges,
  objectOf,
  refuseEditConflict,
  saidOf,
  type Edit,
  type RecordFields,
  type EditedRecords,
  type SavedRecord,
} from './changes/edit.ts';
export { findChangedSince, findVersion } from './changes/store.ts';
export { renderMarkdown } from './markdown.ts';
export {
  addPicture,
  redrawOperatorsPicture,
  removePicture,
  setFact,
  showSite,
  type ShownFact,
} from './operate.ts';
export { checkPicture, picture_path, shownPicturesOf } from './pictures.ts';
export { readSite } from './site.ts';
export { insertContent } from './store.ts';
export { listWritten, readWritten, removeWritten } from './write.ts';
export { written_kinds } from './written-kinds.ts';

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
  needs: ['audit', 'accounts', 'settings', 'territory', 'mail', 'catalogue', 'payments'],
  tables: [
    'content_site',
    'content_entries',
    'content_pages',
    'content_banners',
    'content_notices',
    'content_totals',
    'content_changes',
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
    on(contract.listNotices, async ({ db, player, request: { language } }) => {
      const audience = await audienceOf(db, player);
      return cacheNotices(`${language} ${audience}`, () => listNotices(db, language, audience));
    }),
    on(desk_contract.readSiteAtDesk, ({ db, settings }) => readSiteAtDesk(db, settings)),
    on(desk_contract.saveSite, async (call) => {
      const { version } = await saveSite(deskOf(call), call.input);
      return { version };
    }),
    on(desk_contract.listWritten, ({ db, input }) => listWrittenAtDesk(db, input.kind)),
    on(desk_contract.editWritten, ({ db, input }) => editWritten(db, input.kind, input.id)),
    on(desk_contract.saveWritten, (call) => {
      const { kind, id, ...edit } = call.input;
      return saveWritten(deskOf(call), kind, id, edit);
    }),
    on(desk_contract.removeWritten, async (call) => {
      await removeWritten(deskOf(call), call.input.kind, call.input.id);
      return {};
    }),
    on(desk_contract.listChanges, ({ db, input: { kind, record, ...part } }) =>
      listChanges(db, { kind, id: record }, part),
    ),
    on(desk_contract.previewHtml, ({ input }) => previewHtml(input)),
    on(letter_contract.listLetters, ({ db }) => listLetters(db)),
    on(letter_contract.editLetter, ({ db, input }) => editLetter(db, input.name)),
    on(letter_contract.saveLetter, async (call) => {
      const { name, ...edit } = call.input;
      const { version } = await saveLetter(deskOf(call), name, edit);
      return { version };
    }),
    on(letter_contract.previewLetter, ({ db, input: { name, ...wish } }) =>
      previewLetter(db, name, wish),
    ),
    on(letter_contract.testLetter, (call) => {
      const { name, language } = call.input;
      return testLetter(deskOf(call), call.settings, name, language);
    }),
    on(desk_contract.uploadPicture, async (call) => {
      const redrawn = await call.input.readPicture();
      return { picture: await addPicture(deskOf(call), call.settings.uploads, redrawn) };
    }),
  ],
  problems: findSiteProblems,
  seeks: page_seekers,
  shown_pictures: findSitePictures,
  places: [{ list: listPolicyPlaces }],
  gathers: (modules) => {
    const findShown = shownPicturesOf(modules);
    return {
      listeners: makeCounting(modules),
      routes: [
        on(desk_contract.listPictures, ({ db }) => listPictures(db, findShown)),
        on(desk_contract.removePicture, async (call) => {
          const { uploads } = call.settings;
          await removePicture(deskOf(call), uploads, call.input.picture, findShown);
          return {};
        }),
      ],
    };
  },
};
