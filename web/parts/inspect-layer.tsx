import { useLingui } from '@lingui/react/macro';
import type { Goods } from '@vitrine/contract/catalogue';
import { useId, type ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import { useTerms } from './terms.ts';
import { Turning } from './turning.tsx';

export interface Inspected {
  goods: Pick<Goods, 'name' | 'phase' | 'picture' | 'quality' | 'appearance'>;
  /** A `<Price>`. */
  price: ReactNode;
}

interface InspectLayerProps extends Inspected {
  open: boolean;
  onClose: () => void;
}

/** An item in the hand, as large as the window allows, with its name, wear and price. */
export default function InspectLayer({ goods, price, open, onClose }: InspectLayerProps) {
  const { t } = useLingui();
  const termOf = useTerms();
  const hint = useId();
  const { name, phase, picture, quality, appearance } = goods;
  return (
    <Dialog
      stage
      open={open}
      onClose={onClose}
      title={phase ? `${name} · ${phase}` : name}
      description={
        <>
          {termOf(quality.value)} · {termOf(appearance.value)} · {price}
        </>
      }
    >
      <div style={{ '--rarity': quality.color }} className="flex size-full flex-col">
        <Turning
          src={picture}
          held={{ label: t`In your hand: ${name}`, described_by: hint }}
          className="exhibit min-h-0 rounded-md max-sm:aspect-square sm:grow"
        >
          <Picture
            large
            eager
            src={picture}
            alt=""
            sizes="(width < 80rem) 90vw, 72rem"
            className="absolute inset-0 size-full!"
          />
        </Turning>
        <p id={hint} className="mt-4 text-center text-sm text-soft motion-reduce:hidden">
          {t`Turn it with the pointer, a finger or the arrow keys.`}
        </p>
      </div>
    </Dialog>
  );
}
