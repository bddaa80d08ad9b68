import { now } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { findSteamId, findTradeLink, updatePlayer, type Owner } from '../accounts/index.ts';
import { countChange, needFresh, withOwner, type LockedCall, type OwnersCall } from './fresh.ts';
import { tryFactor } from './factor/second-factor.ts';
import { tellOwner } from './tell-owner.ts';

/** How long withdrawals wait after a change of the link. */
const wait_ms = 24 * 3600 * 1000;

/**
 * The address at which Steam takes offers for an account: its number, and a token that its owner
 * can change.
 */
interface TradeLink {
  partner: number;
  token: string;
}

/** An address of trade links in a text, up to the next space; with another host it is none. */
const address =
  /(?<![\p{L}\p{N}@:/._?=&#%-])(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/tradeoffer\/new\/?\?(\S+)/giu;
/** Signs with which a text goes on after a link. */
const after_link = /[.,;:!?)\]}>'"»”’]+$/;
/** Account numbers have 32 bits. */
const partner_max = 0xffff_ffff;
/** The difference between an account's 64-bit Steam id and its number. */
const steam_id_base = 76_561_197_960_265_728n;

/**
 * Reads the trade link in a text, as Steam, chat programs and mail leave it: with or without
 * `https://`, `www.` and the last slash, with words around it, `&amp;`, invisible characters, other
 * parameters. Only the account's number and the token are taken over. Undefined unless the text has
 * one such address, with one of each.
 */
export function readTradeLink(text: string): TradeLink | undefined {
  const [link, ...others] = text
    .replace(/\p{Cf}/gu, '')
    .replaceAll('&amp;', '&')
    .matchAll(address);
  if (!link || others.length > 0) return undefined;
  const parameters = link[1]!.replace(after_link, '').split('&');
  const valuesOf = (name: string) =>
    parameters
      .filter((parameter) => parameter.startsWith(`${name}=`))
      .map((parameter) => parameter.slice(name.length + 1));
  const [partners, tokens] = [valuesOf('partner'), valuesOf('token')];
  if (partners.length !== 1 || tokens.length !== 1) return undefined;
  const partner = Number(/^[1-9]\d{0,9}$/.exec(partners[0]!)?.[0]);
  const token = /^[A-Za-z0-9_-]{8}$/.exec(tokens[0]!)?.[0];
  return partner <= partner_max && token ? { partner, token } : undefined;
}

/** Formats the link in its canonical form, in which it is stored and shown. */
export function writeTradeLink({ partner, token }: TradeLink): string {
  return `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`;
}

/**
 * The moment until which withdrawals wait, or null when they don't. `changed_at` is null while the
 * first link stands, and set when the link was changed or removed.
 */
export function withdrawalsFrom(changed_at: Date | null): string | null {
  const from = new Date((changed_at?.getTime() ?? 0) + wait_ms);
  return from > now() ? from.toISOString() : null;
}

/** Whether a stored link is that of the Steam account. */
export function isLinkOf(trade_url: string, steam_id: string): boolean {
  const link = readTradeLink(trade_url);
  return link !== undefined && isOf(link, steam_id);
}

interface SetLink {
  trade_url: string;
  withdrawals_from: string | null;
}

/**
 * Sets where withdrawn items are sent. The first link takes effect at once; after any other,
 * withdrawals wait 24 hours and the player is notified by e-mail. Setting the same link again
 * changes nothing. Refuses trade_url.required, trade_link.invalid, trade_link.of_another_account,
 * trade_link.refused, session.not_fresh, guard.too_many, and what `tryFactor` refuses.
 */
export async function setTradeLink(
  call: OwnersCall,
  { trade_url: text, totp }: { trade_url: string; totp?: string | undefined },
): Promise<SetLink> {
  if (text.trim() === '') refuse('trade_url.required');
  const link = readTradeLink(text) ?? refuse('trade_link.invalid');
  const trade_url = writeTradeLink(link);
  // Not the edge's to demand: nobody should confirm a link that isn't one.
  await needFresh(call);
  const steam_id = await findSteamId(call.db, call.player);
  if (steam_id !== null && !isOf(link, steam_id)) refuse('trade_link.of_another_account');
  const before = await findTradeLink(call.db, call.player);
  if (trade_url === before.refused_trade_url) refuse('trade_link.refused');
  if (trade_url === before.trade_url)
    return { trade_url, withdrawals_from: withdrawalsFrom(before.trade_url_changed_at) };
  const factor = await tryFactor(call, call.player, totp);
  return withOwner(call, async (locked, owner) => {
    await factor.spend(locked.db);
    return changeTradeLink(locked, owner, link);
  });
}

async function changeTradeLink(
  locked: LockedCall,
  owner: Owner,
  link: TradeLink,
): Promise<SetLink> {
  const { db, player } = locked;
  const steam_id = await findSteamId(db, player);
  if (steam_id !== null && !isOf(link, steam_id)) refuse('trade_link.of_another_account');
  await countChange(db, player);
  const trade_url = writeTradeLink(link);
  const is_first = owner.trade_url === null && owner.trade_url_changed_at === null;
  const at = now();
  const trade_url_changed_at = is_first ? null : at;
  await updatePlayer(db, player, { trade_url, trade_url_set_at: at, trade_url_changed_at });
  const withdrawals_from = withdrawalsFrom(trade_url_changed_at);
  if (withdrawals_from)
    await tellOwner(locked, owner, { name: 'trade_link_changed', withdrawals_from }, at);
  return { trade_url, withdrawals_from };
}

function isOf({ partner }: TradeLink, steam_id: string): boolean {
  return BigInt(steam_id) - steam_id_base === BigInt(partner);
}
