import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { upgrade_items_max } from '@vitrine/contract/upgrade-chance';
import { Backpack, Search } from 'lucide-react';
import { Link } from 'react-router';
import type { Item } from '../inventory/items.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { usePaths } from '../kit/paths.ts';
import { useChoices } from '../kit/use-choices.ts';
import { DebouncedField } from '../parts/debounced-field.tsx';
import { Money } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { useTerms } from '../parts/terms.ts';
import { Vignette } from '../parts/vignette.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import { EmptyState } from '../ui/states.tsx';
import { name_max, pause_ms } from './filter.ts';

export interface OwnItemsProps {
  /** Null for a visitor. */
  items: readonly Item[] | null;
  staked: readonly number[];
  disabled: boolean;
  onStake: (ids: readonly number[]) => void;
  has_more: boolean;
  loading: boolean;
  onMore: () => void;
}

/** The player's items, of which up to six are staked. */
export function OwnItems({
  items,
  staked,
  disabled,
  onStake,
  has_more,
  loading,
  onMore,
}: OwnItemsProps) {
  const { t } = useLingui();
  const { params, choose } = useChoices();
  const name = params.get('own') ?? '';
  const full = staked.length >= upgrade_items_max;
  return (
    <section aria-labelledby="own-items" className="min-w-0">
      <h2 id="own-items" className="text-xl">
        <Trans>Your items</Trans>
      </h2>
      <p role="status" className="mt-1 text-sm text-soft">
        <Plural value={staked.length} one="# of 6 staked" other="# of 6 staked" />
        {full && (
          <>
            {' · '}
            <Trans>Maximum items allowed</Trans>
          </>
        )}
      </p>
      {items !== null && (items.length > 0 || name !== '') && (
        <DebouncedField
          label={t`Search your items`}
          label_hidden
          placeholder={t`Search your items`}
          type="search"
          value={name}
          onChange={(own) => choose({ own })}
          pause_ms={pause_ms}
          maxLength={name_max}
          icon={<Search className="size-5" aria-hidden />}
          className="mt-3"
        />
      )}
      {items === null || items.length === 0 ? (
        <Nothing visitor={items === null} searched={name !== ''} />
      ) : (
        <>
          <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3">
            {items.map((item) => {
              const is_staked = staked.includes(item.id);
              return (
                <OwnItem
                  key={item.id}
                  item={item}
                  staked={is_staked}
                  disabled={disabled || (full && !is_staked)}
                  onChange={(on) =>
                    onStake(on ? [...staked, item.id] : staked.filter((id) => id !== item.id))
                  }
                />
              );
            })}
          </ul>
          {has_more && (
            <Button loading={loading} onClick={onMore} className="mt-4 w-full">
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface OwnItemProps {
  item: Item;
  staked: boolean;
  disabled: boolean;
  onChange: (staked: boolean) => void;
}

function OwnItem({
  item: { goods_info: goods, recycling_price },
  staked,
  disabled,
  onChange,
}: OwnItemProps) {
  const { t } = useLingui();
  const termOf = useTerms();
  const { name } = goods;
  return (
    <li className="relative grid rounded-md outline-offset-2 outline-brass has-checked:outline-2">
      <ItemCard
        name={name}
        picture={goods.picture}
        rarity={{ label: termOf(goods.quality.value), color: goods.quality.color }}
        wear={goods.appearance.short}
        stattrak={goods.hash_name.includes('StatTrak™')}
        phase={goods.phase}
        sizes="(min-width: 1024px) 180px, 45vw"
      >
        <Checkbox
          aria-label={t`Stake ${name}`}
          label={<Money amount={recycling_price} />}
          checked={staked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-auto cursor-pointer after:absolute after:inset-0"
        />
      </ItemCard>
    </li>
  );
}

function Nothing({ visitor, searched }: { visitor: boolean; searched: boolean }) {
  const paths = usePaths();
  const stop = useStop();
  if (searched)
    return (
      <EmptyState title={<Trans>No matching items</Trans>} icon={<Vignette kind="lens" />}>
        <Trans>Try another name.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      title={
        visitor ? (
          <Trans>Your backpack is waiting</Trans>
        ) : (
          <Trans>Your display case is empty</Trans>
        )
      }
      icon={<Backpack className="size-10" aria-hidden />}
      action={
        visitor ? (
          <Button variant="main" onClick={askToSignIn}>
            <Trans>Sign in</Trans>
          </Button>
        ) : (
          !stop && (
            <Link to={paths.home} className={buttonLook('main')}>
              <Trans>Choose a case</Trans>
            </Link>
          )
        )
      }
    />
  );
}
