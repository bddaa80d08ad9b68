import { Suspense, useState } from 'react';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { useHydrated } from '../kit/use-hydrated.ts';

const CodeDialog = lazyPart(() => import('../promotions/code-dialog.tsx'), Nothing);

/** Asks whoever has come from an advertisement for its code, once on the page. */
export function PayCode() {
  const [open, setOpen] = useState(true);
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Suspense>
      <CodeDialog open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
