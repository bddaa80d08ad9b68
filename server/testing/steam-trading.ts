import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { generateAuthCode, getConfirmationKey } from 'steam-totp';
import { now } from '../kit/clock.ts';
import { setOutsideConnections } from '../kit/outside.ts';
import { randomHex } from '../kit/random.ts';
import { offer_states, trade_statuses } from '../withdrawals/steam-states.ts';

/** The bot that the fake knows. */
export const fake_bot = {
  account_name: 'vitrine_bot',
  password: 'a long password',
  shared_secret: 'c2hhcmVkLXNlY3JldC1mYWtlLTE=',
  identity_secret: 'aWRlbnRpdHktc2VjcmV0LWZha2U=',
};
const bot_id = '76561198000000001';

/** The calls that the fake answers, as tests name them. */
export type SteamCall =
  | 'key'
  | 'begin'
  | 'code'
  | 'poll'
  | 'renew'
  | 'offers'
  | 'offer'
  | 'trade'
  | 'inventory'
  | 'send'
  | 'cancel'
  | 'confirmations'
  | 'confirm';

/**
 * How the fake answers: as it should; with a 502; never; not at all, though it does as asked; or
 * does nothing, and shows its sign-in, sends there, or answers with another page or shape of data.
 */
type Mood = 'well' | 'failing' | 'slow' | 'silent' | 'sign_in' | 'redirect' | 'page' | 'shape';

const html = { 'content-type': 'text/html; charset=UTF-8' };
const pages: Partial<Record<Mood, Answer>> = {
  sign_in: {
    headers: html,
    body: '<html><head><title>Sign In</title></head><script>g_steamID = false;</script></html>',
  },
  redirect: {
    status: 302,
    headers: { ...html, location: 'https://steamcommunity.com/login/home/?goto=' },
    body: '',
  },
  page: { headers: html, body: '<html><head><title>Steam Community</title></head></html>' },
  shape: { body: '{"maintenance":[]}' },
};

interface Offer {
  tradeofferid: string;
  accountid_other: number;
  message: string;
  trade_offer_state: number;
  items_to_give: {
    appid: number;
    contextid: string;
    assetid: string;
    classid: string;
    instanceid: string;
  }[];
  is_our_offer: true;
  time_created: number;
  time_updated: number;
  expiration_time: number;
  escrow_end_date: number;
  tradeid?: string;
}

interface Trade {
  tradeid: string;
  status: number;
  rollback_trade?: string;
}

/** A refusal of the sign-in’s calls: Steam's number goes into a header. */
class Refused extends Error {
  readonly eresult: number;
  constructor(eresult: number) {
    super(String(eresult));
    this.eresult = eresult;
  }
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Uint8Array;
}

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });
/** The library takes any other content for text. */
const binary = { 'content-type': 'application/octet-stream' };
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const day_s = 86_400;

/**
 * Steam, as far as a bot that trades sees it: sign-in, inventory, offers, confirmations and trades,
 * behind a real socket, to which the libraries' own requests are led. It knows one bot.
 */
export class FakeTrading {
  mood: Mood = 'well';
  /** Calls that Steam doesn't answer well, though it does what the others ask. */
  readonly moods = new Map<SteamCall, Mood>();
  /** Steam wants no more sign-ins. */
  is_throttled = false;
  /** The next offers are refused with this sentence, as `You cannot trade … (15)`. */
  refusal: string | undefined;
  /** The offers whose confirmations the fake doesn't take, or doesn't list. */
  readonly refused_confirmations = new Set<string>();
  readonly hidden_confirmations = new Set<string>();
  /**
   * Runs when a call arrives, which is lost when this returns `lost`, and when it was done but
   * isn't answered yet.
   */
  onCall:
    | ((moment: 'before' | 'after', call: SteamCall) => Promise<'lost' | undefined>)
    | undefined;
  /** The bot's items with their names. */
  readonly items = new Map<string, string>();
  /** Items under trade protection: their names, and what Steam tells their owner. */
  readonly kept = new Map<string, { name: string; sentence: string }>();
  /** The wear of each item that there was. */
  readonly #floats = new Map<string, string>();
  /** The names of all classes of items, in the order of their numbers. */
  readonly #classes: string[] = [];
  readonly offers: Offer[] = [];
  readonly trades: Trade[] = [];
  /** The calls so far. */
  readonly asked: SteamCall[] = [];
  /** The calls so far that were never answered. */
  hanging = 0;
  readonly #key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #refresh_tokens = new Set<string>();
  readonly #access_tokens = new Set<string>();
  readonly #codes = new Set<string>();
  #last = 0;
  #server: Server | undefined;
  port = 0;

  /** Listens; with `is_here`, this process's connections to Steam lead to it. */
  async start(is_here = true): Promise<void> {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(
        (answer) => {
          if (!answer) return request.socket.destroy();
          response.writeHead(answer.status ?? 200, {
            'content-type': 'application/json',
            ...answer.headers,
          });
          return response.end(answer.body);
        },
        (problem: unknown) => response.writeHead(500).end(String(problem)),
      );
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    if (is_here) leadToSteam(this.port);
  }

  stop(): void {
    setOutsideConnections();
    this.#server?.close().closeAllConnections();
  }

  /** Forgets everything but its server. */
  reset(): void {
    for (const kept of [
      this.moods,
      this.refused_confirmations,
      this.hidden_confirmations,
      this.items,
      this.kept,
      this.#refresh_tokens,
      this.#access_tokens,
      this.#codes,
    ])
      kept.clear();
    for (const list of [this.offers, this.trades, this.asked]) list.length = 0;
    Object.assign(this, {
      mood: 'well',
      is_throttled: false,
      refusal: undefined,
      onCall: undefined,
      hanging: 0,
    });
  }

  /** Puts items of this name into the bot's inventory; returns their numbers. */
  stock(name: string, count = 1): string[] {
    return Array.from({ length: count }, () => {
      const id = this.#number();
      this.items.set(id, name);
      this.#floats.set(id, `0.15${id}`);
      return id;
    });
  }

  /** Puts an item into the bot's inventory that came by a trade; returns its number. */
  keep(name: string, sentence: string): string {
    const id = this.#number();
    this.kept.set(id, { name, sentence });
    return id;
  }

  /** An item moves, or comes back to the bot, and has another number then; returns that. */
  move(asset_id: string, name: string): string {
    this.items.delete(asset_id);
    const id = this.#number();
    this.items.set(id, name);
    this.#floats.set(id, this.#floats.get(asset_id)!);
    return id;
  }

  #classOf(name: string): string {
    if (!this.#classes.includes(name)) this.#classes.push(name);
    return String(this.#classes.indexOf(name) + 1);
  }

  /** How often a call was made. */
  count(call: SteamCall): number {
    return this.asked.filter((one) => one === call).length;
  }

  /** Ends the access tokens, and with `all` the refresh tokens too. */
  endSessions({ all = false } = {}): void {
    this.#access_tokens.clear();
    if (all) this.#refresh_tokens.clear();
  }

  /** The player, or time, changes an offer. */
  setOffer(offer: Offer, state: keyof typeof offer_states): void {
    Object.assign(offer, { trade_offer_state: offer_states[state], time_updated: seconds(now()) });
    if (state === 'in_escrow') offer.escrow_end_date = seconds(now()) + 15 * day_s;
  }

  /** The player accepts: the item leaves the bot, and a trade begins. */
  accept(offer: Offer, status: keyof typeof trade_statuses = 'complete'): Trade {
    this.setOffer(offer, 'accepted');
    const trade = { tradeid: this.#number(), status: trade_statuses[status] };
    offer.tradeid = trade.tradeid;
    this.trades.push(trade);
    for (const { assetid } of offer.items_to_give) this.items.delete(assetid);
    return trade;
  }

  #number(): string {
    this.#last += 1;
    return String(4_000_000_000 + this.#last);
  }

  async #answer(request: IncomingMessage): Promise<Answer | undefined> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url!, `https://${request.headers.host}`);
    const call = callOf(url);
    if (!call) return json({ error: `the fake doesn’t know ${request.method} ${url}` }, 404);
    this.asked.push(call);
    if ((await this.onCall?.('before', call)) === 'lost') return undefined;
    const mood = this.moods.get(call) ?? this.mood;
    if (mood === 'failing') return json({}, 502);
    if (pages[mood]) return pages[mood];
    if (mood === 'slow') {
      this.hanging += 1;
      await once(request.socket, 'close');
    }
    const answer = await this.#do(call, { url, request, body: Buffer.concat(chunks) });
    await this.onCall?.('after', call);
    return mood === 'silent' ? undefined : answer;
  }

  async #do(call: SteamCall, asked: Asked): Promise<Answer> {
    if (asked.url.pathname.startsWith('/IAuthenticationService/'))
      return this.#doAuthentication(call, asked);
    if (!this.#access_tokens.has(tokenOf(asked))) return json('<h1>Access is denied</h1>', 401);
    const form = new URLSearchParams(asked.body.toString());
    switch (call) {
      case 'inventory':
        return asked.url.pathname.endsWith('/16') ? this.#tellKept() : this.#tellInventory();
      case 'send':
        return this.#send(form);
      case 'offers':
        return this.#tellOffers(Number(asked.url.searchParams.get('time_historical_cutoff')));
      case 'offer':
        return json({
          response: { offer: this.#find(asked.url.searchParams.get('tradeofferid')!) },
        });
      case 'trade': {
        const id = asked.url.searchParams.get('tradeid');
        return json({ response: { trades: this.trades.filter(({ tradeid }) => tradeid === id) } });
      }
      case 'cancel': {
        const offer = this.#find(asked.url.pathname.split('/')[2]!)!;
        this.setOffer(offer, 'canceled');
        return json({ tradeofferid: offer.tradeofferid });
      }
      case 'confirmations':
        return this.#tellConfirmations(asked.url.searchParams);
      default:
        return this.#confirm(asked.url.searchParams);
    }
  }

  #find(id: string): Offer | undefined {
    return this.offers.find(({ tradeofferid }) => tradeofferid === id);
  }

  /** The sign-in: its messages are Protocol Buffers, whose shapes the library brings. */
  async #doAuthentication(call: SteamCall, asked: Asked): Promise<Answer> {
    const { getProtoForMethod } = await import('steam-session/dist/protobufs.js');
    const method = asked.url.pathname.split('/')[2]!;
    const { request, response } = getProtoForMethod('Authentication', method) as Record<
      'request' | 'response',
      Proto
    >;
    const input = request.toObject(request.decode(await messageOf(asked)), {
      longs: String,
    }) as Record<string, string>;
    try {
      const output = this.#authenticate(call, input);
      return { headers: { 'x-eresult': '1', ...binary }, body: response.encode(output).finish() };
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      return { headers: { 'x-eresult': String(problem.eresult) }, body: '' };
    }
  }

  #authenticate(call: SteamCall, input: Record<string, string>): object {
    const client = { client_id: '11', request_id: Buffer.from('11'), interval: 0.01 };
    switch (call) {
      case 'key': {
        const { n, e } = this.#key.publicKey.export({ format: 'jwk' });
        const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex');
        return { publickey_mod: hex(n!), publickey_exp: hex(e!), timestamp: '1' };
      }
      case 'begin': {
        if (this.is_throttled) throw new Refused(84);
        // The library leaves out leading zeros.
        const sent = Buffer.from(input['encrypted_password']!, 'base64')
          .toString('hex')
          .padStart(512, '0');
        const key = { key: this.#key.privateKey, padding: constants.RSA_PKCS1_PADDING };
        const is_right =
          privateDecrypt(key, Buffer.from(sent, 'hex')).toString() === fake_bot.password;
        if (input['account_name'] !== fake_bot.account_name || !is_right) throw new Refused(5);
        const device_code = 3;
        return {
          ...client,
          steamid: bot_id,
          allowed_confirmations: [{ confirmation_type: device_code }],
        };
      }
      case 'code':
        // As Steam does, the fake takes the code before, too: it may just have changed.
        if (
          ![0, -30].some(
            (offset_s) => input['code'] === generateAuthCode(fake_bot.shared_secret, offset_s),
          )
        )
          throw new Refused(88);
        return {};
      case 'poll':
        return {
          refresh_token: this.#token(
            this.#refresh_tokens,
            ['web', 'mobile', 'renew', 'derive'],
            200,
          ),
          access_token: this.#token(this.#access_tokens, ['web', 'mobile'], 1),
          account_name: fake_bot.account_name,
        };
      default:
        if (!this.#refresh_tokens.has(input['refresh_token']!)) throw new Refused(15);
        return { access_token: this.#token(this.#access_tokens, ['web', 'mobile'], 1) };
    }
  }

  #token(alive: Set<string>, aud: string[], days: number): string {
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
    const claims = {
      iss: 'steam',
      sub: bot_id,
      aud,
      exp: seconds(now()) + days * day_s,
      jti: randomHex(8),
    };
    const token = `${part({ typ: 'JWT', alg: 'EdDSA' })}.${part(claims)}.${randomHex(16)}`;
    alive.add(token);
    return token;
  }

  #tellInventory(): Answer {
    const names = [...new Set(this.items.values())];
    const assets = [...this.items].map(([assetid, name]) => ({
      appid: 730,
      contextid: '2',
      assetid,
      classid: this.#classOf(name),
      instanceid: '0',
      amount: '1',
    }));
    const descriptions = names.map((name) => ({
      appid: 730,
      classid: this.#classOf(name),
      instanceid: '0',
      market_hash_name: name,
      tradable: 1,
    }));
    const asset_properties = assets.map(({ appid, contextid, assetid }) => {
      const wear = { propertyid: 2, float_value: this.#floats.get(assetid), name: 'Wear Rating' };
      return { appid, contextid, assetid, asset_properties: [wear] };
    });
    return json({
      success: 1,
      total_inventory_count: assets.length,
      assets,
      descriptions,
      asset_properties,
    });
  }

  #tellKept(): Answer {
    const item = { appid: 730, contextid: '16', instanceid: '0', amount: '1' };
    const assets = [...this.kept].map(([assetid, { name }]) => ({
      ...item,
      assetid,
      classid: this.#classOf(name),
    }));
    const descriptions = [...this.kept.values()].map(({ name, sentence }) => ({
      appid: 730,
      classid: this.#classOf(name),
      instanceid: '0',
      market_hash_name: name,
      tradable: 0,
      owner_descriptions: [{ type: 'html', value: sentence, color: 'A75124' }],
    }));
    return json({ success: 1, total_inventory_count: assets.length, assets, descriptions });
  }

  #send(form: URLSearchParams): Answer {
    const { me } = JSON.parse(form.get('json_tradeoffer')!) as {
      me: { assets: { assetid: string }[] };
    };
    const assetid = me.assets[0]!.assetid;
    if (this.refusal) return json({ strError: this.refusal }, 500);
    if (!this.items.has(assetid))
      return json(
        { strError: 'There was an error sending your trade offer. Please try again later. (26)' },
        500,
      );
    const at = seconds(now());
    const offer: Offer = {
      tradeofferid: this.#number(),
      accountid_other: Number(BigInt(form.get('partner')!) - 76_561_197_960_265_728n),
      message: form.get('tradeoffermessage')!,
      trade_offer_state: offer_states.needs_confirmation,
      items_to_give: [{ appid: 730, contextid: '2', assetid, classid: '1', instanceid: '0' }],
      is_our_offer: true,
      time_created: at,
      time_updated: at,
      expiration_time: at + 14 * day_s,
      escrow_end_date: 0,
    };
    this.offers.push(offer);
    return json({ tradeofferid: offer.tradeofferid, needs_mobile_confirmation: true });
  }

  #tellOffers(cutoff_s: number): Answer {
    const open: readonly number[] = [
      offer_states.active,
      offer_states.needs_confirmation,
      offer_states.in_escrow,
    ];
    const sent = this.offers.filter(
      ({ trade_offer_state, time_updated }) =>
        open.includes(trade_offer_state) || time_updated >= cutoff_s,
    );
    return json({ response: { trade_offers_sent: sent, next_cursor: 0 } });
  }

  #isConfirming(query: URLSearchParams): boolean {
    const [time, tag, key] = [query.get('t')!, query.get('tag')!, query.get('k')];
    // Each key counts once.
    if (this.#codes.has(key!)) return false;
    this.#codes.add(key!);
    return key === getConfirmationKey(fake_bot.identity_secret, Number(time), tag);
  }

  #tellConfirmations(query: URLSearchParams): Answer {
    if (!this.#isConfirming(query)) return json({ success: false, message: 'wrong key' });
    const waiting = this.offers.filter(
      ({ tradeofferid, trade_offer_state }) =>
        trade_offer_state === offer_states.needs_confirmation &&
        !this.hidden_confirmations.has(tradeofferid),
    );
    const conf = waiting.map(({ tradeofferid, time_created }) => ({
      id: `9${tradeofferid}`,
      type: 2,
      creator_id: tradeofferid,
      nonce: `n${tradeofferid}`,
      creation_time: time_created,
    }));
    return json({ success: true, conf });
  }

  #confirm(query: URLSearchParams): Answer {
    const offer = this.#find(query.get('cid')!.slice(1));
    if (!this.#isConfirming(query) || query.get('ck') !== `n${offer?.tradeofferid}`)
      return json({ success: false });
    if (this.refused_confirmations.has(offer!.tradeofferid))
      return json({ success: false, message: 'You cannot confirm this trade.' });
    this.setOffer(offer!, 'active');
    return json({ success: true });
  }
}

/** Leads this process's connections to Steam to the fake at a port. */
export function leadToSteam(port: number, patience_ms?: number): void {
  setOutsideConnections(() => connect(port, '127.0.0.1'), patience_ms);
}

interface Asked {
  url: URL;
  request: IncomingMessage;
  body: Buffer;
}

interface Proto {
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: { longs: StringConstructor }): object;
  encode(message: object): { finish(): Uint8Array };
}

/** The message of a call of the sign-in: in the query of a GET, in the form of a POST. */
async function messageOf({ url, request, body }: Asked): Promise<Buffer> {
  const name = 'input_protobuf_encoded';
  if (request.method === 'GET') return Buffer.from(url.searchParams.get(name)!, 'base64');
  const headers = { 'content-type': request.headers['content-type']! };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  return Buffer.from(form.get(name) as string, 'base64');
}

/** The access token of a call: in its query, or in the cookie of a web session. */
function tokenOf({ url, request }: Asked): string {
  const cookie = /steamLoginSecure=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return url.searchParams.get('access_token') ?? decodeURIComponent(cookie).split('||')[1] ?? '';
}

const calls: readonly (readonly [RegExp, SteamCall])[] = [
  [/GetPasswordRSAPublicKey/, 'key'],
  [/BeginAuthSessionViaCredentials/, 'begin'],
  [/UpdateAuthSessionWithSteamGuardCode/, 'code'],
  [/PollAuthSessionStatus/, 'poll'],
  [/GenerateAccessTokenForApp/, 'renew'],
  [/^api.*\/GetTradeOffers\//, 'offers'],
  [/^api.*\/GetTradeOffer\//, 'offer'],
  [/^api.*\/GetTradeStatus\//, 'trade'],
  [/^steamcommunity.com\/inventory\//, 'inventory'],
  [/\/tradeoffer\/new\/send$/, 'send'],
  [/\/tradeoffer\/\d+\/cancel$/, 'cancel'],
  [/\/mobileconf\/getlist$/, 'confirmations'],
  [/\/mobileconf\/ajaxop$/, 'confirm'],
];

const callOf = ({ host, pathname }: URL): SteamCall | undefined =>
  calls.find(([pattern]) => pattern.test(`${host}${pathname}`))?.[1];
