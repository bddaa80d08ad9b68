/** The parts of the Steam libraries that we call: they have no types of their own. */

declare module 'steam-totp' {
  export function generateAuthCode(secret: string, offset_s?: number): string;
  export function getConfirmationKey(secret: string, time_s: number, tag: string): string;
}

declare module 'steamcommunity' {
  import type { EventEmitter } from 'node:events';
  import type { Agent } from 'node:https';

  type Done<T> = (problem: Error | null, value: T) => void;

  export interface ConfirmationKey {
    tag: string;
    key: string;
  }

  export interface Confirmation {
    /** The number of the offer, for one of a trade. */
    offerID: string | null;
    respond(time_s: number, key: ConfirmationKey, accept: boolean, done: Done<void>): void;
  }

  /** The arguments of a `postHttpRequest` event, which follows each request, whatever came. */
  export type AfterRequest = [
    id: number,
    source: string,
    options: unknown,
    problem: Error | null,
    response: { statusCode: number; headers: { location?: string } } | undefined,
    body: unknown,
  ];

  /** The client of the libraries' requests. */
  export interface Requests {
    defaults(options: { agent: Agent; followRedirect: false }): Requests;
  }

  export default class SteamCommunity extends EventEmitter {
    request: Requests;
    httpRequestGet(
      options: { uri: string; qs: Record<string, string>; json: true },
      done: (problem: Error | null, response: unknown, body: unknown) => void,
    ): void;
    getConfirmations(time_s: number, key: ConfirmationKey, done: Done<Confirmation[]>): void;
  }
}

declare module 'steam-tradeoffer-manager' {
  import type SteamCommunity from 'steamcommunity';

  type Done<T> = (problem: Error | null, value: T) => void;

  export interface EconItem {
    appid: number;
    contextid: string;
    assetid: string;
    classid: string;
    instanceid: string;
    market_hash_name: string;
    tradable: boolean;
    asset_properties?: readonly { propertyid: number; float_value?: string }[];
    /** When it can be traded, where the library reads that. */
    cache_expiration?: string;
    /** Sentences for the owner alone; some answers have an empty text in their place. */
    owner_descriptions?: readonly { value?: string }[] | '';
  }

  export interface TradeOffer {
    id: string;
    message: string;
    state: number;
    expires: Date;
    escrowEnds: Date | null;
    tradeID: string | null;
    addMyItem(item: { appid: number; contextid: string; assetid: string }): boolean;
    setMessage(message: string): void;
    send(done: Done<'pending' | 'sent'>): void;
    cancel(done: Done<void>): void;
  }

  export default class TradeOfferManager {
    static readonly EOfferFilter: { ActiveOnly: number };
    constructor(options: { community: SteamCommunity; pollInterval: number; dataDirectory: null });
    setCookies(cookies: readonly string[], done: Done<void>): void;
    shutdown(): void;
    createOffer(trade_url: string): TradeOffer;
    getOffer(id: string, done: Done<TradeOffer>): void;
    getOffers(filter: number, since: Date, done: Done<TradeOffer[]>): void;
    getInventoryContents(
      app: number,
      context: number,
      tradable_only: boolean,
      done: Done<EconItem[]>,
    ): void;
  }
}
