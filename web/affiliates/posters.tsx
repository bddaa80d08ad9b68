import { Trans, useLingui } from '@lingui/react/macro';
import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';

/** The partner's poster in a chosen language, to look at and to download. */
export function Posters() {
  const { t } = useLingui();
  const { code } = useLocale();
  const [language, setLanguage] = useState<LocaleCode>(code);
  const { name } = locales.find((locale) => locale.code === language)!;
  const url = `/api/affiliate/poster?language=${language}`;
  return (
    <div className="flex flex-col gap-6 sm:flex-row">
      <img
        src={url}
        alt={t`Your poster in ${name}, with your code and a QR code of your link`}
        width={1080}
        height={1350}
        loading="lazy"
        className="h-auto w-full max-w-60 self-center rounded-md bg-lifted shadow-card sm:self-start"
      />
      <div className="grid grow content-start gap-5">
        <Select
          label={t`Language`}
          value={language}
          onChange={({ target }) => setLanguage(target.value as LocaleCode)}
          options={locales.map((locale) => ({ value: locale.code, label: locale.name }))}
          className="sm:max-w-72"
        />
        <div>
          <a href={url} download={`vitrine-${language}.png`} className={buttonLook('main')}>
            <Download className="size-4" aria-hidden />
            <Trans>Download the poster</Trans>
          </a>
        </div>
        <p className="text-sm text-soft">
          <Trans>A PNG of 1080 × 1350 pixels, for feeds, stories and printing.</Trans>
        </p>
      </div>
    </div>
  );
}
