import { promisify } from 'node:util';
import type { EconItem, TradeOffer } from 'steam-tradeoffer-manager';
import type { AfterRequest, Confirmation } from 'steamcommunity';
import { now } from '../../../kit/clock.ts';
import { OutsideAgent } from '../../../kit/outside.ts';
import { offer_states } from '../../steam-states.ts';
import type { BotAccount } from './account.ts';
import { askSteam } from './ask.ts';
import { cookiesOf, type Tokens } from './session.ts';
import { failureOf, isOddData, SteamError, type SteamAnswer } from './steam-error.ts';

/** The servers that the libraries call. */
const hosts = ['api.steampowered.com', 'steamcommunity.com'];

/** Counter-Strike, its ordinary items, and those that came by a trade which may be reversed. */
const app = 730;
const context = 2;
const protected_context = 16;

/** Steam's number of the property that is an item's wear. */
const wear_property = 2;

/** An item that the bot can send. */
export interface Asset {
  /** Another one whenever the item moves. */
  asset_id: string;
  /** The item's name, as in the catalogue. */
  name: string;
  class_id: string;
  instance_id: string;
  /** The item's wear, as Steam writes it; null when Steam doesn't tell it. */
  item_float: string | null;
}

/** An item that the bot has and can't send yet. */
export interface KeptAsset {
  asset_id: string;
  name: string;
  item_float: string | null;
  /** When it can be sent; null where Steam doesn't say so. */
  until: Date | null;
}

/** An offer of the bot, as Steam tells it. */
export interface SteamOffer {
  id: string;
  message: string;
  state: number;
  expires: Date;
  escrow_ends: Date | null;
  trade_id: string | null;
}

/** Steam's record of a trade. */
interface Trade {
  trade_status: number;
  rollback_trade?: string | undefined;
}

/** The calls of a signed-in bot. Each throws a SteamError. */
export interface SteamBot {
  /** The items that it can send now. */
  loadAssets(): Promise<Asset[]>;
  /** The items that it has besides: under trade protection, or not to be traded. */
  loadKept(): Promise<KeptAsset[]>;
  /** Sends an item; returns the offer's number. */
  sendOffer(offer: { trade_url: string; asset_id: string; message: string }): Promise<string>;
  /** Its offers that are open, and all that changed since then. */
  findOffers(since: Date): Promise<SteamOffer[]>;
  findOffer(offer_id: string): Promise<SteamOffer>;
  /** Confirms an offer as its authenticator does; false when there is nothing to confirm. */
  confirmOffer(offer_id: string): Promise<boolean>;
  /** Takes an offer back; one that isn't open any more stays as it is. */
  cancelOffer(offer_id: string): Promise<void>;
  /** Undefined when Steam doesn't tell of this trade. */
  readTrade(trade_id: string): Promise<Trade | undefined>;
  close(): void;
}

/** Makes the connection of the libraries: their requests reach Steam's servers only. */
export const makeSteamAgent = () => new OutsideAgent(hosts);

/** The last moment that a confirmation was asked for, in seconds: sessions come and go. */
let last_s = 0;
/** Once a clock was set back so far, it counts again: Steam refuses moments that are far ahead. */
const ahead_max_s = 60;

/** Steam takes each moment for one confirmation only. */
function nextMoment(): number {
  const now_s = Math.floor(now().getTime() / 1000);
  last_s = last_s - now_s > ahead_max_s ? now_s : Math.max(last_s + 1, now_s);
  return last_s;
}

/** A bot with a session. */
export async function startBot(account: BotAccount, tokens: Tokens): Promise<SteamBot> {
  const agent = makeSteamAgent();
  const { default: SteamCommunity } = await import('steamcommunity');
  const { default: TradeOfferManager } = await import('steam-tradeoffer-manager');
  const { getConfirmationKey } = await import('steam-totp');
  const community = new SteamCommunity();
  // A redirect leads to the sign-in, if anywhere: it is read, not followed.
  community.request = community.request.defaults({ agent, followRedirect: false });
  // Nothing polls, and nothing is kept in files: the database says what is under way.
  const manager = new TradeOfferManager({ community, pollInterval: -1, dataDirectory: null });
  const cookies = await cookiesOf(tokens, agent);
  await askSteam(promisify(manager.setCookies).bind(manager)(cookies));

  let answer: SteamAnswer | undefined;
  community.on('postHttpRequest', (...[, , , , response, body]: AfterRequest) => {
    answer = response && {
      status: response.statusCode,
      location: response.headers.location ?? '',
      body,
    };
  });
  const failure = () => answer && failureOf(answer);
  /** The answer to a call: Steam's own decides, whatever the library makes of it. */
  const ask = async <T>(call: Promise<T>): Promise<T> => {
    answer = undefined;
    const told = await askSteam(call).catch((problem: unknown) => {
      const seen = failure();
      if (!seen && isOddData(problem, answer)) throw oddData((problem as Error).message);
      throw seen ?? problem;
    });
    const unseen = failure();
    if (unseen) throw unseen;
    return told;
  };

  const getOffer = (id: string) => ask(promisify(manager.getOffer).bind(manager)(id));
  const keyOf = (time_s: number, tag: string) => ({
    tag,
    key: getConfirmationKey(account.identity_secret, time_s, tag),
  });

  const inventory = (part: number, tradable_only: boolean) =>
    ask(promisify(manager.getInventoryContents).bind(manager)(app, part, tradable_only));

  return {
    loadAssets: async () => (await inventory(context, true)).map(toAsset),
    async loadKept() {
      const untradable = (await inventory(context, false)).filter(({ tradable }) => !tradable);
      return [...untradable, ...(await inventory(protected_context, false))].map(toKept);
    },
    async sendOffer({ trade_url, asset_id, message }) {
      const offer = manager.createOffer(trade_url);
      offer.addMyItem({ appid: app, contextid: String(context), assetid: asset_id });
      offer.setMessage(message);
      await ask(promisify(offer.send).bind(offer)());
      return offer.id;
    },
    async findOffers(since) {
      const filter = TradeOfferManager.EOfferFilter.ActiveOnly;
      return (await ask(promisify(manager.getOffers).bind(manager)(filter, since))).map(toOffer);
    },
    findOffer: async (offer_id) => toOffer(await getOffer(offer_id)),
    async confirmOffer(offer_id) {
      const time_s = nextMoment();
      const confirmations = await ask(
        promisify(community.getConfirmations).bind(community)(time_s, keyOf(time_s, 'list')),
      );
      const found = confirmations.find(({ offerID }) => offerID === offer_id);
      if (!found) return false;
      const respond: Confirmation['respond'] = found.respond.bind(found);
      await ask(promisify(respond)(time_s, keyOf(time_s, 'accept'), true));
      return true;
    },
    async cancelOffer(offer_id) {
      const offer = await getOffer(offer_id);
      if (!isOpen(offer)) return;
      await ask(promisify(offer.cancel).bind(offer)());
    },
    async readTrade(trade_id) {
      // The library's own call leaves `rollback_trade` out.
      const uri = 'https://api.steampowered.com/IEconService/GetTradeStatus/v1/';
      const qs = { access_token: tokens.access_token!, tradeid: trade_id };
      const body = await ask(
        new Promise<unknown>((resolve, reject) => {
          community.httpRequestGet({ uri, qs, json: true }, (problem, _, found) =>
            problem ? reject(problem) : resolve(found),
          );
        }),
      );
      return readTradeStatus(body, trade_id);
    },
    close() {
      manager.shutdown();
      agent.destroy();
    },
  };
}

const toAsset = (item: EconItem): Asset => ({
  asset_id: item.assetid,
  name: item.market_hash_name,
  class_id: item.classid,
  instance_id: item.instanceid,
  item_float: floatOf(item),
});

const toKept = (item: EconItem): KeptAsset => ({
  asset_id: item.assetid,
  name: item.market_hash_name,
  item_float: floatOf(item),
  until: keptUntil(item),
});

const floatOf = ({ asset_properties = [] }: EconItem): string | null =>
  asset_properties.find(({ propertyid }) => propertyid === wear_property)?.float_value ?? null;

/**
 * When an item can be traded: a field of its own where the library could read one, else the moment
 * in Steam's sentence for its owner, as in *until Jul 24, 2025 (7:00:00) GMT*.
 */
function keptUntil({ cache_expiration, owner_descriptions }: EconItem): Date | null {
  const sentences = (owner_descriptions || []).map(({ value }) => value ?? '');
  const told = sentences.flatMap(
    (value) => /until (\w+ \d+, \d{4} \([\d:]+\) GMT)/.exec(value) ?? [],
  );
  const at = new Date(cache_expiration ?? told[1]?.replaceAll(/[(),]/g, '') ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

const toOffer = ({ id, message, state, expires, escrowEnds, tradeID }: TradeOffer): SteamOffer => ({
  id,
  message,
  state,
  expires,
  escrow_ends: escrowEnds,
  trade_id: tradeID,
});

const oddData = (reason: string) =>
  new SteamError('odd', `Steam answers with data of another shape: ${reason}`);

function readTradeStatus(body: unknown, trade_id: string): Trade | undefined {
  const { response } = (body ?? {}) as {
    response?: { trades?: { tradeid: string; status: number; rollback_trade?: string }[] };
  };
  if (!response) throw oddData('no response');
  const trade = response.trades?.find(({ tradeid }) => tradeid === trade_id);
  return trade && { trade_status: trade.status, rollback_trade: trade.rollback_trade };
}

/** Whether an offer can still be accepted, or will be once it is confirmed. */
export const isOpen = ({ state }: Pick<SteamOffer, 'state'>): boolean =>
  state === offer_states.active || state === offer_states.needs_confirmation;
