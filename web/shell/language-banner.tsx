import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { storeLanguage } from '../kit/chosen-language.ts';
import { inLocale, splitLocale } from '../kit/paths.ts';
import { loadOtherTexts } from '../kit/texts.ts';
import { BottomBanner } from '../parts/bottom-banner.tsx';
import { buttonLook, IconButton } from '../ui/button.tsx';

export interface LanguageBannerProps {
  /** The language on offer. */
  code: LocaleCode;
  onClose: () => void;
}

/** Offers the page in another language, in the words of that language. */
export default function LanguageBanner(props: LanguageBannerProps) {
  const { tag } = findLocale(props.code)!;
  const [texts, setTexts] = useState<I18n>();
  // Without the texts the banner stays hidden.
  useEffect(() => void loadOtherTexts(tag).then(setTexts, () => undefined), [tag]);
  if (texts?.locale !== tag) return null;
  return (
    <I18nProvider i18n={texts}>
      <Offer {...props} tag={tag} />
    </I18nProvider>
  );
}

function Offer({ code, tag, onClose }: LanguageBannerProps & { tag: string }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const actions = (
    <>
      <a
        href={inLocale(code, splitLocale(pathname).path) + search}
        hrefLang={tag}
        onClick={() => storeLanguage(code)}
        className={buttonLook('quiet', 'small')}
      >
        <Trans comment="Each language names itself: “Read in German” in German.">
          Read in English
        </Trans>
      </a>
      <IconButton label={t`Close`} onClick={onClose} className="ml-auto">
        <X className="size-5" aria-hidden />
      </IconButton>
    </>
  );
  return (
    <BottomBanner label={t`Language`} lang={tag} actions={actions} asks>
      <Trans comment="Each language names itself: “This page is also available in German.” in German.">
        This page is also available in English.
      </Trans>
    </BottomBanner>
  );
}
