import type { Amount } from '@vitrine/contract/amount';
import { findLocale, inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { slugOf, type PageName } from '@vitrine/i18n/policies/names';
import { useLocation } from 'react-router';

export { inLocale };

const [english] = locales;

/**
 * Splits a path into its language and the path without the language prefix and trailing slashes:
 * `/de/case/7` → German, `/case/7`.
 */
export function splitLocale(pathname: string) {
  const [, first = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
  const locale = first === english.code ? undefined : findLocale(first);
  return { locale: locale ?? english, path: `/${(locale ? rest : [first, ...rest]).join('/')}` };
}

/** The only builder of links: one entry for each existing page. */
export function pathsIn(code: LocaleCode) {
  return {
    home: inLocale(code, '/'),
    top: inLocale(code, '/top'),
    topOfWeek: inLocale(code, '/top?period=7d'),
    free: inLocale(code, '/free'),
    case: (id: number) => inLocale(code, `/case/${id}`),
    my: inLocale(code, '/my'),
    data: inLocale(code, '/my/data'),
    balances: inLocale(code, '/my/balances'),
    /** A balance in the picture of all: `money`, `bonus`, `tokens` or `points`. */
    balance: (name: string) => inLocale(code, `/my/balances#${name}`),
    check: inLocale(code, '/my/check'),
    missions: inLocale(code, '/mission'),
    promotion: inLocale(code, '/my/promotion'),
    guide: inLocale(code, '/my/guide'),
    preRegister: inLocale(code, '/pre-register'),
    shop: inLocale(code, '/mall'),
    item: (id: number) => inLocale(code, `/item/${id}`),
    /** The page of an item with one in the player's backpack. */
    ownedItem: (id: number, knapsack_id: number) =>
      inLocale(code, `/item/${id}?od=od&oid=${knapsack_id}`),
    upgrade: inLocale(code, '/upgrade'),
    /** The upgrade page with this backpack item staked, for an item worth twice as much. */
    upgradeOf: (knapsack_id: number) => inLocale(code, `/upgrade?item=${knapsack_id}&times=2`),
    battles: inLocale(code, '/battle'),
    /** The battles with a free seat that the player can pay. */
    payableBattles: inLocale(code, '/battle?free=1'),
    /** A battle, by its number or, where it is private, its code. */
    room: (id: number | string) => inLocale(code, `/battle/${id}`),
    createBattle: inLocale(code, '/battle/create'),
    events: inLocale(code, '/event'),
    checkIn: inLocale(code, '/event/check'),
    turntable: inLocale(code, '/turntable'),
    cards: inLocale(code, '/event/cards'),
    snow: inLocale(code, '/event/snow'),
    coupons: inLocale(code, '/event/coupon'),
    coupon: (code_of: string) => inLocale(code, `/event/coupon/${code_of}`),
    giveaways: inLocale(code, '/giveaway'),
    giveaway: (id: number) => inLocale(code, `/giveaway/${id}`),
    hostGiveaway: inLocale(code, '/giveaway/host'),
    vip: inLocale(code, '/vip'),
    pay: inLocale(code, '/pay'),
    payTokens: inLocale(code, '/pay?od=1'),
    /** To top up this amount of money, or of shop tokens. */
    payFor: (amount: Amount, unit: 'money' | 'tokens' = 'money') =>
      inLocale(code, `/pay?p=${amount}${unit === 'tokens' ? '&od=1' : ''}`),
    order: (order_sn: string) => inLocale(code, `/pay/${order_sn}`),
    paymentSandbox: (order_sn: string) => inLocale(code, `/pay/sandbox/${order_sn}`),
    backpack: inLocale(code, '/my/backpack'),
    limits: inLocale(code, '/my/limits'),
    history: inLocale(code, '/my/history'),
    figures: inLocale(code, '/my/history/figures'),
    withdrawals: inLocale(code, '/my/history/withdrawals'),
    withdrawal: (id: number) => inLocale(code, `/withdrawals/${id}`),
    topUps: inLocale(code, '/my/history/top-ups'),
    fairness: inLocale(code, '/provablyfair'),
    honesty: inLocale(code, '/honesty'),
    receipt: inLocale(code, '/receipt'),
    receipts: inLocale(code, '/my/receipts'),
    proof: inLocale(code, '/my/proof'),
    honestyFile: inLocale(code, '/honesty/file'),
    /** How often the outcomes of published odds came: of a revision, or of the newest one. */
    observed: (kind: string, id: number, revision = '') =>
      inLocale(code, `/honesty?kind=${kind}&id=${id}${revision && `&revision=${revision}`}`),
    blog: inLocale(code, '/blog'),
    blogFeed: inLocale(code, '/blog/rss.xml'),
    article: (slug: string) => inLocale(code, `/blog/${slug}`),
    support: inLocale(code, '/support'),
    requests: inLocale(code, '/my/support'),
    request: (id: number) => inLocale(code, `/my/support/${id}`),
    surveys: inLocale(code, '/survey'),
    outbox: inLocale(code, '/outbox'),
    remark: (page: PageName) => inLocale(code, `/remark/${encodeURIComponent(slugOf(page))}`),
    /** The public page of a won draw. */
    win: (id: number) => inLocale(code, `/win/${id}`),
    /** The public page of a player. */
    player: (page_code: string) => inLocale(code, `/player/${page_code}`),
    draw: (id: number) => inLocale(code, `/provablyfair?draw=${id}#verify`),
  };
}

/** The language of the current page. */
export function useLocale() {
  return splitLocale(useLocation().pathname).locale;
}

/** Links in the language of the current page. */
export function usePaths() {
  return pathsIn(useLocale().code);
}
