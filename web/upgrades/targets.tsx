import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Search } from 'lucide-react';
import { useNumbers } from '../kit/numbers.ts';
import { useChoices } from '../kit/use-choices.ts';
import { DebouncedField } from '../parts/debounced-field.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { Vignette } from '../parts/vignette.tsx';
import { classes } from '../ui/classes.ts';
import { Select } from '../ui/choice.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import { EmptyState } from '../ui/states.tsx';
import { factors, name_max, pagesOf, pause_ms } from './filter.ts';

export type Target = Reply<'GET /api/upgrade/targets'>['list'][number];
type Dictionary = Reply<'GET /api/goods_config/{name}'>;

export interface TargetsProps extends Reply<'GET /api/upgrade/targets'> {
  categories: Dictionary;
  qualities: Dictionary;
  wears: Dictionary;
  chosen: Target | null;
  /** The chance of the stake for a price, in parts per million; null when it can't be. */
  chanceFor: (target: Target) => number | null;
  loading: boolean;
  disabled: boolean;
  onChoose: (target: Target) => void;
  /** Shows the targets from so many times the stake; null while nothing is staked. */
  onFactor: ((factor: number) => void) | null;
}

/** The items that can be won: search, filters, multiples of the stake, and the list. */
export function Targets({ list, page, total, loading, ...props }: TargetsProps) {
  const { choose } = useChoices();
  return (
    <section aria-labelledby="targets" className="min-w-0">
      <h2 id="targets" className="text-xl">
        <Trans>Target</Trans>
      </h2>
      <Factors onFactor={props.onFactor} />
      <Searching {...props} />
      <div
        aria-busy={loading || undefined}
        className={classes('transition-opacity', loading && 'opacity-45')}
      >
        <p role="status" className="mt-4 text-sm text-soft">
          <Plural value={total} one="# item" other="# items" />
        </p>
        {list.length === 0 && (
          <EmptyState title={<Trans>No matching items</Trans>} icon={<Vignette kind="lens" />}>
            <Trans>Try another name or another price.</Trans>
          </EmptyState>
        )}
        <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3">
          {list.map((target) => (
            <TargetTile
              key={target.id}
              target={target}
              chance_ppm={props.chanceFor(target)}
              chosen={props.chosen?.id === target.id}
              disabled={props.disabled}
              onChoose={() => props.onChoose(target)}
            />
          ))}
        </ul>
        <PageNumbers
          page={page}
          pages={pagesOf(total)}
          onChoose={(number) => void choose({ page: String(number) })}
          className="mt-6"
        />
      </div>
    </section>
  );
}

function Factors({ onFactor }: Pick<TargetsProps, 'onFactor'>) {
  const { t } = useLingui();
  const numbers = useNumbers();
  return (
    <div role="group" aria-label={t`Multiple of the stake`} className="mt-3 grid grid-cols-4 gap-2">
      {factors.map((factor) => (
        <button
          key={factor}
          type="button"
          disabled={!onFactor}
          onClick={() => onFactor?.(factor)}
          className="min-h-10 rounded-full border border-edge text-sm text-soft tabular-nums transition-colors hover:border-edge-strong hover:text-bright disabled:opacity-45"
        >
          ×{numbers.count(factor)}
        </button>
      ))}
    </div>
  );
}

function Searching({
  categories,
  qualities,
  wears,
}: Pick<TargetsProps, 'categories' | 'qualities' | 'wears'>) {
  const { t } = useLingui();
  const termOf = useTerms();
  const { params, choose } = useChoices();
  const field = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: (value: string) => choose({ [name]: value }),
    pause_ms,
  });
  const select = (name: string, all: string, dictionary: Dictionary) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => choose({ [name]: target.value }),
    label_hidden: true,
    options: [
      { value: '', label: all },
      ...dictionary.map(({ id, value }) => ({ value: String(id), label: termOf(value) })),
    ],
  });
  return (
    <search className="mt-3 grid grid-cols-2 gap-2">
      <DebouncedField
        {...field('name')}
        label={t`Search by name`}
        label_hidden
        placeholder={t`Search by name`}
        type="search"
        maxLength={name_max}
        icon={<Search className="size-5" aria-hidden />}
        className="col-span-2"
      />
      <PriceField {...field('price')} label={t`Price from`} />
      <PriceField {...field('max_price')} label={t`Price to`} />
      <Select {...select('category', t`All categories`, categories)} label={t`Category`} />
      <Select {...select('quality', t`All rarities`, qualities)} label={t`Rarity`} />
      <Select {...select('appearance', t`All wears`, wears)} label={t`Wear`} />
      <Select
        {...select('sort', t`Lowest price`, [])}
        options={[
          { value: '', label: t`Lowest price` },
          { value: 'desc', label: t`Highest price` },
        ]}
        label={t`Order`}
      />
    </search>
  );
}

interface TargetTileProps {
  target: Target;
  chance_ppm: number | null;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function TargetTile({ target, chance_ppm, chosen, disabled, onChoose }: TargetTileProps) {
  const termOf = useTerms();
  const numbers = useNumbers();
  return (
    <li
      className={classes(
        'relative grid rounded-md outline-offset-2 outline-brass',
        chosen && 'outline-2',
      )}
    >
      <ItemCard
        name={target.name}
        picture={target.picture}
        rarity={{ label: termOf(target.quality.value), color: target.quality.color }}
        wear={target.appearance.short}
        stattrak={target.stattrak}
        phase={target.phase}
        price={<Money amount={target.price} />}
        note={chance_ppm !== null && numbers.share(chance_ppm / 10_000)}
        sizes="(min-width: 1024px) 180px, 45vw"
      >
        {target.frozen && (
          <p className="text-xs text-warning">
            <Trans>Price is being checked</Trans>
          </p>
        )}
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={target.hash_name}
          disabled={disabled || target.frozen}
          onClick={onChoose}
          className="absolute inset-0 cursor-pointer rounded-md focus-visible:-outline-offset-2 disabled:cursor-default"
        />
      </ItemCard>
    </li>
  );
}
