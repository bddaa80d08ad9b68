import type { FallingGoods as Fallen } from '@vitrine/contract/live';
import { Suspense, useState } from 'react';
import { tell } from '../kit/events.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { useLive } from './use-live.ts';

const FallenDialog = lazyPart(() => import('./fallen-dialog.tsx'), Nothing);

/** The goods in the popup: those that fall while it is open are added. */
type Heap = Required<Pick<Fallen, 'data' | 'boxes' | 'level'>> & { open: boolean };

/** Listens for falling goods and shows them in a popup over any page. */
export function FallingGoods({ player_id }: { player_id: number }) {
  const [heap, setHeap] = useState<Heap>();
  useLive(`private-FallingGoods.${player_id}`, 'FallingGoods', ({ data, boxes = [], level }) => {
    // A top-up may bring a level and a case at once: the second can come before the first is
    // rendered.
    setHeap((before) =>
      before?.open
        ? {
            open: true,
            data: [...before.data, ...data],
            boxes: [...before.boxes, ...boxes],
            level: level ?? before.level,
          }
        : { open: true, data, boxes, level },
    );
    // The backpack has grown: refetches the player.
    tell('login-pull');
  });
  if (!heap) return null;
  return (
    <Suspense>
      <FallenDialog
        open={heap.open}
        goods={heap.data}
        boxes={heap.boxes}
        level={heap.level}
        onClose={() => setHeap({ ...heap, open: false })}
      />
    </Suspense>
  );
}
