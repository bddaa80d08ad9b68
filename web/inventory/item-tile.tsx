import { Trans, useLingui } from '@lingui/react/macro';
import { Info, Lock, Rotate3d } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { Inspect } from '../parts/inspect.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { MinutesLeft } from '../parts/sale-window.tsx';
import { useHidden } from '../parts/site.ts';
import { useStop } from '../parts/stop.tsx';
import { useTerms } from '../parts/terms.ts';
import { Button, buttonLook, iconButtonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Checkbox } from '../ui/choice.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import { isSellable, type Item } from './items.ts';
import { LockedReason } from './locked-reason.tsx';

/** The money that a fresh win still sells for, with a countdown. */
function Fresh({ worth, until }: { worth: Item['recycling_price']; until: string }) {
  const left_s = useSecondsUntil(until);
  if (left_s === 0) return null;
  return (
    <p className="text-xs text-soft">
      <Trans>
        or <Money amount={worth} /> for another <MinutesLeft left_s={left_s} />
      </Trans>
    </p>
  );
}

export interface ItemTileProps {
  item: Item;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** The item is being withdrawn. */
  withdrawing: boolean;
  onWithdraw: () => void;
}

/**
 * A backpack item: a press on it selects it for sale, and an unsellable one shows the reason. It
 * can be withdrawn, and leads to its page.
 */
export function ItemTile({ item, selected, onSelect, withdrawing, onWithdraw }: ItemTileProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const termOf = useTerms();
  const hidden = useHidden();
  const stop = useStop();
  const { goods_info: goods, recycling_price } = item;
  const name = goods.name;
  return (
    <li className="unseen-22 relative grid rounded-md outline-offset-2 outline-brass has-checked:outline-2">
      <ItemCard
        name={name}
        picture={goods.picture}
        rarity={{ label: termOf(goods.quality.value), color: goods.quality.color }}
        wear={goods.appearance.short}
        stattrak={goods.hash_name.includes('StatTrak™')}
        phase={goods.phase}
        price={<Money amount={goods.price} />}
        note={
          <span className="z-1 -mt-2 -mr-2 flex">
            <Inspect
              goods={goods}
              price={<Money amount={goods.price} />}
              className={iconButtonLook('small')}
            >
              <Rotate3d className="size-4" aria-hidden />
            </Inspect>
            <Link
              to={paths.ownedItem(goods.id, item.id)}
              aria-label={t`Details of ${name}`}
              title={t`Details of ${name}`}
              className={iconButtonLook('small')}
            >
              <Info className="size-4" aria-hidden />
            </Link>
          </span>
        }
      >
        {isSellable(item) ? (
          <>
            <Checkbox
              aria-label={t`Select ${name}`}
              label={<Tokens amount={recycling_price} />}
              checked={selected}
              onChange={({ target }) => onSelect(target.checked)}
              className="mt-1 cursor-pointer after:absolute after:inset-0"
            />
            {item.money_until && <Fresh worth={recycling_price} until={item.money_until} />}
          </>
        ) : (
          <p className="mt-1 flex min-h-8 items-center gap-2 text-xs text-soft">
            <Lock className="size-4 shrink-0" aria-hidden />
            <LockedReason item={item} />
          </p>
        )}
        <div className="z-1 mt-2 flex flex-wrap gap-2">
          {isSellable(item) && !hidden.includes('upgrade') && !stop && (
            <Link
              to={paths.upgradeOf(item.id)}
              aria-label={t`Upgrade ${name}`}
              className={classes(buttonLook('quiet', 'small'), 'grow')}
            >
              <Trans>Upgrade</Trans>
            </Link>
          )}
          <Button
            size="small"
            loading={withdrawing}
            onClick={onWithdraw}
            aria-label={t`Withdraw ${name}`}
            className="grow"
          >
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      </ItemCard>
    </li>
  );
}
