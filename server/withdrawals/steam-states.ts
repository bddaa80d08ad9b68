import type { DeliveryReport } from './progress.ts';

/** The states of a trade offer at Steam (ETradeOfferState). */
export const offer_states = {
  invalid: 1,
  active: 2,
  accepted: 3,
  countered: 4,
  expired: 5,
  canceled: 6,
  declined: 7,
  invalid_items: 8,
  needs_confirmation: 9,
  canceled_by_second_factor: 10,
  in_escrow: 11,
} as const;

/** The states of the trade that an accepted offer becomes (ETradeStatus). */
export const trade_statuses = {
  init: 0,
  pre_committed: 1,
  committed: 2,
  complete: 3,
  failed: 4,
  partial_support_rollback: 5,
  full_support_rollback: 6,
  selective_rollback: 7,
  rollback_failed: 8,
  rollback_abandoned: 9,
  in_escrow: 10,
  escrow_rollback: 11,
  /** Undocumented: a trade that was reversed while it was protected. */
  trade_protection_rollback: 12,
} as const;

/** Steam's record of an offer and of its trade. */
export interface SteamRecord {
  offer_state: number;
  /** Undefined while the offer isn't accepted, or the trade isn't known. */
  trade_status?: number | undefined;
  /** A reversed trade may still read as complete, with the id of the trade that reversed it. */
  rollback_trade?: string | undefined;
}

/** `waits`: nothing to tell yet; `unknown`: a number that we don't know, for an operator. */
export type SteamNews = DeliveryReport['event'] | 'waits' | 'unknown';

const { invalid, active, accepted, countered, expired, canceled } = offer_states;
const { declined, invalid_items, needs_confirmation, canceled_by_second_factor } = offer_states;

const by_offer: Readonly<Record<number, SteamNews>> = {
  [invalid]: 'failed',
  [active]: 'offered',
  [countered]: 'failed',
  [expired]: 'expired',
  [canceled]: 'withdrawn_offer',
  [declined]: 'declined',
  [invalid_items]: 'failed',
  [needs_confirmation]: 'waits',
  [canceled_by_second_factor]: 'withdrawn_offer',
  [offer_states.in_escrow]: 'held',
};

const trades = trade_statuses;
const by_trade: Readonly<Record<number, SteamNews>> = {
  [trades.init]: 'waits',
  [trades.pre_committed]: 'waits',
  [trades.committed]: 'waits',
  [trades.complete]: 'delivered',
  [trades.failed]: 'failed',
  [trades.rollback_failed]: 'failed',
  [trades.rollback_abandoned]: 'failed',
  [trades.in_escrow]: 'held',
};

const rollbacks: readonly number[] = [
  trades.partial_support_rollback,
  trades.full_support_rollback,
  trades.selective_rollback,
  trades.escrow_rollback,
  trades.trade_protection_rollback,
];

/**
 * Reads what Steam says of a withdrawal's offer. An offer is only delivered once its trade is
 * complete; while Steam doesn't tell of the trade, it counts as held. After the delivery a
 * roll-back means that the trade was reversed; before it, that it failed.
 */
export function readSteam(record: SteamRecord, was_delivered: boolean): SteamNews {
  const { offer_state, trade_status, rollback_trade } = record;
  const rolled_back = was_delivered ? 'rolled_back' : 'failed';
  if (rollback_trade !== undefined && trade_status !== undefined) return rolled_back;
  if (offer_state !== accepted) return by_offer[offer_state] ?? 'unknown';
  if (trade_status === undefined) return 'held';
  return rollbacks.includes(trade_status) ? rolled_back : (by_trade[trade_status] ?? 'unknown');
}
