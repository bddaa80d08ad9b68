import { Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import { useLayoutEffect, useRef, type FocusEvent, type PointerEvent, type RefObject } from 'react';
import { Skeleton } from '../ui/states.tsx';
import { DropCard } from './drop-card.tsx';

const arrival = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
/**
 * The shelf slides by at most this many cards, however many arrived: cards that fly by aren't seen.
 */
const cards_moved_max = 3;

export interface ShelfProps {
  /** Undefined until the list has loaded. */
  drops: readonly Drop[] | undefined;
  /** A mouse is over the shelf: the card that it is about to press should stay in place. */
  onPoint: (pointed: boolean) => void;
  /** The keyboard focus is on the shelf: it should stay in sight. */
  onFocus: (focused: boolean) => void;
}

/** The drops in a scrollable row. New ones enter at the front. */
export function Shelf({ drops, onPoint, onFocus }: ShelfProps) {
  const point = (pointed: boolean) => (event: PointerEvent) =>
    event.pointerType === 'mouse' && onPoint(pointed);
  return (
    <div
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={({ target }: FocusEvent) => {
        // The browser scrolls to a card where it is at this moment: the row comes to rest first.
        for (const sliding of target.closest('ol')?.getAnimations() ?? []) sliding.finish();
        onFocus(target.matches(':focus-visible'));
      }}
      // From one card to the next the focus stays on the shelf.
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        currentTarget.contains(relatedTarget) || onFocus(false)
      }
      className="no-scrollbar fade-end min-w-0 grow scroll-pr-8 overflow-x-auto"
    >
      {drops ? <Row drops={drops} /> : <Waiting />}
    </div>
  );
}

function Row({ drops }: { drops: readonly Drop[] }) {
  if (drops.length > 0) return <Drops drops={drops} />;
  return (
    <p className="flex h-16 items-center text-sm text-soft">
      <Trans>No drops yet</Trans>
    </p>
  );
}

function Drops({ drops }: { drops: readonly Drop[] }) {
  const list = useRef<HTMLOListElement>(null);
  useArrival(list, drops);
  return (
    <ol ref={list} aria-live="off" className="relative flex w-max gap-2 pr-8">
      {drops.map((drop) => (
        <li key={drop.id}>
          <DropCard drop={drop} />
        </li>
      ))}
    </ol>
  );
}

function Waiting() {
  return (
    <div className="flex w-max gap-2">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-16 w-48" />
      ))}
    </div>
  );
}

/**
 * Fades new cards in and slides the row from where its first card was. No animation with reduced
 * motion.
 */
function useArrival(list: RefObject<HTMLOListElement | null>, drops: readonly Drop[]): void {
  const before = useRef(drops);
  useLayoutEffect(() => {
    const known = new Set(before.current.map(({ id }) => id));
    const first = before.current[0]?.id;
    before.current = drops;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const cards = [...list.current!.children] as HTMLElement[];
    for (const [at, { id }] of drops.entries())
      if (!known.has(id)) cards[at]!.animate({ opacity: [0, 1] }, arrival);
    const moved =
      cards[
        Math.min(
          drops.findIndex(({ id }) => id === first),
          cards_moved_max,
        )
      ];
    if (moved?.offsetLeft)
      list.current!.animate({ transform: [`translateX(-${moved.offsetLeft}px)`, 'none'] }, arrival);
  }, [list, drops]);
}
