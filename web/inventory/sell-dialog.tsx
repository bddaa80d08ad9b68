import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNumbers } from '../kit/numbers.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { freshOf } from './items.ts';
import { saleOf, type Sale } from './sale.ts';
import type { Selling } from './use-sale.ts';

/** How many items the dialog lists by name. */
const listed_items = 5;

export interface SellDialogProps {
  /** The sale to confirm; null while the dialog is closed. */
  sale: Sale | null;
  selling: Selling | null;
  onSell: (sale: Sale) => void;
  /** Asks about the sale of everything for tokens instead. */
  onSellAll?: (sale: Sale) => void;
  onStop: () => void;
  onClose: () => void;
}

/** Asks to confirm a sale, then shows its progress. */
export default function SellDialog(props: SellDialogProps) {
  const { sale, selling, onSell, onSellAll, onStop, onClose } = props;
  const { t } = useLingui();
  const { to, items, count, worth, all }: Sale = sale ?? saleOf([], 'tokens');
  const numbers = useNumbers();
  const tokens = numbers.amount(worth);
  const money = numbers.money(worth);
  const for_money = to === 'money';
  const fresh_count = for_money ? 0 : freshOf(items).length;
  const { count: done, paid } = selling ?? { count: 0, paid: worth };
  const listed = Math.min(items.length, listed_items);
  const Pay = for_money ? Money : Tokens;
  return (
    <Dialog
      open={sale !== null}
      onClose={onClose}
      title={for_money ? t`Sell for money?` : t`Sell for tokens?`}
    >
      <p role="status" className="text-soft">
        {done > 0 ? (
          <Trans>
            {done} of {count} sold, for <Pay amount={paid} />
          </Trans>
        ) : (
          <>
            <Plural
              value={count}
              one="# item leaves your backpack for good."
              other="# items leave your backpack for good."
            />{' '}
            {for_money ? (
              <Trans>You get {money} to open cases with. This can’t be undone.</Trans>
            ) : (
              <Trans>You get {tokens} tokens to spend in the shop. This can’t be undone.</Trans>
            )}
          </>
        )}
      </p>
      {fresh_count > 0 && !selling && (
        <p className="mt-2 text-warning">
          <Plural
            value={fresh_count}
            one="# of them was won just now and would still sell for money."
            other="# of them were won just now and would still sell for money."
          />
        </p>
      )}
      {all && !selling && (
        <p className="mt-2 text-soft">
          {all.count > count && (
            <Plural
              value={all.count - count}
              one="Next we ask about the # other item: it sells for tokens."
              other="Next we ask about the # other items: they sell for tokens."
            />
          )}
          <button
            type="button"
            onClick={() => onSellAll?.(all)}
            className="block min-h-8 underline underline-offset-4 hover:text-bright"
          >
            <Trans>Sell all for tokens</Trans>
          </button>
        </p>
      )}
      <ul className="mt-4 divide-y divide-edge rounded-md bg-ink px-4 text-sm">
        {items.slice(0, listed_items).map(({ id, goods_info, recycling_price }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 truncate">{goods_info.name}</span>
            <Pay amount={recycling_price} />
          </li>
        ))}
        {count > listed && (
          <li className="py-2 text-soft">
            <Plural value={count - listed} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="ghost" onClick={selling ? onStop : onClose} className="grow">
          {selling ? <Trans>Stop</Trans> : <Trans>Keep them</Trans>}
        </Button>
        <Button
          variant="main"
          loading={selling !== null}
          onClick={() => sale && onSell(sale)}
          className="grow"
        >
          {for_money ? <Trans>Sell for {money}</Trans> : <Trans>Sell for {tokens} tokens</Trans>}
        </Button>
      </div>
    </Dialog>
  );
}
