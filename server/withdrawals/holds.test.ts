import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { holdsOf, type ItemStanding, type PlayerStanding } from './holds.ts';

const at = new Date('2026-11-24T12:00:00Z');
const hoursBefore = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
const rules = { top_ups_min_mills: mills(10_000), card_wait_hours: 72 };

const free: PlayerStanding = {
  is_flagged: false,
  email_verified: true,
  trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh',
  link_is_own: true,
  link_is_refused: false,
  link_waits_until: null,
  has_withdrawn: false,
  topped_up_mills: mills(10_000),
  card_tokens_at: null,
};
const item: ItemStanding = {
  kind: 'item',
  source: 'case',
  acquired_at: hoursBefore(1),
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

test('tokens paid by card wait 72 hours, for what may have been bought with them [3-2.80]', () => {
  const card_tokens_at = hoursBefore(71);
  const bought = { source: 'shop', acquired_at: hoursBefore(2) };
  const [hold] = holdsOf({ ...free, card_tokens_at }, { ...item, ...bought }, rules, at);
  expect(hold).toMatchObject({
    key: 'withdrawal.tokens_waiting',
    until: new Date(at.getTime() + 3_600_000),
  });
  expect(keysOf({ card_tokens_at }, { difference_mills: mills(1) })).toEqual([
    'withdrawal.tokens_waiting',
  ]);
  expect(keysOf({ card_tokens_at }), 'a win of a case').toEqual([]);
  expect(
    keysOf({ card_tokens_at }, { source: 'shop', acquired_at: hoursBefore(200) }),
    'bought long before',
  ).toEqual([]);
  expect(keysOf({ card_tokens_at: hoursBefore(72) }, bought)).toEqual([]);
});

test('a box is opened, not withdrawn, and an item whose price is being checked waits', () => {
  expect(keysOf({}, { kind: 'box' })).toEqual(['withdrawal.box']);
  expect(keysOf({}, { is_frozen: true })).toEqual(['goods.price_frozen']);
});
