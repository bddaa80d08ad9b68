import type { FallingGoods as Fallen } from '@vitrine/contract/live';
import { Suspense, useEffect, useState } from 'react';
import { untilCalm } from '../kit/calm.ts';
import { tell } from '../kit/events.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePlays } from '../kit/use-plays.ts';
import { useLive } from './use-live.ts';

const load = () => import('./fallen-dialog.tsx');
const FallenDialog = lazyPart(load, Nothing);

/** How long the page must be calm before the popup opens. */
const calm_ms = 300;

/** The goods in the popup: those that fall until it is closed are added. */
interface Heap extends Required<Pick<Fallen, 'data' | 'boxes' | 'level'>> {
  state: 'waiting' | 'open' | 'closed';
}

/**
 * Listens for falling goods, and shows them in a popup over any page on which nothing is played, in
 * a calm moment.
 */
export function FallingGoods({ player_id }: { player_id: number }) {
  const [heap, setHeap] = useState<Heap>();
  const plays = usePlays();
  useLive(`private-FallingGoods.${player_id}`, 'FallingGoods', ({ data, boxes = [], level }) => {
    // A top-up may bring a level and a case at once: the second can come before the first is
    // rendered.
    setHeap((before) =>
      before && before.state !== 'closed'
        ? {
            state: before.state,
            data: [...before.data, ...data],
            boxes: [...before.boxes, ...boxes],
            level: level ?? before.level,
          }
        : { state: 'waiting', data, boxes, level },
    );
    // The backpack has grown: refetches the player.
    tell('login-pull');
  });
  const waits = heap?.state === 'waiting' && !plays;
  useEffect(() => {
    if (!waits) return undefined;
    const here = new AbortController();
    const open = async () => {
      await load();
      await untilCalm(calm_ms, here.signal);
      setHeap((before) => before && { ...before, state: 'open' });
    };
    // Rejects when the player begins to play or the part can't be loaded: the goods are theirs.
    open().catch(() => undefined);
    return () => here.abort();
  }, [waits]);
  if (!heap || heap.state === 'waiting') return null;
  return (
    <Suspense>
      <FallenDialog
        open={heap.state === 'open'}
        goods={heap.data}
        boxes={heap.boxes}
        level={heap.level}
        onClose={() => setHeap({ ...heap, state: 'closed' })}
      />
    </Suspense>
  );
}
