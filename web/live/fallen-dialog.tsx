import { Plural, Trans } from '@lingui/react/macro';
import type { Goods } from '@vitrine/contract/catalogue';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';

export interface FallenDialogProps {
  open: boolean;
  onClose: () => void;
  goods: readonly Goods[];
  /** The VIP level that the player reached; null if none. */
  level: number | null;
}

/**
 * Shows the falling goods, which are in the backpack already, and the level that they came with.
 */
export default function FallenDialog({ open, onClose, goods, level }: FallenDialogProps) {
  const paths = usePaths();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={level === null ? <Trans>Something fell to you</Trans> : <Trans>You reached VIP level {level}</Trans>}
      description={
        goods.length > 0 && (
          <Plural
            value={goods.length}
            one="This item is in your backpack now."
            other="These # items are in your backpack now."
          />
        )
      }
    >
      <ul className={classes('grid gap-3', goods.length > 1 && 'grid-cols-2')}>
        {goods.map((item, at) => (
          <li key={at}>
            <GoodsCard goods={item} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {goods.length > 0 && (
          <Link to={paths.backpack} onClick={onClose} className={buttonLook('main')}>
            <Trans>See your backpack</Trans>
          </Link>
        )}
        <Button onClick={onClose}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
