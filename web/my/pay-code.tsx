import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useHydrated } from '../kit/use-hydrated.ts';
import type { CodeDialogProps } from '../promotions/code-dialog.tsx';

const CodeDialog = lazy<ComponentType<CodeDialogProps>>(() =>
  import('../promotions/code-dialog.tsx').catch(() => ({ default: () => null })),
);

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
