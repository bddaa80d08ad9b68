import type { FallingGoods as Fallen } from '@vitrine/contract/live';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { tell } from '../kit/events.ts';
import type { FallenDialogProps } from './fallen-dialog.tsx';
import { useLive } from './use-live.ts';

const FallenDialog = lazy<ComponentType<FallenDialogProps>>(() =>
  import('./fallen-dialog.tsx').catch(() => ({ default: () => null })),
);

/** The goods in the popup: those that fall while it is open are added. */
type Heap = Pick<Fallen, 'data' | 'level'>;

/** Listens for falling goods and shows them in a popup over any page. */
export function FallingGoods({ player_id }: { player_id: number }) {
  const [heap, setHeap] = useState<Heap>();
  const [open, setOpen] = useState(false);
  useLive(`private-FallingGoods.${player_id}`, 'FallingGoods', (event) => {
    const { data, level } = event as Fallen;
    setHeap((before) =>
      open && before ? { data: [...before.data, ...data], level: level ?? before.level } : { data, level },
    );
    setOpen(true);
    // The backpack has grown: refetches the player.
    tell('login-pull');
  });
  if (!heap) return null;
  return (
    <Suspense>
      <FallenDialog open={open} goods={heap.data} level={heap.level} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
