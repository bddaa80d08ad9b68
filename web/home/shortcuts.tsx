import { useLingui } from '@lingui/react/macro';
import { QuickWay, useQuickLinks } from '../promotions/quick-links.tsx';

/** The quick links, as tiles side by side. */
export default function Shortcuts() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Shortcuts`} className="mx-auto w-full max-w-page px-4 pt-4 pb-4 sm:px-6">
      <ul className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap sm:gap-3">
        {useQuickLinks().map((link) => (
          <li key={link.name}>
            <QuickWay
              of={link}
              className="flex h-full w-full flex-col items-center justify-center gap-1 rounded-md bg-surface px-2 py-3 text-center text-xs text-soft shadow-card transition-colors hover:bg-raised hover:text-bright sm:min-h-11 sm:flex-row sm:gap-3 sm:px-5 sm:py-2 sm:text-sm"
            >
              <link.Icon className="size-5 shrink-0 text-brass" aria-hidden />
              {link.label}
            </QuickWay>
          </li>
        ))}
      </ul>
    </nav>
  );
}
