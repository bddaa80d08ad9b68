import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { MinutesLeft } from '../parts/sale-window.tsx';
import { useTerms } from '../parts/terms.ts';
import { Checkbox } from '../ui/field.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import { isSellable, type Item } from './items.ts';

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
}

/**
 * A backpack item: a press anywhere on it selects it for sale; an unsellable one shows the reason.
 */
export function ItemTile({ item, selected, onSelect }: ItemTileProps) {
  const { t } = useLingui();
  const termOf = useTerms();
  const { goods_info: goods, recycling_price } = item;
  const name = goods.name;
  return (
    <li className="relative grid rounded-md outline-offset-2 outline-brass has-checked:outline-2">
      <ItemCard
        name={name}
        picture={goods.picture}
        rarity={{ label: termOf(goods.quality.value), color: goods.quality.color }}
        wear={goods.appearance.short}
        stattrak={goods.hash_name.includes('StatTrak™')}
        phase={goods.phase}
        price={<Money amount={goods.price} />}
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
            {item.kind === 'box' ? <Trans>An unopened case</Trans> : <Trans>Can only be withdrawn</Trans>}
          </p>
        )}
      </ItemCard>
    </li>
  );
}
