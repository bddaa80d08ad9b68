import { createHmac } from 'node:crypto';
import { now } from '../kit/clock.ts';
import { randomBytes, randomHex } from '../kit/random.ts';

/** The fields of an OpenID message, without the `openid.` prefix. */
export type Fields = Record<string, string>;

const identifier_select = 'http://specs.openid.net/auth/2.0/identifier_select';
const openid = 'http://specs.openid.net/auth/2.0';
const usually_signed = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];

/**
 * A fake Steam. Like the real one, it signs its messages and confirms each nonce once, so a message
 * that a test altered in transit is not confirmed. A test can make it sign invalid messages, be
 * slow or fail.
 */
export class FakeSteam {
  readonly url: string;
  /** The id of the Steam account signed in there. */
  steam_id = randomSteamId();
  /** The profiles that its Web API returns. */
  readonly profiles = new Map<string, { personaname: string; avatarfull?: string }>();
  /** Lets a test change a message before it is signed. */
  alter: (fields: Fields) => Fields = (fields) => fields;
  /** The fields that it signs. */
  signed: readonly string[] = usually_signed;
  /**
   * How it answers servers: `lies` denies its own message, `raves` sends a malformed answer, `bars`
   * and `hurries` turn them away.
   */
  mood: 'well' | 'lies' | 'raves' | 'fails' | 'bars' | 'hurries' | 'silent' = 'well';
  /**
   * The cross-origin-opener-policy of its pages: `same-origin` severs the window from its opener.
   */
  opener_policy = 'unsafe-none';
  /** The requests of servers, with their paths. */
  readonly asked: { path: string; form: URLSearchParams }[] = [];
  readonly #secret = randomBytes(32);
  readonly #nonces = new Set<string>();

  /** `url`: its origin, for servers and browsers. */
  constructor(url = 'https://steamcommunity.com') {
    this.url = url;
  }

  /** Resets everything that a test changed, and signs in a new random account. */
  recover(): void {
    this.steam_id = randomSteamId();
    this.alter = (fields) => fields;
    this.signed = usually_signed;
    this.mood = 'well';
    this.asked.length = 0;
  }

  /**
   * Agrees to sign in, at the address that a browser was redirected to. Returns the address that it
   * redirects back to.
   */
  agree(login: string): string {
    const { searchParams: query, href } = new URL(login);
    if (!href.startsWith(`${this.url}/openid/login?`))
      throw new Error(`not the address of Steam’s sign-in: ${href}`);
    for (const [name, value] of Object.entries({
      ns: openid,
      mode: 'checkid_setup',
      identity: identifier_select,
    }))
      if (query.get(`openid.${name}`) !== value)
        throw new Error(`Steam would not understand openid.${name}`);
    const return_to = query.get('openid.return_to')!;
    if (!return_to.startsWith(query.get('openid.realm')!))
      throw new Error('return_to is outside the realm');
    const identity = `${this.url}/openid/id/${this.steam_id}`;
    return this.say({
      ns: openid,
      mode: 'id_res',
      op_endpoint: `${this.url}/openid/login`,
      claimed_id: identity,
      identity,
      return_to,
      response_nonce: `${now().toISOString().slice(0, 19)}Z${randomBytes(12).toString('base64')}`,
      assoc_handle: '1234567890',
    });
  }

  /** Signs these fields and adds them to the address in their `return_to`. */
  say(fields: Fields): string {
    const said = this.alter({ ...fields, signed: this.signed.join(',') });
    const address = new URL(fields['return_to']!);
    for (const [name, value] of Object.entries({ ...said, sig: this.#sign(said) }))
      address.searchParams.append(`openid.${name}`, value);
    return address.href;
  }

  /**
   * Handles requests of browsers and servers. Throws for any address that isn't Steam's: tests
   * contact no other host.
   */
  readonly answer = async (request: Request): Promise<Response> => {
    const { origin, pathname: path, searchParams: query } = new URL(request.url);
    if (origin === this.url && path === '/openid/login')
      return request.method === 'POST' ? this.#confirm(request) : this.#showPage(request.url);
    if (
      origin === 'https://api.steampowered.com' &&
      path.startsWith('/ISteamUser/GetPlayerSummaries/')
    ) {
      this.asked.push({ path, form: query });
      await this.#suffer(request.signal);
      const steamid = query.get('steamids')!;
      const profile = this.profiles.get(steamid);
      return Response.json({ response: { players: profile ? [{ steamid, ...profile }] : [] } });
    }
    throw new Error(`nobody stands at ${request.url}`);
  };

  async #confirm(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    this.asked.push({ path: '/openid/login', form });
    // As it did for a day to whatever didn't look like its own page.
    const { origin, referer } = Object.fromEntries(request.headers);
    if (origin !== this.url || referer !== `${this.url}/`) return new Response('', { status: 403 });
    const away = await this.#suffer(request.signal);
    if (away) return away;
    const fields = Object.fromEntries(
      Array.from(form, ([name, value]) => [name.slice('openid.'.length), value]),
    );
    const nonce = fields['response_nonce'] ?? '';
    const right = fields['sig'] === this.#sign(fields) && !this.#nonces.has(nonce);
    this.#nonces.add(nonce);
    if (this.mood === 'raves') return new Response('<html>is_valid:true</html>');
    return new Response(`ns:${openid}\nis_valid:${right && this.mood !== 'lies'}\n`);
  }

  async #suffer(signal: AbortSignal): Promise<Response | undefined> {
    const status = { fails: 500, bars: 403, hurries: 429 }[this.mood as string];
    if (status !== undefined) return new Response('is_valid:true\n', { status });
    if (this.mood !== 'silent') return undefined;
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  }

  #showPage(address: string): Response {
    const back = this.agree(address).replaceAll('&', '&amp;');
    return new Response(`<!DOCTYPE html><title>Steam</title><a href="${back}">Sign In</a>`, {
      headers: { 'content-type': 'text/html', 'cross-origin-opener-policy': this.opener_policy },
    });
  }

  #sign(fields: Fields): string {
    const text = (fields['signed'] ?? '').split(',').map((name) => `${name}:${fields[name]}\n`);
    return createHmac('sha1', this.#secret).update(text.join('')).digest('base64');
  }
}

/** A random, unused Steam id. */
export function randomSteamId(): string {
  return String(76_561_197_960_265_729n + (BigInt(`0x${randomHex(4)}`) % 0xffff_fffen));
}
