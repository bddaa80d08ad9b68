/** The kinds of settings. `rate`: the units of a currency for a dollar, at most six decimals. */
export const setting_kinds = ['switch', 'amount', 'count', 'rate'] as const;

/** A setting of the site that operators change while it runs. */
interface Setting {
  /** Its effect in a few words, as those who change it read it. */
  does: string;
  /** On or off, an amount in USD, a whole number, or a rate. */
  kind: (typeof setting_kinds)[number];
  initial: boolean | number;
  /** The bounds of an amount, a number or a rate. */
  least?: number;
  most?: number;
}

/** The currencies in which players may see about what an amount is, once they have a rate. */
export const display_currencies = [
  'EUR',
  'PLN',
  'BRL',
  'TRY',
  'RUB',
  'CNY',
  'INR',
  'VND',
  'RON',
] as const;

export type DisplayCurrency = (typeof display_currencies)[number];

/**
 * The rate at which amounts in USD are also shown in a currency. Nothing is paid by it. Its upper
 * bound is four times the rate of the smallest of the currencies.
 */
function displayRate(currency: DisplayCurrency) {
  return {
    does: `Amounts are also shown in ${currency}, at so many ${currency} for a dollar; 0: ${currency} isn’t offered`,
    kind: 'rate',
    initial: 0,
    least: 0,
    most: 100_000,
  } as const;
}

/**
 * All settings that operators change at the console, with the value that holds until somebody
 * changes it. None touches a player's luck: odds are those of published revisions.
 */
export const settings = {
  'players.told_when_seen': {
    does: 'Players are told when staff sees the site as they do',
    kind: 'switch',
    initial: true,
  },
  'honesty.pauses_cases': {
    does: 'A case is paused when an outcome in it came more or less often than its odds let expect',
    kind: 'switch',
    initial: false,
  },
  'two_persons.on': {
    does: 'Grave acts above their limits wait for a second member of staff',
    kind: 'switch',
    initial: true,
  },
  'two_persons.adjust_above': {
    does: 'An adjustment of a balance by more than this waits for a second member of staff',
    kind: 'amount',
    initial: 100,
    least: 0,
    most: 1_000_000,
  },
  'two_persons.refund_above': {
    does: 'A refund of more than this waits for a second member of staff',
    kind: 'amount',
    initial: 500,
    least: 0,
    most: 1_000_000,
  },
  'withdrawals.top_ups_min': {
    does: 'A player must have topped up so much in all before the first withdrawal, and to host giveaways',
    kind: 'amount',
    initial: 10,
    least: 0,
    most: 100_000,
  },
  'withdrawals.card_wait_hours': {
    does: 'Shop tokens paid by card, and what was bought or won with them, wait so many hours before they are withdrawn: a card payment may be charged back',
    kind: 'count',
    initial: 72,
    least: 0,
    most: 2160,
  },
  'display_rates.eur': displayRate('EUR'),
  'display_rates.pln': displayRate('PLN'),
  'display_rates.brl': displayRate('BRL'),
  'display_rates.try': displayRate('TRY'),
  'display_rates.rub': displayRate('RUB'),
  'display_rates.cny': displayRate('CNY'),
  'display_rates.inr': displayRate('INR'),
  'display_rates.vnd': displayRate('VND'),
  'display_rates.ron': displayRate('RON'),
  'risks.first_withdrawal_above': {
    does: 'A first withdrawal worth more than this is an entry of the queue of risks',
    kind: 'amount',
    initial: 100,
    least: 0,
    most: 1_000_000,
  },
  'risks.accounts_of_a_device': {
    does: 'From so many other accounts of one browser on, the queue of risks has an entry',
    kind: 'count',
    initial: 1,
    least: 1,
    most: 50,
  },
  'risks.accounts_of_a_card': {
    does: 'From so many other accounts that paid with one card on, the queue of risks has an entry',
    kind: 'count',
    initial: 1,
    least: 1,
    most: 50,
  },
  'risks.unlikely_gain_sigmas': {
    does: 'A gain of more standard deviations than this above expectation is an entry of the queue of risks',
    kind: 'count',
    initial: 4,
    least: 2,
    most: 20,
  },
  'risks.unlikely_gain_acts': {
    does: 'A gain is judged from so many games on',
    kind: 'count',
    initial: 100,
    least: 10,
    most: 100_000,
  },
  'risks.refunds': {
    does: 'From so many refunds of a player in 30 days on, the queue of risks has an entry',
    kind: 'count',
    initial: 3,
    least: 1,
    most: 100,
  },
  'risks.friends_of_a_device': {
    does: 'From so many friends of a partner with one browser on, the queue of risks has an entry',
    kind: 'count',
    initial: 2,
    least: 2,
    most: 50,
  },
  'risks.tried_codes': {
    does: 'From so many unknown codes of a player in a day on, the queue of risks has an entry',
    kind: 'count',
    initial: 20,
    least: 1,
    most: 1000,
  },
  'risks.long_day_hours': {
    does: 'More hours of play in a day than this are a sign of harm',
    kind: 'count',
    initial: 6,
    least: 1,
    most: 6,
  },
  'risks.raises': {
    does: 'From so many times on that a player asks in 7 days for a higher limit, it is a sign of harm',
    kind: 'count',
    initial: 3,
    least: 1,
    most: 3,
  },
  'risks.methods': {
    does: 'From so many cards or accounts that paid in 30 days on, it is a sign of harm',
    kind: 'count',
    initial: 4,
    least: 2,
    most: 4,
  },
  'risks.undone_withdrawals': {
    does: 'From so many withdrawals declined or left to run out in 7 days on, it is a sign of harm',
    kind: 'count',
    initial: 3,
    least: 1,
    most: 3,
  },
  'risks.nights': {
    does: 'From so many nights of 7 with play on, it is a sign of harm',
    kind: 'count',
    initial: 4,
    least: 1,
    most: 4,
  },
  'risks.tripled_stakes_floor': {
    does: 'Tripled stakes of a day are a sign of harm above this',
    kind: 'amount',
    initial: 50,
    least: 0,
    most: 50,
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;

export const setting_keys = Object.keys(settings) as SettingKey[];

/** The value of a setting: on or off, an amount in USD, a whole number, or a rate. */
export type SettingValue<K extends SettingKey = SettingKey> = K extends SettingKey
  ? (typeof settings)[K]['kind'] extends 'switch'
    ? boolean
    : number
  : never;

/** The setting that is the rate of a currency. */
export function rateKeyOf(currency: DisplayCurrency) {
  return `display_rates.${currency.toLowerCase() as Lowercase<DisplayCurrency>}` as const;
}

/** The setting itself, by its key. */
export function readSettingOf(key: SettingKey): Setting {
  return settings[key];
}
