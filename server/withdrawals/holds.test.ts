import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { holdsOf, type ItemStanding, type PlayerStanding } from './holds.ts';

const at = new Date('2026-11-24T12:00:00Z');
const hoursBefore = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
const rules = { top_ups_min_mills: mills(10_000), card_wait_hours: 72 };

const free: PlayerStanding = {
  block: undefined,
  debt_mills: mills(0),
  is_flagged: false,
  email_verified: true,
  trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh',
  link_is_own: true,
  link_is_refused: false,
  link_waits_until: null,
  has_withdrawn: false,
  topped_up_mills: mills(10_000),
  card_at: null,
};
const item: ItemStanding = {
  kind: 'item',
  source: 'case',
  card_at: null,
  difference_mills: mills(0),
  is_frozen: false,
};

const keysOf = (standing: Partial<PlayerStanding>, changed?: Partial<ItemStanding>) =>
  holdsOf({ ...free, ...standing }, { ...item, ...changed }, rules, at).map(({ key }) => key);

test('a player with a confirmed address, a trade link and 10.000 topped up may withdraw', () => {
  expect(keysOf({})).toEqual([]);
});

test('the first withdrawal needs a confirmed address and 10.000 of top-ups, and says what is missing [3-2.79]', () => {
  expect(keysOf({ email_verified: false })).toEqual(['withdrawal.email_unverified']);
  const [hold] = holdsOf({ ...free, topped_up_mills: mills(9_999) }, item, rules, at);
  expect(hold).toEqual({ key: 'withdrawal.top_ups_missing', until: null, missing_mills: 1 });
});

test('later withdrawals need neither', () => {
  expect(keysOf({ has_withdrawn: true, email_verified: false, topped_up_mills: mills(0) })).toEqual(
    [],
  );
});

test('a player whose reversed trade is being checked waits, however often they have withdrawn', () => {
  expect(keysOf({ is_flagged: true, has_withdrawn: true })).toEqual(['withdrawal.in_review']);
});

test('a trade link is required, that of the player’s own Steam account, which Steam accepts', () => {
  expect(keysOf({ trade_url: null })).toEqual(['trade_url.required']);
  expect(keysOf({ link_is_own: false })).toEqual(['trade_link.of_another_account']);
  expect(keysOf({ link_is_refused: true })).toEqual(['trade_link.refused']);
});

test('a changed trade link waits until its moment, and not beyond', () => {
  const until = new Date(at.getTime() + 1);
  expect(holdsOf({ ...free, link_waits_until: until }, item, rules, at)).toEqual([
    { key: 'withdrawal.link_changed', until, missing_mills: null },
  ]);
  expect(keysOf({ link_waits_until: at })).toEqual([]);
});

test('a card’s payment waits 72 hours, for whatever may have been bought or won with it, and for differences [3-2.80 6-6.3d]', () => {
  const card_at = hoursBefore(71);
  const until = new Date(at.getTime() + 3_600_000);
  for (const source of ['shop', 'case', 'battle', 'upgrade', 'giveaway', 'event'])
    expect(holdsOf(free, { ...item, source, card_at }, rules, at)).toEqual([
      { key: 'withdrawal.tokens_waiting', until, missing_mills: null },
    ]);
  expect(keysOf({ card_at }, { difference_mills: mills(1) })).toEqual([
    'withdrawal.tokens_waiting',
  ]);
  expect(keysOf({ card_at }), 'acquired before the card paid').toEqual([]);
  expect(keysOf({}, { source: 'free', card_at }), 'given for nothing').toEqual([]);
  expect(keysOf({}, { card_at: hoursBefore(72) })).toEqual([]);
});

test('a player who owes withdraws nothing, and is told the sum', () => {
  const holds = holdsOf({ ...free, debt_mills: mills(12_420) }, item, rules, at);
  expect(holds).toEqual([{ key: 'debt.owed', until: null, missing_mills: 12_420 }]);
});

test('a box is opened, not withdrawn, and an item whose price is being checked waits', () => {
  expect(keysOf({}, { kind: 'box' })).toEqual(['withdrawal.box']);
  expect(keysOf({}, { is_frozen: true })).toEqual(['goods.price_frozen']);
});
