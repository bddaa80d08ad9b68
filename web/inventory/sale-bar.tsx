import { Plural, Trans } from '@lingui/react/macro';
import { useNumbers } from '../numbers.ts';
import { Button } from '../ui/button.tsx';
import { worthOf, type Item } from './items.ts';

export interface SaleBarProps {
  selected: readonly Item[];
  onSelectShown: () => void;
  onClear: () => void;
  onSell: () => void;
}

/** What is selected and what it would bring; stays in sight while something is. */
export function SaleBar({ selected, onSelectShown, onClear, onSell }: SaleBarProps) {
  const tokens = useNumbers().amount(worthOf(selected));
  return (
    <div className="pointer-events-none sticky bottom-(--dock) z-20 mt-4 flex min-h-36 items-end justify-center pb-4 sm:min-h-24">
      <p role="status" className="sr-only">
        {selected.length > 0 && <Plural value={selected.length} one="# item selected" other="# items selected" />}
      </p>
      {selected.length > 0 && (
        <div className="tray pointer-events-auto flex w-full max-w-192 animate-arrive flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-lifted p-3 shadow-float">
          <p className="grow pl-2 text-sm">
            <Plural value={selected.length} one="# selected" other="# selected" />
          </p>
          <Button variant="ghost" size="small" onClick={onSelectShown}>
            <Trans>Select page</Trans>
          </Button>
          <Button variant="ghost" size="small" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          <Button variant="main" onClick={onSell} className="max-sm:w-full max-sm:whitespace-normal">
            <Trans>Sell selected for {tokens} tokens</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
