import { describe, expect, test } from 'vitest';
import { offer_states, readSteam, trade_statuses, type SteamNews } from './steam-states.ts';

const offers: Record<keyof typeof offer_states, SteamNews> = {
  invalid: 'failed',
  active: 'offered',
  accepted: 'held',
  countered: 'failed',
  expired: 'expired',
  canceled: 'withdrawn_offer',
  declined: 'declined',
  invalid_items: 'failed',
  needs_confirmation: 'waits',
  canceled_by_second_factor: 'withdrawn_offer',
  in_escrow: 'held',
};

/** Before and after the delivery. */
const trades: Record<keyof typeof trade_statuses, readonly [SteamNews, SteamNews]> = {
  init: ['waits', 'waits'],
  pre_committed: ['waits', 'waits'],
  committed: ['waits', 'waits'],
  complete: ['delivered', 'delivered'],
  failed: ['failed', 'failed'],
  partial_support_rollback: ['failed', 'rolled_back'],
  full_support_rollback: ['failed', 'rolled_back'],
  selective_rollback: ['failed', 'rolled_back'],
  rollback_failed: ['failed', 'failed'],
  rollback_abandoned: ['failed', 'failed'],
  in_escrow: ['held', 'held'],
  escrow_rollback: ['failed', 'rolled_back'],
  trade_protection_rollback: ['failed', 'rolled_back'],
};

describe('Steam’s states', () => {
  test.each(Object.entries(offer_states))('of an offer: %s (%i)', (name, offer_state) => {
    expect(readSteam({ offer_state }, false)).toBe(offers[name as keyof typeof offer_states]);
  });

  test.each(Object.entries(trade_statuses))(
    'of an accepted offer’s trade: %s (%i)',
    (name, trade_status) => {
      const record = { offer_state: 3, trade_status };
      const told = trades[name as keyof typeof trade_statuses];
      expect([readSteam(record, false), readSteam(record, true)]).toEqual(told);
    },
  );

  test('a complete trade that names the one which reversed it, is reversed [6-3.2]', () => {
    expect(readSteam({ offer_state: 3, trade_status: 3, rollback_trade: '77' }, true)).toBe(
      'rolled_back',
    );
  });

  test('an accepted offer whose trade Steam doesn’t tell counts as held', () => {
    expect(readSteam({ offer_state: 3 }, false)).toBe('held');
  });

  test('numbers that we don’t know are nothing to act on', () => {
    expect(readSteam({ offer_state: 12 }, false)).toBe('unknown');
    expect(readSteam({ offer_state: 3, trade_status: 13 }, true)).toBe('unknown');
  });
});
