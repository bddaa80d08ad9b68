/** How the columns of a table that could name a person are treated when an account is deleted. */
export interface Treated {
  /** Its rows go, or these columns are emptied. */
  gone?: 'rows' | readonly string[];
  /** Columns that stay, each list under the reason. */
  kept?: Readonly<Record<string, readonly string[]>>;
}

const words_of_ours = 'one of our own words, numbers or states';
const chance = 'random, made by us';
const draws = 'needed to recompute draws, which anybody may';
const books = 'needed by the books; names no person';
const staff_only = 'of staff, whose account can’t be deleted before the roles are gone; an id';

/**
 * Every column of text, bytes or JSON in a table that has a player or an address. A test compares
 * the list with the database: whoever adds such a column says here what becomes of it.
 */
export const treated_columns: Readonly<Record<string, Treated>> = {
  accounts_codes: { gone: 'rows' },
  accounts_devices: { gone: 'rows' },
  accounts_factor_codes: { gone: 'rows' },
  accounts_letters: { gone: 'rows' },
  accounts_players: {
    gone: [
      'avatar',
      'email',
      'language',
      'letter_word',
      'name',
      'password_hash',
      'refused_trade_url',
      'roles',
      'steam_id',
      'trade_url',
    ],
    kept: { 'the place that the player came from, as the fact of joining has it': ['source'] },
  },
  accounts_recovery_codes: { gone: 'rows' },
  accounts_removals: { gone: 'rows' },
  accounts_second_factors: { gone: 'rows' },
  accounts_sessions: { gone: 'rows' },
  accounts_tickets: { gone: 'rows' },
  accounts_trips: { gone: 'rows' },
  accounts_uploads: { gone: 'rows' },
  affiliates_earnings: { kept: { [words_of_ours]: ['game'] } },
  affiliates_levels: { kept: { [words_of_ours]: ['rule'] } },
  affiliates_voids: { kept: { [books]: ['reference'] } },
  articles_waiting: { kept: { [staff_only]: ['fields', 'refused'] } },
  audit_approvals: {
    gone: ['reason', 'decided_because'],
    kept: {
      [words_of_ours]: ['right_name', 'state', 'subject_kind', 'verb'],
      'ids and amounts': ['args', 'subject_id', 'will'],
    },
  },
  audit_rows: {
    gone: ['reason'],
    kept: {
      'ids, rights and digests; the chain of the audit': ['body', 'hash', 'previous'],
      [words_of_ours]: ['refused', 'right_name', 'subject_kind', 'subject_id'],
    },
  },
  battles: {
    gone: ['password_hash'],
    kept: { [words_of_ours]: ['mode', 'rule'], [chance]: ['code'] },
  },
  battles_seats: { kept: { [draws]: ['client_seed'] } },
  blocks: { gone: ['words'], kept: { [words_of_ours]: ['what'] } },
  boxes_grants: { kept: { [words_of_ours]: ['occasion', 'subject'] } },
  boxes_welcomes: {
    gone: ['network'],
    kept: {
      [words_of_ours]: ['refused'],
      'a digest from then on: one Steam account is welcomed once': ['steam_id'],
    },
  },
  cases_publications: { kept: { [staff_only]: ['draft', 'refused'] } },
  claims_follows: { kept: { [words_of_ours]: ['place', 'url'] } },
  claims_pre_registrations: { gone: 'rows' },
  claims_received: { kept: { [words_of_ours]: ['claim', 'subject'], [chance]: ['asked_key'] } },
  codes_uses: { kept: { [chance]: ['asked_key'] } },
  content_changes: { kept: { [staff_only]: ['after', 'before', 'field', 'kind', 'record'] } },
  drops: { kept: { [words_of_ours]: ['type'] } },
  events_coupons: { kept: { [chance]: ['code'] } },
  facts: {
    kept: {
      'ids, amounts and our own words; a friend’s fact has the code that the friend typed': [
        'kind',
        'payload',
      ],
    },
  },
  giveaways: {
    gone: ['code', 'folded_title', 'password_hash', 'title'],
    kept: { [words_of_ours]: ['prizes', 'reason'], [chance]: ['asked_name'] },
  },
  giveaways_entrants: { kept: { [draws]: ['client_seed'] } },
  history_days: { kept: { [words_of_ours]: ['game'] } },
  history_wins: { kept: { [words_of_ours]: ['game'] } },
  honesty_seeds: { kept: { 'random; needed to check signed roots': ['seed'] } },
  idempotency_keys: {
    kept: {
      'answers of acts, in ids and amounts; gone after 30 days': [
        'key',
        'memo',
        'request_hash',
        'scope',
      ],
    },
  },
  inventory_items: { kept: { [words_of_ours]: ['kind', 'source', 'state'] } },
  inventory_moves: {
    kept: { [words_of_ours]: ['from_source', 'from_state', 'to_source', 'to_state'] },
  },
  ledger_accounts: { kept: { [books]: ['path'] } },
  levels_reached: { kept: { [words_of_ours]: ['rule'] } },
  limits_persons: { kept: { 'digests, so that an exclusion outlives the account': ['hash'] } },
  limits_prompts: { kept: { [words_of_ours]: ['answer'] } },
  limits_raises: { kept: { [words_of_ours]: ['kind', 'period'] } },
  limits_sign_outs: { kept: { [words_of_ours]: ['kind', 'period'] } },
  limits_told: { kept: { [words_of_ours]: ['kind', 'period'] } },
  looks: { kept: { 'a digest, for minutes': ['token_hash'] } },
  mail_outbox: { gone: 'rows' },
  missions_claims: { kept: { [words_of_ours]: ['mission'] } },
  notifications: { gone: 'rows' },
  notifications_drafts: { kept: { [staff_only]: ['image', 'link', 'refused', 'texts'] } },
  notifications_views: {
    gone: ['filter'],
    kept: { 'staff’s words to many': ['title', 'text'], [chance]: ['asked_name'] },
  },
  notifications_muted: { gone: 'rows' },
  payments_gift_cards: { kept: { [words_of_ours]: ['state'], [chance]: ['code_hash'] } },
  payments_orders: {
    gone: ['payer', 'first_answer'],
    kept: {
      [words_of_ours]: [
        'credits',
        'extra_back',
        'kind',
        'order_sn',
        'pay_back',
        'reason',
        'state',
        'trouble',
        'back_url',
        'foreign_currency',
      ],
      [chance]: ['asked_hash', 'asked_key'],
      'the country, which taxes need': ['country', 'network_country'],
      'the gateway’s names of the payment, which refunds and taxes need': [
        'gateway_sn',
        'crypto',
        'extra_back_url',
        'pay_back_reference',
        'pay_back_url',
        'pay_url',
        'payment_reference',
        'reference',
      ],
    },
  },
  personal_deletions: { kept: { [words_of_ours]: ['joined_by'] } },
  plaques: { kept: { 'a page that was taken down stays down; names no person': ['shows'] } },
  profile_pages: { gone: 'rows' },
  promotions_exclusions: { kept: { [words_of_ours]: ['reason'] } },
  promotions_partners: { kept: { 'a digest from then on, so that nobody takes it': ['code'] } },
  promotions_sources: { gone: 'rows' },
  risks: {
    kept: {
      [words_of_ours]: ['decision', 'kind', 'message', 'offered'],
      'ids, days and numbers alone': ['evidence', 'signs'],
    },
  },
  seeds_pairs: {
    kept: {
      [draws]: ['client_seed', 'server_seed', 'server_seed_hash'],
      [words_of_ours]: ['state'],
    },
  },
  settings_values: { kept: { [staff_only]: ['key', 'value'] } },
  staff_links: { gone: 'rows' },
  staff_notes: { gone: 'rows' },
  staff_views: { gone: 'rows' },
  support_requests: { gone: 'rows' },
  support_messages: { gone: 'rows' },
  surveys_answers: { gone: 'rows' },
  terms_revisions: { kept: { [words_of_ours]: ['hash', 'name'] } },
  territory_revisions: {
    kept: { [staff_only]: ['changes', 'country', 'hidden_by_cookie', 'profile'] },
  },
  vip_recharge_tasks: { kept: { [words_of_ours]: ['rule'] } },
  withdrawals: {
    gone: ['trade_url'],
    kept: {
      [words_of_ours]: ['delivery'],
      'Steam’s number of the offer, the proof of the delivery': ['offer_id'],
    },
  },
};
