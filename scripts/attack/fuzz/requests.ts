import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/index';
import { locales } from '@vitrine/i18n/locales';
import { browser_headers } from '../../../server/testing/visit.ts';
import type { BenchPlayer } from '../../../bench/product.ts';
import {
  Dice,
  fittingValue,
  hostileText,
  nearlyFitting,
  shapeOf,
  type Known,
  type Shape,
} from './values.ts';

/** One request, with the contract call that it targets, if any. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  meant?: Endpoint;
  /** The player whose session it carries. */
  player?: BenchPlayer;
}

const shapes = new Map(
  endpoints.map((endpoint) => {
    const { params, query, body } = endpoint;
    const of = (schema: Endpoint['params']) => (schema ? shapeOf(schema) : undefined);
    return [endpoint, { params: of(params), query: of(query), body: of(body?.shape) }] as const;
  }),
);

/** Pages by their routes, addresses outside of pages and API, and addresses that don't exist. */
const places = `
  / /top /free /case/1 /case/7 /case/999999 /case/x /login /login/window /login/forget /my /my/backpack /my/promotion
  /provablyfair /outbox /design /remark/terms-of-service-3 /remark/x /no/such/page /wp-login.php /.env /api /api/
  /api/nothing /_.data /_root.data /case/1.data /healthz /readyz /openapi.json /robots.txt /sitemap.xml /sitemap-pages.xml
  /sitemap-cases-1.xml /sitemap-cases-99.xml /manifest.webmanifest /offline.html /worker.js /assets/none.js /assets/
  /pictures/case-1-00000000-320.webp /pictures/item-9999999999999999-00000000-640.avif /pictures/x /uploads/x
  /uploads/00000000000000000000000000000000.webp /app/vitrine /ws/online /broadcasting/auth
`
  .trim()
  .split(/\s+/);

/** Texts that can stand unescaped in a path without changing where it leads. */
const in_address = /^[^\s/?#\\]*$/;

/** Generates requests from the contract and from the list of places. */
export class Requests {
  readonly #dice: Dice;
  readonly #players: readonly BenchPlayer[];
  /** Ids of backpack items seen in answers, by player. */
  readonly held = new Map<number, number[]>();

  constructor(seed: number, players: readonly BenchPlayer[]) {
    this.#dice = new Dice(seed);
    this.#players = players;
  }

  next(): FuzzRequest {
    return this.#dice.chance(0.85) ? this.#call() : this.#place();
  }

  #call(): FuzzRequest {
    const dice = this.#dice;
    const meant = dice.pick(endpoints);
    const player = dice.chance(meant.who.kind === 'anyone' ? 0.4 : 0.9)
      ? dice.pick(this.#players)
      : undefined;
    const known = this.#knownTo(player);
    const shape = shapes.get(meant)!;
    const fields = (of: Shape | undefined) => {
      if (!of) return {};
      return dice.chance(0.6)
        ? (fittingValue(dice, '', of, known) as Record<string, unknown>)
        : nearlyFitting(dice, of, known);
    };
    const params = fields(shape.params);
    const path = meant.path.replace(/\{(\w+)\}/g, (_, name: string) => escape(dice, params[name]));
    const query = writeFields(dice, fields(shape.query));
    const headers = this.#headersOf(player);
    if (meant.moves_value && dice.chance(0.5))
      headers['idempotency-key'] = `fuzz-${dice.below(1e6)}`;
    const request: FuzzRequest = {
      method: meant.method,
      path: query ? `${path}?${query}` : path,
      headers,
      meant,
      ...(player && { player }),
    };
    return meant.method === 'POST' ? this.#withBody(request, meant, fields(shape.body)) : request;
  }

  #withBody(request: FuzzRequest, meant: Endpoint, fields: Record<string, unknown>): FuzzRequest {
    const dice = this.#dice;
    if (meant.body?.kind === 'upload') return withUpload(dice, request);
    if (meant.body?.kind === 'form' && dice.chance(0.5)) {
      const headers = { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' };
      return { ...request, headers, body: writeFields(dice, fields) };
    }
    const json = JSON.stringify(fields);
    const type = dice.chance(0.97)
      ? 'application/json'
      : dice.pick(['text/plain', '', 'multipart/form-data', 'application/xml']);
    return {
      ...request,
      headers: { ...request.headers, 'content-type': type },
      body: dice.chance(0.95) ? json : damage(dice, json),
    };
  }

  /**
   * A page in one of the languages, a file or a probe, sometimes with hostile text in its address.
   */
  #place(): FuzzRequest {
    const dice = this.#dice;
    const player = dice.chance(0.3) ? dice.pick(this.#players) : undefined;
    const locale = dice.chance(0.5)
      ? ''
      : `/${dice.pick([...locales.map(({ code }) => code), 'pt', 'xx', 'EN'])}`;
    let path = locale + dice.pick(places);
    if (dice.chance(0.3)) path += `/${escape(dice, hostileText(dice))}`;
    if (dice.chance(0.1)) path = path.replace('/', '//');
    const query = dice.chance(0.3)
      ? `?${writeFields(dice, { [dice.pick(['code', 'draw', 'period', 'x'])]: hostileText(dice) })}`
      : '';
    const method = dice.chance(0.95)
      ? 'GET'
      : dice.pick(['HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE']);
    const headers = { ...this.#headersOf(player), ...(dice.chance(0.9) && browser_headers) };
    return { method, path: path + query, headers, ...(player && { player }) };
  }

  /**
   * Gives each visitor an address of their own, so that rate limits don't hide faults behind them.
   */
  #headersOf(player: BenchPlayer | undefined): Record<string, string> {
    const dice = this.#dice;
    const headers: Record<string, string> = {
      'x-forwarded-for': `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`,
    };
    if (player && dice.chance(0.7)) headers['authorization'] = `Bearer ${player.token}`;
    else if (player) {
      headers['cookie'] = `authsk=${player.token}`;
      headers['sec-fetch-site'] = 'same-origin';
    } else if (dice.chance(0.1))
      headers['authorization'] = `Bearer ${dice.pick(['', 'x', 'f'.repeat(64)])}`;
    const odd = dice.pick([
      'language',
      'accept-language',
      'cookie',
      'range',
      'if-none-match',
      'user-agent',
      'accept-encoding',
      'origin',
    ]);
    const value = hostileText(dice);
    if (dice.chance(0.15) && /^[\x20-\x7e]*$/.test(value) && headers[odd] === undefined)
      headers[odd] = value;
    return headers;
  }

  #knownTo(player: BenchPlayer | undefined): Known {
    const dice = this.#dice;
    const held = (player && this.held.get(player.id)) ?? [];
    return {
      id: () => dice.pick([1, 2, 3, 5, 7, 1 + dice.below(40), 1 + dice.below(3000)]),
      group: () => 1 + dice.below(6),
      goods_quality: () => 1 + dice.below(8),
      count: () => dice.pick([1, 1, 1, 2, 10]),
      name: () => dice.pick(['quality', 'class', 'appearance', 'terms', 'privacy', 'about-us-1']),
      captchaType: () => dice.pick(['text', 'text', 'text', 'blockPuzzle', 'clickWord']),
      page: () => 1 + dice.below(5),
      limit: () => 1 + dice.below(30),
      ...(held.length > 0 && { knapsack_id: () => [dice.pick(held)] }),
    };
  }
}

/** Encodes a value as one path segment. */
function escape(dice: Dice, value: unknown): string {
  const text = writeText(value);
  if (dice.chance(0.1) && in_address.test(text)) return text;
  return encodeURIComponent(text.toWellFormed());
}

function writeText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Encodes fields as a query or a form, sometimes with a repeated name or a broken escape. */
function writeFields(dice: Dice, fields: Record<string, unknown>): string {
  const written = Object.entries(fields).map(
    ([name, value]) =>
      `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(writeText(value).toWellFormed())}`,
  );
  if (dice.chance(0.03) && written[0]) written.push(written[0]);
  if (dice.chance(0.03)) written.push(dice.pick(['%', 'a=%ff', '=', 'a', '&&', 'a[]=1', 'a.b=1']));
  return written.join('&');
}

/** Removes, doubles or corrupts a part of a text. */
function damage(dice: Dice, text: string): string {
  const at = dice.below(text.length + 1);
  const wrong = dice.pick([
    '',
    '"',
    '{',
    '[',
    '\\',
    '\\u0000',
    '\0',
    ',',
    '1e999',
    '\u2028',
    '//',
    text,
  ]);
  return text.slice(0, at) + wrong + text.slice(at + dice.below(3));
}

/** The smallest valid PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const boundary = '-----------------------------fuzz0123456789';

function withUpload(dice: Dice, request: FuzzRequest): FuzzRequest {
  const name = dice.pick(['file', 'file', 'image', 'x', '', '"']);
  const file = dice.pick([
    png,
    png.subarray(0, 30),
    Buffer.concat([png, png]),
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
  ]);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const parts = Array.from({ length: dice.pick([0, 1, 1, 1, 2, 7]) }, () => [
    Buffer.from(head),
    file,
    Buffer.from('\r\n'),
  ]);
  const end = dice.chance(0.9) ? `--${boundary}--\r\n` : '';
  const type = dice.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data',
  ]);
  return {
    ...request,
    headers: { ...request.headers, 'content-type': type },
    body: Buffer.concat([...parts.flat(), Buffer.from(end)]),
  };
}
