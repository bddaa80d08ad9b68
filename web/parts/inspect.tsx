import { useLingui } from '@lingui/react/macro';
import { Rotate3d } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { iconButtonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import type { Inspected } from './inspect-layer.tsx';

const InspectLayer = lazyPart(() => import('./inspect-layer.tsx'), OverPage);

interface InspectProps extends Inspected {
  className?: string;
  /** In place of the icon: the item's picture, or the icon with its word. */
  children?: ReactNode;
}

/** A button that takes an item in the hand: it opens the layer that shows it large. */
export function Inspect({ goods, price, className, children }: InspectProps) {
  const { t } = useLingui();
  /** Null until it is opened first. */
  const [open, setOpen] = useState<boolean | null>(null);
  const label = t`Inspect ${goods.name}`;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onPointerEnter={InspectLayer.preload}
        onFocus={InspectLayer.preload}
        onClick={() => setOpen(true)}
        className={classes(!children && iconButtonLook(), className)}
      >
        {children ?? <Rotate3d className="size-5" aria-hidden />}
      </button>
      <Suspense>
        {open !== null && (
          <InspectLayer goods={goods} price={price} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
