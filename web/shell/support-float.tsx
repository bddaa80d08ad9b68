import { useLingui } from '@lingui/react/macro';
import { Bell, ChevronLeft, ChevronRight, Headset } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { tell } from '../events.ts';
import { readStored, writeStored } from '../stored.ts';
import { IconButton } from '../ui/button.tsx';
import { contactLink } from './contact.ts';
import { useEntry, useSite } from './site.ts';

const never = () => () => {};

/** Folded or not it stays as it was left; on a phone, where it would lie over texts, it begins folded. */
function isFolded(): boolean {
  return (readStored('support') ?? (window.matchMedia('(width < 48rem)').matches ? '0' : '1')) === '0';
}

/** The way to support and to the announcements, at the edge of every page; without a place to ask it isn't there. */
export function SupportFloat() {
  const { t } = useLingui();
  const support = useEntry('service');
  const notices = useSite()?.notices;
  const remembered = useSyncExternalStore(never, isFolded, () => null);
  const [pressed, setPressed] = useState<boolean>();
  const folded = pressed ?? remembered;
  if (!support || folded === null) return null;
  const fold = (folded: boolean) => {
    setPressed(folded);
    writeStored('support', folded ? '0' : '1');
  };
  return (
    <aside
      aria-label={t`Help`}
      className="beside glass fixed right-0 z-20 flex animate-arrive flex-col rounded-l-md shadow-float"
    >
      {!folded && (
        <>
          <a
            {...contactLink(support)}
            aria-label={t`Support`}
            title={t`Support`}
            className="grid size-10 place-items-center rounded-md text-soft transition-colors hover:bg-edge hover:text-bright"
          >
            <Headset className="size-5" aria-hidden />
          </a>
          {notices ? (
            <IconButton label={t`Announcements`} onClick={() => tell('notices')}>
              <Bell className="size-5" aria-hidden />
            </IconButton>
          ) : null}
        </>
      )}
      <button
        type="button"
        aria-expanded={!folded}
        aria-label={folded ? t`Show help` : t`Fold help away`}
        onClick={() => fold(!folded)}
        className="grid h-10 w-full min-w-6 place-items-center rounded-md text-soft transition-colors hover:bg-edge hover:text-bright"
      >
        {folded ? <ChevronLeft className="size-4" aria-hidden /> : <ChevronRight className="size-4" aria-hidden />}
      </button>
    </aside>
  );
}
