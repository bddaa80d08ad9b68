/** The bounds of requests to support, for the server and for the form. */
export const support_bounds = {
  content_min: 10,
  content_max: 4000,
  images_max: 5,
  /** Open requests of a player at a time. */
  open_max: 10,
  /** Characters of a player's comment on a closed request. */
  comment_max: 1000,
  /** Messages of both sides in a request. */
  messages_max: 100,
} as const;

/** The problem categories of the form; their order is the form's. */
export const support_types = [
  'account',
  'top_up',
  'withdrawal',
  'games',
  'gifts',
  'bug',
  'suggestion',
  'partnership',
  'other',
] as const;

export type SupportType = (typeof support_types)[number];
