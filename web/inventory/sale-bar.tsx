import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { MinutesLeft } from '../parts/sale-window.tsx';
import { Button } from '../ui/button.tsx';
import { firstUntil, freshOf, worthOf, type Item } from './items.ts';
import { saleOf, type Sale } from './sale.ts';

export interface SaleBarProps {
  selected: readonly Item[];
  /** The number of sellable items that match the filter, shown or not. */
  sellable: number;
  /** Selects all of them, and reads those that aren't shown. */
  onSelectAll: () => Promise<void>;
  onClear: () => void;
  onSell: (sale: Sale) => void;
}

/**
 * A sticky bar with the number of selected items and the sale buttons; shown while anything is
 * selected.
 */
export function SaleBar({ selected, sellable, onSelectAll, onClear, onSell }: SaleBarProps) {
  const [reading, setReading] = useState(false);
  const selectAll = async () => {
    setReading(true);
    await onSelectAll();
    setReading(false);
  };
  return (
    <div className="pointer-events-none sticky bottom-(--dock) z-20 mt-4 flex min-h-36 items-end justify-center pb-4 sm:min-h-24">
      <p role="status" className="sr-only">
        {selected.length > 0 && (
          <Plural value={selected.length} one="# item selected" other="# items selected" />
        )}
      </p>
      {selected.length > 0 && (
        <div className="tray pointer-events-auto flex w-full max-w-240 animate-arrive flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-lg bg-lifted p-3 shadow-float">
          <p className="grow pl-2 text-sm">
            <Plural value={selected.length} one="# selected" other="# selected" />
          </p>
          <Button variant="ghost" size="small" loading={reading} onClick={selectAll}>
            <Plural value={sellable} one="Select #" other="Select all #" />
          </Button>
          <Button variant="ghost" size="small" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          <Ways selected={selected} onSell={onSell} />
        </div>
      )}
    </div>
  );
}

/**
 * The sale buttons: tokens for all selected items, money for those won in the last 15 minutes.
 */
function Ways({ selected, onSell }: Pick<SaleBarProps, 'selected' | 'onSell'>) {
  const numbers = useNumbers();
  const fresh = freshOf(selected);
  const left_s = useSecondsUntil(firstUntil(fresh));
  const money = numbers.money(worthOf(fresh));
  const tokens = numbers.exact(worthOf(selected));
  return (
    <>
      {fresh.length > 0 && (
        <Button variant="main" onClick={() => onSell(saleOf(fresh, 'money'))} className={way_look}>
          <span>
            {fresh.length === selected.length ? (
              <Trans>Sell selected for {money}</Trans>
            ) : (
              <Plural
                value={fresh.length}
                one={`Sell # of them for ${money}`}
                other={`Sell # of them for ${money}`}
              />
            )}
          </span>
          <span className="text-sm opacity-75">
            <MinutesLeft left_s={left_s} />
          </span>
        </Button>
      )}
      <Button
        variant={fresh.length > 0 ? 'quiet' : 'main'}
        onClick={() => onSell(saleOf(selected, 'tokens'))}
        className={way_look}
      >
        <Trans>Sell selected for {tokens} tokens</Trans>
      </Button>
    </>
  );
}

const way_look = 'max-sm:w-full max-sm:whitespace-normal';
