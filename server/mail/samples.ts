import type { Letter } from '@vitrine/mail/letters';

const player = 'Lena';
const at = '2026-03-01T09:30:00.000Z';
const link = 'https://shop.example/my';
const guards = { second_factor: true, steam: true, trade_link: false };

/** Each letter with made-up data, as operators look at it. */
export const letter_samples: {
  readonly [Name in Letter['name']]: Extract<Letter, { name: Name }>;
} = {
  register_code: { name: 'register_code', code: 'ABCD2345' },
  reset_code: { name: 'reset_code', code: 'ABCD2345' },
  new_device: {
    name: 'new_device',
    player,
    device: 'Firefox, Linux',
    address: '203.0.113.7',
    at,
    link,
  },
  password_changed: { name: 'password_changed', player, at, link },
  trade_link_changed: { name: 'trade_link_changed', player, at, withdrawals_from: at, link },
  second_factor_changed: { name: 'second_factor_changed', player, enabled: true, at, link },
  steam_linked: { name: 'steam_linked', player, steam_id: '76561190000000000', at, link },
  second_factor_tried: { name: 'second_factor_tried', player, at, link },
  second_factor_code: { name: 'second_factor_code', player, code: 'ABCD2345' },
  removal_planned: { name: 'removal_planned', player, removal_at: at, link, ...guards },
  deletion_planned: { name: 'deletion_planned', player, at, deleted_at: at, link },
  removal_done: { name: 'removal_done', player, at, link, ...guards },
  notification: {
    name: 'notification',
    player,
    title: 'You have won',
    text: 'The prize is in your backpack.',
    link,
    settings_link: link,
    unsubscribe_link: null,
  },
  request_answered: {
    name: 'request_answered',
    player: 'lena@example.com',
    number: '204',
    text: 'Thank you for writing to us.',
  },
};
