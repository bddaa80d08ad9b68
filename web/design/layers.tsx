import { Suspense, useState } from 'react';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { Chapter, Shelf } from './specimen.tsx';

const SampleDialog = lazyPart(() => import('./sample-dialog.tsx'), OverPage);

/** The layers over a page: a dialog, and toasts of each status. */
export function Layers() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <Chapter title="Layers">
      <Shelf>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => toast.success('Sold 2 items for 12.30 tokens')}>
          Toast: success
        </Button>
        <Button onClick={() => toast.warning('You are offline. This page may be out of date.')}>
          Toast: warning
        </Button>
        <Button
          onClick={() => toast.error('Nothing was sold. One of the items is not yours any more.')}
        >
          Toast: error
        </Button>
      </Shelf>
      <Suspense>
        {open !== null && <SampleDialog open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </Chapter>
  );
}
