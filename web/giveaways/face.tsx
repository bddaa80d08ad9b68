import type { Giveaway } from '@vitrine/contract/giveaways';
import { classes } from '../ui/classes.ts';
import { Initial } from '../parts/player-name.tsx';

export interface FaceProps {
  user: Giveaway['gift_user'][number];
  size?: 'small' | 'medium';
}

/** A player's picture, or the first letter of the name. */
export function Face({ user: { name, avatar }, size = 'small' }: FaceProps) {
  const box = classes('shrink-0 rounded-full bg-lifted', size === 'small' ? 'size-6' : 'size-9');
  return avatar ? (
    <img
      src={avatar}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className={classes(box, 'object-cover')}
    />
  ) : (
    <span
      aria-hidden
      className={classes(box, 'grid place-items-center text-xs font-semibold text-soft')}
    >
      <Initial name={name} />
    </span>
  );
}
