import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { display_currencies } from './setting-list.ts';
import { id, moment } from './shapes.ts';
import { territory } from './territory.ts';

/** Sanitised HTML: no script, and no element or attribute that could become one. */
const html = z.string();

const footerPage = z.object({
  id,
  /**
   * The page's address is made from it. A built-in policy has an English address in every language.
   */
  title: z.string(),
  /** The page’s short name, if it has one. In a page called `faq` each heading is a question. */
  keywords: z.string(),
  /** The footer column that lists it. */
  column: z.enum(['terms', 'platform']),
});

export const showConfig = get('/api/config', {
  does: 'What every page of the site needs: its name, service entries, counters, and what holds in the caller’s country.',
  who: anyone,
  query: z.object({
    /** The network address whose country to look up; the caller’s unless given. */
    ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  }),
  answers: data(
    z.object({
      title: z.string(),
      description: z.string(),
      keywords: z.string(),
      /** Announcements open automatically on the home page. */
      pop_state: z.boolean(),
      /**
       * `service`: the support link. `flw_…`: the site’s own page at Discord, X, Instagram,
       * Telegram, Reddit or Facebook. `support`, `partnership`: contact addresses. `hours`: support
       * hours. `help_line`: where one finds help when play has become a problem. `company_…`: the
       * site's operator. `logo`, `colour`: the address of its picture, and its colour, `#rrggbb`.
       */
      service: z.array(z.object({ key: z.string(), value: z.string() })),
      /** Only existing counters: a missing part of the product has none. */
      total: z.object({
        /** Registered players. */
        users: z.number().int(),
        /** Cases opened. */
        openings: z.number().int(),
        /** Upgrades made, whether won or lost. */
        upgrades: z.number().int(),
        /** Battles that ended. */
        battles: z.number().int(),
      }),
      territory,
      /** The network address that the territory is looked up for. */
      ip: z.string(),
      /** The share of an item’s worth that a sale pays or a stake counts: 1 is all of it. */
      recycle_rate: z.number(),
      /**
       * The currencies in which pages may also show amounts, each with its units for a dollar, at
       * most six decimals, and since when that holds. Nothing is paid by them.
       */
      display_rates: z.array(
        z.object({ currency: z.enum(display_currencies), rate: z.number(), since: moment }),
      ),
      /** The doors ask for a solved challenge. */
      asks_challenge: z.boolean(),
      live: z.object({
        /** The live sockets are at `/app/{key}`. */
        key: z.string(),
      }),
    }),
  ),
});

export const listPages = get('/api/page', {
  does: 'The pages that the footer links, in the order in which they stand in their columns. A page’s address is made from its title and its id.',
  who: anyone,
  answers: data(z.array(footerPage)),
});

export const showPage = get('/api/page/{name}', {
  does: 'A page, by its id, by the last part of its address, or as `terms`, `privacy` or `cookies`.',
  who: anyone,
  params: z.object({ name: z.string().max(200) }),
  answers: data(
    footerPage.extend({
      content: html,
      /** The text's locale: English where it isn't written in the reader’s language. */
      language: z.string(),
      /** The day of its last change. */
      changed_on: z.iso.date(),
      /** The text came with the software; the operator filled its fields. */
      template: z.boolean(),
      /** The values of the fields of such a text, by name; of the operator's own page, none. */
      fields: z.record(z.string(), z.string()),
      /**
       * Titles by language, from which the page's addresses are made; empty where the operator
       * wrote nothing.
       */
      titles: z.record(z.string(), z.string()),
    }),
  ),
  refuses: ['page.unknown'],
});

export const listBanners = get('/api/banner', {
  does: 'The banners of the home page, in their order.',
  who: anyone,
  query: z.object({
    /** 1: only entries with a video, 0: only those without; all unless given. */
    video: z.enum(['0', '1']).optional(),
  }),
  answers: data(
    z.array(
      z.object({
        id,
        title: z.string(),
        picture: z.string(),
        video: z.string().nullable(),
        link: z.string().nullable(),
      }),
    ),
  ),
});

export const listNotices = get('/api/notice_new', {
  does: 'The announcements that concern the caller, a player or a visitor, newest first, at most 20.',
  who: anyone,
  answers: data(
    z.array(
      z.object({
        id,
        title: z.string(),
        picture: z.string().nullable(),
        link: z.string().nullable(),
        content: html,
      }),
    ),
  ),
});
