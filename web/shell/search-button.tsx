import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';

const SearchLayer = lazyPart(() => import('./search-layer.tsx'), OverPage);

/** Whether a key asks for the search: Ctrl K anywhere, `/` where nobody types. */
function asks({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key === 'k') return ctrlKey || metaKey;
  const in_text =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null);
  return key === '/' && !in_text;
}

/** Opens the search: an icon; on a wide screen it looks like a field. */
export function SearchButton() {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Another layer is open.
      if (!asks(event) || button.current?.closest('[inert], [aria-hidden=true]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        title={t`Search`}
        aria-label={t`Search`}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={SearchLayer.preload}
        onFocus={SearchLayer.preload}
        onClick={() => setOpen(true)}
        className="flex size-10 shrink-0 items-center justify-center gap-2 rounded-md text-soft transition-colors hover:bg-edge hover:text-bright xl:w-28 xl:justify-start xl:border xl:border-edge xl:px-3"
      >
        <Search className="size-5 shrink-0" aria-hidden />
        <span aria-hidden className="hidden min-w-0 truncate text-sm xl:inline">
          <Trans>Search</Trans>
        </span>
      </button>
      {open !== undefined && (
        <Suspense>
          <SearchLayer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
