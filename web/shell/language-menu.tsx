import { Trans, useLingui } from '@lingui/react/macro';
import { locales } from '@vitrine/i18n/locales';
import { useLocation, useRevalidator } from 'react-router';
import { storeLanguage } from '../kit/chosen-language.ts';
import { inLocale, splitLocale, useLocale } from '../kit/paths.ts';
import { storeCurrency, useDisplayRate, useDisplayRates } from '../parts/display-currency.ts';
import { Chips } from '../ui/field.tsx';
import { LanguageBadge } from './language-badge.tsx';
import { language_menu } from './menu.tsx';
import { Popover } from './popover.tsx';

/**
 * Links to the same page in each language. A choice is stored and loads the document again, with
 * the texts of that language. Below them the currencies in which amounts are also shown.
 */
export function LanguageMenu() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { locale, path } = splitLocale(pathname);
  return (
    <Popover id={language_menu} label={t`Language`} className="w-84">
      <ul className="grid grid-cols-2">
        {locales.map(({ code, tag, name }) => (
          <li key={code}>
            <a
              href={inLocale(code, path) + search}
              onClick={() => storeLanguage(code)}
              hrefLang={tag}
              lang={tag}
              aria-current={code === locale.code ? 'true' : undefined}
              className="flex min-h-10 items-center gap-3 rounded-sm px-3 text-sm text-soft transition-colors hover:bg-edge hover:text-bright aria-[current]:text-brass"
            >
              <LanguageBadge tag={tag} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <Currencies />
    </Popover>
  );
}

/** The choice of a currency, as far as the operator offers any. */
function Currencies() {
  const { t } = useLingui();
  const { tag } = useLocale();
  const { revalidate } = useRevalidator();
  const rates = useDisplayRates();
  const rate = useDisplayRate();
  if (rates.length === 0) return null;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const since = rate && day.format(new Date(rate.since));
  return (
    <div className="mt-2 grid gap-2 border-t border-edge p-3">
      <p className="text-sm text-soft" aria-hidden>
        <Trans>Also show prices in</Trans>
      </p>
      <Chips
        label={t`Also show prices in`}
        options={[
          { value: '', label: t`US dollars only` },
          ...rates.map(({ currency }) => ({ value: currency, label: currency })),
        ]}
        value={rate?.currency ?? ''}
        onChange={(currency) => {
          storeCurrency(currency);
          void revalidate();
        }}
      />
      {since !== null && (
        <p className="text-xs text-soft" suppressHydrationWarning>
          <Trans>At the site’s rate of {since}. Prices stay in US dollars.</Trans>
        </p>
      )}
    </div>
  );
}
