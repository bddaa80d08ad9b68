import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { showAmount } from '@vitrine/contract/amount';
import { Tokens } from '../ledger/price.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { worthOf, type Item } from './items.ts';

/** How many items are named. */
const listed_items = 5;

export interface SellDialogProps {
  /** What is about to be sold; null when nothing is asked. */
  items: readonly Item[] | null;
  selling: boolean;
  onSell: () => void;
  onClose: () => void;
}

/** Says what a sale will do, before it does it. */
export default function SellDialog({ items, selling, onSell, onClose }: SellDialogProps) {
  const { t } = useLingui();
  const shown = items ?? [];
  const tokens = showAmount(worthOf(shown));
  return (
    <Dialog open={items !== null} onClose={onClose} title={t`Sell for tokens?`}>
      <p className="text-soft">
        <Plural
          value={shown.length}
          one="# item leaves your backpack for good."
          other="# items leave your backpack for good."
        />{' '}
        <Trans>You get {tokens} tokens, to spend in the shop. This can’t be taken back.</Trans>
      </p>
      <ul className="mt-4 divide-y divide-edge rounded-md bg-ink px-4 text-sm">
        {shown.slice(0, listed_items).map(({ id, goods_info, recycling_price }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 truncate">{goods_info.name}</span>
            <Tokens amount={recycling_price} />
          </li>
        ))}
        {shown.length > listed_items && (
          <li className="py-2 text-soft">
            <Plural value={shown.length - listed_items} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="ghost" onClick={onClose} className="grow">
          <Trans>Keep them</Trans>
        </Button>
        <Button variant="main" loading={selling} onClick={onSell} className="grow">
          <Trans>Sell for {tokens} tokens</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
