import type { Letter } from '@vitrine/mail/letters';

const player = 'Lena';
const at = '2026-03-01T09:30:00.000Z';
const link = 'https://shop.example/my';
const guards = { second_factor: true, steam: true, trade_link: false };

/** A kind of letter that has words of its own. */
export type LetterKind =
  | Exclude<Letter['name'], 'second_factor_changed'>
  | 'second_factor_on'
  | 'second_factor_off';

/** The kind of a letter: its name, unless letters of that name say opposite things. */
export function kindOf(letter: Letter): LetterKind {
  if (letter.name !== 'second_factor_changed') return letter.name;
  return letter.enabled ? 'second_factor_on' : 'second_factor_off';
}

const changed = { name: 'second_factor_changed', player, at, link } as const;

/** Each letter with made-up data, as operators look at it. */
export const letter_samples: Readonly<Record<LetterKind, Letter>> = {
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
  second_factor_on: { ...changed, enabled: true },
  second_factor_off: { ...changed, enabled: false },
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
