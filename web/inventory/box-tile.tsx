import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ItemCard } from '../ui/item-card.tsx';
import type { Item } from './items.ts';

/** An unopened case in the backpack, with the way to open it. */
export function BoxTile({ item: { goods_info: box } }: { item: Item }) {
  const { t } = useLingui();
  const paths = usePaths();
  const stop = useStop();
  const { name } = box;
  return (
    <li className="relative grid">
      <ItemCard
        name={name}
        picture={box.picture}
        rarity={{ label: t`An unopened case`, color: box.quality.color }}
      >
        {stop ? (
          <StoppedButton stop={stop} size="small" className="mt-auto" />
        ) : (
          <Link
            to={paths.case(box.id)}
            aria-label={t`Open ${name}`}
            className={classes(buttonLook('main', 'small'), 'mt-auto after:absolute after:inset-0')}
          >
            <Trans>Open</Trans>
          </Link>
        )}
      </ItemCard>
    </li>
  );
}
