import type { Client } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import { useRouteLoaderData } from 'react-router';
import { pack, unpack, type Packed } from '../packed.ts';
import type { loader } from '../root.tsx';

/** What the operator says of the site, what is counted on it, and the pages of its footer. */
export type Site = Omit<Reply<'GET /api/config'>, 'territory'> & { pages: Reply<'GET /api/page'> };

/** What was packed with an answer: it serves until the next one, for all pages of a language. */
const sites = new WeakMap<object, Packed<Site>>();

/** In the loader of the frame: the site, which is the same for all readers of a language; null when the server can't say it. */
export async function readSite(shared: Client): Promise<Packed<Site> | null> {
  const [config, pages] = await Promise.all([shared('GET /api/config', {}), shared('GET /api/page', {})]);
  if (!config.ok || !pages.ok) return null;
  const { territory: _, ...site } = config.data;
  const packed = sites.get(config.data) ?? pack({ ...site, pages: pages.data });
  sites.set(config.data, packed);
  return packed;
}

export function useSite(): Site | null {
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  return site ? unpack(site) : null;
}

/** How many announcements concern whoever looks at the page. */
export function useNoticeCount(): number {
  return useRouteLoaderData<typeof loader>('root')?.notices ?? 0;
}

/** What the operator wrote under this key of `Config.service`, if anything. */
export function useEntry(key: string): string | undefined {
  return useSite()?.service.find((entry) => entry.key === key)?.value;
}
