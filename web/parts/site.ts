import type { Client } from '@vitrine/contract/client';
import { policies, type PolicyName } from '@vitrine/i18n/policies/names';
import { usePaths } from '../kit/paths.ts';
import { pack, unpack, type Packed } from '../kit/packed.ts';
import { useRootData, type Site } from '../kit/root-data.ts';

/**
 * A cache of packed sites, by the answer that each was made from; one entry serves all pages of a
 * language until the next answer.
 */
const sites = new WeakMap<object, Packed<Site>>();

/**
 * For the root loader: reads the site, which is the same for all readers of a language; null if the
 * server can't provide it.
 */
export async function readSite(shared: Client): Promise<Packed<Site> | null> {
  const [config, pages, methods, terms] = await Promise.all([
    shared('GET /api/config', {}),
    shared('GET /api/page', {}),
    shared('GET /api/pay/methods', {}),
    shared('GET /api/pay/terms', {}),
  ]);
  if (!config.ok || !pages.ok) return null;
  const { territory: _, ip: __, ...site } = config.data;
  const payment_kinds = methods.ok ? methods.data.map(({ kind }) => kind) : [];
  // Gift cards earn no bonus.
  const earns_bonus = terms.ok && payment_kinds.some((kind) => kind !== 'giftcard');
  const packed =
    sites.get(config.data) ??
    pack({
      ...site,
      pages: pages.data,
      payment_kinds,
      daily_bonus_percent: earns_bonus ? terms.data.daily.percent : null,
    });
  sites.set(config.data, packed);
  return packed;
}

export function useSite(): Site | null {
  const site = useRootData()?.site;
  return site ? unpack(site) : null;
}

/** The bonus of a day's first top-up, in percent; null while no way to pay earns one. */
export function useDailyBonus(): number | null {
  return useSite()?.daily_bonus_percent ?? null;
}

/** The number of announcements for the current reader. */
export function useNoticeCount(): number {
  return useRootData()?.notices ?? 0;
}

/** The text that the operator wrote under this key of `Config.service`, if any. */
export function useEntry(key: string): string | undefined {
  return useSite()?.service.find((entry) => entry.key === key)?.value;
}

/**
 * The path of a policy; undefined while it isn't published, as far as the server can say which
 * pages there are.
 */
export function usePolicyPath(name: PolicyName): string | undefined {
  const paths = usePaths();
  const site = useSite();
  const is_published = !site || site.pages.some(({ id }) => id === policies[name].id);
  return is_published ? paths.remark(name) : undefined;
}

/** The names of the menu's entries that the operator hides in the visitor's territory. */
export function useHidden(): readonly string[] {
  return useRootData()?.territory.hidden ?? [];
}
