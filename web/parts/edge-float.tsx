import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { readStored, writeStored, type StoredItem } from '../kit/stored.ts';

const never = () => () => {};

export interface EdgeFloatProps {
  /** The links' purpose, as the accessible name. */
  label: string;
  /** The labels of the last button, which unfolds or folds the links. */
  show: string;
  hide: string;
  /** The key under which the browser stores its state: folded (0) or shown (1). */
  item: StoredItem;
  children: ReactNode;
}

/**
 * A few links beside every page that can be folded away. The browser stores the state; the server
 * can't know it and renders nothing.
 */
export function EdgeFloat({ label, show, hide, item, children }: EdgeFloatProps) {
  const remembered = useSyncExternalStore<boolean | null>(
    never,
    () => readStored(item) === '0',
    () => null,
  );
  const [pressed, setPressed] = useState<boolean>();
  const folded = pressed ?? remembered;
  if (folded === null) return null;
  const fold = (folded: boolean) => {
    setPressed(folded);
    writeStored(item, folded ? '0' : '1');
  };
  return (
    <aside
      aria-label={label}
      className="glass flex animate-arrive flex-col rounded-l-md shadow-float"
    >
      {!folded && children}
      <button
        type="button"
        aria-expanded={!folded}
        aria-label={folded ? show : hide}
        onClick={() => fold(!folded)}
        className="grid h-10 w-full min-w-6 place-items-center rounded-md text-soft transition-colors hover:bg-edge hover:text-bright"
      >
        {folded ? (
          <ChevronLeft className="size-4" aria-hidden />
        ) : (
          <ChevronRight className="size-4" aria-hidden />
        )}
      </button>
    </aside>
  );
}
