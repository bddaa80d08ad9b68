import dns from 'node:dns/promises';
import { parse } from 'hono/utils/cookie';
import { session_cookie } from './kit/http/cookie.ts';
import { keep } from './kit/keep.ts';

/**
 * The access gate of pages: lets in whoever has a session, search engines and link previews, and what looks like a
 * browser. It keeps programs that read pages from doing so by the thousand; it is no lock, and hides nothing.
 */

/** The names of a network address, and the addresses of a name, as the DNS has them. Empty where there are none; throws when nobody knows now. */
export interface Names {
  namesOf(address: string): Promise<string[]>;
  addressesOf(name: string): Promise<string[]>;
}

/** Search engines by what they call themselves, with the names that their machines have: each publishes its own. */
const crawlers: readonly { agent: RegExp; domains: readonly string[] }[] = [
  { agent: /Googlebot|GoogleOther|Google-InspectionTool|Storebot-Google/i, domains: ['googlebot.com', 'google.com'] },
  { agent: /bingbot|adidxbot/i, domains: ['search.msn.com'] },
  { agent: /Yandex\w*Bot|YandexImages/i, domains: ['yandex.ru', 'yandex.net', 'yandex.com'] },
  { agent: /Baiduspider/i, domains: ['baidu.com', 'baidu.jp'] },
  { agent: /Applebot/i, domains: ['applebot.apple.com'] },
  { agent: /Yahoo! Slurp/i, domains: ['crawl.yahoo.net'] },
  { agent: /SeznamBot/i, domains: ['seznam.cz'] },
  { agent: /PetalBot/i, domains: ['petalsearch.com'] },
  { agent: /Yeti\//i, domains: ['naver.com'] },
];

/** What shows a page's title and picture where somebody has posted a link to it. */
const previews =
  /Discordbot|TelegramBot|Twitterbot|facebookexternalhit|Facebot|Slackbot|Slack-ImgProxy|WhatsApp|LinkedInBot|redditbot|Pinterestbot|SkypeUriPreview|vkShare|Viber|Mastodon|Bluesky Cardyb/i;

/** Whether a program says that it reads pages for a search engine or a preview; the gate has asked who they really are. */
export function readsForOthers(agent: string): boolean {
  return previews.test(agent) || crawlers.some((crawler) => crawler.agent.test(agent));
}

/** What browsers begin with, and what no browser has in it. "Cubot" is a telephone. */
const browsers = /^(?:Mozilla\/5\.0 \(|Opera\/)/;
const programs =
  /(?<!cu)bot\b|crawl|spider|slurp|scrap|fetch|curl|wget|python|java\/|okhttp|go-http|axios|libwww|httpclient|phantomjs/i;

/** An engine's machines keep their names; a name that isn't there may come. */
const sure_ms = 24 * 3600_000;
const unsure_ms = 60_000;
const kept_max = 10_000;
/** A page isn't worth a longer wait. */
const patience_ms = 2_000;

type Verdict = 'verified' | 'stranger' | 'unknown';

/** Makes the gate: whether a request for a page, from this network address, is let in. `names` is for tests. */
export function makeGate(names: Names = dns_names) {
  const keepSure = keep<Verdict>({ for_ms: sure_ms, max: kept_max, isGood: (verdict) => verdict === 'verified' });
  const keepUnsure = keep<Verdict>({ for_ms: unsure_ms, max: kept_max, isGood: () => true });

  return async (headers: Headers, address: string): Promise<boolean> => {
    if (parse(headers.get('cookie') ?? '', session_cookie)[session_cookie]) return true;
    const agent = headers.get('user-agent') ?? '';
    if (previews.test(agent)) return true;
    const crawler = crawlers.find((known) => known.agent.test(agent));
    if (!crawler) return looksLikeBrowser(headers, agent);
    const place = `${crawler.domains[0]} ${address}`;
    const judge = () => judgeName(names, address, crawler.domains);
    return (await keepUnsure(place, () => keepSure(place, judge))) === 'verified';
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

/** Whether the address has a name in one of the domains, and that name this address: anybody can claim either alone. */
async function judgeName(names: Names, address: string, domains: readonly string[]): Promise<Verdict> {
  const { promise: late, resolve } = Promise.withResolvers<Verdict>();
  const timer = setTimeout(resolve, patience_ms, 'unknown');
  try {
    return await Promise.race([late, isNamed(names, plainAddress(address), domains)]);
  } catch {
    return 'unknown'; // Whoever can't be verified now isn't; the next request asks again.
  } finally {
    clearTimeout(timer);
  }
}

async function isNamed(names: Names, address: string, domains: readonly string[]): Promise<Verdict> {
  const found = (await names.namesOf(address)).map((name) => name.toLowerCase().replace(/\.$/, ''));
  for (const name of found.filter((name) => domains.some((domain) => name.endsWith(`.${domain}`))))
    if ((await names.addressesOf(name)).includes(address)) return 'verified';
  return 'stranger';
}

/** An IPv4 address is one, also where a socket writes it as IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

const resolver = new dns.Resolver({ timeout: patience_ms, tries: 1 });

/** The DNS itself. */
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
