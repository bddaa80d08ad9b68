import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Backpack } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { SaleWindow } from '../parts/sale-window.tsx';
import type { Opening } from './use-opening.ts';
import { unsoldOf, type Sale } from './use-sale.ts';
import { nameOf } from './win-tile.tsx';

/** Reminds the player of earlier wins in the backpack, and of what they sell for. */
export default function EarlierNote({
  opening: { earlier, unseen },
  sale,
}: {
  opening: Opening;
  sale: Sale;
}) {
  const { t } = useLingui();
  const paths = usePaths();
  const { item_ids, worth, until } = unsoldOf([...unseen, ...earlier], sale);
  if (!until) return null;
  const names = unseen.map(nameOf).join(', ');
  return (
    <aside
      aria-label={t`Won before`}
      className="mt-3 flex items-center justify-between gap-4 rounded-lg bg-surface px-4 py-3 text-sm shadow-card"
    >
      <div className="min-w-0">
        {names && (
          <p>
            <Trans>You won {names}</Trans>
          </p>
        )}
        <p>
          <Plural
            value={item_ids.length}
            one="# win is in your backpack."
            other="# wins are in your backpack."
          />
        </p>
        <SaleWindow worth={worth} until={until} className="text-xs text-soft" />
      </div>
      <Link
        to={paths.backpack}
        className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-sm font-display font-semibold text-ice underline-offset-4 hover:underline"
      >
        <Backpack className="size-4 shrink-0" aria-hidden />
        <Trans>Backpack</Trans>
      </Link>
    </aside>
  );
}
