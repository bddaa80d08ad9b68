/** The balances that staff adjusts. */
export const adjusted_balances = ['money', 'shop_score', 'score'] as const;
export type AdjustedBalance = (typeof adjusted_balances)[number];

/** The most that one adjustment adds or takes, in units of its balance. */
export const adjustment_max = 1_000_000;

/** The things that staff can keep a player from. */
export const block_kinds = ['sign_in', 'play', 'withdrawal'] as const;
export type BlockKind = (typeof block_kinds)[number];

/** The most characters that a player reads of a block. */
export const block_words_max = 300;

/** The most characters of a message of staff. */
export const message_max = { title: 120, text: 2000 } as const;

/** The most messages that staff writes to a player within 24 hours. */
export const messages_max = 10;
