import { mills, toWire } from './amount.ts';
import { settings, type SettingKey } from './setting-list.ts';

/**
 * The grounds of an entry of the queue of risks, in ids and figures: never a name or an address.
 * Amounts are mills.
 */
export interface RiskEvidence {
  withdrawals?: readonly number[];
  orders?: readonly number[];
  /** Other accounts. */
  players?: readonly number[];
  /** UTC days, `yyyy-mm-dd`. */
  days?: readonly string[];
  figures: Readonly<Record<string, number>>;
}

interface RiskRule {
  /** The kind in a few words. */
  title: string;
  /** The rule in a sentence; `{…}` is the setting `risks.…` that its number is. */
  rule: string;
  /** Whether it may be a sign of harm to the player, rather than of harm by the player. */
  is_harm?: true;
  /** An entry's evidence in words. */
  say: (evidence: RiskEvidence) => string;
}

/** The UTC days over which rules of days look back. */
export const risk_days = {
  unlikely_gain: 30,
  refunds: 30,
  dispute: 90,
  raises: 7,
  methods: 30,
  undone_withdrawals: 7,
  nights: 7,
  usual_stakes: 14,
} as const;

/** A night is the first hours of a UTC day: where a player lives isn't known. */
export const night_hours = 5;

/** So many days with stakes say which are usual. */
export const usual_days_min = 3;

/** A day's stakes are a sign when they are more than so many times the usual ones. */
export const stakes_times = 3;

const amount = (value: number | undefined) => toWire(mills(value ?? 0)).toFixed(2);
const days = ({ days: of = [] }: RiskEvidence) => of.join(', ');
const counted = (of: readonly unknown[] | undefined, one: string, many: string) =>
  `${of?.length ?? 0} ${of?.length === 1 ? one : many}`;
const figure = ({ figures }: RiskEvidence, name: string) => figures[name] ?? 0;

/**
 * All kinds of entries of the queue of risks. A rule only says that a person should look: none of
 * them touches odds, limits or prices.
 */
export const risk_kinds = {
  first_withdrawal: {
    title: 'Large first withdrawal',
    rule: 'A player’s first withdrawal is worth more than {first_withdrawal_above} USD.',
    say: (all) => `The first withdrawal is worth ${amount(all.figures['price_mills'])} USD.`,
  },
  shared_device: {
    title: 'Shared browser',
    rule: 'At least {accounts_of_a_device} other accounts have signed in with a browser of the player.',
    say: (all) =>
      `${counted(all.players, 'other account has', 'other accounts have')} signed in with a browser of the player.`,
  },
  shared_card: {
    title: 'Shared card',
    rule: 'At least {accounts_of_a_card} other accounts have paid with a card or account of the player.',
    say: (all) =>
      `${counted(all.players, 'other account has', 'other accounts have')} paid with a card or account of the player.`,
  },
  unlikely_gain: {
    title: 'Unlikely gain',
    rule: `In ${risk_days.unlikely_gain} days and at least {unlikely_gain_acts} games a player’s result is more than {unlikely_gain_sigmas} standard deviations above what the odds let expect.`,
    say: (all) =>
      `${figure(all, 'times')} games with stakes of ${amount(all.figures['staked_mills'])} USD came out ${amount(all.figures['gap_mills'])} USD above expectation: ${(figure(all, 'sigmas_mills') / 1000).toFixed(1)} standard deviations.`,
  },
  many_refunds: {
    title: 'Many refunds',
    rule: `In ${risk_days.refunds} days at least {refunds} payments, or parts of them, went back.`,
    say: (all) =>
      `${figure(all, 'count')} refunds or charge-backs in ${risk_days.refunds} days, worth ${amount(all.figures['amount_mills'])} USD.`,
  },
  one_device_friends: {
    title: 'Friends of one browser',
    rule: 'At least {friends_of_a_device} friends of a partner have signed in with one browser.',
    say: (all) => `${counted(all.players, 'friend', 'friends')} of the partner share a browser.`,
  },
  tried_codes: {
    title: 'Codes tried',
    rule: 'On a UTC day a player typed at least {tried_codes} codes that don’t exist.',
    say: (all) => `${figure(all, 'tries')} unknown codes on ${days(all)}.`,
  },
  stake_after_dispute: {
    title: 'Stake after a charge-back',
    rule: `A player stakes within ${risk_days.dispute} days of a charge-back that the payer hasn’t lost.`,
    say: (all) =>
      `Staked after a charge-back of ${counted(all.orders, 'order', 'orders')}, worth ${amount(all.figures['amount_mills'])} USD.`,
  },
  long_days: {
    title: 'Long days',
    rule: 'On a UTC day a player’s sittings last more than {long_day_hours} hours.',
    is_harm: true,
    say: (all) =>
      `${(figure(all, 'minutes') / 60).toFixed(1)} hours of sittings at most: ${days(all)}.`,
  },
  refused_raises: {
    title: 'Raises asked for',
    rule: `In ${risk_days.raises} days a player asked at least {raises} times for a higher limit, which waits or was taken back.`,
    is_harm: true,
    say: (all) =>
      `Asked ${figure(all, 'asked')} times for a higher limit in ${risk_days.raises} days, and took ${figure(all, 'cancelled')} back.`,
  },
  many_methods: {
    title: 'Many ways to pay',
    rule: `In ${risk_days.methods} days a player’s top-ups came from at least {methods} cards or accounts.`,
    is_harm: true,
    say: (all) =>
      `Top-ups from ${figure(all, 'methods')} cards or accounts in ${risk_days.methods} days.`,
  },
  undone_withdrawals: {
    title: 'Withdrawals undone',
    rule: `In ${risk_days.undone_withdrawals} days a player declined the offers of at least {undone_withdrawals} withdrawals, or let them run out.`,
    is_harm: true,
    say: (all) =>
      `${counted(all.withdrawals, 'withdrawal was', 'withdrawals were')} declined or left to run out.`,
  },
  night_play: {
    title: 'Play at night',
    rule: `In ${risk_days.nights} days a player staked on at least {nights} nights, between 0 and ${night_hours} o’clock UTC: where a player lives isn’t known.`,
    is_harm: true,
    say: (all) => `Staked between 0 and ${night_hours} o’clock UTC on ${days(all)}.`,
  },
  tripled_stakes: {
    title: 'Stakes tripled',
    rule: `A UTC day’s stakes are more than ${stakes_times} times the median of the days with stakes among the ${risk_days.usual_stakes} before, of at least ${usual_days_min}, and more than {tripled_stakes_floor} USD.`,
    is_harm: true,
    say: (all) =>
      `Stakes of ${amount(all.figures['staked_mills'])} USD on ${days(all)}; usual were ${amount(all.figures['usual_mills'])} USD.`,
  },
} as const satisfies Record<string, RiskRule>;

export type RiskKind = keyof typeof risk_kinds;

export const risk_kind_names = Object.keys(risk_kinds) as RiskKind[];

/** The rule of a kind. */
export function readRiskRule(kind: RiskKind): RiskRule {
  return risk_kinds[kind];
}

/** Whether a kind may be a sign of harm. */
export function isHarm(kind: RiskKind): boolean {
  return readRiskRule(kind).is_harm ?? false;
}

export const harm_kinds = risk_kind_names.filter(isHarm);

/** The settings of rules, by the names that stand in them. */
export type RiskSetting = SettingKey extends infer Key
  ? Key extends `risks.${infer Name}`
    ? Name
    : never
  : never;

export const risk_settings = Object.keys(settings).flatMap((key) =>
  key.startsWith('risks.') ? [key.slice('risks.'.length) as RiskSetting] : [],
);

/** The numbers of the rules as they are now: amounts in USD, and counts. */
export type RiskNumbers = Readonly<Record<RiskSetting, number>>;

/** A kind's rule in a sentence, with its numbers. */
export function sayRiskRule(kind: RiskKind, numbers: RiskNumbers): string {
  return readRiskRule(kind).rule.replaceAll(/\{(\w+)\}/g, (_, name: RiskSetting) =>
    String(numbers[name]),
  );
}

/** The decisions about an entry. */
export const risk_decisions = ['nothing', 'ask', 'hold', 'block'] as const;
export type RiskDecision = (typeof risk_decisions)[number];

/** The ways out that a message offers to a player. */
export const risk_offers = ['break', 'limits', 'exclusion', 'support'] as const;
export type RiskOffer = (typeof risk_offers)[number];

/**
 * The prepared messages that ask a player, in the player's language (`i18n/answers.ts`). For a sign
 * of harm only those that offer breaks and limits are sent.
 */
export const risk_messages = {
  account: { does: 'asks about the account', offers: ['support'] },
  payments: { does: 'asks about payments', offers: ['support'] },
  care_break: {
    does: 'names breaks, exclusion and limits',
    is_care: true,
    offers: ['break', 'exclusion', 'limits', 'support'],
  },
  care_limits: {
    does: 'names limits and a break',
    is_care: true,
    offers: ['limits', 'break', 'support'],
  },
} as const satisfies Record<string, { does: string; is_care?: true; offers: readonly RiskOffer[] }>;

export type RiskMessage = keyof typeof risk_messages;

export const risk_message_names = Object.keys(risk_messages) as RiskMessage[];

/** Whether a message may be sent about a kind: about signs of harm only one that offers care. */
export function isMessageFor(name: RiskMessage, kind: RiskKind): boolean {
  return 'is_care' in risk_messages[name] === isHarm(kind);
}
