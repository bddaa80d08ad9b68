import { useLingui } from '@lingui/react';
import { showAmount, type Amount } from '@vitrine/contract/amount';

function makeNumbers(tag: string) {
  const places = (count: number) => ({
    minimumFractionDigits: count,
    maximumFractionDigits: count,
  });
  const dollars = {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...places(2),
  } as const;
  const formats = {
    money: new Intl.NumberFormat(tag, dollars),
    dollars: new Intl.NumberFormat(tag, { ...dollars, ...places(0) }),
    amount: new Intl.NumberFormat(tag, places(2)),
    exact: new Intl.NumberFormat(tag, places(3)),
    share: new Intl.NumberFormat(tag, { style: 'percent', ...places(2) }),
    chance: new Intl.NumberFormat(tag, { style: 'percent', ...places(4) }),
    percent: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
    gain: new Intl.NumberFormat(tag, {
      style: 'percent',
      maximumFractionDigits: 2,
      signDisplay: 'always',
    }),
    count: new Intl.NumberFormat(tag),
    hours: new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
    days: new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  };
  return {
    /** Dollars: two decimals, floored. `$1,234.56` */
    money: (amount: Amount) => formats.money.format(Number(showAmount(amount))),
    /** Whole dollars. `$50` */
    dollars: (dollars: number) => formats.dollars.format(dollars),
    /** Tokens: two decimals, floored; three of less than a hundredth. `12.34`, `0.004` */
    amount: (amount: Amount) =>
      amount > 0 && amount < 0.01
        ? formats.exact.format(amount)
        : formats.amount.format(Number(showAmount(amount))),
    /** Tokens to the thousandth, for sums. `1,234.567` */
    exact: (amount: Amount) => formats.exact.format(amount),
    /** A percentage to two decimals. `94.50%` */
    share: (percent: number) => formats.share.format(percent / 100),
    /** A percentage to four decimals, as odds have. `0.9379%` */
    chance: (percent: number) => formats.chance.format(percent / 100),
    /** A percentage with the decimals that it has. `3%` */
    percent: (percent: number) => formats.percent.format(percent / 100),
    /** The same as something on top. `+20%` */
    gain: (percent: number) => formats.gain.format(percent / 100),
    /** A length of whole hours, from two days on in days. `24 hours`, `7 days` */
    hours: (hours: number) =>
      hours >= 48 && hours % 24 === 0
        ? formats.days.format(hours / 24)
        : formats.hours.format(hours),
    /** A whole number. `12,345` */
    count: (value: number) => formats.count.format(value),
  };
}

type Numbers = ReturnType<typeof makeNumbers>;

/** Formatters by language tag, cached: creating one costs thousands of times what using it does. */
const made = new Map<string, Numbers>();

/** Formatters for the numbers of a language (BCP 47). */
export function numbersIn(tag: string): Numbers {
  const known = made.get(tag) ?? makeNumbers(tag);
  made.set(tag, known);
  return known;
}

/** Formatters for the numbers of the page's language. */
export function useNumbers(): Numbers {
  return numbersIn(useLingui().i18n.locale);
}
