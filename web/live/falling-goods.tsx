import type { FallingGoods as Fallen } from '@vitrine/contract/live';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { tell } from '../events.ts';
import type { FallenDialogProps } from './fallen-dialog.tsx';
import { useLive } from './use-live.ts';

const FallenDialog = lazy<ComponentType<FallenDialogProps>>(() =>
  import('./fallen-dialog.tsx').catch(() => ({ default: () => null })),
);

/** What lies before the player: all that fell while the popup was open. */
type Heap = Pick<Fallen, 'data' | 'level'>;

/** Waits for what falls to the player, and shows it in a popup over whatever page they are on. */
export function FallingGoods({ player_id }: { player_id: number }) {
  const [heap, setHeap] = useState<Heap>();
  const [open, setOpen] = useState(false);
  useLive(`private-FallingGoods.${player_id}`, 'FallingGoods', (event) => {
    const { data, level } = event as Fallen;
    setHeap((before) =>
      open && before ? { data: [...before.data, ...data], level: level ?? before.level } : { data, level },
    );
    setOpen(true);
    // The backpack holds more than the page knows.
    tell('login-pull');
  });
  if (!heap) return null;
  return (
    <Suspense>
      <FallenDialog open={open} goods={heap.data} level={heap.level} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
