import { fromWire, type Amount } from '@vitrine/contract/amount';
import { useRootData, type Site } from '../kit/root-data.ts';
import { useSite } from './site.ts';

/** A currency in which amounts are also shown: its units for a dollar, and since when. */
export type DisplayRate = Site['display_rates'][number];

const currency_cookie = 'currency';
/** Browsers cap the lifetime of a cookie at 400 days. */
const cookie_s_max = 400 * 24 * 3600;

/** Stores the chosen currency in a cookie, so that the server renders it; an empty one: dollars. */
export function storeCurrency(currency: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const life = currency ? cookie_s_max : 0;
  document.cookie = `${currency_cookie}=${currency}; path=/; max-age=${life}; samesite=lax${secure}`;
}

/** The currency that the cookies of a request name, whether it is offered or not; else null. */
export function currencyIn(cookies: string | null): string | null {
  const named = new RegExp(`(?:^|; )${currency_cookie}=([A-Z]{3})(?:;|$)`).exec(cookies ?? '');
  return named?.[1] ?? null;
}

/** The currencies that the operator offers. */
export function useDisplayRates(): readonly DisplayRate[] {
  return useSite()?.display_rates ?? [];
}

/** The chosen currency, as long as the operator offers it; else null. */
export function useDisplayRate(): DisplayRate | null {
  const currency = useRootData()?.currency;
  return useDisplayRates().find((one) => one.currency === currency) ?? null;
}

/** Formats by language and currency, cached as creating one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, currency: string): Intl.NumberFormat {
  const key = `${tag} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formats.set(key, format);
  return format;
}

const million = 1_000_000;

/**
 * An amount in dollars in another currency, as a language (BCP 47) writes it: floored to the
 * thousandth and then to the decimals of the currency. `€4.60`, `₫126,500`
 */
export function showIn(
  tag: string,
  { currency, rate }: Pick<DisplayRate, 'currency' | 'rate'>,
  amount: Amount,
): string {
  const format = formatOf(tag, currency);
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  // A product of both may be too large to be exact as a number.
  const thousandths =
    (BigInt(fromWire(amount)!) * BigInt(Math.round(rate * million))) / BigInt(million);
  const smallest = thousandths / 10n ** BigInt(3 - decimals);
  return format.format(Number(smallest) / 10 ** decimals);
}
