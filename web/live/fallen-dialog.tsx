import { Plural, Trans } from '@lingui/react/macro';
import type { Goods } from '@vitrine/contract/catalogue';
import type { FallingGoods } from '@vitrine/contract/live';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { GoodsCard } from '../parts/goods-card.tsx';
import { LevelMark } from '../parts/level-mark.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';

interface FallenDialogProps {
  open: boolean;
  onClose: () => void;
  goods: readonly Goods[];
  /** Unopened cases. */
  boxes: NonNullable<FallingGoods['boxes']>;
  /** The VIP level that the player reached; null if none. */
  level: number | null;
}

/**
 * Shows the falling goods and cases, which are in the backpack already, and the level that was
 * reached, with the way to its red envelope.
 */
export default function FallenDialog({ open, onClose, goods, boxes, level }: FallenDialogProps) {
  const paths = usePaths();
  const count = goods.length + boxes.length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        level === null ? (
          <Trans>You got a drop</Trans>
        ) : (
          <Trans>You reached VIP level {level}</Trans>
        )
      }
      description={
        count > 0 && (
          <Plural
            value={goods.length + boxes.length}
            one="This item is in your backpack now."
            other="These # items are in your backpack now."
          />
        )
      }
    >
      {level !== null && <Reached level={level} />}
      <ul data-fallen className={classes('grid gap-3', count > 1 && 'grid-cols-2')}>
        {goods.map((item, at) => (
          <li key={at}>
            <GoodsCard goods={item} />
          </li>
        ))}
        {boxes.map(({ id, name, picture }, at) => (
          <li key={at} className="glass rounded-md p-3">
            <Link to={paths.case(id)} onClick={onClose} className="grid justify-items-center gap-2">
              <Picture src={picture} alt="" className="w-40" />
              <span className="font-display font-semibold">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {level !== null && (
          <Link to={paths.vip} onClick={onClose} className={buttonLook('main')}>
            <Trans>See what it brings</Trans>
          </Link>
        )}
        {count > 0 && (
          <Link
            to={paths.backpack}
            onClick={onClose}
            className={buttonLook(level === null ? 'main' : 'quiet')}
          >
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

/** The new level's picture; the player's record, which has its colour, is read meanwhile. */
function Reached({ level }: { level: number }) {
  const color = usePlayer()?.svip.color ?? '';
  return (
    <p className="mb-4 grid justify-items-center">
      <LevelMark level={level} color={color} className="size-28" />
    </p>
  );
}
