/** The things that keep an account from being deleted until it has ended. */
export const open_kinds = [
  'money',
  'tokens',
  'at_stake',
  'debt',
  'income',
  'items',
  'cases',
  'orders',
  'withdrawals',
  'battles',
  'giveaways',
  'roles',
] as const;
export type OpenKind = (typeof open_kinds)[number];

/** Days between the second yes and the deletion, in which signing in cancels it. */
export const deletion_wait_days = 14;

/** Files of one's own data that a player asks for within 24 hours. */
export const exports_max = 3;

/** How long such a file can be downloaded. */
export const export_kept_hours = 24;
