import { mills, type Mills } from '@vitrine/contract/amount';
import type { ErrorKey } from '@vitrine/contract/errors';
import type { ActiveBlock } from '../settle/blocks.ts';

/** The facts of a player that decide about a withdrawal. */
export interface PlayerStanding {
  /** Staff keeps the player from withdrawing. */
  block: ActiveBlock | undefined;
  /** A reversed trade is being checked. */
  is_flagged: boolean;
  /** Owed for a payment that went back. */
  debt_mills: Mills;
  email_verified: boolean;
  trade_url: string | null;
  /** The link is that of the player's own Steam account; true without one. */
  link_is_own: boolean;
  /** Steam takes no offers to the link any more. */
  link_is_refused: boolean;
  /** A changed trade link waits until then. */
  link_waits_until: Date | null;
  has_withdrawn: boolean;
  topped_up_mills: Mills;
  /** When a card of the player last paid. */
  card_at: Date | null;
}

/** The facts of an item that decide about its withdrawal. */
export interface ItemStanding {
  kind: string;
  source: string;
  /** When a card last paid before the item was acquired, of the player who acquired it. */
  card_at: Date | null;
  difference_mills: Mills;
  /** Its price is being checked, which stops its trade. */
  is_frozen: boolean;
}

/** The rules that operators set. */
export interface HoldRules {
  top_ups_min_mills: Mills;
  card_wait_hours: number;
}

/** A reason against a withdrawal. */
export interface Hold {
  key: Extract<
    ErrorKey,
    | `withdrawal.${string}`
    | `trade_${string}`
    | 'goods.price_frozen'
    | 'debt.owed'
    | 'player.blocked'
  >;
  until: Date | null;
  missing_mills: Mills | null;
  /** The words of staff, of a block. */
  words?: string;
}

/**
 * The reasons against a withdrawal: of any item, and of this one. The e-mail address and the
 * top-ups are only asked for before the first withdrawal.
 */
export function holdsOf(
  standing: PlayerStanding,
  item: ItemStanding | undefined,
  rules: HoldRules,
  at: Date,
): Hold[] {
  const { trade_url, link_waits_until, has_withdrawn } = standing;
  const holds: Hold[] = [];
  const add = (key: Hold['key'], rest: Partial<Hold> = {}) =>
    holds.push({ key, until: null, missing_mills: null, ...rest });
  const { block } = standing;
  if (block) add('player.blocked', { until: block.until, words: block.words });
  if (standing.debt_mills > 0) add('debt.owed', { missing_mills: standing.debt_mills });
  if (standing.is_flagged) add('withdrawal.in_review');
  if (item?.kind === 'box') add('withdrawal.box');
  if (item?.is_frozen) add('goods.price_frozen');
  if (!has_withdrawn && !standing.email_verified) add('withdrawal.email_unverified');
  const missing_mills = mills(Math.max(0, rules.top_ups_min_mills - standing.topped_up_mills));
  if (!has_withdrawn && missing_mills > 0) add('withdrawal.top_ups_missing', { missing_mills });
  if (trade_url === null) add('trade_url.required');
  else if (!standing.link_is_own) add('trade_link.of_another_account');
  else if (standing.link_is_refused) add('trade_link.refused');
  if (link_waits_until && link_waits_until > at)
    add('withdrawal.link_changed', { until: link_waits_until });
  const until = cardWait(standing, item, rules);
  if (until && until > at) add('withdrawal.tokens_waiting', { until });
  return holds;
}

/** Sources of items that nobody pays for. */
const given_sources = new Set(['vip', 'free']);

/**
 * The end of the wait for payments by card: they may still be charged back. It holds items that may
 * have been bought or won with them, also those that another player did and gave away, and
 * differences, for whose tokens any payment may have paid.
 */
function cardWait(
  standing: PlayerStanding,
  item: ItemStanding | undefined,
  { card_wait_hours }: HoldRules,
): Date | null {
  if (!item) return null;
  const bought_at = given_sources.has(item.source) ? null : item.card_at;
  const paid_at = item.difference_mills > 0 ? standing.card_at : bought_at;
  return paid_at && new Date(paid_at.getTime() + card_wait_hours * 3_600_000);
}
