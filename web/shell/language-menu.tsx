import { useLingui } from '@lingui/react/macro';
import { locales } from '@vitrine/i18n/locales';
import { useLocation } from 'react-router';
import { storeLanguage } from '../kit/chosen-language.ts';
import { inLocale, splitLocale } from '../kit/paths.ts';
import { LanguageBadge } from './language-badge.tsx';
import { language_menu } from './menu.tsx';
import { Popover } from './popover.tsx';

/**
 * Links to the same page in each language. A choice is stored and loads the document again, with
 * the texts of that language.
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
    </Popover>
  );
}
