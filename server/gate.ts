import dns from 'node:dns/promises';
import { sessionHashes } from './kit/http/cookie.ts';
import { plainAddress } from './kit/http/network.ts';
import { makeCache } from './kit/cache.ts';

/**
 * The access gate of pages. It admits requests with a session, verified search engines, link
 * previews, and clients that look like a browser. It hinders scrapers that read pages by the
 * thousand; it is no access control, and hides nothing.
 */

/**
 * DNS lookups: the names of a network address, and the addresses of a name. Empty when there is no
 * record; throws when the lookup fails.
 */
export interface Names {
  namesOf(address: string): Promise<string[]>;
  addressesOf(name: string): Promise<string[]>;
}

/**
 * Search engines by user agent, with the domains of their crawlers, as each engine publishes them.
 */
const crawlers: readonly { agent: RegExp; domains: readonly string[] }[] = [
  {
    agent: /Googlebot|GoogleOther|Google-InspectionTool|Storebot-Google/i,
    domains: ['googlebot.com', 'google.com'],
  },
  { agent: /bingbot|adidxbot/i, domains: ['search.msn.com'] },
  { agent: /Yandex\w*Bot|YandexImages/i, domains: ['yandex.ru', 'yandex.net', 'yandex.com'] },
  { agent: /Baiduspider/i, domains: ['baidu.com', 'baidu.jp'] },
  { agent: /Applebot/i, domains: ['applebot.apple.com'] },
  { agent: /Yahoo! Slurp/i, domains: ['crawl.yahoo.net'] },
  { agent: /SeznamBot/i, domains: ['seznam.cz'] },
  { agent: /PetalBot/i, domains: ['petalsearch.com'] },
  { agent: /Yeti\//i, domains: ['naver.com'] },
];

/** User agents that fetch a page's title and picture for a link preview. */
const previews =
  /Discordbot|TelegramBot|Twitterbot|facebookexternalhit|Facebot|Slackbot|Slack-ImgProxy|WhatsApp|LinkedInBot|redditbot|Pinterestbot|SkypeUriPreview|vkShare|Viber|Mastodon|Bluesky Cardyb/i;

/**
 * Whether a user agent claims to be a crawler or a link preview; the gate verifies the crawlers.
 */
export function readsForOthers(agent: string): boolean {
  return previews.test(agent) || crawlers.some((crawler) => crawler.agent.test(agent));
}

/**
 * `browsers`: the start of every browser's user agent. `programs`: words that no browser's
 * contains. "Cubot" is a phone.
 */
const browsers = /^(?:Mozilla\/5\.0 \(|Opera\/)/;
const programs =
  /(?<!cu)bot\b|crawl|spider|slurp|scrap|fetch|curl|wget|python|java\/|okhttp|go-http|axios|libwww|httpclient|phantomjs/i;

/**
 * Cache times of a verdict. Crawlers keep their names, so a verified one lasts; a missing name may
 * still appear.
 */
const sure_ms = 24 * 3600_000;
const unsure_ms = 60_000;
const cached_max = 10_000;
/** DNS timeout: a page isn't worth a longer wait. */
const patience_ms = 2_000;

type Verdict = 'verified' | 'spoofed' | 'unknown';

/**
 * Makes the gate, which returns whether a page request from this network address is let in. `names`
 * replaces the DNS in tests.
 */
export function makeGate(names: Names = dns_names) {
  const cacheSure = makeCache<Verdict>({
    for_ms: sure_ms,
    max: cached_max,
    isGood: (verdict) => verdict === 'verified',
  });
  const cacheUnsure = makeCache<Verdict>({ for_ms: unsure_ms, max: cached_max });

  return async (headers: Headers, address: string): Promise<boolean> => {
    if (sessionHashes(headers.get('cookie') ?? '').length > 0) return true;
    const agent = headers.get('user-agent') ?? '';
    if (previews.test(agent)) return true;
    const crawler = crawlers.find((known) => known.agent.test(agent));
    if (!crawler) return looksLikeBrowser(headers, agent);
    const place = `${crawler.domains[0]} ${address}`;
    const judge = () => judgeName(names, address, crawler.domains);
    return (await cacheUnsure(place, () => cacheSure(place, judge))) === 'verified';
  };
}

function looksLikeBrowser(headers: Headers, agent: string): boolean {
  return (
    browsers.test(agent) &&
    !programs.test(agent) &&
    (headers.get('accept') ?? '').includes('text/html') &&
    (headers.get('accept-language') ?? '') !== ''
  );
}

/**
 * Forward-confirmed reverse DNS: the address must have a name in one of the domains, and that name
 * must resolve to the address. Anyone can forge either one alone.
 */
async function judgeName(
  names: Names,
  address: string,
  domains: readonly string[],
): Promise<Verdict> {
  const { promise: late, resolve } = Promise.withResolvers<Verdict>();
  const timer = setTimeout(resolve, patience_ms, 'unknown');
  try {
    return await Promise.race([late, isNamed(names, plainAddress(address), domains)]);
  } catch {
    return 'unknown'; // Not verified for now; looked up again after `unsure_ms`.
  } finally {
    clearTimeout(timer);
  }
}

async function isNamed(
  names: Names,
  address: string,
  domains: readonly string[],
): Promise<Verdict> {
  const found = (await names.namesOf(address)).map((name) => name.toLowerCase().replace(/\.$/, ''));
  for (const name of found.filter((name) => domains.some((domain) => name.endsWith(`.${domain}`))))
    if ((await names.addressesOf(name)).map(plainAddress).includes(address)) return 'verified';
  return 'spoofed';
}

const resolver = new dns.Resolver({ timeout: patience_ms, tries: 1 });

/** The real DNS. */
const dns_names: Names = {
  namesOf: (address) => resolver.reverse(address).catch(noneOrThrow),
  addressesOf: async (name) => {
    const [four, six] = await Promise.all([
      resolver.resolve4(name).catch(noneOrThrow),
      resolver.resolve6(name).catch(noneOrThrow),
    ]);
    return [...four, ...six];
  },
};

function noneOrThrow(problem: { code?: string }): string[] {
  if (problem.code === dns.NOTFOUND || problem.code === dns.NODATA) return [];
  throw problem;
}
