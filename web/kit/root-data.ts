import type { Reply } from '@vitrine/contract/index';
import { useRouteLoaderData } from 'react-router';
import type { DemoPlayer, Territory } from './context.ts';
import type { Packed } from './packed.ts';

/** The signed-in player, as the API shows them. */
export type Player = Reply<'GET /api/user'>;

/** The operator's configuration of the site, its totals, its footer pages and ways to pay. */
export type Site = Omit<Reply<'GET /api/config'>, 'territory' | 'ip'> & {
  pages: Reply<'GET /api/page'>;
  /** The kinds of ways to pay that exist here. */
  payment_kinds: Reply<'GET /api/pay/methods'>[number]['kind'][];
  /**
   * The bonus of a day's first top-up, in percent of it; null while there is no way to pay that
   * earns one.
   */
  daily_bonus_percent: number | null;
};

/** The data of the root route, which every page has. */
export interface RootData {
  /** Null for a visitor. */
  player: Player | null;
  /** Null when the server couldn't provide it. */
  site: Packed<Site> | null;
  /** The number of announcements for the current reader. */
  notices: number;
  /** The currency in which the visitor also sees amounts, by its cookie; null without one. */
  currency: string | null;
  territory: Territory;
  /** Addresses of the fonts to preload. */
  fonts: string[];
  /** `https://host`, for canonical addresses. */
  origin: string;
  /** The server's time when the page was rendered. */
  now: string;
  /** The release that made these data; that of the page's scripts may be older. */
  release: string;
  /** The players of the demo world; null outside demo mode. */
  demo: readonly DemoPlayer[] | null;
}

/** The data of the root route; undefined when its loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
