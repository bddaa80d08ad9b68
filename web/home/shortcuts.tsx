import { useLingui } from '@lingui/react/macro';
import { QuickWay, useQuickLinks } from '../promotions/quick-links.tsx';

/** The quick links, as tiles side by side. */
export default function Shortcuts() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Shortcuts`} className="mx-auto w-full max-w-page px-4 pt-3 sm:px-6 sm:py-4">
      <ul className="no-scrollbar relative -mx-4 flex gap-2 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:gap-3 sm:px-0">
        {useQuickLinks().map((link) => (
          <li key={link.name} className="shrink-0">
            <QuickWay
              of={link}
              className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-surface px-3 text-sm text-soft shadow-card transition-colors hover:bg-raised hover:text-bright sm:gap-3 sm:px-5 sm:py-2"
            >
              <link.Icon className="size-4 shrink-0 text-brass sm:size-5" aria-hidden />
              {link.label}
            </QuickWay>
          </li>
        ))}
      </ul>
    </nav>
  );
}
